import WalletModel

/// A visit to the shops from an issuer's app, and the screen to return to.
///
/// The subject that opens the shops creates it, like `Errand`, so that the payment screens need to know no other subject.
struct ShopsVisit: Sendable {
  /// The customer who is logged in to the app, and approves payments in it.
  let signedIn: SignedIn
  /// Returns the screen to return to.
  let back: @Sendable () -> any Screen

  init(_ signedIn: SignedIn, back: @escaping @Sendable () -> any Screen) {
    self.signedIn = signedIn
    self.back = back
  }
}

/// A visit to one shop.
struct ShopVisit: Sendable {
  let merchant: MerchantIdentifier
  let shops: ShopsVisit

  init(_ merchant: MerchantIdentifier, _ shops: ShopsVisit) {
    self.merchant = merchant
    self.shops = shops
  }

  var signedIn: SignedIn { shops.signedIn }
  var name: Text { Text(untrusted: MerchantProfile.name(of: merchant)) }
  /// The note on the shop's page for observers of the simulation.
  var summary: Text { "Simulated shop · " + (MerchantProfile.named(merchant)?.gateway.inWords ?? "") }
}
