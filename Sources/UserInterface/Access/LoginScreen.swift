import WalletModel

/// Username and password: on a phone that is not linked, or where there is no PIN to log in by. (WLW step 3.1)
package struct LoginScreen: Screen {
  package static let name = ScreenName.login

  package enum Outcome: String, CaseIterable, Sendable {
    case signedIn = "signed in"
    case fingerprintOffered = "signed in, fingerprint offered"
    case forgotPassword = "recover the password"
    case locked = "locked"
    case questionAsked = "412: security question"
    case back = "back"
    case unlink = "unlink"
    case checkAgain = "check the phone again"
  }

  enum Control: Hashable, Sendable { case username, password, logIn, unlink, back }

  private let face: PhoneFace
  private var form: Form<Control>
  private var logIn = Ask<LogIn>()
  private var message: Notice?
  private var isPhoneRefused = false

  package init?(_ handover: Handover) {
    guard case .phone(let face) = handover else { return nil }
    self.face = face
    let last: (Control, Form<Control>.Control) =
      face.isLinked && !face.issuer.supportsPINLogin ? (.unlink, .action(.init("Unlink this phone"))) : (.back, .action(.init("Back")))
    form = Form(
      [
        (.username, .field(Field("E-mail", limit: 254))),
        (.password, .field(Field("Password", kind: .secret, limit: 256))),
        (.logIn, .action(.init("Log in"))),
        last,
      ], primary: .logIn)
  }

  package var isWaiting: Bool { logIn.isWaiting }

  package mutating func handle(_ event: Event) -> Step<Outcome> {
    switch logIn.take(event) {
    case .success(.signedIn(let session))?: return .leave(.signedIn, .signedIn(session))
    case .success(.question(let token))?: return .leave(.questionAsked, .question(token, face))
    case .failure(let error)?:
      refuse(error)
      return .stay
    case nil: break
    }
    guard case .input(let input) = event else { return .stay }
    if input == .key(.escape) {
      if logIn.isWaiting {
        message = .notice(Refusal.givenUp)
        return .stay(logIn.cancel())
      }
      return has(.back) ? .leave(isPhoneRefused ? .checkAgain : .back) : .stay
    }
    if logIn.isWaiting { return .stay }
    switch form.handle(input) {
    case .changed: message = nil
    case .refused(_, let why): message = .error(why)
    case .chosen(.back): return .leave(isPhoneRefused ? .checkAgain : .back)
    case .chosen(.unlink): return .leave(.unlink, .unlink(.signedOut(face)))
    case .chosen: return .stay(submit())
    default: break
    }
    return .stay
  }

  private func has(_ control: Control) -> Bool { form.items.contains { $0.id == control } }

  private mutating func submit() -> Effect? {
    let username = form[field: .username].value.trimmed
    let password = form[field: .password].secret
    guard !username.isEmpty else { return demand(.username, "E-mail is needed: type it first.") }
    guard !password.isEmpty else { return demand(.password, "Password is needed: type it first.") }
    message = nil
    return logIn.start(LogIn(username: username, password: password))
  }

  private mutating func demand(_ control: Control, _ sentence: Text) -> Effect? {
    form.moveFocus(to: control)
    message = .error(sentence)
    return nil
  }

  private mutating func refuse(_ error: WalletError) {
    switch error.code {
    case .wrongCredentials:
      message = .error("E-mail and password do not match. Check both, then try again.")
      form[field: .password].clear()
      form.moveFocus(to: .password)
    case .credentialLocked:
      message = .error("Too many wrong passwords: this login is closed. Customer care can help.")
      form[field: .password].clear()
    case .deviceInactive, .deviceNotRegistered:
      isPhoneRefused = true
      if !has(.back) {
        form = Form(form.items.map { ($0.id, $0.control) } + [(.back, .action(.init("Back")))], primary: .logIn, focus: .back)
      }
      message = .error(Refusal.sentence(error))
    default:
      message = .error(Refusal.sentence(error))
    }
  }

  package var page: Page {
    var page = Page()
    page.body = [
      .gap, .heading(Text(untrusted: face.issuer.name)), .gap, form.block(.username), .gap, form.block(.password),
    ]
    if logIn.isWaiting { page.body += [.gap, .waiting("Logging in", seconds: logIn.seconds)] }
    page.message = message
    page.actions = form.items.dropFirst(2).map { form.block($0.id) }
    page.isTyping = form.focusedField != nil
    switch form.focused {
    case .username: page.enter = "next"
    case .back: page.enter = "back"
    case .unlink: page.enter = "unlink"
    case .password, .logIn, nil: page.enter = "log in"
    }
    page.escape = logIn.isWaiting ? "give up" : has(.back) ? "back" : nil
    return page
  }
}
