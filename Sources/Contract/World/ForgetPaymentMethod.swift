package import WalletModel

/// Deletes a saved payment method at a shop and at its gateway.
package struct ForgetPaymentMethod: AdminOperation {
  package static let facts = AdminOperationFacts(
    .forgetPaymentMethod, .delete("/control/shops/{merchant}/paymentMethods/{registrationId}"),
    to: "have the shop forget a payment method")

  package let merchant: MerchantIdentifier
  package let registrationId: RegistrationIdentifier

  package init(_ registration: RegistrationIdentifier, of merchant: MerchantIdentifier) {
    (self.merchant, registrationId) = (merchant, registration)
  }

  package func dispatch(to parties: some AdministeredParties) async throws(WalletError) -> Done {
    try await parties.merchant.forget(registrationId, of: merchant)
    return Done()
  }
}
