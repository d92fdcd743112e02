import Basics
import Contract
import Foundation
import LocalServer
import Remote
import RemoteClient
import RemoteServer
import Simulation
import Synchronization
import TemporaryFolder
import Testing
import VirtualTime
import WalletModel
import Wire
import Worlds

/// No request sees a world that it has no key of, and none learns which worlds there are.
@Suite(.timeLimit(.minutes(10))) struct AccessTests {
  private let folder = TemporaryFolder()
  private let lines = Lines()
  private let server: LocalServer
  private let demo: Invitation
  private let other: Invitation

  private final class Lines: Sendable {
    let all = Mutex<[String]>([])
  }

  init() async throws {
    let lines = lines
    let source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)
    server = try LocalServer(path: folder.path, source: source) { line in lines.all.withLock { $0.append(line) } }
    _ = try await server.open(WorldName("demo"))
    demo = try server.invitation(to: WorldName("demo"))
    // Not open yet: that must make no difference.
    try World(WorldName("other"), in: server.directory, source: source).file.close()
    other = try server.invitation(to: WorldName("other"))
  }

  private func answer(_ request: WireRequest) async -> WireAnswer? {
    if case .answer(let answer) = await server.server.answer(request) { answer } else { nil }
  }

  private static let clock = WorldRoute.getClock.request()

  @Test func `the clock needs its own key`() async throws {
    let guest = try RemoteBackend(server.invitation(to: WorldName("demo"), isForGuest: true), timeouts: .generous)
    await #expect(throws: WalletError.noControl) { try await guest.control(Self.clock, as: AdminAPI.Clock.self) }
    let stranger = Invitation(demo.server, world: "demo", worldKey: demo.worldKey, controlKey: other.controlKey)
    await #expect(throws: WalletError.noControl) {
      try await RemoteBackend(stranger, timeouts: .generous).control(Self.clock, as: AdminAPI.Clock.self)
    }
    let owner = try RemoteBackend(demo, timeouts: .generous)
    let clock = try await owner.control(
      WorldRoute.setClock.request(AdminAPI.Clock(mode: .frozen, milliseconds: 0)), as: AdminAPI.Clock.self)
    #expect(clock.now == 0)
    for body in ["", "{}", #"{"mode":"x","milliseconds":0}"#, #"{"mode":"frozen","milliseconds":1e99}"#] {
      var request = WireRequest(method: "PUT", path: WorldRoute.getClock.path, body: Array(body.utf8))
      request.headers.add("Billfold-World", "demo")
      request.headers.add("Billfold-World-Key", demo.worldKey.reveal())
      request.headers.add("Billfold-Control-Key", demo.controlKey!.reveal())
      #expect(await answer(request)?.status == 400)
    }
  }

  /// The details help client developers, and are the same for every world.
  @Test func `refusals say which header or route is missing`() async throws {
    func detail(_ request: WireRequest) async throws -> String {
      let answer = try #require(await answer(request))
      let problem = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
      return "\(answer.status) \(problem["detail"] as? String ?? "")"
    }
    let mistyped = try await detail(WireRequest(method: "GET", path: "/sessions/passcod"))
    #expect(mistyped == "404 No route GET /sessions/passcod. /docs lists all requests, /readyz says whether the server is ready.")
    let root = try await detail(WireRequest(method: "GET", path: "/"))
    #expect(root == "404 No route GET /. /docs lists all requests, /readyz says whether the server is ready.")
    let long = try await detail(WireRequest(method: "PUT", path: "/" + String(repeating: "x", count: 5000)))
    #expect(
      long == "404 No route PUT /\(String(repeating: "x", count: 99))…. /docs lists all requests, /readyz says whether the server is ready."
    )
    var request = WireRequest(method: "GET", path: "/devices/current")
    #expect(try await detail(request) == "403 The header Billfold-World is missing.")
    for world in ["demo", "other", "nowhere"] {
      request.headers = [WireHeader.world: world]
      #expect(try await detail(request) == "403 The header Billfold-World-Key is missing.")
    }
    request = WireRequest(method: "GET", path: "/control/nothing")
    request.headers = [
      WireHeader.world: "demo", WireHeader.worldKey: demo.worldKey.reveal(), WireHeader.controlKey: try #require(demo.controlKey).reveal(),
    ]
    #expect(
      try await detail(request) == "404 No route GET /control/nothing. /docs lists all requests, /readyz says whether the server is ready.")
    // A route with another method, once the key was checked.
    let (keys, clock) = (request.headers, WorldRoute.getClock.path)
    for method in ["POST", "PATCH", "DELETE", "BREW"] {
      request = WireRequest(method: method, path: clock, headers: keys)
      let answer = try #require(await answer(request))
      #expect(answer.status == 405 && answer.headers["Allow"] == "GET, HEAD, OPTIONS, PUT", "\(method)")
      request.headers = [WireHeader.world: "demo", WireHeader.worldKey: demo.worldKey.reveal()]
      #expect(try await detail(request) == "403 Control key required.")
    }
    // A body that is required is, though none of its fields is.
    request = WireRequest(method: "PUT", path: WorldRoute.setFaults.path, headers: keys)
    #expect(try await detail(request).hasPrefix("400 "))
    request.body = Array("{}".utf8)
    #expect(try await #require(self.answer(request)).status == 200)
  }

  @Test func `the log tells no secret`() async throws {
    let backend = try RemoteBackend(demo, timeouts: .generous)
    let callers = [Caller.phone(.phone, session: Secret("5e551on")), .customerCare(key: Secret("ca4e"))]
    for name in OperationName.allCases {
      func ask<O: Contract.Operation>(_ type: O.Type) async throws {
        for caller in callers {
          let call = Call(
            caller, .issuer(IssuerIdentifier(rawValue: "meridian")), idempotencyKey: IdempotencyKey(rawValue: "1d1d1d1d1d1d1d1d"))
          _ = try? await backend.perform(try RandomDecoder(seed: 3).value(type), call)
        }
      }
      try await ask(name.operation)
    }
    let log = lines.all.withLock { $0.joined() }
    #expect(log.contains(#""operation":"loginByPIN""#))
    let keys = [demo.worldKey, demo.careKey, demo.controlKey].compactMap { $0?.reveal() }
    for secret in keys + ["5e551on", "ca4e", DeviceIdentifier.phone.rawValue] { #expect(!log.contains(secret)) }
    #expect(log.split(separator: "\n").allSatisfy { $0.first == "{" && $0.last == "}" })
    // The client and the level.
    #expect(log.split(separator: "\n").allSatisfy { $0.contains(#""client":"127.0.0.1""#) })
    #expect(log.contains(#""level":"info","event":"request""#) && log.contains(#""level":"warning","event":"request""#))
  }
}
