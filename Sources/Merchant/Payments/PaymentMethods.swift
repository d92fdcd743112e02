package import Contract
internal import Service
internal import Storage
package import WalletModel

extension GetPaymentMethods: MerchantOperation {
  /// Asks the gateway for the details of each saved card. If it isn't reached, the details are omitted; cards that it doesn't have are
  /// deleted.
  package func handle(_ context: MerchantContext) async throws(WalletError) -> StoredPaymentMethods {
    let shopper = try await context.shopper()
    // A JWT gateway returns no details of the cards that it has stored.
    var isGatewayThere = try await context.settleOrders(of: shopper) && context.shop.gateway == .checkout
    let kept = try await context.read { sql in try sql.paymentMethods(of: shopper, at: context.merchant) }
    var methods: [StoredPaymentMethod] = []
    for method in kept {
      var details: RegistrationDetails?
      // The list is useful without holder and expiry: after the first failure, the gateway is asked for no further details.
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
  /// Has the gateway delete the saved card, then deletes it here.
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
  /// deletes it too and the result is nil. Throws 409 if the gateway isn't reached.
  func details(of registration: RegistrationIdentifier) async throws(WalletError) -> RegistrationDetails? {
    let answer = try await tenant.gateway.open().ask(GetRegistration(registration), by: merchant)
    if let details = answer.details { return details }
    guard answer.result.cause == .noSuchRegistration else { throw .gatewayNotReached }
    try await service.transaction { sql throws(StorageError) in try sql.deletePaymentMethod(registration) }
    return nil
  }
}
