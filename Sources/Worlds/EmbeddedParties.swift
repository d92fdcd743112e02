internal import Basics
internal import Contract
internal import Cryptography
internal import Gateway
internal import Issuer
internal import Merchant
internal import Network
internal import Storage
internal import Synchronization
internal import WalletModel

/// The parties of a world, in this process, with their tables. Each operation reaches its party without a cast or a switch: every generic
/// `answer` below implements all requirements of one party's protocols, so an operation without a handler doesn't compile.
struct EmbeddedParties: Backend, Parties, AdministeredParties {
  let issuer: Issuer
  let network: Network
  let merchant: Merchant
  let gateway: Gateway
  private let resumption = Resumption()

  /// The database components of all parties, each once: the parties share those for settings and outbox.
  static let components = (Issuer.components + Network.components + Merchant.components + Gateway.components)
    .reduce(into: [Component]()) { all, component in if !all.contains(where: { $0.name == component.name }) { all.append(component) } }

  init(_ file: WorldFile, clock: any WorldClock) {
    // `history` is system randomness, because the world's seeded random streams repeat after the world is restored.
    self.init(
      file.database, key: file.key, world: file.name.description, randomness: file.randomness, clock: clock, cost: file.settings.hashCost,
      history: systemRandom(EventCursor.historyLength))
  }

  /// - Parameters:
  ///   - database: opened with a schema that includes `components`, and filled once by `fill`.
  ///   - world: the name of the world.
  ///   - cost: the cost of hashing credentials.
  ///   - history: random bytes, as in `Issuer.init`.
  init(
    _ database: Database, key: Key, world: String, randomness: any Randomness, clock: any WorldClock, cost: HashCost, history: [UInt8]
  ) {
    issuer = Issuer(database: database, key: key, randomness: randomness, clock: clock, cost: cost, history: history)
    network = Network(database: database, key: key, randomness: randomness, clock: clock, cost: cost, history: history)
    merchant = Merchant(
      database: database, key: key, secret: { merchant in GatewaySite.of(merchant).map { Gateway.secret(of: $0, in: key) } },
      randomness: randomness, clock: clock, cost: cost)
    gateway = Gateway(database: database, key: key, world: world, randomness: randomness, clock: clock, cost: cost)
  }

  /// Inserts the first rows of a new world.
  static func fill(_ sql: borrowing DatabaseTransaction) throws(StorageError) { try Issuer.fill(sql, IssuerConfiguration.all) }

  func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    await deliverOnce()
    return try await operation.dispatch(to: self, call)
  }

  /// Delivers, before the first request, the orders and notices between parties that an earlier process or release left undelivered.
  private func deliverOnce() async {
    guard resumption.begin() else { return }
    await issuer.deliverTokenOrders()
    await network.deliverNotices()
  }

  func answer<O: IssuerOperation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    try await issuer.serve(operation, call)
  }

  func answer<O: NetworkOperation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    try await network.serve(operation, call)
  }

  func answer<O: MerchantOperation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    try await merchant.serve(operation, call)
  }

  func answer<O: GatewayOperation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    try await gateway.serve(operation, call)
  }

  func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { try await issuer.events(after: cursor) }
}

/// A flag that is set once the parties deliver what was pending when the world was opened.
private final class Resumption: Sendable {
  private let hasBegun = Mutex(false)

  /// Sets the flag. Returns true for the first caller only.
  func begin() -> Bool {
    hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
  }
}
