import WalletModel

/// Fingerprint login on the simulated sensor. (WLW step 5)
struct FingerprintPromptScreen: FormScreen {
  static var title: Text { "Fingerprint login" }
  static var help: Text { "The sensor is simulated: choose a finger. After five failed attempts the sensor is locked." }

  enum Outcome: Exit {
    case signedIn(SignedIn)
    case usePIN(PhoneFace)
    case usePassword(PhoneFace)
    case checkAgain

    enum ExitName: String, CaseIterable, Sendable {
      case signedIn = "logged in"
      case usePIN = "use the PIN"
      case usePassword = "use the password"
      case checkAgain = "check the phone again"
    }

    var exitName: ExitName {
      switch self {
      case .signedIn: .signedIn
      case .usePIN: .usePIN
      case .usePassword: .usePassword
      case .checkAgain: .checkAgain
      }
    }
  }

  enum ControlID: Hashable, Sendable { case owner, stranger, otherwise, checkAgain }

  private enum State: Equatable {
    case ready
    /// The sensor is locked, or the device token has expired.
    case unusable
    /// The issuer refuses this phone.
    case phoneRefused
  }

  private var face: PhoneFace
  private var state = State.ready
  var form: Form<ControlID>
  var message: Notice?
  private var touch = PendingRequest<Intents.LoginWithDeviceAuthenticationToken>()

  init(_ face: PhoneFace) {
    self.face = face
    form = Form([
      (.owner, .action(.init("Touch with your finger"))), (.stranger, .action(.init("Someone else's finger"))),
      (.otherwise, Self.otherwise(face)),
    ])
  }

  private static func otherwise(_ face: PhoneFace) -> Form<ControlID>.Control {
    .action(.init(face.issuer.supportsPINLogin ? "Use the PIN" : "Use the password"))
  }

  var isWaiting: Bool { touch.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch touch.receive(event) {
    case .success(let session)?: .leave(.signedIn(session))
    case .failure(let error)?: refuse(error)
    case nil: nil
    }
  }

  mutating func cancel() -> Effect? { touch.cancel() }

  mutating func goBack() -> Step<Outcome> {
    if state == .phoneRefused { return .leave(.checkAgain) }
    return .leave(face.issuer.supportsPINLogin ? .usePIN(face) : .usePassword(face))
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .otherwise, .checkAgain: return goBack()
    case .owner, .stranger:
      message = nil
      return .stay(touch.start(Intents.LoginWithDeviceAuthenticationToken(isOwner: control == .owner)))
    }
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    face.note(error)
    switch error.code {
    case .sensorLocked, .deviceTokenExpired:
      state = .unusable
      form = Form([(.otherwise, Self.otherwise(face))])
    case .deviceInactive, .deviceNotRegistered:
      state = .phoneRefused
      form = Form([(.checkAgain, .action(.init("Check this phone")))])
      return refuse(Refusal.cause(error) + " To continue, choose Check this phone.")
    default: break
    }
    return refuse(Refusal.fingerprint(error, at: face.issuer))
  }

  var page: Page {
    let greeting: Text = face.holderName.map { "Welcome back, \($0)" } ?? "Welcome back"
    let enter: Text =
      switch form.focused {
      case .owner, .stranger: "touch"
      case .otherwise: face.issuer.supportsPINLogin ? "use the PIN" : "use the password"
      case .checkAgain, nil: "check"
      }
    var body: [Block] = [.gap, .gap, .centred(Text(untrusted: face.issuer.name), .quiet), .gap, .heading(greeting), .gap]
    if state == .ready { body += [.centred("Touch the fingerprint sensor"), .centred("simulated: choose a finger", .simulated)] }
    return page(body, waiting: "Logging in", seconds: touch.seconds, enter: enter, escape: state == .ready ? "back" : nil)
  }
}
