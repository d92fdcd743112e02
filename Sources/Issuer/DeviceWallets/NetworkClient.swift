package import Contract
package import Cryptography
package import WalletModel

/// The issuers' client of the network. Throws `networkNotReached` if it can't reach the network within five seconds.
///
/// A repeated request with the same key gets the same response.
package protocol NetworkClient: Sendable {
  /// Returns the root certificate of the wallet provider, which issuers pin when they join.
  func rootCertificate() async throws(WalletError) -> Certificate

  /// Returns the public key for which issuers encrypt payment cards of this network; exchanged when the issuers joined.
  func paymentCardKey(of network: CardNetwork) async throws(WalletError) -> RSA.PublicKey

  func ask(_ request: TokenActivate, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens
  func ask(_ request: TokenSuspend, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens
  func ask(_ request: TokenUnsuspend, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens
  func ask(_ request: TokenDelete, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens
  func ask(_ request: TokenImport, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkToken
  func ask(_ request: SearchTokens, by issuer: IssuerIdentifier) async throws(WalletError) -> NetworkTokens
}
