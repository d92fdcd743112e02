/// The Simulator's first page.
struct MenuPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    case apps, care, phones, wallet, inbox, card, clock, network, shop, magic, faults, disarm, offline, help, leave
  }

  /// The fault that the page arms when it is shown; nil for none.
  var arming: Intents.Simulate.Action?

  var title: Text { "Simulator" }
  var help: Text {
    "The Simulator controls the world around the phone: apps, mobile wallets, other phones, customer care, the card network, the shop, clock and faults."
  }
  var up: SimulatorExit? { nil }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }
  var arrival: SimulatorArrival { arming.map { .simulate($0) } ?? .look }

  // Customer care comes first: most demonstrations deactivate the current phone, which then takes three keys from Ctrl-O.
  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    let unread = world.inbox.count { $0.isUnread }
    let disarm: [SimulatorEntry<ControlID>] =
      world.armed.isEmpty ? [] : [SimulatorEntry(.disarm, world.armed.count == 1 ? "Disarm the fault" : "Disarm all faults")]
    let phones: Text = world.phones.count == 1 ? "Phones" : "Phones (\(world.phones.count))"
    let groups: [(Text, [SimulatorEntry<ControlID>])] = [
      ("People", [SimulatorEntry(.care, "Customer care"), SimulatorEntry(.inbox, unread > 0 ? "Inbox (\(unread) new)" : "Inbox")]),
      (
        "Phone",
        [
          SimulatorEntry(.apps, "Open an app"), SimulatorEntry(.phones, phones), SimulatorEntry(.wallet, "Wallets on the phone"),
          SimulatorEntry(.magic, "Magic data"), SimulatorEntry(.faults, "Arm a fault"),
        ] + disarm + [SimulatorEntry(.offline, world.isOffline ? "Go online" : "Go offline")]
      ),
      ("Time", [SimulatorEntry(.clock, "Turn the clock forward")]),
      ("Money", [SimulatorEntry(.network, "Network"), SimulatorEntry(.shop, "Shop"), SimulatorEntry(.card, "Fill in a card")]),
      ("Billfold", [SimulatorEntry(.help, "Help for the phone"), .named(.leave, "Quit Billfold")]),
    ]
    return groups.flatMap { name, entries in entries.map { $0.under(name) } }
  }

  func foot(_ world: WorldOverview) -> [Block] {
    var blocks: [Block] = []
    if !world.armed.isEmpty { blocks += [.gap] + world.armed.map { .paragraph(Text(untrusted: $0).capitalisedFirst, .simulated) } }
    if world.isOffline { blocks += [.gap, .paragraph("The phone is offline.", .simulated)] }
    // Shown here too, because a narrow terminal shows no glass.
    if !world.sample.isEmpty { blocks += [.gap] + world.sample.map { .paragraph(Text(untrusted: $0), .simulated) } }
    return blocks
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .apps: .open(.apps())
    case .care: .open(.care())
    case .phones: .open(.phones())
    case .wallet: .open(.wallet())
    case .inbox: .open(.inbox())
    case .card: .open(.printedCards)
    case .clock: .open(.clock)
    case .network: .open(.network())
    case .shop: .open(.shop())
    case .magic: .open(.magic())
    case .faults: .open(.faults())
    case .disarm: .simulate(.disarm, then: .notice(world.armed.count == 1 ? "Fault disarmed." : "All faults disarmed."))
    case .offline: .simulate(.goOffline(!world.isOffline))
    case .help: .help
    case .leave: .quit
    }
  }

  // The focus is on the list of faults, so that a second Enter opens the list again and disarms nothing.
  func focus(after action: Intents.Simulate.Action) -> ControlID? { if case .arm = action { .faults } else { nil } }
}
