import WalletModel

/// The hand that moves the simulated world: phones, clock, mail and faults. It lies outside the phone.
package struct Simulator: Equatable, Sendable {
  enum Panel: Equatable {
    case menu, phones, clock, inbox
    case message(Int)
    case care, faults
  }

  enum Control: Hashable, Sendable {
    case phones, clock, inbox, care, faults, offline, help, leave
    case newPhone
    case setActive(Bool)
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

  private var upperPanel: Panel { if case .message = panel { .inbox } else { .menu } }

  private mutating func choose(_ control: Control) -> Step {
    switch control {
    case .phones: show(.phones)
    case .clock: show(.clock)
    case .faults: show(.faults)
    case .care: show(.care)
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
    case .setActive(let isActive):
      message = .notice(isActive ? "It is on again." : "It is off. The wallet learns that with its next call.")
      return act(.setActive(isActive))
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
        action(.inbox, unread > 0 ? "Inbox (\(unread) new)" : "Inbox"), action(.care, "Customer care"),
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
    case .care:
      items = [action(.setActive(false), "Switch this phone off"), action(.setActive(true), "Switch it on again")]
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
    case .care: "Simulator · care"
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
    case .care:
      page.body = [.paragraph("What the issuer's own people can do to the phone in your hand.", .quiet), .gap] + list
    case .faults:
      page.body = [.paragraph("The next call of the wallet, whichever it is, meets:", .quiet), .gap] + list
    }
    return page
  }
}
