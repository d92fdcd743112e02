import WalletModel

/// Hands the nonce of a fresh registration in, so that nobody has to type what they have just chosen. (WLW step 2.5)
package struct SigningInScreen: Screen {
  package static let name = ScreenName.signingIn

  package enum Outcome: String, CaseIterable, Sendable {
    case signedIn = "signed in by nonce"
    case logInInstead = "log in with the password"
  }

  enum Control: Hashable, Sendable { case retry, logIn }

  private let response: RegisterUserResponse
  private let face: PhoneFace
  private var signIn = Ask<SignInByNonce>()
  private var problem: WalletError?
  private var form = Form<Control>([])

  package init?(_ handover: Handover) {
    guard case .registered(let response, let face) = handover else { return nil }
    self.response = response
    self.face = face
  }

  package var isWaiting: Bool { signIn.isWaiting }

  package mutating func handle(_ event: Event) -> Step<Outcome> {
    switch signIn.take(event) {
    case .success(let session)?: return .leave(.signedIn, .signedIn(session))
    case .failure(let error)?: return fail(error)
    case nil: break
    }
    switch event {
    case .arrived:
      return .stay(signIn.start(SignInByNonce(nonce: response.nonce)))
    case .input(.key(.escape)) where signIn.isWaiting:
      let effect = signIn.cancel()
      _ = fail(.givenUp)
      return .stay(effect)
    case .input(let input):
      guard case .chosen(let control) = form.handle(input) else { return .stay }
      if control == .logIn { return .leave(.logInInstead, .phone(face)) }
      problem = nil
      return .stay(signIn.start(SignInByNonce(nonce: response.nonce)))
    default:
      return .stay
    }
  }

  private mutating func fail(_ error: WalletError) -> Step<Outcome> {
    problem = error
    // A nonce that was refused stays refused; only what may never have arrived is worth sending again.
    let again: [(Control, Form<Control>.Control)] = error.code == .nonceExpired ? [] : [(.retry, .action(.init("Try again")))]
    form = Form(again + [(.logIn, .action(.init("Log in with your password")))])
    return .stay
  }

  package var page: Page {
    var page = Page()
    page.body = [.gap, .gap, .heading("Your wallet is open"), .gap, .centred(Text(untrusted: response.message), .quiet), .gap]
    guard let problem else {
      page.body.append(.waiting("Signing you in", seconds: signIn.seconds))
      page.escape = signIn.seconds > 0 ? "give up" : nil
      return page
    }
    if problem.code == .nonceExpired {
      page.message = .error("The one-time sign-in has run out. Your wallet exists: log in with your e-mail and password.")
    } else {
      page.message = .error(Refusal.sentence(problem))
    }
    page.actions = form.items.map { form.block($0.id) }
    page.enter = form.focused == .retry ? "try again" : "log in"
    return page
  }
}
