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

/// The network's answer about a typed number: whose card it is.
package struct TypedCardEligibility: Hashable, Codable, Sendable {
  package let network: CardNetwork
  package let issuer: IssuerIdentifier
  package let accountPanSuffix: String

  package init(network: CardNetwork, issuer: IssuerIdentifier, accountPanSuffix: String) {
    self.network = network
    self.issuer = issuer
    self.accountPanSuffix = accountPanSuffix
  }
}
