internal import Contract
internal import Issuer
internal import Network
internal import Storage
internal import WalletModel

/// The parties of a world in this process, with their tables. Each operation goes to its party without a cast or a switch: every generic
/// `answer` below implements all requirements of one party's protocols, so an operation without a handler doesn't compile.
struct EmbeddedParties: Backend, Parties {
  let issuer: Issuer
  let network: Network

  /// The tables of all parties.
  static let components = Issuer.components + Network.components

  init(_ file: WorldFile, clock: any WorldClock) {
    issuer = Issuer(database: file.database, key: file.key, randomness: file.randomness, clock: clock, cost: file.settings.hashCost)
    network = Network(database: file.database, key: file.key, randomness: file.randomness, clock: clock)
  }

  /// Fills the tables of a new world.
  static func fill(_ sql: borrowing DatabaseTransaction) throws(StorageError) { try Issuer.fill(sql, IssuerConfiguration.all) }

  func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer { try await operation.ask(self, call) }

  func answer<O: IssuerOperation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    try await issuer.serve(operation, call)
  }

  func answer<O: NetworkOperation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    try await network.serve(operation, call)
  }

  func events(after number: Int64) async throws(WalletError) -> [IssuerEvent] { try await issuer.events(after: number) }
}
