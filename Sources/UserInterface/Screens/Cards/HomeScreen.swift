import WalletModel

/// The main screen of the wallet: the customer's cards as a stack, news about them, and the next actions.
///
/// It loads only the first page of cards, whatever their number, and shows the first cards of that page. The list has all cards.
struct HomeScreen: FormScreen {
  static var title: Text { "Home" }
  static var help: Text {
    "Your cards and what's new. Cards you can pay with come first. Your name, phones and settings are in Profile."
  }

  enum Outcome: Exit {
    case opened(Card, CardsView)
    case activate(Card, CardsView)
    case details(Card, CardsView)
    case programs(CardsView)
    case list(CardsView)
    case shop(CardsView)
    case approval(CardsView)
    case payment(OpenPayment, CardsView)
    case profile(SignedIn)

    enum ExitName: String, CaseIterable, Sendable {
      case opened = "a card"
      case activate = "activate"
      case details = "show details"
      case programs = "order a card"
      case list = "all cards"
      case shop = "shop"
      case approval = "approve a payment"
      case payment = "result of a payment"
      case paymentAtBank = "continue at the bank"
      case paymentAtPayPal = "continue at PayPal"
      case profile = "profile"
    }

    var exitName: ExitName {
      switch self {
      case .opened: .opened
      case .activate: .activate
      case .details: .details
      case .programs: .programs
      case .list: .list
      case .shop: .shop
      case .approval: .approval
      case .payment(let payment, _):
        switch payment.place {
        case .bank where !payment.isSettled: .paymentAtBank
        case .redirect where !payment.isSettled: .paymentAtPayPal
        case .submitted, .bank, .redirect: .payment
        }
      case .profile: .profile
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    /// A card, by its index.
    case card(Int)
    /// A sentence about this card.
    case news(Int)
    /// The newest unseen message.
    case message
    /// The newest payment that waits for approval.
    case approval
    /// The customer's own payment whose result they have not seen.
    case payment
    case activate, details, order, list, shop, profile, retry
    case change(CardChange)
  }

  /// The number of cards in the stack, and the maximum number of sentences about them. (our choice)
  private static let (stacked, told) = (8, 3)
  /// The number of cards that are visible on every phone; if there are more, a button opens the list.
  private static let inSight = 4
  /// The number of actions that fit into one row.
  private static let inRow = 5

  /// True if the current key is a letter that was pressed on the stack, where the focus then stays.
  private var wasOnStack = false
  /// The cards of the first page; nil until they are loaded.
  private var cards: [Card]?
  /// The number of the customer's cards.
  private var count = 0
  /// The index of the card on top.
  private var top = 0
  private var view: CardsView
  /// The subject of the newest unseen message.
  private var subject: Text?
  private var load = RefreshableRequest<Intents.GetAllCards>()
  private var mail = PendingRequest<Intents.GetNewestMessage>()
  /// The newest payment that waits for approval. It is requested only if the customer has a message about one.
  private var approval: PaymentApproval?
  private var approvals = PendingRequest<Intents.LoadPaymentApprovals>()
  private var payment: OpenPayment?
  private var payments = PendingRequest<Intents.LoadOpenPayment>()
  private var lock = CardLock()
  var form = Form<ControlID>([])
  var message: Notice?

  init(_ signedIn: SignedIn) { self.init(CardsView(signedIn: signedIn)) }

  /// - Parameter welcome: the issuer's message about a new wallet.
  init(_ signedIn: SignedIn, welcome: Text) {
    self.init(signedIn)
    message = .good(welcome)
  }

  /// - Parameter view: the view with the last opened card, which is on top of the stack.
  init(_ view: CardsView) { self.view = view }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting || lock.isWaiting }
  var isFinishing: Bool { lock.isWaiting }
  /// True while one of the separate requests for the rows about messages and payments is pending.
  var isSettling: Bool { mail.isWaiting || approvals.isWaiting || payments.isWaiting }

  private var card: Card? { cards.flatMap { $0.indices.contains(top) ? $0[top] : nil } }

  // MARK: - Responses

  mutating func handleFirst(_ input: Input) -> Step<Outcome>? {
    wasOnStack = isOnStack && input.isLetter
    guard !isWaiting, isOnStack else { return nil }
    switch input {
    case .key(.right): return leaf(by: 1)
    case .key(.left): return leaf(by: -1)
    default: return nil
    }
  }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .arrived:
      return .stay(readMail() + load.start(Self.request) + payments.again(Intents.LoadOpenPayment()))
    // The news may be about one of these cards.
    case .news where cards != nil: return .stay(readMail() + load.refresh(Self.request, unless: lock.isWaiting))
    case .news, .inboxRead: return .stay(readMail())
    default: break
    }
    if let result = mail.receive(event) {
      let newest = try? result.get()
      subject = newest?.subject.map { Text(untrusted: $0) }
      let mayWait = newest?.asksForApproval == true
      if !mayWait { approval = nil }
      if cards != nil { show(focus: form.focused) }
      return .stay(mayWait ? approvals.again(Intents.LoadPaymentApprovals()) : [])
    }
    if let result = approvals.receive(event) {
      approval = (try? result.get())?.first
      if cards != nil { show(focus: form.focused) }
      return .stay
    }
    if let result = payments.receive(event) {
      payment = (try? result.get()) ?? nil
      if cards != nil { show(focus: form.focused) }
      return .stay
    }
    switch load.receive(event, unless: lock.isWaiting) {
    case .loaded(let loaded)?:
      let isFirst = cards == nil
      receive(loaded, top: isFirst ? view.opened : card?.cardId)
      show(focus: isFirst ? firstFocus : form.focused)
      return .stay
    case .refreshed(let loaded)?:
      follow(loaded)
      return .stay
    case .failed(let error)?:
      if cards == nil { show(focus: .retry) }
      return refuse(Refusal.sentence(error))
    case .notRefreshed?: return .stay
    case nil: break
    }
    return lock.receive(event).map { locked($0) }
  }

  private static let request = Intents.GetAllCards(
    parameters: CardParameters(limit: CardParameters.defaultLimit, offset: 0, include: [.lastPayments], order: .usableFirst))

  /// Reads the messages again, because the answer to an earlier request may be outdated.
  private mutating func readMail() -> [Effect] { mail.again(Intents.GetNewestMessage()) }

  private mutating func receive(_ loaded: CardList, top wanted: CardIdentifier?) {
    let cards = Array(loaded.cards.inOrder(of: view.stacked).prefix(Self.stacked))
    self.cards = cards
    view.stacked = cards.map(\.cardId)
    count = max(loaded.meta.numberOfRecords, loaded.cards.count)
    top = cards.firstIndex { $0.cardId == wanted } ?? 0
    lock.hear()
  }

  /// Shows a refreshed list. The card on top and the card with the focus stay the same.
  private mutating func follow(_ loaded: CardList) {
    let (old, before, focus) = (cards ?? [], card, form.focused)
    receive(loaded, top: before?.cardId)
    if card?.status != before?.status { message = nil }
    func same(_ index: Int) -> Int? { old.indices.contains(index) ? cards?.firstIndex { $0.cardId == old[index].cardId } : nil }
    switch focus {
    case .card(let index)?: show(focus: same(index).map { .card($0) })
    case .news(let index)?: show(focus: same(index).map { .news($0) })
    default: show(focus: focus)
    }
  }

  private mutating func locked(_ result: CardLock.Result) -> Step<Outcome> {
    let focus = form.focused
    switch result {
    case .changed(let card, let news):
      if let index = cards?.firstIndex(where: { $0.cardId == card.cardId }) { cards?[index] = card }
      message = news
    case .refused(let why, let isOutdated):
      message = why
      if isOutdated { return .stay(load.start(Self.request)) }
    case .unconfirmed(let why): message = why
    }
    show(focus: focus)
    return .stay(load.refreshIfDue(Self.request))
  }

  // MARK: - The stack

  private var isOnStack: Bool { if case .card? = form.focused { true } else { false } }

  private mutating func leaf(by step: Int) -> Step<Outcome> {
    guard let cards, cards.indices.contains(top + step) else { return .stay }
    (top, message) = (top + step, nil)
    show(focus: .card(top))
    return .stay
  }

  /// The cards from the top down, with their indices.
  private var stack: [(index: Int, card: Card)] {
    guard let card, let cards else { return [] }
    return [(top, card)] + cards.enumerated().filter { $0.offset != top }.map { ($0.offset, $0.element) }
  }

  /// The control with the first focus: the button to unlock the only card, if it is locked; without cards, the button to order one; nil for
  /// the top card.
  private var firstFocus: ControlID? {
    guard let card else { return .order }
    return count == 1 && card.status == .locked ? .change(.unlock) : nil
  }

  private mutating func show(focus: ControlID?) {
    let stack = stack
    let items: [(ControlID, Form<ControlID>.Control)] =
      stack.map { (.card($0.index), .action(.entry($0.card.label, value: $0.card.inBrief))) }
      + news.map { ($0.control, .action(.entry($0.sentence))) }
    let row = actions.map { ($0.0, Form<ControlID>.Control.action(.init($0.1))) }
    let all = items + row
    var focus = focus
    // After a lock or unlock, the opposite action replaces the one that was done.
    if case .change(let change)? = focus, let next = card?.lockChange, next != change { focus = .change(next) }
    form = Form(all, groups: [0..<stack.count, items.count..<all.count], focus: focus)
  }

  /// The actions for the top card, and those for the wallet.
  private var actions: [(ControlID, Text)] {
    guard cards != nil else { return [(.retry, "Try again"), (.profile, "Profile")] }
    var items: [(ControlID, Text)] = []
    if let card {
      if card.canBeActivated { items.append((.activate, "Activate")) }
      if card.status.showsDetails { items.append((.details, "Details")) }
      if let change = card.lockChange { items.append((.change(change), change.label)) }
    }
    items.append((.order, "Order"))
    if count > Self.inSight { items.append((.list, "Cards")) }
    items += [(.shop, "Shop"), (.profile, "Profile")]
    // These actions are also on the card's own screen.
    for spare in [ControlID.details] + CardChange.allCases.map(ControlID.change) where items.count > Self.inRow {
      items.removeAll { $0.0 == spare }
    }
    return items
  }

  /// The news, with those first that require an action of the customer.
  private var news: [(control: ControlID, sentence: Text)] {
    let waits = approval.map { $0.amount.map { "Approve a payment of \($0.inWords)" } ?? "Approve saving your card" as Text }
    // The message about a payment says no more than that the payment waits, so it is left out.
    let said: Text? = waits ?? subject.map { "Message: " + $0 }
    let control: ControlID = waits == nil ? .message : .approval
    let own: [(control: ControlID, sentence: Text)] =
      payment.map { [(.payment, $0.sentence.truncatedAfterWord(to: Page.leastColumns))] } ?? []
    guard let cards, count > 1 else { return cards == nil ? [] : own + (said.map { [(control, $0)] } ?? []) }
    let message: [(control: ControlID, sentence: Text)] = said.map { [(control, $0.truncatedAfterWord(to: Page.leastColumns))] } ?? []
    let news = cards.enumerated().compactMap { index, card in card.news.map { (index, $0.rank, $0.words) } }
      .filter { $0.0 != top || $0.1 != Card.lockedRank }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    // The top card itself shows that it is locked, and of the other locked cards only the first is mentioned.
    let locked = news.firstIndex { $0.1 == Card.lockedRank } ?? news.count
    // The last row is reserved for the payment, which is nowhere else on Home. The least urgent news are left out: the strips of their
    // cards show them too.
    let rows = Self.told - (card?.lastPayments?.isEmpty == false ? 1 : 0)
    let told = news.prefix(max(0, min(locked + 1, rows - message.count - own.count)))
    let issuer = view.signedIn.issuer
    var sentences: [(control: ControlID, sentence: Text)] = told.map { index, _, words in
      let (card, name) = (cards[index], cards[index].shortProduct(at: issuer))
      // Cards of the same product are distinguished by their numbers. A sentence fits into one row.
      let isClear = name != card.kind.capitalisedFirst && !told.contains { $0.0 != index && cards[$0.0].shortProduct(at: issuer) == name }
      let sentence: Text = "Your \(name) card \(words)"
      return (.news(index), isClear && sentence.width <= Page.leastColumns ? sentence : "Your card \(card.lastFour) \(words)")
    }
    sentences.insert(contentsOf: message, at: waits == nil ? told.count { $0.1 == Card.suspendedRank } : 0)
    return own + sentences
  }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    if lock.isWaiting {
      let (effect, notice) = lock.cancel()
      message = notice
      show(focus: form.focused)
      return effect
    }
    if cards == nil { show(focus: .retry) }
    return load.cancel()
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .card(let index), .news(let index): return cards.map { .leave(.opened($0[index], view)) } ?? .stay
    case .message: return .stay([.press(.inbox)])
    case .approval: return .leave(.approval(view))
    case .payment: return payment.map { .leave(.payment($0, view)) } ?? .stay
    case .activate: return card.map { .leave(.activate($0, view)) } ?? .stay
    case .details: return card.map { .leave(.details($0, view)) } ?? .stay
    case .change(let change):
      if wasOnStack { form.moveFocus(to: .card(top)) }
      return .stay(card.flatMap { lock.start(change, $0) })
    case .order: return .leave(.programs(view))
    case .list: return .leave(.list(view))
    case .shop: return .leave(.shop(view))
    case .profile: return .leave(.profile(view.signedIn))
    case .retry: return .stay(load.start(Self.request))
    }
  }

  // MARK: - Page

  var page: Page {
    let (waiting, seconds) = lock.isWaiting ? (lock.waiting, lock.seconds) : ("Loading your cards", load.seconds)
    var page = page(body, waiting: waiting, seconds: seconds, enter: enter, escape: nil)
    page.header = PageHeader(title: Text(untrusted: view.signedIn.issuer.name), position: count > 1 ? "\(top + 1) of \(count)" : nil)
    let row = form.items.compactMap { item in
      switch item.id {
      case .card, .news, .message, .approval, .payment: Block?.none
      default: form.block(item.id)
      }
    }
    page.actions = row.isEmpty ? [] : [.row(row)]
    if isOnStack, (cards?.count ?? 0) > 1 { page.sideways = "cards" }
    return page
  }

  private var body: [Block] {
    guard cards != nil else { return load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't load your cards")] }
    let news = news.map { form.block($0.control) }
    let below = news.isEmpty ? [] : [.gap] + news
    guard let card else {
      return [
        .gap, .noCards, .gap,
        .paragraph("Order one. You can use a virtual card right away. A physical card comes by mail."),
      ] + below
    }
    let stack = stack
    let strips = stack.dropFirst().map { $0.card.strip(of: view.signedIn) }
    let face = card.face(of: view.signedIn, isUnknown: lock.unconfirmed == card.cardId)
    let drawn = AnyPageStack(CardStack(top: face, strips: strips, rest: count - stack.count))
    let body: [Block] = [.gap, .stack(drawn, stack.map { form.block(.card($0.index)) }), .gap]
    let isQuiet = !isWaiting && message == nil
    // Phones of every height have room for the last payment.
    let payments = card.paymentRows
    let payment = payments.isEmpty ? [] : Array(payments.prefix(1)) + [.spare(Array(payments.dropFirst()))]
    if count == 1 {
      guard isQuiet else { return body + news }
      let last: [Block] = payment.isEmpty ? [] : [.gap] + payment
      return body + [.paragraph(card.situation)] + last + below
    }
    // Blank rows up to the maximum number of sentences, so that the stack has the same height whatever the news.
    let told = news.count + payments.prefix(1).count
    return body + news + (isQuiet ? payment + Array(repeating: .gap, count: max(0, Self.told - told)) : [])
  }

  private var enter: Text {
    switch form.focused {
    case .change(.lock): "lock"
    case .change: "unlock"
    case .activate: "activate"
    case .details: "show"
    case .order: "order"
    case .retry: "try again"
    case .card, .news, .message, .approval, .payment, .list, .shop, .profile, nil: "open"
    }
  }
}

extension [Card] {
  /// Returns these cards in the known order, with new ones at the issuer's positions. The issuer's order depends on the status, so a card
  /// would move when it is locked.
  fileprivate func inOrder(of known: [CardIdentifier]) -> [Card] {
    let kept = known.compactMap { identifier in first { $0.cardId == identifier } }
    return enumerated().filter { !known.contains($0.element.cardId) }.reduce(into: kept) { cards, new in
      cards.insert(new.element, at: Swift.min(new.offset, cards.count))
    }
  }
}

extension OpenPayment {
  /// A sentence about the result of the payment, or about how the customer can continue it.
  fileprivate var sentence: Text {
    let amount = checkout.order.amount.map { Text(untrusted: $0.inWords) }
    return switch outcome?.state {
    case .paid: amount.map { "Paid: " + $0 } ?? "Your payment method is saved"
    case .declined, .expired: amount.map { "Not paid: " + $0 } ?? "Your payment method isn't saved"
    case .unknown: amount.map { "Result unknown: " + $0 } ?? "Unknown whether it is saved"
    case .open, .pending, nil: amount.map { "Finish paying " + $0 } ?? "Finish saving it"
    }
  }
}
