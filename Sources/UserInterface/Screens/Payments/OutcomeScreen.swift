import WalletModel

/// What came of a payment, in the payment service's code and in words.
struct OutcomeScreen: FormScreen {
  static var title: Text { "Payment" }
  static var help: Text { "What the shop has from its payment service: whether the order is paid, and why not if it isn't." }

  enum Outcome: Exit {
    case shop(ShopVisit)
    case paymentMethods(ShopVisit)

    enum Way: String, CaseIterable, Sendable {
      case shop = "back to the shop"
      case paymentMethods = "payment methods"
    }

    var way: Way {
      switch self {
      case .shop: .shop
      case .paymentMethods: .paymentMethods
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case ask, shop, paymentMethods
  }

  private var visit: ShopVisit
  private let checkout: OpenCheckout
  private var outcome: OrderOutcome
  private var complete = Ask<Intents.CompleteOrder>()
  var form = Form<ControlID>([])
  var message: Notice?

  init(_ visit: ShopVisit, _ checkout: OpenCheckout, _ outcome: OrderOutcome) {
    self.visit = visit
    self.checkout = checkout
    self.outcome = outcome
    take(outcome)
  }

  var ownTitle: Text { outcome.state.title }
  var isSignedIn: Bool { true }
  var isWaiting: Bool { complete.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch complete.take(event) {
    case .success(let new)?:
      take(new)
      return .stay
    case .failure(let error)?: return refuse(Refusal.shop(error))
    case nil: return nil
    }
  }

  private mutating func take(_ new: OrderOutcome) {
    outcome = new
    // What isn't paid can be checked out again.
    if outcome.state == .paid { visit.basket = Basket() }
    let ask: [(ControlID, Text)] = outcome.isOpen ? [(.ask, "Ask again")] : []
    form = Form((ask + [(.shop, "Back to the shop"), (.paymentMethods, "Payment methods")]).map { ($0.0, .action(.init($0.1))) })
  }

  mutating func cancel() -> Effect? { complete.cancel() }

  mutating func goBack() -> Step<Outcome> { .leave(.shop(visit)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .ask:
      message = nil
      return .stay(complete.start(Intents.CompleteOrder(checkout, consents: false)))
    case .shop: return goBack()
    case .paymentMethods: return .leave(.paymentMethods(visit))
    }
  }

  var page: Page {
    page(body, waiting: "Asking the shop", seconds: complete.seconds, enter: enter, escape: "shop")
  }

  private var enter: Text {
    switch form.focused {
    case .ask: "ask"
    case .shop, nil: "shop"
    case .paymentMethods: "open"
    }
  }

  private var body: [Block] {
    var body = checkout.summary(at: visit) + [.gap, .centred(outcome.state.heading, outcome.state == .paid ? .good : .notice), .gap]
    body.append(.pair("Order", Text(untrusted: outcome.number)))
    if let card = outcome.paidWith { body.append(.pair("Paid with", card.label)) }
    if outcome.isKept { body.append(.pair("Stored", "yes, for next time")) }
    if let result = outcome.result {
      body += [.pair("Result", Text(untrusted: result.code)), .paragraph(Text(untrusted: result.description), .quiet)]
      if outcome.state != .paid { body += [.gap, .paragraph(result.sentence)] }
    }
    return body
  }
}

extension OrderState {
  fileprivate var title: Text {
    switch self {
    case .paid: "Paid"
    case .declined, .expired: "Not paid"
    case .open, .pending: "Pending"
    case .unknown: "Outcome unknown"
    }
  }

  fileprivate var heading: Text {
    switch self {
    case .paid: "Approved"
    case .declined: "Declined"
    case .expired: "The time to pay is over"
    case .open, .pending: "Not paid yet"
    case .unknown: "Nobody knows yet"
    }
  }
}
