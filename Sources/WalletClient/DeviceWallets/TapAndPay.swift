package import Basics
internal import Contract
package import Handset
package import WalletModel

/// Google Play services' API to Google Wallet for an issuer's app. Tokens of other issuers stay hidden. (TapAndPay)
///
/// A refusal is a `WalletError` with the vendor's status: for example 15002 `NO_ACTIVE_WALLET`.
package struct TapAndPay: Sendable {
  private let google: GoogleWallet
  private let issuer: IssuerIdentifier
  private let isAllowListed: Bool

  /// - Parameter isAllowListed: true if Google allows the issuer's app to push cards.
  package init(wallet: GoogleWallet, issuer: IssuerIdentifier, isAllowListed: Bool) {
    google = wallet
    self.issuer = issuer
    self.isAllowListed = isAllowListed
  }

  /// Returns the environment of the wallet; throws if the app can't use the wallet.
  package func getEnvironment() async throws(WalletError) -> String {
    try await check(.getEnvironment)
    return "PRODUCTION"
  }

  /// Returns the wallet's identifier for network and issuer. Throws 15002 if the phone has no active wallet.
  package func getActiveWalletId() async throws(WalletError) -> String {
    try await check(.getActiveWalletId)
    return try await told(try await account().activeWalletId, by: .getActiveWalletId)
  }

  /// Returns the phone's identifier for network and issuer. Throws 15002 if the phone has no active wallet.
  package func getStableHardwareId() async throws(WalletError) -> String {
    try await check(.getStableHardwareId)
    return try await told(try await account().stableHardwareId, by: .getStableHardwareId)
  }

  /// Sets up the wallet, if there is none.
  package func createWallet() async throws(WalletError) {
    try await check(.createWallet)
    try await google.createWallet()
  }

  /// Returns the issuer's tokens on this phone. Throws 15002 if the phone has no active wallet.
  package func listTokens() async throws(WalletError) -> [TokenInfo] {
    try await check(.listTokens)
    _ = try await account()
    if try await google.consumeWrongAnswer(to: TapAndPayCall.listTokens.rawValue) != nil { return [] }
    let contents = try await google.contents()
    return contents.passes.filter { $0.issuer == issuer }.map {
      TokenInfo($0, isDefault: $0.deviceAccountIdentifier == contents.defaultToken)
    }
  }

  /// Returns a token's state, and whether the phone pays with it. Throws 15003 for a token that isn't on this phone.
  package func getTokenStatus(_ token: TokenReference) async throws(WalletError) -> (tokenState: TapAndPayTokenState, isSelected: Bool) {
    try await check(.getTokenStatus)
    let token = try await known(token)
    return (token.tokenState, token.isDefaultToken)
  }

  /// Returns true if the wallet has a token of a card, including one that needs identity verification.
  package func isTokenized(fpanLastFour: String, network: CardNetwork) async throws(WalletError) -> Bool {
    try await check(.isTokenized)
    return try await listTokens().contains { $0.fpanLastFour == fpanLastFour && $0.network == network }
  }

  /// Adds a card with its issuer's payload, after the person has accepted address and terms.
  package func pushTokenize(_ request: PushTokenizeRequest) async throws(WalletError) -> WalletPass {
    try await check(.pushTokenize)
    guard request.userAddress.isComplete, request.lastDigits.count == 4 else { throw WalletError(.developerError) }
    return try await google.add(request.opaquePaymentCard)
  }

  /// Begins the verification of a token that needs it, with its current activation methods. Throws 15003 for a token that isn't on this
  /// phone, 15004 for one that needs none.
  package func tokenize(_ token: TokenReference) async throws(WalletError) -> WalletPass {
    try await check(.tokenize)
    guard try await known(token).tokenState == .needsIdentityVerification else { throw WalletError(.invalidTokenState) }
    return try await google.retrieveActivationMethods(token)
  }

  /// Opens Google Wallet on the phone. Throws 15003 for a token that isn't on this phone.
  package func viewToken(_ token: TokenReference) async throws(WalletError) {
    try await check(.viewToken)
    _ = try await known(token)
    try await google.open()
  }

  /// Makes the phone pay with an active token. Throws 15003 for a token that isn't on this phone, 15004 for one that isn't active.
  package func requestSelectToken(_ token: TokenReference) async throws(WalletError) {
    try await check(.requestSelectToken)
    guard try await known(token).tokenState == .active else { throw WalletError(.invalidTokenState) }
    try await google.chooseDefault(token)
  }

  /// Deletes one of the issuer's tokens. Throws 15003 for a token that isn't on this phone.
  package func requestDeleteToken(_ token: TokenReference) async throws(WalletError) {
    try await check(.requestDeleteToken)
    _ = try await known(token)
    try await google.remove(token)
  }

  // MARK: -

  /// Throws if this call is refused: with the status that a test has set, or with 15009 for an issuer that is not on the allow-list and in
  /// a region that isn't served.
  private func check(_ call: TapAndPayCall) async throws(WalletError) {
    if let status = try await google.consumeRefusal(of: call) { throw WalletError(status) }
    let settings = try await google.settings()
    if call == .getEnvironment, settings.googleSetup == .outdated { throw WalletError(.error) }
    let isServed = isAllowListed && settings.isAllowListed && settings.isInServedRegion
    if call != .getEnvironment, !isServed { throw WalletError(.unavailable) }
  }

  /// Returns the identifier, or a wrong one if a test has set a wrong answer.
  private func told(_ identifier: String, by call: TapAndPayCall) async throws(WalletError) -> String {
    try await google.consumeWrongAnswer(to: call.rawValue) == nil ? identifier : String(identifier.reversed())
  }

  private func account() async throws(WalletError) -> GoogleAccount {
    guard let account = try await google.account() else { throw WalletError(.noActiveWallet) }
    return account
  }

  private func known(_ token: TokenReference) async throws(WalletError) -> TokenInfo {
    let contents = try await google.contents()
    guard let pass = contents.passes.first(where: { $0.deviceAccountIdentifier == token && $0.issuer == issuer }) else {
      throw WalletError(.tokenNotFound)
    }
    return TokenInfo(pass, isDefault: token == contents.defaultToken)
  }
}

extension TapAndPay: PushProvisioningSDK {
  package var wallet: DeviceWallet { .googlePay }
  package var asksForAddress: Bool { true }

  /// Returns nil, because the obstacle appears later: without an active wallet both ID requests are refused with 15002, and the app then
  /// creates the wallet.
  package func obstacle(_ calls: ToldCalls) async throws(WalletError) -> WalletObstacle? { nil }

  package func remove(_ obstacle: WalletObstacle, _ calls: ToldCalls) async throws(WalletError) {
    try await calls.asking("createWallet") { () async throws(WalletError) in try await createWallet() }
  }

  package func identifiers(_ calls: ToldCalls) async throws(WalletError) -> (device: String, account: String) {
    let walletId = try await calls.asking("getActiveWalletId") { () async throws(WalletError) in try await getActiveWalletId() }
    let hardwareId = try await calls.asking("getStableHardwareId") { () async throws(WalletError) in try await getStableHardwareId() }
    return (hardwareId, walletId)
  }

  package func push(_ card: PushedCard, _ calls: ToldCalls) async throws(WalletError) -> WalletPass {
    guard let address = card.address else { throw WalletError(.developerError) }
    calls.note("pushTokenize")
    return try await pushTokenize(
      PushTokenizeRequest(
        network: card.network, opaquePaymentCard: card.payload, lastDigits: card.lastDigits, userAddress: address))
  }

  package func report(_ pass: WalletPass, of card: CardIdentifier, to cardService: CardService, _ calls: ToldCalls) async {
    let status = try? await calls.asking("getTokenStatus") { () async throws(WalletError) in
      try await getTokenStatus(pass.deviceAccountIdentifier)
    }
    guard status?.tokenState == .active else { return }
    try? await cardService.reportPass(pass, of: card, walletId: try? await account().activeWalletId)
  }

  package func message(of result: PushResult) -> SequenceMessage {
    let outcome =
      switch result {
      case .succeeded: "RESULT_OK"
      case .cancelled: "RESULT_CANCELED"
      case .refused(let error): "\(TapAndPayStatus(of: error).rawValue)"
      }
    return SequenceMessage(.wallet, .app, "result", outcome: outcome)
  }

  package func forgetUnsent() async throws(WalletError) { try await google.forgetUnsent() }
}

extension TapAndPayStatus {
  /// Makes the app's status for a failed provisioning, which hides the reasons of network and issuer.
  init(of error: WalletError) {
    self =
      error.tapAndPayStatus
      ?? (error.code == .notAllowed ? .tokenizationDeclined : error.code == .notOffered ? .ineligibleForTokenization : .tokenizeError)
  }
}

/// The data that an app pushes. (TapAndPay, `PushTokenizeRequest`)
package struct PushTokenizeRequest: Hashable, Sendable {
  /// The network, which also determines the token service, because each network has its own. (`network`, `tokenServiceProvider`)
  package let network: CardNetwork
  package let opaquePaymentCard: Opaque<PaymentCardKind>
  /// The last four digits of the card's number.
  package let lastDigits: String
  package let userAddress: UserAddress

  package init(network: CardNetwork, opaquePaymentCard: Opaque<PaymentCardKind>, lastDigits: String, userAddress: UserAddress) {
    self.network = network
    self.opaquePaymentCard = opaquePaymentCard
    self.lastDigits = lastDigits
    self.userAddress = userAddress
  }
}

extension TokenInfo {
  init(_ pass: WalletPass, isDefault: Bool) {
    self.init(
      issuerTokenId: pass.deviceAccountIdentifier, issuerName: pass.organizationName, fpanLastFour: pass.primaryAccountNumberSuffix,
      dpanLastFour: pass.deviceAccountNumberSuffix, network: pass.network, tokenState: TapAndPayTokenState(pass.passActivationState),
      isDefaultToken: isDefault)
  }
}

extension TapAndPayTokenState {
  init(_ state: PassActivationState) {
    switch state {
    case .activated: self = .active
    case .requiresActivation: self = .needsIdentityVerification
    case .activating: self = .pending
    case .suspended: self = .suspended
    case .deactivated: self = .untokenized
    }
  }
}
