package import Basics
internal import Contract
package import WalletModel

/// Google Wallet on one phone: its tokens, the token that the phone pays with, and the identifiers by which Google knows the phone.
package struct GoogleWallet: PhoneWallet {
  package let tokens: WalletTokens
  package let issuers: [IssuerListing]

  package func shown(_ kept: StoredWallet, _ settings: PhoneSettings) -> WalletContents {
    let passes = kept.tokens.map(pass)
    let active = passes.filter { $0.passActivationState == .activated }.map(\.deviceAccountIdentifier)
    return WalletContents(
      .googlePay, passes: passes, watchPasses: nil, obstacle: settings.googleObstacle.map(WalletObstacle.google),
      // Without a choice, the first token that can pay.
      defaultToken: settings.chosenToken.flatMap { active.contains($0) ? $0 : nil } ?? active.first,
      isContactless: settings.hasNFC && settings.googleSetup != .none ? settings.isContactless : nil)
  }

  /// Returns the identifiers of wallet and device at Google, and registers the wallet first if necessary; nil if there is no active wallet.
  package func account() async throws(WalletError) -> GoogleAccount? {
    guard try await settings().googleSetup == .done else { return nil }
    let chip = try await tokens.registered(.google)
    return GoogleAccount(activeWalletId: chip.walletAccountId, stableHardwareId: chip.deviceId)
  }

  /// Sets up and registers the wallet.
  package func createWallet() async throws(WalletError) {
    try await set { $0.googleSetup = .done }
    try await tokens.register(.google)
  }

  /// Opens the wallet in place of the current app, if the phone is the current one.
  package func open() async throws(WalletError) {
    if tokens.phones.current.number == phone { try await tokens.phones.open(.googleWallet) }
  }

  package func switchContactless(_ isOn: Bool) async throws(WalletError) { try await set { $0.isContactless = isOn } }

  /// Makes the phone pay with a token. Throws 404 (status 0) if the token isn't in this wallet.
  package func chooseDefault(_ reference: TokenReference) async throws(WalletError) {
    _ = try await pass(reference)
    try await set { $0.chosenToken = reference }
  }

  /// Removes and returns the status with which a test wants this call refused; nil if none was set.
  package func consumeRefusal(of call: TapAndPayCall) async throws(WalletError) -> TapAndPayStatus? {
    if case .google(let refusal)? = try await consumeRefusal(of: call.rawValue) { refusal.status } else { nil }
  }

  /// Provisions a card with the payment card data that its issuer's app has pushed.
  package func add(_ card: Opaque<PaymentCardKind>) async throws(WalletError) -> WalletPass {
    try await add(.opaquePaymentCard(card), to: .phone)
  }
}

/// The identifiers of a wallet and its device at Google.
package struct GoogleAccount: Hashable, Sendable {
  /// The wallet's identifier, 24 characters. (TapAndPay, `getActiveWalletId`)
  package let activeWalletId: String
  /// The device's identifier, 24 characters. (TapAndPay, `getStableHardwareId`)
  package let stableHardwareId: String
}
