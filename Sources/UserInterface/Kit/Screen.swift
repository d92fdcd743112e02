package import Basics
package import WalletModel

/// A screen of the wallet: a value that handles events and has a page.
///
/// Its exits are its `Outcome`. An exit carries the data for the next screen, and only `next` knows which screen that is.
package protocol Screen: Sendable {
  associatedtype Outcome: Exit
  /// The title that the customer reads.
  static var title: Text { get }
  /// The title of this instance, if it depends on the contents.
  var ownTitle: Text { get }
  /// One or two sentences about how to use this screen.
  static var help: Text { get }
  /// False if digits choose nothing on the screen, because the customer may be typing them for a field when this screen or the next one
  /// appears.
  static var digitsChoose: Bool { get }
  /// False if letters choose no action on the screen, because the customer may be typing them for a field when it appears.
  static var lettersChoose: Bool { get }

  mutating func handle(_ event: Event) -> Step<Outcome>
  /// Handles an event, and returns the result in a type that all screens share. A requirement of the protocol, so that the compiler
  /// specializes it for each screen.
  mutating func react(to event: Event) -> Reaction
  var page: Page { get }
  /// The screen that an exit leads to. Implemented in `Flow+<Subject>.swift` by a switch without default.
  static func next(_ exit: Outcome) -> any Screen

  /// True if the screen needs an open session. `Interface` leaves the screen when the session ends.
  var isSignedIn: Bool { get }
  /// True while the customer waits for the response to a card write or a logout. `PhoneApp` shows a session timeout only after that
  /// response; during other writes it shows it at once.
  var isFinishing: Bool { get }
  /// A sentence about data that would be lost if the app were left now; nil if there is none.
  var unsaved: Text? { get }
  /// True if a secret field is not empty, even one in a step that is not shown; resuming a history empties these fields.
  var hasFilledSecrets: Bool { get }
  /// True while an answer is pending, so that the screen gets clock events and shows the elapsed time.
  var isWaiting: Bool { get }
  /// True while the answer to a background request is pending that will change the page. Line mode prints the page only after that.
  var isSettling: Bool { get }
  /// True if the screen shows a remaining time, so that it gets clock events.
  var countsDown: Bool { get }
}

extension Screen {
  package mutating func react(to event: Event) -> Reaction {
    switch handle(event) {
    case .stay(let effects): .stay(effects)
    case .leave(let exit): .leave(for: Self.next(exit))
    }
  }

  package var ownTitle: Text { Self.title }
  package static var digitsChoose: Bool { true }
  package static var lettersChoose: Bool { digitsChoose }
  package var isSignedIn: Bool { false }
  package var isFinishing: Bool { false }
  package var unsaved: Text? { nil }
  package var isWaiting: Bool { false }
  package var isSettling: Bool { false }
  package var countsDown: Bool { false }
}

/// The screens that no exit leads to: the first one of each app, the one after a session's end, and those that keys open.
package protocol Flow: Sendable {
  static func start(of app: PhoneApplication) -> any Screen
  static func sessionEnded(_ end: SessionEnd) -> any Screen
  /// Opened beside the phone by the Simulator's key.
  static func simulator(_ magic: MagicOffer) -> any OverlayScreen
  /// Opened beside the phone by the inbox's key.
  static var inbox: any OverlayScreen { get }
  /// Opened beside the phone by the key for another phone, if there is no other phone.
  static var phones: any OverlayScreen { get }
}

/// The result of an event: the screen stays, with effects, or is left by one of its exits.
package enum Step<Outcome> {
  case stay([Effect] = [])
  case leave(Outcome)
}

/// The result of an event, for any type of screen: the screen stays, with effects, or another one follows.
package enum Reaction {
  case stay([Effect])
  case leave(for: any Screen)
}

/// An exit of a screen, with the data for the next screen.
package protocol Exit: Sendable {
  associatedtype ExitName: RawRepresentable<String> & CaseIterable & Hashable & Sendable
  /// The exit without its payload. `ExitName.allCases` lists the exits of a screen, and a test proves that each is used.
  var exitName: ExitName { get }
  /// The exit in the words of the screen graph.
  var words: String { get }
}

extension Exit {
  package var words: String { exitName.rawValue }
}

extension Exit where ExitName == Self {
  package var exitName: Self { self }
}

extension Step {
  package static var stay: Step { .stay([]) }
  package static func stay(_ effect: Effect?) -> Step { .stay(effect.map { [$0] } ?? []) }
}

/// An event that a screen handles.
package enum Event: Sendable {
  /// The screen was entered.
  case arrived
  case input(Input)
  /// The data printed on a card was entered into the fields for it.
  case filled([Field.Content: Secret])
  /// In a replay: texts for the secret fields with these labels, in place of what was typed.
  case substituted([Text: Secret])
  /// The screen has to empty its secret fields, for example because a history was resumed.
  case secretsLost
  case reply(Reply)
  /// Time has passed; sent while the screen waits, and when the session may have ended.
  case clock(Moment)
  /// The app is back after it was suspended.
  case resumed
  /// The data on the screen may be outdated, because a message has arrived or a command was run.
  case news
  /// The messages in the inbox are no longer new.
  case inboxRead
  /// The person answered yes to the screen's `confirm` effect.
  case confirmed
}

package struct Moment: Hashable, Sendable {
  /// The world's civil time.
  package var now: Timestamp
  /// The time since the app started, which passes even while the civil clock is frozen.
  package var elapsed: Duration
  /// The offset from UTC in which times are shown, in seconds east.
  package var east: Int

  package init(now: Timestamp, elapsed: Duration, east: Int = 0) {
    self.now = now
    self.elapsed = elapsed
    self.east = east
  }
}

/// Work that a screen requests.
package enum Effect: Sendable {
  case ask(AskID, any Intent)
  /// The request to cancel. Its response is ignored.
  case cancel(AskID)
  /// A command to execute, as if its key was pressed.
  case press(Command)
  /// A screen to open beside the phone; this screen stays on the phone.
  case open(any OverlayScreen)
  /// A question to the person; a yes is delivered as the event `confirmed`.
  case confirm(Text, yes: Text, no: Text = "Stay here")
}

/// The state of one kind of request of a screen: at most one request is pending, and only its own response is accepted.
package struct PendingRequest<I: Intent>: Equatable, Sendable {
  private var serial = 0
  private var waiting = false
  private var started: Duration?
  /// The whole seconds since the request was sent; 0 while none is pending.
  package private(set) var seconds = 0

  package init() {}

  package var isWaiting: Bool { waiting }

  /// Sends a request. Does nothing while one is pending, so that a second Enter sends no second request.
  package mutating func start(_ intent: I) -> Effect? {
    guard !waiting else { return nil }
    serial += 1
    waiting = true
    return .ask(id, intent)
  }

  /// Cancels the pending request, and sends a new one.
  package mutating func again(_ intent: I) -> [Effect] { [cancel(), start(intent)].compactMap(\.self) }

  /// The answer, if this event contains it.
  package mutating func receive(_ event: Event) -> Result<I.Answer, WalletError>? {
    guard waiting else { return nil }
    switch event {
    case .reply(let reply) where reply.id == id:
      stop()
      return reply.result.flatMap { answer in
        // The ID includes the intent, and `Intent.reply` returns the intent's answer.
        guard let answer = answer as? I.Answer else { preconditionFailure("\(I.self) was answered with \(type(of: answer))") }
        return .success(answer)
      }
    case .clock(let moment):
      let start = started ?? moment.elapsed
      started = start
      seconds = Int(max(.zero, moment.elapsed - start).components.seconds)
      return nil
    default:
      return nil
    }
  }

  package mutating func cancel() -> Effect? {
    guard waiting else { return nil }
    stop()
    return .cancel(id)
  }

  private mutating func stop() {
    waiting = false
    started = nil
    seconds = 0
  }

  private var id: AskID { AskID(I.self, serial: serial) }
}
