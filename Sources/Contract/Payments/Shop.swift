package import WalletModel

// Operations of a shop for apps. If the shop has to know the shopper, the call has a shopper's assertion instead of a session.

/// Returns the shop with its articles. (Shop; ours)
package struct GetShop: OperationWithoutCards {
  package typealias Answer = Shop
  package static let facts = OperationFacts(.getShop, .get("/shop"), .payments, asks: .merchant, by: .phone(.none))

  package init() {}

  package static func summary(of answer: Shop) -> String { "\(answer.articles.count) products" }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Shop { try await parties.answer(self, call) }
}

/// Places an order, and prepares its checkout with the shopper's saved cards. (Shop; ours)
///
/// 400 with field errors for no lines, an unknown article, a count that isn't 1 to 99, an amount that can't be paid, and articles of
/// several currencies; 401 `assertionEnded` without a valid assertion; 409 `tryLater` if gateway or issuer isn't reached, or no checkout is
/// made.
package struct PlaceOrder: OperationWithoutCards {
  package typealias Answer = PlacedOrder
  package static let facts = OperationFacts(.placeOrder, .post("/shop/orders"), .payments, asks: .merchant, by: .phone(.assertion))

  package let lines: [OrderLine]

  package init(_ lines: [OrderLine]) { self.lines = lines }

  private enum CodingKeys: CodingKey { case lines }

  package static func summary(of answer: PlacedOrder) -> String {
    [answer.number.rawValue, answer.amount?.inWords].compactMap(\.self).joined(separator: ", ")
  }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PlacedOrder {
    try await parties.answer(self, call)
  }
}

/// Prepares a checkout that stores a payment method and pays nothing. (Shop; ours)
///
/// The answer is an order without an amount, which `CompleteOrder` completes. 401 `assertionEnded` without a valid assertion; 409
/// `tryLater` if gateway or issuer isn't reached.
package struct AddPaymentMethod: OperationWithoutCards {
  package typealias Answer = PlacedOrder
  package static let facts = OperationFacts(
    .addPaymentMethod, .post("/shop/paymentMethods"), .payments, asks: .merchant, by: .phone(.assertion))

  package init() {}

  package static func summary(of answer: PlacedOrder) -> String { answer.number.rawValue }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PlacedOrder {
    try await parties.answer(self, call)
  }
}

/// Makes the shop fetch an order's result from its gateway, and store the card with the shopper's consent. (Shop; ours)
///
/// A paid or unknown order doesn't change; a declined order can be paid with another card. 401 `assertionEnded` without a valid assertion;
/// 404 for another person's order; 409 `tryLater` if gateway or issuer isn't reached; 429 `tryLater` if the status was asked for too often.
package struct CompleteOrder: OperationWithoutCards {
  package typealias Answer = OrderOutcome
  package static let facts = OperationFacts(
    .completeOrder, .post("/shop/orders/{number}/completion"), .payments, asks: .merchant, by: .phone(.assertion))

  package let number: OrderNumber
  /// True if the shopper has agreed that the shop keeps the card for the next time.
  package let consents: Bool

  package init(_ number: OrderNumber, consents: Bool) {
    self.number = number
    self.consents = consents
  }

  package static func summary(of answer: OrderOutcome) -> String {
    let state = answer.amount == nil && answer.state == .paid ? "saved" : answer.state.rawValue
    return [answer.number.rawValue, state, answer.result?.code].compactMap(\.self).joined(separator: ", ")
  }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> OrderOutcome {
    try await parties.answer(self, call)
  }
}

/// Lists the cards that the shop keeps for the shopper, with the gateway's details of each. (Shop; ours)
///
/// 401 `assertionEnded` without a valid assertion; 409 `tryLater` if the issuer isn't reached.
package struct GetPaymentMethods: OperationWithoutCards {
  package typealias Answer = StoredPaymentMethods
  package static let facts = OperationFacts(
    .getPaymentMethods, .get("/shop/paymentMethods"), .payments, asks: .merchant, by: .phone(.assertion))

  package init() {}

  package static func summary(of answer: StoredPaymentMethods) -> String {
    answer.paymentMethods.count == 1 ? "1 payment method" : "\(answer.paymentMethods.count) payment methods"
  }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> StoredPaymentMethods {
    try await parties.answer(self, call)
  }
}

/// Deletes a saved card at the shop and at its gateway. (Shop; ours)
///
/// 401 `assertionEnded` without a valid assertion; 404 for a card that isn't the shopper's; 409 `tryLater` if the gateway isn't reached.
package struct DeletePaymentMethod: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(
    .deletePaymentMethod, .delete("/shop/paymentMethods/{registrationId}"), .payments, asks: .merchant, by: .phone(.assertion))

  package let registrationId: RegistrationIdentifier

  package init(_ registrationId: RegistrationIdentifier) { self.registrationId = registrationId }

  private enum CodingKeys: CodingKey { case registrationId }

  package static func summary(of answer: Done) -> String { "" }
  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}

extension MerchantProfile {
  /// Throws 404 for an unknown shop.
  package static func existing(_ merchant: MerchantIdentifier) throws(WalletError) -> MerchantProfile {
    guard let shop = named(merchant) else { throw .noSuchMerchant }
    return shop
  }
}
