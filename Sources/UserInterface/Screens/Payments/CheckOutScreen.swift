import WalletModel

/// The first page of a checkout: the choice of a stored or another payment method.
struct CheckOutScreen: FormScreen {
  static var title: Text { "Check out" }
  static var help: Text { "Choose a saved payment method or another one. The shop never sees your card number." }

  enum Outcome: Exit {
    case pay(ShopVisit, OpenCheckout, PaymentOption)
    /// Before the payment, the shop needs more data about the customer.
    case aboutCustomer(ShopVisit, OpenCheckout, PaymentOption)
    case back(ShopVisit)
    /// Back to the payment methods that the shop stores, because the checkout was for one of these and not for a payment.
    case methods(ShopVisit)

    enum ExitName: String, CaseIterable, Sendable {
      case pay = "a card"
      case aboutCustomer = "more about you"
      case back = "back"
      case methods = "payment methods"
    }

    var exitName: ExitName {
      switch self {
      case .pay: .pay
      case .aboutCustomer: .aboutCustomer
      case .back: .back
      case .methods: .methods
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    /// A stored payment method, by its index.
    case token(Int)
    case card, bankAccount, payPal, ownCard, back
  }

  private let visit: ShopVisit
  private let checkout: OpenCheckout
  var form: Form<ControlID>
  var message: Notice?

  /// - Parameter focus: the payment option from which the customer has returned; nil for the first one.
  init(_ visit: ShopVisit, _ checkout: OpenCheckout, focus: PaymentOption? = nil) {
    self.visit = visit
    self.checkout = checkout
    let tokens: [(ControlID, Form<ControlID>.Control)] = checkout.info.tokens.enumerated().map { index, token in
      let value = Text(untrusted: token.details.inBrief(at: checkout.prepared))
      let isEnabled = !token.details.isOver(at: checkout.prepared) && checkout.info.paymentBrands.contains(token.card.brand)
      return (.token(index), .action(.entry(token.card.label, value: value, isEnabled: isEnabled)))
    }
    form = Form(
      (tokens + [
        (.card, .action(.entry(checkout.hasToken(\.isCard) ? "Another card" : "Card"))),
        (.bankAccount, .action(.entry(checkout.hasToken { $0 == .sepa } ? "Another SEPA bank account" : "SEPA bank account"))),
        (.payPal, .action(.entry(checkout.hasToken { $0 == .payPal } ? "Another PayPal account" : "PayPal"))),
        (.ownCard, .action(.init(checkout.order.amount == nil ? "Save my card" : "Pay with my card"))), (.back, .action(.init("Back"))),
      ]).filter { checkout.takes($0.0) }, focus: focus.flatMap { ControlID($0, in: checkout) })
  }

  var ownTitle: Text { checkout.order.amount == nil ? "Add" : Self.title }
  var isSignedIn: Bool { true }

  mutating func respond(to event: Event) -> Step<Outcome>? { nil }

  mutating func goBack() -> Step<Outcome> { .leave(checkout.order.amount == nil ? .methods(visit) : .back(visit)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .token(let index): .leave(.pay(visit, checkout, .token(checkout.info.tokens[index])))
    case .card: pay(.card)
    case .ownCard: pay(.ownCard)
    case .bankAccount: .leave(.pay(visit, checkout, .bankAccount))
    case .payPal: .leave(.pay(visit, checkout, .payPal))
    case .back: goBack()
    }
  }

  private func pay(_ with: PaymentOption) -> Step<Outcome> {
    .leave(checkout.order.asksAboutCustomer ? .aboutCustomer(visit, checkout, with) : .pay(visit, checkout, with))
  }

  var page: Page {
    let tokens = checkout.info.tokens.indices.map { form.block(.token($0)) }
    var page = page(
      checkout.summary(at: visit) + [
        .gap, .paragraph(checkout.order.amount == nil ? "What do you want to add?" : "How do you want to pay?"), .gap,
      ]
        + tokens + [ControlID.card, .bankAccount, .payPal].filter { has($0) }.map { form.block($0) } + [
          .gap, .paragraph("The shop never sees your card number.", .quiet),
        ] + applePay,
      enter: form.focused == .back ? "back" : form.focused == .ownCard ? "fill in" : "choose", escape: "back")
    page.progress = checkout.order.asksAboutCustomer ? "1 of 3" : "1 of 2"
    page.actions = [ControlID.ownCard, .back].filter { has($0) }.map { form.block($0) }
    return page
  }

  /// The note that a JWT gateway can't store cards of the phone's wallet. (Trust Payments, tokenization)
  private var applePay: [Block] {
    guard checkout.order.amount == nil, checkout.order.checkoutId == nil else { return [] }
    return [.paragraph("Apple Pay does not support tokenization in this manner.", .quiet)]
  }
}

extension CheckOutScreen.ControlID {
  fileprivate init?(_ with: PaymentOption, in checkout: OpenCheckout) {
    switch with {
    case .card: self = .card
    case .ownCard: self = .ownCard
    case .bankAccount: self = .bankAccount
    case .payPal: self = .payPal
    case .token(let token):
      guard let index = checkout.info.tokens.firstIndex(of: token) else { return nil }
      self = .token(index)
    }
  }
}

extension OpenCheckout {
  /// Returns true if the checkout can be paid in this way.
  fileprivate func takes(_ control: CheckOutScreen.ControlID) -> Bool {
    switch control {
    case .token, .back: true
    case .card, .ownCard: info.paymentBrands.contains(where: \.isCard)
    case .bankAccount: info.paymentBrands.contains(.sepa)
    case .payPal: info.paymentBrands.contains(.payPal)
    }
  }

  /// True if the gateway requires the name on a card.
  var asksHolder: Bool { order.checkoutId != nil }

  /// Returns true if a method of this kind is already stored, so that the label of a new one begins with "Another".
  fileprivate func hasToken(_ isOfKind: (PaymentBrand) -> Bool) -> Bool { info.tokens.contains { isOfKind($0.card.brand) } }

  /// Returns the shop and the amount, with which each page begins.
  func summary(at visit: ShopVisit) -> [Block] {
    [.gap, .heading(visit.name + (order.amount.map { " · " + Text(untrusted: $0.inWords) } ?? ""))]
  }
}

/// A way to pay a checkout.
enum PaymentOption: Hashable, Sendable {
  case card, bankAccount, payPal
  /// A card from the issuers on the phone, filled in automatically.
  case ownCard
  case token(CheckoutToken)
}

extension ShopperCard {
  var label: Text { Text(untrusted: inWords) }
}
