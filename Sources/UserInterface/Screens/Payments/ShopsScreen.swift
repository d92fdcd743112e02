import WalletModel

/// The shops, and the payment methods that they store for the customer.
struct ShopsScreen: FormScreen {
  static var title: Text { "Shops" }
  static var help: Text { "Two simulated shops that accept your cards, and the payment methods that they save." }

  enum Outcome: Exit {
    case shop(ShopVisit)
    case paymentMethods(ShopsVisit)
    case back(ShopsVisit)

    enum ExitName: String, CaseIterable, Sendable {
      case shop = "a shop"
      case paymentMethods = "payment methods"
      case back = "back"
    }

    var exitName: ExitName {
      switch self {
      case .shop: .shop
      case .paymentMethods: .paymentMethods
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case shop(MerchantIdentifier)
    case paymentMethods, back
  }

  private let visit: ShopsVisit
  var form: Form<ControlID>
  var message: Notice?

  /// - Parameter focus: the entry from which the customer has returned; nil for the first shop.
  init(_ visit: ShopsVisit, focus: ControlID? = nil) {
    self.visit = visit
    let shops: [(ControlID, Form<ControlID>.Control)] = MerchantProfile.all.map { shop in
      (.shop(shop.identifier), .action(.entry(Text(untrusted: shop.name))))
    }
    form = Form(shops + [(.paymentMethods, .action(.init("Payment methods"))), (.back, .action(.init("Back")))], focus: focus)
  }

  var isSignedIn: Bool { true }

  mutating func respond(to event: Event) -> Step<Outcome>? { nil }

  mutating func goBack() -> Step<Outcome> { .leave(.back(visit)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .shop(let merchant): .leave(.shop(ShopVisit(merchant, visit)))
    case .paymentMethods: .leave(.paymentMethods(visit))
    case .back: goBack()
    }
  }

  var page: Page {
    var body: [Block] = [.gap, .paragraph("Where do you want to buy?"), .gap]
    for shop in MerchantProfile.all {
      body += [form.block(.shop(shop.identifier)), .paragraph(shop.gateway.inWords.capitalisedFirst, .quiet), .gap]
    }
    var page = page(body, enter: form.focused == .back ? "back" : "open", escape: "back")
    page.actions = [form.block(.paymentMethods), form.block(.back)]
    return page
  }
}

extension ShopGateway {
  /// The kind of gateway by which a shop is paid, for observers of the simulation.
  var inWords: Text {
    switch self {
    case .checkout: "hosted checkout"
    case .jwt: "payments by signed JWTs"
    }
  }
}
