package import Basics
package import Contract
package import Cryptography
package import Service
package import Storage
package import WalletModel

/// The checkout gateway of a world: its rules over one database.
package final class Gateway: GatewayAdministration {
  let service: RequestService<GatewayTenant>

  /// - Parameters:
  ///   - database: opened with a schema that includes `Gateway.components`.
  ///   - key: the world's key, without which sealed values can't be read or compared.
  ///   - world: the world's name, from which the gateway's identifiers are derived.
  package init(database: Database, key: Key, world: String, randomness: any Randomness, clock: any WorldClock, cost: HashCost) {
    service = RequestService(
      GatewayTenant(key, at: Self.node(of: world, key)), database: database, key: key, randomness: randomness, clock: clock, cost: cost)
  }

  /// Returns the part of the gateway's identifiers that leads to this world. A fork under another name has another part.
  package static func node(of world: String, _ key: Key) -> GatewayNode {
    GatewayNode(HMAC.authenticate(Array(world.utf8), key: key.derived("gateway node")))
  }

  /// The gateway's part of a world's schema; the name of every table begins with `gateway_`.
  package static let components = [
    settingsComponent,
    Component(
      name: "gateway.requests", migrations: requestsMigrations,
      moments: ["gateway_requests.answered"]),
    Component(
      name: "gateway.payments", migrations: paymentsMigrations,
      moments: [
        "gateway_checkouts.made", "gateway_checkouts.reads_since", "gateway_payments.begun", "gateway_payments.decided",
        "gateway_payments.reads_since",
      ]),
    Component(
      name: "gateway.transactions", migrations: transactionsMigrations,
      moments: ["gateway_transactions.started", "gateway_transactions.decided"]),
  ]

  /// Returns the key with which a shop authenticates to the gateway, from the world's key.
  package static func key(of merchant: MerchantIdentifier, in world: Key) -> Secret {
    GatewayKeys(world).callers.key(of: .merchant(merchant))
  }

  /// Returns the secret of a site, from the world's key: 32 characters, with which site and gateway sign JWTs.
  package static func secret(of site: GatewaySite, in world: Key) -> Secret {
    JWTKey.secret(of: site.reference, in: GatewayKeys.siteKey(in: world))
  }

  /// Connects the gateway to the network. Until then, its requests to banks fail with `bankNotReached`.
  package func connect(_ network: any PaymentNetworkClient) { service.tenant.network.connect(network) }

  /// From now on, records the keys of requests with card data in `outcomes`, or replays them from there.
  package func record(in outcomes: any CredentialOutcomes) { service.hasher.record(in: outcomes) }

  /// Releases the network, to break the reference cycle of a closed world.
  package func disconnect() { service.tenant.network.disconnect() }

  /// Handles an operation, or returns the recorded response if the request is a retry: see `isSameAgain`.
  package func serve<O: GatewayOperation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    try await service.serve(operation, call) { () async throws(WalletError) in
      if operation.isSameAgain {
        try await service.read { [now = service.clock.now] sql throws(StorageError) in try operation.round(of: call, at: now, sql) }
      } else {
        try await service.transaction { sql throws(StorageError) in try sql.nextRequestNumber() }
      }
    }
  }
}

/// The gateway's client of the network. Throws `bankNotReached` if it can't reach the network or the card's bank.
///
/// A repeated request with the same key gets the same response.
package protocol PaymentNetworkClient: Sendable {
  func ask(_ request: RequestPaymentAuthorization, _ key: IdempotencyKey) async throws(WalletError) -> PaymentAuthorization
  func ask(_ request: RequestPaymentAuthentication, _ key: IdempotencyKey) async throws(WalletError) -> AuthenticationAnswer
  func ask(_ request: CancelPaymentAuthentication, _ key: IdempotencyKey) async throws(WalletError) -> BankChallenge
  func ask(_ request: GetPaymentAuthentication) async throws(WalletError) -> BankChallenge
}

/// An operation that the gateway handles. The type of its context says how many commits the handler makes: one, or two with a request to
/// the network between them.
package protocol GatewayOperation: ServiceOperation where Owner == GatewayTenant {
  /// True if an equal request counts as a retry and gets the same response, because the vendors' wire formats have no idempotency keys.
  var isSameAgain: Bool { get }
  /// Returns the number of earlier equal requests whose results can no longer be used, so that this request counts as a new one.
  func round(of call: Call, at now: Timestamp, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> Int
}

extension GatewayOperation {
  package func round(of call: Call, at now: Timestamp, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> Int { 0 }
}

/// An operation whose response isn't recorded: it reads, or finds the result of an equal request.
package protocol UnrecordedGatewayOperation: GatewayOperation {}

extension UnrecordedGatewayOperation {
  package var isSameAgain: Bool { true }
}

package typealias GatewayContext = RequestContext<GatewayTenant, OneCommit>
package typealias GatewayAskingContext = RequestContext<GatewayTenant, TwoCommits>
