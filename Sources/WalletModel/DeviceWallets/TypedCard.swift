package import Basics

/// A card as a person types it in the wallet.
package struct TypedCard: Hashable, Codable, Sendable {
  package let primaryAccountNumber: Secret
  package let expiration: CardExpiry
  package let name: String

  package init(primaryAccountNumber: Secret, expiration: CardExpiry, name: String) {
    self.primaryAccountNumber = primaryAccountNumber
    self.expiration = expiration
    self.name = name
  }
}

/// The network's response about a typed card number: the card's network and issuer.
package struct TypedCardEligibility: Hashable, Codable, Sendable {
  package let network: CardNetwork
  package let issuer: IssuerIdentifier
  package let accountPanSuffix: String
  /// The network's reference of the card, which its passes contain; nil for a card that was never in a wallet.
  package let panReference: PANReference?

  package init(network: CardNetwork, issuer: IssuerIdentifier, accountPanSuffix: String, panReference: PANReference?) {
    self.network = network
    self.issuer = issuer
    self.accountPanSuffix = accountPanSuffix
    self.panReference = panReference
  }
}
