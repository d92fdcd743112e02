import Glibc
import LocalServer
import RemoteClient
import Simulation
import Testing
import Worlds

/// Where the issuers of a house are.
enum Place: String, CaseIterable {
  case embedded
  /// On a server, asked over HTTPS.
  case remote

  @TaskLocal static var current = Place.embedded
}

/// Plays every test of a suite once for each place where the issuers can be: it must not make a difference.
///
/// BILLFOLD_BACKEND=remote or =embedded plays it for one of them.
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

/// The issuers' half of a house, where that is on a server.
final class DistantIssuers {
  let half: RemoteHalf
  /// The world as the server has it.
  let world: World
  private let server: LocalServer

  init(_ name: WorldName, path: String, seed: UInt64?, source: any TimeSource) async throws {
    server = try LocalServer(path: path, source: source)
    world = try await server.open(name, seed: seed)
    half = try RemoteHalf(try server.invitation(to: name))
  }
}
