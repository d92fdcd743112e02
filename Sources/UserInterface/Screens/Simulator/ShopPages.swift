import WalletModel

/// The shops that the phone's customers pay at.
struct ShopPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    case shopper
    /// By the shop's place among the shops.
    case settings(Int)
  }

  var title: Text { "Simulator · shops" }
  var help: Text { "Each shop takes payments through a gateway of its own. What it stores and asks for are settings." }
  var up: SimulatorExit? { .menu(focus: .shop) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .shop }
  var arrival: SimulatorArrival { .look }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.shops == nil
      ? []
      : [SimulatorEntry(.shopper, "What the shops know")]
        + MerchantProfile.all.enumerated().map { SimulatorEntry(.settings($0.offset), "Settings of " + Text(untrusted: $0.element.name)) }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard world.shops != nil else { return .said(isWaiting ? "Loading the shops." : "Couldn't load the shops.") }
    return MerchantProfile.all.flatMap { shop -> [Block] in
      [.paragraph(Text(untrusted: shop.name), .title), .paragraph(shop.gateway.says, .quiet)]
    } + [.gap]
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .shopper: .open(.shopper)
    case .settings(let index): .open(.rules(of: .merchant(MerchantProfile.all[index].identifier)))
    }
  }
}

/// What the shops know of the person who is enrolled on the phone, to be read.
struct ShopperPage: SimulatorPage {
  typealias ControlID = Never

  var title: Text { "What the shops know" }
  var help: Text { "What each shop has stored of the person who is enrolled on the phone. Numbers are at its payment service." }
  var up: SimulatorExit? { .shop(focus: .shopper) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .shopper }
  var arrival: SimulatorArrival { .look }
  // Another phone's person is another one.
  func forget(in world: inout WorldOverview) { world.shopper = nil }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] { [] }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let shopper = world.shopper else { return .said(isWaiting ? "Asking the shops." : "Couldn't ask the shops.") }
    guard !shopper.records.isEmpty else {
      return .said("Nobody is enrolled on this phone, so the shops know nobody here.")
    }
    return shopper.records.flatMap { known -> [Block] in
      let (shop, record) = (known.shop, known.record)
      let methods = record.methods.flatMap { method -> [Block] in
        [
          .paragraph(Text(untrusted: method.registrationId.rawValue)), .paragraph(Text(untrusted: method.card.inWords)),
          .paragraph("Agreed \(method.consented.date(east: east)) \(method.consented.time(east: east))", .quiet), .gap,
        ]
      }
      return [
        .paragraph(Text(untrusted: MerchantProfile.name(of: shop)) + " keeps this of you, and nothing else:"), .gap,
        .pair("Shopper", Text(untrusted: record.shopper.shortened)), .pair("Orders", Text(untrusted: "\(record.orders)")), .gap,
      ] + (methods.isEmpty ? .said("No stored payment method.") + [.gap] : methods)
    } + [.pair("Number", "not here"), .pair("Code", "not here"), .pair("Secrets", "each shop's own key")]
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {}
}
