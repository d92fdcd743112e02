import WalletModel

/// Makes a physical card active with the code that came with it. (CardService of newer SDKs, `activate`)
package struct ActivateCardScreen: FormScreen {
  package static let name = ScreenName.activateCard

  package enum Outcome: String, CaseIterable, Sendable {
    case done = "active, or not yet"
    case sessionEnded = "session ended"
  }

  enum ControlID: Hashable, Sendable { case code, activate, back, goOn }

  private var card: Card
  private let view: CardsView
  var form = Form<ControlID>(
    [
      (
        .code,
        .field(Field("Activation code", kind: .code, limit: ActivationCode.length, hint: "\(ActivationCode.length) digits"))
      ),
      (.activate, .action(.init("Activate"))), (.back, .action(.init("Back"))),
    ], primary: .activate)
  var message: Notice?
  private var activate = Ask<Intents.ActivateCard>()

  package init?(_ handover: Handover) {
    guard case .card(let card, let view) = handover else { return nil }
    self.card = card
    self.view = view
  }

  package var isSignedIn: Bool { true }
  package var isWaiting: Bool { activate.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch activate.take(event) {
    case .success(let card)?:
      let next: Text = card.isPinSet ? "" : " You can set a PIN for it."
      return .leave(.done, .cardNews(.good("Card activated." + next), self.card.updated(by: card), view))
    case .failure(let error)?: return refuse(error)
    case nil: break
    }
    guard case .sessionEnded(let end) = event else { return nil }
    return self.end(end, by: .sessionEnded)
  }

  mutating func cancel() -> Effect? { activate.cancel() }

  mutating func goBack() -> Step<Outcome> { .leave(.done, .card(card, view)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .back, .goOn: return goBack()
    case .code, .activate:
      if let missing = demandAny(of: .code) { return missing }
      let code = form[field: .code].secret
      // A slip of the finger need not cost a try.
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
      form = Form([(.goOn, .action(.init("View card")))])
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

  package var page: Page {
    let enter: Text =
      switch form.focused {
      case .back: "back"
      case .goOn: "view card"
      case .code, .activate, nil: "activate"
      }
    return page(
      body, waiting: "Activating your card", seconds: activate.seconds, enter: enter, escape: has(.goOn) ? nil : "back")
  }

  private var body: [Block] {
    let face = Block.card(card.face(of: view.signedIn))
    if has(.goOn) {
      return [face, .gap, .heading("Card suspended"), .paragraph("Too many wrong codes. You can't pay with this card.")]
    }
    return [
      face, .gap,
      .paragraph("Enter the \(ActivationCode.length)-digit code from our email. It's in the phone's inbox: press Ctrl-N."),
      .gap, form.block(.code),
    ]
  }
}
