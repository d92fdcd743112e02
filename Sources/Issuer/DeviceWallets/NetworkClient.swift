package import Contract
package import Cryptography
package import WalletModel

/// The network as the issuers ask it; if it isn't reached within five seconds, with `networkNotReached`.
///
/// A question that is asked again under its key is the same question.
package protocol NetworkClient: Sendable {
  /// Returns the root certificate of the wallet provider, which issuers pin when they join.
  func rootCertificate() async throws(WalletError) -> Certificate

  /// Returns the public key that payment cards of this network are encrypted for, exchanged when the issuers joined.
  func paymentCardKey(of network: CardNetwork) async throws(WalletError) -> RSA.PublicKey

  func ask(_ request: TokenActivate, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens
  func ask(_ request: TokenSuspend, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens
  func ask(_ request: TokenUnsuspend, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens
  func ask(_ request: TokenDelete, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens
  func ask(_ request: TokenImport, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkToken
  func ask(_ request: SearchTokens, by issuer: IssuerIdentifier) async throws(WalletError) -> NetworkTokens
}
