/// A currency of ISO 4217.
package struct Currency: Hashable, Sendable {
  /// Three capital letters.
  package let code: String
  package let name: String

  /// Returns the currency of a code in capitals, or nil for an unknown code.
  package static func named(_ code: String) -> Currency? {
    table.first { $0.code.description == code }.map { Currency(code: code, name: $0.name.description) }
  }
}
