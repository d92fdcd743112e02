import WalletModel

/// The customers of the issuer whose app is open, for actions of its customer care.
struct CarePage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    /// Deactivates or reactivates the current phone.
    case thisPhone
    /// A customer, by the username.
    case customer(String)
  }

  var title: Text { .careTitle }
  var help: Text { .careHelp }
  var up: SimulatorExit? { .menu(focus: .care) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .customers }
  var arrival: SimulatorArrival { .look }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    var entries: [SimulatorEntry<ControlID>] = []
    if let (entry, index) = world.currentPhone {
      let label: Text = entry.customer.devices[index].isActive ? "Deactivate this phone" : "Reactivate this phone"
      entries = [
        SimulatorEntry(.thisPhone, label, [.paragraph("\(entry.phones[index].name) · \(entry.customer.firstName)", .quiet), .gap])
      ]
    }
    return entries
      + (world.customers ?? []).map { entry in
        let matters = entry.matters
        let details: [Block] = matters.isEmpty ? [] : [.paragraph(Text.joined(matters, by: " · ").capitalisedFirst, .notice)]
        let phones: Text = entry.phones.count > 1 ? " · \(entry.phones.count) phones" : ""
        return SimulatorEntry<ControlID>.named(
          .customer(entry.customer.username), "\(entry.customer.firstName) \(entry.customer.lastName)",
          [.paragraph(Text(untrusted: entry.customer.username) + phones, .quiet)] + details + [.gap])
      }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    if isWaiting, world.customers?.isEmpty != false { return .said("Loading customers.") }
    guard let customers = world.customers else { return .said("Couldn't load the customers.") }
    return .said(customers.isEmpty ? "No customers yet." : "Act as customer care: choose a phone or a customer.")
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .thisPhone: world.currentPhone.map { $0.toggle($1) } ?? .stay
    case .customer(let username): .open(.customer(username))
    }
  }
}

/// One customer and their phones.
struct CustomerPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    /// Deactivates or reactivates one of the customer's phones.
    case device(DeviceIdentifier)
    case cards, unlock
  }

  let username: String

  var title: Text { .careTitle }
  var help: Text { .careHelp }
  var up: SimulatorExit? { .care(focus: .customer(username)) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .customers }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    guard let entry = world.customer(username) else { return [] }
    return zip(entry.customer.devices, entry.phones).map { device, phone in
      let name = Text(untrusted: phone.name)
      let verb: Text = device.isActive ? "Deactivate " : "Reactivate "
      let what: Text = device.hasSession ? "Now logged in" : device.isActive ? "Now logged out" : "Now deactivated"
      return SimulatorEntry<ControlID>.named(
        .device(device.deviceIdentifier), verb + name, [.paragraph(phone.isCurrent ? what + ", current phone" : what, .quiet)])
    } + [SimulatorEntry(.cards, "Cards"), SimulatorEntry(.unlock, "Unlock login", isEnabled: entry.customer.isLoginLocked)]
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let entry = world.customer(username) else { return [] }
    let matters = entry.matters
    return [
      .paragraph("\(entry.customer.firstName) \(entry.customer.lastName)", .title),
      .paragraph(Text(untrusted: username), .quiet),
      matters.isEmpty ? .paragraph("All is well.", .quiet) : .paragraph(Text.joined(matters, by: " · ").capitalisedFirst, .notice),
      .gap,
    ]
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    guard let entry = world.customer(username) else { return .stay }
    switch control {
    case .device(let identifier):
      return entry.customer.devices.firstIndex { $0.deviceIdentifier == identifier }.map(entry.toggle) ?? .stay
    case .cards: return .open(.cards(of: username))
    case .unlock: return .simulate(.unlock(username), then: .good("\(entry.customer.firstName)'s login is unlocked."))
    }
  }
}

/// A page of a customer's cards.
struct CardsPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    case card(CardIdentifier)
    case next, previous
  }

  let username: String

  var title: Text { .careTitle }
  var help: Text { .careCardsHelp }
  var up: SimulatorExit? { .customer(username, focus: .cards) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .cards(of: username, offset: 0) }
  var arrival: SimulatorArrival { .look }

  func forget(in world: inout WorldOverview) { world.cards = nil }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    guard let cards = world.cards else { return [] }
    var entries = cards.list.cards.map {
      SimulatorEntry<ControlID>.named(ControlID.card($0.cardId), $0.label, [.paragraph($0.inBrief, .quiet)])
    }
    if cards.list.hasMore(from: cards.offset) { entries.append(SimulatorEntry(.next, "Next page")) }
    if cards.offset > 0 { entries.append(SimulatorEntry(.previous, "Previous page")) }
    return entries
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let customer = world.customer(username)?.customer else { return [] }
    let what: Text =
      world.cards.map { $0.list.cards.isEmpty ? "No cards." : $0.list.shown(from: $0.offset) }
      ?? (isWaiting ? "Loading cards." : "Couldn't load the cards.")
    return [.paragraph("\(customer.firstName) \(customer.lastName)", .title)] + .said(what)
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    guard let cards = world.cards else { return .stay }
    return switch control {
    case .card(let id): .open(.card(CareCard(username: username, cardId: id)))
    case .next: .look(.cards(of: username, offset: cards.offset + cards.list.cards.count))
    case .previous: .look(.cards(of: username, offset: max(0, cards.offset - CardParameters.defaultLimit)))
    }
  }
}

/// One card, the statuses that customer care can set, and its tokens.
struct CardPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    case status(CardStatus)
    case tokens
  }

  let card: CareCard

  var title: Text { .careTitle }
  var help: Text { .careCardsHelp }
  var up: SimulatorExit? { .cards(of: card.username, focus: .card(card.cardId)) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .cards(of: card.username, offset: world?.cards?.offset ?? 0) }

  /// Returns the card; nil if the list that was read last is another page.
  private func card(_ world: WorldOverview) -> Card? { world.cards?.list.cards.first { $0.cardId == card.cardId } }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    guard let card = card(world) else { return [] }
    return card.status.next(by: .customerCare, cardType: card.cardType).map { status in
      // An action that can't be undone has no letter, because holding the letter's key could choose it.
      status == .cancelled
        ? SimulatorEntry<ControlID>.named(.status(status), status.asChosenByCare)
        : SimulatorEntry(.status(status), status.asChosenByCare)
    }
      + [SimulatorEntry(.tokens, "Tokens in mobile wallets")]
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let card = card(world) else { return .said("The card is now on another page of the list. Go back to find it.") }
    let isFinal = card.status.next(by: .customerCare, cardType: card.cardType).isEmpty
    return [
      .paragraph(card.masked, .title), .paragraph(card.inBrief, .quiet), .paragraph(card.status.words.capitalisedFirst, .notice), .gap,
    ] + (isFinal ? .said("Customer care can't change this card.") : [])
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    guard let shown = card(world) else { return .stay }
    switch control {
    case .tokens: return .open(.tokens(of: card))
    case .status(let status):
      let outcome = shown.masked + " is " + status.words + " now."
      return .simulate(.setStatus(card.cardId, status), then: status == .active ? .good(outcome) : .notice(outcome))
    }
  }
}

extension Text {
  static let careTitle: Text = "Simulator · care"
  fileprivate static let careHelp: Text =
    "As customer care you can deactivate and reactivate phones, unlock a login, and change the status of cards."
  fileprivate static let careCardsHelp: Text =
    "As customer care you can change the status of a customer's cards and tokens."
}

extension CardStatus {
  /// The action by which customer care sets this status.
  fileprivate var asChosenByCare: Text {
    switch self {
    case .active: "Activate"
    case .issued: "Issue"
    case .digital: "Issue for online use"
    case .rejected: "Decline"
    case .suspended: "Suspend"
    case .cancelled: "Cancel permanently"
    case .pending, .applied, .locked, .expired, .unknown: "Set to: " + words
    }
  }
}

extension WorldOverview {
  fileprivate func customer(_ username: String) -> CustomerEntry? { customers?.first { $0.customer.username == username } }

  /// The customer whose wallet is on the current phone, and the index of this phone among theirs; nil if there is none.
  fileprivate var currentPhone: (CustomerEntry, Int)? {
    for customer in customers ?? [] {
      if let index = customer.phones.firstIndex(where: \.isCurrent) { return (customer, index) }
    }
    return nil
  }
}

extension WorldOverview.CustomerEntry {
  /// All reasons that keep this customer from logging in.
  fileprivate var matters: [Text] {
    (customer.isLoginLocked ? ["login locked"] : []) + (customer.isPINDisabled ? ["PIN disabled"] : [])
      + zip(customer.devices, phones).filter { !$0.0.isActive }.map { "\($0.1.name) deactivated" }
  }

  /// Returns the step that deactivates one of the customer's phones, or reactivates it.
  fileprivate func toggle(_ index: Int) -> SimulatorStep {
    let device = customer.devices[index]
    let name = phones[index].name
    let outcome: Text =
      !device.isActive
      ? "\(name) reactivated." : device.hasSession ? "\(name) deactivated and logged out." : "\(name) deactivated."
    return .simulate(.setActive(device.deviceIdentifier, !device.isActive), then: device.isActive ? .notice(outcome) : .good(outcome))
  }
}
