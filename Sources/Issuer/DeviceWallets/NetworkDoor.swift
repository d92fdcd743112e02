package import Contract
package import Cryptography
internal import Synchronization
package import WalletModel

/// The network as the issuers ask it; if it isn't reached within five seconds, with `networkNotReached`.
///
/// A question that is asked again under its key is the same question.
package protocol NetworkDoor: Sendable {
  /// Returns the root certificate of the wallet's maker, which issuers pin when they join.
  func rootCertificate() async throws(WalletError) -> Certificate

  func ask(_ request: TokenActivate, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens
  func ask(_ request: TokenSuspend, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens
  func ask(_ request: TokenUnsuspend, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens
  func ask(_ request: TokenDelete, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens
  func ask(_ request: TokenImport, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkToken
  func ask(_ request: SearchTokens, by issuer: IssuerIdentifier) async throws(WalletError) -> NetworkTokens
}

/// The line to the network, which asks the issuers in turn: connected after both are made, and cut at the end.
final class NetworkLine: Sendable {
  private let door = Mutex<(any NetworkDoor)?>(nil)

  func connect(_ door: any NetworkDoor) { self.door.withLock { $0 = door } }
  func disconnect() { door.withLock { $0 = nil } }

  /// Throws if no network is connected.
  func open() throws(WalletError) -> any NetworkDoor {
    guard let door = door.withLock({ $0 }) else { throw .networkNotReached }
    return door
  }
}
