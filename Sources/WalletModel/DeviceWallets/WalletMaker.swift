/// A maker of mobile wallets. Its server knows devices and accounts, and sends on what its wallets ask of the card network.
package enum WalletMaker: String, CaseIterable, Hashable, Codable, Sendable {
  case apple, google, samsung

  package var name: String {
    switch self {
    case .apple: "Apple"
    case .google: "Google"
    case .samsung: "Samsung"
    }
  }

  /// The wallet that it makes.
  package var wallet: DeviceWallet {
    switch self {
    case .apple: .applePay
    case .google: .googlePay
    case .samsung: .samsungPay
    }
  }
}

extension DeviceWallet {
  package var maker: WalletMaker {
    switch self {
    case .applePay: .apple
    case .googlePay: .google
    case .samsungPay: .samsung
    }
  }
}
