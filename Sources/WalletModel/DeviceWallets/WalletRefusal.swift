/// A call that Google Wallet refuses an issuer's app, and the status.
package struct TapAndPayRefusal: Hashable, Sendable {
  package let call: TapAndPayCall
  package let status: TapAndPayStatus

  package init(call: TapAndPayCall, status: TapAndPayStatus) {
    self.call = call
    self.status = status
  }
}

/// A call that Samsung Wallet refuses an issuer's app, and the error.
package struct SamsungPayRefusal: Hashable, Sendable {
  package let call: SamsungPayCall
  package let error: SamsungPayError

  package init(call: SamsungPayCall, error: SamsungPayError) {
    self.call = call
    self.error = error
  }
}

/// A call that a phone's wallet refuses an issuer's app, and what it refuses it with, in the vendor's words and numbers.
package enum WalletRefusal: Hashable, Sendable {
  case google(TapAndPayRefusal)
  case samsung(SamsungPayRefusal)

  /// The calls to a wallet that can be refused. (PassKit reports to the wallet's sheet instead)
  package static func calls(to wallet: DeviceWallet) -> [String] {
    switch wallet {
    case .applePay: []
    case .googlePay: TapAndPayCall.allCases.map(\.rawValue)
    case .samsungPay: SamsungPayCall.allCases.map(\.rawValue)
    }
  }

  /// Those to any wallet.
  package static let calls = DeviceWallet.allCases.flatMap(calls)

  /// Every way to refuse a call; empty for a name that no call has.
  package static func all(of call: String) -> [WalletRefusal] {
    if let call = TapAndPayCall(rawValue: call) {
      return TapAndPayStatus.allCases.map { .google(TapAndPayRefusal(call: call, status: $0)) }
    }
    guard let call = SamsungPayCall(rawValue: call) else { return [] }
    return SamsungPayError.Code.allCases.flatMap { code in
      ([nil] + code.reasons.map(Optional.some)).map { .samsung(SamsungPayRefusal(call: call, error: SamsungPayError(code, $0))) }
    }
  }

  package var wallet: DeviceWallet {
    switch self {
    case .google: .googlePay
    case .samsung: .samsungPay
    }
  }

  package var call: String {
    switch self {
    case .google(let refusal): refusal.call.rawValue
    case .samsung(let refusal): refusal.call.rawValue
    }
  }

  /// `15022`; of Samsung's with the reason after a slash, where it has one: `-6/-301`.
  package var status: String {
    switch self {
    case .google(let refusal): "\(refusal.status.rawValue)"
    case .samsung(let refusal): refusal.error.numbers
    }
  }

  /// The vendor's constant, or the meaning in a few words.
  package var meaning: String {
    switch self {
    case .google(let refusal): refusal.status.name
    case .samsung(let refusal): refusal.error.words
    }
  }
}
