import Basics
import Commands
import Contract
import Cryptography
import FoundationEssentials
import Glibc
import Handset
import Hosting
import LocalServer
import RemoteServer
import Simulation
import Synchronization
import System
import TemporaryFolder
import Testing
import VirtualTime
import WalletClient
import WalletModel
import Wire
import Worlds

@testable import Remote
@testable import RemoteClient

/// A flag that another thread reads.
private final class Switch: Sendable {
  private let flag = Atomic(false)

  var value: Bool {
    get { flag.load(ordering: .sequentiallyConsistent) }
    set { flag.store(newValue, ordering: .sequentiallyConsistent) }
  }
}

/// Worlds on a server are created, copied, restored and given faults remotely, both halves together.
@Suite(.timeLimit(.minutes(10))) struct ControlTests {
  private let folder = TemporaryFolder()
  private let source = VirtualTimeSource(start: Timestamp(milliseconds: Int64(Glibc.time(nil)) * 1000))
  private let server: LocalServer
  private let isClockUnreadable: Switch
  private let runner: RemoteWorldServer

  init() throws {
    let isClockUnreadable = Switch()
    self.isClockUnreadable = isClockUnreadable
    server = try LocalServer(
      path: folder.path + "/server", source: source,
      hangsUp: { isClockUnreadable.value && $0.method == "GET" && $0.path == WorldRoute.getClock.path })
    runner = try RemoteWorldServer(server.operatorInvitation(), timeouts: .generous)
  }

  /// The local directory with the phones. It connects to issuers by the invitations of its worlds.
  private var here: WorldDirectory {
    WorldDirectory(path: folder.path + "/worlds") { try HTTPRemoteParties(Invitation(bytes: $0), timeouts: .generous) }
  }

  /// Creates a world on the server and returns the invitation.
  private func make(_ name: String = "demo", fixture: String? = nil) async throws -> Invitation {
    try await Self.make(name, fixture: fixture, seed: 7, on: server)
  }

  /// Creates a world as a program of the operator does, by the route for that.
  private static func make(
    _ name: String, fixture: String? = nil, seed: UInt64, clock: AdminAPI.Clock? = nil, on server: LocalServer
  ) async throws -> Invitation {
    let origin = try server.operatorInvitation()
    let world = AdminAPI.NewWorld(name: name, fixture: fixture, seed: seed, clock: clock, hashCost: "minimum")
    var request = OperatorRoute.createWorld.request(world)
    request.headers.add(WireHeader.operatorKey, origin.operatorKey.reveal())
    let answer = try await HTTPClient(origin.server, timeouts: .generous).send(request)
    return Invitation(origin.server, try OperationCodec.body(answer, as: AdminAPI.WorldKeys.self))
  }

  private func world(_ name: WorldName = .standard, at invitation: Invitation? = nil, clock: World.Clock? = nil) throws -> World {
    let remoteParties = try invitation.map { try HTTPRemoteParties($0, timeouts: .generous) }
    return try World(name, in: here, hashCost: .minimum, clock: clock, remoteParties: remoteParties, source: source)
  }

  private func client(_ world: World) -> WalletClient {
    WalletClient(
      backend: world.backend, phone: world.phones.memory(of: world.phones.currentIssuer, on: world.phones.current), clock: world.time)
  }

  private func enroll(_ world: World) async throws {
    try await world.enroll { SamplePerson.all[0].profile(questions: $0, passwords: $1, passcodes: $2) }
  }

  private func isRegistered(_ world: World) async throws -> Bool { try await client(world).device.isDeviceRegistered().isRegistered }

  private func refusal<T>(_ body: () async throws -> T) async -> WalletError? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error as? WalletError
    }
  }

  private func answer(_ request: WireRequest) async -> WireAnswer? {
    if case .answer(let answer) = await server.server.answer(request) { answer } else { nil }
  }

  // MARK: - Lost responses

  @Test func `a change whose response is lost is made once`() async throws {
    let isLossy = Switch()
    let losses = Mutex(0)
    let server = try LocalServer(
      path: folder.path + "/lossy", source: source,
      loses: { request in
        guard request.method != "GET" else { return false }
        let isLost = losses.withLock { losses in
          losses -= 1
          return losses >= 0
        }
        return isLossy.value || isLost
      })
    let demo = try await Self.make("demo", seed: 7, on: server)
    let issuers = try HTTPRemoteParties(demo, timeouts: .generous)
    // Without its key, the repeated request would find the snapshot there already.
    losses.withLock { $0 = 1 }
    try await issuers.snapshot(WorldName("one"), replaces: false)
    isLossy.value = true
    let error = await refusal { try await issuers.snapshot(WorldName("two"), replaces: false) }
    #expect(error?.code == .connectionLost && error?.description.contains("may have been made") == true, "\(String(describing: error))")
    isLossy.value = false
    // What is asked for again under another key is another change.
    #expect(await refusal { try await issuers.snapshot(WorldName("two"), replaces: false) }?.statusCode == 409)
    await server.stop()
  }

  @Test func `a change with an invalid key is not made`() async throws {
    let backend = try RemoteBackend(try await make(), timeouts: .generous)
    for key in ["short", String(repeating: "k", count: 65), "0123456789abcdef with spaces"] {
      var request = WorldRoute.createSnapshot.request(AdminAPI.NewSnapshot(name: "one"))
      request.headers.add(WireHeader.idempotencyKey, key)
      await #expect(throws: WalletError.badIdempotencyKey, "\(key)") {
        try await backend.control(request, as: AdminAPI.NewSnapshot.self)
      }
    }
    #expect(try await backend.control(WorldRoute.getSnapshots.request(), as: AdminAPI.Snapshots.self).snapshots.isEmpty)
  }

  // MARK: - The operator

  @Test func `worlds are made and removed from elsewhere`() async throws {
    #expect(try await runner.worlds() == [])
    let demo = try await make(fixture: "enrolled")
    #expect(try await runner.worlds() == ["demo"])
    // The fixture was played there: this person is known.
    let care = Call(.customerCare(key: demo.careKey), .issuer(IssuerIdentifier(rawValue: "meridian")))
    let customers = try await RemoteBackend(demo, timeouts: .generous).perform(RetrieveCustomers(), care).customers
    #expect(customers.map(\.username) == [SamplePerson.all[0].email])
    #expect(await refusal { try await make() }?.statusCode == 409)
    try await runner.remove(WorldName("demo"))
    #expect(try await runner.worlds() == [])
    #expect(await refusal { try await RemoteBackend(demo, timeouts: .generous).events(after: .beginning) } == .noSuchInvitation)
    #expect(await refusal { try await runner.remove(WorldName("demo")) }?.statusCode == 404)
  }

  @Test(arguments: [
    #"{}"#, #"{"name":"../x"}"#, #"{"name":"a","fixture":"none"}"#, #"{"name":"a","hashCost":"none"}"#, #"{"name":"a","seed":-1}"#,
    #"{"name":"a","clock":{"mode":"x","milliseconds":0}}"#, "[", "",
  ])
  func `a world that makes no sense is not made`(body: String) async throws {
    var request = WireRequest(method: "POST", path: OperatorRoute.getWorlds.path, body: Array(body.utf8))
    request.headers.add(WireHeader.operatorKey, try server.operatorInvitation().operatorKey.reveal())
    #expect(await answer(request)?.status == 400)
    #expect(try await runner.worlds() == [])
  }

  @Test func `nobody else learns or does anything`() async throws {
    let demo = try await make()
    let control = try #require(demo.controlKey).reveal()
    let strangers: [WireHeaders] = [
      [:], [WireHeader.operatorKey: ""], [WireHeader.operatorKey: "x"], [WireHeader.operatorKey: control],
      [WireHeader.world: "demo", WireHeader.worldKey: demo.worldKey.reveal(), WireHeader.controlKey: control],
    ]
    for headers in strangers {
      for (method, path) in [
        ("GET", "/control/worlds"), ("POST", "/control/worlds"), ("PUT", "/control/worlds/demo"), ("PUT", "/control/worlds/new"),
        ("DELETE", "/control/worlds/new"), ("DELETE", "/control/worlds"), ("PATCH", "/control/worlds/demo"),
      ] {
        let answer = await answer(WireRequest(method: method, path: path, headers: headers))
        #expect(answer?.status == 403, "\(method) \(path)")
      }
    }
    let others = try await make("other")
    let theirs = try #require(others.controlKey).reveal()
    let known =
      WorldRoute.allCases.map { $0.request() } + AdminOperationName.allCases.map { $0.request(fields: ["issuer": "meridian"]) }
      + [OperatorRoute.deleteWorld.request(fields: ["name": "demo"])]
    for one in known {
      for control in [nil, "", theirs, demo.worldKey.reveal(), demo.careKey?.reveal()] {
        var request = one
        request.body = Array(#"{"name":"a","snapshot":"a"}"#.utf8)
        request.headers.add(WireHeader.world, "demo")
        request.headers.add(WireHeader.worldKey, demo.worldKey.reveal())
        if let control { request.headers.add(WireHeader.controlKey, control) }
        #expect(await answer(request)?.status == 403, "\(one.method) \(one.path)")
      }
    }
    #expect(try await runner.worlds() == ["demo", "other"])
  }

  // MARK: - Sending a world

  @Test func `a world is sent there whole`() async throws {
    try await World.create(
      .standard, in: here, seed: 7, hashCost: .minimum, fixture: try #require(Fixture.named("enrolled")), source: source)
    let before = try world()
    before.faults.arm(.status(503), for: .isDeviceRegistered)
    await before.faults.keep()
    before.file.close()
    let remoteParties = try await World.move(.standard, in: here, to: runner, as: WorldName("sent"))
    // The phone continues with the wallet that it has.
    let world = try world()
    #expect(world.remoteParties?.place == "\(server.address)")
    // Its faults stay with it, and meet a call only once.
    #expect(await refusal { try await isRegistered(world) }?.code == .injectedFault)
    #expect(try await isRegistered(world))
    world.file.close()
    try await remoteParties.remove()
    #expect(try await runner.worlds() == [])
  }

  @Test func `what is no world is refused`() async throws {
    let error = await refusal { try await runner.receive(Array("Billfold world\n\u{1}".utf8), as: WorldName("sent")) }
    #expect(error?.statusCode == 400)
    #expect(await refusal { try await runner.receive(Array("x".utf8), as: WorldName("sent")) }?.statusCode == 400)
    #expect(try await runner.worlds() == [])
  }

  @Test func `only the operator sends what is long`() async throws {
    let long = [UInt8](repeating: 0, count: TransportLimits().body + 1)
    #expect(await refusal { try await runner.receive(long, as: WorldName("sent")) }?.statusCode == 400, "read, and no world")
    let stranger = try server.operatorInvitation()
    let other = OperatorInvitation(stranger.server, operatorKey: Secret("x"))
    let error = await refusal { try await RemoteWorldServer(other, timeouts: .generous).receive(long, as: WorldName("sent")) }
    // A client that continues to send is disconnected.
    #expect(error?.statusCode == 413 || error?.code == .connectionLost, "\(String(describing: error))")
  }

  // MARK: - Both halves

  @Test func `both halves go back together`() async throws {
    var world = try world(at: try await make())
    try await world.snapshot(WorldName("before"))
    try await enroll(world)
    try await world.snapshot(WorldName("after"))
    let mails = try await world.inbox.messages().count
    #expect(mails > 0)
    world = try await world.restored(WorldName("before"))
    #expect(try await !isRegistered(world))
    let said = try await world.backend.events(after: .beginning)
    #expect(try await world.inbox.messages().isEmpty && said.isEmpty)
    world = try await world.restored(WorldName("after"))
    #expect(try await isRegistered(world))
    #expect(try await world.inbox.messages().count == mails)
    world = try await world.reset()
    #expect(try await !isRegistered(world))
    try await enroll(world)
    // The events after a restore are numbered from 1 again, and are delivered.
    #expect(try await world.inbox.messages().count == mails)
    world.file.close()
    // Restoring a world that is not open.
    try await World.restore(.standard, to: WorldName("before"), in: here)
    world = try self.world()
    #expect(world.remoteParties?.place == "\(server.address)")
    #expect(try await !isRegistered(world))
    world.file.close()
    try await World.reset(.standard, in: here)
    world = try self.world()
    #expect(try await !isRegistered(world))
  }

  /// Another wallet of the same world learns after a restore, a reset and a backup that was put back what the issuers send from then on,
  /// once, though it stays as it was.
  @Test func `another wallet follows a restored world`() async throws {
    let invitation = try await make()
    var owner = try world(at: invitation)
    let other = try world(WorldName("other"), at: invitation)
    let delivery = MailDelivery(backend: other.backend, inbox: other.inbox)
    func news() async throws -> [String] {
      try await delivery.deliver().map { content in
        switch content {
        case .message(let message): "\(message.to): \(message.subject)"
        case .deviceActivationChanged(let device, let isActive): "\(device): \(isActive)"
        case .sessionEnded(let device, let reason): "\(device): \(reason)"
        }
      }
    }
    let device = client(owner).device.deviceIdentifier
    func setActive(_ isActive: Bool) async throws {
      let care = Call(
        .customerCare(key: owner.careKey), .issuer(owner.phones.currentIssuer),
        idempotencyKey: IdempotencyKey(rawValue: systemRandom(16).hexadecimal))
      _ = try await owner.backend.perform(UpdateCustomerDeviceActivation(deviceIdentifier: device, isActive: isActive), care)
    }
    try await enroll(owner)
    let welcome = try await news()
    #expect(!welcome.isEmpty)
    try await owner.snapshot(WorldName("start"))
    for isActive in [false, true, false] { try await setActive(isActive) }
    let changes = try await news()
    #expect(changes.contains("\(device): false") && changes.contains("\(device): true"))
    owner = try await owner.restored(WorldName("start"))
    #expect(try await news() == [])
    try await setActive(false)
    #expect(try await news() == Array(changes.prefix(while: { $0 != "\(device): true" })))
    #expect(try await news() == [])
    // The numbers have caught up with those of the lost events before anybody asks.
    owner = try await owner.restored(WorldName("start"))
    for isActive in [false, true, false, true, false] { try await setActive(isActive) }
    #expect(try await news().filter { $0.hasSuffix("false") || $0.hasSuffix("true") }.count == 5)
    owner = try await owner.reset()
    #expect(try await news() == [])
    try await enroll(owner)
    #expect(try await news() == welcome)
    // The store is put back while the server doesn't have the world open.
    let path = server.folder.worlds.path + "/demo/world.db"
    server.worlds.close()
    let backup = try Data(contentsOf: URL(fileURLWithPath: path))
    for isActive in [false, true] { try await setActive(isActive) }
    #expect(try await !news().isEmpty)
    server.worlds.close()
    try backup.write(to: URL(fileURLWithPath: path))
    for isActive in [false, true, false] { try await setActive(isActive) }
    #expect(try await news().filter { $0.hasSuffix("false") || $0.hasSuffix("true") }.count == 3)
    #expect(try await news() == [])
  }

  @Test func `the clocks go back too`() async throws {
    var world = try world(at: try await make())
    let moment = Timestamp(iso8601: "2026-11-21T09:41:00Z")!
    #expect(await world.moveClock { $0.freeze(at: moment) } == nil)
    try await world.snapshot(WorldName("then"))
    #expect(await world.moveClock { $0.advance(by: .seconds(3600)) } == nil)
    world = try await world.restored(WorldName("then"))
    #expect(world.time.now == moment)
    #expect(try await world.remoteParties?.clock() == .init(mode: .frozen, milliseconds: moment.milliseconds))
    world = try await world.reset()
    #expect(try await world.remoteParties?.clock() == .real)
  }

  @Test func `who may not move the clock moves none`() async throws {
    let owner = try world(at: try await make())
    #expect(await owner.moveClock { $0.freeze(at: source.wall) } == nil)
    let guest = try world(WorldName("guest"), at: try server.invitation(to: WorldName("demo"), isForGuest: true))
    let before = guest.time.state
    #expect(await guest.moveClock { $0.advance(by: .seconds(60)) }?.code == .notInvited)
    #expect(guest.time.state == before)
    #expect(try await owner.remoteParties?.clock() == owner.time.state)
    #expect(try await guest.remoteParties?.clock() == nil)
    #expect(await guest.followClock() == nil)
  }

  /// A new world's clock is given as one that is there is set, and as both are read.
  @Test(arguments: [
    AdminAPI.Clock(mode: .running, milliseconds: 0), .init(mode: .running, milliseconds: 3_600_000),
    .init(mode: .running, milliseconds: -3_600_000), .init(mode: .frozen, milliseconds: 1_795_254_060_000),
    .init(mode: .stopped, milliseconds: 1_795_254_060_000),
  ]) func `a new world has the clock that is wanted`(clock: AdminAPI.Clock) async throws {
    let made = try HTTPRemoteParties(try await Self.make("clock", seed: 7, clock: clock, on: server), timeouts: .generous)
    #expect(try await made.clock() == .init(mode: clock.mode, milliseconds: clock.milliseconds))
  }

  /// Nothing waits on a server whose clock was not told of anything; a time that would go back is refused.
  @Test func `a clock tells who waits for it`() async throws {
    let world = try world(at: try await make())
    #expect(try await world.remoteParties?.sleeping() == 0)
    #expect(await world.moveClock { $0.stop(at: source.wall) } == nil)
    let state = try #require(try await world.remoteParties?.clock())
    #expect(await world.remoteParties?.setClock(state, passed: .seconds(-1))?.statusCode == 400)
    #expect(await world.remoteParties?.setClock(state, passed: .seconds(1)) == nil)
    let guest = try self.world(WorldName("guest"), at: try server.invitation(to: WorldName("demo"), isForGuest: true))
    #expect(try await guest.remoteParties?.sleeping() == nil)
  }

  @Test func `a clock that cannot be read is not moved`() async throws {
    let invitation = try await make()
    let world = try world(at: invitation)
    // Another client moves the server's clock; this world can't learn that.
    let moment = Timestamp(iso8601: "2027-01-02T03:04:05Z")!
    let remoteParties = try HTTPRemoteParties(invitation, timeouts: .generous)
    let there = WorldTime.State(mode: .frozen, milliseconds: moment.milliseconds)
    #expect(await remoteParties.setClock(there, passed: .zero) == nil)
    isClockUnreadable.value = true
    let before = world.time.state
    #expect(await world.followClock()?.code == .connectionLost)
    #expect(await world.moveClock { $0.advance(by: .seconds(3600)) }?.code == .connectionLost)
    #expect(world.time.state == before)
    isClockUnreadable.value = false
    #expect(try await remoteParties.clock() == there)
    #expect(await world.moveClock { $0.advance(by: .seconds(3600)) } == nil)
    let later = WorldTime.State(mode: .frozen, milliseconds: moment.milliseconds + 3_600_000)
    #expect(world.time.state == later)
    #expect(try await remoteParties.clock() == later)
  }

  @Test func `a fork has its own issuers`() async throws {
    let world = try world(at: try await make())
    try await world.snapshot(WorldName("before"))
    try await enroll(world)
    try await world.fork(to: WorldName("rehearsal"))
    try await world.fork(to: WorldName("empty"), from: WorldName("before"))
    #expect(try await runner.worlds().count == 3)
    world.file.close()
    let rehearsal = try self.world(WorldName("rehearsal"))
    let empty = try self.world(WorldName("empty"))
    #expect(try await isRegistered(rehearsal))
    #expect(try await !isRegistered(empty))
    _ = try await client(rehearsal).authentication.loginByPIN(
      SamplePerson.passcode(under: try await client(rehearsal).enrollment.retrievePasscodeConfigurations()))
    let again = try await rehearsal.reset()
    #expect(try await !isRegistered(again))
    let first = try self.world()
    #expect(try await isRegistered(first), "the first one is as it was")
    // A name that is taken here is not asked for there.
    let taken = try WorldName("empty")
    await #expect(throws: WorldError.worldExists(taken)) { try await again.fork(to: taken) }
    #expect(try await runner.worlds().count == 3)
  }

  @Test func `a fork asked for again is the same`() async throws {
    let invitation = try await make()
    func fork(_ key: String?, _ name: String = "copy") async throws -> AdminAPI.WorldKeys {
      var request = WorldRoute.forkWorld.request(AdminAPI.NewFork(name: name))
      if let key { request.headers.add(WireHeader.idempotencyKey, "\(key)-0123456789abcdef") }
      return try await RemoteBackend(invitation, timeouts: .generous).control(request, as: AdminAPI.WorldKeys.self)
    }
    let first = try await fork("1")
    let again = try await withThrowingTaskGroup(of: AdminAPI.WorldKeys.self) { group in
      for _ in 0..<4 { group.addTask { try await fork("2") } }
      return try await group.reduce(into: [try await fork("1")]) { $0.append($1) }
    }
    #expect(again[0] == first && Set(again).count == 2)
    let others = [try await fork("1", "other"), try await fork(nil), try await fork(nil)]
    #expect(Set(others + again).count == 5)
    #expect(Set(try await runner.worlds()) == Set((others + again).map(\.world) + ["demo"]))
  }

  @Test func `the number of copies is limited`() async throws {
    var copies = CopyLimits()
    (copies.snapshots, copies.forks) = (2, 2)
    let server = try LocalServer(path: folder.path + "/small", copies: copies, source: source)
    let runner = try RemoteWorldServer(server.operatorInvitation(), timeouts: .generous)
    let invitation = try await Self.make("demo", seed: 7, on: server)
    let world = try world(at: invitation)
    for name in ["a", "b"] { try await world.snapshot(WorldName(name)) }
    let (c, x) = (try WorldName("c"), try WorldName("x"))
    let error = await #expect(throws: WorldError.self) { try await world.snapshot(c) }
    #expect(
      error?.description.contains("the maximum of 2 snapshots") == true && error?.exitCode == .inputOutput, "\(String(describing: error))")
    try await world.snapshot(WorldName("a"), replaces: true)
    #expect(try here.list().map(\.snapshots) == [[WorldName("a"), WorldName("b")]])

    // A fork of a fork is a fork of the first one; a world of the same seed, or of this one's name, is none.
    _ = try await Self.make("demo-2", seed: 7, on: server)
    _ = try await Self.make("demo-12345678", seed: 8, on: server)
    try await world.fork(to: WorldName("one"))
    let one = try self.world(WorldName("one"))
    try await one.fork(to: WorldName("two"))
    for parent in [world, one] {
      let error = await #expect(throws: WorldError.self) { try await parent.fork(to: x) }
      #expect(error?.description.contains("the maximum of 2 forks") == true, "\(String(describing: error))")
    }
    try await one.remoteParties?.remove()
    try await world.fork(to: x)
    #expect(try await runner.worlds().count == 5)
  }

  @Test func `where the server refuses nothing changes here`() async throws {
    _ = try await make()
    let guest = try server.invitation(to: WorldName("demo"), isForGuest: true)
    let world = try world(at: guest)
    let error = await #expect(throws: WorldError.self) { try await world.snapshot(WorldName("before")) }
    #expect(error?.exitCode == .refused)
    await #expect(throws: WorldError.self) { try await world.reset() }
    await #expect(throws: WorldError.self) { try await world.fork(to: WorldName("copy")) }
    #expect(world.file.isOpen)
    #expect(try here.list().map(\.snapshots) == [[]])
    #expect(try await !isRegistered(world), "and it continues")
  }

  @Test func `where the server is away nothing changes here`() async throws {
    let invitation = try await make()
    let world = try world(at: invitation)
    try await enroll(world)
    try await world.snapshot(WorldName("before"))
    world.file.close()
    server.close()
    // Only new connections are refused, so the test needs a new client.
    let later = try self.world()
    await later.followClock()
    let error = await #expect(throws: WorldError.self) { try await later.restored(WorldName("before")) }
    #expect(error?.exitCode == .unavailable)
    #expect(error?.description.contains("Nothing was changed") == true, "\(String(describing: error))")
    await #expect(throws: WorldError.self) { try await later.snapshot(WorldName("now")) }
    #expect(try here.list().map(\.snapshots) == [[WorldName("before")]])
    #expect(later.file.isOpen)
    #expect(try await !later.inbox.messages().isEmpty)
  }

  /// `issuer show` and `set` on a world whose issuers are on a server; snapshots, forks and resets have the settings with them.
  @Test func `settings are changed there and go with the world`() async throws {
    let invitation = try await make()
    let here = try world(at: invitation)
    defer { here.file.close() }
    let meridian = here.issuers[0].identifier
    func value(_ name: String, in world: World) async throws -> String? {
      try await world.perform(GetIssuers()).issuers.first { $0.issuer == meridian.rawValue }?.settings.first { $0.name == name }?.value
    }
    #expect(try await here.perform(GetIssuers()).issuers == IssuerConfiguration.all.map(IssuerRules.init))
    let rules = try await here.perform(UpdateIssuer(meridian, [.init("pin-attempts", "1"), .init("session-timeout", "30s")]))
    #expect(rules.settings.first { $0.name == "pin-attempts" }?.value == "1")
    try await enroll(here)
    #expect(await refusal { try await client(here).authentication.loginByPIN(Secret("1379")) }?.attemptsLeft == 0)
    try await here.snapshot(WorldName("one"))
    try await here.perform(UpdateIssuer(meridian, [.init("pin-attempts", "9")]))
    try await here.fork(to: WorldName("fork"), from: nil)
    let fork = try world(WorldName("fork"))
    defer { fork.file.close() }
    #expect(try await value("pin-attempts", in: fork) == "9")
    let back = try await here.restored(WorldName("one"))
    #expect(try await value("pin-attempts", in: back) == "1")
    let reset = try await back.reset()
    defer { reset.file.close() }
    #expect(try await value("pin-attempts", in: reset) == "5")
    let refused = await refusal { try await reset.perform(UpdateIssuer(meridian, [.init("pin-attempt", "9")])) }
    #expect(refused?.statusCode == 400)
    #expect(refused?.fieldErrors.map(\.field) == ["pin-attempt"])
    #expect(
      await refusal { try await reset.perform(UpdateIssuer(IssuerIdentifier(rawValue: "a/b"), [.init("pin-attempts", "9")])) }?.statusCode
        == 404)
  }

  /// `network show`, `set` and `tokens` on a world whose parties are on a server; snapshots, forks and resets have the settings with them.
  @Test func `the networks settings are changed there and go with the world`() async throws {
    let invitation = try await make()
    let here = try world(at: invitation)
    defer { here.file.close() }
    func value(_ name: String, in world: World) async throws -> String? {
      try await world.perform(GetNetwork()).settings.first { $0.name == name }?.value
    }
    #expect(try await here.perform(GetNetwork()) == NetworkRules(NetworkConfiguration()))
    #expect(try await here.all(GetNetworkTokens()).isEmpty)
    let rules = try await here.perform(UpdateNetwork([.init("tokens-per-card", "3"), .init("next-network-vote", "red")]))
    #expect(rules.settings.first { $0.name == "next-network-vote" }?.value == "red")
    try await here.snapshot(WorldName("one"))
    try await here.perform(UpdateNetwork([.init("tokens-per-card", "9")]))
    try await here.fork(to: WorldName("fork"), from: nil)
    let fork = try world(WorldName("fork"))
    defer { fork.file.close() }
    #expect(try await value("tokens-per-card", in: fork) == "9")
    let back = try await here.restored(WorldName("one"))
    #expect(try await value("tokens-per-card", in: back) == "3")
    let reset = try await back.reset()
    defer { reset.file.close() }
    #expect(try await reset.perform(GetNetwork()) == NetworkRules(NetworkConfiguration()))
    let refused = await refusal { try await reset.perform(UpdateNetwork([.init("token-per-card", "9")])) }
    #expect(refused?.statusCode == 400 && refused?.fieldErrors.map(\.field) == ["token-per-card"])
  }

  /// `shop show` and `set` on a world whose parties are on a server; snapshots, forks and resets have the settings with them.
  @Test func `the shops settings are changed there and go with the world`() async throws {
    let invitation = try await make()
    let here = try world(at: invitation)
    defer { here.file.close() }
    func value(_ name: String, in world: World) async throws -> String? {
      try await world.perform(GetShops()).shops.first?.settings.first { $0.name == name }?.value
    }
    let standard = MerchantProfile.all.map {
      ShopRules($0, MerchantConfiguration(), SiteConfiguration())
    }
    #expect(try await here.perform(GetShops()).shops == standard)
    let rules = try await here.perform(UpdateShop(.harbourBooks, [.init("keep-every-method", "on"), .init("code-for-stored", "off")]))
    #expect(rules.settings.map(\.value) == ["on", "off", "off"])
    try await here.snapshot(WorldName("one"))
    try await here.perform(UpdateShop(.harbourBooks, [.init("code-for-stored", "on")]))
    try await here.fork(to: WorldName("fork"), from: nil)
    let fork = try world(WorldName("fork"))
    defer { fork.file.close() }
    #expect(try await value("code-for-stored", in: fork) == "on")
    let back = try await here.restored(WorldName("one"))
    #expect(try await value("code-for-stored", in: back) == "off")
    let reset = try await back.reset()
    defer { reset.file.close() }
    #expect(try await reset.perform(GetShops()).shops == standard)
    let refused = await refusal { try await reset.perform(UpdateShop(.harbourBooks, [.init("code-for-store", "on")])) }
    #expect(refused?.statusCode == 400 && refused?.fieldErrors.map(\.field) == ["code-for-store"])
    let unknown = MerchantIdentifier(rawValue: "a/b")
    #expect(await refusal { try await reset.perform(UpdateShop(unknown, [.init("code-for-stored", "on")])) }?.statusCode == 404)
  }

  /// What shop and gateway know of a shopper whose world is on a server; the shop forgets a card there.
  @Test func `the shops lists are read there`() async throws {
    let here = try world(at: try await make())
    defer { here.file.close() }
    #expect(try await here.all(GetShopOrders(of: .harbourBooks)).isEmpty)
    #expect(try await here.all(GetTransactions()).isEmpty)
    #expect(try await here.perform(GetShopRecords(of: .harbourBooks)).methods.isEmpty)
    #expect(try await here.shopperRecord(by: .harbourBooks) == nil)
    try await enroll(here)
    let client = client(here)
    _ = try await client.authentication.loginByPIN(Secret("2580"))
    let order = try await client.shopService.placeOrder([OrderLine(article: "knots", count: 1)], at: .harbourBooks)
    var params = try CardPaymentParams(
      checkoutID: order.checkout, paymentBrand: .visa, holder: "Anna Sample", number: Secret("4111111111111111"), expiryMonth: "11",
      expiryYear: "2046", cvv: Secret("123"), at: here.time.now)
    params.isTokenizationEnabled = true
    // The bank asks a shopper who stores a card; here it is content.
    try await here.perform(UpdateNetwork([SettingChange(NetworkSetting.nextAuthentication, ForcedAuthentication.approves.rawValue)]))
    _ = try await client.paymentProvider.submitTransaction(Transaction(paymentParams: params))
    _ = try await client.shopService.completeOrder(order.number, consents: true, at: .harbourBooks)
    let methods = try await here.perform(GetShopRecords(of: .harbourBooks)).methods
    let method = try #require(methods.first)
    #expect(methods.count == 1 && method.card.inWords == "Visa •••• 1111")
    #expect(try await here.shopperRecord(by: .harbourBooks) == ShopperRecord(shopper: method.shopper, orders: 1, methods: methods))
    #expect(try await here.all(GetShopOrders(of: .harbourBooks)).map(\.state) == [.paid])
    #expect(try await here.all(GetTransactions()).map(\.result?.code) == ["000.100.110"])
    try await here.perform(ForgetPaymentMethod(method.registrationId, of: .harbourBooks))
    #expect(try await here.perform(GetShopRecords(of: .harbourBooks)).methods.isEmpty)
    #expect(await refusal { try await here.perform(ForgetPaymentMethod(method.registrationId, of: .harbourBooks)) }?.statusCode == 404)
  }

  /// Without the control key, a guest can neither read nor change settings.
  @Test func `guests change no settings`() async throws {
    _ = try await make()
    let guest = try world(at: try server.invitation(to: WorldName("demo"), isForGuest: true))
    defer { guest.file.close() }
    #expect(await refusal { try await guest.perform(GetIssuers()).issuers }?.code == .notInvited)
    #expect(await refusal { try await guest.perform(GetNetwork()) }?.code == .notInvited)
    #expect(await refusal { try await guest.all(GetNetworkTokens()) }?.code == .notInvited)
    #expect(await refusal { try await guest.perform(GetShops()).shops }?.code == .notInvited)
    #expect(await refusal { try await guest.all(GetShopOrders(of: .harbourBooks)) }?.code == .notInvited)
    #expect(await refusal { try await guest.perform(GetShopRecords(of: .harbourBooks)) }?.code == .notInvited)
    #expect(await refusal { try await guest.all(GetTransactions()) }?.code == .notInvited)
    #expect(
      await refusal { try await guest.perform(ForgetPaymentMethod(RegistrationIdentifier(rawValue: "a"), of: .harbourBooks)) }?.code
        == .notInvited)
    #expect(await refusal { try await guest.perform(UpdateShop(.harbourBooks, [.init("code-for-stored", "off")])) }?.code == .notInvited)
    #expect(await refusal { try await guest.perform(UpdateNetwork([.init("tokens-per-card", "9")])) }?.code == .notInvited)
    #expect(
      await refusal { try await guest.perform(UpdateIssuer(guest.issuers[0].identifier, [.init("pin-attempts", "9")])) }?.code
        == .notInvited)
  }

  @Test func `what is under way ends with an answer`() async throws {
    let invitation = try await make()
    let backend = try RemoteBackend(invitation, timeouts: .generous)
    let slow = AdminAPI.Faults(armed: [.init(fault: "slow 1h")])
    let armed = try await backend.control(WorldRoute.setFaults.request(slow), as: AdminAPI.Faults.self)
    #expect(armed == AdminAPI.Faults(armed: [.init(fault: "slow 60 min", occasion: "next")], latency: 0, isOffline: false))
    let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
    let asking = Task { await refusal { try await backend.perform(IsDeviceRegistered(), call) } }
    while server.worlds.nextAlarm == nil { await Task.yield() }
    _ = try await backend.control(WorldRoute.resetWorld.request(), as: Done.self)
    #expect(await asking.value?.code == .tryLater)
    #expect(await refusal { try await backend.perform(IsDeviceRegistered(), call) } == nil)
    let left = try await backend.control(WorldRoute.getFaults.request(), as: AdminAPI.Faults.self)
    #expect(left == AdminAPI.Faults(armed: [], latency: 0, isOffline: false))
  }

  /// Whatever comes while a world is put back, again and again, is answered, and the world is whole afterwards.
  @Test func `nothing is left without an answer`() async throws {
    let invitation = try await make()
    let backend = try RemoteBackend(invitation, timeouts: .generous)
    let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
    let errors = await withTaskGroup(of: [WalletError].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var errors: [WalletError] = []
          for _ in 0..<50 {
            if let error = await refusal({ try await backend.perform(IsDeviceRegistered(), call) }) { errors.append(error) }
          }
          return errors
        }
      }
      for _ in 0..<2 {
        group.addTask {
          var errors: [WalletError] = []
          for _ in 0..<5 {
            let error = await refusal { try await backend.control(WorldRoute.resetWorld.request(), as: Done.self) }
            if let error { errors.append(error) }
          }
          return errors
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(errors.allSatisfy { $0 == .worldRestored }, "\(Set(errors))")
    #expect(await refusal { try await backend.perform(IsDeviceRegistered(), call) } == nil)
  }

  @Test func `what cannot be put back stays as it is`() async throws {
    let invitation = try await make()
    let world = try world(at: invitation)
    try await enroll(world)
    let backend = try RemoteBackend(invitation, timeouts: .generous)
    let request = WorldRoute.restoreWorld.request(AdminAPI.Restoration(snapshot: "none"))
    #expect(await refusal { try await backend.control(request, as: AdminAPI.Restoration.self) }?.statusCode == 404)
    #expect(try await isRegistered(world))
    // Here it is, there it is not: neither half moves.
    try await world.snapshot(WorldName("before"))
    let place = try server.directory.path(of: WorldName("demo"))
    #expect(unlink(place + "/snapshot.before.db") == 0)
    let before = try WorldName("before")
    let error = await #expect(throws: WorldError.self) { try await world.restored(before) }
    #expect(error?.exitCode == .noInput)
    #expect(try await isRegistered(world))
  }

  @Test func `readers of events learn that they restart`() async throws {
    let invitation = try await make()
    let backend = try RemoteBackend(invitation, timeouts: .generous)
    let listening = Task { await backend.listen(after: .beginning) {} }
    while !(await metrics().contains("billfold_event_readers 1")) { await Task.yield() }
    _ = try await backend.control(WorldRoute.resetWorld.request(), as: Done.self)
    // The stream has come to its end as it should.
    #expect(await listening.value == nil)
  }

  private func metrics() async -> String {
    await answer(WireRequest(method: "GET", path: "/metrics")).map { String(decoding: $0.body, as: UTF8.self) } ?? ""
  }

  // MARK: - Commands

  /// Runs a command as the program does if no process has the world open.
  private func run(_ line: String) throws -> (status: Int32, output: String) {
    let words = line.split(separator: " ").map(String.init)
    let answer = try WorldCommand(words, folder: folder.path) { .standard }.run(as: words, in: folder.path, worlds: here)
    return (answer.status, answer.output + answer.message)
  }

  @Test func `a command says that the clock cannot be read`() async throws {
    let invitation = try await make()
    try world(at: invitation).file.close()
    let there = WorldTime.State(mode: .frozen, milliseconds: Timestamp(iso8601: "2027-01-02T03:04:05Z")!.milliseconds)
    let remoteParties = try HTTPRemoteParties(invitation, timeouts: .generous)
    #expect(await remoteParties.setClock(there, passed: .zero) == nil)
    isClockUnreadable.value = true
    let refused = try run("clock forward 1h")
    #expect(refused.status == 69 && refused.output.contains("The connection was lost."), "\(refused)")
    let shown = try run("clock show")
    #expect(shown.status == 0 && shown.output.contains("The server's clock can't be read"), "\(shown)")
    isClockUnreadable.value = false
    #expect(try await remoteParties.clock() == there)
    #expect(try run("clock show") == (0, "2027-01-02T03:04:05Z, frozen\n"))
  }

  @Test func `commands reach both halves`() async throws {
    let invitation = try await make()
    let first = try world(at: invitation)
    try await enroll(first)
    first.file.close()
    let moment = "2027-01-02T03:04:05Z"
    let remoteParties = try HTTPRemoteParties(invitation, timeouts: .generous)
    #expect(try run("clock freeze \(moment)") == (0, "\(moment), frozen\n"))
    #expect(try await remoteParties.clock() == .init(mode: .frozen, milliseconds: Timestamp(iso8601: moment)!.milliseconds))
    #expect(try run("world snapshot default before").status == 0)
    // Another client moves the server's clock. The next command uses the new time.
    #expect(await remoteParties.setClock(.real, passed: .zero) == nil)
    #expect(try run("clock forward 1h").status == 0)
    #expect(try await remoteParties.clock() == .init(mode: .running, milliseconds: 3_600_000))
    #expect(try run("world reset default --yes").status == 0)
    #expect(try !run("care list").output.contains(SamplePerson.all[0].email))
    #expect(try run("world restore default before --yes").status == 0)
    #expect(try run("care list").output.contains(SamplePerson.all[0].email))
    #expect(try run("world fork default copy").status == 0)
    #expect(try run("care list --world copy").output.contains(SamplePerson.all[0].email))
    #expect(try run("world export default demo.billfold").status == 0)
    #expect(try run("world import demo.billfold other").status == 0)
    // The phones came along, an invitation did not.
    #expect(try run("world status other").status == 78)
    server.close()
    let refused = try run("world reset default --yes")
    #expect(refused.status == 69 && refused.output.contains("Nothing was changed"), "\(refused)")
    #expect(try run("world delete copy --yes").status == 0)
  }

  // MARK: - Invitations

  @Test func `a world keeps its invitation`() async throws {
    let invitation = try await make()
    let first = try world(at: invitation)
    try await enroll(first)
    first.file.close()
    #expect(here.hasRemoteParties(.standard))
    let path = here.path(of: .standard) + "/world.invitation"
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let again = try world()
    #expect(try await isRegistered(again))
    again.file.close()
    // One for a guest takes its place; one to other issuers does not.
    let guest = try server.invitation(to: WorldName("demo"), isForGuest: true)
    try world(at: guest).file.close()
    let kept = try #require(try ServerFiles.text(path))
    #expect(try Invitation(bytes: Array(kept.utf8)).controlKey == nil)
    let other = try await make("other")
    #expect(throws: WorldError.elsewhere(.standard, place: "\(server.address)")) { try world(at: other) }
    // Without a connection it can't be opened. The error names the server.
    let alone = WorldDirectory(path: here.path)
    #expect(throws: WorldError.elsewhere(.standard, place: "\(server.address)")) {
      try World(.standard, in: alone, makes: false, source: source)
    }
    try ServerFiles.write(Array("x".utf8), to: path)
    #expect(throws: WorldError.badInvitation(.standard)) { try world() }
  }

  @Test func `an operator file is no invitation`() throws {
    let runs = try server.operatorInvitation()
    let demo = try server.invitation(to: WorldName("demo"))
    #expect(try OperatorInvitation(bytes: runs.bytes) == runs)
    #expect(throws: InvitationError.forOperator) { try Invitation(bytes: runs.bytes) }
    #expect(throws: InvitationError.intoOneWorld) { try OperatorInvitation(bytes: demo.bytes) }
    #expect(throws: InvitationError.foreign) { try OperatorInvitation(bytes: []) }
    let text = String(decoding: runs.bytes, as: UTF8.self)
    for bad in [
      ("https://", "http://", "address"), ("sha256//", "", "pin"), (#""operatorKey" : ""#, #""operatorKey" : "\n"#, "operatorKey"),
    ] {
      #expect(throws: InvitationError.damaged(bad.2)) { try OperatorInvitation(bytes: Array(text.replacing(bad.0, with: bad.1).utf8)) }
    }
    #expect(throws: InvitationError.newer) {
      try OperatorInvitation(bytes: Array(text.replacing(#""format" : 1"#, with: #""format" : 2"#).utf8))
    }
  }

  // MARK: - Faults of the server's own

  @Test(arguments: [
    ("status 503", ErrorCode.injectedFault), ("drop-before", .connectionLost), ("drop-after", .connectionLost), ("malformed", .badResponse),
    ("version", .injectedFault),
  ])
  func `other peoples apps meet faults`(fault: String, code: ErrorCode) async throws {
    let backend = try RemoteBackend(try await make(), timeouts: .generous)
    let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
    let plan = AdminAPI.Faults(armed: [.init(fault: fault, operation: "isDeviceRegistered", occasion: "every")])
    _ = try await backend.control(WorldRoute.setFaults.request(plan), as: AdminAPI.Faults.self)
    #expect(await refusal { try await backend.perform(IsDeviceRegistered(), call) }?.code == code)
    #expect(await refusal { try await backend.perform(RetrievePasswordConfigurations(), call) } == nil)
    _ = try await backend.control(WorldRoute.clearFaults.request(), as: AdminAPI.Faults.self)
    #expect(await refusal { try await backend.perform(IsDeviceRegistered(), call) } == nil)
  }

  @Test func `a timeout is silence`() async throws {
    let invitation = try await make()
    let backend = try RemoteBackend(invitation, timeouts: .generous)
    let impatient = try RemoteBackend(invitation, timeouts: .generous(but: \.response, .seconds(5)))
    let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
    let plan = AdminAPI.Faults(armed: [.init(fault: "timeout")])
    _ = try await backend.control(WorldRoute.setFaults.request(plan), as: AdminAPI.Faults.self)
    let asking = Task { await refusal { try await impatient.perform(IsDeviceRegistered(), call) } }
    while server.worlds.nextAlarm == nil { await Task.yield() }
    source.pass(Fault.timeoutDelay)
    server.worlds.ringDue()
    #expect(await asking.value?.code == .timedOut)
    // A request without a response doesn't prevent the server's shutdown.
    await server.server.drain()
  }

  @Test func `an offline server hangs up`() async throws {
    let backend = try RemoteBackend(try await make(), timeouts: .generous)
    let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
    let plan = AdminAPI.Faults(isOffline: true)
    _ = try await backend.control(WorldRoute.setFaults.request(plan), as: AdminAPI.Faults.self)
    #expect(await refusal { try await backend.perform(IsDeviceRegistered(), call) }?.code == .connectionLost)
  }

  @Test(arguments: [
    #"{"armed":[{"fault":"none"}]}"#, #"{"armed":[{"fault":"status 200"}]}"#, #"{"armed":[{"fault":"timeout","operation":"none"}]}"#,
    #"{"armed":[{"fault":"timeout","operation":"unlockAccount"}]}"#, #"{"armed":[{"fault":"timeout","occasion":"call"}]}"#,
    #"{"armed":[{"fault":"timeout","occasion":"chance 0"}]}"#, #"{"latency":-1}"#, #"{"latency":1e30}"#, #"{"isOffline":1}"#, "[]",
  ])
  func `a plan that makes no sense is refused`(body: String) async throws {
    let demo = try await make()
    var request = WireRequest(method: "PUT", path: WorldRoute.getFaults.path, body: Array(body.utf8))
    request.headers.add(WireHeader.world, demo.world)
    request.headers.add(WireHeader.worldKey, demo.worldKey.reveal())
    request.headers.add(WireHeader.controlKey, try #require(demo.controlKey).reveal())
    #expect(await answer(request)?.status == 400)
  }
}
