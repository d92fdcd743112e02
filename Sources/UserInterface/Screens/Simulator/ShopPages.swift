import WalletModel

/// The shop that the phone's customers pay at.
struct ShopPage: SimulatorPage {
  enum ControlID: Hashable, Sendable { case shopper, settings }

  var title: Text { "Simulator · shop" }
  var help: Text { "The shop takes payments through a checkout gateway. What it stores and asks for are settings." }
  var up: SimulatorExit? { .menu(focus: .shop) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .shop }
  var arrival: SimulatorArrival { .look }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.shops == nil
      ? [] : [SimulatorEntry(.shopper, "What the shop knows"), SimulatorEntry(.settings, "Settings of the shop")]
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let shop = world.shops?.first else { return .said(isWaiting ? "Loading the shop." : "Couldn't load the shop.") }
    return [.paragraph(Text(untrusted: shop.name), .title), .gap]
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .shopper: .open(.shopper)
    case .settings: .open(.rules(of: .merchant(.harbourBooks)))
    }
  }
}

/// What the shop knows of the person who is enrolled on the phone, to be read.
struct ShopperPage: SimulatorPage {
  typealias ControlID = Never

  var title: Text { "What the shop knows" }
  var help: Text { "What the shop has stored of the person who is enrolled on the phone. Numbers are at its payment service." }
  var up: SimulatorExit? { .shop(focus: .shopper) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .shopper }
  var arrival: SimulatorArrival { .look }
  // Another phone's person is another one.
  func forget(in world: inout WorldOverview) { world.shopper = nil }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] { [] }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let shopper = world.shopper else { return .said(isWaiting ? "Asking the shop." : "Couldn't ask the shop.") }
    guard let record = shopper.record else {
      return .said("Nobody is enrolled on this phone, so the shop knows nobody here.")
    }
    let shop = Text(untrusted: MerchantProfile.name(of: .harbourBooks))
    let methods = record.methods.flatMap { method -> [Block] in
      [
        .paragraph(Text(untrusted: method.registrationId.rawValue)), .paragraph(Text(untrusted: method.card.inWords)),
        .paragraph("Agreed \(method.consented.date(east: east)) \(method.consented.time(east: east))", .quiet), .gap,
      ]
    }
    return [
      .paragraph(shop + " keeps this of you, and nothing else:"), .gap,
      .pair("Shopper", Text(untrusted: record.shopper.shortened)), .pair("Orders", Text(untrusted: "\(record.orders)")), .gap,
    ] + (methods.isEmpty ? .said("No stored payment method.") : methods) + [
      .pair("Number", "not here"), .pair("Code", "not here"), .pair("Secrets", "its own key"),
    ]
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {}
}
