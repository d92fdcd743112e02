internal import Basics
internal import Simulation
package import System
package import UserInterface
internal import WalletApp
package import WalletModel
package import Worlds

/// The history of a wallet: all inputs and commands since its world was opened. A replay of the first ones undoes the others.
package struct ActionLog: Sendable {
  /// An action, with the wallet's progress when it was done.
  package struct Action: Sendable {
    package enum Content: Sendable {
      case input(Input)
      /// A command from outside the wallet.
      case request(ControlRequest)
      /// The program came back to the foreground.
      case resumed
      /// Secret fields lost their texts, because the file from which the history resumed didn't contain them.
      case secretsLost
    }

    package let content: Content
    /// The content that the file gets, masked if it went into a secret field; nil if the file gets the content itself.
    let masked: Content?
    /// The number of `SecretStandIns.Filling`s that are recorded for this action.
    let fillings: Int
    /// The size of the terminal for which the wallet was laid out.
    let size: Size
    let mark: Mark
  }

  /// The wallet's progress at the time of an action.
  struct Mark: Sendable {
    let moment: MachineMoment
    /// The number of replies that had arrived.
    let replies: Int
    /// The numbers of the requests whose replies had arrived since the previous action, in order of arrival: a screen may send several
    /// requests at once, and the effect of a key depends on which of them have a reply.
    let newReplies: [Int]
    /// True if nothing could change without input or the clock.
    let isIdle: Bool
    /// The number of calls that had ended without a response.
    let unansweredCalls: Int
    /// The number of the app's turn. If it is equal for two actions, the wallet did nothing between them.
    let turn: Int
    let place: Place
  }

  /// Identifies the screen in use, to check that a replay reaches the same one.
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
  /// The time of the world's clock when the world was opened.
  let opened: Timestamp
  /// The state of the world's clock at that time, if it follows a server's clock; nil if the world stores its own.
  let clock: WorldTime.State?
  /// The progress up to which a replay lets time pass after the last action: that at the next action, or the present one.
  private(set) var end: Mark?
  /// True once there were more actions than `limit`.
  private(set) var isTooLong = false
  /// True if the history was read from a file, which has stand-ins for the texts of secret fields.
  private(set) var hasStandIns = false

  /// The maximum number of actions in a history. (our choice: some hours of work)
  private static let limit = 10_000

  /// - Parameter world: the world that was just opened.
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

  /// The wallet's progress before the action of this index; after the last action, `end`.
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

  /// Appends the action by which secret fields lose their texts.
  ///
  /// - Parameter mark: the wallet's present progress.
  mutating func loseSecrets(on size: Size, _ mark: Mark) {
    actions.append(Action(content: .secretsLost, masked: nil, fillings: 0, size: size, mark: mark))
    end = mark
  }

  /// Returns the first actions only, up to the next one or to the present.
  ///
  /// - Parameter now: the wallet's present progress.
  func first(_ count: Int, else now: Mark) -> ActionLog {
    var past = self
    let count = min(count, actions.count)
    past.end = count < actions.count ? actions[count].mark : now
    past.actions.removeSubrange(count...)
    return past
  }
}

extension ActionLog.Mark {
  /// - Parameter last: the mark before the last action; nil if there was none.
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

/// The reason why actions can't be undone, or an earlier history can't be resumed.
package enum UndoUnavailable: Error, Sendable {
  case notKept
  case tooLong
  /// The replay of the action with this index gives another result.
  case otherwise(Int)
  /// The earlier history doesn't lead to the present state of the world.
  case elsewhere
  case unreadable
  case world(WorldError)
  /// The issuers are on a server, and the invitation doesn't allow changing their world.
  case noKey
  /// Other phones use the world on the server, too.
  case shared
  case server(WalletError)
  /// The world on the server could not be returned to its present state.
  case between(WalletError)
  /// The program was interrupted.
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
