/// A wallet that keeps tokens. Everything that all wallets have of their own is in its `row`.
package enum DeviceWallet: String, CaseIterable, Hashable, Codable, Sendable {
  case applePay = "APPLE_PAY"
  case googlePay = "GOOGLE_PAY"
  case samsungPay = "SAMSUNG_PAY"

  /// The numbers of the wallet provider are those under which it requests tokens of each network, 11 digits, and the three letters in
  /// Mastercard's references. (public samples; all but Apple's our choice)
  private var row:
    (
      payName: String, app: PhoneApplication, maker: WalletMaker, type: MobileWalletType, visa: String, mastercard: String, family: String
    )
  {
    switch self {
    case .applePay: ("Apple Pay", .appleWallet, .apple, .applePay, "40010030273", "50110030273", "APL")
    case .googlePay: ("Google Pay", .googleWallet, .google, .googlePay, "40010000001", "50110000001", "SHR")
    case .samsungPay: ("Samsung Pay", .samsungWallet, .samsung, .samsungPay, "40010000002", "50110000002", "SHR")
    }
  }

  /// What a person pays with: `Apple Pay`.
  package var payName: String { row.payName }
  /// The app of the wallet on the phone itself.
  package var app: PhoneApplication { row.app }
  /// The app's name: `Apple Wallet`.
  package var appName: String { app.name(among: []) }
  package var maker: WalletMaker { row.maker }
  /// The wallet in the issuer's words.
  package var type: MobileWalletType { row.type }
  /// The three letters in Mastercard's references.
  var family: String { row.family }

  /// The network's number of the wallet provider as the one that requests tokens.
  package func requestorIdentifier(at network: CardNetwork) -> String {
    switch network {
    case .visa: row.visa
    case .mastercard: row.mastercard
    }
  }
}

/// A maker of mobile wallets. Its server knows devices and accounts, and sends on what its wallets ask of the card network.
package enum WalletMaker: String, CaseIterable, Hashable, Codable, Sendable {
  case apple, google, samsung

  private var row: (name: String, wallet: DeviceWallet) {
    switch self {
    case .apple: ("Apple", .applePay)
    case .google: ("Google", .googlePay)
    case .samsung: ("Samsung", .samsungPay)
    }
  }

  package var name: String { row.name }
  /// The wallet that it makes.
  package var wallet: DeviceWallet { row.wallet }
}
