import WalletModel

/// A new PIN: with a security answer, or in a session with the current one. (Rules, flows)
package struct NewPINScreen: FormScreen {
  package static var title: Text { "New PIN" }
  package static var help: Text { "Rules are checked as you type. A new PIN logs out your other phones." }

  package enum Outcome: Exit {
    case pinSet
    case startOver(PhoneFace)
    case givenUp
    case changed(SignedIn)
    case chosen(SignedIn)
    case locked(SignedIn)

    package enum Way: String, CaseIterable, Sendable {
      case pinSet = "PIN set, log in"
      case startOver = "start over"
      case givenUp = "discarded"
      case changed = "changed, or kept"
      case chosen = "chosen, or kept, after a login"
      case locked = "locked"
    }

    package var way: Way {
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

  private enum Origin: Equatable {
    case reset(MFAToken, PhoneFace)
    /// From the preferences, or offered after a login.
    case session(SignedIn, NewPINOffer?)
  }

  enum ControlID: Hashable, Sendable { case answer, current, pin, again, save, back, retry, startOver, goOn }

  private let origin: Origin
  var form = Form<ControlID>([])
  var message: Notice?
  private var rules: PINRules?
  private var load = Ask<Intents.RetrievePasscodeConfigurations>()
  private var reset = Ask<Intents.ResetPasscode>()
  private var change = Ask<Intents.ChangePasscode>()

  /// With the answer to this question, after the PIN was forgotten.
  init(_ token: MFAToken, _ face: PhoneFace) { origin = .reset(token, face) }

  /// In a session: chosen in the preferences, or offered after a login.
  init(_ signedIn: SignedIn, offer: NewPINOffer? = nil) { origin = .session(signedIn, offer) }

  package var isSignedIn: Bool { if case .session = origin { true } else { false } }
  package var isWaiting: Bool { load.isWaiting || reset.isWaiting || change.isWaiting }
  var keepsSecrets: Bool { true }
  package var unsaved: Text? { form.isTouched ? "The PIN you entered will be lost." : nil }

  /// Why a login has led here; nil where the person chose to change the PIN.
  private var offer: NewPINOffer? { if case .session(_, let offer) = origin { offer } else { nil } }
  private var isOffer: Bool { offer != nil }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if let result = load.take(event) { return loaded(result) }
    if let result = reset.take(event) ?? change.take(event) { return answered(result) }
    switch event {
    case .arrived: return .stay(load.start(Intents.RetrievePasscodeConfigurations()))
    case .confirmed: return leave
    default: return nil
    }
  }

  // MARK: - Ways out

  mutating func cancel() -> Effect? {
    guard load.isWaiting else { return reset.cancel() ?? change.cancel() }
    form = Self.notLoaded
    return load.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    unsaved.map { .stay([.confirm($0, yes: "Discard")]) } ?? leave
  }

  private var leave: Step<Outcome> {
    switch origin {
    case .reset: .leave(has(.goOn) ? .pinSet : .givenUp)
    case .session(let signedIn, _): .leave(isOffer ? .chosen(signedIn.settled) : .changed(signedIn.settled))
    }
  }

  // MARK: - What is typed, and what comes of it

  private mutating func loaded(_ result: Result<PINRules, WalletError>) -> Step<Outcome> {
    switch result {
    case .success(let rules):
      self.rules = rules
      form = filling(asksForCurrent: rules.needsCurrent)
      return .stay
    case .failure(let error):
      form = Self.notLoaded
      return refuse(Refusal.sentence(error))
    }
  }

  private static let notLoaded = Form<ControlID>([(.retry, .action(.init("Try again"))), (.back, .action(.init("Back")))])

  private func filling(asksForCurrent: Bool) -> Form<ControlID> {
    var proof: [(ControlID, Form<ControlID>.ControlID)] = []
    if case .reset = origin {
      proof = [(.answer, .field(.answer))]
    } else if asksForCurrent, case .session(let signedIn, _) = origin {
      proof = [(.current, .field(.pin("Current PIN", signedIn.issuer)))]
    }
    // Something new may be typed too long: the rule below it says so, where a cut PIN would not be the one that was meant.
    return Form(
      proof + [
        (.pin, .field(Field("New PIN", kind: .secretDigits, limit: PasscodeConfigurations.longest))),
        (.again, .field(Field("Confirm new PIN", kind: .secretDigits, limit: PasscodeConfigurations.longest))),
        (.save, .action(.init("Save PIN"))), (.back, .action(.init(isOffer ? "Keep my PIN" : "Back"))),
      ], primary: .save)
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .back: return goBack()
    case .goOn: return leave
    case .retry:
      (form, message) = (Form([]), nil)
      return .stay(load.start(Intents.RetrievePasscodeConfigurations()))
    case .startOver:
      guard case .reset(_, let face) = origin else { return leave }
      return .leave(.startOver(face))
    case .answer, .current, .pin, .again, .save: return submit()
    }
  }

  private mutating func submit() -> Step<Outcome> {
    if has(.answer), let missing = demandAnswer(.answer) { return missing }
    if has(.current), let missing = demandAny(of: .current) { return missing }
    if let missing = demandNew(.pin, again: .again, rules: requirements) { return missing }
    message = nil
    let (pin, again) = (form[field: .pin].secret, form[field: .again].secret)
    switch origin {
    case .reset(var token, _):
      token.mfaSecretAnswer = form[field: .answer].secret
      return .stay(reset.start(Intents.ResetPasscode(token: token, pin: pin, confirmPIN: again)))
    case .session:
      return .stay(
        change.start(Intents.ChangePasscode(current: has(.current) ? form[field: .current].secret : nil, pin: pin, confirmPIN: again)))
    }
  }

  private func requirements(_ pin: Secret) -> [Requirement] { rules?.configurations.requirements(for: pin) ?? [] }

  private mutating func answered(_ result: Result<Void, WalletError>) -> Step<Outcome> {
    switch result {
    case .success:
      form = Form([(.goOn, .action(.init(isSignedIn ? "Continue" : "Log in")))])
      message = nil
      return .stay
    case .failure(let error):
      return refuse(error)
    }
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    switch (error.code, origin) {
    case (.wrongCredentials, .reset), (.credentialLocked, .reset), (.mfaTokenExpired, .reset):
      if let sentence = Refusal.wrongAnswer(error) { return retype(.answer, sentence) }
      form = Form([(.startOver, .action(.init("Start over"))), (.back, .action(.init("Back")))])
      return refuse(Refusal.questionSpent(error))
    case (.wrongCredentials, .session) where error.attemptsLeft != 0 && has(.current):
      return retype(.current, "Wrong PIN. \(Refusal.triesLeft(error).map { $0 + "." } ?? "Try again.")")
    case (.wrongCredentials, .session(let signedIn, _)), (.credentialLocked, .session(let signedIn, _)):
      return .leave(.locked(signedIn.settled))
    default:
      // Too much time has passed since the login: now the current one is needed.
      if isSignedIn, !has(.current), error.fieldErrors.contains(where: { $0.field == "currentPasscode" }) {
        form = filling(asksForCurrent: true)
        return demand(.current, "Your login was a while ago. Enter your current PIN too.")
      }
      return demand(error, in: Self.places) ?? refuse(Refusal.sentence(error))
    }
  }

  private static let places: [String: ControlID] = [
    "mfaSecretAnswer": .answer, "currentPasscode": .current, "newPasscode": .pin, "confirmPasscode": .again,
  ]

  // MARK: - What it shows

  package var page: Page {
    if has(.retry) { return .notFetched(message, retry: form.block(.retry), back: form.block(.back)) }
    if rules == nil { return .fetching(seconds: load.seconds, escape: "stop waiting") }
    let enter: Text =
      switch form.focused {
      case .answer, .current, .pin: "next"
      case .back: isOffer ? "keep PIN" : "back"
      case .startOver: "start over"
      case .goOn: isSignedIn ? "continue" : "log in"
      case .again, .save, .retry, nil: "save"
      }
    return page(
      body, waiting: "Saving your PIN", seconds: reset.seconds + change.seconds, enter: enter,
      escape: has(.goOn) ? nil : isOffer ? "keep PIN" : "back")
  }

  private var body: [Block] {
    if has(.goOn) {
      return [
        .gap, .gap, .heading("Your new PIN is set"), .gap,
        .paragraph(
          isSignedIn
            ? "Use it on all your phones. Your other phones were logged out. You're still logged in here."
            : "Use it on all your phones. They were all logged out."),
      ]
    }
    if has(.startOver) { return [.gap, .gap, .heading("This question is no longer valid"), .gap, .paragraph("Your PIN hasn't changed.")] }
    var body: [Block] = [.gap]
    switch origin {
    case .reset(let token, _): body += [.paragraph(Text(untrusted: token.question)), .gap, form.block(.answer), .gap]
    case .session(_, .unlocked?): body += [.heading("Your PIN is enabled again"), .gap, .paragraph("Choose a new one, or keep it."), .gap]
    case .session(_, .forgotten?): body += [.heading("Set a new PIN"), .gap, .paragraph("You don't need your current PIN now."), .gap]
    case .session(_, nil):
      if !has(.current) { body += [.paragraph("You've just logged in, so you don't need your current PIN."), .gap] }
    }
    if has(.current) { body += [form.block(.current), .gap] }
    return body + form.blocks(.pin, rules: requirements) + [form.block(.again)]
  }
}
