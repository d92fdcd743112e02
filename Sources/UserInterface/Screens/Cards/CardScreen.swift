import Basics
import WalletModel

/// One card: its current status, and the actions that the status allows.
struct CardScreen: FormScreen {
  static var title: Text { "Card" }
  static var help: Text { "One of your cards and its actions." }

  enum Outcome: Exit {
    case activate(Card, CardsView)
    case cancel(Card, CardsView)
    case pin(Card, CardsView)
    case details(Card, CardsView)
    case tokenizations(Card, CardsView, [WalletOffer])
    case activity(Card, CardsView)
    case wallet(WalletOffer.Button, Card, CardsView)
    case back(CardsView)

    enum ExitName: String, CaseIterable, Sendable {
      case activate = "activate"
      case cancel = "cancel"
      case pin = "card PIN"
      case details = "show details"
      case tokenizations = "mobile wallets"
      case activity = "activity"
      case addToWallet = "add to a mobile wallet"
      case verify = "verify"
      case back = "back"
    }

    var exitName: ExitName {
      switch self {
      case .activate: .activate
      case .cancel: .cancel
      case .pin: .pin
      case .details: .details
      case .tokenizations: .tokenizations
      case .activity: .activity
      case .wallet(let button, _, _): button.pass == nil ? .addToWallet : .verify
      case .back: .back
      }
    }

    var words: String { if case .wallet(let button, _, _) = self { button.way } else { exitName.rawValue } }
  }

  enum ControlID: Hashable, Sendable {
    case activate, details, pin, tokenizations, activity, information, more, back, retry
    case wallet(WalletOffer.Button)
    case change(CardChange)
  }

  private enum Knowledge: Equatable {
    case current
    /// The card couldn't be loaded again: the screen shows the last known data, without actions on the card.
    case outdated
    /// No response to this change has arrived: it may have been made, and can be repeated.
    case unconfirmed(CardChange)
  }

  private enum State: Equatable {
    case card(Knowledge)
    /// The actions that don't fit on the card's page.
    case more
    case information(Knowledge)
    /// The issuer no longer knows the card.
    case gone
  }

  private var state = State.card(.current)
  private var card: Card
  private let view: CardsView
  /// The wallets' offers for the card; empty until the phone's wallets have answered.
  private var offers: [WalletOffer] = []
  private var load = RefreshableRequest<Intents.GetCard>()
  private var loadOffers = RefreshableRequest<Intents.LoadWalletOffers>()
  private var lock = CardLock()
  var form = Form<ControlID>([])
  /// The number of actions in the last row.
  private var footCount = 0
  var message: Notice?

  /// - Parameter news: the result of the last action on the card.
  init(_ card: Card, _ view: CardsView, news: Notice? = nil) {
    self.card = card
    self.view = view
    message = news
    show(state)
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting || lock.isWaiting }
  var isFinishing: Bool { lock.isWaiting }
  var isSettling: Bool { loadOffers.isAsking }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    // After an action on the card, its data is current.
    case .arrived where message != nil && card.tokenizations != nil: return .stay(refreshOffers)
    case .arrived: return .stay(load.start(request))
    // The news may be about this card. In the background, the app receives no news.
    case .news where isCurrent, .resumed where isCurrent: return .stay(load.refresh(request, unless: lock.isWaiting))
    default: break
    }
    switch load.receive(event, unless: lock.isWaiting) {
    case .loaded(let loaded)?:
      card = loaded
      lock.hear()
      show(.card(.current))
      return .stay(refreshOffers)
    case .failed(let error)? where error.code == .notFound:
      show(.gone)
      return refuse(Refusal.noSuchCard + " Go back to see your cards.")
    case .failed(let error)?:
      show(.card(.outdated))
      return refuse(Refusal.sentence(error))
    case .refreshed(let loaded)?:
      // Focus and page stay, and so does the message unless the status has changed.
      if loaded.status != card.status { message = nil }
      card = loaded
      show(state, focus: form.focused)
      return .stay(refreshOffers)
    case .notRefreshed?: return .stay
    case nil: break
    }
    switch loadOffers.receive(event, unless: false) {
    case .refreshed(let offers)?:
      self.offers = offers
      // The focus stays, so that a key pressed at this moment has the intended effect.
      show(state, focus: form.focused)
      return .stay
    case .some: return .stay
    case nil: return lock.receive(event).map { locked($0) }
    }
  }

  private var isCurrent: Bool { [.card(.current), .more, .information(.current)].contains(state) }
  private var request: Intents.GetCard { Intents.GetCard(cardId: card.cardId) }

  /// Queries the phone's wallets in the background, because without their answers only the wallets' buttons are missing from the page.
  private var refreshOffers: [Effect] {
    mutating get { loadOffers.refresh(Intents.LoadWalletOffers(card: card), unless: false) }
  }

  private mutating func locked(_ result: CardLock.Result) -> Step<Outcome> {
    switch result {
    case .changed(let changed, let news):
      card = changed
      message = news
      show(.card(.current), focus: changed.lockChange.map(ControlID.change))
      // The card's passes are suspended and resumed with it, so the offers are refreshed.
      let refreshCard = load.refreshIfDue(request)
      return .stay(refreshCard.isEmpty ? refreshOffers : refreshCard)
    case .refused(let why, let isOutdated):
      message = why
      return .stay(isOutdated ? load.start(request) : load.refreshIfDue(request))
    case .unconfirmed(let why):
      message = why
      show(.card(.unconfirmed(lock.change)))
      return .stay
    }
  }

  private mutating func show(_ new: State, focus: ControlID? = nil) {
    state = new
    let foot = state == .card(.current) ? foot : []
    footCount = foot.count
    let items: [(ControlID, Action)] =
      switch state {
      case .card(.current): first
      case .more: behindMore
      case .card(.outdated): [(.retry, .init("Try again")), (.information, .init("Information")), (.back, .init("Back"))]
      case .card(.unconfirmed(let change)):
        [
          (.retry, .init("View card status")), (.change(change), .init(change.label)), (.information, .init("Information")),
          (.back, .init("Back")),
        ]
      case .information, .gone: [(.back, .init("Back"))]
      }
    let groups = foot.isEmpty ? [] : [items.count..<items.count + foot.count]
    form = Form((items + foot).map { ($0.0, .action($0.1)) }, groups: groups, focus: focus)
  }

  /// The number of rows for actions on a page of twelve rows, including the last row. Each wallet with text takes one of them.
  private var room: Int { 7 - offers.count { !$0.lines.isEmpty } }
  private var buttons: [WalletOffer.Button] { offers.flatMap(\.buttons) }
  private var hasMore: Bool { main.count + rest.count >= room }

  /// The actions of the card's page above the last row, with *More* if they don't fit.
  private var first: [(ControlID, Action)] {
    hasMore ? main.prefix(room - 2) + [(.more, .init("More"))] : main + rest.filter { $0.0 != .information }
  }

  /// The last row: information that every card has, and Back.
  private var foot: [(ControlID, Action)] {
    // No two labels may have the same letter: *Activate* and *Add to Apple Wallet* already use A.
    let activity: Action = main.contains { $0.1.key == "a" } ? .withoutKey("Activity") : .init("Activity")
    return [(.activity, activity)] + (hasMore ? [] : rest.filter { $0.0 == .information }) + [(.back, .init("Back"))]
  }

  private var behindMore: [(ControlID, Action)] { main.dropFirst(room - 2) + rest + [(.back, .init("Back"))] }

  /// The actions that the status allows: the wallets' buttons, then the most frequent ones.
  private var main: [(ControlID, Action)] {
    var items: [(ControlID, Action)] = buttons.actions.map { (.wallet($0.button), $0.action) }
    // No two labels may have the same letter: *Add to Apple Wallet* already uses A.
    let activate: Text = buttons.isEmpty ? "Activate" : "Enter activation code"
    if card.canBeActivated { items.append((.activate, .init(activate))) }
    let change = card.lockChange
    if change == .unlock { items.append((.change(.unlock), .init(CardChange.unlock.label))) }
    if card.status.showsDetails { items.append((.details, .init("Details"))) }
    if change == .lock { items.append((.change(.lock), .init(CardChange.lock.label))) }
    if card.status.takesPIN { items.append((.pin, .init("PIN", value: card.isPinSet ? "set" : "not set"))) }
    return items
  }

  /// Less frequent actions; the one that can't be undone is last.
  private var rest: [(ControlID, Action)] {
    var items: [(ControlID, Action)] = []
    let wallets = card.tokenizations?.tokenizations.count ?? 0
    // If the card can be added but is in no wallet yet, the button is sufficient.
    if wallets > 0 || (buttons.isEmpty && !card.status.isFinal) {
      items.append((.tokenizations, .init("Mobile wallets", value: wallets == 0 ? "none" : "\(wallets)")))
    }
    items.append((.information, .init("Information")))
    if card.status.next(by: .customer, cardType: card.cardType).contains(CardChange.cancel.status) {
      items.append((.change(.cancel), .init(CardChange.cancel.label)))
    }
    return items
  }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    if lock.isWaiting {
      let (effect, notice) = lock.cancel()
      message = notice
      show(.card(.unconfirmed(lock.change)))
      return effect
    }
    show(.card(.outdated))
    return load.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    switch state {
    case .information(let knowledge):
      let isMore = knowledge == .current && hasMore
      show(isMore ? .more : .card(knowledge), focus: .information)
      return .stay
    case .more:
      show(.card(.current), focus: .more)
      return .stay
    case .card, .gone: break
    }
    var view = view
    view.opened = card.cardId
    return .leave(.back(view))
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .activate: return .leave(.activate(card, view))
    case .change(.cancel): return .leave(.cancel(card, view))
    case .change(let change): return .stay(lock.start(change, card))
    case .details: return .leave(.details(card, view))
    case .pin: return .leave(.pin(card, view))
    case .tokenizations: return .leave(.tokenizations(card, view, offers))
    case .activity: return .leave(.activity(card, view))
    case .wallet(let button): return .leave(.wallet(button, card, view))
    case .more:
      show(.more)
      return .stay
    case .retry: return .stay(load.start(request))
    case .information:
      if case .card(let knowledge) = state { show(.information(knowledge)) } else { show(.information(.current)) }
      return .stay
    case .back: return goBack()
    }
  }

  // MARK: -

  var page: Page {
    switch state {
    case .more: return page([.card(card.face(of: view.signedIn))], enter: enter, escape: "back")
    case .card(let knowledge):
      let (waiting, seconds): (Text, Int) = lock.isWaiting ? (lock.waiting, lock.seconds) : ("Loading card", load.seconds)
      var page = page(
        [.card(card.face(of: view.signedIn, isUnknown: knowledge != .current))] + said(knowledge), waiting: waiting, seconds: seconds,
        enter: enter, escape: "back")
      guard knowledge == .current else { return page }
      if isNews { page.message = nil }
      // The actions of the last row are joined in one block.
      let row = page.actions.suffix(footCount)
      let payments = card.paymentRows
      page.actions = page.actions.dropLast(footCount) + (payments.isEmpty ? [] : [.spare([.gap] + payments)]) + [.row(Array(row))]
      return page
    case .information(let knowledge):
      return page(information(isOutdated: knowledge != .current), enter: "back", escape: "back")
    case .gone:
      return page([.gap, .gap, .heading("This card no longer exists"), .gap, .centred(card.masked)], enter: "back", escape: "back")
    }
  }

  private var isNews: Bool { message.map { $0.role != .error } ?? false }

  /// Returns the text below the card. The waiting line and news replace the situation, so that the drawing doesn't move.
  private func said(_ knowledge: Knowledge) -> [Block] {
    if isWaiting { return [] }
    if isNews { return knowledge == .current ? message.map { [.gap, .paragraph($0.text, $0.role)] } ?? [] : [] }
    return switch knowledge {
    case .current: situation
    case .outdated: [.gap, .paragraph("Couldn't load the card's status.")]
    case .unconfirmed: []
    }
  }

  /// The meaning of the status with the wallets' lines, or only these lines if they say more than the status.
  private var situation: [Block] {
    let lines = offers.flatMap(\.lines)
    let isSaid = !lines.isEmpty && (card.status == .active || card.status == .locked)
    return (isSaid ? [.gap] : [.gap, .paragraph(card.situation)]) + lines
  }

  private var enter: Text {
    switch form.focused {
    case .wallet(let button): button.enter
    case .activate: "activate"
    case .change(.lock): "lock"
    case .change(.unlock): "unlock"
    case .change(.cancel): "cancel the card"
    case .details: "show"
    case .pin: card.isPinSet ? "change it" : "set it"
    case .retry: if case .card(.unconfirmed) = state { "check" } else { "try again" }
    case .back: "back"
    case .tokenizations, .activity, .information, .more, nil: "open"
    }
  }

  private func information(isOutdated: Bool) -> [Block] {
    func now(_ value: Text) -> Text { isOutdated ? "unknown" : value }
    var pairs: [(Text, Text)] = [
      ("Type", card.kind), ("Status", now(card.status.words)), ("Currency", Text(untrusted: card.currency)),
      ("Expiry date", Text(untrusted: card.expiry.printed)),
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
    // Beside its label, an address would leave too little room for the other values.
    let address: [Block] = card.deliveryAddress.map { [.paragraph("Delivery address", .quiet), .paragraph($0.inOneLine)] } ?? []
    return [.gap, .heading(card.masked), .centred(card.product(at: view.signedIn.issuer), .quiet), .gap] + pairs.map { .pair($0, $1) }
      + address
      + identifiers.map { .pair($0, $1) }
  }
}
