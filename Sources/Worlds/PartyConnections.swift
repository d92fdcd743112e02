internal import Basics
internal import Contract
internal import Cryptography
internal import Gateway
internal import Issuer
internal import Merchant
internal import Network
internal import WalletModel

/// The connections between the parties of a world. They use the same `Backend` as the phones, so the traffic log contains the calls between
/// parties, and armed faults apply to them.
///
/// Parties, backend and connections are a reference cycle, which the owner of the world breaks with `cut`.
final class PartyConnections: Sendable {
  private let parties: EmbeddedParties

  init(_ parties: EmbeddedParties, through backend: any Backend, key: Key) {
    self.parties = parties
    parties.network.connect(
      IssuersConnection(issuer: parties.issuer, backend: backend, caller: .party(.network, key: Issuer.key(ofNetworkIn: key))))
    parties.issuer.connect(NetworkConnection(network: parties.network, backend: backend, key: key))
    parties.gateway.connect(PaymentNetworkConnection(backend: backend, caller: .party(.gateway, key: Network.key(ofGatewayIn: key))))
    parties.merchant.connect(GatewayConnection(backend: backend, key: key), ShoppersConnection(backend: backend, key: key))
  }

  deinit { cut() }

  func cut() {
    parties.network.disconnect()
    parties.issuer.disconnect()
    parties.gateway.disconnect()
    parties.merchant.disconnect()
  }
}

/// The network's connection to the issuers.
private struct IssuersConnection: IssuerClient {
  let issuer: Issuer
  let backend: any Backend
  let caller: Caller

  func issuer(ofNumber accountPan: Secret) async throws(WalletError) -> IssuerIdentifier? {
    try await issuer.issuer(ofNumber: accountPan)
  }

  func ask(_ request: GetIssuerChallenge, of issuer: IssuerIdentifier) async throws(WalletError) -> BankChallenge {
    try await backend.ask(request, Call(caller, .issuer(issuer)), notReached: .issuerNotReached)
  }

  func activationKey(of identifier: IssuerIdentifier, for network: CardNetwork) async throws(WalletError) -> IssuerActivationKey {
    switch network {
    case .mastercard: .mastercard(try await issuer.mastercardKey(of: identifier))
    case .visa: .visa(issuer.visaKey(of: identifier))
    }
  }

  func ask<O: Operation>(_ request: O, of issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> O.Answer {
    try await backend.ask(request, Call(caller, .issuer(issuer), idempotencyKey: key), notReached: .issuerNotReached)
  }
}

/// The issuers' connection to the network.
private struct NetworkConnection: NetworkClient {
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

  /// - Parameter key: the idempotency key; nil for a read.
  private func send<O: Operation>(
    _ request: O, by issuer: IssuerIdentifier, _ key: IdempotencyKey?
  ) async throws(WalletError) -> O.Answer {
    let caller = Caller.party(.issuer(issuer), key: Network.key(of: issuer, in: self.key))
    return try await backend.ask(request, Call(caller, .network, idempotencyKey: key), notReached: .networkNotReached)
  }
}

/// The gateway's connection to the network.
private struct PaymentNetworkConnection: PaymentNetworkClient {
  let backend: any Backend
  let caller: Caller

  func ask<O: Operation>(_ request: O, _ key: IdempotencyKey) async throws(WalletError) -> O.Answer {
    try await backend.ask(request, Call(caller, .network, idempotencyKey: key), notReached: .bankNotReached)
  }

  func ask(_ request: GetPaymentAuthentication) async throws(WalletError) -> BankChallenge {
    try await backend.ask(request, Call(caller, .network), notReached: .bankNotReached)
  }
}

/// The shops' connection to the gateway.
private struct GatewayConnection: GatewayClient {
  let backend: any Backend
  let key: Key

  func ask<O: Operation>(_ request: O, by merchant: MerchantIdentifier) async throws(WalletError) -> O.Answer {
    let caller = Caller.party(.merchant(merchant), key: Gateway.key(of: merchant, in: key))
    return try await backend.ask(request, Call(caller, .gateway), notReached: .gatewayNotReached)
  }
}

/// The shops' connection to the issuers.
private struct ShoppersConnection: ShopperClient {
  let backend: any Backend
  let key: Key

  func ask(
    _ request: VerifyShopperAssertion, of issuer: IssuerIdentifier, by merchant: MerchantIdentifier
  ) async throws(WalletError) -> VerifiedShopper {
    let caller = Caller.party(.merchant(merchant), key: Issuer.key(of: merchant, in: key))
    return try await backend.ask(request, Call(caller, .issuer(issuer)), notReached: .issuerNotReached)
  }
}

extension Backend {
  /// Sends a request to another party. Throws the party's refusal, or `notReached` if the party gave no response.
  fileprivate func ask<O: Operation>(_ request: O, _ call: Call, notReached: WalletError) async throws(WalletError) -> O.Answer {
    do throws(WalletError) {
      return try await perform(request, call)
    } catch {
      throw error.isNoAnswer ? notReached : error
    }
  }
}
