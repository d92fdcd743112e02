internal import Basics
package import Cryptography
package import Simulation
internal import Storage

/// The settings of a world, stored in its database.
package struct WorldSettings: Sendable, Hashable {
  /// The fixture that the world was created from; nil if an older version created the world.
  package let fixture: String?
  /// The world's seed, encrypted because the world's key can be derived from it; nil if an older version created the world without a seed.
  let sealedSeed: String?
  package let hashCost: HashCost
  /// The last saved state of the clock.
  package internal(set) var clock: WorldTime.State
  /// The last saved armed faults.
  package internal(set) var faults = FaultPlan.State()
  /// The note about the issuers on a server; nil if they are local.
  package internal(set) var backend: RemotePartiesNote?

  init(
    fixture: String?, sealedSeed: String?, hashCost: HashCost, clock: WorldTime.State = .real,
    faults: FaultPlan.State = FaultPlan.State(), backend: RemotePartiesNote? = nil
  ) {
    self.fixture = fixture
    self.sealedSeed = sealedSeed
    self.hashCost = hashCost
    self.clock = clock
    self.faults = faults
    self.backend = backend
  }
}

extension WorldSettings {
  static let component = Component(
    name: "world", migrations: ["CREATE TABLE world_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)"])

  /// - Parameter keyCheck: `Key.check` of the world's key, by which a later opening detects a wrong key.
  static func insert(_ settings: WorldSettings, keyCheck: String, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    if let fixture = settings.fixture { try setFixture(fixture, sql) }
    if let seed = settings.sealedSeed { try set("seed", seed, sql) }
    try set("hash_cost", settings.hashCost.rawValue, sql)
    try set("key_check", keyCheck, sql)
    try setClock(settings.clock, sql)
  }

  static func setFixture(_ name: String, _ sql: borrowing DatabaseTransaction) throws(StorageError) { try set("fixture", name, sql) }

  static func setClock(_ clock: WorldTime.State, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try set("clock", "\(clock.mode.rawValue) \(clock.milliseconds)", sql)
  }

  static func setFaults(_ faults: FaultPlan.State, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try set("faults", faults.description, sql)
  }

  static func setBackend(_ note: RemotePartiesNote, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try set("backend", note.description, sql)
  }

  /// Returns true if the server's world has been restored but the local one hasn't: see `WorldName.before`.
  static func isServerRestored(_ sql: borrowing DatabaseTransaction) throws(StorageError) -> Bool {
    try sql.first("SELECT value FROM world_settings WHERE name = 'server_put_back'") { _ in true } ?? false
  }

  static func setServerRestored(_ isServerRestored: Bool, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    if isServerRestored {
      try set("server_put_back", "yes", sql)
    } else {
      try sql.execute("DELETE FROM world_settings WHERE name = 'server_put_back'")
    }
  }

  /// Reads the settings. Throws `.corrupt` if one is missing or invalid.
  static func read(_ sql: borrowing DatabaseTransaction) throws(StorageError) -> (settings: WorldSettings, keyCheck: String) {
    let pairs = try sql.rows("SELECT name, value FROM world_settings") { row throws(StorageError) in
      (try row.text("name"), try row.text("value"))
    }
    // Searches an array, because creating a dictionary's generic metadata would delay the first frame.
    func value(_ name: String) -> String? { pairs.first { $0.0 == name }?.1 }
    let clock = (value("clock") ?? "").split(separator: " ")
    guard let cost = value("hash_cost").flatMap(HashCost.init), let keyCheck = value("key_check"),
      clock.count == 2, let mode = ClockMode(rawValue: String(clock[0])), let milliseconds = Int64(clock[1]),
      let faults = FaultPlan.State(text: value("faults") ?? "")
    else { throw .corrupt }
    let state = WorldTime.State(mode: mode, milliseconds: milliseconds)
    let backend = value("backend").map(RemotePartiesNote.init)
    let settings = WorldSettings(
      fixture: value("fixture"), sealedSeed: value("seed"), hashCost: cost, clock: state, faults: faults,
      backend: backend)
    return (settings, keyCheck)
  }

  private static func set(_ name: String, _ value: String, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try sql.insert(
      into: "world_settings",
      [
        "name": .text(name), "value": .text(value),
      ], "ON CONFLICT (name) DO UPDATE SET value = excluded.value")
  }
}
