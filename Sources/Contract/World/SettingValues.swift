package import WalletModel

/// New values for settings; the others don't change. On the wire they are a JSON object with the names of the settings as keys, so if a
/// setting is named twice, the last value counts.
package struct SettingValues: Codable, Sendable {
  package let changes: [SettingChange]

  package init(_ changes: [SettingChange]) { self.changes = changes }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.singleValueContainer().decode([String: String].self)
    // Members of a JSON object have no order.
    changes = values.sorted { $0.key < $1.key }.map { SettingChange($0.key, $0.value) }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Dictionary(changes.map { ($0.name, $0.value) }) { $1 })
  }
}
