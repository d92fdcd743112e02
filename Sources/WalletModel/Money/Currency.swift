/// A currency of ISO 4217.
package struct Currency: Hashable, Sendable {
  /// Three capital letters.
  package let code: String
  package let name: String

  /// Returns the currency of a code in capitals, or nil for an unknown code. Includes withdrawn currencies, which stored amounts may have.
  package static func named(_ code: String) -> Currency? { inForce(code) ?? withdrawn[code].map { Currency(code: code, name: $0) } }

  /// Returns the currency of a code if payments can be made in it now. Nil for metals, units of account, and the codes for tests and for no
  /// currency.
  package static func payable(_ code: String) -> Currency? { noMoney.contains(code) ? nil : inForce(code) }

  private static func inForce(_ code: String) -> Currency? {
    table.first { $0.code.description == code }.map { Currency(code: code, name: $0.name.description) }
  }

  /// Withdrawn currencies that earlier releases had. (ISO 4217, list three)
  private static let withdrawn = [
    "ANG": "Netherlands Antillean Guilder", "CUC": "Peso Convertible", "HRK": "Kuna", "SLL": "Leone", "ZWL": "Zimbabwe Dollar",
  ]

  // Codes that are not money to pay with. (ISO 4217, list one: codes of no country)
  private static let noMoney: Set<String> = [
    "XAG", "XAU", "XBA", "XBB", "XBC", "XBD", "XDR", "XPD", "XPT", "XSU", "XTS", "XUA", "XXX",
  ]

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
