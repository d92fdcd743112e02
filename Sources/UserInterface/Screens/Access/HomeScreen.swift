import WalletModel

/// The home screen of a session: the customer, this phone and the number of linked phones.
struct HomeScreen: Screen {
  static var title: Text { "Home" }
  static var help: Text { "Your name, this phone and the number of linked phones. Log out, or unlink this phone." }

  enum Outcome: Exit {
    case loggedOut
    case cards(SignedIn)
    case preferences(SignedIn)
    case myPhones(SignedIn)
    case unlink(SignedIn)

    enum Way: String, CaseIterable, Sendable {
      case loggedOut = "log out"
      case cards = "cards"
      case preferences = "preferences"
      case myPhones = "my phones"
      case unlink = "unlink"
    }

    var way: Way {
      switch self {
      case .loggedOut: .loggedOut
      case .cards: .cards
      case .preferences: .preferences
      case .myPhones: .myPhones
      case .unlink: .unlink
      }
    }
  }

  enum ControlID: Hashable, Sendable { case cards, preferences, myPhones, logOut, unlink, goOn }

  private let signedIn: SignedIn
  private var form = Form<ControlID>([
    (.cards, .action(.init("Cards"))), (.preferences, .action(.init("Preferences"))), (.myPhones, .action(.init("My phones"))),
    (.logOut, .action(.init("Log out"))), (.unlink, .action(.init("Unlink this phone"))),
  ])
  private var logOut = Ask<Intents.Logout>()
  /// `logoutDidFail`: the app has dropped its session, but the issuer doesn't know. (Rules, where the vendor is silent)
  private var failure: WalletError?

  init(_ signedIn: SignedIn) {
    self.signedIn = signedIn
  }

  var isSignedIn: Bool { failure == nil }
  var isWaiting: Bool { logOut.isWaiting }
  var isFinishing: Bool { logOut.isWaiting }

  mutating func handle(_ event: Event) -> Step<Outcome> {
    switch logOut.take(event) {
    case .success?: return .leave(.loggedOut)
    case .failure(let error)?: return fail(error)
    case nil: break
    }
    switch event {
    case .input(.key(.escape)) where logOut.isWaiting:
      let effect = logOut.cancel()
      _ = fail(.givenUp)
      return .stay(effect)
    case .input(let input) where !logOut.isWaiting:
      guard case .chosen(let control) = form.handle(input) else { return .stay }
      switch control {
      case .cards: return .leave(.cards(signedIn))
      case .preferences: return .leave(.preferences(signedIn))
      case .myPhones: return .leave(.myPhones(signedIn))
      case .logOut: return .stay(logOut.start(Intents.Logout()))
      case .unlink: return .leave(.unlink(signedIn))
      case .goOn: return .leave(.loggedOut)
      }
    default:
      return .stay
    }
  }

  private mutating func fail(_ error: WalletError) -> Step<Outcome> {
    failure = error
    form = Form([(.goOn, .action(.init("Continue")))])
    return .stay
  }

  var page: Page {
    var page = Page()
    let wallet = signedIn.wallet
    if let failure {
      page.body = [
        .gap, .gap, .heading("Logged out on this phone"), .gap,
        .paragraph("We couldn't reach the issuer. It will end your session later."),
      ]
      page.message = .error(Refusal.cause(failure) + " You don't need to do anything.")
      page.actions = [form.block(.goOn)]
      page.enter = "continue"
      return page
    }
    let phones: Text = "\(wallet.linkedDevices) linked"
    page.body = [
      .gap, .heading("\(wallet.firstName) \(wallet.lastName)"), .centred(Text(untrusted: wallet.username), .quiet), .gap, .gap,
      .pair("Phone", Text(untrusted: signedIn.phoneName)),
      .pair("Linked", "since \(wallet.linkedSince.day())"),
      .pair("Phones", phones),
      .pair("Password", "changed \(wallet.lastPasswordUpdate.day())"),
    ]
    if logOut.isWaiting {
      page.body += [.gap, .waiting("Logging out", seconds: logOut.seconds)]
      page.escape = "stop waiting"
    } else {
      page.enter =
        switch form.focused {
        case .cards, .myPhones: "open"
        case .preferences: "preferences"
        case .unlink: "unlink"
        case .logOut, .goOn, nil: "log out"
        }
    }
    page.actions = form.actions
    return page
  }
}
