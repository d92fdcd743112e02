import Basics
import WalletModel

/// Step-up authentication: asks for the wallet's PIN, or for the password if there is no PIN, before a secret is shown or changed.
/// (Rules, where the vendor is silent)
struct StepUpScreen: FormScreen {
  static var title: Text { "Confirm it's you" }
  static var help: Text { "Confirm it's you before card details are shown or changed. Wrong attempts count as they do at login." }

  enum Outcome: Exit {
    case proved(Errand)
    case back(Errand)
    case locked(LockOut, Errand)

    enum ExitName: String, CaseIterable, Sendable {
      case proved = "confirmed"
      case back = "back"
      case locked = "locked"
    }

    var exitName: ExitName {
      switch self {
      case .proved: .proved
      case .back: .back
      case .locked: .locked
      }
    }

    var words: String {
      switch self {
      case .proved(let errand): "confirmed, \(errand.verb)"
      case .back(let errand): "back to the \(errand.kind)"
      case .locked: exitName.rawValue
      }
    }
  }

  enum ControlID: Hashable, Sendable { case pin, password, proceed, back }

  private enum Proof { case pin, password }

  private let errand: Errand
  private var proof: Proof
  var form: Form<ControlID>
  var message: Notice?
  private var prove = PendingRequest<Intents.StepUp>()

  /// - Parameter isAgain: true if the last authentication has expired.
  init(_ errand: Errand, isAgain: Bool = false) {
    self.errand = errand
    proof = errand.signedIn.issuer.supportsPINLogin ? .pin : .password
    form = Self.form(proof, errand.signedIn.issuer)
    if isAgain { message = .notice("It's been more than \(stepUpLifetime.inMinutes) since you last confirmed.") }
  }

  private static func form(_ proof: Proof, _ issuer: IssuerProfile) -> Form<ControlID> {
    switch proof {
    case .pin: Form([(.pin, .field(.pin("Wallet PIN", issuer))), (.back, .action(.init("Back")))], primary: .pin)
    case .password:
      Form(
        [
          (.password, .field(.password("Password", issuer))), (.proceed, .action(.init("Continue"))), (.back, .action(.init("Back"))),
        ], primary: .proceed)
    }
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { prove.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch prove.receive(event) {
    case .success?: return .leave(.proved(errand))
    case .failure(let error)?: return refuse(error)
    case nil: return nil
    }
  }

  mutating func cancel() -> Effect? { prove.cancel() }

  mutating func goBack() -> Step<Outcome> { .leave(.back(errand)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .back: return goBack()
    case .pin:
      if let missing = demandAny(of: .pin) { return missing }
      let pin = form[field: .pin].secret
      // As at login, a PIN that is too short doesn't cost an attempt.
      if pin.count < 4 { return demand(.pin, "Enter your whole PIN: at least 4 digits.") }
      message = nil
      return .stay(prove.start(Intents.StepUp(proof: .pin(pin))))
    case .password, .proceed:
      if let missing = demandAny(of: .password) { return missing }
      message = nil
      return .stay(prove.start(Intents.StepUp(proof: .password(form[field: .password].secret))))
    }
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    switch proof {
    case .pin: refusePIN(error)
    case .password: refusePassword(error)
    }
  }

  private mutating func refusePIN(_ error: WalletError) -> Step<Outcome> {
    switch error.code {
    case .wrongCredentials where error.attemptsLeft != 0:
      return retype(.pin, Refusal.wrongPIN(error))
    case .wrongCredentials, .credentialLocked:
      return .leave(.locked(.pin, errand))
    case .notOffered:
      proof = .password
      form = Self.form(proof, errand.signedIn.issuer)
      return refuse("This wallet has no PIN. Enter your password instead.")
    default:
      return demand(error, in: ["passcode": .pin]) ?? refuse(Refusal.sentence(error))
    }
  }

  private mutating func refusePassword(_ error: WalletError) -> Step<Outcome> {
    if let lockOut = LockOut(password: error) { return .leave(.locked(lockOut, errand)) }
    if error.code == .wrongCredentials { return retype(.password, "Wrong password. Try again.") }
    return demand(error, in: ["password": .password]) ?? refuse(Refusal.sentence(error))
  }

  var page: Page {
    var body: [Block] = [
      .gap, .gap, .centred(errand.object, .quiet), .gap, .heading("Confirm it's you"), .centred(errand.reason, .quiet), .gap,
    ]
    let waiting: Text
    switch proof {
    case .pin:
      body += [.centred("Enter your wallet PIN,"), .centred("not the card PIN"), .gap, form.pinBlock(.pin)]
      waiting = "Checking your PIN"
    case .password:
      body += [.centred("Enter your wallet's password"), .gap, form.block(.password)]
      waiting = "Checking your password"
    }
    var page = page(
      body, waiting: waiting, seconds: prove.seconds,
      enter: form.focused == .back ? "back" : "continue", escape: "back")
    page.inLines = errand.inLines
    return page
  }
}
