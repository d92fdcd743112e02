import WalletModel

/// Starts the recovery of a forgotten PIN: asks for the password. (Rules, flows)
struct ForgotPINScreen: FormScreen {
  static var title: Text { "Forgot PIN" }
  static var help: Text { "Your password comes first, then a security question, then you choose a new PIN." }

  enum Outcome: Exit {
    case questionAsked(MFAToken, PhoneFace)
    case locked(LockOut, PhoneFace)
    case back(PhoneFace)
    case checkAgain

    enum ExitName: String, CaseIterable, Sendable {
      case questionAsked = "412: security question"
      case locked = "locked"
      case back = "back"
      case checkAgain = "check the phone again"
    }

    var exitName: ExitName {
      switch self {
      case .questionAsked: .questionAsked
      case .locked: .locked
      case .back: .back
      case .checkAgain: .checkAgain
      }
    }
  }

  enum ControlID: Hashable, Sendable { case password, next, back }

  private let face: PhoneFace
  var form: Form<ControlID>
  var message: Notice?
  private var recover = PendingRequest<Intents.StartPasscodeRecovery>()
  /// The exit of Back; after the issuer has refused this phone, the check of the phone.
  private var back: Outcome

  init(_ face: PhoneFace) {
    self.face = face
    back = .back(face)
    form = Form(
      [
        (.password, .field(.password("Password", face.issuer))), (.next, .action(.init("Continue"))), (.back, .action(.init("Back"))),
      ], primary: .next)
  }

  var isWaiting: Bool { recover.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch recover.receive(event) {
    case .success(let token)?: .leave(.questionAsked(token, face))
    case .failure(let error)?: refuse(error)
    case nil: nil
    }
  }

  mutating func cancel() -> Effect? { recover.cancel() }

  mutating func goBack() -> Step<Outcome> { .leave(back) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    if control == .back { return goBack() }
    if let missing = demandAny(of: .password) { return missing }
    message = nil
    return .stay(recover.start(Intents.StartPasscodeRecovery(password: form[field: .password].secret)))
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    if let lockOut = LockOut(password: error) { return .leave(.locked(lockOut, face)) }
    switch error.code {
    case .wrongCredentials:
      return retype(.password, "Wrong password. Try again.")
    case .deviceInactive, .deviceNotRegistered, .notOffered:
      back = .checkAgain
      let hasNoPIN = error.code == .notOffered
      return demand(.back, hasNoPIN ? "This wallet has no PIN. Go back and log in with your password." : Refusal.sentence(error))
    default:
      return refuse(Refusal.sentence(error))
    }
  }

  var page: Page {
    page(
      [
        .gap, .heading("Set a new PIN"), .gap, .paragraph("Enter your password and answer a security question. Then choose a new PIN."),
        .gap, form.block(.password),
      ], waiting: "Checking your password", seconds: recover.seconds, enter: form.focused == .back ? "back" : "continue", escape: "back")
  }
}
