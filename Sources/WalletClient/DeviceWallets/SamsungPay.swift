package import Basics
package import Handset
package import WalletModel

/// Samsung Wallet's API for an issuer's app. Cards of other issuers stay hidden. (Samsung Pay SDK)
///
/// A refusal is a `WalletError` with the vendor's code, and the reason if there is one: for example −6 with −301 for an issuer that has no
/// service.
package struct SamsungPay: Sendable {
  private let samsung: SamsungWallet
  private let issuer: IssuerIdentifier
  private let hasService: Bool

  /// - Parameter hasService: true for an issuer that has a service at Samsung.
  package init(wallet: SamsungWallet, issuer: IssuerIdentifier, hasService: Bool) {
    samsung = wallet
    self.issuer = issuer
    self.hasService = hasService
  }

  package func getSamsungPayStatus() async throws(WalletError) -> SamsungPayStatus {
    try await check(.getSamsungPayStatus)
    return try await samsung.settings().samsungStatus
  }

  /// Lets the person set up Samsung Wallet.
  package func activateSamsungPay() async throws(WalletError) {
    try await check(.activateSamsungPay)
    try await samsung.makeReady()
  }

  /// Lets the person update Samsung Wallet.
  package func goToUpdatePage() async throws(WalletError) {
    try await check(.goToUpdatePage)
    try await samsung.makeReady()
  }

  /// Returns the identifiers of user and device. Throws −6 with the status's reason unless the wallet is ready.
  package func getWalletInfo() async throws(WalletError) -> SamsungAccount {
    try await check(.getWalletInfo)
    try await demandReady()
    let account = try await samsung.account()
    guard try await samsung.consumeWrongAnswer(to: SamsungPayCall.getWalletInfo.rawValue) != nil else { return account }
    return SamsungAccount(walletUserId: String(account.walletUserId.reversed()), deviceId: String(account.deviceId.reversed()))
  }

  /// Returns the issuer's cards on this phone. Throws −6 with the status's reason unless the wallet is ready.
  package func getAllCards() async throws(WalletError) -> [SamsungCard] {
    try await check(.getAllCards)
    try await demandReady()
    if try await samsung.consumeWrongAnswer(to: SamsungPayCall.getAllCards.rawValue) != nil { return [] }
    return try await samsung.contents().passes.filter { $0.issuer == issuer }.map(SamsungCard.init)
  }

  /// Adds a card with its issuer's payload, after the person has agreed to the terms. (`AddCardInfo`, `EXTRA_PROVISION_PAYLOAD`)
  package func addCard(_ payload: Opaque<PaymentCardKind>) async throws(WalletError) -> WalletPass {
    try await check(.addCard)
    try await demandReady()
    return try await samsung.add(payload)
  }

  // MARK: -

  /// Throws if this call is refused: with the error that a test has set, with −6 and −301 for an issuer without a service, or with −6 and
  /// −302 in a region that isn't served.
  private func check(_ call: SamsungPayCall) async throws(WalletError) {
    if let error = try await samsung.consumeRefusal(of: call) { throw WalletError(error) }
    let settings = try await samsung.settings()
    guard hasService, settings.hasSamsungService else { throw WalletError(SamsungPayError(.notAllowed, .serviceIdentifier)) }
    guard settings.isInServedRegion else { throw WalletError(SamsungPayError(.notAllowed, .serviceNotInThisRegion)) }
  }

  private func demandReady() async throws(WalletError) {
    if let reason = try await samsung.settings().samsungStatus.reason { throw WalletError(SamsungPayError(.notAllowed, reason)) }
  }
}

extension SamsungPay: PushProvisioningSDK {
  package var wallet: DeviceWallet { .samsungPay }
  package var asksForAddress: Bool { false }

  /// Returns the obstacle in the wallet's status, because only a wallet that is ready returns its IDs.
  package func obstacle(_ calls: ToldCalls) async throws(WalletError) -> WalletObstacle? {
    let status: SamsungPayStatus
    do throws(WalletError) {
      status = try await getSamsungPayStatus()
    } catch {
      calls.note("getSamsungPayStatus", outcome: error.walletStatus ?? error.statusMessage)
      throw error
    }
    calls.note("getSamsungPayStatus", outcome: status.numbers)
    return status.reason.map(WalletObstacle.samsung)
  }

  package func remove(_ obstacle: WalletObstacle, _ calls: ToldCalls) async throws(WalletError) {
    if obstacle == .samsung(.appNeedsUpdate) {
      try await calls.asking("goToUpdatePage") { () async throws(WalletError) in try await goToUpdatePage() }
    } else {
      try await calls.asking("activateSamsungPay") { () async throws(WalletError) in try await activateSamsungPay() }
    }
  }

  package func identifiers(_ calls: ToldCalls) async throws(WalletError) -> (device: String, account: String) {
    let account = try await calls.asking("getWalletInfo") { () async throws(WalletError) in try await getWalletInfo() }
    return (account.deviceId, account.walletUserId)
  }

  package func push(_ card: PushedCard, _ calls: ToldCalls) async throws(WalletError) -> WalletPass {
    calls.note("addCard")
    return try await addCard(card.payload)
  }

  package func report(_ pass: WalletPass, of card: CardIdentifier, to cardService: CardService, _ calls: ToldCalls) async {
    guard pass.passActivationState == .activated else { return }
    try? await cardService.reportPass(pass, of: card, walletId: nil)
  }

  package func message(of result: PushResult) -> SequenceMessage {
    switch result {
    case .succeeded: SequenceMessage(.wallet, .app, "onSuccess")
    case .cancelled: SequenceMessage(.wallet, .app, "onFail", outcome: SamsungPayError(.userCanceled).numbers)
    case .refused(let error): SequenceMessage(.wallet, .app, "onFail", outcome: SamsungPayError(of: error).numbers)
    }
  }

  package func forgetUnsent() async throws(WalletError) { try await samsung.forgetUnsent() }
}

extension SamsungPayError {
  /// Makes the app's error for a failed provisioning, which hides the reasons of network and issuer.
  init(of error: WalletError) {
    self = error.samsungPayError ?? (error.code == .notAllowed ? Self(.registrationFail) : Self(.internalError, .serverInternal))
  }
}

extension SamsungCard {
  init(_ pass: WalletPass) {
    self.init(
      cardId: pass.deviceAccountIdentifier, cardBrand: pass.network, cardStatus: State(pass.passActivationState),
      issuerName: pass.organizationName, last4FPan: pass.primaryAccountNumberSuffix, last4DPan: pass.deviceAccountNumberSuffix)
  }
}

extension SamsungCard.State {
  init(_ state: PassActivationState) {
    switch state {
    case .activated: self = .active
    case .requiresActivation: self = .pendingActivation
    case .activating: self = .pendingProvision
    case .suspended: self = .suspended
    case .deactivated: self = .disposed
    }
  }
}
