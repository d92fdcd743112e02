import WalletModel

/// The way back in on a linked phone. (WLW step 4)
package struct PINLoginScreen: Screen {
  package static let name = ScreenName.pinLogin

  package enum Outcome: String, CaseIterable, Sendable {
    case signedIn = "signed in"
    case fingerprintOffered = "signed in, fingerprint offered"
    case useFingerprint = "use the fingerprint"
    case forgotPIN = "forgot the PIN"
    case locked = "locked"
    case usePassword = "log in with the password"
    case unlink = "unlink"
    case checkAgain = "check the phone again"
  }

  enum Control: Hashable, Sendable { case pin, checkAgain, password, unlink }

  private let face: PhoneFace
  private var form: Form<Control>
  private var logIn = Ask<LogInByPIN>()
  private var message: Notice?

  package init?(_ handover: Handover) {
    guard case .phone(let face) = handover else { return nil }
    self.face = face
    form = Self.form(.pin)
  }

  // What the phone offers depends on what the issuer last said: the PIN, the password instead, or a fresh look.
  private static func form(_ first: Control) -> Form<Control> {
    let unlink: (Control, Form<Control>.Control) = (.unlink, .action(.init("Unlink this phone")))
    switch first {
    case .password: return Form([(.password, .action(.init("Log in with your password"))), unlink])
    case .checkAgain: return Form([(.checkAgain, .action(.init("Check this phone")))])
    case .pin, .unlink: return Form([(.pin, .field(Field("PIN", kind: .secretDigits, limit: 12))), unlink], primary: .pin)
    }
  }

  package var isWaiting: Bool { logIn.isWaiting }

  package mutating func handle(_ event: Event) -> Step<Outcome> {
    switch logIn.take(event) {
    case .success(let session)?: return .leave(.signedIn, .signedIn(session))
    case .failure(let error)?:
      refuse(error)
      return .stay
    case nil: break
    }
    guard case .input(let input) = event else { return .stay }
    if logIn.isWaiting {
      guard input == .key(.escape) else { return .stay }
      message = .notice(Refusal.givenUp)
      return .stay(logIn.cancel())
    }
    switch form.handle(input) {
    case .changed: message = nil
    case .refused(_, let why): message = .error(why)
    case .chosen(.pin): return .stay(submit())
    case .chosen(.password): return .leave(.usePassword, .phone(face))
    case .chosen(.unlink): return .leave(.unlink, .unlink(.signedOut(face)))
    case .chosen(.checkAgain): return .leave(.checkAgain)
    default: break
    }
    return .stay
  }

  private mutating func submit() -> Effect? {
    let pin = form[field: .pin].secret
    guard !pin.isEmpty else {
      message = .error("PIN is needed: type it first.")
      return nil
    }
    // No issuer takes fewer; a slip of the finger need not cost a try. (ISO 9564)
    guard pin.count >= 4 else {
      message = .error("A PIN has at least 4 digits. Type it to the end, then press Enter.")
      return nil
    }
    message = nil
    return logIn.start(LogInByPIN(pin: pin))
  }

  private mutating func refuse(_ error: WalletError) {
    switch error.code {
    case .wrongCredentials where error.attemptsLeft != 0:
      form[field: .pin].clear()
      form.moveFocus(to: .pin)
      message = .error(
        "That is not your PIN. \(Refusal.triesLeft(error).map { $0 + ", then you log in with your password." } ?? "Try again.")")
    case .wrongCredentials, .credentialLocked:
      form = Self.form(.password)
      message = .error("Too many wrong PINs: yours is off. Log in with your password.")
    case .deviceInactive, .deviceNotRegistered, .notOffered:
      form = Self.form(.checkAgain)
      message = .error((error.code == .notOffered ? "This issuer has no login by PIN." : Refusal.cause(error)) + " Check it to go on.")
    default:
      message = .error(Refusal.sentence(error))
    }
  }

  package var page: Page {
    var page = Page()
    let greeting: Text = face.holderName.map { "Welcome back, \($0)" } ?? "Welcome back"
    page.body = [.gap, .gap, .centred(Text(untrusted: face.issuer.name), .quiet), .gap, .heading(greeting), .gap]
    if form.items.first?.id == .pin {
      page.body += [.centred("Enter your PIN"), .gap, form.pinBlock(.pin)]
      page.actions = [form.block(.unlink)]
    } else {
      page.actions = form.items.map { form.block($0.id) }
    }
    if logIn.isWaiting { page.body += [.gap, .waiting("Checking your PIN", seconds: logIn.seconds)] }
    page.message = message
    page.isTyping = form.focusedField != nil
    switch form.focused {
    case .pin: page.enter = "log in"
    case .unlink: page.enter = "unlink"
    case .password: page.enter = "log in with password"
    case .checkAgain, nil: page.enter = "check"
    }
    page.escape = logIn.isWaiting ? "give up" : nil
    return page
  }
}
