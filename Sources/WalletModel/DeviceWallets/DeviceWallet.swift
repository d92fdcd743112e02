/// A mobile wallet, which stores tokens. Everything in which wallets differ is in `row`.
package enum DeviceWallet: String, CaseIterable, Hashable, Codable, Sendable {
  case applePay = "APPLE_PAY"
  case googlePay = "GOOGLE_PAY"
  case samsungPay = "SAMSUNG_PAY"

  /// `visa` and `mastercard` are the 11-digit numbers under which the wallet provider requests tokens from each network, `family` the three
  /// letters in Mastercard's references. (public samples; all but Apple's our choice)
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

  /// The name of the payment method: `Apple Pay`.
  package var payName: String { row.payName }
  /// The app of the wallet on the phone itself.
  package var app: PhoneApplication { row.app }
  /// The app's name: `Apple Wallet`.
  package var appName: String { app.name(among: []) }
  package var maker: WalletMaker { row.maker }
  /// The wallet's type in the issuer's API.
  package var type: MobileWalletType { row.type }
  /// The three letters in Mastercard's references.
  var family: String { row.family }

  /// The number under which the wallet provider requests tokens from a network (token requestor ID).
  package func requestorIdentifier(at network: CardNetwork) -> String {
    switch network {
    case .visa: row.visa
    case .mastercard: row.mastercard
    }
  }
}

/// A maker of mobile wallets. Its server knows devices and accounts, and forwards its wallets' requests to the card network.
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
  /// The wallet of this maker.
  package var wallet: DeviceWallet { row.wallet }
}
