import Basics
import WalletModel

/// Sets a new password: with an emailed code and a security answer, or in a session with the current password. (Rules, flows)
struct NewPasswordScreen: NewCredentialScreen {
  static var title: Text { "New password" }
  static var help: Text { "Rules are checked as you type. A new password logs out your other phones." }

  enum Outcome: Exit {
    case passwordSet
    case startOver(PhoneFace)
    case givenUp
    case changed(SignedIn)
    case locked(LockOut, SignedIn)

    enum ExitName: String, CaseIterable, Sendable {
      case passwordSet = "password set, log in"
      case startOver = "start over"
      case givenUp = "discarded"
      case changed = "changed, or kept"
      case locked = "locked"
    }

    var exitName: ExitName {
      switch self {
      case .passwordSet: .passwordSet
      case .startOver: .startOver
      case .givenUp: .givenUp
      case .changed: .changed
      case .locked: .locked
      }
    }
  }

  private enum Origin {
    case recovery(PasswordRecovery, username: String, PhoneFace)
    case session(SignedIn)
  }

  typealias Requirements = @Sendable (Secret) -> [Requirement]

  /// The rules and the step. Each step of a recovery keeps the form of the other step, so that a change of the step loses nothing.
  enum Entry: Sendable {
    case proof(PasswordRecovery, Requirements, choice: Form<NewCredentialControl>)
    case choice(PasswordRecovery, Requirements, proof: Form<NewCredentialControl>)
    case change(SignedIn, Requirements)
  }

  private var origin: Origin
  var state = NewCredentialState<Entry>.loading
  var form = Form<NewCredentialControl>([])
  var message: Notice?
  var load = PendingRequest<Intents.RetrievePasswordConfigurations>()
  var reset = PendingRequest<Intents.ResetPassword>()
  var change = PendingRequest<Intents.ChangePassword>()

  static let rules = Intents.RetrievePasswordConfigurations()

  /// After the password was forgotten, with the emailed code.
  init(_ recovery: PasswordRecovery, username: String, _ face: PhoneFace) { origin = .recovery(recovery, username: username, face) }

  /// In a session, with the current password.
  init(_ signedIn: SignedIn) { origin = .session(signedIn) }

  var isSignedIn: Bool { if case .session = origin { true } else { false } }

  /// The form of the step that is not shown.
  private var other: Form<ControlID>? {
    switch state {
    case .entering(.proof(_, _, let other)), .entering(.choice(_, _, let other)): other
    default: nil
    }
  }

  var unsaved: Text? { form.isTouched || other?.isTouched == true ? "What you entered will be lost." : nil }

  var hasFilledSecrets: Bool { form.hasFilledSecrets || other?.hasFilledSecrets == true }

  /// Empties the secret fields of both steps, and returns to the first step if the customer must fill it in again.
  mutating func loseSecrets() {
    form.clearSecrets()
    switch state {
    case .entering(.proof(let recovery, let requirements, var choice)):
      choice.clearSecrets()
      state = .entering(.proof(recovery, requirements, choice: choice))
    case .entering(.choice(let recovery, let requirements, var proof)):
      proof.clearSecrets()
      turn(to: .proof(recovery, requirements, choice: form), proof)
    default: break
    }
  }

  func exit(startsOver: Bool) -> Outcome {
    switch (origin, state) {
    case (.recovery(_, _, let face), _) where startsOver: .startOver(face)
    case (.recovery, .done): .passwordSet
    case (.recovery, _): .givenUp
    case (.session(let signedIn), _): .changed(signedIn)
    }
  }

  // MARK: - Form and requests

  mutating func open(_ rules: PasswordConfigurations) {
    let choice = Self.fields("password", .secret, limit: PasswordConfigurations.longest)
    switch origin {
    case .recovery(let recovery, let username, _):
      let requirements: Requirements = { rules.requirements(for: $0, username: username) }
      state = .entering(.proof(recovery, requirements, choice: Form(choice, primary: .save)))
      form = Form(
        [
          (.code, .field(Field("Code", kind: .code, limit: 8, hint: "8 digits").taking(.code))), (.answer, .field(.answer)),
          (.next, .action(.init("Continue"))), (.startOver, .action(.init("Didn't get a code? Start over"))),
          (.back, .action(.init("Back"))),
        ], primary: .next)
    case .session(let signedIn):
      state = .entering(.change(signedIn, { rules.requirements(for: $0, username: signedIn.wallet.username) }))
      form = Form([(.current, .field(.password("Current password", signedIn.issuer)))] + choice, primary: .save)
    }
  }

  mutating func goBack() -> Step<Outcome> { goBackToProof() ? .stay : leaveIfSure }

  /// Returns to the first step; returns false if the present one is the first.
  @discardableResult
  private mutating func goBackToProof() -> Bool {
    guard case .entering(.choice(let recovery, let requirements, let proof)) = state else { return false }
    turn(to: .proof(recovery, requirements, choice: form), proof)
    return true
  }

  private mutating func turn(to entry: Entry, _ new: Form<ControlID>) {
    (state, form, message) = (.entering(entry), new, nil)
    form.focusFirst()
  }

  mutating func submit(_ entry: Entry) -> Step<Outcome> {
    switch entry {
    case .proof(let recovery, let requirements, let choice):
      if let missing = demandAny(of: .code) { return missing }
      if form[field: .code].count != 8 { return demand(.code, "Enter all 8 digits of the code.") }
      if let missing = demandAnswer(.answer) { return missing }
      turn(to: .choice(recovery, requirements, proof: form), choice)
      return .stay
    case .choice(let recovery, let requirements, let proof):
      if let missing = demandNew(.new, again: .again, rules: requirements) { return missing }
      return .stay(
        reset.start(
          Intents.ResetPassword(
            recovery: recovery, code: proof[field: .code].secret, answer: proof[field: .answer].secret,
            password: form[field: .new].secret, confirmPassword: form[field: .again].secret)))
    case .change(_, let requirements):
      if let missing = demandAny(of: .current) ?? demandNew(.new, again: .again, rules: requirements) { return missing }
      return .stay(
        change.start(
          Intents.ChangePassword(
            current: form[field: .current].secret, password: form[field: .new].secret, confirmPassword: form[field: .again].secret)))
    }
  }

  mutating func changed(_ moment: Timestamp) {
    guard case .session(var signedIn) = origin else { return }
    signedIn.wallet.lastPasswordUpdate = moment
    origin = .session(signedIn)
  }

  mutating func refuse(_ error: WalletError, _ entry: Entry) -> Step<Outcome> {
    switch (error.code, entry) {
    case (.wrongCredentials, .choice), (.credentialLocked, .choice), (.recoveryExpired, .choice): return refuseProof(error)
    case (_, .change(let signedIn, _)):
      if let lockOut = LockOut(password: error) { return .leave(.locked(lockOut, signedIn)) }
      if error.code == .wrongCredentials { return retype(.current, "Wrong password. Try again.") }
    default:
      if error.fieldErrors.contains(where: { [.code, .answer].contains(Self.places[$0.field]) }) { goBackToProof() }
    }
    return demand(error, in: Self.places) ?? refuse(Refusal.sentence(error))
  }

  // Handles a wrong code, a wrong answer and an expired recovery.
  private mutating func refuseProof(_ error: WalletError) -> Step<Outcome> {
    guard error.code == .wrongCredentials, error.attemptsLeft ?? 0 > 0, let tries = Refusal.triesLeft(error) else {
      return expire(
        error.code == .recoveryExpired
          ? "This code has expired. Start over to get a new one." : "No attempts left. Start over to get a new code.")
    }
    goBackToProof()
    return error.fieldErrors.contains { $0.field == "mfaSecretAnswer" }
      ? retype(.answer, "Wrong answer. \(tries).")
      : retype(.code, "Wrong code. \(tries).")
  }

  // MARK: - Page

  func page(_ entry: Entry) -> Page {
    switch entry {
    case .proof(let recovery, _, _):
      page(
        [
          .gap, .paragraph("If this email has a wallet, we've sent it a code."), .gap, form.block(.code), .gap,
          .paragraph(Text(untrusted: recovery.question)), form.block(.answer),
        ], progress: "1 of 2")
    case .choice(_, let requirements, _): page([.gap] + choice(requirements), progress: "2 of 2")
    case .change(_, let requirements): page([.gap, form.block(.current), .gap] + choice(requirements))
    }
  }

  private func choice(_ requirements: Requirements) -> [Block] { form.blocks(.new, rules: requirements) + [form.block(.again)] }

  static let saving: Text = "Saving your password"
  static let expired: (heading: Text, text: Text) = ("This password reset has ended", "Your password hasn't changed.")
  static let done: (heading: Text, inSession: Text, loggedOut: Text) = (
    "Password changed", inSession: "Your other phones were logged out. You're still logged in here.",
    loggedOut: "All your phones were logged out. Log in with your new password."
  )
}
