package import Basics
package import WalletModel

/// Creates an assertion by which an app identifies the logged-in customer to a shop, without revealing personal data. (Issuer; ours)
///
/// 400 if the shop's identifier is empty; 401 `sessionEnded` without a session.
package struct CreateShopperAssertion: OperationWithoutCards {
  package typealias Answer = ShopperAssertion
  package static let facts = OperationFacts(
    .createShopperAssertion, .post("/shopperAssertions"), .payments, asks: .issuer, by: .phone(.needs))

  package let merchant: MerchantIdentifier

  package init(for merchant: MerchantIdentifier) { self.merchant = merchant }

  private enum CodingKeys: CodingKey { case merchant }

  package static func summary(of answer: ShopperAssertion) -> String { "" }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> ShopperAssertion {
    try await parties.answer(self, call)
  }
  /// A bearer token: its holder is the shopper, so it stays in no log's memory.
  package static func redacted(_ answer: ShopperAssertion) -> ShopperAssertion {
    ShopperAssertion(assertion: Secret(""), expires: answer.expires)
  }
}

/// Returns the shopper whom an assertion identifies. (Issuer; ours)
///
/// 403 without the merchant's key; 401 `assertionEnded` for an assertion that is unknown, for another shop, older than five minutes, or
/// whose session has ended.
package struct VerifyShopperAssertion: OperationWithoutCards {
  package typealias Answer = VerifiedShopper
  package static let facts = OperationFacts(
    .verifyShopperAssertion, .put("/issuer/merchants/shopperAssertion"), .payments, asks: .issuer, by: .party(.merchant))

  package let assertion: Secret

  package init(_ assertion: Secret) { self.assertion = assertion }

  private enum CodingKeys: CodingKey { case assertion }

  package static func summary(of answer: VerifiedShopper) -> String { "" }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> VerifiedShopper {
    try await parties.answer(self, call)
  }
}

/// The identifier that this shop has for the person behind an assertion.
package struct VerifiedShopper: Hashable, Codable, Sendable {
  package let shopper: ShopperIdentifier

  package init(_ shopper: ShopperIdentifier) { self.shopper = shopper }
}
