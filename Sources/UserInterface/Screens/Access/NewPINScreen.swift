import Basics
import WalletModel

/// Sets a new PIN: with a security answer, or in a session with the current PIN. (Rules, flows)
struct NewPINScreen: NewCredentialScreen {
  static var title: Text { "New PIN" }
  static var help: Text { "Rules are checked as you type. A new PIN logs out your other phones." }

  enum Outcome: Exit {
    case pinSet
    case startOver(PhoneFace)
    case givenUp
    case changed(SignedIn)
    case chosen(SignedIn)
    case locked(SignedIn)

    enum ExitName: String, CaseIterable, Sendable {
      case pinSet = "PIN set, log in"
      case startOver = "start over"
      case givenUp = "discarded"
      case changed = "changed, or kept"
      case chosen = "chosen, or kept, after a login"
      case locked = "locked"
    }

    var exitName: ExitName {
      switch self {
      case .pinSet: .pinSet
      case .startOver: .startOver
      case .givenUp: .givenUp
      case .changed: .changed
      case .chosen: .chosen
      case .locked: .locked
      }
    }
  }

  private enum Origin {
    case reset(MFAToken, PhoneFace)
    /// Opened from the profile, or offered after a login.
    case session(SignedIn, NewPINOffer?)
  }

  private let origin: Origin
  var state = NewCredentialState<PINRules>.loading
  var form = Form<NewCredentialControl>([])
  var message: Notice?
  var load = PendingRequest<Intents.RetrievePasscodeConfigurations>()
  var reset = PendingRequest<Intents.ResetPasscode>()
  var change = PendingRequest<Intents.ChangePasscode>()

  static let rules = Intents.RetrievePasscodeConfigurations()

  /// After the PIN was forgotten, with the answer to the token's question.
  init(_ token: MFAToken, _ face: PhoneFace) { origin = .reset(token, face) }

  /// In a session: opened from the profile, or offered after a login.
  init(_ signedIn: SignedIn, offer: NewPINOffer? = nil) { origin = .session(signedIn, offer) }

  var isSignedIn: Bool { if case .session = origin { true } else { false } }
  var unsaved: Text? { form.isTouched ? "The PIN you entered will be lost." : nil }

  private var isOffer: Bool { if case .session(_, _?) = origin { true } else { false } }

  func exit(startsOver: Bool) -> Outcome {
    switch (origin, state) {
    case (.reset(_, let face), _) where startsOver: .startOver(face)
    case (.reset, .done): .pinSet
    case (.reset, _): .givenUp
    case (.session(let signedIn, nil), _): .changed(signedIn.settled)
    case (.session(let signedIn, _?), _): .chosen(signedIn.settled)
    }
  }

  // MARK: - Form and requests

  mutating func open(_ rules: PINRules) {
    let proof: [(ControlID, Form<ControlID>.Control)] =
      switch origin {
      case .reset: [(.answer, .field(.answer))]
      case .session(let signedIn, _): rules.needsCurrent ? [(.current, .field(.pin("Current PIN", signedIn.issuer)))] : []
      }
    let fields = Self.fields("PIN", .secretDigits, limit: PasscodeConfigurations.longest, back: isOffer ? "Keep my PIN" : "Back")
    (state, form) = (.entering(rules), Form(proof + fields, primary: .save))
  }

  mutating func submit(_ rules: PINRules) -> Step<Outcome> {
    let needsCurrent = isSignedIn && rules.needsCurrent
    let missing = isSignedIn ? needsCurrent ? demandAny(of: .current) : nil : demandAnswer(.answer)
    if let missing = missing ?? demandNew(.new, again: .again, rules: rules.configurations.requirements) { return missing }
    let (pin, again) = (form[field: .new].secret, form[field: .again].secret)
    switch origin {
    case .reset(var token, _):
      token.mfaSecretAnswer = form[field: .answer].secret
      return .stay(reset.start(Intents.ResetPasscode(token: token, pin: pin, confirmPIN: again)))
    case .session:
      let current = needsCurrent ? form[field: .current].secret : nil
      return .stay(change.start(Intents.ChangePasscode(current: current, pin: pin, confirmPIN: again)))
    }
  }

  mutating func refuse(_ error: WalletError, _ rules: PINRules) -> Step<Outcome> {
    switch (error.code, origin) {
    case (.wrongCredentials, .reset), (.credentialLocked, .reset), (.mfaTokenExpired, .reset):
      return Refusal.wrongAnswer(error).map { retype(.answer, $0) } ?? expire(Refusal.questionSpent(error))
    case (.wrongCredentials, .session) where error.attemptsLeft != 0 && rules.needsCurrent:
      return retype(.current, Refusal.wrongPIN(error))
    case (.wrongCredentials, .session(let signedIn, _)), (.credentialLocked, .session(let signedIn, _)):
      return .leave(.locked(signedIn.settled))
    // Too much time has passed since the login, so the current PIN is required.
    case (_, .session) where !rules.needsCurrent && error.fieldErrors.contains { $0.field == "currentPasscode" }:
      open(PINRules(configurations: rules.configurations, needsCurrent: true))
      return demand(.current, "Your login was a while ago. Enter your current PIN too.")
    default:
      return demand(error, in: Self.places) ?? refuse(Refusal.sentence(error))
    }
  }

  // MARK: - Page

  var back: Text { isOffer ? "keep PIN" : "back" }

  func page(_ rules: PINRules) -> Page {
    var body: [Block] = [.gap]
    switch origin {
    case .reset(let token, _): body += [.paragraph(Text(untrusted: token.question)), .gap, form.block(.answer), .gap]
    case .session(_, .unlocked?): body += [.heading("Your PIN is enabled again"), .gap, .paragraph("Choose a new one, or keep it."), .gap]
    case .session(_, .forgotten?): body += [.heading("Set a new PIN"), .gap, .paragraph("You don't need your current PIN now."), .gap]
    case .session(_, nil):
      if !rules.needsCurrent { body += [.paragraph("You've just logged in, so you don't need your current PIN."), .gap] }
    }
    if isSignedIn, rules.needsCurrent { body += [form.block(.current), .gap] }
    return page(body + form.blocks(.new, rules: rules.configurations.requirements) + [form.block(.again)])
  }

  static let saving: Text = "Saving your PIN"
  static let expired: (heading: Text, text: Text) = ("This question is no longer valid", "Your PIN hasn't changed.")
  static let done: (heading: Text, inSession: Text, loggedOut: Text) = (
    "Your new PIN is set", inSession: "Use it on all your phones. Your other phones were logged out. You're still logged in here.",
    loggedOut: "Use it on all your phones. They were all logged out."
  )
}
