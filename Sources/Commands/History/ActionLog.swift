internal import Basics
internal import Simulation
package import System
package import UserInterface
internal import WalletApp
package import WalletModel
package import Worlds

/// The history of a wallet: inputs and commands since its world was opened, enough to replay them and so to undo the last ones.
package struct ActionLog: Sendable {
  /// One thing that was done, and when.
  package struct Action: Sendable {
    package enum Content: Sendable {
      case input(Input)
      /// A command from outside the wallet.
      case request(ControlRequest)
      /// The program came back to the foreground.
      case resumed
      /// Secret fields lost their texts, which were not in the file from which the history resumed.
      case secretsLost
    }

    package let content: Content
    /// The masked content in the file, if it went into a secret field; nil if the file has the content.
    let masked: Content?
    /// For how many secret fields `SecretStandIns` has a filling before it.
    let fillings: Int
    /// For how big a terminal the wallet was laid out.
    let size: Size
    let mark: Mark
  }

  /// How far the wallet had come when something was done.
  struct Mark: Sendable {
    let moment: MachineMoment
    /// How many replies had come.
    let replies: Int
    /// The numbers of the requests whose replies had come since the action before, in that order: a screen may make several at once, and
    /// what a key does depends on which of them have a reply.
    let newReplies: [Int]
    /// True where nothing could change without input or the clock.
    let isIdle: Bool
    /// How many calls had ended without an answer.
    let unansweredCalls: Int
    /// By which two actions are recognized between which the wallet has done nothing.
    let turn: Int
    let place: Place
  }

  /// By what a wallet is recognized that goes the same way again: the screen in use.
  struct Place: Hashable, Sendable {
    /// The number of the phone; nil for a screen beside the phones, such as the Simulator.
    let phone: Int?
    let app: String
    let number: Int
    let title: String
  }

  package private(set) var actions: [Action] = []
  /// When the world was opened.
  let start: MachineMoment
  /// What its clock showed then.
  let opened: Timestamp
  /// How its clock went then, where it follows that of a server; nil: as the world keeps it.
  let clock: WorldTime.State?
  /// What is done after all of it, or the present: up to there time passes.
  private(set) var end: Mark?
  /// True once there was more than is kept.
  private(set) var isTooLong = false
  /// True if it was read from a file, which has stand-ins for what was typed into secret fields.
  private(set) var hasStandIns = false

  /// How many actions are kept. (our choice: some hours of work)
  private static let limit = 10_000

  /// - Parameter world: that was just opened.
  init(of world: World) {
    self.init(
      [], until: nil, since: MachineMoment(world.source), opened: world.time.now,
      clock: world.remoteParties == nil ? nil : world.time.state)
  }

  init(
    _ actions: [Action], until end: Mark?, since start: MachineMoment, opened: Timestamp, clock: WorldTime.State?,
    hasStandIns: Bool = false
  ) {
    (self.actions, self.end, self.start, self.opened, self.clock) = (actions, end, start, opened, clock)
    self.hasStandIns = hasStandIns
  }

  /// How far the wallet had come before the action of this index, or in the end.
  func mark(before index: Int) -> Mark? { index < actions.count ? actions[index].mark : end }

  mutating func note(_ action: consuming Action) {
    guard !isTooLong else { return }
    guard actions.count < Self.limit else {
      actions = []
      isTooLong = true
      return
    }
    actions.append(action)
  }

  /// Ends with what was in secret fields being lost.
  ///
  /// - Parameter mark: the wallet as it is.
  mutating func loseSecrets(on size: Size, _ mark: Mark) {
    actions.append(Action(content: .secretsLost, masked: nil, fillings: 0, size: size, mark: mark))
    end = mark
  }

  /// The first actions alone, up to the next one or to now.
  ///
  /// - Parameter now: the wallet as it is.
  func first(_ count: Int, else now: Mark) -> ActionLog {
    var past = self
    let count = min(count, actions.count)
    past.end = count < actions.count ? actions[count].mark : now
    past.actions.removeSubrange(count...)
    return past
  }
}

extension ActionLog.Mark {
  /// - Parameter last: the one before the last action; nil: there was none.
  init(_ moment: MachineMoment, after last: Self?, in app: borrowing WalletApp, isIdle: Bool, unansweredCalls: Int) {
    self.init(
      moment: moment, replies: app.replies.count, newReplies: Array(app.replies.dropFirst(last?.replies ?? 0)), isIdle: isIdle,
      unansweredCalls: unansweredCalls, turn: app.turn, place: ActionLog.Place(app))
  }
}

extension ActionLog.Place {
  init(_ app: borrowing WalletApp) {
    let visit = app.visit
    self.init(phone: visit.app?.phone, app: visit.app?.app.identifier ?? "", number: visit.number, title: app.title.string)
  }
}

/// Why there is no way back, or none on.
package enum UndoUnavailable: Error, Sendable {
  case notKept
  case tooLong
  /// The action of this index comes out otherwise than it did.
  case otherwise(Int)
  /// An earlier history doesn't lead to what the world is.
  case elsewhere
  case unreadable
  case world(WorldError)
  /// The issuers are on a server, whose world the invitation doesn't let us change.
  case noKey
  /// Other phones use the world on the server too.
  case shared
  case server(WalletError)
  /// The world on the server could not be put back to how it is now.
  case between(WalletError)
  /// The program is to end.
  case interrupted

  package var sentence: Text {
    switch self {
    case .notKept: "Can't go back: the world's state couldn't be saved when you opened it. Free up space, and open it again."
    case .tooLong: "Can't go back: the history is full. Open the wallet again to start a new one."
    case .otherwise(let index): "Can't go back: replaying action \(index + 1) gives another result. Nothing was changed."
    case .elsewhere: "Can't resume: the world has changed since, or its last changes are not in the history."
    case .unreadable: "Can't resume: the history is damaged, or from another version of Billfold or another run of its clock."
    case .world(let error): "Can't go back. \(error.description)"
    case .noKey: "Can't go back: the issuers are on a server, and your invitation doesn't have the key of the world there."
    case .shared: "Can't go back: the issuers are on a server, and other phones use the world there too."
    case .server(let error): "Can't go back now. \(error.localizedDescription)"
    case .interrupted: "Interrupted."
    case .between(let error):
      "The world on the server is only partly restored. Close the wallet, and open it when the server is back: that undoes the restore. \(error.localizedDescription)"
    }
  }
}
