package import Basics
package import Contract
internal import Cryptography
internal import Glibc
package import Simulation
internal import Storage
internal import System
package import WalletModel

/// The issuers' half of a world, on a server. The phones' half is local.
package protocol RemoteParties: Sendable {
  /// The `Backend` on the server.
  var backend: any Backend { get }
  /// The access key of the world on the server; no other world has it.
  var worldKey: Secret { get }
  /// The address of the server, for display.
  var place: String { get }
  /// True if the last request didn't reach the server.
  var isAway: Bool { get }
  /// The key of customer care; nil if the invitation doesn't have it.
  var careKey: Secret? { get }
  /// The invitation to these issuers, which is stored in the world's folder, readable only for its owner.
  var invitation: [UInt8] { get }

  /// Calls `news` whenever there may be events after `cursor`, until the task is cancelled or the connection ends. Returns false if the
  /// invitation is no longer valid.
  func listen(after cursor: EventCursor, _ news: @escaping @Sendable () -> Void) async -> Bool
  /// Reads the server's clock; nil if the invitation doesn't allow that (a guest's).
  func clock() async throws(WalletError) -> WorldTime.State?
  /// Returns how many requests on the server wait for its clock to advance; nil if the invitation does not allow that.
  func sleeping() async throws(WalletError) -> Int?
  /// Sets the server's clock to this state. Returns the error if that fails.
  ///
  /// - Parameter passed: the duration by which running delays and timeouts advance at once.
  func setClock(_ state: WorldTime.State, passed: Duration) async -> WalletError?

  /// Returns the same issuers for a world whose machine time is earlier by `lead`: clock states read from the server are moved ahead by
  /// `lead`, and those sent to it are moved back.
  func behind(by lead: @escaping @Sendable () -> Duration) -> any RemoteParties

  /// True if the invitation has the control key, with which this world can read the traffic between the parties and control the server's
  /// world.
  var isControlled: Bool { get }
  /// Reports the calls in the server's log after this number. With nil, reports the number to start from.
  func traffic(after number: Int?) async throws(WalletError) -> TrafficReport

  /// Returns the faults that are armed between the parties on the server.
  func partyFaults() async throws(WalletError) -> [FaultRule]
  /// Arms these faults between the parties on the server, replacing the faults that are armed there.
  func setPartyFaults(_ rules: [FaultRule]) async throws(WalletError)

  /// Performs an operation of the admin API on the parties on the server.
  func perform<O: AdminOperation>(_ operation: O) async throws(WalletError) -> O.Answer

  // The methods below do the server's part of operations on both halves of a world, and throw the server's errors.

  func snapshot(_ name: WorldName, replaces: Bool) async throws(WalletError)
  /// The outline of the world on the server: see `World.outline`.
  func outline() async throws(WalletError) -> String
  func restore(_ snapshot: WorldName) async throws(WalletError)
  func reset() async throws(WalletError)
  /// Forks the world on the server, from its current state or a snapshot, under a similar name.
  ///
  /// - Parameter key: a repeated call with the same key returns the same fork, as long as it exists.
  func fork(to name: WorldName, from snapshot: WorldName?, key: IdempotencyKey) async throws(WalletError) -> any RemoteParties
  /// Deletes the world on the server permanently.
  func remove() async throws(WalletError)
}

/// A server of worlds, with the operations of its operator.
package protocol WorldServer: Sendable {
  /// The address of the server, for display.
  var place: String { get }
  /// The names of the worlds on the server.
  func worlds() async throws(WalletError) -> [String]
  /// Permanently deletes a world with its snapshots.
  func remove(_ name: WorldName) async throws(WalletError)
  /// Creates a world with the issuers of an exported world, under a name that no world on the server has.
  func receive(_ world: [UInt8], as name: WorldName) async throws(WalletError) -> any RemoteParties
}

/// The note in a world's database about its issuers on a server, so that the world is never opened with other ones.
package struct RemotePartiesNote: Hashable, Sendable, CustomStringConvertible {
  /// A hash of the world key, which doesn't reveal the key.
  let identity: String
  package let place: String

  init(_ remoteParties: any RemoteParties) {
    identity = SHA256.hash(Array("billfold distant half ".utf8) + Array(remoteParties.worldKey.reveal().utf8)).hexadecimal
    place = remoteParties.place
  }

  init(_ text: String) {
    identity = String(text.prefix { $0 != " " })
    place = String(text.dropFirst(identity.count + 1))
  }

  package var description: String { "\(identity) \(place)" }
}

/// The location of a world's issuers on a server.
package struct RemoteLocation: Hashable, Sendable {
  /// The address of the server, for display.
  package let server: String
  /// The name of the world on the server; nil if the invitation can't be read.
  package let world: String?

  package init(server: String, world: String?) {
    self.server = server
    self.world = world
  }

  /// The stored invitation is damaged.
  static let unknown = RemoteLocation(server: "an unknown server", world: nil)
}

// MARK: - In a world's folder

extension WorldDirectory {
  /// Returns the server of a world's issuers and the world's name on it, or nil if the issuers are local. Throws if the system refuses
  /// access.
  package func remoteLocation(of name: WorldName) throws(WorldError) -> RemoteLocation? {
    do throws(WorldError) {
      guard let bytes = try FileSystem.read(invitation(of: name), atMost: WorldFile.longestInvitation) else { return nil }
      return readLocation(bytes) ?? .unknown
    } catch {
      switch error {
      case .failed, .diskFull: throw error
      // Any other error hides only the location, which isn't needed to list or delete the world.
      default: return .unknown
      }
    }
  }

  private func invitation(of name: WorldName) -> String { path(of: name) + "/" + WorldFile.invitationName }

  /// Returns whether the world has an invitation to issuers on a server.
  package func hasRemoteParties(_ name: WorldName) -> Bool {
    // If `access` fails for any other reason, reading the file reports it.
    access(invitation(of: name), F_OK) == 0 || ![ENOENT, ENOTDIR].contains(errno)
  }

  /// Returns the issuers that the world's invitation identifies, or nil if it has none.
  package func remoteParties(of name: WorldName) throws(WorldError) -> (any RemoteParties)? {
    guard let connect, let bytes = try FileSystem.read(invitation(of: name), atMost: WorldFile.longestInvitation) else { return nil }
    do {
      return try connect(bytes)
    } catch {
      throw .badInvitation(name)
    }
  }
}

extension WorldFile {
  static let invitationName = "world.invitation"
  /// The maximum size of an invitation in bytes: many times the longest one. (our choice)
  static let longestInvitation = 64 * 1024

  /// Stores the note about the issuers, if there is none yet. Runs on the caller's thread.
  func note(_ remoteParties: any RemoteParties) throws(WorldError) {
    guard settings.backend == nil else { return }
    try setting { sql throws(StorageError) in try WorldSettings.setBackend(RemotePartiesNote(remoteParties), sql) }
  }

  /// The idempotency key of this world's temporary fork on a server, so that there is at most one such fork.
  package var keyOfItsFork: IdempotencyKey { IdempotencyKey(rawValue: key.derived("fork").check) }

  /// Returns true if the server's world has been restored but the local one hasn't. Runs on the caller's thread.
  package func isServerRestored() throws(WorldError) -> Bool {
    try setting { sql throws(StorageError) in try WorldSettings.isServerRestored(sql) }
  }

  /// Notes whether the server's world has been restored but the local one hasn't. Runs on the caller's thread.
  package func note(isServerRestored: Bool) throws(WorldError) {
    try setting { sql throws(StorageError) in try WorldSettings.setServerRestored(isServerRestored, sql) }
  }

  private func setting<T: Sendable>(
    _ body: @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> T
  ) throws(WorldError) -> T {
    do throws(StorageError) {
      return try database.blockingTransaction(body)
    } catch {
      throw WorldError(error, name, path: folder + "/world.db")
    }
  }

  /// Stores the note about the issuers and their invitation, on the caller's thread.
  func keep(_ remoteParties: any RemoteParties) throws(WorldError) {
    try note(remoteParties)
    let path = folder + "/" + Self.invitationName
    guard try FileSystem.read(path, atMost: Self.longestInvitation) != remoteParties.invitation else { return }
    try FileSystem.write(remoteParties.invitation, to: path)
  }
}

extension RemoteParties {
  /// Runs a request to the server. Converts its error into an error of the world whose issuers these are.
  func asked<T>(of name: WorldName, _ body: (Self) async throws(WalletError) -> T) async throws(WorldError) -> T {
    do throws(WalletError) {
      return try await body(self)
    } catch {
      throw .remoteFailed(name, place: place, error)
    }
  }
}
