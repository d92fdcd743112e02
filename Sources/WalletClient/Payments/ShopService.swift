package import Basics
internal import Contract
internal import Synchronization
package import WalletModel

/// A shop's server, as the app of a wallet asks it. What a shop has to know of the shopper an assertion of the wallet's issuer tells.
package final class ShopService: Sendable {
  private let sender: Sender
  /// For each shop, with the session that it was made in.
  private let assertions = Mutex<[MerchantIdentifier: (assertion: ShopperAssertion, session: Secret)]>([:])

  init(sender: Sender) { self.sender = sender }

  /// Has the issuer say again who is logged in, which the shop asks about: for what the customer does at the shop.
  ///
  /// Calls of shop and gateway are no calls of the issuer's, and its session ends without any.
  package func identify(at merchant: MerchantIdentifier) async throws(WalletError) { _ = try await newAssertion(for: merchant) }

  package func getShop(_ merchant: MerchantIdentifier) async throws(WalletError) -> Shop {
    try await sender.send(GetShop(), to: .merchant(merchant), assertion: nil)
  }

  /// Places an order, which has a checkout from then on. Throws 400 with field errors; 409 if the gateway isn't reached.
  package func placeOrder(_ lines: [OrderLine], at merchant: MerchantIdentifier) async throws(WalletError) -> PlacedOrder {
    try await send(PlaceOrder(lines), to: merchant)
  }

  /// Prepares a checkout that stores a payment method. Throws 409 if the gateway isn't reached.
  package func addPaymentMethod(at merchant: MerchantIdentifier) async throws(WalletError) -> PlacedOrder {
    try await send(AddPaymentMethod(), to: merchant)
  }

  /// Asks for the result of an order. Throws 404 for another person's; 409 if the gateway isn't reached.
  ///
  /// - Parameter consents: true if the shopper has agreed that the shop keeps the card.
  package func completeOrder(
    _ number: OrderNumber, consents: Bool, at merchant: MerchantIdentifier
  ) async throws(WalletError) -> OrderOutcome {
    try await send(CompleteOrder(number, consents: consents), to: merchant)
  }

  /// Has the shop sign a request for its JWT gateway.
  ///
  /// - Parameters:
  ///   - registrationId: the saved card that pays; nil for one that is entered.
  ///   - consents: true if the shopper has agreed that the shop keeps the card.
  package func createRequestJWT(
    _ number: OrderNumber, registrationId: RegistrationIdentifier?, consents: Bool, at merchant: MerchantIdentifier
  ) async throws(WalletError) -> RequestJWT {
    try await send(CreateRequestJWT(number, registrationId: registrationId, consents: consents), to: merchant)
  }

  /// Has the shop verify its gateway's response, which alone tells what is true. Throws 400 for one that can't be trusted.
  package func verifyResponseJWT(
    _ number: OrderNumber, _ jwt: Opaque<JWTKind>, at merchant: MerchantIdentifier
  ) async throws(WalletError) -> OrderOutcome {
    try await send(VerifyResponseJWT(number, jwt), to: merchant)
  }

  /// Lists the cards that the shop keeps for the shopper.
  package func getPaymentMethods(at merchant: MerchantIdentifier) async throws(WalletError) -> StoredPaymentMethods {
    try await send(GetPaymentMethods(), to: merchant)
  }

  /// Has the shop forget a card. Throws 404 for one that it doesn't keep; 409 if the gateway isn't reached.
  package func deletePaymentMethod(_ id: RegistrationIdentifier, at merchant: MerchantIdentifier) async throws(WalletError) {
    _ = try await send(DeletePaymentMethod(id), to: merchant)
  }

  /// Sends with an assertion; once more with a new one if the shop doesn't accept it.
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
