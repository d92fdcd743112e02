import WalletModel

/// A visit to a shop from an issuer's app, and the way back into the app.
///
/// Made by the subject that opens the shop, like `Errand`, so that the screens of payments need to know no other subject.
struct ShopVisit: Sendable {
  let merchant: MerchantIdentifier
  /// The customer of the app, who approves payments in it.
  let signedIn: SignedIn
  var basket: Basket
  /// The screen to return to, which keeps the basket.
  let back: @Sendable (Basket) -> any Screen

  init(_ merchant: MerchantIdentifier, _ signedIn: SignedIn, _ basket: Basket, back: @escaping @Sendable (Basket) -> any Screen) {
    self.merchant = merchant
    self.signedIn = signedIn
    self.basket = basket
    self.back = back
  }

  var name: Text { Text(untrusted: MerchantProfile.name(of: merchant)) }
}
