internal import Basics

/// A country of ISO 3166-1.
package struct Country: Hashable, Sendable {
  /// Alpha-2, in capitals.
  package let code: String
  package let name: String

  /// Returns the country of an alpha-2 code in capitals, or nil for an unknown code.
  package static func named(_ code: String) -> Country? { byCode[code] }

  /// All countries, sorted by name.
  package static let all =
    byCode.values.map { (folded: $0.name.foldedLoosely, country: $0) }.sorted { $0.folded < $1.folded }.map(\.country)

  private static let byCode = Dictionary(
    uniqueKeysWithValues: table.map { ($0.code.description, Country(code: $0.code.description, name: $0.name.description)) })
}

/// A state, district or territory of the United States. (ISO 3166-2:US)
package struct USState: Hashable, Sendable {
  /// The letters after `US-`.
  package let code: String
  package let name: String

  /// All states, sorted by name.
  package static let all = table.map { USState(code: $0.code.description, name: $0.name.description) }
}
