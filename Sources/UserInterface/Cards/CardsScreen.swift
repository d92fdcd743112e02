package import WalletModel

/// The customer's cards, a page at a time, of all types and statuses or of some: those that can pay first. (`CardStanding`)
///
/// However many there are, it holds and builds one page.
package struct CardsScreen: FormScreen {
  package static var title: Text { "Cards" }
  package static var help: Text {
    "Your prepaid cards. Cards you can pay with come first. Open one, filter by type and status, or order one."
  }

  package enum Outcome: Exit {
    case opened(Card, CardsView)
    case programs(CardsView)
    case back(SignedIn)

    package enum Way: String, CaseIterable, Sendable {
      case opened = "a card"
      case programs = "order a card"
      case back = "back"
    }

    package var way: Way {
      switch self {
      case .opened: .opened
      case .programs: .programs
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case next, previous, filter, order, back, retry
    case card(Int)
    /// The filter and its values; nil for all.
    case byType, byStatus, showAll
    case type(CardType?)
    /// Selected or deselected; nil: all.
    case status(CardStatus?)
    case showStatuses
  }

  private enum Part: Equatable { case list, filter, types, statuses }

  private var part = Part.list
  private var view: CardsView
  /// The requested view; it becomes `view` with the response.
  private var wanted: CardsView
  /// Nil until it was fetched.
  private var list: CardList?
  private var load = Ask<Intents.GetAllCards>()
  /// The list is loaded again because something has come, and nobody waits for that.
  private var isQuiet = false
  /// The statuses that are selected while the picker is open.
  private var selected: [CardStatus] = []
  var form = Form<ControlID>([])
  var message: Notice?

  private static let limit = CardParameters.defaultLimit

  init(_ view: CardsView) {
    self.view = view
    wanted = view
  }

  package var isSignedIn: Bool { true }
  package var isWaiting: Bool { load.isWaiting && !isQuiet }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .arrived: return look(at: view)
    // It may be of one of these cards.
    case .news where (isQuiet || !load.isWaiting) && list != nil:
      let step = look(at: view, keeping: message)
      isQuiet = true
      return step
    case .input(.key(.pageDown)) where !isWaiting && part == .list: return next.map { look(at: $0) }
    case .input(.key(.pageUp)) where !isWaiting && part == .list: return previous.map { look(at: $0) }
    default: break
    }
    let answer = load.take(event)
    if isQuiet, let answer {
      isQuiet = false
      // A failed refresh leaves the list as it was.
      if case .success(let loaded) = answer { return follow(loaded) }
      return .stay
    }
    switch answer {
    case .success(let loaded)?: return show(loaded)
    case .failure(let error)?:
      if list == nil { form = Self.again }
      return refuse(Refusal.sentence(error))
    case nil: return nil
    }
  }

  private mutating func look(at view: CardsView, keeping message: Notice? = nil) -> Step<Outcome> {
    (wanted, self.message) = (view, message)
    // What the customer asks for comes before a refresh.
    let calledOff = isQuiet ? load.cancel() : nil
    isQuiet = false
    let parameters = CardParameters(
      cardType: view.cardType, limit: Self.limit, offset: view.offset, status: view.statuses.isEmpty ? nil : view.statuses,
      order: .usableFirst)
    return .stay([calledOff, load.start(Intents.GetAllCards(parameters: parameters))].compactMap(\.self))
  }

  /// Shows a refreshed list; the focus stays on its card, and on another page of the screen nothing moves.
  private mutating func follow(_ loaded: CardList) -> Step<Outcome> {
    guard !loaded.cards.isEmpty || view.offset == 0 else { return part == .list ? show(loaded) : .stay }
    var focus = form.focused
    let focused: CardIdentifier? = if case .card(let index)? = focus { list?.cards[index].cardId } else { nil }
    list = CardList(cards: Array(loaded.cards.prefix(Self.limit)), meta: loaded.meta)
    guard part == .list else { return .stay }
    if let index = list?.cards.firstIndex(where: { $0.cardId == focused }) { focus = .card(index) }
    showList(focus: focus)
    return .stay
  }

  private mutating func show(_ loaded: CardList) -> Step<Outcome> {
    if loaded.cards.isEmpty, wanted.offset > 0 {
      // There are fewer than there were: the last page, or else the first.
      var earlier = wanted
      let last = (max(1, loaded.meta.numberOfRecords) - 1) / Self.limit * Self.limit
      earlier.offset = last < wanted.offset ? last : 0
      return look(at: earlier)
    }
    let isFirst = list == nil
    list = CardList(cards: Array(loaded.cards.prefix(Self.limit)), meta: loaded.meta)
    (view, part) = (wanted, .list)
    showList(focus: isFirst ? opened : turning)
    return .stay
  }

  private var opened: ControlID? { list?.cards.firstIndex { $0.cardId == view.opened }.map { .card($0) } }

  /// Keeps the focus on a button that turns the page.
  private var turning: ControlID? {
    switch form.focused {
    case .next?: next == nil ? .previous : .next
    case .previous?: previous == nil ? .next : .previous
    default: nil
    }
  }

  /// They could not be fetched.
  private static let again = Form<ControlID>([(.retry, .action(.init("Try again"))), (.back, .action(.init("Back")))])

  // MARK: - Pages

  private var next: CardsView? {
    guard let list, list.hasMore(from: view.offset) else { return nil }
    var next = view
    next.offset += list.cards.count
    return next
  }

  private var previous: CardsView? {
    guard list != nil, view.offset > 0 else { return nil }
    var previous = view
    previous.offset = max(0, view.offset - Self.limit)
    return previous
  }

  // MARK: - The filter

  private var isFiltered: Bool { view.cardType != nil || !view.statuses.isEmpty }

  /// "virtual, active or locked"
  private var filter: Text { Text.joined([view.cardType?.words, Self.words(view.statuses)].compactMap(\.self), by: ", ") }

  /// "active, locked or expired"; nil: all of them.
  private static func words(_ statuses: [CardStatus]) -> Text? {
    guard let last = statuses.last else { return nil }
    let others = statuses.dropLast()
    return others.isEmpty ? last.words : Text.joined(others.map(\.words), by: ", ") + " or " + last.words
  }

  private func filtered(_ change: (inout CardsView) -> Void) -> CardsView {
    var view = view
    change(&view)
    view.offset = 0
    return view
  }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    if list == nil { form = Self.again }
    return load.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    message = nil
    switch part {
    case .list: return .leave(.back(view.signedIn))
    case .filter: showList(focus: .filter)
    case .types: showFilter(focus: .byType)
    case .statuses: showFilter(focus: .byStatus)
    }
    return .stay
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .card(let index):
      guard let card = list?.cards[index] else { break }
      return .leave(.opened(card, view))
    case .next: return next.map { look(at: $0) } ?? .stay
    case .previous: return previous.map { look(at: $0) } ?? .stay
    case .order: return .leave(.programs(view))
    case .back: return goBack()
    case .retry: return look(at: view)
    case .filter: showFilter()
    case .byType: pickType()
    case .byStatus:
      selected = view.statuses
      pickStatuses(focus: .status(selected.first))
    case .showAll: return look(at: filtered { ($0.cardType, $0.statuses) = (nil, []) })
    case .type(let type): return look(at: filtered { $0.cardType = type })
    case .status(nil): return look(at: filtered { $0.statuses = [] })
    case .status(let status?):
      select(status)
      pickStatuses(focus: control)
    case .showStatuses: return look(at: filtered { $0.statuses = selected })
    }
    return .stay
  }

  private mutating func select(_ status: CardStatus) {
    let isSelected = selected.contains(status)
    selected = CardStatus.known.filter { $0 == status ? !isSelected : selected.contains($0) }
  }

  // MARK: - Forms

  private mutating func showList(focus: ControlID? = nil) {
    part = .list
    let cards = list?.cards ?? []
    var items = cards.indices.map { (ControlID.card($0), Form<ControlID>.ControlID.action(.init(cards[$0].label))) }
    if next != nil { items.append((.next, .action(.init("Next page")))) }
    if previous != nil { items.append((.previous, .action(.init("Previous page")))) }
    if cards.isEmpty, isFiltered { items.append((.showAll, .action(.init("Show all cards")))) }
    if !cards.isEmpty || isFiltered { items.append((.filter, .action(.init("Filter")))) }
    form = Form(items + [(.order, .action(.init("Order a card"))), (.back, .action(.init("Back")))], focus: focus)
  }

  private mutating func showFilter(focus: ControlID? = nil) {
    part = .filter
    let all: [(ControlID, Form<ControlID>.ControlID)] = isFiltered ? [(.showAll, .action(.init("Show all cards")))] : []
    form = Form(
      [
        (.byType, .action(.init("Type · " + (view.cardType?.words ?? "all")))),
        (.byStatus, .action(.init("Status · " + (Self.words(view.statuses) ?? "all")))),
      ] + all + [(.back, .action(.init("Back")))], focus: focus)
  }

  private mutating func pickType() {
    part = .types
    let choices: [(ControlID, Form<ControlID>.ControlID)] = ([nil] + CardType.known).map { type in
      let label = type?.words.capitalisedFirst ?? "All types"
      return (.type(type), .action(.init(type == view.cardType ? label + " (selected)" : label)))
    }
    form = Form(choices + [(.back, .action(.init("Back")))], focus: .type(view.cardType))
  }

  private mutating func pickStatuses(focus: ControlID) {
    part = .statuses
    let choices: [(ControlID, Form<ControlID>.ControlID)] = ([nil] + CardStatus.known).map { status in
      let label = status?.words.capitalisedFirst ?? "All statuses"
      let isSelected = status.map(selected.contains) ?? selected.isEmpty
      return (.status(status), .action(.init(isSelected ? label + " (selected)" : label)))
    }
    form = Form(choices + [(.showStatuses, .action(.init("Show these cards"))), (.back, .action(.init("Back")))], focus: focus)
  }

  // MARK: -

  package var page: Page {
    guard let list else {
      return page(
        load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't load your cards")], waiting: Self.waiting,
        seconds: load.seconds, enter: form.focused == .back ? "back" : "try again", escape: "back")
    }
    let body = part == .list ? body(list) : filterBody
    var page = page(body, waiting: Self.waiting, seconds: load.seconds, enter: enter, escape: "back")
    // In a list it stands above, where it moves nothing.
    if isWaiting, part == .list, !list.cards.isEmpty { page.body.removeLast(2) }
    let inBody = page.body.reduce(0) { if case .action = $1 { $0 + 1 } else { $0 } }
    page.actions = Array(form.actions.dropFirst(inBody))
    return page
  }

  private static let waiting: Text = "Loading your cards"

  private func body(_ list: CardList) -> [Block] {
    if list.cards.isEmpty {
      return isFiltered
        ? [.gap, .gap, .heading("No matching cards"), .gap, .paragraph("None of your cards match: " + filter + ".")]
        : [
          .gap, .gap, .heading("No cards yet"), .gap,
          .paragraph("Order one. You can use a virtual card right away. A physical card comes by mail."),
        ]
    }
    let shown = list.shown(from: view.offset) + (isFiltered ? " · " + filter : "")
    // The list is the body, so that it scrolls.
    return [.gap, .heading("Your cards"), isWaiting ? .waiting(Self.waiting, seconds: load.seconds) : .centred(shown, .quiet), .gap]
      + list.cards.enumerated().flatMap { index, card in [form.block(.card(index)), .paragraph(card.inBrief, .quiet)] }
  }

  private var filterBody: [Block] {
    switch part {
    case .list, .filter: [.gap, .heading("Filter cards"), .gap, .paragraph("Only matching cards are listed.", .quiet)]
    case .types: [.gap, .heading("Which type?"), .gap] + form.actions.dropLast()
    case .statuses: [.heading("Which statuses?"), .gap] + form.actions.dropLast(2)
    }
  }

  private var enter: Text {
    switch form.focused {
    case .card: "open"
    case .next: "next page"
    case .previous: "previous page"
    case .filter: "filter"
    case .order: "order"
    case .showAll: "show all"
    case .showStatuses: "show them"
    case .status(let status?): selected.contains(status) ? "deselect" : "select"
    case .back: "back"
    default: "choose"
    }
  }
}
