package import Basics
package import Contract
package import WalletModel

/// The network's client of the issuers. Throws `issuerNotReached` if it can't reach an issuer within five seconds.
///
/// A repeated request with the same key gets the same response.
package protocol IssuerClient: Sendable {
  /// Returns the issuer of the card with this number; nil if there is none. A real network finds it by account ranges.
  func issuer(ofNumber accountPan: Secret) async throws(WalletError) -> IssuerIdentifier?

  /// Returns the key that this issuer and the network have exchanged outside of all operations.
  func activationKey(of issuer: IssuerIdentifier, for network: CardNetwork) async throws(WalletError) -> IssuerActivationKey

  func ask(
    _ request: AuthorizeService, of issuer: IssuerIdentifier, _ key: IdempotencyKey
  ) async throws(WalletError) -> ServiceAuthorization
  func ask(
    _ request: RequestActivationMethods, of issuer: IssuerIdentifier, _ key: IdempotencyKey
  ) async throws(WalletError) -> ActivationMethods
  func ask(_ request: DeliverActivationCode, of issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> Done
  func ask(_ request: NotifyServiceActivated, of issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> Done
  func ask(_ request: NotifyTokenUpdated, of issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> Done
  func ask(_ request: AuthorizePayment, of issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError)
    -> PaymentAuthorization
  func ask(_ request: AuthenticatePayment, of issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError)
    -> AuthenticationAnswer
  func ask(_ request: ContinueChallenge, of issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> BankChallenge

  func ask(_ request: GetIssuerChallenge, of issuer: IssuerIdentifier) async throws(WalletError) -> BankChallenge
}
