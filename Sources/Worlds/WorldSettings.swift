package import Cryptography
package import Simulation
internal import Storage

/// What a world says of itself.
package struct WorldSettings: Sendable, Hashable {
  /// True where `--seed` made it: the same seed makes the same world again.
  package let isSeeded: Bool
  package let hashCost: HashCost
  /// How its clock goes, as it was kept last.
  package internal(set) var clock: WorldTime.State
  /// What was to go wrong, as it was kept last.
  package internal(set) var faults = FaultPlan.State()
  /// Where its issuers are, if they are not in here.
  package internal(set) var backend: DistantHalfNote?

  init(
    isSeeded: Bool, hashCost: HashCost, clock: WorldTime.State = .real, faults: FaultPlan.State = FaultPlan.State(),
    backend: DistantHalfNote? = nil
  ) {
    self.isSeeded = isSeeded
    self.hashCost = hashCost
    self.clock = clock
    self.faults = faults
    self.backend = backend
  }
}

extension WorldSettings {
  static let component = Component(
    name: "world", migrations: ["CREATE TABLE world_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)"])

  /// - Parameter keyCheck: tells later whether the world's key is still its own.
  static func insert(_ settings: WorldSettings, keyCheck: String, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try set("seeded", settings.isSeeded ? "yes" : "no", sql)
    try set("hash_cost", settings.hashCost.rawValue, sql)
    try set("key_check", keyCheck, sql)
    try setClock(settings.clock, sql)
  }

  static func setClock(_ clock: WorldTime.State, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try set("clock", "\(clock.mode.rawValue) \(clock.milliseconds)", sql)
  }

  static func setFaults(_ faults: FaultPlan.State, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try set("faults", faults.description, sql)
  }

  static func setBackend(_ note: DistantHalfNote, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try set("backend", note.description, sql)
  }

  /// Throws `.corrupt` where a setting is missing or makes no sense.
  static func read(_ sql: borrowing DatabaseTransaction) throws(StorageError) -> (settings: WorldSettings, keyCheck: String) {
    let pairs = try sql.rows("SELECT name, value FROM world_settings") { row throws(StorageError) in (try row.text(0), try row.text(1)) }
    // A dictionary's type takes longer to make than the first frame can wait.
    func value(_ name: String) -> String? { pairs.first { $0.0 == name }?.1 }
    let clock = (value("clock") ?? "").split(separator: " ")
    guard let seeded = value("seeded"), let cost = value("hash_cost").flatMap(HashCost.init), let keyCheck = value("key_check"),
      clock.count == 2, let mode = WorldTime.State.Mode(rawValue: String(clock[0])), let milliseconds = Int64(clock[1]),
      let faults = FaultPlan.State(text: value("faults") ?? "")
    else { throw .corrupt }
    let state = WorldTime.State(mode: mode, milliseconds: milliseconds)
    let backend = value("backend").map(DistantHalfNote.init)
    return (WorldSettings(isSeeded: seeded == "yes", hashCost: cost, clock: state, faults: faults, backend: backend), keyCheck)
  }

  private static func set(_ name: String, _ value: String, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try sql.execute(
      "INSERT INTO world_settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      [.text(name), .text(value)])
  }
}
