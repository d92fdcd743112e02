import WalletModel

/// A new password: with the code that was sent and a security answer, or in a session with the current one. (Rules, flows)
package struct NewPasswordScreen: FormScreen {
  package static var title: Text { "New password" }
  package static var help: Text { "Rules are checked as you type. A new password logs out your other phones." }

  package enum Outcome: Exit {
    case passwordSet
    case startOver(PhoneFace)
    case givenUp
    case changed(SignedIn)
    case locked(LockOut, SignedIn)

    package enum Way: String, CaseIterable, Sendable {
      case passwordSet = "password set, log in"
      case startOver = "start over"
      case givenUp = "discarded"
      case changed = "changed, or kept"
      case locked = "locked"
    }

    package var way: Way {
      switch self {
      case .passwordSet: .passwordSet
      case .startOver: .startOver
      case .givenUp: .givenUp
      case .changed: .changed
      case .locked: .locked
      }
    }
  }

  /// Where the screen was called from, which decides what proves who the person is.
  private enum Origin: Equatable {
    case recovery(PasswordRecovery, username: String, PhoneFace)
    case session(SignedIn)
  }

  enum ControlID: Hashable, Sendable { case code, answer, next, current, password, again, save, back, retry, startOver, goOn }

  private var origin: Origin
  var form = Form<ControlID>([])
  /// The other of a recovery's two steps, with what was typed there.
  private var otherStep = Form<ControlID>([])
  var message: Notice?
  private var rules: PasswordConfigurations?
  private var load = Ask<Intents.RetrievePasswordConfigurations>()
  private var reset = Ask<Intents.ResetPassword>()
  private var change = Ask<Intents.ChangePassword>()

  /// With the code that was sent, after the password was forgotten.
  init(_ recovery: PasswordRecovery, username: String, _ face: PhoneFace) { origin = .recovery(recovery, username: username, face) }

  /// In a session, with the current password.
  init(_ signedIn: SignedIn) { origin = .session(signedIn) }

  package var isSignedIn: Bool { if case .session = origin { true } else { false } }
  package var isWaiting: Bool { load.isWaiting || reset.isWaiting || change.isWaiting }
  var keepsSecrets: Bool { true }
  package var unsaved: Text? { form.isTouched || otherStep.isTouched ? "What you entered will be lost." : nil }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if let result = load.take(event) { return loaded(result) }
    if let result = reset.take(event) { return answered(result) }
    if let result = change.take(event) { return changed(result) }
    switch event {
    case .arrived: return .stay(load.start(Intents.RetrievePasswordConfigurations()))
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
    if !isSignedIn, has(.save) {
      turnPage()
      return .stay
    }
    return unsaved.map { .stay([.confirm($0, yes: "Discard")]) } ?? leave
  }

  private var leave: Step<Outcome> {
    switch origin {
    case .recovery: .leave(has(.goOn) ? .passwordSet : .givenUp)
    case .session(let signedIn): .leave(.changed(signedIn))
    }
  }

  private mutating func turnPage() {
    swap(&form, &otherStep)
    form.focusFirst()
    message = nil
  }

  // MARK: - What is typed, and what comes of it

  private mutating func loaded(_ result: Result<PasswordConfigurations, WalletError>) -> Step<Outcome> {
    switch result {
    case .success(let rules):
      self.rules = rules
      buildForms()
      return .stay
    case .failure(let error):
      form = Self.notLoaded
      return refuse(Refusal.sentence(error))
    }
  }

  private static let notLoaded = Form<ControlID>([(.retry, .action(.init("Try again"))), (.back, .action(.init("Back")))])

  private mutating func buildForms() {
    // Something new may be typed too long: the rule below it says so, where a cut password would not be the one that was meant.
    func secret(_ label: Text) -> Form<ControlID>.ControlID { .field(Field(label, kind: .secret, limit: PasswordConfigurations.longest)) }
    let choice: [(ControlID, Form<ControlID>.ControlID)] = [
      (.password, secret("New password")), (.again, secret("Confirm new password")), (.save, .action(.init("Save password"))),
      (.back, .action(.init("Back"))),
    ]
    switch origin {
    case .recovery:
      form = Form(
        [
          (.code, .field(Field("Code", kind: .code, limit: 8, hint: "8 digits"))), (.answer, .field(.answer)),
          (.next, .action(.init("Continue"))), (.startOver, .action(.init("Didn't get a code? Start over"))),
          (.back, .action(.init("Back"))),
        ], primary: .next)
      otherStep = Form(choice, primary: .save)
    case .session(let signedIn):
      form = Form([(.current, .field(.password("Current password", signedIn.issuer)))] + choice, primary: .save)
    }
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .back: return goBack()
    case .goOn: return leave
    case .retry:
      (form, message) = (Form([]), nil)
      return .stay(load.start(Intents.RetrievePasswordConfigurations()))
    case .startOver:
      guard case .recovery(_, _, let face) = origin else { return leave }
      return .leave(.startOver(face))
    case .code, .answer, .next:
      if let missing = demandAny(of: .code) { return missing }
      if form[field: .code].count != 8 { return demand(.code, "Enter all 8 digits of the code.") }
      if let missing = demandAnswer(.answer) { return missing }
      turnPage()
      return .stay
    case .current, .password, .again, .save: return submit()
    }
  }

  private mutating func submit() -> Step<Outcome> {
    if has(.current), let missing = demandAny(of: .current) { return missing }
    if let missing = demandNew(.password, again: .again, rules: requirements) { return missing }
    message = nil
    let (password, again) = (form[field: .password].secret, form[field: .again].secret)
    switch origin {
    case .recovery(let recovery, _, _):
      return .stay(
        reset.start(
          Intents.ResetPassword(
            recovery: recovery, code: otherStep[field: .code].secret, answer: otherStep[field: .answer].secret, password: password,
            confirmPassword: again)))
    case .session:
      return .stay(change.start(Intents.ChangePassword(current: form[field: .current].secret, password: password, confirmPassword: again)))
    }
  }

  private func requirements(_ password: Secret) -> [Requirement] {
    let username =
      switch origin {
      case .recovery(_, let username, _): username
      case .session(let signedIn): signedIn.wallet.username
      }
    return rules?.requirements(for: password, username: username) ?? []
  }

  private mutating func changed(_ result: Result<Timestamp, WalletError>) -> Step<Outcome> {
    if case .success(let moment) = result, case .session(var signedIn) = origin {
      signedIn.wallet.lastPasswordUpdate = moment
      origin = .session(signedIn)
    }
    return answered(result.map { _ in })
  }

  private mutating func answered(_ result: Result<Void, WalletError>) -> Step<Outcome> {
    switch result {
    case .success:
      (form, otherStep) = (Form([(.goOn, .action(.init(isSignedIn ? "Continue" : "Log in")))]), Form([]))
      message = nil
      return .stay
    case .failure(let error):
      return refuse(error)
    }
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    switch (error.code, origin) {
    case (.wrongCredentials, .recovery), (.credentialLocked, .recovery), (.recoveryExpired, .recovery):
      return refuseProof(error)
    case (.wrongCredentials, .session(let signedIn)), (.tryLater, .session(let signedIn)), (.credentialLocked, .session(let signedIn)):
      if let lockOut = LockOut(password: error) { return .leave(.locked(lockOut, signedIn)) }
      return retype(.current, "Wrong password. Try again.")
    default:
      let isAboutProof = error.fieldErrors.contains { Self.places[$0.field].map { $0 == .code || $0 == .answer } ?? false }
      if isAboutProof, otherStep.items.contains(where: { $0.id == .code }) { turnPage() }
      return demand(error, in: Self.places) ?? refuse(Refusal.sentence(error))
    }
  }

  // Code or answer was wrong, or the recovery is over.
  private mutating func refuseProof(_ error: WalletError) -> Step<Outcome> {
    guard error.code == .wrongCredentials, error.attemptsLeft ?? 0 > 0, let tries = Refusal.triesLeft(error) else {
      form = Form([(.startOver, .action(.init("Start over"))), (.back, .action(.init("Back")))])
      otherStep = Form([])
      return refuse(
        error.code == .recoveryExpired
          ? "This code has expired. Start over to get a new one." : "No attempts left. Start over to get a new code.")
    }
    turnPage()
    return error.fieldErrors.contains { $0.field == "mfaSecretAnswer" }
      ? retype(.answer, "Wrong answer. \(tries).")
      : retype(.code, "Wrong code. \(tries).")
  }

  private static let places: [String: ControlID] = [
    "recoveryCode": .code, "mfaSecretAnswer": .answer, "currentPassword": .current, "newPassword": .password, "confirmPassword": .again,
  ]

  // MARK: - What it shows

  package var page: Page {
    if has(.retry) { return .notFetched(message, retry: form.block(.retry), back: form.block(.back)) }
    if rules == nil { return .fetching(seconds: load.seconds, escape: "stop waiting") }
    let enter: Text =
      switch form.focused {
      case .code, .current, .password: "next"
      case .answer, .next: "continue"
      case .back: "back"
      case .startOver: "start over"
      case .goOn: isSignedIn ? "continue" : "log in"
      case .again, .save, .retry, nil: "save"
      }
    var page = page(
      body, waiting: "Saving your password", seconds: reset.seconds + change.seconds, enter: enter,
      escape: has(.goOn) ? nil : "back")
    if !isSignedIn { page.progress = has(.code) ? "1 of 2" : has(.save) ? "2 of 2" : nil }
    return page
  }

  private var body: [Block] {
    if has(.goOn) {
      return [
        .gap, .gap, .heading("Password changed"), .gap,
        .paragraph(
          isSignedIn
            ? "Your other phones were logged out. You're still logged in here."
            : "All your phones were logged out. Log in with your new password."),
      ]
    }
    if case .recovery(let recovery, _, _) = origin, has(.code) {
      return [
        .gap, .paragraph("If this email has a wallet, we've sent it a code."), .gap, form.block(.code), .gap,
        .paragraph(Text(untrusted: recovery.question)), form.block(.answer),
      ]
    }
    if has(.startOver) {
      return [.gap, .gap, .heading("This password reset has ended"), .gap, .paragraph("Your password hasn't changed.")]
    }
    let current: [Block] = has(.current) ? [form.block(.current), .gap] : []
    return [.gap] + current + form.blocks(.password, rules: requirements) + [form.block(.again)]
  }
}
