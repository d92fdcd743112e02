internal import Contract
internal import Cryptography
internal import Issuer
internal import Network
internal import WalletModel

/// The lines between the parties of a world, which ask each other through the door that phones use too: the traffic log has their calls, and
/// armed faults apply to them.
///
/// Parties, backend and lines hold each other: whoever has the world cuts them.
final class PartyLines: Sendable {
  private let parties: EmbeddedParties

  init(_ parties: EmbeddedParties, through backend: any Backend, key: Key) {
    self.parties = parties
    parties.network.connect(
      IssuersLine(issuer: parties.issuer, backend: backend, caller: .party(.network, key: Issuer.key(ofNetworkIn: key))))
    parties.issuer.connect(NetworkOfIssuers(network: parties.network, backend: backend, key: key))
  }

  deinit { cut() }

  func cut() {
    parties.network.disconnect()
    parties.issuer.disconnect()
  }
}

/// The issuers as the network asks them.
private struct IssuersLine: IssuerDoor {
  let issuer: Issuer
  let backend: any Backend
  let caller: Caller

  func issuer(ofNumber accountPan: Secret) async throws(WalletError) -> IssuerIdentifier? {
    try await issuer.issuer(ofNumber: accountPan)
  }

  func activationKey(of identifier: IssuerIdentifier, for network: CardNetwork) async throws(WalletError) -> IssuerActivationKey {
    switch network {
    case .mastercard: .mastercard(try await issuer.mastercardKey(of: identifier))
    case .visa: .visa(issuer.visaKey(of: identifier))
    }
  }

  func ask<O: Operation>(_ request: O, of issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> O.Answer {
    do throws(WalletError) {
      return try await backend.perform(request, Call(caller, .issuer(issuer), idempotencyKey: key))
    } catch {
      throw error.isNoAnswer ? .issuerNotReached : error
    }
  }
}

/// The network as the issuers ask it.
private struct NetworkOfIssuers: NetworkDoor {
  let network: Network
  let backend: any Backend
  let key: Key

  func rootCertificate() async throws(WalletError) -> Certificate { try await network.rootCertificate() }

  func paymentCardKey(of network: CardNetwork) async throws(WalletError) -> RSA.PublicKey {
    try await self.network.paymentCardKey(of: network)
  }

  func ask<O: Operation>(_ request: O, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> O.Answer {
    try await send(request, by: issuer, key)
  }

  func ask(_ request: SearchTokens, by issuer: IssuerIdentifier) async throws(WalletError) -> NetworkTokens {
    try await send(request, by: issuer, nil)
  }

  /// - Parameter key: nil for a read.
  private func send<O: Operation>(
    _ request: O, by issuer: IssuerIdentifier, _ key: IdempotencyKey?
  ) async throws(WalletError) -> O.Answer {
    let caller = Caller.party(.issuer(issuer), key: Network.key(of: issuer, in: self.key))
    do throws(WalletError) {
      return try await backend.perform(request, Call(caller, .network, idempotencyKey: key))
    } catch {
      throw error.isNoAnswer ? .networkNotReached : error
    }
  }
}
