import WalletModel

/// Starts the recovery of a forgotten password: asks for the email. (Rules, flows)
///
/// It prevents account enumeration: no message reveals whether the email address has a wallet.
struct ForgotPasswordScreen: FormScreen {
  static var title: Text { "Forgot password" }
  static var help: Text { "Enter your email to get a code. Use it with a security answer to set a new password." }

  enum Outcome: Exit {
    case codeSent(PasswordRecovery, username: String, PhoneFace)
    case locked(LockOut, PhoneFace)
    case back(any Screen)

    enum ExitName: String, CaseIterable, Sendable {
      case codeSent = "code sent"
      case locked = "locked"
      case back = "back"
    }

    var exitName: ExitName {
      switch self {
      case .codeSent: .codeSent
      case .locked: .locked
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable { case username, send, back }

  private let face: PhoneFace
  /// The screen from which this one was opened.
  private let opener: any Screen
  var form = Form<ControlID>(
    [
      (.username, .field(Field("Email", limit: 254).taking(.email))), (.send, .action(.init("Send me a code"))),
      (.back, .action(.init("Back"))),
    ], primary: .send)
  var message: Notice?
  private var recover = PendingRequest<Intents.StartPasswordRecovery>()

  init(_ face: PhoneFace, from opener: any Screen) {
    self.face = face
    self.opener = opener
  }

  var isWaiting: Bool { recover.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch recover.receive(event) {
    case .success(let recovery)?: .leave(.codeSent(recovery, username: username, face))
    case .failure(let error)? where error.code == .tryLater:
      .leave(.locked(.recovery(wait: error.retryAfter ?? .seconds(30)), face))
    case .failure(let error)? where error.code == .credentialLocked: .leave(.locked(.recoveryClosed, face))
    case .failure(let error)?: refuse(Refusal.sentence(error))
    case nil: nil
    }
  }

  private var username: String { form[field: .username].value.trimmed }

  mutating func cancel() -> Effect? { recover.cancel() }

  mutating func goBack() -> Step<Outcome> { .leave(.back(opener)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    if control == .back { return goBack() }
    // Only the format of the address is checked. The response is the same for known and unknown usernames.
    if let problem = ProfileField.email.problem(with: username) { return demand(.username, "Email \(problem).") }
    message = nil
    return .stay(recover.start(Intents.StartPasswordRecovery(username: username)))
  }

  var page: Page {
    page(
      [
        .gap, .heading("Set a new password"), .gap,
        .paragraph("We'll email you a code. Use it with a security answer to choose a new password."), .gap,
        form.block(.username),
      ], waiting: "Sending a code", seconds: recover.seconds, enter: form.focused == .back ? "back" : "send a code", escape: "back")
  }
}
