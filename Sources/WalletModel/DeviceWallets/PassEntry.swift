/// A card that an issuer's extension offers to Apple Wallet. (`PKIssuerProvisioningExtensionPaymentPassEntry`)
package struct PassEntry: Hashable, Sendable {
  package let paymentInstrumentId: PaymentInstrumentIdentifier
  package let network: CardNetwork
  /// The last four digits of the card's number.
  package let primaryAccountSuffix: String
  /// The card art, or the reason that the wallet shows a plain card.
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

/// An app in Apple Wallet's list “From Apps on Your iPhone”.
package struct ExtensionListing: Hashable, Sendable {
  package enum Offer: Hashable, Sendable {
    /// At least one card.
    case cards([PassEntry])
    /// The issuer authenticates the customer first.
    case authentication(IssuerProfile, hasFingerprint: Bool)
    /// The issuer requires authentication, but its app has no authorization extension.
    case noAuthorization
  }

  package let issuer: IssuerIdentifier
  /// The app's name.
  package let name: String
  /// The number of the face on the issuer's passes; nil for an issuer without a face.
  package let face: Theme.Slot?
  package let offer: Offer

  package init(issuer: IssuerIdentifier, name: String, face: Theme.Slot?, offer: Offer) {
    self.issuer = issuer
    self.name = name
    self.face = face
    self.offer = offer
  }
}
