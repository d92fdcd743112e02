import WalletModel

// What each panel of the Simulator offers, and what it says around that.

extension Simulator {
  /// Something to choose, and what is said of it below.
  struct Entry {
    let control: ControlID
    let item: Form<ControlID>.ControlID
    var details: [Block] = []

    init(_ control: ControlID, _ label: Text, isEnabled: Bool = true, _ details: [Block] = []) {
      self.control = control
      item = .action(.init(label, isEnabled: isEnabled))
      self.details = details
    }

    init(_ control: ControlID, _ field: Field) {
      self.control = control
      item = .field(field)
    }
  }

  // MARK: - What the panels speak of

  /// Whom customer care looks at.
  var customer: WorldOverview.CustomerEntry? {
    switch panel {
    case .customer(let index), .cards(let index), .card(let index, _):
      guard let customers = overview?.customers, customers.indices.contains(index) else { return nil }
      return customers[index]
    default: return nil
    }
  }

  /// The card that customer care looks at.
  var card: Card? {
    guard case .card(_, let id) = panel else { return nil }
    return overview?.cards?.list.cards.first { $0.cardId == id }
  }

  /// Whose wallet is on the phone in the hand, and which of their phones that is.
  var thisPhone: (WorldOverview.CustomerEntry, Int)? {
    for customer in overview?.customers ?? [] {
      if let index = customer.phones.firstIndex(where: \.isCurrent) { return (customer, index) }
    }
    return nil
  }

  /// The message that is read.
  var mail: WorldOverview.Mail? {
    guard case .message(let index) = panel, let inbox = overview?.inbox, inbox.indices.contains(index) else { return nil }
    return inbox[index]
  }

  /// The settings of the issuer whose app is open.
  private var settings: [IssuerRules.Setting] {
    overview?.rules?.first { $0.issuer == overview?.currentIssuer?.rawValue }?.settings ?? []
  }

  /// The setting that is looked at.
  var rule: IssuerRules.Setting? {
    guard case .rule(let name) = panel else { return nil }
    return settings.first { $0.name == name }
  }

  // MARK: - What can be chosen

  var entries: [Entry] {
    guard let overview else { return [] }
    switch panel {
    case .menu: return menu(overview)
    case .phones:
      return overview.phones.map { phone in
        let name: Text = phone.holderName.map { "\(phone.name) · \($0)" } ?? "\(phone.name) · not linked"
        return Entry(.phone(phone.number), phone.isCurrent ? name + " (current)" : name)
      } + [
        Entry(.newPhone, "Add a new phone"),
        Entry(.keychain, overview.isKeychainUsable ? "Make the keychain unusable" : "Make the keychain usable"),
      ]
    case .clock:
      let real = overview.clock == .real ? [] : [Entry(.realTime, "Set to real time")]
      return Self.advances.indices.map { Entry(.advance($0), "Forward " + Self.advances[$0].label) } + real
    case .inbox:
      return overview.inbox.enumerated().map { index, mail in
        let subject = Text(untrusted: mail.message.subject)
        return Entry(.mail(index), mail.isUnread ? subject + " · new" : subject, [.paragraph(mail.way, .quiet), .gap])
      }
    case .message:
      return mail?.message.code == nil ? [] : [Entry(.useCode, "Use this code")]
    case .issuers:
      return overview.issuers.enumerated().map { index, issuer in
        let name = Text(untrusted: issuer.name)
        let note = overview.rules?.first { $0.issuer == issuer.identifier.rawValue }?.note
        return Entry(
          .issuer(index), issuer.identifier == overview.currentIssuer ? name + " (open)" : name,
          (note.map { [.paragraph(Text(untrusted: $0).capitalisedFirst, .quiet)] } ?? []) + [.gap])
      }
    case .care: return care(overview.customers ?? [])
    case .customer:
      guard let customer else { return [] }
      let devices = customer.customer.devices.enumerated().map { index, device in
        let name = Text(untrusted: customer.phones[index].name)
        let verb: Text = device.isActive ? "Deactivate " : "Reactivate "
        let what: Text = device.hasSession ? "Now logged in" : device.isActive ? "Now logged out" : "Now deactivated"
        return Entry(
          .device(index), verb + name, [.paragraph(customer.phones[index].isCurrent ? what + ", current phone" : what, .quiet)])
      }
      return devices + [
        Entry(.cards, "Cards"), Entry(.unlock, "Unlock login", isEnabled: customer.customer.isLoginLocked),
      ]
    case .cards: return overview.cards.map(cards) ?? []
    case .card:
      return card.map { card in
        card.status.next(by: .customerCare, cardType: card.cardType).map { Entry(.status($0), $0.asChosenByCare) }
      } ?? []
    case .magic:
      let kinds = overview.magicKinds
      // The last entry is no field.
      return kinds.map { Entry(.magicKind($0), Text(untrusted: $0), $0 == kinds.last ? [.gap] : []) }
        + [Entry(.nextOrder, "Status of the next card order")]
    case .magicValues(let kind):
      return overview.magic.enumerated().filter { $0.element.kind == kind }.map { index, magic in
        Entry(.magicValue(index), Text(untrusted: magic.text), [.paragraph(Text(untrusted: magic.effect), .quiet)])
      }
    case .nextOrder:
      guard let current = settings.first(where: { $0.name == IssuerSetting.nextOrderStatus })?.value else { return [] }
      return ([nil] + CardProgram.forcedStatuses).map { status in
        let label = status.map { $0.words.capitalisedFirst } ?? "Normal"
        return Entry(.nextOrderStatus(status), current == IssuerSetting.nextOrder(status) ? label + " (selected)" : label)
      }
    case .faults: return overview.faults.indices.map { Entry(.fault($0), Text(untrusted: overview.faults[$0])) }
    case .rules:
      return IssuerSetting.Group.allCases.map(\.rawValue).filter { group in settings.contains { $0.group == group } }
        .map { Entry(.ruleGroup($0), Text(untrusted: $0)) }
    case .ruleGroup(let group):
      return settings.filter { $0.group == group }.map { setting in
        let value = Text(untrusted: setting.valueInWords)
        return Entry(
          .rule(setting.name), Text(untrusted: setting.label),
          [.paragraph(setting.value == setting.standard ? value : value + " · changed", .quiet), .gap])
      }
    case .rule:
      guard let rule else { return [] }
      return [
        Entry(.ruleValue, Field(Text(untrusted: rule.label), limit: 2000, value: rule.value)), Entry(.setRule, "Set"),
        Entry(.restoreRule, "Restore the default", isEnabled: rule.value != rule.standard),
      ]
    }
  }

  // Customer care comes second: most demonstrations switch off the phone in the hand, which is three keys from Ctrl-O then.
  private func menu(_ overview: WorldOverview) -> [Entry] {
    let unread = overview.inbox.count { $0.isUnread }
    return [
      Entry(.phones, overview.phones.count == 1 ? "Phones" : "Phones (\(overview.phones.count))"), Entry(.care, "Customer care"),
      Entry(.inbox, unread > 0 ? "Inbox (\(unread) new)" : "Inbox"), Entry(.clock, "Clock"), Entry(.issuers, "Issuer"),
      Entry(.rules, "Issuer settings"), Entry(.magic, "Magic data"), Entry(.faults, "Arm a fault"),
    ] + (overview.armed == nil ? [] : [Entry(.disarm, "Disarm the fault")]) + [
      Entry(.offline, overview.isOffline ? "Go online" : "Go offline"), Entry(.help, "Help for the phone"),
      Entry(.leave, "Quit Billfold"),
    ]
  }

  private func care(_ customers: [WorldOverview.CustomerEntry]) -> [Entry] {
    var entries: [Entry] = []
    if let (customer, index) = thisPhone {
      let label: Text = customer.customer.devices[index].isActive ? "Deactivate this phone" : "Reactivate this phone"
      entries = [Entry(.thisPhone, label, [.paragraph("\(customer.phones[index].name) · \(customer.customer.firstName)", .quiet), .gap])]
    }
    return entries
      + customers.enumerated().map { index, entry in
        let matters = entry.matters
        let details: [Block] = matters.isEmpty ? [] : [.paragraph(Text.joined(matters, by: " · ").capitalisedFirst, .notice)]
        return Entry(
          .customer(index), "\(entry.customer.firstName) \(entry.customer.lastName)",
          [.paragraph(Text(untrusted: entry.customer.username), .quiet)] + details + [.gap])
      }
  }

  private func cards(_ cards: WorldOverview.CustomerCards) -> [Entry] {
    var entries = cards.list.cards.map { Entry(.card($0.cardId), $0.label, [.paragraph($0.inBrief, .quiet)]) }
    if cards.list.hasMore(from: cards.offset) { entries.append(Entry(.nextCards, "Next page")) }
    if cards.offset > 0 { entries.append(Entry(.previousCards, "Previous page")) }
    return entries
  }

  // MARK: - What is said

  var title: Text {
    switch panel {
    case .menu: "Simulator"
    case .phones: "Simulator · phones"
    case .clock: "Simulator · clock"
    case .inbox, .message: "Simulator · inbox"
    case .issuers: "Simulator · issuer"
    case .care, .customer, .cards, .card: "Simulator · care"
    case .magic, .magicValues, .nextOrder: "Simulator · magic"
    case .faults: "Simulator · faults"
    case .rules, .ruleGroup, .rule: "Simulator · settings"
    }
  }

  /// What it shows, in the zone that lies so many seconds east of UTC.
  func page(east: Int) -> Page {
    var page = Page()
    page.message = message
    page.isTyping = isTyping
    page.enter = form.items.isEmpty ? nil : "choose"
    page.escape = isAtStart ? "close" : "back"
    guard let overview else {
      page.body = [ask.isWaiting ? .waiting("Loading", seconds: ask.seconds) : .paragraph("There is nothing to show.", .quiet)]
      return page
    }
    if case .message = panel { page.enter = form.items.isEmpty ? nil : "use the code" }
    if case .magicValues = panel, !form.items.isEmpty { page.enter = "type it" }
    if rule != nil { page.enter = form.focused == .restoreRule ? "restore" : "set" }
    let list = entries.flatMap { [form.block($0.control)] + $0.details }
    // A long message scrolls, and the way to use its code stays in sight.
    let isMessage = if case .message = panel { true } else { false }
    page.body = head(overview, east: east) + (isMessage ? [] : list) + foot(overview)
    page.actions = isMessage ? list : []
    return page
  }

  private func head(_ overview: WorldOverview, east: Int) -> [Block] {
    func said(_ text: Text) -> [Block] { [.paragraph(text, .quiet), .gap] }
    switch panel {
    case .menu: return []
    case .phones: return said("Choose a phone to use. Its wallet app starts.")
    case .clock:
      let zone: Text = east == 0 ? " UTC" : ""
      let now = [Block.paragraph("\(overview.now.day(east: east)) \(overview.now.time(east: east, seconds: true))" + zone)]
      switch overview.clock {
      case .real: return now + [.gap]
      case .moved: return now + said("Moved.")
      case .frozen: return now + said("Date and time are frozen.")
      case .stopped: return now + said("All time is stopped.")
      }
    case .inbox: return overview.inbox.isEmpty ? said("No messages yet. Messages from the issuer arrive here.") : []
    case .message: return mail.map { letter($0, east: east) } ?? []
    case .issuers: return said("Each phone has one app per issuer. A customer can have a wallet with each issuer.")
    case .care:
      let what: Text =
        overview.customers.map { $0.isEmpty ? "No customers yet." : "Act as customer care: choose a phone or a customer." }
        ?? "Couldn't load the customers."
      return said(ask.isWaiting && overview.customers?.isEmpty != false ? "Loading customers." : what)
    case .customer:
      guard let customer else { return [] }
      let matters = customer.matters
      return [
        .paragraph("\(customer.customer.firstName) \(customer.customer.lastName)", .title),
        .paragraph(Text(untrusted: customer.customer.username), .quiet),
        matters.isEmpty
          ? .paragraph("All is well.", .quiet) : .paragraph(Text.joined(matters, by: " · ").capitalisedFirst, .notice),
        .gap,
      ]
    case .cards:
      guard let customer = customer?.customer else { return [] }
      let what: Text =
        overview.cards.map { $0.list.cards.isEmpty ? "No cards." : $0.list.shown(from: $0.offset) }
        ?? (ask.isWaiting ? "Loading cards." : "Couldn't load the cards.")
      return [.paragraph("\(customer.firstName) \(customer.lastName)", .title)] + said(what)
    case .card:
      guard let card else { return said("The card is now on another page of the list. Go back to find it.") }
      let nothing: [Block] = form.items.isEmpty ? [.gap, .paragraph("Customer care can't change this card.", .quiet)] : [.gap]
      return [
        .paragraph(card.masked, .title), .paragraph(card.inBrief, .quiet), .paragraph(card.status.words.capitalisedFirst, .notice),
      ] + nothing
    case .magic: return said("Choose a field to see its test values. Using them never counts as an attempt.")
    case .magicValues: return []
    case .nextOrder:
      if form.items.isEmpty { return said(ask.isWaiting ? "Loading the issuer's settings." : "Couldn't load the settings.") }
      return said("The next card that is ordered gets this status, once.")
    case .faults: return said("The next call gets this fault:")
    case .rules:
      guard let rules = overview.rules?.first(where: { $0.issuer == overview.currentIssuer?.rawValue }) else {
        return said(ask.isWaiting ? "Loading the issuer's settings." : "Couldn't load the settings.")
      }
      return [.paragraph(Text(untrusted: rules.name), .title)] + said("Changes apply from the next request.")
    case .ruleGroup(let group): return [.paragraph(Text(untrusted: group), .title), .gap]
    case .rule:
      guard let rule else { return said("This issuer has no such setting.") }
      let standard = rule.standardInWords + (rule.standardInWords.hasSuffix("?") ? "" : ".")
      let unit = rule.unit.prefix(1).uppercased() + rule.unit.dropFirst()
      return [
        .paragraph(Text(untrusted: rule.says)), .paragraph(Text(untrusted: "\(unit): \(rule.range)."), .quiet),
        .paragraph(Text(untrusted: "Default: \(standard)"), .quiet), .gap,
      ]
    }
  }

  private func letter(_ mail: WorldOverview.Mail, east: Int) -> [Block] {
    let zone: Text = east == 0 ? " UTC" : ""
    let head: [Block] = [
      .paragraph(Text(untrusted: mail.message.subject), .title), .paragraph(mail.way, .quiet),
      .paragraph("\(mail.moment.day(east: east)) \(mail.moment.time(east: east))" + zone, .quiet), .gap,
    ]
    // Its paragraphs are the issuer's; what stands in them is still nobody's to trust.
    let body = mail.message.body.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? Block.gap : .paragraph(Text(untrusted: String($0)))
    }
    guard let code = mail.message.code else { return head + body }
    return head + body + [.gap, .paragraph(Text(untrusted: code.reveal()), .secret)]
  }

  private func foot(_ overview: WorldOverview) -> [Block] {
    guard panel == .menu else { return [] }
    var blocks: [Block] = []
    if let armed = overview.armed { blocks += [.gap, .paragraph("Next call: \(armed)", .simulated)] }
    if overview.isOffline { blocks += [.gap, .paragraph("The phone is offline.", .simulated)] }
    // Here too, because a narrow terminal shows no glass.
    if !overview.sample.isEmpty { blocks += [.gap] + overview.sample.map { .paragraph(Text(untrusted: $0), .simulated) } }
    return blocks
  }
}

extension CardStatus {
  /// What customer care does to take a card there.
  fileprivate var asChosenByCare: Text {
    switch self {
    case .active: "Activate"
    case .issued: "Issue"
    case .digital: "Issue for online use"
    case .rejected: "Reject"
    case .suspended: "Suspend"
    case .cancelled: "Cancel permanently"
    case .pending, .applied, .locked, .expired, .unknown: "Set to " + words
    }
  }
}

extension WorldOverview.Mail {
  /// Which way it came: `Email to anna@example.com`, `Push message to Phone 2`.
  fileprivate var way: Text {
    switch message.channel {
    case .mail: "Email to \(message.to)"
    case .push: phoneName.map { "Push message to \($0)" } ?? "Push message to another phone"
    }
  }
}

extension WorldOverview.CustomerEntry {
  /// What is the matter with this customer, if anything.
  fileprivate var matters: [Text] {
    (customer.isLoginLocked ? ["login locked"] : []) + (customer.isPINDisabled ? ["PIN disabled"] : [])
      + zip(customer.devices, phones).filter { !$0.0.isActive }.map { "\($0.1.name) deactivated" }
  }
}

extension WorldOverview {
  var hasUnread: Bool { inbox.contains { $0.isUnread } }

  /// The kinds of magic data, in their order.
  fileprivate var magicKinds: [String] {
    magic.reduce(into: []) { kinds, magic in if !kinds.contains(magic.kind) { kinds.append(magic.kind) } }
  }
}

extension WorldOverview {
  /// Of the current phone.
  var isKeychainUsable: Bool { phones.first(where: \.isCurrent)?.isKeychainUsable ?? true }
}
