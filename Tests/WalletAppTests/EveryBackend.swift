import Glibc
import LocalServer
import Remote
import RemoteClient
import Simulation
import Testing
import Worlds

/// The location of the issuers.
enum Place: String, CaseIterable {
  case embedded
  /// On a server, over HTTPS.
  case remote

  @TaskLocal static var current = Place.embedded
}

/// Runs every test of a suite once for each location of the issuers: the result must be the same.
///
/// BILLFOLD_BACKEND=remote or =embedded runs it for one of them.
struct EveryBackend: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let wanted = getenv("BILLFOLD_BACKEND").flatMap { Place(rawValue: String(cString: $0)) }
    for place in Place.allCases where wanted == nil || wanted == place {
      try await Place.$current.withValue(place) { try await function() }
    }
  }
}

extension Trait where Self == EveryBackend {
  static var everyBackend: EveryBackend { EveryBackend() }
}

/// The issuers' half of a world on a server.
final class DistantIssuers {
  let remoteParties: HTTPRemoteParties
  /// The server's world.
  private(set) var world: World
  private var server: LocalServer?
  /// The relay between the phones and the server.
  let relay: Relay?
  private let name: WorldName
  private let directory: WorldDirectory
  private let source: any TimeSource
  private let path: String
  private let place: ServerAddress

  /// - Parameter timeouts: sets these timeouts and adds a relay that can be muted; nil for a direct connection with generous timeouts.
  init(_ name: WorldName, path: String, seed: UInt64?, source: any TimeSource, timeouts: Timeouts? = nil) async throws {
    (self.name, self.source, self.path) = (name, source, path)
    place = try LocalServer.freePlace()
    let server = try LocalServer(path: path, at: place, source: source)
    self.server = server
    directory = server.directory
    world = try await server.open(name, seed: seed)
    relay = timeouts == nil ? nil : try Relay(to: server.port)
    let invitation = try server.invitation(to: name)
    remoteParties = try HTTPRemoteParties(relay?.invitation(invitation) ?? invitation, timeouts: timeouts ?? .generous)
  }

  deinit { relay?.close() }

  func stop() async {
    await server?.stop()
    server = nil
  }

  /// Starts it again at the same address.
  func start() async throws {
    let server = try LocalServer(path: path, at: place, source: source)
    self.server = server
    world = try await server.open(name)
  }

  /// Starts another server in its place, which has a different key.
  func startStranger() async throws { server = try LocalServer(path: path + "-stranger", at: place, source: source) }

  /// Changes the issuers' world while the server is stopped.
  func inside(_ work: (World) async throws -> Void) async throws {
    let world = try World(name, in: directory, makes: false, source: source)
    defer { world.file.close() }
    try await work(world)
  }
}
