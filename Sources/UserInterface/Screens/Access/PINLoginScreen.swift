import Basics
import WalletModel

/// Login with the wallet PIN on a linked phone. (WLW step 4)
struct PINLoginScreen: FormScreen {
  static var title: Text { "PIN login" }
  static var help: Text {
    "Log in with your wallet PIN. After too many wrong PINs in a row, the PIN is disabled and you need your password."
  }

  enum Outcome: Exit {
    case signedIn(SignedIn)
    case fingerprintOffered(SignedIn)
    case useFingerprint(PhoneFace)
    case forgotPIN(PhoneFace)
    case locked(PhoneFace)
    case usePassword(PhoneFace)
    case unlink
    case checkAgain

    enum ExitName: String, CaseIterable, Sendable {
      case signedIn = "logged in"
      case fingerprintOffered = "logged in, fingerprint offered"
      case useFingerprint = "use the fingerprint"
      case forgotPIN = "forgot the PIN"
      case locked = "locked"
      case usePassword = "log in with the password"
      case unlink = "unlink"
      case checkAgain = "check the phone again"
    }

    var exitName: ExitName {
      switch self {
      case .signedIn: .signedIn
      case .fingerprintOffered: .fingerprintOffered
      case .useFingerprint: .useFingerprint
      case .forgotPIN: .forgotPIN
      case .locked: .locked
      case .usePassword: .usePassword
      case .unlink: .unlink
      case .checkAgain: .checkAgain
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case finger(isOwner: Bool)
    case pin, fingerprint, forgotPIN, checkAgain, password, unlink
  }

  private enum State {
    case asking
    /// The wallet has no PIN.
    case noPIN
    /// The issuer refuses this phone.
    case phoneRefused
  }

  private var face: PhoneFace
  private var state = State.asking
  var form: Form<ControlID>
  var message: Notice?
  private var logIn = PendingRequest<Intents.LoginByPIN>()
  private var touch = PendingRequest<Intents.LoginWithDeviceAuthenticationToken>()

  init(_ face: PhoneFace) {
    self.face = face
    form = Self.form(face)
  }

  private static func form(_ face: PhoneFace) -> Form<ControlID> {
    let fingers: [(ControlID, Form<ControlID>.Control)] = face.fingers.map { (.finger(isOwner: $0.isOwner), .action($0.action)) }
    let fingerprint: [(ControlID, Form<ControlID>.Control)] =
      face.hasFingerprint ? [(.fingerprint, .action(.init("Scan your fingerprint")))] : []
    return Form(
      [(.pin, .field(.pin("PIN", face.issuer)))] + fingers + fingerprint
        + [
          (.forgotPIN, .action(.init("Forgot your PIN?"))), (.password, .action(.init("Log in with your password"))),
          (.unlink, .action(.init("Unlink this phone"))),
        ],
      primary: .pin)
  }

  var isWaiting: Bool { logIn.isWaiting || touch.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch touch.receive(event) {
    case .success(let session)?: return .leave(.signedIn(session))
    case .failure(let error)?: return refuseFinger(error)
    case nil: break
    }
    switch logIn.receive(event) {
    case .success(let session)?: return .leave(session.offersFingerprint ? .fingerprintOffered(session) : .signedIn(session))
    case .failure(let error)?: return refuse(error)
    case nil: return nil
    }
  }

  mutating func cancel() -> Effect? { touch.cancel() ?? logIn.cancel() }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .finger(let isOwner):
      message = nil
      return .stay(touch.start(Intents.LoginWithDeviceAuthenticationToken(isOwner: isOwner)))
    case .fingerprint: return .leave(.useFingerprint(face))
    case .forgotPIN: return .leave(.forgotPIN(face))
    case .password: return .leave(.usePassword(face))
    case .unlink: return .leave(.unlink)
    case .checkAgain: return .leave(.checkAgain)
    case .pin:
      if let missing = demandAny(of: .pin) { return missing }
      let pin = form[field: .pin].secret
      // No issuer accepts fewer digits, so a typing error doesn't cost an attempt. (ISO 9564)
      if pin.count < 4 { return demand(.pin, "Enter your whole PIN: at least 4 digits.") }
      message = nil
      return .stay(logIn.start(Intents.LoginByPIN(pin: pin)))
    }
  }

  private mutating func refuseFinger(_ error: WalletError) -> Step<Outcome> {
    if error.code == .deviceInactive || error.code == .deviceNotRegistered { return refuse(error) }
    face.note(error)
    if !face.asksFingerprint { form.remove { if case .finger = $0 { true } else { $0 == .fingerprint && !face.hasFingerprint } } }
    return refuse(Refusal.fingerprint(error, at: face.issuer))
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    switch error.code {
    case .wrongCredentials where error.attemptsLeft != 0:
      return retype(
        .pin, Refusal.wrongPIN(error))
    case .wrongCredentials, .credentialLocked:
      return .leave(.locked(face))
    case .notOffered:
      state = .noPIN
      form = Form([(.password, .action(.init("Log in with your password"))), (.unlink, .action(.init("Unlink this phone")))])
      return refuse("This wallet has no PIN. Log in with your password.")
    case .deviceInactive, .deviceNotRegistered:
      state = .phoneRefused
      form = Form([(.checkAgain, .action(.init("Check this phone")))])
      return refuse(Refusal.cause(error) + " To continue, choose Check this phone.")
    default:
      return refuse(Refusal.sentence(error))
    }
  }

  var page: Page {
    let greeting: Text = face.holderName.map { "Welcome back, \($0)" } ?? "Welcome back"
    var body: [Block] = [.gap, .gap, .centred(Text(untrusted: face.issuer.name), .quiet), .gap, .heading(greeting), .gap]
    if state == .asking {
      body +=
        face.asksFingerprint
        ? [.centred("Touch the fingerprint sensor, or enter your PIN"), .centred("simulated: choose a finger", .simulated)]
        : [.centred("Enter your PIN")]
      body += [.gap, form.pinBlock(.pin)]
    }
    let enter: Text =
      switch form.focused {
      case .pin: "log in"
      case .finger: "touch"
      case .fingerprint: "use fingerprint"
      case .forgotPIN: "reset PIN"
      case .unlink: "unlink"
      case .password: "log in with password"
      case .checkAgain, nil: "check"
      }
    return page(
      body, waiting: touch.isWaiting ? "Logging in" : "Checking your PIN", seconds: max(touch.seconds, logIn.seconds), enter: enter,
      escape: nil)
  }
}
