/// An app on a phone: an issuer's, or one of the phone's own.
package enum PhoneApplication: Hashable, Sendable {
  case issuer(IssuerIdentifier)
  case appleWallet
  /// The app for the paired watch.
  case watch

  /// The apps that come with a phone.
  package static let own: [PhoneApplication] = [.appleWallet, .watch]

  /// Every app on a phone of a world with these issuers, in the order of the list.
  package static func all(of issuers: [IssuerListing]) -> [PhoneApplication] { issuers.map { .issuer($0.identifier) } + own }

  /// Identifier in commands and files.
  package var identifier: String {
    switch self {
    case .issuer(let identifier): identifier.rawValue
    case .appleWallet: "apple-wallet"
    case .watch: "watch"
    }
  }

  /// Name on the phone.
  package func name(among issuers: [IssuerListing]) -> String {
    switch self {
    case .issuer(let identifier): issuers.first { $0.identifier == identifier }?.name ?? identifier.rawValue
    case .appleWallet: "Apple Wallet"
    case .watch: "Watch"
    }
  }
}
