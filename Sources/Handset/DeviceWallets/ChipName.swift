internal import WalletModel

/// A chip that stores tokens. A phone's kind determines which of them it can have. The raw values are those of the phones' tables.
enum ChipName: String, CaseIterable, Hashable, Sendable {
  /// The secure element of an iPhone.
  case phone
  /// The secure element of the watch that is paired with an iPhone.
  case watch
  /// Google Wallet on a phone.
  case google
  /// Samsung Wallet on a phone.
  case samsung

  /// The wallet whose tokens the chip stores.
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

  /// The chip's name in its wallet.
  var name: String {
    switch self {
    case .phone, .watch: device.name
    case .google, .samsung: wallet.appName
    }
  }

  /// The name from which the identifier of the wallet provider's account is derived; chips of one account share it.
  func account(on phone: Int) -> String {
    switch self {
    case .phone, .watch: "phone \(phone)"
    case .google, .samsung: "phone \(phone) \(rawValue)"
    }
  }
}
