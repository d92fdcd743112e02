@testable import Remote

/// Rules for texts that their types don't show, as regular expressions. Tests compare them with the code.
enum FieldRule: String, CaseIterable {
  case worldName = "^[a-z0-9_][a-z0-9_-]{0,39}$"
  case device = "^([0-9a-fA-F]-?){32}$"
  case cardPIN = "^[0-9]{4}$"
  case walletPIN = "^[0-9]{4,12}$"
  case party = "^(network|gateway|issuer .+|merchant .+)$"
  case event = "^[0-9]{1,19}(-[0-9a-fA-F]{16})?$"

  /// The fields of requests that have one, by the names of their schemas.
  static let fields: [String: [String: FieldRule]] = [
    "NewWorld": ["name": .worldName], "NewSnapshot": ["name": .worldName], "Restoration": ["snapshot": .worldName],
    "NewFork": ["name": .worldName, "snapshot": .worldName], "CreateCard": ["cardPin": .cardPIN], "UpdateCard": ["pin": .cardPIN],
    "SetCardPIN": ["pin": .cardPIN], "ChangePasscode": ["newPasscode": .walletPIN], "ResetPasscode": ["newPasscode": .walletPIN],
    "UpdateCustomerDeviceActivation": ["deviceIdentifier": .device],
  ]

  /// A schema with the rules of its fields.
  static func added(to schema: JSONValue, named name: String) -> JSONValue {
    guard let rules = fields[name], case .object(var parts) = schema, case .object(var properties)? = parts["properties"] else {
      return schema
    }
    for (field, rule) in rules { properties[field] = properties[field].map { rule.added(to: $0) } }
    parts["properties"] = .object(properties)
    return .object(parts)
  }

  /// A text's schema with this rule.
  func added(to schema: JSONValue) -> JSONValue { .object(schema.fields.merging(["pattern": .text(rawValue)]) { $1 }) }

  /// The schema of a text with this rule.
  var schema: JSONValue { added(to: .object(["type": .text("string")])) }
}
