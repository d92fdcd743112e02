import WalletModel

/// The customer's cards, by page and filter. Cards that can pay come first. (`CardStanding`)
///
/// The screen holds only one page, so memory and time don't grow with the number of cards.
struct CardsScreen: FormScreen {
  static var title: Text { "Cards" }
  static var help: Text {
    "Your prepaid cards. Cards you can pay with come first. Open one, filter by type and status, or order one."
  }

  enum Outcome: Exit {
    case opened(Card, CardsView)
    case programs(CardsView)
    case back(CardsView)

    enum ExitName: String, CaseIterable, Sendable {
      case opened = "a card"
      case programs = "order a card"
      case back = "back"
    }

    var exitName: ExitName {
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
    /// The controls of the filter, and its values; nil stands for all.
    case byType, byStatus, showAll
    case type(CardType?)
    /// Selects or deselects a status; nil for all.
    case status(CardStatus?)
    case showStatuses
  }

  private enum State {
    case notLoaded
    case loaded(CardList, Part)
  }

  private enum Part: Equatable {
    case list, filter, types
    case statuses(selected: [CardStatus])
  }

  private var state = State.notLoaded
  private var view: CardsView
  /// The requested view; it becomes `view` with the response.
  private var wanted: CardsView
  private var load = RefreshableRequest<Intents.GetAllCards>()
  var form = Form<ControlID>([])
  var message: Notice?

  private static let limit = CardParameters.defaultLimit

  init(_ view: CardsView) {
    var view = view
    view.isList = true
    self.view = view
    wanted = view
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting }

  private var list: CardList? { if case .loaded(let list, _) = state { list } else { nil } }
  private var part: Part? { if case .loaded(_, let part) = state { part } else { nil } }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .arrived: return look(at: view)
    // The news may be about one of these cards.
    case .news where list != nil: return .stay(load.refresh(Self.request(view), unless: false))
    default: break
    }
    switch load.receive(event, unless: false) {
    case .loaded(let loaded)?: return show(loaded, as: wanted)
    case .refreshed(let loaded)?: return follow(loaded)
    case .notRefreshed?: return .stay
    case .failed(let error)?:
      if list == nil { form = Self.again }
      return refuse(Refusal.sentence(error))
    case nil: return nil
    }
  }

  mutating func handleFirst(_ input: Input) -> Step<Outcome>? {
    guard !isWaiting, part == .list else { return nil }
    switch input {
    case .key(.pageDown): return next.map { look(at: $0) }
    case .key(.pageUp): return previous.map { look(at: $0) }
    default: return nil
    }
  }

  private mutating func look(at view: CardsView) -> Step<Outcome> {
    (wanted, message) = (view, nil)
    return .stay(load.start(Self.request(view)))
  }

  private static func request(_ view: CardsView) -> Intents.GetAllCards {
    Intents.GetAllCards(
      parameters: CardParameters(
        cardType: view.cardType, limit: limit, offset: view.offset, status: view.statuses.isEmpty ? nil : view.statuses,
        order: .usableFirst))
  }

  /// Shows a refreshed list. The focus stays on its card, and the filter's pages don't change.
  private mutating func follow(_ loaded: CardList) -> Step<Outcome> {
    guard case .loaded(let old, let part) = state else { return .stay }
    guard !loaded.cards.isEmpty || view.offset == 0 else { return part == .list ? show(loaded, as: view) : .stay }
    var focus = form.focused
    let focused: CardIdentifier? = if case .card(let index)? = focus { old.cards[index].cardId } else { nil }
    state = .loaded(Self.first(loaded), part)
    guard part == .list else { return .stay }
    if let index = list?.cards.firstIndex(where: { $0.cardId == focused }) { focus = .card(index) }
    show(.list, focus: focus)
    return .stay
  }

  private mutating func show(_ loaded: CardList, as wanted: CardsView) -> Step<Outcome> {
    if loaded.cards.isEmpty, wanted.offset > 0 {
      // There are fewer cards than before, so the last page is shown, or the first.
      var earlier = wanted
      let last = (max(1, loaded.meta.numberOfRecords) - 1) / Self.limit * Self.limit
      earlier.offset = last < wanted.offset ? last : 0
      return look(at: earlier)
    }
    let isFirst = list == nil
    (state, view) = (.loaded(Self.first(loaded), .list), wanted)
    show(.list, focus: isFirst ? opened : turning)
    return .stay
  }

  /// Returns one page of cards, even if the issuer has sent more.
  private static func first(_ loaded: CardList) -> CardList { CardList(cards: Array(loaded.cards.prefix(limit)), meta: loaded.meta) }

  private var opened: ControlID? { list?.cards.firstIndex { $0.cardId == view.opened }.map { .card($0) } }

  /// The button for another page that gets the focus, if such a button had it before; otherwise nil.
  private var turning: ControlID? {
    switch form.focused {
    case .next?: next == nil ? .previous : .next
    case .previous?: previous == nil ? .next : .previous
    default: nil
    }
  }

  /// The form after a failed request.
  private static let again = Form<ControlID>.failed(retry: .retry, back: .back)

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

  /// "active, locked or expired"; nil for all statuses.
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
    case .list, nil: return .leave(.back(CardsView(signedIn: view.signedIn)))
    case .filter: show(.list, focus: .filter)
    case .types: show(.filter, focus: .byType)
    case .statuses: show(.filter, focus: .byStatus)
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
    case .filter: show(.filter)
    case .byType: show(.types, focus: .type(view.cardType))
    case .byStatus: show(.statuses(selected: view.statuses), focus: .status(view.statuses.first))
    case .showAll: return look(at: filtered { ($0.cardType, $0.statuses) = (nil, []) })
    case .type(let type): return look(at: filtered { $0.cardType = type })
    case .status(nil): return look(at: filtered { $0.statuses = [] })
    case .status(let status?):
      let selected = CardStatus.known.filter { ($0 == status) != self.selected.contains($0) }
      show(.statuses(selected: selected), focus: control)
    case .showStatuses: return look(at: filtered { $0.statuses = selected })
    }
    return .stay
  }

  private var selected: [CardStatus] { if case .statuses(let selected)? = part { selected } else { [] } }

  // MARK: - Forms

  private mutating func show(_ part: Part, focus: ControlID? = nil) {
    guard case .loaded(let list, _) = state else { return }
    state = .loaded(list, part)
    let items: [(ControlID, Action)] =
      switch part {
      case .list: items(list)
      case .filter:
        [
          (.byType, .init("Type · " + (view.cardType?.words ?? "all"))),
          (.byStatus, .init("Status · " + (Self.words(view.statuses) ?? "all"))),
        ] + (isFiltered ? [(.showAll, .init(Self.allCards))] : [])
      case .types:
        ([nil] + CardType.known).map { type in
          (.type(type), .entry(Self.label(type?.words, all: "All types", isSelected: type == view.cardType)))
        }
      case .statuses(let selected):
        ([nil] + CardStatus.known).map { status in
          let isSelected = status.map(selected.contains) ?? selected.isEmpty
          return (.status(status), .entry(Self.label(status?.words, all: "All statuses", isSelected: isSelected)))
        } + [(.showStatuses, .init("Show these cards"))]
      }
    form = Form((items + [(.back, .init("Back"))]).map { ($0.0, .action($0.1)) }, focus: focus)
  }

  private static let allCards: Text = "All cards"

  private func items(_ list: CardList) -> [(ControlID, Action)] {
    var items = list.cards.indices.map { (ControlID.card($0), Action.entry(list.cards[$0].label)) }
    if next != nil { items.append((.next, .init("Next page"))) }
    if previous != nil { items.append((.previous, .init("Previous page"))) }
    if list.cards.isEmpty, isFiltered { items.append((.showAll, .init(Self.allCards))) }
    if !list.cards.isEmpty || isFiltered { items.append((.filter, .init("Filter"))) }
    return items + [(.order, .init("Order a card"))]
  }

  private static func label(_ words: Text?, all: Text, isSelected: Bool) -> Text {
    (words?.capitalisedFirst ?? all) + (isSelected ? " (selected)" : "")
  }

  // MARK: -

  var page: Page {
    guard case .loaded(let list, let part) = state else {
      return page(
        load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't load your cards")], waiting: Self.waiting,
        seconds: load.seconds, enter: form.focused == .back ? "back" : "try again", escape: "back")
    }
    var page = page(body(list, part), waiting: Self.waiting, seconds: load.seconds, enter: enter, escape: "back")
    // In a list the waiting line is at the top, where it moves no other rows.
    if isWaiting, part == .list, !list.cards.isEmpty { page.body.removeLast(2) }
    let inBody = page.body.reduce(0) { if case .action = $1 { $0 + 1 } else { $0 } }
    page.actions = Array(form.actions.dropFirst(inBody))
    return page
  }

  private static let waiting: Text = "Loading your cards"

  private func body(_ list: CardList, _ part: Part) -> [Block] {
    switch part {
    case .list: body(list)
    case .filter: [.gap, .heading("Filter cards"), .gap, .paragraph("Only matching cards are listed.", .quiet)]
    case .types: [.gap, .heading("Which type?"), .gap] + form.actions.dropLast()
    case .statuses: [.heading("Which statuses?"), .gap] + form.actions.dropLast(2)
    }
  }

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
    // The list is in the body, so that it scrolls.
    return [.gap, .heading("Your cards"), isWaiting ? .waiting(Self.waiting, seconds: load.seconds) : .centred(shown, .quiet), .gap]
      + list.cards.enumerated().flatMap { index, card in [form.block(.card(index)), .paragraph(card.inBrief, .quiet)] }
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
