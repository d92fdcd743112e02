package import WalletModel

/// A screen of the wallet: a value that answers events and says what it shows.
///
/// Its exits are its `Outcome`; where they lead stands in Flow.swift and nowhere else. What an exit hands over builds the
/// next screen, so no screen knows another.
package protocol Screen: Equatable, Sendable {
  associatedtype Outcome: RawRepresentable<String> & CaseIterable & Hashable & Sendable
  static var name: ScreenName { get }

  /// Builds the screen from what the exit that led here handed over; nil where that is not what it needs.
  init?(_ handover: Handover)

  mutating func handle(_ event: Event) -> Step<Outcome>
  var page: Page { get }
  static func route(_ outcome: Outcome) -> ScreenName

  /// True where the screen lives on an open session, and goes when that ends.
  var isSignedIn: Bool { get }
  /// What would be lost if the app were left now, in a sentence; nil where nothing would.
  var unsaved: Text? { get }
  /// True while an answer is awaited, so that the elapsed time is kept up to date.
  var isWaiting: Bool { get }
  /// True where it shows how long something still takes, so that it is told the time.
  var countsDown: Bool { get }
}

extension Screen {
  package var isSignedIn: Bool { false }
  package var unsaved: Text? { nil }
  package var isWaiting: Bool { false }
  package var countsDown: Bool { false }
}

/// What a screen makes of an event.
package enum Step<Outcome> {
  case stay([Effect] = [])
  case leave(Outcome, Handover = .nothing)
}

extension Step {
  static var stay: Step { .stay([]) }
  static func stay(_ effect: Effect?) -> Step { .stay(effect.map { [$0] } ?? []) }
}

/// What one screen gives the next.
package enum Handover: Equatable, Sendable {
  case nothing
  /// The face of the issuer, and whose wallet the phone remembers.
  case phone(PhoneFace)
  case signedIn(SignedIn)
  /// The fingerprint is to be turned on, because the preferences were asked for it.
  case fingerprint(SignedIn)
  /// `isSample`: asked of the sample customer, whose answer is known.
  case question(MFAToken, PhoneFace, isSample: Bool)
  case registered(RegisterUserResponse, PhoneFace)
  /// A code was sent, if anybody has this username; the new password waits for it.
  case recovery(PasswordRecovery, username: String, PhoneFace)
  /// The password was right; the new PIN waits for the answer to this question.
  case pinReset(MFAToken, PhoneFace)
  case locked(LockOut, PhoneFace)
  /// A password or PIN that was to be changed is locked; the session is open all the same.
  case lockedInSession(LockOut, SignedIn)
  /// What proves the person before a card's secrets is locked; the session is open all the same.
  case lockedAtCard(LockOut, StepUpPurpose, Card, CardsView)
  case ended(SessionEnd)
  /// One's cards, as the list shows them.
  case cards(CardsView)
  /// One of them, to go back to the list from.
  case card(Card, CardsView)
  /// The same after something was done to it, and what there is to say of that.
  case cardNews(Notice, Card, CardsView)
  case cardChange(CardChange, Card, CardsView)
  /// A login has just made it possible to set a new PIN without the current one.
  case newPINOffer(SignedIn, NewPINOffer)
  /// Something that needs a fresh proof of the person; again where the last one has become too old for it.
  case stepUp(StepUpPurpose, Card, CardsView, isAgain: Bool = false)
  case order(PrepaidProgram, CardsView)
  /// To be unlinked: a phone that is signed in, one that is not, or one that was deactivated.
  case unlink(UnlinkOrigin)
}

/// What the list of cards shows, and whose they are.
package struct CardsView: Hashable, Sendable {
  package let signedIn: SignedIn
  /// Nil: of every type.
  package var cardType: CardType?
  /// Empty: whatever their status; else in the order of the enumeration.
  package var statuses: [CardStatus] = []
  /// How many cards come before those that are shown.
  package var offset = 0
  /// The one that was looked at last.
  package var opened: CardIdentifier?

  package init(signedIn: SignedIn) { self.signedIn = signedIn.settled }

  package var residence: CardResidence { CardResidence(country: signedIn.wallet.countryCode) }
}

/// What a person can do to a card that exists.
package enum CardChange: Hashable, Sendable, CaseIterable {
  case lock, unlock, cancel

  /// Where it takes the card.
  package var status: CardStatus {
    switch self {
    case .lock: .locked
    case .unlock: .active
    case .cancel: .cancelled
    }
  }
}

/// What a person must prove who they are for.
package enum StepUpPurpose: Hashable, Sendable {
  case details, pin
}

/// Why a login is followed by the offer of a new PIN.
package enum NewPINOffer: Hashable, Sendable {
  /// The login ended a lock of the PIN.
  case unlocked
  /// The person chose *Forgot your PIN?* before they logged in.
  case forgotten
}

/// What the app knows of its phone before anyone signs in: enough to greet.
package struct PhoneFace: Hashable, Sendable {
  package let issuer: IssuerProfile
  /// Whom the phone remembers.
  package let holderName: String?
  package let isLinked: Bool
  /// True where the person may log in by fingerprint.
  package let hasFingerprint: Bool
  /// The sample customer whose wallet the world has, if it can be logged in to here.
  package var sample: SampleLogin?
  /// The person logs in to set a new PIN.
  package var wantsNewPIN = false

  package init(
    issuer: IssuerProfile, holderName: String?, isLinked: Bool, hasFingerprint: Bool = false, sample: SampleLogin? = nil
  ) {
    self.sample = sample
    self.issuer = issuer
    self.holderName = holderName
    self.isLinked = isLinked
    self.hasFingerprint = hasFingerprint
  }
}

/// A wallet that is signed in, as the app sees it; the session's token stays in the client core.
package struct SignedIn: Hashable, Sendable {
  /// As it was at the login, and what has become known of it since.
  package var wallet: WalletSummary
  package let phoneName: String
  package let issuer: IssuerProfile
  /// The login ended a lock of the PIN: a new one may be chosen without the old.
  package let mayChoosePIN: Bool
  /// The login proved password and security answer: for a while a new PIN may be set without the current one.
  package let canSetPIN: Bool
  /// The phone has a fingerprint sensor that nobody uses, and the person has not said that this is how they want it.
  package let offersFingerprint: Bool

  package init(
    wallet: WalletSummary, phoneName: String, issuer: IssuerProfile, mayChoosePIN: Bool = false, canSetPIN: Bool = false,
    offersFingerprint: Bool = false
  ) {
    self.wallet = wallet
    self.phoneName = phoneName
    self.issuer = issuer
    self.mayChoosePIN = mayChoosePIN
    self.canSetPIN = canSetPIN
    self.offersFingerprint = offersFingerprint
  }

  /// The new PIN that a login through this face offers; nil where it offers none.
  package func newPINOffer(on face: PhoneFace) -> NewPINOffer? {
    if face.wantsNewPIN, canSetPIN { return .forgotten }
    return mayChoosePIN ? .unlocked : nil
  }

  /// The same without what only a fresh login brings: nothing is offered twice.
  package var settled: SignedIn { SignedIn(wallet: wallet, phoneName: phoneName, issuer: issuer) }
}

package enum SessionEnd: Hashable, Sendable, CaseIterable {
  /// Idle for longer than the issuer allows.
  case idle
  /// Open for longer than the issuer allows.
  case tooLong
  /// Unused for longer than the person wants; the app logs out.
  case ownLimit
  /// The person chose to end it when they were warned; the app logs out.
  case byChoice
  /// Password or PIN were changed on another phone, or set anew.
  case credentialsChanged
  /// Customer care switched the phone off.
  case deviceDeactivated
  /// The phone is not linked to the wallet any more.
  case deviceUnlinked
  /// The issuer does not know it any more.
  case closedByIssuer
}

extension SessionEnd {
  package init(_ cause: SessionDeadline.Cause) {
    self =
      switch cause {
      case .idle: .idle
      case .absolute: .tooLong
      case .ownLimit: .ownLimit
      }
  }

  package init(_ reason: SessionEndReason) {
    self =
      switch reason {
      case .credentialsChanged: .credentialsChanged
      case .deviceDeactivated: .deviceDeactivated
      }
  }

  /// True where it came with the time, as it does to everybody.
  var isByTime: Bool { self == .idle || self == .tooLong || self == .ownLimit }
}

/// Why a person cannot get in just now.
package enum LockOut: Hashable, Sendable {
  /// The PIN is off until a login with password and security question.
  case pin
  /// Wrong passwords: the next try is looked at after so long.
  case password(wait: Duration)
  /// Too many wrong passwords: only customer care helps.
  case passwordClosed
  /// Recoveries begun and not finished: the next one may begin after so long.
  case recovery(wait: Duration)
  /// Too many of them: only customer care helps.
  case recoveryClosed
}

extension LockOut {
  /// What a refused password leads to; nil where it may be tried again at once.
  init?(password error: WalletError) {
    switch error.code {
    case .tryLater: self = .password(wait: error.retryAfter ?? .seconds(30))
    case .credentialLocked: self = .passwordClosed
    case .wrongCredentials:
      // Less is over before one has typed the next. (our choice)
      guard let wait = error.retryAfter, wait >= .seconds(30) else { return nil }
      self = .password(wait: wait)
    default: return nil
    }
  }
}

package enum UnlinkOrigin: Hashable, Sendable {
  case signedIn(SignedIn)
  case signedOut(PhoneFace)
  case inactive(PhoneFace)
}

/// What happens to a screen.
package enum Event: Sendable {
  /// The screen has come up.
  case arrived
  case input(Input)
  case reply(Reply)
  /// Time went by; sent while the screen waits, and when the session's end may have come.
  case clock(Moment)
  /// The app was stopped, or lay behind the shell, and is back.
  case resumed
  /// Something has come to the phone: what a screen shows may not be so any more.
  case news
  /// The person said yes to what the screen had asked to confirm.
  case confirmed
  /// The session is over.
  case sessionEnded(SessionEnd)
}

package struct Moment: Hashable, Sendable {
  /// The world's civil time.
  package var now: Timestamp
  /// Time since the app started, which also runs while the civil clock is frozen.
  package var elapsed: Duration
  /// Seconds east of UTC in which times are shown.
  package var east: Int

  package init(now: Timestamp, elapsed: Duration, east: Int = 0) {
    self.now = now
    self.elapsed = elapsed
    self.east = east
  }
}

/// What a screen wants done.
package enum Effect: Sendable {
  case ask(AskID, any Intent)
  /// The person gave up on it: its answer changes nothing any more.
  case cancel(AskID)
  /// Ask the person first; a yes comes back as `.confirmed`.
  case confirm(Text, yes: Text)
}

/// A request of a screen to the client core, the phone or the simulated world.
///
/// Named as the operation that it stands for, if it stands for one. WalletApp executes it.
package protocol Intent: Equatable, Sendable {
  associatedtype Answer: Sendable
  /// Reads are called off when their screen is left; writes never.
  static var isRead: Bool { get }
  /// Calls the executor's method for this intent: an intent that nobody executes doesn't compile.
  func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer
}

extension Intent {
  package static var isRead: Bool { false }

  /// Executes the intent. Replies come from nowhere else, so that an answer always has the type that its intent declares.
  package func reply(to id: AskID, by executor: some IntentExecutor) async -> Reply {
    do throws(WalletError) {
      return Reply(id: id, result: .success(try await execute(by: executor)))
    } catch {
      return Reply(id: id, result: .failure(error))
    }
  }
}

/// The intents of all screens.
package enum Intents {}

/// Executes the intents of all subjects.
package protocol IntentExecutor: AccessIntentExecutor, CardIntentExecutor, SimulatorIntentExecutor {}

/// Tells one request of a screen from another.
package struct AskID: Hashable, Sendable {
  let intent: ObjectIdentifier
  let serial: Int
}

package struct Reply: Sendable {
  package let id: AskID
  package let result: Result<any Sendable, WalletError>
}

/// A place for one kind of request: gives it out once, and takes back only its own answer.
package struct Ask<I: Intent>: Equatable, Sendable {
  private var serial = 0
  private var waiting = false
  private var started: Duration?
  /// For how many whole seconds the answer has been awaited.
  package private(set) var seconds = 0

  package init() {}

  package var isWaiting: Bool { waiting }

  /// Sends a request; while one is under way nothing happens, so Enter twice asks once.
  mutating func start(_ intent: I) -> Effect? {
    guard !waiting else { return nil }
    serial += 1
    waiting = true
    started = nil
    seconds = 0
    return .ask(id, intent)
  }

  /// The answer, if this event brings it.
  mutating func take(_ event: Event) -> Result<I.Answer, WalletError>? {
    guard waiting else { return nil }
    switch event {
    case .reply(let reply) where reply.id == id:
      waiting = false
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

  mutating func cancel() -> Effect? {
    guard waiting else { return nil }
    waiting = false
    return .cancel(id)
  }

  private var id: AskID { AskID(intent: ObjectIdentifier(I.self), serial: serial) }
}
