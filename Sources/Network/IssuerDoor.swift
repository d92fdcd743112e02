package import Contract
internal import Synchronization
package import WalletModel

/// The issuers as the network asks them; if one isn't reached within five seconds, with `issuerNotReached`.
///
/// A question that is asked again under its key is the same question.
package protocol IssuerDoor: Sendable {
  /// Returns the issuer that gave out this number; nil if none did. What a network knows of account ranges.
  func issuer(ofNumber accountPan: Secret) async throws(WalletError) -> IssuerIdentifier?

  /// Returns the keys that this issuer and the network exchanged, outside of all operations.
  func activationKeys(of issuer: IssuerIdentifier) async throws(WalletError) -> IssuerActivationKeys

  func ask(
    _ request: AuthorizeService, of issuer: IssuerIdentifier, _ key: IdempotencyKey
  ) async throws(WalletError) -> ServiceAuthorization
  func ask(
    _ request: RequestActivationMethods, of issuer: IssuerIdentifier, _ key: IdempotencyKey
  ) async throws(WalletError) -> ActivationMethods
  func ask(_ request: DeliverActivationCode, of issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> Done
  func ask(_ request: NotifyServiceActivated, of issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> Done
  func ask(_ request: NotifyTokenUpdated, of issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> Done
}

/// The line to the issuers. They are made after the network, and ask it in turn, so it is connected later and cut at the end.
final class IssuerLine: Sendable {
  private let door = Mutex<(any IssuerDoor)?>(nil)

  func connect(_ door: any IssuerDoor) { self.door.withLock { $0 = door } }
  func disconnect() { door.withLock { $0 = nil } }

  /// Throws if no issuer is connected.
  func open() throws(WalletError) -> any IssuerDoor {
    guard let door = door.withLock({ $0 }) else { throw .issuerNotReached }
    return door
  }
}
