package import WalletModel

/// A token as the network shows it to its wallet and to its issuer, without numbers: only the chip gets the device's number.
package struct NetworkToken: Hashable, Codable, Sendable {
  package let tokenUniqueReference: TokenReference
  /// The `primaryAccountIdentifier` of the token's pass.
  package let panReference: PANReference
  package let paymentAccountReference: PaymentAccountReference
  package let tokenRequestorId: String
  package let wallet: DeviceWallet
  package let network: CardNetwork
  package let issuer: IssuerIdentifier
  package let state: TokenState
  /// The causes of the suspension, in the order of `SuspensionCause`; empty unless the token is suspended.
  package let causes: [SuspensionCause]
  /// The last four digits of the card's number, and of the device's.
  package let accountPanSuffix: String
  package let tokenPanSuffix: String
  /// The ways to verify the cardholder; empty unless the token is inactive.
  package let methods: [ActivationMethod]

  package init(
    tokenUniqueReference: TokenReference, panReference: PANReference, paymentAccountReference: PaymentAccountReference,
    tokenRequestorId: String, wallet: DeviceWallet, network: CardNetwork, issuer: IssuerIdentifier, state: TokenState,
    causes: [SuspensionCause], accountPanSuffix: String, tokenPanSuffix: String, methods: [ActivationMethod]
  ) {
    self.tokenUniqueReference = tokenUniqueReference
    self.panReference = panReference
    self.paymentAccountReference = paymentAccountReference
    self.tokenRequestorId = tokenRequestorId
    self.wallet = wallet
    self.network = network
    self.issuer = issuer
    self.state = state
    self.causes = causes
    self.accountPanSuffix = accountPanSuffix
    self.tokenPanSuffix = tokenPanSuffix
    self.methods = methods
  }

  var summary: String { "\(accountPanSuffix) \(state.rawValue)" }
}

/// Tokens of a card, the oldest first.
package struct NetworkTokens: Hashable, Codable, Sendable {
  package let tokens: [NetworkToken]

  package init(_ tokens: [NetworkToken]) { self.tokens = tokens }

  var summary: String {
    guard tokens.count != 1, let first = tokens.first else { return tokens.first?.summary ?? "no tokens" }
    let states = Set(tokens.map(\.state.rawValue))
    return "\(tokens.count) tokens\(states.count == 1 ? " \(first.state.rawValue)" : "")"
  }
}
