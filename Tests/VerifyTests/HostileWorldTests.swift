import Basics
import CSQLite
import Cryptography
import Dice
import Glibc
import PseudoTerminal
import Testing
import WalletDriving

@testable import Worlds

/// Exported worlds that an attacker changed and sealed again: the real program imports or refuses them. Every command ends, and none with a
/// trap, with exit status 70, or with a byte that acts on a terminal.
@Suite(.timeLimit(.minutes(20))) struct HostileWorlds {
  private static let series = 4
  private static let rounds = Thoroughness.pick(40, full: 1000) / series

  @Test(arguments: 0..<series) func `any of them is read or refused`(series: Int) async throws {
    var dice = Dice(seed: UInt64(900 + series))
    let home = Home()
    let name = try WorldName("victim")
    try await World.create(
      name, in: home.worlds, seed: 7, hashCost: .minimum, clock: .frozen(Timestamp(iso8601: "2026-11-21T09:41:00Z")!),
      fixture: try #require(Fixture.named("cards")), source: Home.clock)
    let folder = home.worlds.path(of: name)
    let (database, key) = (Home.read(folder + "/world.db"), try #require(Key(Home.read(folder + "/world.key"))))
    try home.worlds.delete(name)
    let (mutant, file) = (home.path + "/mutant.db", home.path + "/mutant.billfold")
    var (imported, refused) = (0, 0)
    for round in 0..<Self.rounds {
      Home.write(database, to: mutant)
      let changes = try Mutation.apply(to: mutant, &dice)
      Home.write(ExportedWorld(name: name, key: key, database: Home.read(mutant)).bytes, to: file)
      func run(_ words: [String], typing input: String = "") throws -> Int32 {
        let program = try RunningProgram(
          "/bin/sh", ["-c", "printf '%s' \"$1\" | { shift; exec \"$@\"; }", "sh", input, Home.program] + words,
          environment: home.environment, output: .pipe)
        let status = try program.waitForExit()
        #expect((0...78).contains(status) && status != 70, "\(round) \(words): \(status) \(program.words) \(changes)")
        let text = String(decoding: program.piped, as: UTF8.self)
        let acting = text.unicodeScalars.filter {
          $0.properties.generalCategory == .control && $0 != "\n" || (0x202A...0x202E).contains($0.value)
        }
        #expect(acting.isEmpty, "\(round) \(words): \(acting.map(\.value)) \(changes)")
        return status
      }
      guard try run(["world", "import", file]) == 0 else {
        refused += 1
        continue
      }
      imported += 1
      // A login by PIN, the list of cards, the inbox, the end of the input.
      _ = try run(["--world", "victim", "--accessible"], typing: "2580\n1\n1\nb\nb\ns\n1\n")
      let commands = [
        ["card", "list"], ["card", "list", "--json"], ["care", "list"], ["phone", "inbox"], ["phone", "list"], ["issuer", "list"],
        ["fault", "list"], ["clock", "forward", "40d"], ["card", "issue", "SKRILL-VIRTUAL-MC-EEA"], ["phone", "new"],
      ]
      for command in [dice.pick(commands), dice.pick(commands)] { _ = try run(command + ["--world", "victim"]) }
      try home.worlds.delete(name)
    }
    // Both kinds are among them, or this proves nothing.
    #expect(imported > Self.rounds / 10 && refused > Self.rounds / 10, "\(imported) imported, \(refused) refused")
  }
}

/// A change of a database, made with SQLite alone.
private enum Mutation {
  /// Makes one to three changes. Returns the statements.
  static func apply(to path: String, _ dice: inout Dice) throws -> [String] {
    var handle: OpaquePointer?
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    defer { sqlite3_close(handle) }
    for pragma in ["foreign_keys = OFF", "ignore_check_constraints = ON", "writable_schema = ON"] {
      sqlite3_exec(handle, "PRAGMA \(pragma)", nil, nil, nil)
    }
    let statements = (0...dice.below(3)).map { _ in statement(handle, &dice) }
    // Some make no sense; that is no reason to stop.
    for statement in statements { sqlite3_exec(handle, statement, nil, nil, nil) }
    sqlite3_exec(handle, "PRAGMA wal_checkpoint(TRUNCATE)", nil, nil, nil)
    return statements
  }

  private static let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"

  private static let values = [
    "NULL", "''", "0", "-1", "1", "2", "9007199254740992", "9223372036854775807", "-9223372036854775808", "2147483648", "1.5", "x'00'",
    "randomblob(16)", "zeroblob(100000)", "'NOPE'", "'PHYSICAL'", "'EUR USD'", "char(27) || '[2J' || char(155, 8238, 10, 7)",
    "printf('%.*c', 200000, 'x')", "'running 9223372036854775807'", "'stopped -9223372036854775808'", "'frozen 253402300800000'",
    "'minimum'", "'latency 999999999999 s'", "'rule * every slow 9999999999s'",
  ]

  private static func statement(_ handle: OpaquePointer?, _ dice: inout Dice) -> String {
    let table = dice.pick(texts(handle, "SELECT name FROM sqlite_schema WHERE type = 'table'"))
    let column = { (dice: inout Dice) in dice.pick(texts(handle, "SELECT name FROM pragma_table_info('\(table)')")) }
    switch dice.below(24) {
    case 0: return "CREATE VIEW v\(dice.below(100)) AS \(endless)"
    case 1:
      return
        "CREATE TRIGGER t\(dice.below(100)) \(dice.pick(["AFTER INSERT", "BEFORE UPDATE", "AFTER DELETE"])) ON \(table) BEGIN \(endless); END"
    case 2: return "ALTER TABLE \(table) RENAME TO gone; CREATE VIEW \(table) AS SELECT * FROM gone WHERE 1 IN (\(endless))"
    case 3: return "DROP TABLE \(table)"
    case 4: return "ALTER TABLE \(table) ADD COLUMN more TEXT AS (printf('%.*c', 100000000, 'x'))"
    case 5: return "UPDATE schema_versions SET version = \(dice.pick(values)) WHERE component = 'issuer.access'"
    case 6: return "INSERT INTO schema_versions VALUES ('more', \(dice.pick(["-1", "0", "1", "9007199254740992"])))"
    case 7:
      return
        "UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', 'NOT NULL CHECK (length(hex(zeroblob(100000000))) > 1)') WHERE name = '\(table)'"
    case 8:
      return
        "UPDATE sqlite_schema SET \(dice.pick(["sql = NULL", "rootpage = 2", "rootpage = 99999", "type = 'view'", "sql = 'x'"])) WHERE name = '\(table)'"
    case 9: return "CREATE INDEX i\(dice.below(100)) ON \(table) (length(printf('%.*c', 100000000, 'x')))"
    case 10...15:
      let table = dice.pick(["issuer_issuers", "party_settings", "issuer_programs", "issuer_questions"])
      return "UPDATE \(table) SET \(dice.pick(texts(handle, "SELECT name FROM pragma_table_info('\(table)')"))) = \(dice.pick(values))"
    case 16, 17:
      return
        "UPDATE world_settings SET value = \(dice.pick(values)) WHERE name = \(dice.pick(["'clock'", "'faults'", "'hash_cost'", "'backend'"]))"
    case 18: return "DELETE FROM \(table)"
    default: return "UPDATE \(table) SET \(column(&dice)) = \(dice.pick(values))\(dice.below(2) == 0 ? "" : " WHERE rowid = 1")"
    }
  }

  private static func texts(_ handle: OpaquePointer?, _ sql: String) -> [String] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return ["nothing"] }
    defer { sqlite3_finalize(statement) }
    var texts: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW { texts.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "") }
    return texts.isEmpty ? ["nothing"] : texts
  }
}
