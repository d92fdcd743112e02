import Basics
import WalletModel

/// Activates a physical card with its activation code. (CardService of newer SDKs, `activate`)
struct ActivateCardScreen: FormScreen {
  static var title: Text { "Activate card" }
  static var help: Text { "When a physical card arrives, activate it with the six-digit code from the issuer's email." }

  enum Outcome: Exit {
    case done(Card, CardsView, Notice?)

    enum ExitName: String, CaseIterable, Sendable {
      case done = "active, or not yet"
    }

    var exitName: ExitName {
      switch self {
      case .done: .done
      }
    }
  }

  enum ControlID: Hashable, Sendable { case code, activate, back, proceed }

  /// The card. After too many wrong codes the issuer suspends it, and the screen requests no code.
  private var card: Card
  private let view: CardsView
  var form = Form<ControlID>(
    [
      (
        .code,
        .field(
          Field("Activation code", kind: .code, limit: ActivationCode.length, hint: "\(ActivationCode.length) digits").taking(
            .activationCode))
      ),
      (.activate, .action(.init("Activate"))), (.back, .action(.init("Back"))),
    ], primary: .activate)
  var message: Notice?
  private var activate = PendingRequest<Intents.ActivateCard>()

  init(_ card: Card, _ view: CardsView) {
    self.card = card
    self.view = view
  }

  private var isSuspended: Bool { card.status == .suspended }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { activate.isWaiting }
  var isFinishing: Bool { isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch activate.receive(event) {
    case .success(let card)?:
      let next: Text = card.isPinSet ? "" : " You can set a PIN for it."
      return .leave(.done(self.card.updated(by: card), view, .good("Card activated." + next)))
    case .failure(let error)?: return refuse(error)
    case nil: break
    }
    return nil
  }

  mutating func cancel() -> Effect? { activate.cancel() }

  mutating func goBack() -> Step<Outcome> { .leave(.done(card, view, nil)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .back, .proceed: return goBack()
    case .code, .activate:
      if let missing = demandAny(of: .code) { return missing }
      let code = form[field: .code].secret
      // A code that is too short doesn't cost an attempt.
      if code.count < ActivationCode.length {
        return demand(.code, "Enter all \(ActivationCode.length) digits of the code.")
      }
      message = nil
      return .stay(activate.start(Intents.ActivateCard(cardId: card.cardId, code: code)))
    }
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    switch error.code {
    case .wrongCredentials where error.attemptsLeft == 0:
      card.status = .suspended
      form = Form([(.proceed, .action(.init("View card")))])
      return refuse("Customer care can help: Ctrl-O, then Customer care.")
    case .wrongCredentials:
      return retype(
        .code,
        "Wrong code. \(Refusal.triesLeft(error).map { $0 + " before the card is suspended." } ?? "Check it, then try again.")")
    case .transitionNotAllowed:
      return demand(.back, "This card no longer needs a code. Go back to see its status.")
    case .notFound:
      return demand(.back, Refusal.noSuchCard + " Go back.")
    default:
      return demand(error, in: ["activationCode": .code]) ?? refuse(Refusal.sentence(error))
    }
  }

  var page: Page {
    let enter: Text =
      switch form.focused {
      case .back: "back"
      case .proceed: "view card"
      case .code, .activate, nil: "activate"
      }
    return page(
      body, waiting: "Activating your card", seconds: activate.seconds, enter: enter, escape: isSuspended ? nil : "back")
  }

  private var body: [Block] {
    let face = Block.card(card.face(of: view.signedIn))
    if isSuspended {
      return [.band("Card suspended", .bad), .gap, face, .gap, .paragraph("Too many wrong codes. You can't pay with this card.")]
    }
    return [
      face, .gap,
      .paragraph("Enter the \(ActivationCode.length)-digit code from our email. It's in the phone's inbox: press Ctrl-N."),
      .gap, form.block(.code),
    ]
  }
}
