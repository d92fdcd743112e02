import WalletModel

/// A new card PIN, entered twice. (Rules, cards: PIN)
struct CardPINScreen: FormScreen {
  static var title: Text { "Card PIN" }
  static var help: Text { "The four-digit PIN for paying with this card." }

  enum Outcome: Exit {
    case done(Card, CardsView, Notice?)
    case stepUp(Card, CardsView)

    enum ExitName: String, CaseIterable, Sendable {
      case done = "PIN set, or kept"
      case stepUp = "confirmation expired"
    }

    var exitName: ExitName {
      switch self {
      case .done: .done
      case .stepUp: .stepUp
      }
    }
  }

  enum ControlID: Hashable, Sendable { case pin, again, save, back }

  private let card: Card
  private let view: CardsView
  var form = Form<ControlID>(
    [
      (.pin, .field(Field("New card PIN", kind: .secretDigits, limit: CardPIN.length))),
      (.again, .field(Field("Confirm new card PIN", kind: .secretDigits, limit: CardPIN.length))),
      (.save, .action(.init("Save card PIN"))), (.back, .action(.init("Back"))),
    ], primary: .save)
  var message: Notice?
  private var choosing = PendingRequest<Intents.SetCardPIN>()

  init(_ card: Card, _ view: CardsView) {
    self.card = card
    self.view = view
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { choosing.isWaiting }
  var isFinishing: Bool { isWaiting }
  var keepsSecrets: Bool { true }
  var unsaved: Text? { form.isTouched ? "What you entered will be lost." : nil }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch choosing.receive(event) {
    case .success(let card)?:
      return .leave(.done(self.card.updated(by: card), view, .good("Card PIN set. Your wallet PIN hasn't changed.")))
    case .failure(let error)?: return refuse(error)
    case nil: break
    }
    if case .confirmed = event { return leave }
    return nil
  }

  mutating func cancel() -> Effect? { choosing.cancel() }

  mutating func goBack() -> Step<Outcome> { unsaved.map { .stay([.confirm($0, yes: "Discard")]) } ?? leave }

  private var leave: Step<Outcome> { .leave(.done(card, view, nil)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .back: return goBack()
    case .pin, .again, .save:
      if let missing = demandNew(.pin, again: .again, rules: CardPIN.requirements) { return missing }
      message = nil
      return .stay(choosing.start(Intents.SetCardPIN(cardId: card.cardId, pin: form[field: .pin].secret, residence: view.residence)))
    }
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    switch error.code {
    case .stepUpRequired: return .leave(.stepUp(card, view))
    case .transitionNotAllowed: return demand(.back, "You can't set a PIN for this card now. Go back to see its status.")
    case .notFound: return demand(.back, Refusal.noSuchCard + " Go back.")
    default: return demand(error, in: ["pin": .pin]) ?? refuse(Refusal.sentence(error))
    }
  }

  var page: Page {
    let enter: Text =
      switch form.focused {
      case .pin: "next"
      case .back: "back"
      case .again, .save, nil: "save"
      }
    return page(body, waiting: "Saving the card PIN", seconds: choosing.seconds, enter: enter, escape: "back")
  }

  private var body: [Block] {
    [
      .gap, .heading(card.isPinSet ? "Change card PIN" : "Set card PIN"),
      .centred(card.kind.capitalisedFirst + " " + card.masked, .quiet), .gap,
      .paragraph("Use the card PIN in shops and at ATMs. It's not your wallet PIN.", .quiet), .gap,
    ] + form.cardPINBlocks(.pin) + [.gap, form.block(.again)]
  }
}

extension Form {
  /// Returns the field for a new card PIN with its rule, and a warning if the PIN is easy to guess, which the issuer accepts.
  func cardPINBlocks(_ id: ID) -> [Block] {
    let advice: [Block] =
      CardPIN.isEasyToGuess(self[field: id].secret) ? [.paragraph("This PIN is easy to guess. A different one is safer.", .notice)] : []
    return blocks(id, rules: CardPIN.requirements) + advice
  }
}
