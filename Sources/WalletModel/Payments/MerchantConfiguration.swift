/// The rules that a shop keeps itself: data of the world.
///
/// (our choice; Rules, shop settings)
package struct MerchantConfiguration: Hashable, Sendable {
  /// Whether every payment method is stored, without a question; otherwise the shopper decides. (OPPWA, merchant-determined)
  package var keepsEveryMethod = false
  /// Whether a stored payment method goes through 3-D Secure too.
  package var asksThreeDSecureForStored = false
  /// Whether a stored card pays only with its security code.
  package var asksCodeForStored = true

  package init() {}
}
