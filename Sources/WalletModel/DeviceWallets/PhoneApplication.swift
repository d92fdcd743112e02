/// An app on a phone: an issuer's, or one of the phone's own.
package enum PhoneApplication: Hashable, Sendable {
  case issuer(IssuerIdentifier)
  case appleWallet
  /// The app for the paired watch.
  case watch
  /// The wallet on the paired watch itself.
  case watchWallet
  case googleWallet
  case samsungWallet

  /// The preinstalled apps of all kinds of phones.
  package static let own = PhoneKind.allCases.flatMap(\.apps).reduce(into: [PhoneApplication]()) { if !$0.contains($1) { $0.append($1) } }

  /// Every app on a phone of this kind in a world with these issuers, the issuers' apps first.
  package static func all(of issuers: [IssuerListing], on kind: PhoneKind) -> [PhoneApplication] {
    known(of: issuers).filter { $0.isOn(kind) }
  }

  /// Every app on any kind of phone in a world with these issuers.
  package static func known(of issuers: [IssuerListing]) -> [PhoneApplication] { issuers.map { .issuer($0.identifier) } + own }

  /// Whether phones of this kind have the app: all of them have the issuers' apps.
  package func isOn(_ kind: PhoneKind) -> Bool {
    if case .issuer = self { true } else { kind.apps.contains(self) }
  }

  /// The identifier, and the name unless `name(among:)` knows the issuer's.
  private var row: (identifier: String, name: String) {
    switch self {
    case .issuer(let issuer): (issuer.rawValue, issuer.rawValue)
    case .appleWallet: ("apple-wallet", "Apple Wallet")
    case .watch: ("watch", "Watch")
    case .watchWallet: ("watch-wallet", "Wallet on Apple Watch")
    case .googleWallet: ("google-wallet", "Google Wallet")
    case .samsungWallet: ("samsung-wallet", "Samsung Wallet")
    }
  }

  /// Identifier in commands and files.
  package var identifier: String { row.identifier }

  /// Name on the phone.
  package func name(among issuers: [IssuerListing]) -> String { issuers.first { .issuer($0.identifier) == self }?.name ?? row.name }
}
