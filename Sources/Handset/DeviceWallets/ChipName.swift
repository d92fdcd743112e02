internal import WalletModel

/// A chip that keeps tokens, of all that phones of some kind can have. The raw values are those of the phones' tables.
enum ChipName: String, CaseIterable, Hashable, Sendable {
  /// The secure element of an iPhone.
  case phone
  /// That of the watch which is paired with it.
  case watch
  /// Google Wallet on a phone.
  case google
  /// Samsung Wallet on a phone.
  case samsung

  /// The wallet whose tokens it keeps.
  var wallet: DeviceWallet {
    switch self {
    case .phone, .watch: .applePay
    case .google: .googlePay
    case .samsung: .samsungPay
    }
  }

  /// Device that the chip is in.
  var device: PassDevice {
    switch self {
    case .phone, .google, .samsung: .phone
    case .watch: .watch
    }
  }

  /// As its wallet names it.
  var name: String {
    switch self {
    case .phone, .watch: device.name
    case .google, .samsung: wallet.appName
    }
  }

  /// The account at the wallet provider, by the name that its identifier is derived from: chips of one account have it in common.
  func account(on phone: Int) -> String {
    switch self {
    case .phone, .watch: "phone \(phone)"
    case .google, .samsung: "phone \(phone) \(rawValue)"
    }
  }
}
