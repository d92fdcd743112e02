/// A call of an issuer's app or its SDK that ends Apple's sheet, and the error that the sheet ends with.
package struct PassKitRefusal: Hashable, Sendable {
  package let call: PassKitCall
  package let error: PKAddPaymentPassError

  package init(call: PassKitCall, error: PKAddPaymentPassError) {
    self.call = call
    self.error = error
  }
}

/// A call of an issuer's app that Google Wallet refuses, and the status.
package struct TapAndPayRefusal: Hashable, Sendable {
  package let call: TapAndPayCall
  package let status: TapAndPayStatus

  package init(call: TapAndPayCall, status: TapAndPayStatus) {
    self.call = call
    self.status = status
  }
}

/// A call of an issuer's app that Samsung Wallet refuses, and the error.
package struct SamsungPayRefusal: Hashable, Sendable {
  package let call: SamsungPayCall
  package let error: SamsungPayError

  package init(call: SamsungPayCall, error: SamsungPayError) {
    self.call = call
    self.error = error
  }
}

/// A call of an issuer's app that succeeds, but to which the phone's wallet gives a wrong response.
package struct WrongWalletAnswer: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case empty
    case otherIdentifiers = "other-ids"

    /// In a few words: `an empty list`.
    package var words: String {
      switch self {
      case .empty: "an empty list"
      case .otherIdentifiers: "other identifiers than the wallet's"
      }
    }
  }

  package let wallet: DeviceWallet
  /// The vendor's name of the call.
  package let call: String
  package let kind: Kind

  private init(_ wallet: DeviceWallet, _ call: String, _ kind: Kind) { (self.wallet, self.call, self.kind) = (wallet, call, kind) }

  package static let all = [
    WrongWalletAnswer(.applePay, "passes", .empty), WrongWalletAnswer(.applePay, "remoteSecureElementPasses", .empty),
    WrongWalletAnswer(.googlePay, TapAndPayCall.listTokens.rawValue, .empty),
    WrongWalletAnswer(.googlePay, TapAndPayCall.getActiveWalletId.rawValue, .otherIdentifiers),
    WrongWalletAnswer(.googlePay, TapAndPayCall.getStableHardwareId.rawValue, .otherIdentifiers),
    WrongWalletAnswer(.samsungPay, SamsungPayCall.getAllCards.rawValue, .empty),
    WrongWalletAnswer(.samsungPay, SamsungPayCall.getWalletInfo.rawValue, .otherIdentifiers),
  ]
}

/// A call of an issuer's app that the phone's wallet refuses, with the vendor's status, or that succeeds with a wrong response.
package enum WalletRefusal: Hashable, Sendable {
  case apple(PassKitRefusal)
  case google(TapAndPayRefusal)
  case samsung(SamsungPayRefusal)
  case wrong(WrongWalletAnswer)

  /// The names of the calls to a wallet that can be refused, or get a wrong response.
  package static func calls(to wallet: DeviceWallet) -> [String] {
    let refused =
      switch wallet {
      case .applePay: PassKitCall.allCases.map(\.rawValue)
      case .googlePay: TapAndPayCall.allCases.map(\.rawValue)
      case .samsungPay: SamsungPayCall.allCases.map(\.rawValue)
      }
    return refused + WrongWalletAnswer.all.filter { $0.wallet == wallet && !refused.contains($0.call) }.map(\.call)
  }

  /// The names of these calls to all wallets.
  package static let calls = DeviceWallet.allCases.flatMap(calls)

  /// Every refusal of a call, and every wrong response to it; empty if no call has this name.
  package static func all(of call: String) -> [WalletRefusal] {
    refusals(of: call) + WrongWalletAnswer.all.filter { $0.call == call }.map(WalletRefusal.wrong)
  }

  private static func refusals(of call: String) -> [WalletRefusal] { DeviceWallet.allCases.flatMap { refusals(of: call, to: $0) } }

  /// Every refusal of a call to this wallet; empty if its vendor has no call of this name.
  private static func refusals(of call: String, to wallet: DeviceWallet) -> [WalletRefusal] {
    switch wallet {
    case .applePay:
      guard let call = PassKitCall(rawValue: call) else { return [] }
      return PKAddPaymentPassError.allCases.map { .apple(PassKitRefusal(call: call, error: $0)) }
    case .googlePay:
      guard let call = TapAndPayCall(rawValue: call) else { return [] }
      return TapAndPayStatus.allCases.map { .google(TapAndPayRefusal(call: call, status: $0)) }
    case .samsungPay:
      guard let call = SamsungPayCall(rawValue: call) else { return [] }
      return SamsungPayError.Code.allCases.flatMap { code in
        ([nil] + code.reasons.map(Optional.some)).map { .samsung(SamsungPayRefusal(call: call, error: SamsungPayError(code, $0))) }
      }
    }
  }

  /// Nil for a call or a status that the vendors don't have.
  ///
  /// - Parameter status: the number, or its name.
  package init?(of call: String, with status: String) {
    let status = Self.formerWords[status] ?? status
    guard let known = Self.all(of: call).first(where: { $0.status == status || $0.meaning == status }) else { return nil }
    self = known
  }

  /// Earlier releases' words for Samsung's errors, with the current words.
  private static let formerWords = [
    "internal": "internal error", "internal, server internal": "internal error, server internal", "init": "initialization failed",
    "registration fail": "registration failed",
  ]

  package var wallet: DeviceWallet {
    switch self {
    case .apple: .applePay
    case .google: .googlePay
    case .samsung: .samsungPay
    case .wrong(let answer): answer.wallet
    }
  }

  /// The kind of the wrong response; nil for a call that is refused.
  package var wrongAnswer: WrongWalletAnswer.Kind? { if case .wrong(let answer) = self { answer.kind } else { nil } }

  package var call: String {
    switch self {
    case .apple(let refusal): refusal.call.rawValue
    case .google(let refusal): refusal.call.rawValue
    case .samsung(let refusal): refusal.call.rawValue
    case .wrong(let answer): answer.call
    }
  }

  /// The status: `15022`; for Samsung, with the reason if there is one: `-6/-301`; for a wrong response, its kind: `empty`.
  package var status: String {
    switch self {
    case .apple(let refusal): "\(refusal.error.rawValue)"
    case .google(let refusal): "\(refusal.status.rawValue)"
    case .samsung(let refusal): refusal.error.numbers
    case .wrong(let answer): answer.kind.rawValue
    }
  }

  /// The vendor's constant, or the meaning in a few words.
  package var meaning: String {
    switch self {
    case .apple(let refusal): refusal.error.name
    case .google(let refusal): refusal.status.name
    case .samsung(let refusal): refusal.error.words
    case .wrong(let answer): answer.kind.words
    }
  }
}

extension WalletError {
  /// The vendor's numbers for a wallet's refusal: `15009`, `-6/-301`; nil for another error.
  package var walletStatus: String? {
    DeviceWallet.allCases.lazy.compactMap { wallet in
      switch wallet {
      case .applePay: passKitError.map { "\($0.rawValue)" }
      case .googlePay: tapAndPayStatus.map { "\($0.rawValue)" }
      case .samsungPay: samsungPayError?.numbers
      }
    }.first
  }
}
