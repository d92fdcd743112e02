import Basics
import WalletModel

/// Login with username and password: on a phone that isn't linked, or if there is no PIN login. (WLW step 3.1)
struct LoginScreen: FormScreen {
  static var title: Text { "Log in" }
  static var help: Text { "Log in with email and password. On a new phone a security question follows." }

  enum Outcome: Exit {
    case signedIn(SignedIn)
    case newPINOffered(SignedIn, NewPINOffer)
    case fingerprintOffered(SignedIn)
    case useFingerprint(PhoneFace)
    case forgotPassword(PhoneFace, from: any Screen)
    case locked(LockOut, PhoneFace)
    case questionAsked(MFAToken, PhoneFace, isSample: Bool)
    case back
    case unlink
    case checkAgain

    enum ExitName: String, CaseIterable, Sendable {
      case signedIn = "logged in"
      case newPINOffered = "logged in, new PIN offered"
      case fingerprintOffered = "logged in, fingerprint offered"
      case useFingerprint = "use the fingerprint"
      case forgotPassword = "recover the password"
      case locked = "locked"
      case questionAsked = "412: security question"
      case back = "back"
      case unlink = "unlink"
      case checkAgain = "check the phone again"
    }

    var exitName: ExitName {
      switch self {
      case .signedIn: .signedIn
      case .newPINOffered: .newPINOffered
      case .fingerprintOffered: .fingerprintOffered
      case .useFingerprint: .useFingerprint
      case .forgotPassword: .forgotPassword
      case .locked: .locked
      case .questionAsked: .questionAsked
      case .back: .back
      case .unlink: .unlink
      case .checkAgain: .checkAgain
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case finger(isOwner: Bool)
    case username, password, logIn, fingerprint, forgotPassword, fillSample, unlink, back
  }

  private var face: PhoneFace
  var form: Form<ControlID>
  var message: Notice?
  private var logIn = PendingRequest<Intents.LoginByUsernamePassword>()
  private var touch = PendingRequest<Intents.LoginWithDeviceAuthenticationToken>()
  /// The exit of Back; nil on the first screen of a linked phone.
  private var back: Outcome?

  init(_ face: PhoneFace) {
    self.face = face
    back = Self.isFirst(face) ? nil : .back
    form = Self.form(face)
  }

  /// True for the first screen of a linked phone: without PIN login, this screen offers the fingerprint.
  private static func isFirst(_ face: PhoneFace) -> Bool { face.isLinked && !face.issuer.supportsPINLogin }

  private static func form(_ face: PhoneFace) -> Form<ControlID> {
    let last: (ControlID, Form<ControlID>.Control) =
      isFirst(face) ? (.unlink, .action(.init("Unlink this phone"))) : (.back, .action(.init("Back")))
    let fingers: [(ControlID, Form<ControlID>.Control)] =
      isFirst(face) ? face.fingers.map { (.finger(isOwner: $0.isOwner), .action($0.action)) } : []
    let fingerprint: [(ControlID, Form<ControlID>.Control)] =
      face.hasFingerprint && !face.issuer.supportsPINLogin ? [(.fingerprint, .action(.init("Scan your fingerprint")))] : []
    let sample: [(ControlID, Form<ControlID>.Control)] = face.sample == nil ? [] : [(.fillSample, .action(.fillSample))]
    return Form(
      [
        (.username, .field(Field("Email", limit: 254).taking(.email))),
        (.password, .field(.password("Password", face.issuer))),
        (.logIn, .action(.init("Log in"))),
      ] + fingers + fingerprint + [(.forgotPassword, .action(.init("Forgot your password?")))] + sample + [last], primary: .logIn)
  }

  var isWaiting: Bool { logIn.isWaiting || touch.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch touch.receive(event) {
    case .success(let session)?: return .leave(.signedIn(session))
    case .failure(let error)?: return refuseFinger(error)
    case nil: break
    }
    switch logIn.receive(event) {
    case .success(.signedIn(let session))?:
      // An issuer without security questions logs in at once.
      if let offer = session.newPINOffer(on: face) { return .leave(.newPINOffered(session, offer)) }
      return .leave(session.offersFingerprint ? .fingerprintOffered(session) : .signedIn(session))
    case .success(.question(let token))?: return .leave(.questionAsked(token, face, isSample: isSample))
    case .failure(let error)?: return refuse(error)
    case nil: return nil
    }
  }

  /// The sample answer is right for the sample customer only.
  private var isSample: Bool { form[field: .username].value.trimmed.lowercased() == face.sample?.username }

  mutating func cancel() -> Effect? { touch.cancel() ?? logIn.cancel() }

  mutating func goBack() -> Step<Outcome> { back.map { .leave($0) } ?? .stay }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .finger(let isOwner):
      message = nil
      return .stay(touch.start(Intents.LoginWithDeviceAuthenticationToken(isOwner: isOwner)))
    case .back: return goBack()
    case .unlink: return .leave(.unlink)
    case .fingerprint: return .leave(.useFingerprint(face))
    case .forgotPassword:
      // After Back, the email is still in the form.
      form.clearSecrets()
      message = nil
      return .leave(.forgotPassword(face, from: self))
    case .fillSample:
      if let sample = face.sample { fill([(.username, sample.username), (.password, sample.password.reveal())], thenFocus: .logIn) }
      return .stay
    case .username, .password, .logIn:
      let username = form[field: .username].value.trimmed
      if username.isEmpty { return demand(.username, "Email is required.") }
      if let missing = demandAny(of: .password) { return missing }
      message = nil
      return .stay(logIn.start(Intents.LoginByUsernamePassword(username: username, password: form[field: .password].secret)))
    }
  }

  private mutating func refuseFinger(_ error: WalletError) -> Step<Outcome> {
    if error.code == .deviceInactive || error.code == .deviceNotRegistered { return refuse(error) }
    face.note(error)
    if !face.asksFingerprint { form.remove { if case .finger = $0 { true } else { $0 == .fingerprint && !face.hasFingerprint } } }
    return refuse(Refusal.fingerprint(error, at: face.issuer))
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    if let lockOut = LockOut(password: error) { return .leave(.locked(lockOut, face)) }
    switch error.code {
    case .wrongCredentials:
      return retype(.password, "Wrong email or password. Check both, then try again.")
    case .deviceInactive, .deviceNotRegistered:
      if back == nil {
        form = Form(form.items.map { ($0.id, $0.control) } + [(.back, .action(.init("Back")))], primary: .logIn, focus: .back)
      }
      back = .checkAgain
      return refuse(Refusal.sentence(error))
    default:
      return refuse(Refusal.sentence(error))
    }
  }

  var page: Page {
    let enter: Text =
      switch form.focused {
      case .username: "next"
      case .finger: "touch"
      case .fingerprint: "use fingerprint"
      case .forgotPassword: "reset password"
      case .fillSample: "fill in"
      case .back: "back"
      case .unlink: "unlink"
      case .password, .logIn, nil: "log in"
      }
    let (username, password) = (form.block(.username), form.block(.password))
    return page(
      face.wantsNewPIN
        ? [
          .gap, .heading("Set a new PIN"), .gap, .paragraph("Log in with your password, then answer a security question.", .quiet), .gap,
          username, .gap, password,
        ] : [.gap, .heading(Text(untrusted: face.issuer.name)), .gap] + sensor + [username, .gap, password],
      waiting: "Logging in", seconds: max(touch.seconds, logIn.seconds), enter: enter, escape: back == nil ? nil : "back")
  }

  private var sensor: [Block] {
    Self.isFirst(face) && face.asksFingerprint
      ? [.centred("Touch the fingerprint sensor, or log in"), .centred("simulated: choose a finger", .simulated), .gap] : []
  }
}
