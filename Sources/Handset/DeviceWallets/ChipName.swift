internal import WalletModel

/// The name of a chip that stores tokens. A phone's kind determines which chips it can have. The phones' tables contain the raw values.
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

  /// The device that contains the chip.
  var device: PassDevice {
    switch self {
    case .phone, .google, .samsung: .phone
    case .watch: .watch
    }
  }

  /// The chip's name for people, as its wallet shows it.
  var name: String {
    switch self {
    case .phone, .watch: device.name
    case .google, .samsung: wallet.appName
    }
  }

  /// Returns the name from which the identifier of the account at the wallet provider is derived; chips of one account share it.
  func account(on phone: Int) -> String {
    switch self {
    case .phone, .watch: "phone \(phone)"
    case .google, .samsung: "phone \(phone) \(rawValue)"
    }
  }
}
