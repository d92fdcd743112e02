internal import FoundationEssentials
internal import WalletModel
internal import Wire

/// A value of one of the vendor's enumerations that a fault replaces with a word of a later version, which this version's SDK decodes to
/// UNKNOWN.
package enum UnknownValue: String, CaseIterable, Hashable, Sendable {
  case status, type, scheme, region, wallet
  case walletStatus = "wallet-status"
  case network
  case tokenProvider = "token-provider"

  /// The label for people, such as `card status`.
  package var label: String { row.label }

  /// The label, the fields that have the value, and the known words.
  private var row: (label: String, fields: [String], known: [String]) {
    func words<Value: VendorEnumeration>(_ type: Value.Type) -> [String] { type.known.map(\.rawValue) }
    return switch self {
    case .status: ("card status", ["status"], words(CardStatus.self))
    case .type: ("card type", ["cardType", "programType"], words(CardType.self))
    case .scheme: ("scheme", ["scheme"], words(CardScheme.self))
    case .region: ("region", ["region"], words(ProgramRegion.self))
    case .wallet: ("mobile wallet", ["walletType"], words(MobileWalletType.self))
    case .walletStatus: ("tokenization status", ["status"], words(MobileWalletStatus.self))
    case .network: ("card network", ["cardNetwork"], words(CardNetworkType.self))
    case .tokenProvider: ("token provider", ["tokenProvider"], words(CardTokenProvider.self))
    }
  }

  /// A word that no version has. (our choice)
  private static let later = "LATER"

  /// Returns the response with a later word for each such value, as the SDK decodes it; nil if it has no such value.
  func replaced<Answer: Codable>(in answer: Answer) -> Answer? {
    guard let json = try? [UInt8](wire: answer) else { return nil }
    let text = String(decoding: json, as: UTF8.self)
    var changed = text
    // A match is always a field with its value, because quotes within a string are escaped.
    for field in row.fields {
      for word in row.known { changed = changed.replacing("\"\(field)\":\"\(word)\"", with: "\"\(field)\":\"\(Self.later)\"") }
    }
    return changed == text ? nil : try? JSONDecoder().decode(Answer.self, from: Data(changed.utf8))
  }
}
