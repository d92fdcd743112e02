/// The rules that a shop keeps itself: data of the world.
///
/// (our choice; Rules, shop settings)
package struct MerchantConfiguration: Hashable, Sendable {
  /// Whether every payment method is stored, without a question; otherwise the shopper decides. (OPPWA, merchant-determined)
  package var keepsEveryMethod = false
  /// Whether a saved payment method goes through 3-D Secure too.
  package var asksThreeDSecureForStored = false
  /// Whether a saved card pays only with its security code.
  package var asksCodeForStored = true
  /// Whether it asks for an address with a new card. (Trust Payments, `billingpremise`, `billingpostcode`)
  package var asksAddress = false
  /// The responses about the address with which it keeps a card; `matched` is one of them. (Trust Payments, business requirements)
  package var keepsByAddress = SecurityResponse.harmless
  package var keepsByPostcode = SecurityResponse.harmless
  package var keepsByCode = SecurityResponse.harmless
  /// Whether its category is 6012, financial institutions: it asks for more about the customer. (Visa's mandate)
  package var asksAboutCustomer = false

  package init() {}
}
