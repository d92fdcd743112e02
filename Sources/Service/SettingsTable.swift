package import Storage
package import WalletModel

// The settings of all parties. Other rules of a party, such as questions and card programs, are in the party's own tables.

package let settingsComponent = Component(
  name: "service.settings",
  migrations: [
    """
    -- The owner is "network", "issuer meridian", "merchant harbour-books" or "gateway reed_rye12345", a site of the gateway.
    CREATE TABLE party_settings (
      owner TEXT NOT NULL,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (owner, name)
    );
    """
  ])

extension DatabaseTransaction {
  /// Returns these rules with the owner's stored settings applied.
  package func settings<Rules: ConfigurableRules>(of owner: String, in rules: Rules) throws(StorageError) -> Rules {
    var rules = rules
    let stored = try rows("SELECT name, value FROM party_settings WHERE owner = \(owner)") { row throws(StorageError) in
      (name: try row.text("name"), value: try row.text("value"))
    }
    for setting in stored { guard rules.restore(setting.name, from: setting.value) else { throw .corrupt } }
    return rules
  }

  /// Stores the owner's settings.
  ///
  /// - Parameter base: the rules to which the settings are applied when they are read. Settings with the same value in `base` have no row.
  package func store<Rules: ConfigurableRules>(_ rules: Rules, of owner: String, unlike base: Rules) throws(StorageError) {
    try execute("DELETE FROM party_settings WHERE owner = \(owner)")
    for (name, value) in rules.stored(unlike: base) {
      try insert(into: "party_settings", ["owner": .text(owner), "name": .text(name), "value": .text(value)])
    }
  }

  /// Returns the value that is forced once by a setting, and resets the setting; nil if no value is forced.
  package func consumeForced<T: RawRepresentable<String>>(_ name: String, of owner: String) throws(StorageError) -> T? {
    let stored = try first("SELECT value FROM party_settings WHERE owner = \(owner) AND name = \(name)") { row throws(StorageError) in
      try row.text("value")
    }
    guard let stored else { return nil }
    guard let value = T(rawValue: stored) else { throw .corrupt }
    try execute("DELETE FROM party_settings WHERE owner = \(owner) AND name = \(name)")
    return value
  }
}
