package import Basics
internal import Contract
package import WalletModel

/// Samsung Wallet on one phone: its cards, and the identifiers by which Samsung knows the phone and its user.
package struct SamsungWallet: PhoneWallet {
  package let tokens: WalletTokens
  package let issuers: [IssuerListing]

  package func shown(_ kept: StoredWallet, _ settings: PhoneSettings) -> WalletContents {
    WalletContents(
      .samsungPay, passes: kept.tokens.map(pass), watchPasses: nil, obstacle: settings.samsungStatus.reason.map(WalletObstacle.samsung),
      defaultToken: nil, isContactless: nil)
  }

  /// Returns the identifiers of user and device at Samsung, and registers the wallet first if necessary. (Samsung Pay SDK, `getWalletInfo`)
  package func account() async throws(WalletError) -> SamsungAccount {
    let chip = try await tokens.registered(.samsung)
    return SamsungAccount(walletUserId: chip.walletAccountId, deviceId: chip.deviceId)
  }

  /// Completes the setup or the update of the wallet, if a person can do so.
  package func makeReady() async throws(WalletError) {
    try await set { settings in
      guard case .notReady = settings.samsungStatus else { return }
      settings.samsungSetup = .done
    }
  }

  /// Removes and returns the error with which a test wants this call refused; nil if none was set.
  package func consumeRefusal(of call: SamsungPayCall) async throws(WalletError) -> SamsungPayError? {
    if case .samsung(let refusal)? = try await consumeRefusal(of: call.rawValue) { refusal.error } else { nil }
  }

  /// Provisions a card with the payment card data of its issuer's app.
  package func add(_ card: Opaque<PaymentCardKind>) async throws(WalletError) -> WalletPass {
    try await add(.opaquePaymentCard(card), to: .phone)
  }
}

/// The identifiers of a user and a device at Samsung.
package struct SamsungAccount: Hashable, Sendable {
  /// The user's identifier, 24 characters. (Samsung Pay SDK, `WALLET_USER_ID`)
  package let walletUserId: String
  /// The device's identifier, 24 characters. (Samsung Pay SDK, `DEVICE_ID`)
  package let deviceId: String

  package init(walletUserId: String, deviceId: String) {
    self.walletUserId = walletUserId
    self.deviceId = deviceId
  }
}
