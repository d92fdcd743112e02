import WalletModel

/// The errand to add a card to the phone's wallet from the issuer's app: the card, and the screen to return to.
///
/// The subject that has the card creates it, like `Errand`, so that the wallet's screens need to know no other subject.
struct PassErrand: Sendable {
  let signedIn: SignedIn
  var card: Card
  /// Returns the screen to return to, with the result.
  let back: @Sendable (Notice?) -> any Screen

  /// The card's data that the app gives to the wallet's sheet.
  var configuration: PKAddPaymentPassRequestConfiguration {
    PKAddPaymentPassRequestConfiguration(
      of: card, cardholderName: "\(signedIn.wallet.firstName) \(signedIn.wallet.lastName)",
      localizedDescription: card.product(at: signedIn.issuer).string, primaryAccountIdentifier: nil)
  }
}

/// The app of the phone or watch to which a screen belongs.
enum PassPlace: Sendable {
  case appleWallet, watch, watchWallet, googleWallet, samsungWallet

  /// Returns the app of a wallet on the phone itself.
  init(_ wallet: DeviceWallet) {
    self =
      switch wallet {
      case .applePay: .appleWallet
      case .googlePay: .googleWallet
      case .samsungPay: .samsungWallet
      }
  }

  private var row: (wallet: DeviceWallet, devices: [PassDevice], wayBack: String) {
    switch self {
    case .appleWallet: (.applePay, [.phone, .watch], "back")
    case .watch: (.applePay, [.watch], "back to the watch")
    case .watchWallet: (.applePay, [.watch], "back to the wallet on the watch")
    case .googleWallet: (.googlePay, [.phone], "back to Google Wallet")
    case .samsungWallet: (.samsungPay, [.phone], "back to Samsung Wallet")
    }
  }

  var wallet: DeviceWallet { row.wallet }
  /// The devices to which this app adds cards.
  var devices: [PassDevice] { row.devices }
  /// The name of the way back to this app in the screen graph.
  var wayBack: String { row.wayBack }
}

/// The setup of a pass that requires activation, with the app in which its owner finishes it.
struct PassSetup: Sendable {
  enum Origin: Sendable {
    /// *Verify for Apple Wallet* in the issuer's app, or the wallet's sheet over it.
    case app(PassErrand, isSheet: Bool)
    case wallet(PassPlace)
  }

  var pass: WalletPass
  let origin: Origin
  /// True if the network has just sent the activation methods; otherwise the screen requests them first.
  var hasCurrentMethods: Bool

  var errand: PassErrand? { if case .app(let errand, _) = origin { errand } else { nil } }
  var isSheet: Bool { if case .app(_, isSheet: true) = origin { true } else { false } }
}
