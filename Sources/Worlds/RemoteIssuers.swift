package import Contract
internal import Cryptography
internal import Glibc
package import Simulation
internal import Storage
internal import System
package import WalletModel

/// The issuers' half of a world where it is elsewhere; the phones' half is here.
package protocol RemoteIssuers: Sendable {
  /// The door there.
  var backend: any Backend { get }
  /// What opens it; tells it from every other one.
  var worldKey: Secret { get }
  /// Where it is, for people.
  var place: String { get }
  /// True while it cannot be reached, as far as was seen last.
  var isAway: Bool { get }
  /// With which customer care asks at that door; nil where whoever is here may not.
  var careKey: Secret? { get }
  /// What leads to it again: kept beside the world, for its owner only.
  var invitation: [UInt8] { get }

  /// Calls whenever there may be something new since an event, until the task is cancelled or the connection ends; false where this
  /// world may not be asked any more.
  func listen(after number: Int64, _ news: @escaping @Sendable () -> Void) async -> Bool
  /// Reads the server's clock; nil if the invitation does not allow that (a guest).
  func clock() async throws(WalletError) -> WorldTime.State?
  /// Lets the clock there go like the one here; what a person should know where that fails.
  func setClock(_ state: WorldTime.State) async -> WalletError?

  /// The rules of every issuer there.
  func rules() async throws(WalletError) -> [IssuerRules]
  /// Changes settings of an issuer there, all or none.
  func set(_ changes: [IssuerSetting.Change], of issuer: IssuerIdentifier) async throws(WalletError) -> IssuerRules

  // What is done to a world is done to both its halves. Each of these throws what kept the other one from it.

  func snapshot(_ name: WorldName, replaces: Bool) async throws(WalletError)
  func restore(_ snapshot: WorldName) async throws(WalletError)
  func reset() async throws(WalletError)
  /// A copy, as it stands now or as a snapshot has it, under a name like this one.
  func fork(to name: WorldName, from snapshot: WorldName?) async throws(WalletError) -> any RemoteIssuers
  /// Removes it for ever.
  func remove() async throws(WalletError)
}

/// A server as whoever runs it sees it.
package protocol WorldServer: Sendable {
  /// Where it is, for people.
  var place: String { get }
  /// The names of its worlds.
  func worlds() async throws(WalletError) -> [String]
  /// Removes one of them with its snapshots, for ever.
  func remove(_ name: WorldName) async throws(WalletError)
  /// Takes the issuers of an exported world, under a name that is new there.
  func take(_ world: [UInt8], as name: WorldName) async throws(WalletError) -> any RemoteIssuers
}

/// What a world keeps of its distant half, so that it is never opened with another.
package struct DistantHalfNote: Hashable, Sendable, CustomStringConvertible {
  /// Tells nothing about the key.
  let identity: String
  package let place: String

  init(_ half: any RemoteIssuers) {
    identity = SHA256.hash(Array("billfold distant half ".utf8) + Array(half.worldKey.reveal().utf8)).hexadecimal
    place = half.place
  }

  init(_ text: String) {
    identity = String(text.prefix { $0 != " " })
    place = String(text.dropFirst(identity.count + 1))
  }

  package var description: String { "\(identity) \(place)" }
}

/// Where the issuers of a world are that are elsewhere.
package struct RemoteLocation: Hashable, Sendable {
  /// Where the server is, for people.
  package let server: String
  /// What their world is called there; nil where that cannot be read.
  package let world: String?

  package init(server: String, world: String?) {
    self.server = server
    self.world = world
  }

  /// The invitation that is kept is damaged.
  static let unknown = RemoteLocation(server: "an unknown server", world: nil)
}

// MARK: - In a world's folder

extension WorldDirectory {
  /// Where the issuers of a world are, and what that is called there; nil where they are with the phones.
  package func home(of name: WorldName) -> RemoteLocation? {
    do throws(WorldError) {
      guard let bytes = try FileSystem.read(invitation(of: name), atMost: WorldFile.longestInvitation) else { return nil }
      return readHome(bytes) ?? .unknown
    } catch {
      // Who lists or removes the world needs no more of it.
      return .unknown
    }
  }

  private func invitation(of name: WorldName) -> String { path(of: name) + "/" + WorldFile.invitationName }

  /// True where the world keeps an invitation to issuers that are elsewhere.
  package func isDistant(_ name: WorldName) -> Bool { access(invitation(of: name), F_OK) == 0 }

  /// The issuers to whom the world's invitation leads; nil where it keeps none.
  func half(of name: WorldName) throws(WorldError) -> (any RemoteIssuers)? {
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
  /// In bytes: many times the longest there is. (our choice)
  static let longestInvitation = 64 * 1024

  /// Keeps where the issuers are, and what leads there; on the caller's thread.
  func keep(_ half: any RemoteIssuers) throws(WorldError) {
    if settings.backend == nil {
      do throws(StorageError) {
        try database.blockingTransaction { sql throws(StorageError) in try WorldSettings.setBackend(DistantHalfNote(half), sql) }
      } catch {
        throw WorldError(error, name, path: folder + "/world.db")
      }
    }
    let path = folder + "/" + Self.invitationName
    guard try FileSystem.read(path, atMost: Self.longestInvitation) != half.invitation else { return }
    try FileSystem.write(half.invitation, to: path)
  }
}

extension RemoteIssuers {
  /// Has something done there; throws what that means for the world whose other half it is.
  func asked<T>(of name: WorldName, _ body: (Self) async throws(WalletError) -> T) async throws(WorldError) -> T {
    do throws(WalletError) {
      return try await body(self)
    } catch {
      throw .halfFailed(name, place: place, error)
    }
  }
}
