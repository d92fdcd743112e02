import Basics
import WalletModel

/// The shops at which the phones' customers pay.
struct ShopPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    case shopper
    /// The settings of the shop with this index.
    case settings(Int)
  }

  var title: Text { "Simulator · shops" }
  var help: Text { "Each shop has its own payment gateway. Settings: saved payment methods and required fields." }
  var up: SimulatorExit? { .menu(focus: .shop) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .shop }
  var arrival: SimulatorArrival { .look }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.shops == nil
      ? []
      : [SimulatorEntry(.shopper, "Stored customer data")]
        + MerchantProfile.all.enumerated().map { index, shop in
          SimulatorEntry<ControlID>.named(.settings(index), "Settings of " + Text(untrusted: shop.name))
        }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard world.shops != nil else { return .said(isWaiting ? "Loading the shops." : "Couldn't load the shops.") }
    return MerchantProfile.all.flatMap { shop -> [Block] in
      [.paragraph(Text(untrusted: shop.name), .title), .paragraph(shop.gateway.inWords.capitalisedFirst, .quiet)]
    } + [.gap]
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .shopper: .open(.shopper)
    case .settings(let index): .open(.settings(of: .merchant(MerchantProfile.all[index].identifier)))
    }
  }
}

/// The data that the shops have stored about the person who is enrolled on the phone, for reading only.
struct ShopperPage: SimulatorPage {
  typealias ControlID = Never

  var title: Text { "Stored customer data" }
  var help: Text { "The data that each shop stores about this phone's customer. Card numbers are at its payment service." }
  var up: SimulatorExit? { .shop(focus: .shopper) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .shopper }
  var arrival: SimulatorArrival { .look }
  // The current phone may have changed, and with it the person.
  func forget(in world: inout WorldOverview) { world.shopper = nil }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] { [] }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let shopper = world.shopper else { return .said(isWaiting ? "Loading the data." : "Couldn't load the data.") }
    guard !shopper.records.isEmpty else {
      return .said("Nobody is enrolled on this phone, so the shops have no data.")
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
        .paragraph(Text(untrusted: MerchantProfile.name(of: shop)) + " stores only this about you:"), .gap,
        .pair("Shopper", Text(untrusted: record.shopper.shortened)), .pair("Orders", Text(untrusted: "\(record.orders)")), .gap,
      ] + (methods.isEmpty ? .said("No saved payment method.") + [.gap] : methods)
    } + [.pair("Number", "not here"), .pair("Code", "not here"), .pair("Secrets", "each shop's own key")]
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {}
}
