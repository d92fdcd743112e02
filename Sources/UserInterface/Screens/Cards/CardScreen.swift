import WalletModel

/// One card: its current status, and the actions that the status allows.
struct CardScreen: FormScreen {
  static var title: Text { "Card" }
  static var help: Text { "One of your cards, and what can be done with it now." }

  enum Outcome: Exit {
    case activate(Card, CardsView)
    case change(CardChange, Card, CardsView)
    case pin(Card, CardsView)
    case details(Card, CardsView)
    case tokenizations(Card, CardsView)
    case back(CardsView)

    enum Way: String, CaseIterable, Sendable {
      case activate = "activate"
      case change = "lock, unlock or cancel"
      case pin = "card PIN"
      case details = "show details"
      case tokenizations = "mobile wallets"
      case back = "back"
    }

    var way: Way {
      switch self {
      case .activate: .activate
      case .change: .change
      case .pin: .pin
      case .details: .details
      case .tokenizations: .tokenizations
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case activate, details, pin, tokenizations, about, back, retry
    case change(CardChange)
  }

  private enum State: Equatable {
    /// An outdated card couldn't be loaded again: the screen shows the last known data, and offers nothing to do with the card.
    case card(isOutdated: Bool)
    case about(isOutdated: Bool)
    /// The issuer doesn't know the card any more.
    case gone
  }

  private var state = State.card(isOutdated: false)
  private var card: Card
  private let view: CardsView
  private var load = RefreshableAsk<Intents.GetCard>()
  var form = Form<ControlID>([])
  var message: Notice?

  /// - Parameter news: the result of what was just done to the card.
  init(_ card: Card, _ view: CardsView, news: Notice? = nil) {
    self.card = card
    self.view = view
    message = news
    show(state)
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    // News comes with the current card.
    case .arrived where message != nil && card.tokenizations != nil: return .stay
    case .arrived: return .stay(load.start(Intents.GetCard(cardId: card.cardId)))
    // The news may be about this card.
    case .news where state == .card(isOutdated: false) || state == .about(isOutdated: false):
      return .stay(load.refresh(Intents.GetCard(cardId: card.cardId)))
    default: break
    }
    switch load.take(event) {
    case .loaded(let loaded)?:
      card = loaded
      show(.card(isOutdated: false))
      return .stay
    case .failed(let error)? where error.code == .notFound:
      show(.gone)
      return refuse(Refusal.noSuchCard + " Go back to see your cards.")
    case .failed(let error)?:
      show(.card(isOutdated: true))
      return refuse(Refusal.sentence(error))
    case .refreshed(let loaded)?:
      // Focus and page stay, and the message too unless the status has changed.
      if loaded.status != card.status { message = nil }
      card = loaded
      show(state, focus: form.focused)
      return .stay
    case .notRefreshed?: return .stay
    case nil: return nil
    }
  }

  private mutating func show(_ new: State, focus: ControlID? = nil) {
    state = new
    let items: [(ControlID, Text)] =
      switch state {
      case .card(isOutdated: false): actions
      case .card(isOutdated: true): [(.retry, "Try again"), (.about, "About this card"), (.back, "Back")]
      case .about, .gone: [(.back, "Back")]
      }
    form = Form(items.map { ($0.0, .action(.init($0.1))) }, focus: focus)
  }

  /// The actions that the status allows: the most wanted first, those that can't be undone last.
  private var actions: [(ControlID, Text)] {
    var items: [(ControlID, Text)] = []
    if card.status.next(by: .activation, cardType: card.cardType).contains(.active) { items.append((.activate, "Activate card")) }
    let changes = card.status.next(by: .customer, cardType: card.cardType)
    if changes.contains(CardChange.unlock.status) { items.append((.change(.unlock), "Unlock card")) }
    if card.status.showsDetails { items.append((.details, "Show card details")) }
    if changes.contains(CardChange.lock.status) { items.append((.change(.lock), "Lock card")) }
    if card.status.takesPIN { items.append((.pin, card.isPinSet ? "Change card PIN" : "Set card PIN")) }
    let wallets = card.tokenizations?.tokenizations.count ?? 0
    if wallets > 0 || !card.status.isFinal {
      items.append((.tokenizations, wallets == 0 ? "Mobile wallets" : "Mobile wallets (\(wallets))"))
    }
    items.append((.about, "About this card"))
    if changes.contains(CardChange.cancel.status) { items.append((.change(.cancel), "Cancel card")) }
    return items + [(.back, "Back")]
  }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    show(.card(isOutdated: true))
    return load.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    if case .about(let isOutdated) = state {
      show(.card(isOutdated: isOutdated), focus: .about)
      return .stay
    }
    var view = view
    view.opened = card.cardId
    return .leave(.back(view))
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .activate: return .leave(.activate(card, view))
    case .change(let change): return .leave(.change(change, card, view))
    case .details: return .leave(.details(card, view))
    case .pin: return .leave(.pin(card, view))
    case .tokenizations: return .leave(.tokenizations(card, view))
    case .retry: return .stay(load.start(Intents.GetCard(cardId: card.cardId)))
    case .about:
      show(.about(isOutdated: state == .card(isOutdated: true)))
      return .stay
    case .back: return goBack()
    }
  }

  // MARK: -

  var page: Page {
    switch state {
    case .card(let isOutdated):
      // The waiting line and news replace the situation, so that the drawing does not move.
      let situation = isOutdated ? "Couldn't load the card's status." : card.situation
      let isNews = message.map { $0.role != .error } ?? false
      let said: [Block] = isWaiting || isNews ? [] : [.gap, .paragraph(situation)]
      return page(
        [.card(card.face(of: view.signedIn, isUnknown: isOutdated))] + said, waiting: "Loading card", seconds: load.seconds,
        enter: enter, escape: "back")
    case .about(let isOutdated):
      return page(about(isOutdated: isOutdated), enter: "back", escape: "back")
    case .gone:
      return page([.gap, .gap, .heading("This card no longer exists"), .gap, .centred(card.masked)], enter: "back", escape: "back")
    }
  }

  private var enter: Text {
    switch form.focused {
    case .activate: "activate"
    case .change(.lock): "lock"
    case .change(.unlock): "unlock"
    case .change(.cancel): "cancel the card"
    case .details: "show"
    case .pin: card.isPinSet ? "change it" : "set it"
    case .retry: "try again"
    case .back: "back"
    case .tokenizations, .about, nil: "open"
    }
  }

  private func about(isOutdated: Bool) -> [Block] {
    func now(_ value: Text) -> Text { isOutdated ? "unknown" : value }
    var pairs: [(Text, Text)] = [
      ("Type", card.kind), ("Status", now(card.status.words)), ("Currency", Text(untrusted: card.currency)),
      ("Valid until", Text(untrusted: card.expiry.printed)),
      ("Ordered", "\(card.createdDate.moment.day())"), ("Activated", now(card.activationDate.map { "\($0.moment.day())" } ?? "not yet")),
      ("Card PIN", now(card.isPinSet ? "set" : "not set")), ("Mobile number", .mobileNumber(card.mobile)),
    ]
    if let wallets = card.tokenizations?.tokenizations.count {
      pairs.append(("Added to", now(wallets == 0 ? "no mobile wallets" : wallets == 1 ? "1 mobile wallet" : "\(wallets) mobile wallets")))
    }
    let identifiers: [(Text, Text)] = [
      ("Starts with", Text(untrusted: card.bin)), ("Card ID", Text(untrusted: card.cardId.rawValue)),
      ("Customer ID", Text(untrusted: card.customerId)), ("Account ID", Text(untrusted: card.accountId)),
      ("External ID", card.externalId.map(Text.init(untrusted:)) ?? "none"),
    ]
    // An address beside its label would leave too little room for the other values.
    let address: [Block] = card.deliveryAddress.map { [.paragraph("Delivery address", .quiet), .paragraph($0.inOneLine)] } ?? []
    return [.gap, .heading(card.masked), .centred(card.product(at: view.signedIn.issuer), .quiet), .gap] + pairs.map { .pair($0, $1) }
      + address
      + identifiers.map { .pair($0, $1) }
  }
}
