import WalletModel

/// What a phone shows that is not linked to a wallet: enroll, log in, or take the sample. (WLW step 1, Welcome screen)
package struct WelcomeScreen: Screen {
  package static let name = ScreenName.welcome

  package enum Outcome: String, CaseIterable, Sendable {
    case enroll = "enroll a new wallet"
    case forgotPassword = "recover the password"
    case logIn = "log in"
    case signedIn = "sample wallet opened"
  }

  enum Control: Hashable, Sendable { case enroll, logIn, sample }

  private let face: PhoneFace
  private var form = Form<Control>([
    (.enroll, .action(.init("Enroll a new wallet"))),
    (.logIn, .action(.init("I have a wallet: log in"))),
    (.sample, .action(.init("Use a sample wallet"))),
  ])
  private var sample = Ask<UseSampleWallet>()
  private var problem: WalletError?

  package init?(_ handover: Handover) {
    guard case .phone(let face) = handover else { return nil }
    self.face = face
  }

  package var isWaiting: Bool { sample.isWaiting }

  package mutating func handle(_ event: Event) -> Step<Outcome> {
    switch sample.take(event) {
    case .success(let session)?: return .leave(.signedIn, .signedIn(session))
    case .failure(let error)?:
      problem = error
      return .stay
    case nil: break
    }
    guard case .input(let input) = event else { return .stay }
    if sample.isWaiting {
      guard input == .key(.escape) else { return .stay }
      problem = .givenUp
      return .stay(sample.cancel())
    }
    guard case .chosen(let control) = form.handle(input) else { return .stay }
    problem = nil
    switch control {
    case .enroll: return .leave(.enroll, .phone(face))
    case .logIn: return .leave(.logIn, .phone(face))
    case .sample: return .stay(sample.start(UseSampleWallet()))
    }
  }

  package var page: Page {
    var page = Page()
    page.body = [
      .gap, .gap, .gap, .heading(Text(untrusted: face.issuer.name)), .gap, .centred(Text(untrusted: face.issuer.greeting), .quiet),
    ]
    if sample.isWaiting {
      page.body += [.gap, .gap, .waiting("Opening the sample wallet", seconds: sample.seconds)]
      page.escape = "give up"
    } else {
      page.actions = [form.block(.enroll), form.block(.logIn), form.block(.sample)]
      page.enter = "choose"
    }
    page.message = problem.map { .error(Refusal.sentence($0)) }
    return page
  }
}
