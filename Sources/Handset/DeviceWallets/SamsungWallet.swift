internal import Contract
package import WalletModel

/// Samsung Wallet on one phone: its cards, and what Samsung knows the phone and its user by.
package final class SamsungWallet: PhoneWallet {
  package let tokens: WalletTokens<SamsungWalletSettings>
  package let issuers: [IssuerListing]

  init(_ tokens: WalletTokens<SamsungWalletSettings>, _ issuers: [IssuerListing]) {
    self.tokens = tokens
    self.issuers = issuers
  }

  package func shown(_ contents: WalletStore<SamsungWalletSettings>.PhoneContents) -> WalletContents {
    WalletContents(
      .samsungPay, passes: contents.tokens.map(pass), watchPasses: nil,
      obstacle: contents.settings.status.reason.map(WalletObstacle.samsung),
      defaultToken: nil, isContactless: nil)
  }

  /// Identifiers of user and device at Samsung. The wallet registers with both. (Samsung Pay SDK, `getWalletInfo`)
  package func account() async throws(WalletError) -> SamsungAccount {
    let chip = try await tokens.registered(.samsung)
    return SamsungAccount(walletUserId: chip.walletAccountId, deviceId: chip.deviceId)
  }

  /// Completes the setup of the wallet, or its update, where the person can do that.
  package func makeReady() async throws(WalletError) {
    try await set { settings in
      guard case .notReady = settings.status else { return }
      settings.setup = .done
    }
  }

  /// Takes the error that this call is to be refused with, if one was set.
  package func takeRefusal(of call: SamsungPayCall) async throws(WalletError) -> SamsungPayError? {
    guard let refusal = try await settings().nextRefusal, refusal.call == call else { return nil }
    try await set { $0.nextRefusal = nil }
    return refusal.error
  }

  /// Provisions a card by what its issuer's app has passed on.
  package func add(_ card: Opaque<PaymentCardKind>) async throws(WalletError) -> WalletPass {
    pass(
      try await tokens.add(.opaquePaymentCard(card), to: .samsung) { () async throws(WalletError) in try await tokens.register(.samsung) })
  }

  /// Provisions a card whose number a person typed.
  package func add(_ card: TypedCard, to device: PassDevice) async throws(WalletError) -> WalletPass {
    pass(try await tokens.add(card, to: .samsung) { () async throws(WalletError) in try await tokens.register(.samsung) })
  }

  package func refresh() async throws(WalletError) { try await tokens.refresh() }
}

/// Identifiers of a user and a device at Samsung.
package struct SamsungAccount: Hashable, Sendable {
  /// 24 characters. (Samsung Pay SDK, `WALLET_USER_ID`)
  package let walletUserId: String
  /// 24 characters. (Samsung Pay SDK, `DEVICE_ID`)
  package let deviceId: String
}
