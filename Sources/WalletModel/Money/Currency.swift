/// A currency of ISO 4217.
package struct Currency: Hashable, Sendable {
  /// Three capital letters.
  package let code: String
  package let name: String

  /// Returns the currency of a code in capitals, or nil for an unknown code.
  package static func named(_ code: String) -> Currency? {
    table.first { $0.code.description == code }.map { Currency(code: code, name: $0.name.description) }
  }

  /// Returns the currency of a code if something can be paid in it: not XXX, which is no currency, nor XTS, which is for tests.
  package static func payable(_ code: String) -> Currency? { ["XXX", "XTS"].contains(code) ? nil : named(code) }

  /// How many decimals its amounts have. (ISO 4217, minor unit)
  package var decimals: Int {
    switch code {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF": 0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "CLF", "UYW": 4
    default: 2
    }
  }
}
