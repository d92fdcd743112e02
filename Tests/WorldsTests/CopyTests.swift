import Basics
import Contract
import Cryptography
import FoundationEssentials
import Glibc
import Handset
import Simulation
import System
import TemporaryFolder
import Testing
import VirtualTime
import WalletClient
import WalletModel

@testable import Worlds

/// Snapshots, forks and exported worlds contain everything: accounts, sessions, codes, messages, phones, faults, clock.
@Suite(.timeLimit(.minutes(10))) struct CopyTests {
  let place = Place()
  let source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)

  private func create(_ name: WorldName = .standard, _ fixture: String = "enrolled", seed: UInt64? = 7) async throws {
    try await World.create(
      name, in: place.worlds, seed: seed, hashCost: .minimum, fixture: try #require(Fixture.named(fixture)), source: source)
  }

  private func open(_ name: WorldName = .standard) throws -> World {
    try World(name, in: place.worlds, makes: false, source: source)
  }

  /// The data that is necessary to continue from the middle of a recovery in a copy, with an open session.
  private struct Middle {
    let token: Secret
    let recovery: PasswordRecovery
    let now: Timestamp
  }

  private func reachTheMiddle(_ world: World) async throws -> Middle {
    let client = world.client
    _ = try await client.authentication.loginByPIN(try await world.pin(client))
    let recovery = try await client.credentials.startPasswordRecovery(SamplePerson.all[0].email)
    try await MailDelivery(backend: world.backend, inbox: world.inbox).deliver()
    for span in [Duration.seconds(90), .seconds(3)] {
      _ = await world.moveClock { $0.advance(by: span) }
      try await world.ask(for: client.authentication.session?.token)
    }
    world.faults.latency = .milliseconds(200)
    world.faults.arm(.timeout, for: .logout, .call(3))
    await world.faults.keep()
    world.faults.latency = .zero
    return Middle(token: try #require(client.authentication.session?.token), recovery: recovery, now: world.time.now)
  }

  /// Continues from the middle: the session is good, the code in the inbox too, and all else is as it was.
  private func expectTheMiddle(_ world: World, _ middle: Middle) async throws {
    #expect(world.time.now == middle.now)
    #expect(world.faults.latency == .milliseconds(200))
    #expect(world.faults.armed.map(\.label) == ["logout call 3: Timeout"])
    world.faults.disarm()
    world.faults.latency = .zero
    // The session's last call was noted in memory.
    _ = await world.moveClock { $0.advance(by: .milliseconds(299_999)) }
    try await world.ask(for: middle.token)
    let mail = try await world.inbox.messages()
    let code = mail.compactMap { $0.message.code }.last
    let password = Secret("Another-Lake-43")
    try await world.client.credentials.resetPassword(
      middle.recovery, recoveryCode: try #require(code), mfaSecretAnswer: Secret(SamplePerson.answer), newPassword: password,
      confirmPassword: password)
  }

  /// Everything changes after the middle.
  private func resume(_ world: World) async throws {
    try await world.client.device.removeDevice()
    _ = try await world.phones.add(.iphone)
    _ = await world.moveClock { $0.advance(by: .seconds(86_400)) }
  }

  @Test func `a snapshot is the world of its moment`() async throws {
    try await create()
    let world = try open()
    let middle = try await reachTheMiddle(world)
    try await world.snapshot(try WorldName("before"))
    #expect(try place.worlds.list().first?.snapshots == [try WorldName("before")])
    try await resume(world)
    let restored = try await world.restored(try WorldName("before"))
    defer { restored.file.close() }
    #expect(restored.phones.all.count == 1)
    try await expectTheMiddle(restored, middle)
    // The old object is closed, and the world is still locked by the new one.
    await #expect(throws: WalletError.self) { try await world.phones.add(.iphone) }
    await #expect(throws: WorldError.closed(.standard)) { try await world.outline() }
    #expect(throws: WorldError.held(.standard, pid: getpid())) { try open() }
  }

  @Test func `a closed world is restored also where it is damaged`() async throws {
    try await create()
    let world = try open()
    let middle = try await reachTheMiddle(world)
    try await world.snapshot(try WorldName("before"))
    try await resume(world)
    world.file.close()
    place.write([1, 2, 3], to: place["world.db"])
    place.write([4, 5, 6], to: place["world.db-wal"])
    try await World.restore(.standard, to: try WorldName("before"), in: place.worlds)
    let restored = try open()
    defer { restored.file.close() }
    try await expectTheMiddle(restored, middle)
  }

  @Test func `a fork goes its own way`() async throws {
    try await create()
    let world = try open()
    defer { world.file.close() }
    let middle = try await reachTheMiddle(world)
    let (now, then) = (try WorldName("now"), try WorldName("then"))
    try await world.snapshot(then)
    try await world.fork(to: now)
    try await resume(world)
    try await world.fork(to: then, from: then)
    for name in [now, then] {
      let fork = try open(name)
      defer { fork.file.close() }
      #expect(fork.file.key == world.file.key)
      try await expectTheMiddle(fork, middle)
    }
    #expect(world.phones.all.count == 2)
    await #expect(throws: WorldError.worldExists(now)) { try await world.fork(to: now) }
    await #expect(throws: WorldError.noSuchSnapshot(.standard, now)) { try await world.fork(to: try WorldName("x"), from: now) }
    #expect(place.names(place.worlds.path) == ["default", "now", "then"])
  }

  @Test func `a world travels in one file`() async throws {
    try await create()
    let world = try open()
    let middle = try await reachTheMiddle(world)
    let file = place.path + "/demo.billfold"
    try await world.export(to: file)
    #expect(place.mode(file) == 0o600)
    try await resume(world)
    await #expect(throws: WorldError.fileExists(path: file)) { try await world.export(to: file) }
    for replaces in [false, true] {
      await #expect(throws: WorldError.exportToFolder(.standard, path: place.path)) {
        try await world.export(to: place.path, replaces: replaces)
      }
    }
    world.file.close()
    await #expect(throws: WorldError.worldExists(.standard)) { try await World.import(file, in: place.worlds) }
    let other = Place()
    #expect(try await World.import(file, in: other.worlds) == .standard)
    let imported = try World(.standard, in: other.worlds, makes: false, source: source)
    defer { imported.file.close() }
    try await expectTheMiddle(imported, middle)
    #expect(place.names(place.path) == ["billfold", "demo.billfold"])
  }

  @Test func `what is no good export is refused whole`() async throws {
    try await create()
    let world = try open()
    let file = place.path + "/demo.billfold"
    try await world.export(to: file)
    world.file.close()
    let good = place.read(file)
    let name = try WorldName("new")
    func refuse(_ bytes: [UInt8], _ error: WorldError) async {
      place.write(bytes, to: file)
      await #expect(throws: error) { try await World.import(file, as: name, in: place.worlds) }
      #expect(place.names(place.worlds.path) == ["default"])
      #expect(error.exitCode == .dataError)
    }
    await refuse([], .notExported(path: file))
    await refuse(Array("SQLite format 3\0".utf8), .notExported(path: file))
    await refuse(Array(good.prefix(14)), .notExported(path: file))
    for length in [15, 16, 17, 30, 60, 100, 4000, good.count - 1] { await refuse(Array(good.prefix(length)), .damagedExport(path: file)) }
    await refuse(good + [0], .damagedExport(path: file))
    var later = good
    later[15] = 2
    await refuse(later, .newerExport(path: file))
    for index in stride(from: 16, to: good.count, by: 1 + good.count / 60) {
      var changed = good
      changed[index] ^= 0x40
      await refuse(changed, .damagedExport(path: file))
    }
    place.write(good, to: file)
    #expect(try await World.import(file, as: name, in: place.worlds) == name)
  }

  @Test func `what cannot be read is said`() async throws {
    for path in [place.path + "/nothing", place.path] {
      let error = await #expect(throws: WorldError.self) { try await World.import(path, in: place.worlds) }
      #expect(error?.exitCode == .noInput)
    }
    let reason = FileError(.reading, "/dev/zero", FileError.irregular).reason
    await #expect(throws: WorldError.cannotRead(path: "/dev/zero", reason: reason)) {
      try await World.import("/dev/zero", in: place.worlds)
    }
  }

  @Test func `a damaged snapshot changes nothing`() async throws {
    try await create()
    let world = try open()
    let name = try WorldName("before")
    try await world.snapshot(name)
    await #expect(throws: WorldError.snapshotExists(.standard, name)) { try await world.snapshot(name) }
    try await world.snapshot(name, replaces: true)
    world.file.close()
    let snapshot = place["snapshot.before.db"]
    let good = place.read(snapshot)
    let before = place.read(place["world.db"])
    for bytes in [[], [1], Array(good.prefix(5000)), Array(good.prefix(4096)) + [UInt8](repeating: 0x5A, count: good.count - 4096)] {
      place.write(bytes, to: snapshot)
      await #expect(throws: WorldError.damagedSnapshot(.standard, name)) { try await World.restore(.standard, to: name, in: place.worlds) }
      let held = try open()
      await #expect(throws: WorldError.damagedSnapshot(.standard, name)) { _ = try await held.restored(name) }
      // It is still open and whole.
      #expect(try await held.phones.add(.iphone).number > 1)
      held.file.close()
    }
    #expect(before.count <= place.read(place["world.db"]).count)
    try place.worlds.delete(snapshot: name, of: .standard)
    #expect(throws: WorldError.noSuchSnapshot(.standard, name)) { try place.worlds.delete(snapshot: name, of: .standard) }
    #expect(place.names(place.worlds.path(of: .standard)) == ["world.db", "world.key", "world.lock"])
  }

  @Test func `another worlds snapshot is not taken`() async throws {
    try await create()
    try await create(try WorldName("other"), seed: 8)
    let other = try open(try WorldName("other"))
    let name = try WorldName("before")
    try await other.snapshot(name)
    place.write(place.read(other.file.folder + "/snapshot.before.db"), to: place["snapshot.before.db"])
    await #expect(throws: WorldError.damagedSnapshot(.standard, name)) { try await World.restore(.standard, to: name, in: place.worlds) }
    other.file.close()
  }

  @Test func `reset starts again and keeps the snapshots`() async throws {
    try await create()
    let name = try WorldName("before")
    let world = try open()
    let middle = try await reachTheMiddle(world)
    try await world.snapshot(name)
    let fresh = try await world.reset()
    #expect(try await fresh.client.device.isDeviceRegistered().isRegistered == false)
    #expect(fresh.file.key == world.file.key && fresh.file.settings.hashCost == .minimum)
    #expect(fresh.time.state == .real && fresh.faults.state == FaultPlan.State())
    try await expectTheMiddle(try await fresh.restored(name), middle)
  }

  @Test func `reset helps a world without its key`() async throws {
    try await create()
    let world = try open()
    try await world.snapshot(try WorldName("before"))
    world.file.close()
    unlink(place["world.key"])
    place.write([1], to: place["world.db"])
    try await World.reset(.standard, in: place.worlds)
    try open().file.close()
    #expect(place.names(place.worlds.path(of: .standard)) == ["world.db", "world.key", "world.lock"])
    #expect(place.mode(place["world.key"]) == 0o600)
  }

  @Test func `a folder that has vanished is said`() async throws {
    try await create()
    let world = try open()
    rename(place.worlds.path(of: .standard), place.path + "/away")
    await #expect(throws: WorldError.self) { try await world.snapshot(try WorldName("late")) }
    await #expect(throws: WorldError.self) { try await world.export(to: place.path + "/late") }
    // The open world can be read, and accepts no changes that nobody would find.
    #expect(world.phones.all.count == 1)
    await #expect(throws: WalletError.self) { try await world.phones.add(.iphone) }
    world.file.close()
    #expect(place.names(place.path).sorted() == ["away", "billfold"])
  }

  @Test func `rubbish of the killed goes away`() async throws {
    try await create()
    let world = try open()
    place.write([1], to: place[".before.snapshot.2000000000.1"])
    try await world.snapshot(try WorldName("before"))
    world.file.close()
    #expect(place.names(place.worlds.path(of: .standard)).allSatisfy { !$0.hasPrefix(".") })
  }

  // MARK: - Fixtures

  @Test(arguments: Fixture.all.map(\.name)) func `every fixture can be made twice alike`(name: String) async throws {
    let names = [try WorldName("a"), try WorldName("b")]
    for world in names {
      try await World.create(
        world, in: place.worlds, seed: 7, hashCost: .minimum, clock: .frozen(Timestamp(iso8601: "2026-11-21T09:41:00Z")!),
        fixture: try #require(Fixture.named(name)), source: source)
      await #expect(throws: WorldError.worldExists(world)) { try await World.create(world, in: place.worlds, source: source) }
    }
    let worlds = try names.map(open)
    var told: [String] = []
    for world in worlds {
      let status = try await world.client.device.isDeviceRegistered()
      let mail = try await world.inbox.messages().map { "\($0.moment) \($0.message.subject)" }
      told.append("\(world.phones.all.count) \(world.phones.current.number) \(status) \(mail) \(world.client.device.deviceIdentifier)")
      #expect(world.time.state.mode == .frozen)
      world.file.close()
    }
    #expect(told[0] == told[1])
    #expect(place.names(place.worlds.path) == ["a", "b"])
  }

  @Test func `the fixtures are what they say`() async throws {
    func look(_ fixture: String) async throws -> (world: World, status: DeviceStatus) {
      let name = try WorldName(fixture)
      try await create(name, fixture)
      let world = try open(name)
      return (world, try await world.client.device.isDeviceRegistered())
    }
    #expect(try await look("empty").status.isRegistered == false)
    #expect(try await look("enrolled").status.isActive)
    #expect(try await look("two-phones").world.phones.current.number == 2)
    #expect(try await look("new-phone").status.isRegistered == false)
    let deactivated = try await look("deactivated").status
    #expect(deactivated.isRegistered && !deactivated.isActive)
    #expect(Fixture.named("pin-off")?.name == "pin-disabled", "its name in 0.1")
    #expect(try await look("strict").status.isActive)
    #expect(try await look("without-pin").status.issuer.supportsPINLogin == false)
    let off = try await look("pin-disabled").world
    await #expect { try await off.client.authentication.loginByPIN(try await off.pin(off.client)) } throws: {
      ($0 as? WalletError)?.statusCode == 423
    }
    let finger = try await look("fingerprint").world
    _ = try await finger.client.authentication.loginWithDeviceAuthenticationToken()
  }

  @Test func `the fixtures with cards are what they say`() async throws {
    func cards(_ fixture: String) async throws -> [Card] {
      let name = try WorldName(fixture)
      try await create(name, fixture)
      let world = try open(name)
      let client = world.client
      _ = try await client.authentication.loginByPIN(try await world.pin(client))
      let codes = try await world.inbox.messages().filter { $0.message.code != nil }
      let cards = try await client.cardService.getAll(CardParameters(limit: 100, include: [.tokenizations])).cards
      #expect(codes.count == cards.filter { [.issued, .digital].contains($0.status) }.count, "each has its code in the inbox")
      return cards
    }
    let anna = try await cards("cards")
    #expect(Set(anna.map(\.status)) == [.active, .locked, .suspended, .issued, .digital, .cancelled, .expired, .pending])
    #expect(anna.count == 9)
    #expect(anna.compactMap(\.tokenizations).flatMap(\.tokenizations).map(\.status) == [.initiated, .completed])
    #expect(Set(anna.map(\.lastFour)).isSuperset(of: ["7009", "3107", "4242", "5550", "1881", "0019"]))
    #expect(try await cards("shopper").map(\.status.rawValue).sorted() == anna.map(\.status.rawValue).sorted())
    let ben = try await cards("us")
    #expect(ben.map(\.programName) == ["SKRILL-VIRTUAL-VISA-US"])
  }

  @Test func `the fixture with credentials on file is what it says`() async throws {
    let name = try WorldName("credentials-on-file")
    try await create(name, "credentials-on-file")
    let world = try open(name)
    let client = world.client
    _ = try await client.authentication.loginByPIN(try await world.pin(client))
    let methods = try await client.shopService.getPaymentMethods(at: .reedAndRye).paymentMethods
    #expect(Set(methods.map(\.card.inWords)) == ["Visa •••• 1111", "Mastercard •••• 0511", "Amex •••• 0611"] && methods.count == 3)
    // The one that is over was stored long before the others.
    #expect(methods.filter { $0.consented < world.time.now - .seconds(60 * 86_400) }.map(\.card.brand) == [.master])
    #expect(try await client.shopService.getPaymentMethods(at: .harbourBooks).paymentMethods.isEmpty)
    let orders = try await world.all(GetShopOrders(of: .reedAndRye))
    #expect(orders.filter { $0.state == .paid && $0.card?.lastFour == "1111" }.map(\.amount.minorUnits) == [1050])
    #expect(try await client.cardService.getAll(CardParameters(limit: 100)).cards.count == 9)
  }

  // MARK: - With the whole backend

  /// The answer to an order is lost, and it is sent again: one card.
  @Test(arguments: [Fault.dropAfter, .malformed]) func `an order whose answer is lost is one card`(fault: Fault) async throws {
    try await create()
    let world = try open()
    let client = world.client
    _ = try await client.authentication.loginByPIN(try await world.pin(client))
    let order = CardRequest(programName: "SKRILL-VIRTUAL-MC-EEA", currency: "EUR", cardPin: Secret("2705"))
    for _ in 0..<3 {
      world.faults.arm(fault, for: .createCard)
      await #expect { try await client.cardService.create(order) } throws: { ($0 as? WalletError)?.leavesOutcomeUnknown == true }
    }
    let card = try await client.cardService.create(order)
    #expect(try await client.cardService.getAll().cards == [card])
    // The next one is another.
    #expect(try await client.cardService.create(order).cardId != card.cardId)
    let details = await #expect(throws: WalletError.self) { try await client.cardService.getDetails(card.cardId) }
    #expect(details?.code == .stepUpRequired)
    try await client.credentials.verifyPasscode(try await world.pin(client))
    let pan = try await client.cardService.getDetails(card.cardId).pan.reveal()
    // Behind the glass nothing of it is to be seen.
    let calls = world.log.entries.compactMap(\.call)
    let traffic = calls.map { "\($0.request?.sorted ?? "") \($0.answer?.sorted ?? "") \($0.phrase)" }.joined()
    #expect(traffic.contains("cvv") && !traffic.contains(pan) && !traffic.contains("2705"))
  }

  /// Locking a card is one durable commit, by phone and issuer together; looking at cards is none while the session is fresh.
  @Test func `a lock is one commit`() async throws {
    try await create(.standard, "cards")
    let world = try open()
    let client = world.client
    _ = try await client.authentication.loginByPIN(try await world.pin(client))
    let card = try #require(try await client.cardService.getAll(CardParameters(status: [.active])).cards.first)
    func commits(_ work: () async throws -> Void) async throws -> Int {
      let before = WriteAheadLog.commits(of: place["world.db"])
      try await work()
      return WriteAheadLog.commits(of: place["world.db"]) - before
    }
    for span in [Duration.seconds(1), .seconds(100)] {
      source.pass(span)
      let lock = CardUpdateRequest(status: .locked, statusReason: "Mislaid")
      let locking = try await commits { _ = try await client.cardService.update(card.cardId, lock) }
      source.pass(.seconds(1))
      let looking = try await commits { _ = try await client.cardService.getAll() }
      let unlock = CardUpdateRequest(status: .active, statusReason: "Found")
      let unlocking = try await commits { _ = try await client.cardService.update(card.cardId, unlock) }
      #expect((locking, looking, unlocking) == (1, 0, 1))
    }
  }

  @Test func `each fixture has a name a sentence and no twin`() {
    #expect(Set(Fixture.all.map(\.name)).count == Fixture.all.count)
    for fixture in Fixture.all { #expect(fixture.summary.hasSuffix(".") && (try? WorldName(fixture.name)) != nil) }
  }
}

extension World {
  /// The client core of the current phone's open app, newly started.
  fileprivate var client: WalletClient {
    WalletClient(backend: backend, phone: phones.memory(of: phones.currentIssuer, on: phones.current), clock: time)
  }

  /// A read, which renews the session.
  fileprivate func ask(for session: Secret?) async throws {
    let call = Call(.phone(client.device.deviceIdentifier, session: session), .issuer(phones.currentIssuer))
    #expect(try await backend.perform(RetrieveCustomerDevices(), call).devices.count == 1)
  }

  fileprivate func pin(_ client: WalletClient) async throws -> Secret {
    SamplePerson.passcode(under: try await client.enrollment.retrievePasscodeConfigurations())
  }
}

extension Masked {
  /// JSON on one line, as `--json` writes it.
  fileprivate var sorted: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
