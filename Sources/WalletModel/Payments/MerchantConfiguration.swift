/// The rules of a shop that the shop itself stores: data of the world.
///
/// (our choice; Rules, shop settings)
package struct MerchantConfiguration: Hashable, Sendable {
  /// Whether every payment method is stored, without a question; otherwise the shopper decides. (OPPWA, merchant-determined)
  package var keepsEveryMethod = false
  /// Whether a saved payment method goes through 3-D Secure too.
  package var asksThreeDSecureForStored = false
  /// Whether a saved card pays only with its security code.
  package var asksCodeForStored = true
  /// Whether the shop asks for an address with a new card. (Trust Payments, `billingpremise`, `billingpostcode`)
  package var asksAddress = false
  /// The results of the address check with which the shop saves a card; they include `matched`. (Trust Payments, business requirements)
  package var keepsByAddress = SecurityResponse.harmless
  package var keepsByPostcode = SecurityResponse.harmless
  package var keepsByCode = SecurityResponse.harmless
  /// Whether the shop's category is 6012, financial institutions, so that it asks for more data about the customer. (Visa's mandate)
  package var asksAboutCustomer = false

  package init() {}
}
