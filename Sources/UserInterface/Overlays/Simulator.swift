import WalletModel

/// The hand that moves the simulated world: phones, clock, mail and faults. It lies outside the phone.
package struct Simulator: Equatable, Sendable {
  enum Panel: Equatable {
    case menu, phones, clock, inbox
    case message(Int)
    case issuers, care, faults
    /// One of the issuer's customers, by their place in the overview.
    case customer(Int)
  }

  enum Control: Hashable, Sendable {
    case phones, clock, inbox, issuers, care, faults, offline, help, leave
    case newPhone
    case issuer(Int)
    case customer(Int)
    case unlock
    /// Switches one of the customer's phones off or on, by its place among them.
    case setActive(Int, Bool)
    case phone(Int)
    case advance(Int)
    case mail(Int)
    case fault(Int)
    case disarm
  }

  /// What the Simulator asks of the interface around it.
  package enum Step {
    case stay([Effect] = [])
    case close
    case help
    case leave
    /// Another phone is to be picked up, on which the app begins anew.
    case changePhone(Simulate.Action)
  }

  private(set) var panel = Panel.menu
  private var form = Form<Control>([])
  private var overview: WorldOverview?
  private var ask = Ask<Simulate>()
  private var message: Notice?

  package init() {}

  package var isWaiting: Bool { ask.isWaiting }

  static let advances: [(label: Text, span: Duration)] = [
    ("30 seconds", .seconds(30)), ("2 minutes", .seconds(120)), ("6 minutes", .seconds(360)), ("1 hour", .seconds(3600)),
    ("1 day", .seconds(86_400)), ("30 days", .seconds(30 * 86_400)),
  ]

  mutating func handle(_ event: Event) -> Step {
    switch ask.take(event) {
    case .success(let overview)?:
      self.overview = overview
      rebuild()
      return .stay()
    case .failure(let error)?:
      message = .error(
        error.code == .deviceNotRegistered
          ? "This phone is linked to no wallet: there is nothing to switch." : Refusal.sentence(error))
      return .stay()
    case nil: break
    }
    guard case .input(let input) = event else { return .stay() }
    if input == .key(.escape) || input == .key(.control("o")) {
      if panel == .menu || input == .key(.control("o")) { return .close }
      show(upperPanel)
      return .stay()
    }
    guard !ask.isWaiting, case .chosen(let control) = form.handle(input) else { return .stay() }
    message = nil
    return choose(control)
  }

  private var upperPanel: Panel {
    switch panel {
    case .message: .inbox
    case .customer: .care
    default: .menu
    }
  }

  /// Whom customer care looks at.
  private var customer: WorldOverview.CustomerEntry? {
    guard case .customer(let index) = panel, let customers = overview?.customers, customers.indices.contains(index) else { return nil }
    return customers[index]
  }

  private mutating func choose(_ control: Control) -> Step {
    switch control {
    case .phones: show(.phones)
    case .clock: show(.clock)
    case .faults: show(.faults)
    case .care:
      show(.care)
      return act(.lookAtCustomers)
    case .issuers: show(.issuers)
    case .issuer(let index):
      guard let overview, overview.issuers.indices.contains(index) else { break }
      if overview.issuers[index].identifier == overview.currentIssuer { return .close }
      return .changePhone(.openIssuer(index))
    case .customer(let index): show(.customer(index))
    case .unlock:
      guard let customer else { break }
      message = .good("The login is open again.")
      return act(.unlock(customer.customer.username))
    case .inbox:
      show(.inbox)
      return act(.readInbox)
    case .mail(let index): show(.message(index))
    case .help: return .help
    case .leave: return .leave
    case .newPhone:
      return .changePhone(.newPhone)
    case .phone(let number):
      if overview?.phones.first(where: { $0.number == number })?.isCurrent == true { return .close }
      return .changePhone(.usePhone(number))
    case .advance(let index):
      message = .good("The clock has moved on by \(Self.advances[index].label).")
      return act(.advance(Self.advances[index].span))
    case .setActive(let index, let isActive):
      guard let customer, customer.customer.devices.indices.contains(index) else { break }
      message = .notice(isActive ? "It is on again." : "It is off; a session on it has ended.")
      return act(.setActive(customer.customer.devices[index].deviceIdentifier, isActive))
    case .fault(let index):
      show(.menu)
      message = .notice("Armed: the next call meets it.")
      return act(.arm(index))
    case .disarm:
      message = .notice("Disarmed.")
      return act(.disarm)
    case .offline:
      return act(.goOffline(!(overview?.isOffline ?? false)))
    }
    return .stay()
  }

  private mutating func act(_ action: Simulate.Action) -> Step { .stay(start(action)) }

  mutating func start(_ action: Simulate.Action) -> [Effect] { ask.start(Simulate(action: action)).map { [$0] } ?? [] }

  private mutating func show(_ panel: Panel) {
    self.panel = panel
    message = nil
    form = Form([])
    rebuild()
  }

  // The controls follow the overview; the focus stays where it was as long as that is still there.
  private mutating func rebuild() {
    guard let overview else { return }
    func action(_ control: Control, _ label: Text) -> (Control, Form<Control>.Control) { (control, .action(.init(label))) }
    var items: [(Control, Form<Control>.Control)] = []
    switch panel {
    case .menu:
      let unread = overview.inbox.count { $0.isUnread }
      items = [
        action(.phones, overview.phones.count == 1 ? "Phones" : "Phones (\(overview.phones.count))"), action(.clock, "Clock"),
        action(.inbox, unread > 0 ? "Inbox (\(unread) new)" : "Inbox"), action(.issuers, "Issuer"), action(.care, "Customer care"),
        action(.faults, "Fault for the next call"),
        action(.offline, overview.isOffline ? "Bring the phone back online" : "Take the phone offline"), action(.help, "Help"),
        action(.leave, "Leave Billfold"),
      ]
      if overview.armed != nil { items.insert(action(.disarm, "Disarm the fault"), at: 5) }
    case .phones:
      items =
        overview.phones.map { phone in
          let name: Text = phone.holderName.map { "\(phone.name) · \($0)" } ?? "\(phone.name) · not linked"
          return action(.phone(phone.number), phone.isCurrent ? name + " (in your hand)" : name)
        } + [action(.newPhone, "Take a new phone")]
    case .clock:
      items = Self.advances.indices.map { action(.advance($0), "Move on by " + Self.advances[$0].label) }
    case .inbox:
      items = overview.inbox.indices.map { index in
        let mail = overview.inbox[index]
        return action(.mail(index), mail.isUnread ? "\(mail.message.subject) · new" : Text(untrusted: mail.message.subject))
      }
    case .message:
      break
    case .issuers:
      items = overview.issuers.indices.map { index in
        let issuer = overview.issuers[index]
        let name: Text = "\(issuer.name) · \(issuer.note)"
        return action(.issuer(index), issuer.identifier == overview.currentIssuer ? name + " (open)" : name)
      }
    case .care:
      items = (overview.customers ?? []).enumerated().map { index, entry in
        let name: Text = "\(entry.customer.firstName) \(entry.customer.lastName)"
        return action(.customer(index), entry.customer.isLoginLocked ? name + " · login waits" : name)
      }
    case .customer:
      guard let customer else { break }
      items = customer.customer.devices.enumerated().map { index, device in
        let name = Text(untrusted: customer.phoneNames[index])
        return action(.setActive(index, !device.isActive), (device.isActive ? "Switch off " : "Switch on ") + name)
      }
      items.append(action(.unlock, "Open the login again"))
    case .faults:
      items = overview.faults.indices.map { action(.fault($0), Text(untrusted: overview.faults[$0])) }
    }
    form = Form(items, focus: form.focused)
  }

  var title: Text {
    switch panel {
    case .menu: "Simulator"
    case .phones: "Simulator · phones"
    case .clock: "Simulator · clock"
    case .inbox, .message: "Simulator · inbox"
    case .issuers: "Simulator · issuer"
    case .care, .customer: "Simulator · care"
    case .faults: "Simulator · faults"
    }
  }

  /// What it shows, in the zone that lies so many seconds east of UTC.
  func page(east: Int) -> Page {
    var page = Page()
    page.message = message
    page.enter = form.items.isEmpty ? nil : "choose"
    page.escape = panel == .menu ? "close" : "back"
    guard let overview else {
      page.body = [ask.isWaiting ? .waiting("Looking at the world", seconds: ask.seconds) : .paragraph("There is nothing to show.", .quiet)]
      return page
    }
    func time(_ moment: Timestamp, seconds: Bool = false) -> Text {
      let zone: Text = east == 0 ? " UTC" : ""
      return "\(moment.date(east: east)) \(moment.time(east: east, seconds: seconds))" + zone
    }
    let list = form.items.map { form.block($0.id) }
    switch panel {
    case .menu:
      page.body = list
      if let armed = overview.armed { page.body += [.gap, .paragraph("The next call meets: \(armed).", .simulated)] }
      if overview.isOffline { page.body += [.gap, .paragraph("The phone is offline.", .simulated)] }
      // Here too, because a narrow terminal shows no glass.
      if !overview.sample.isEmpty { page.body += [.gap] + overview.sample.map { .paragraph(Text(untrusted: $0), .simulated) } }
    case .phones:
      page.body = [.paragraph("Picking up another phone starts the wallet on it.", .quiet), .gap] + list
    case .clock:
      let frozen: Text = overview.isClockFrozen ? ", frozen" : ""
      page.body = [.paragraph(time(overview.now, seconds: true) + frozen, .quiet), .gap] + list
    case .inbox:
      page.body = list.isEmpty ? [.paragraph("No mail yet. What the issuer sends arrives here.", .quiet)] : list
    case .message(let index):
      guard overview.inbox.indices.contains(index) else { break }
      let mail = overview.inbox[index]
      page.body = [
        .paragraph(Text(untrusted: mail.message.subject), .title), .paragraph("To \(mail.message.to)", .quiet),
        .paragraph(time(mail.moment), .quiet), .gap,
      ]
      // Its paragraphs are the issuer's; what stands in them is still nobody's to trust.
      page.body += mail.message.body.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? .gap : .paragraph(Text(untrusted: String($0)))
      }
    case .issuers:
      page.body = [.paragraph("Every phone has an app of each issuer, and a person a wallet at each.", .quiet), .gap] + list
    case .care:
      let customers = overview.customers ?? []
      page.body = [.paragraph("What the issuer's own people can do for its customers.", .quiet), .gap]
      page.body += customers.isEmpty ? [.paragraph(ask.isWaiting ? "Looking …" : "Nobody has a wallet here yet.", .quiet)] : list
    case .customer:
      guard let customer = customer?.customer else { break }
      page.body = [
        .paragraph("\(customer.firstName) \(customer.lastName)", .title), .paragraph(Text(untrusted: customer.username), .quiet),
        .paragraph(customer.isLoginLocked ? "The login waits or is closed." : "The login is open.", .quiet),
        .paragraph(customer.isPINDisabled ? "The PIN is off: password and security answer help." : "The PIN is on or none is used.", .quiet),
        .gap,
      ]
      page.body += list
    case .faults:
      page.body = [.paragraph("The next call of the wallet, whichever it is, meets:", .quiet), .gap] + list
    }
    return page
  }
}
