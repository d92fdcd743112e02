package import Contract
internal import Service
internal import Storage
package import WalletModel

extension GetPaymentMethods: MerchantOperation {
  /// Asks the gateway about each; what it doesn't say is left out.
  package func handle(_ context: MerchantContext) async throws(WalletError) -> KeptPaymentMethods {
    let shopper = try await context.shopper()
    var isGatewayThere = try await context.settleOrders(of: shopper)
    let kept = try await context.read { sql in try sql.paymentMethods(of: shopper, at: context.merchant) }
    var methods: [KeptPaymentMethod] = []
    for method in kept {
      var details: RegistrationDetails?
      // The list is worth something without holder and expiry, and nobody waits for each of them.
      if isGatewayThere {
        do throws(WalletError) {
          details = try await context.tenant.gateway.open().ask(GetRegistration(method.registration), by: context.merchant).card
        } catch {
          isGatewayThere = false
        }
      }
      methods.append(
        KeptPaymentMethod(registrationId: method.registration, card: method.card, consented: method.consented, details: details))
    }
    return KeptPaymentMethods(methods)
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
