package import Contract
internal import Service
internal import Storage
package import WalletModel

extension GetPaymentMethods: MerchantOperation {
  /// Asks the gateway about each; what it doesn't say is left out, and what it doesn't have is forgotten.
  package func handle(_ context: MerchantContext) async throws(WalletError) -> StoredPaymentMethods {
    let shopper = try await context.shopper()
    // A JWT gateway says nothing of what it has stored.
    var isGatewayThere = try await context.settleOrders(of: shopper) && context.shop.gateway == .checkout
    let kept = try await context.read { sql in try sql.paymentMethods(of: shopper, at: context.merchant) }
    var methods: [StoredPaymentMethod] = []
    for method in kept {
      var details: RegistrationDetails?
      // The list is worth something without holder and expiry, and nobody waits for each of them.
      if isGatewayThere {
        do throws(WalletError) {
          details = try await context.details(of: method.registration)
          if details == nil { continue }
        } catch {
          isGatewayThere = false
        }
      }
      methods.append(
        StoredPaymentMethod(registrationId: method.registration, card: method.card, consented: method.consented, details: details))
    }
    return StoredPaymentMethods(methods)
  }
}

extension DeletePaymentMethod: MerchantOperation {
  /// Has the gateway delete it, then forgets it.
  package func handle(_ context: MerchantAskingContext) async throws(WalletError) -> Done {
    let shopper = try await context.shopper()
    try await context.reserve { sql in
      guard try sql.paymentMethods(of: shopper, at: context.merchant).contains(where: { $0.registration == registrationId }) else {
        throw WalletError.noSuchPaymentMethod
      }
    }
    try await context.delete(registrationId)
    return try await context.commit { sql in
      try sql.deletePaymentMethod(registrationId)
      return Done()
    }
  }
}

extension RequestContext where Owner == MerchantTenant {
  /// Asks the gateway about a saved payment method. If the gateway has none, for example because a deletion was interrupted, the shop
  /// forgets it too and the answer is nil. Throws 409 if the gateway isn't reached.
  func details(of registration: RegistrationIdentifier) async throws(WalletError) -> RegistrationDetails? {
    let answer = try await tenant.gateway.open().ask(GetRegistration(registration), by: merchant)
    if let details = answer.details { return details }
    guard answer.result.cause == .noSuchRegistration else { throw .gatewayNotReached }
    try await service.transaction { sql throws(StorageError) in try sql.deletePaymentMethod(registration) }
    return nil
  }
}
