/// The kind of a phone, which decides the wallets on it. Everything about a kind is in its `row`.
package enum PhoneKind: String, CaseIterable, Hashable, Codable, Sendable {
  case iphone, pixel, galaxy

  /// The name with its article, and the apps that come with the phone.
  private var row: (article: String, name: String, apps: [PhoneApplication]) {
    switch self {
    case .iphone: ("an", "iPhone", [.appleWallet, .watch, .watchWallet])
    case .pixel: ("a", "Pixel", [.googleWallet])
    case .galaxy: ("a", "Galaxy", [.googleWallet, .samsungWallet])
    }
  }

  /// The name for display: `iPhone`.
  package var name: String { row.name }

  /// `an iPhone`
  package var withArticle: String { "\(row.article) \(row.name)" }

  /// The phone's preinstalled apps, in the order in which they are shown.
  package var apps: [PhoneApplication] { row.apps }

  /// The kind with this name or identifier, regardless of case; nil if there is none.
  package init?(named text: String) {
    guard let kind = Self.allCases.first(where: { [$0.rawValue, $0.name.lowercased()].contains(text.lowercased()) }) else { return nil }
    self = kind
  }
}
