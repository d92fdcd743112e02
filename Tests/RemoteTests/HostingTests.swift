import Basics
import Contract
import Cryptography
import Foundation
import LocalServer
import RemoteServer
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import WalletModel
import Wire
import Worlds

@testable import Hosting

/// Which worlds a server has open.
@Suite(.timeLimit(.minutes(10))) struct HostingTests {
  private let folder = TemporaryFolder()
  private let source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)
  private let server: LocalServer
  private let names: [WorldName]

  init() async throws {
    server = try LocalServer(path: folder.path, isPlain: true, most: 2, source: source)
    names = try ["a", "b", "c", "d"].map { name throws(WorldError) in try WorldName(name) }
    for name in names { try World(name, in: server.directory, source: source).file.close() }
  }

  private func ask(_ name: WorldName) async throws -> any HostedWorld {
    let key = try #require(try server.directory.keys(of: name)).access
    return try await server.worlds.world(name.description, key: key)
  }

  private var open: [WorldName] { names.filter { server.worlds[$0] != nil } }

  /// Has those closed that are idle by now.
  private func closeIdle() async {
    server.worlds.closeIdle()
    // A request for a world that is not open waits until closing is done.
    _ = try? await server.worlds.world("nothing", key: Secret(""))
  }

  @Test func `a world is closed when nobody asks and found as it was`() async throws {
    let moment = Timestamp(iso8601: "2030-01-01T00:00:00Z")!
    _ = try await ask(names[0])
    let world = try #require(server.worlds[names[0]])
    #expect(await world.moveClock { $0.freeze(at: moment) } == nil)
    source.pass(WorldPool.worldIdleTimeout)
    await closeIdle()
    #expect(open == [names[0]], "for so long it is waited")
    source.pass(.milliseconds(1))
    await closeIdle()
    #expect(open == [])
    // Another process may open it meanwhile.
    try World(names[0], in: server.directory, makes: false, source: source).file.close()
    _ = try await ask(names[0])
    #expect(server.worlds[names[0]]?.time.now == moment)
  }

  /// How many descriptors of its log this process has: one for writing, and one for each connection that reads.
  private func connections(to name: WorldName) throws -> Int {
    let file = server.directory.path(of: name) + "/world.db-wal"
    return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { descriptor in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")) == file
    }
  }

  @Test func `a world that is quiet stays open and gives back its memory`() async throws {
    let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
    for _ in 0..<2 {
      _ = try await ask(names[0]).backend.perform(IsDeviceRegistered(), call)
      #expect(try connections(to: names[0]) > 1)
      source.pass(WorldPool.quietTimeout)
      await closeIdle()
      #expect(try connections(to: names[0]) > 1, "for so long it is waited")
      source.pass(.seconds(1))
      await closeIdle()
      #expect(try connections(to: names[0]) == 1 && open == [names[0]])
    }
  }

  /// A person's own log keeps eight times as much.
  @Test func `its log is bounded beside others`() async throws {
    _ = try await ask(names[0])
    let log = try #require(server.worlds[names[0]]?.log)
    for _ in 0..<4000 { log.note(.command([String(repeating: "x", count: 1000)]), at: .earliest) }
    #expect((900...1300).contains(log.entries.count), "\(log.entries.count)")
  }

  @Test func `what is under way keeps it open`() async throws {
    let held = try await ask(names[0])
    source.pass(WorldPool.worldIdleTimeout + .seconds(1))
    await closeIdle()
    #expect(open == [names[0]])
    withExtendedLifetime(held) {}
  }

  @Test func `what is left of armed faults is kept`() async throws {
    func plan() -> FaultPlan? { server.worlds[names[0]]?.faults }
    let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
    _ = try await ask(names[0])
    plan()?.arm(.dropBefore, for: .isDeviceRegistered, .call(3))
    #expect(try await !ask(names[0]).backend.perform(IsDeviceRegistered(), call).isRegistered)
    source.pass(WorldPool.worldIdleTimeout + .seconds(1))
    await closeIdle()
    #expect(open == [])
    _ = try await ask(names[0])
    #expect(plan()?.armed.map(\.occasion) == [.call(2)])
    // Used faults stay used after the server's restart.
    plan()?.disarm()
    server.worlds.close()
    _ = try await ask(names[0])
    #expect(plan()?.armed == [])
  }

  @Test func `the event loop is told of an alarm`() async throws {
    let (rings, ring) = AsyncStream.makeStream(of: Void.self)
    let server = try LocalServer(path: folder.path + "/other", isPlain: true, source: source, wake: { ring.yield() })
    let world = try await server.open(names[0])
    #expect(server.worlds.nextAlarm == nil)
    let sleeping = Task { try await world.time.sleep(for: .seconds(3)) }
    for await _ in rings { break }
    #expect(server.worlds.nextAlarm == .seconds(3))
    source.pass(.seconds(3))
    server.worlds.ringDue()
    try await sleeping.value
  }

  @Test func `the one asked for longest ago makes room`() async throws {
    for name in names[0...1] {
      _ = try await ask(name)
      source.pass(.seconds(1))
    }
    _ = try await ask(names[0])
    source.pass(.seconds(1))
    _ = try await ask(names[2])
    #expect(open == [names[0], names[2]])
    source.pass(.seconds(1))
    let held = try await ask(names[0])
    let alsoHeld = try await ask(names[2])
    _ = try await ask(names[3])
    #expect(open == [names[0], names[2], names[3]], "more than wanted, rather than nobody's answer")
    withExtendedLifetime((held, alsoHeld)) {}
  }

  /// Opening and closing worlds doesn't affect the requests to them.
  @Test func `all are answered while worlds come and go`() async throws {
    let keys = try names.map { name in try #require(try server.directory.keys(of: name)).access }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { [server, names] in
          for turn in 0..<40 {
            let index = (task + turn) % names.count
            let world = try await server.worlds.world(names[index].description, key: keys[index])
            let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
            #expect(try await world.backend.perform(IsDeviceRegistered(), call).isRegistered == false)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
