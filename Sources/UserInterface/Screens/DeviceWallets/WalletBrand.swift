import WalletModel

/// The wallet of one provider, for the screens that all wallets share: the wallet's own app, and the sheet by which an app adds a card.
protocol WalletBrand: Sendable {
  static var place: PassPlace { get }
}

extension WalletBrand {
  static var wallet: DeviceWallet { place.wallet }
}

enum AppleBrand: WalletBrand { static let place = PassPlace.appleWallet }
/// The wallet on the paired watch itself.
enum WatchBrand: WalletBrand { static let place = PassPlace.watchWallet }
enum GoogleBrand: WalletBrand { static let place = PassPlace.googleWallet }
enum SamsungBrand: WalletBrand { static let place = PassPlace.samsungWallet }

typealias AppleWalletScreen = WalletAppScreen<AppleBrand>
typealias WatchWalletScreen = WalletAppScreen<WatchBrand>
typealias GoogleWalletScreen = WalletAppScreen<GoogleBrand>
typealias SamsungWalletScreen = WalletAppScreen<SamsungBrand>
/// The sheet of Google Wallet. (TapAndPay, `pushTokenize`)
typealias PushTokenizeScreen = PushCardScreen<GoogleBrand>
/// The sheet of Samsung Wallet. (Samsung Pay SDK, `addCard`)
typealias AddCardScreen = PushCardScreen<SamsungBrand>
