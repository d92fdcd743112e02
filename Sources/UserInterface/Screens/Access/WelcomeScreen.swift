import Basics
import WalletModel

/// The start on a phone that isn't linked to a wallet: the customer can use a sample wallet, enroll or log in. (WLW step 1, Welcome screen)
struct WelcomeScreen: FormScreen {
  static var title: Text { "Welcome" }
  static var help: Text { "This phone isn't linked to a wallet. Use a sample wallet to explore, or enroll, or log in." }

  enum Outcome: Exit {
    case enroll(PhoneFace)
    case forgotPassword(PhoneFace)
    case forgotPIN(PhoneFace)
    case logIn(PhoneFace)
    case signedIn(SignedIn)
    case checkAgain

    enum ExitName: String, CaseIterable, Sendable {
      case enroll = "enroll a new wallet"
      case forgotPassword = "recover the password"
      case forgotPIN = "forgot the PIN"
      case logIn = "log in"
      case signedIn = "sample wallet opened"
      case checkAgain = "check the phone again"
    }

    var exitName: ExitName {
      switch self {
      case .enroll: .enroll
      case .forgotPassword: .forgotPassword
      case .forgotPIN: .forgotPIN
      case .logIn: .logIn
      case .signedIn: .signedIn
      case .checkAgain: .checkAgain
      }
    }
  }

  enum ControlID: Hashable, Sendable { case sample, enroll, logIn, forgotPassword, forgotPIN }

  private let face: PhoneFace
  var form: Form<ControlID>
  var message: Notice?
  private var sample = PendingRequest<Intents.UseSampleWallet>()

  init(_ face: PhoneFace) {
    self.face = face
    let forgotPIN: [(ControlID, Form<ControlID>.Control)] =
      face.issuer.supportsPINLogin ? [(.forgotPIN, .action(.init("Reset your PIN")))] : []
    form = Form(
      [
        (.sample, .action(.init("Use a sample wallet"))), (.enroll, .action(.init("Enroll a new wallet"))),
        (.logIn, .action(.init("Log in"))), (.forgotPassword, .action(.init("Forgot your password?"))),
      ] + forgotPIN)
  }

  var isWaiting: Bool { sample.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch sample.receive(event) {
    case .success(let session)?: .leave(.signedIn(session))
    case .failure(let error)?: refuse(error)
    case nil: nil
    }
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    switch error.code {
    // The phone's status has changed, and the screen for the new status offers the next step.
    case .deviceLinkedToAnotherWallet, .deviceInactive: return .leave(.checkAgain)
    case .wrongCredentials: return refuse("The sample wallets' passwords or answers were changed. Enroll a new one.")
    default: return refuse(Refusal.sentence(error))
    }
  }

  mutating func cancel() -> Effect? { sample.cancel() }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .enroll: return .leave(.enroll(face))
    case .logIn: return .leave(.logIn(face))
    case .forgotPassword: return .leave(.forgotPassword(face))
    case .forgotPIN:
      var face = face
      face.wantsNewPIN = true
      return .leave(.forgotPIN(face))
    case .sample: return .stay(sample.start(Intents.UseSampleWallet()))
    }
  }

  var page: Page {
    let banner = IssuerBanner(name: Text(untrusted: face.issuer.name), greeting: Text(untrusted: face.issuer.greeting))
    var body: [Block] = [.drawing(AnyPageDrawing(banner))]
    // Customers who have used a sample wallet already know this text.
    if face.sample == nil {
      body += [
        .gap, .paragraph("The phone, people and money are simulated.", .simulated),
        .paragraph("New? The sample wallet is ready.", .simulated), .gap,
      ]
    }
    var page = page(body, waiting: "Opening the sample wallet", seconds: sample.seconds, enter: "choose", escape: nil)
    if sample.isWaiting { page.actions = [] }
    return page
  }
}

/// The issuer's name and greeting on its color, as wide as the phone.
struct IssuerBanner: PageDrawing {
  let name: Text
  let greeting: Text

  func rows(_ detail: DrawingDetail, columns: Int, margin: Int) -> [PageRow] {
    let air = PageRow([(0, .repeated(" ", columns), .face(.one, .text))])
    func row(_ text: Text, _ part: FacePart) -> PageRow {
      let text = text.truncated(to: columns - 2)
      return PageRow(air.pieces + [((columns - text.width) / 2, text, .face(.one, part))])
    }
    let (name, greeting) = (row(name, .strong), row(greeting, .text))
    return switch detail {
    case .drawn: [air, air, name, air, greeting, air, air]
    case .compact: [name, greeting]
    case .oneLine: [name]
    }
  }

  var sentence: Text { greeting.isEmpty ? name + "." : name + ". " + greeting }
  var secret: (name: Text, value: Secret)? { nil }
}
