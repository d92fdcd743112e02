import WalletModel

/// The login with the nonce of a new enrollment, for which the customer needn't enter the credentials again. (WLW step 2.5)
struct SigningInScreen: FormScreen {
  static var title: Text { "Logging in" }
  static var help: Text { "The wallet logs you in after the enrollment. There is nothing to enter." }

  enum Outcome: Exit {
    /// The login has succeeded; the next screen shows the issuer's message about the enrollment.
    case signedIn(SignedIn, Text)
    case logInInstead(PhoneFace)

    enum ExitName: String, CaseIterable, Sendable {
      case signedIn = "logged in by nonce"
      case logInInstead = "log in with the password"
    }

    var exitName: ExitName {
      switch self {
      case .signedIn: .signedIn
      case .logInInstead: .logInInstead
      }
    }
  }

  enum ControlID: Hashable, Sendable { case retry, logIn }

  private let response: RegisterUserResponse
  private let face: PhoneFace
  var form = Form<ControlID>([])
  var message: Notice?
  private var signIn = PendingRequest<Intents.LoginByNonce>()

  init(_ response: RegisterUserResponse, _ face: PhoneFace) {
    self.response = response
    self.face = face
  }

  var isWaiting: Bool { signIn.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch signIn.receive(event) {
    case .success(let session)?: return .leave(.signedIn(session, Text(untrusted: response.message)))
    case .failure(let error)?: return refuse(error)
    case nil: break
    }
    if case .arrived = event { return .stay(signIn.start(Intents.LoginByNonce(nonce: response.nonce))) }
    return nil
  }

  mutating func cancel() -> Effect? {
    offerLogin(mayRetry: true)
    return signIn.cancel()
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    if control == .logIn { return .leave(.logInInstead(face)) }
    (form, message) = (Form([]), nil)
    return .stay(signIn.start(Intents.LoginByNonce(nonce: response.nonce)))
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    // A refused nonce stays refused. A retry helps only if the request may not have arrived.
    let isSpent = error.code == .nonceExpired
    offerLogin(mayRetry: !isSpent)
    return refuse(
      isSpent ? "We couldn't log you in. Your wallet is ready: log in with your email and password." : Refusal.sentence(error))
  }

  private mutating func offerLogin(mayRetry: Bool) {
    let again: [(ControlID, Form<ControlID>.Control)] = mayRetry ? [(.retry, .action(.init("Try again")))] : []
    form = Form(again + [(.logIn, .action(.init("Log in with your password")))])
  }

  var page: Page {
    let body: [Block] = [
      .band("Your wallet is ready", .good), .gap, .centred(Text(untrusted: response.message), .quiet),
    ]
    return page(
      body, waiting: "Logging in", seconds: signIn.seconds, enter: form.focused == .retry ? "try again" : "log in", escape: nil)
  }
}
