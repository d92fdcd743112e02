package import Basics
internal import Contract
internal import Synchronization
package import WalletModel

/// The API of shops' servers for a wallet's app. An assertion of the wallet's issuer tells a shop who the shopper is.
package final class ShopService: Sendable {
  private let sender: Sender
  /// The assertion for each shop, with the session in which it was made.
  private let assertions = Mutex<[MerchantIdentifier: (assertion: ShopperAssertion, session: Secret)]>([:])

  init(sender: Sender) { self.sender = sender }

  /// Requests a new assertion of the customer's identity from the issuer, for the customer's next action at the shop.
  ///
  /// This also keeps the issuer's session alive, which calls to shop and gateway don't.
  package func identify(at merchant: MerchantIdentifier) async throws(WalletError) { _ = try await newAssertion(for: merchant) }

  package func getShop(_ merchant: MerchantIdentifier) async throws(WalletError) -> Shop {
    try await sender.send(GetShop(), to: .merchant(merchant), assertion: nil)
  }

  /// Places an order, and prepares its payment. Throws 400 with field errors; 409 if the shop can't reach the gateway.
  package func placeOrder(_ lines: [OrderLine], at merchant: MerchantIdentifier) async throws(WalletError) -> PlacedOrder {
    try await send(PlaceOrder(lines), to: merchant)
  }

  /// Prepares a checkout that stores a payment method. Throws 409 if the shop can't reach the gateway.
  package func addPaymentMethod(at merchant: MerchantIdentifier) async throws(WalletError) -> PlacedOrder {
    try await send(AddPaymentMethod(), to: merchant)
  }

  /// Requests the result of an order. Throws 404 for another person's order; 409 if the shop can't reach the gateway.
  ///
  /// - Parameter consents: true if the shopper has agreed that the shop keeps the card.
  package func completeOrder(
    _ number: OrderNumber, consents: Bool, at merchant: MerchantIdentifier
  ) async throws(WalletError) -> OrderOutcome {
    try await send(CompleteOrder(number, consents: consents), to: merchant)
  }

  /// Makes the shop sign a request for its JWT gateway.
  ///
  /// - Parameters:
  ///   - registrationId: the saved card to pay with; nil for a card that is entered.
  ///   - consents: true if the shopper has agreed that the shop keeps the card.
  package func createRequestJWT(
    _ number: OrderNumber, registrationId: RegistrationIdentifier?, consents: Bool, at merchant: MerchantIdentifier
  ) async throws(WalletError) -> RequestJWT {
    try await send(CreateRequestJWT(number, registrationId: registrationId, consents: consents), to: merchant)
  }

  /// Makes the shop verify its gateway's response, because only the shop's result is reliable. Throws 400 if the response can't be trusted.
  package func verifyResponseJWT(
    _ number: OrderNumber, _ jwt: Opaque<JWTKind>, at merchant: MerchantIdentifier
  ) async throws(WalletError) -> OrderOutcome {
    try await send(VerifyResponseJWT(number, jwt), to: merchant)
  }

  /// Lists the cards that the shop keeps for the shopper.
  package func getPaymentMethods(at merchant: MerchantIdentifier) async throws(WalletError) -> StoredPaymentMethods {
    try await send(GetPaymentMethods(), to: merchant)
  }

  /// Makes the shop forget a card. Throws 404 if it doesn't keep the card; 409 if it can't reach the gateway.
  package func deletePaymentMethod(_ id: RegistrationIdentifier, at merchant: MerchantIdentifier) async throws(WalletError) {
    _ = try await send(DeletePaymentMethod(id), to: merchant)
  }

  /// Sends an operation with an assertion, and repeats it once with a new assertion if the shop doesn't accept the first.
  private func send<O: Operation>(_ operation: O, to merchant: MerchantIdentifier) async throws(WalletError) -> O.Answer {
    let (assertion, isNew) = try await assertion(for: merchant)
    do throws(WalletError) {
      return try await sender.send(operation, to: .merchant(merchant), assertion: assertion)
    } catch  where error.code == .assertionEnded && !isNew {
      assertions.withLock { $0[merchant] = nil }
      return try await sender.send(operation, to: .merchant(merchant), assertion: try await self.assertion(for: merchant).assertion)
    }
  }

  private func assertion(for merchant: MerchantIdentifier) async throws(WalletError) -> (assertion: Secret, isNew: Bool) {
    let session = sender.session?.grant.token
    let known = assertions.withLock { $0[merchant] }
    if let known, known.session == session, sender.now < known.assertion.expires { return (known.assertion.assertion, false) }
    return (try await newAssertion(for: merchant), true)
  }

  private func newAssertion(for merchant: MerchantIdentifier) async throws(WalletError) -> Secret {
    let session = sender.session?.grant.token
    let made = try await sender.send(CreateShopperAssertion(for: merchant))
    if let session { assertions.withLock { $0[merchant] = (made, session) } }
    return made.assertion
  }
}
