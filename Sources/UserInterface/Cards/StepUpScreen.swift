import WalletModel

/// Asks once more for the wallet's PIN, or the password where there is none, before a card's secrets are shown or changed.
/// (Rules, where the vendor is silent)
package struct StepUpScreen: FormScreen {
  package static let name = ScreenName.stepUp

  package enum Outcome: String, CaseIterable, Sendable {
    case details = "confirmed, show details"
    case pin = "confirmed, set PIN"
    case back = "back"
    case locked = "locked"
    case sessionEnded = "session ended"
  }

  enum ControlID: Hashable, Sendable { case pin, password, goOn, back }

  private let purpose: StepUpPurpose
  private let card: Card
  private let view: CardsView
  var form: Form<ControlID>
  var message: Notice?
  private var prove = Ask<Intents.StepUp>()

  package init?(_ handover: Handover) {
    guard case .stepUp(let purpose, let card, let view, let isAgain) = handover else { return nil }
    self.purpose = purpose
    self.card = card
    self.view = view
    let issuer = view.signedIn.issuer
    form = issuer.supportsPINLogin ? Self.asksPIN(issuer) : Self.asksPassword(issuer)
    if isAgain { message = .notice("It's been more than 5 minutes since you last confirmed.") }
  }

  private static func asksPIN(_ issuer: IssuerProfile) -> Form<ControlID> {
    Form([(.pin, .field(.pin("Wallet PIN", issuer))), (.back, .action(.init("Back")))], primary: .pin)
  }

  private static func asksPassword(_ issuer: IssuerProfile) -> Form<ControlID> {
    Form(
      [
        (.password, .field(.password("Password", issuer))), (.goOn, .action(.init("Continue"))), (.back, .action(.init("Back"))),
      ], primary: .goOn)
  }

  package var isSignedIn: Bool { true }
  package var isWaiting: Bool { prove.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .sessionEnded(let end) = event { return .leave(.sessionEnded, .ended(end)) }
    switch prove.take(event) {
    case .success?: return .leave(purpose == .details ? .details : .pin, .card(card, view))
    case .failure(let error)?: return refuse(error)
    case nil: return nil
    }
  }

  mutating func cancel() -> Effect? { prove.cancel() }

  mutating func goBack() -> Step<Outcome> { .leave(.back, .card(card, view)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .back: return goBack()
    case .pin:
      if let missing = demandAny(of: .pin) { return missing }
      let pin = form[field: .pin].secret
      // As at the login: a slip of the finger need not cost a try.
      if pin.count < 4 { return demand(.pin, "Enter your whole PIN: at least 4 digits.") }
      message = nil
      return .stay(prove.start(Intents.StepUp(proof: .pin(pin))))
    case .password, .goOn:
      if let missing = demandAny(of: .password) { return missing }
      message = nil
      return .stay(prove.start(Intents.StepUp(proof: .password(form[field: .password].secret))))
    }
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> { has(.pin) ? refusePIN(error) : refusePassword(error) }

  private mutating func refusePIN(_ error: WalletError) -> Step<Outcome> {
    switch error.code {
    case .wrongCredentials where error.attemptsLeft != 0:
      return retype(.pin, "Wrong PIN. \(Refusal.triesLeft(error).map { $0 + "." } ?? "Try again.")")
    case .wrongCredentials, .credentialLocked:
      return .leave(.locked, .lockedAtCard(.pin, purpose, card, view))
    case .notOffered:
      form = Self.asksPassword(view.signedIn.issuer)
      return refuse("This wallet has no PIN. Enter your password instead.")
    default:
      return demand(error, in: ["passcode": .pin]) ?? refuse(Refusal.sentence(error))
    }
  }

  private mutating func refusePassword(_ error: WalletError) -> Step<Outcome> {
    if let lockOut = LockOut(password: error) { return .leave(.locked, .lockedAtCard(lockOut, purpose, card, view)) }
    if error.code == .wrongCredentials { return retype(.password, "Wrong password. Try again.") }
    return demand(error, in: ["password": .password]) ?? refuse(Refusal.sentence(error))
  }

  package var page: Page {
    let reason: Text = purpose == .details ? "to see the card number" : card.isPinSet ? "to change the card PIN" : "to set the card PIN"
    var body: [Block] = [
      .gap, .gap, .centred(card.kind.capitalisedFirst + " " + card.masked, .quiet), .gap, .heading("Confirm it's you"),
      .centred(reason, .quiet), .gap,
    ]
    if has(.pin) {
      body += [.centred("Enter your wallet PIN,"), .centred("not the card PIN"), .gap, form.pinBlock(.pin)]
    } else {
      body += [.centred("Enter your wallet's password"), .gap, form.block(.password)]
    }
    var page = page(
      body, waiting: has(.pin) ? "Checking your PIN" : "Checking your password", seconds: prove.seconds,
      enter: form.focused == .back ? "back" : "continue", escape: "back")
    if purpose == .details {
      page.inLines =
        "To hear the card number and CVV, type /\(LineRendering.sayWord) when they are there. What is said stays on the terminal."
    }
    return page
  }
}
