import Basics
import Contract
import Glibc
import Handset
import Simulation
import System
import TemporaryFolder
import Testing
import VirtualTime
import WalletClient
import WalletModel

@testable import Storage
@testable import Worlds

/// Files of the first release (commit 5340052) open, migrate and work in this build. If one of these tests fails after a change of a
/// migration, the change belongs into a new migration.
@Suite(.timeLimit(.minutes(10))) struct ReleasedFiles {
  private let folder: TemporaryFolder
  private let worlds: WorldDirectory
  private let source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-25T09:41:00Z")!)

  init() throws {
    folder = try .released()
    worlds = WorldDirectory(path: folder.path + "/worlds")
  }

  private func open(_ name: String) throws -> World { try World(try WorldName(name), in: worlds, makes: false, source: source) }

  private func client(_ world: World) -> WalletClient {
    let phone = world.phones.memory(of: world.phones.currentIssuer, on: world.phones.current)
    return WalletClient(backend: world.backend, phone: phone, clock: world.time)
  }

  /// Logs in by PIN, as the app does.
  @discardableResult private func logIn(_ world: World) async throws -> WalletClient {
    let client = client(world)
    #expect(try await client.device.isDeviceRegistered().isRegistered)
    let pin = SamplePerson.passcode(under: try await client.enrollment.retrievePasscodeConfigurations())
    _ = try await client.authentication.loginByPIN(pin)
    return client
  }

  private func cards(_ client: WalletClient) async throws -> [String: CardStatus] {
    let cards = try await client.cardService.getAll(CardParameters(limit: 100)).cards
    return Dictionary(cards.map { ($0.lastFour, $0.status) }) { first, _ in first }
  }

  @Test func `a world its faults its inbox and its snapshot`() async throws {
    let world = try open("cards")
    #expect(world.time.now == Timestamp(iso8601: "2026-11-24T09:41:00Z") && world.time.state.mode == .frozen)
    #expect(world.faults.armed.map(\.label) == ["loginByPIN: 503 Service unavailable"] && world.faults.latency == .milliseconds(200))
    world.faults.disarm()
    world.faults.latency = .zero
    #expect(try await world.inbox.messages().contains { $0.message.code != nil })
    let client = try await logIn(world)
    let now = try await cards(client)
    #expect(now.count == 9 && now["4242"] == .suspended && now["7009"] == .active)
    _ = try await client.cardService.create(CardRequest(programName: "SKRILL-VIRTUAL-MC-EEA", currency: "EUR", cardPin: Secret("2705")))
    try await client.authentication.logout()

    let before = try await world.restored(try WorldName("before"))
    #expect(before.time.now == Timestamp(iso8601: "2026-11-21T09:41:00Z") && before.faults.armed.isEmpty)
    let then = try await cards(try await logIn(before))
    #expect(then.count == 9 && then["4242"] == .locked)
    try await before.snapshot(try WorldName("after"))
    try await before.export(to: folder.path + "/again.billfold")
    before.file.close()
    #expect(try await World.import(folder.path + "/again.billfold", as: try WorldName("again"), in: worlds).description == "again")
    try await logIn(try open("again"))
  }

  @Test func `a disabled PIN stays disabled and the password works`() async throws {
    let world = try open("pin-off")
    let client = client(world)
    #expect(try await client.device.isDeviceRegistered().isRegistered)
    await #expect { try await client.authentication.loginByPIN(Secret("2580")) } throws: { ($0 as? WalletError)?.statusCode == 423 }
    let person = SamplePerson.all[0]
    let password = SamplePerson.password(under: try await client.enrollment.retrievePasswordConfigurations())
    let login = try await client.authentication.loginByUsernamePassword(person.email, password: password)
    guard case .mfaQuestionDidPrompt(var token) = login else { return }
    token.mfaSecretAnswer = Secret(SamplePerson.answer)
    _ = try await client.authentication.registerWithMFA(token)
  }

  @Test(arguments: [("two-phones", 2), ("strict", 1)]) func `an export`(name: String, phones: Int) async throws {
    let imported = try await World.import(folder.path + "/exports/\(name).billfold", in: worlds)
    #expect(imported.description == name)
    let world = try open(name)
    #expect(world.phones.all.count == phones)
    try await logIn(world)
  }

  /// The text of the migrations tells the schema. Otherwise each opening would take all of them once more, in memory.
  @Test(arguments: ["cards", "new"]) func `the schema is recognized by the migrations text`(name: String) throws {
    let file = try World(try WorldName(name), in: worlds, source: source).file
    file.close()
    let connection = try DatabaseConnection(path: file.folder + "/world.db")
    #expect(file.schema.components.areVerbatim(try connection.objects(), at: try DatabaseTransaction(connection).versions()))
  }

  // MARK: - Files that no release wrote

  /// Changes the database of a world, or its copy in an export, behind Billfold's back.
  private func change(_ name: String, _ sql: SQL...) throws {
    let file = try open(name).file
    for statement in sql { try file.database.blockingTransaction { connection throws(StorageError) in try connection.execute(statement) } }
    file.close()
  }

  @Test func `a development builds file is called that`() async throws {
    try change("cards", "ALTER TABLE phone_messages DROP COLUMN is_read")
    let path = worlds.path(of: try WorldName("cards")) + "/world.db"
    let error = #expect(throws: WorldError.development(path: path)) { try open("cards") }
    #expect(error?.description.contains("damaged") == false && error?.description.contains("development build") == true)
    #expect(error?.exitCode == .dataError)
    // A table more is not one of ours either.
    try change("pin-off", "CREATE TABLE issuer_letters (letter TEXT)")
    #expect(throws: WorldError.self) { try open("pin-off") }
  }

  enum Strange: String, CaseIterable {
    case view, trigger, virtualTable

    fileprivate var sql: SQL {
      switch self {
      case .view: "CREATE VIEW people AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
      case .trigger:
        """
        CREATE TRIGGER trap AFTER UPDATE ON world_settings BEGIN
          DELETE FROM phone_messages WHERE number IN (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n);
        END
        """
      case .virtualTable: "CREATE VIRTUAL TABLE words USING fts5 (word)"
      }
    }
  }

  @Test(arguments: Strange.allCases) func `views triggers and virtual tables are refused`(strange: Strange) async throws {
    let (world, path) = (try open("cards"), worlds.path(of: try WorldName("cards")) + "/world.db")
    // A copy that was not looked at is what an attacker would send.
    let key = world.file.key
    world.file.close()
    try DatabaseConnection(path: path).transaction { sql throws(StorageError) in _ = try sql.execute(strange.sql) }
    #expect { try open("cards") } throws: { error in
      guard case .foreignObject(path, _)? = error as? WorldError else { return false }
      return true
    }
    let sent = ExportedWorld(name: try WorldName("sent"), key: key, database: bytes(at: path)).bytes
    try FileSystem.write(sent, to: folder.path + "/sent.billfold")
    await #expect(throws: WorldError.self) { try await World.import(folder.path + "/sent.billfold", in: worlds) }
    #expect(try worlds.names().map(\.description).contains("sent") == false)
  }

  /// The table that says what has run is a view without an end.
  @Test func `a view in the place of the versions is refused`() throws {
    let path = worlds.path(of: try WorldName("cards")) + "/world.db"
    try DatabaseConnection(path: path).script(
      """
      DROP TABLE schema_versions; CREATE VIEW schema_versions AS WITH RECURSIVE n (version) AS
      (SELECT 1 UNION ALL SELECT version + 1 FROM n) SELECT 'world' AS component, version FROM n
      """)
    #expect(throws: WorldError.foreignObject(path: path, name: "schema_versions")) { try open("cards") }
  }

  // MARK: - Validation of imports

  @Test func `an import is read only if its head is right`() async throws {
    let path = folder.path + "/large.billfold"
    var head = Array(bytes(at: folder.path + "/exports/strict.billfold").prefix(200))
    func write(_ bytes: [UInt8], length: Int) throws {
      try FileSystem.write(bytes, to: path)
      // A hole: nothing of it is on the disk.
      #expect(truncate(path, length) == 0)
    }
    func refuses(_ error: WorldError) async { await #expect(throws: error) { try await World.import(path, in: worlds) } }
    try write(head, length: 1 << 40)
    await refuses(.damagedExport(path: path))
    // The length of the database: after mark, version, name and key.
    let offset = 15 + 2 + Int(head[16]) + 32
    for index in 0..<8 { head[offset + index] = index == 2 ? 1 : 0 }
    try write(head, length: 1 << 40)
    await refuses(.largeExport(path: path))
    for index in 0..<8 { head[offset + index] = 0xFF }
    try write(head, length: 300)
    await refuses(.largeExport(path: path))
    for length in [0, 14, 15, 16, 17, 20, 60, 90] {
      try write(Array(head.prefix(length)), length: length)
      await #expect(throws: WorldError.self) { try await World.import(path, in: worlds) }
    }
    try FileSystem.remove(path)
    #expect(mkfifo(path, 0o600) == 0)
    await refuses(.cannotRead(path: path, reason: "It is a pipe, not a regular file"))
  }

  // MARK: - Links and pipes

  /// Each file of a world, replaced by something else: a refusal that says what is there, and what a link leads to stays as it was.
  @Test(
    arguments: ["world.db", "world.key", "world.lock", "world.db-wal", "world.db-shm", "world.invitation"],
    [FileKind.pipe, .link, .folder, .socket])
  func `anything else in the place of a file`(name: String, kind: FileKind) throws {
    let (path, target) = (worlds.path(of: try WorldName("cards")) + "/" + name, folder.path + "/target")
    // A link to a good copy would work, were it followed.
    try FileSystem.write(name == "world.lock" ? Array("letter".utf8) : bytes(at: path), to: target)
    let before = bytes(at: target)
    unlink(path)
    let made =
      switch kind {
      case .pipe: mkfifo(path, 0o600)
      case .socket: mknod(path, S_IFSOCK | 0o600, 0)
      case .folder: mkdir(path, 0o700)
      case .link, .device: symlink(target, path)
      }
    #expect(made == 0)
    let connected = WorldDirectory(path: worlds.path) { _ in throw WorldError.noHome }
    if name == "world.invitation" {
      #expect(throws: WorldError.irregular(path: path)) { try connected.remoteParties(of: try WorldName("cards")) }
    } else {
      let error = #expect(throws: WorldError.irregular(path: path)) { try open("cards") }
      #expect(error?.exitCode == .dataError && error?.whatHappened == "\(path) is \(kind.rawValue), not a regular file.")
    }
    #expect(bytes(at: target) == before)
    // Listing neither waits nor fails.
    #expect(try connected.list().count == 3)
  }

  @Test func `a linked snapshot is not read`() async throws {
    let world = try open("cards")
    let path = WorldFile.path(of: try WorldName("before"), in: world.file.folder)
    try FileSystem.move(path, to: folder.path + "/target", in: folder.path)
    #expect(symlink(folder.path + "/target", path) == 0)
    await #expect(throws: WorldError.irregular(path: path)) { try await world.restored(try WorldName("before")) }
    #expect(world.file.isOpen)
  }
}

/// All bytes of a file; none if there is no such file.
private func bytes(at path: String) -> [UInt8] { (try? FileSystem.readGiven(path, atMost: 1 << 30)) ?? [] }
