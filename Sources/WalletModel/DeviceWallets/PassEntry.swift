/// A card that an issuer's extension offers to Apple Wallet. (`PKIssuerProvisioningExtensionPaymentPassEntry`)
package struct PassEntry: Hashable, Sendable {
  package let paymentInstrumentId: PaymentInstrumentIdentifier
  package let network: CardNetwork
  /// The last four digits of the card's number.
  package let primaryAccountSuffix: String

  package init(paymentInstrumentId: PaymentInstrumentIdentifier, network: CardNetwork, primaryAccountSuffix: String) {
    self.paymentInstrumentId = paymentInstrumentId
    self.network = network
    self.primaryAccountSuffix = primaryAccountSuffix
  }
}

/// An app in the list From Apps on Your iPhone.
package struct ExtensionListing: Hashable, Sendable {
  package enum Offer: Hashable, Sendable {
    /// At least one.
    case cards([PassEntry])
    /// The issuer asks who the customer is first.
    case authentication(IssuerProfile, hasFingerprint: Bool)
  }

  package let issuer: IssuerIdentifier
  /// The app's name.
  package let name: String
  package let offer: Offer

  package init(issuer: IssuerIdentifier, name: String, offer: Offer) {
    self.issuer = issuer
    self.name = name
    self.offer = offer
  }
}
