package import Basics

/// A token as the network lists it for operators of a world, with only the last digits of the card's and the device's numbers.
package struct VaultToken: Hashable, Codable, Sendable {
  /// The position of the token in the order in which tokens were made.
  package let number: Int
  package let tokenUniqueReference: TokenReference
  package let paymentAccountReference: PaymentAccountReference
  package let network: CardNetwork
  package let issuer: IssuerIdentifier
  package let wallet: DeviceWallet
  /// The chip that stores the token.
  package let deviceId: String
  package let made: Timestamp
  package let state: TokenState
  /// Why the token is suspended, in the order of `SuspensionCause`; empty unless it is.
  package let causes: [SuspensionCause]
  /// The code of the last reason that an issuer gave for a change; nil if no issuer gave one. (Rules, mobile wallets: reasons)
  package let reasonCode: String?
  /// The last four digits of the card's number, and of the device's.
  package let accountPanSuffix: String
  package let tokenPanSuffix: String

  /// The maximum number of tokens in one response. (our choice)
  package static let pageSize = 100

  package init(
    number: Int, tokenUniqueReference: TokenReference, paymentAccountReference: PaymentAccountReference, network: CardNetwork,
    issuer: IssuerIdentifier, wallet: DeviceWallet, deviceId: String, made: Timestamp, state: TokenState, causes: [SuspensionCause],
    reasonCode: String?, accountPanSuffix: String, tokenPanSuffix: String
  ) {
    self.number = number
    self.tokenUniqueReference = tokenUniqueReference
    self.paymentAccountReference = paymentAccountReference
    self.network = network
    self.issuer = issuer
    self.wallet = wallet
    self.deviceId = deviceId
    self.made = made
    self.state = state
    self.causes = causes
    self.reasonCode = reasonCode
    self.accountPanSuffix = accountPanSuffix
    self.tokenPanSuffix = tokenPanSuffix
  }
}
