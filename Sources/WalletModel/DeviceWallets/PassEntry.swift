/// A card that an issuer's extension offers to Apple Wallet. (`PKIssuerProvisioningExtensionPaymentPassEntry`)
package struct PassEntry: Hashable, Sendable {
  package let paymentInstrumentId: PaymentInstrumentIdentifier
  package let network: CardNetwork
  /// The last four digits of the card's number.
  package let primaryAccountSuffix: String
  /// Or why the wallet shows a plain card.
  package let art: Result<CardArt, CardArt.Flaw>

  package init(
    paymentInstrumentId: PaymentInstrumentIdentifier, network: CardNetwork, primaryAccountSuffix: String,
    art: Result<CardArt, CardArt.Flaw>
  ) {
    self.paymentInstrumentId = paymentInstrumentId
    self.network = network
    self.primaryAccountSuffix = primaryAccountSuffix
    self.art = art
  }
}

/// An app in the list From Apps on Your iPhone.
package struct ExtensionListing: Hashable, Sendable {
  package enum Offer: Hashable, Sendable {
    /// At least one.
    case cards([PassEntry])
    /// The issuer asks who the customer is first.
    case authentication(IssuerProfile, hasFingerprint: Bool)
    /// It would, but its app has no extension for that.
    case noAuthorization
  }

  package let issuer: IssuerIdentifier
  /// The app's name.
  package let name: String
  /// The issuer's face among those of all passes; nil for an issuer that has none.
  package let face: Theme.Slot?
  package let offer: Offer

  package init(issuer: IssuerIdentifier, name: String, face: Theme.Slot?, offer: Offer) {
    self.issuer = issuer
    self.name = name
    self.face = face
    self.offer = offer
  }
}
