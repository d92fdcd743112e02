import WalletModel

/// The hand that moves the simulated world: phones, issuers and their people, clock, mail and faults. It lies outside the phone.
package struct Simulator: Equatable, Sendable {
  enum Panel: Equatable {
    case menu, phones, clock, inbox
    case message(Int)
    case issuers, care, faults
    case rules
    case ruleGroup(String)
    /// A setting of the current issuer, by its name.
    case rule(String)
    /// One of the issuer's customers, by their place in the overview.
    case customer(Int)
    /// Their cards, and one of those: the page may be another when it comes again.
    case cards(Int)
    case card(Int, CardIdentifier)
    case magic
    case magicValues(MagicKind)
    /// The status that the next card order leads to.
    case nextOrder
  }

  typealias MagicKind = String

  enum ControlID: Hashable, Sendable {
    case phones, clock, inbox, issuers, care, magic, faults, offline, help, leave
    case newPhone
    /// Breaks or repairs the keychain of the current phone.
    case keychain
    case phone(Int)
    case advance(Int)
    case realTime
    case mail(Int)
    case useCode
    case issuer(Int)
    /// Switches the phone in the hand off or on.
    case thisPhone
    case customer(Int)
    /// Switches one of the customer's phones off or on, by its place among them.
    case device(Int)
    case unlock
    case cards, nextCards, previousCards
    case card(CardIdentifier)
    /// Takes the card to this status.
    case status(CardStatus)
    case magicKind(MagicKind)
    case magicValue(Int)
    case nextOrder
    /// Nil: as the card program decides.
    case nextOrderStatus(CardStatus?)
    case fault(Int)
    case disarm
    case rules
    case ruleGroup(String)
    case rule(String)
    case ruleValue, setRule, restoreRule
  }

  /// What the Simulator asks of the interface around it.
  enum Step {
    case stay([Effect] = [])
    case close
    case help
    case leave
    /// Another phone or app is to be picked up, on which everything begins anew.
    case changePhone(Intents.Simulate.Action)
    /// To be typed into the field on the phone that has the focus.
    case type(Secret)
  }

  /// What was asked for, and what to say once it is done.
  private struct Pending: Equatable {
    let action: Intents.Simulate.Action
    let outcome: Notice?
  }

  private(set) var panel: Panel
  private(set) var overview: WorldOverview?
  private(set) var form = Form<ControlID>([])
  /// True while letters go into a text field.
  var isTyping: Bool { form.focusedField != nil }
  private(set) var ask = Ask<Intents.Simulate>()
  private(set) var message: Notice?
  private var pending: Pending?
  /// Where it was opened: from there Esc leads out.
  private let first: Panel

  init(at panel: Panel = .menu) {
    self.panel = panel
    first = panel
  }

  package var isWaiting: Bool { ask.isWaiting }
  var isAtStart: Bool { panel == .menu || panel == first }
  var isInboxOpen: Bool { panel == .inbox }

  /// Just beyond what the issuers' limits are made of: the waits, half a minute to a quarter of an hour; a session, two or five
  /// minutes; a code, ten; an answer kept, a day; a token, a season.
  static let advances: [(label: Text, span: Duration)] = [
    ("30 seconds", .seconds(30)), ("1 minute", .seconds(60)), ("2 minutes", .seconds(120)), ("6 minutes", .seconds(360)),
    ("11 minutes", .seconds(660)), ("1 hour", .seconds(3600)), ("1 day", .seconds(86_400)), ("90 days", .seconds(90 * 86_400)),
  ]

  /// Looks at the world, as what it was opened for.
  mutating func start() -> [Effect] { start(panel == .inbox ? .readInbox : .look) }

  mutating func start(_ action: Intents.Simulate.Action, then outcome: Notice? = nil) -> [Effect] {
    guard let effect = ask.start(Intents.Simulate(action: action)) else { return [] }
    pending = Pending(action: action, outcome: outcome)
    return [effect]
  }

  mutating func openInbox() -> [Effect] {
    show(.inbox)
    return start(.readInbox)
  }

  /// Says why something that it asked for cannot be.
  mutating func refuse(_ why: Text) { message = .error(why) }

  mutating func handle(_ event: Event) -> Step {
    switch ask.take(event) {
    case .success(var overview)?:
      let done = pending
      pending = nil
      overview.customers = overview.customers ?? self.overview?.customers
      overview.cards = overview.cards ?? self.overview?.cards
      overview.rules = overview.rules ?? self.overview?.rules
      self.overview = overview
      if let outcome = done?.outcome { message = outcome }
      if done?.action == .readInbox, panel != .inbox { markRead() }
      // The controls follow the overview; the focus stays where it was as long as that is still there.
      var focus = form.focused
      if case .arm? = done?.action, panel == .menu { focus = .disarm }
      form = makeForm(focus: focus)
      return .stay(done?.action != .readInbox && panel == .inbox ? start(.readInbox) : [])
    case .failure(let error)?:
      let asked = pending?.action
      pending = nil
      if case .setRule = asked, let rule, let problem = error.fieldErrors.first {
        message = .error(Text(untrusted: "\(rule.label) \(problem.sentence)"))
        return .stay()
      }
      message = .error(
        error.code == .deviceNotRegistered ? "That phone is no longer linked to a wallet." : Refusal.sentence(error))
      return .stay()
    case nil: break
    }
    guard case .input(let input) = event else { return .stay() }
    if input == .key(.control("o")) { return .close }
    if input == .key(.escape) {
      if isAtStart { return .close }
      let (upper, control) = wayUp
      show(upper, focus: control)
      return .stay()
    }
    guard !ask.isWaiting else { return .stay() }
    switch form.handle(input) {
    case .chosen(let control):
      message = nil
      return choose(control)
    case .changed: message = nil
    case .refused(_, let why): message = .error(why)
    case .ignored, .moved: break
    }
    return .stay()
  }

  /// The panel that led here, and what was chosen there.
  private var wayUp: (Panel, ControlID) {
    switch panel {
    case .menu, .phones: (.menu, .phones)
    case .clock: (.menu, .clock)
    case .inbox: (.menu, .inbox)
    case .message(let index): (.inbox, .mail(index))
    case .issuers: (.menu, .issuers)
    case .care: (.menu, .care)
    case .customer(let index): (.care, .customer(index))
    case .cards(let customer): (.customer(customer), .cards)
    case .card(let customer, let id): (.cards(customer), .card(id))
    case .magic: (.menu, .magic)
    case .magicValues(let kind): (.magic, .magicKind(kind))
    case .nextOrder: (.magic, .nextOrder)
    case .faults: (.menu, .faults)
    case .rules: (.menu, .rules)
    case .ruleGroup(let group): (.rules, .ruleGroup(group))
    case .rule(let name): (.ruleGroup(rule?.group ?? ""), .rule(name))
    }
  }

  private mutating func choose(_ control: ControlID) -> Step {
    guard let overview else { return .stay() }
    switch control {
    case .phones: show(.phones)
    case .clock: show(.clock)
    case .inbox: return .stay(openInbox())
    case .issuers:
      show(.issuers)
      return act(.lookAtIssuers)
    case .care:
      show(.care)
      return act(.lookAtCustomers)
    case .magic: show(.magic)
    case .faults: show(.faults)
    case .offline: return act(.goOffline(!overview.isOffline))
    case .help: return .help
    case .leave: return .leave

    case .newPhone: return .changePhone(.newPhone)
    case .keychain: return .changePhone(.setKeychain(isUsable: !overview.isKeychainUsable))
    case .phone(let number):
      if overview.phones.first(where: { $0.number == number })?.isCurrent == true { return .close }
      return .changePhone(.usePhone(number))
    case .issuer(let index):
      if overview.issuers[index].identifier == overview.currentIssuer { return .close }
      return .changePhone(.openIssuer(index))

    case .advance(let index):
      let (label, span) = Self.advances[index]
      return act(.advance(span), then: .good("Clock moved forward by \(label)."))
    case .realTime: return act(.useRealTime, then: .good("Clock set to real time."))

    case .mail(let index): show(.message(index))
    case .useCode:
      if let code = mail?.message.code { return .type(code) }
    case .magicKind(let kind): show(.magicValues(kind))
    case .magicValue(let index): return .type(Secret(overview.magic[index].text))

    case .nextOrder:
      show(.nextOrder)
      return act(.lookAtRules)
    case .nextOrderStatus(let status):
      return act(
        .setRule(IssuerSetting.nextOrderStatus, IssuerSetting.nextOrder(status)),
        then: .good(status.map { "The next card order will be \($0.words)." } ?? "The next card order is not forced."))

    case .thisPhone:
      if let (entry, index) = thisPhone { return toggle(entry, index) }
    case .customer(let index): show(.customer(index))
    case .device(let index):
      if let customer { return toggle(customer, index) }
    case .unlock:
      guard let customer = customer?.customer else { break }
      return act(.unlock(customer.username), then: .good("\(customer.firstName)'s login is unlocked."))

    case .cards:
      guard case .customer(let index) = panel, let customer = customer?.customer else { break }
      self.overview?.cards = nil
      show(.cards(index))
      return act(.lookAtCards(customer.username, offset: 0))
    case .nextCards, .previousCards:
      guard let cards = overview.cards else { break }
      let step = control == .nextCards ? cards.list.cards.count : -CardParameters.defaultLimit
      return act(.lookAtCards(cards.username, offset: max(0, cards.offset + step)))
    case .card(let id):
      if case .cards(let customer) = panel { show(.card(customer, id)) }
    case .status(let status):
      guard let card, let cards = overview.cards else { break }
      let outcome = card.masked + " is " + status.words + " now."
      return act(
        .setStatus(card.cardId, status, of: cards.username, offset: cards.offset),
        then: status == .active ? .good(outcome) : .notice(outcome))

    case .fault(let index):
      show(.menu)
      return act(.arm(index))
    case .disarm: return act(.disarm, then: .notice("Fault disarmed."))

    case .rules:
      show(.rules)
      return act(.lookAtRules)
    case .ruleGroup(let group): show(.ruleGroup(group))
    case .rule(let name): show(.rule(name))
    case .ruleValue, .setRule: return change(to: form[field: .ruleValue].value)
    case .restoreRule: return change(to: "default")
    }
    return .stay()
  }

  private mutating func toggle(_ entry: WorldOverview.CustomerEntry, _ index: Int) -> Step {
    let device = entry.customer.devices[index]
    let name = entry.phones[index].name
    let outcome: Text =
      !device.isActive
      ? "\(name) reactivated." : device.hasSession ? "\(name) deactivated and logged out." : "\(name) deactivated."
    return act(.setActive(device.deviceIdentifier, !device.isActive), then: device.isActive ? .notice(outcome) : .good(outcome))
  }

  private mutating func change(to value: String) -> Step {
    guard let rule else { return .stay() }
    return act(.setRule(rule.name, value), then: .good("\(rule.label) changed. The new value applies from the next request."))
  }

  private mutating func act(_ action: Intents.Simulate.Action, then outcome: Notice? = nil) -> Step { .stay(start(action, then: outcome)) }

  private mutating func show(_ panel: Panel, focus: ControlID? = nil) {
    if self.panel == .inbox { markRead() }
    self.panel = panel
    message = nil
    form = makeForm(focus: focus)
  }

  private func makeForm(focus: ControlID?) -> Form<ControlID> {
    Form(entries.map { ($0.control, $0.item) }, primary: rule == nil ? nil : .setRule, focus: focus)
  }

  private mutating func markRead() {
    guard let count = overview?.inbox.count else { return }
    for index in 0..<count { overview?.inbox[index].isUnread = false }
  }
}
