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

/// The parties of a world in this process, with their tables. Each operation goes to its party without a cast or a switch: every generic
/// `answer` below implements all requirements of one party's protocols, so an operation without a handler doesn't compile.
struct EmbeddedParties: Backend, Parties, AdministeredParties {
  let issuer: Issuer
  let network: Network
  let merchant: Merchant
  let gateway: Gateway
  private let resumption = Resumption()

  /// The tables of all parties, which have settings and outbox in common.
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
  ///   - history: random bytes, as for `Issuer.init`.
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

  /// Fills the tables of a new world.
  static func fill(_ sql: borrowing DatabaseTransaction) throws(StorageError) { try Issuer.fill(sql, IssuerConfiguration.all) }

  func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    await deliverOnce()
    return try await operation.dispatch(to: self, call)
  }

  /// Before the first request, delivers the orders and notices between parties that an earlier process or release left undelivered.
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

/// Whether the parties of a world have delivered pending orders and notices since the world was opened.
private final class Resumption: Sendable {
  private let hasBegun = Mutex(false)

  /// True for the first caller only.
  func begin() -> Bool {
    hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
  }
}
