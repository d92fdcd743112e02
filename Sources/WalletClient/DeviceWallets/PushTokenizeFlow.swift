internal import Synchronization
package import WalletModel

/// One card on its way into Google Wallet, from the button to the result: the app asks for the wallet's ids, has its issuer tokenize, pushes,
/// and reports what became of it. (TapAndPay, push provisioning)
package final class PushTokenizeFlow: Sendable {
  private struct State {
    /// What the issuer has made for this wallet; kept, so that a retry pushes the same.
    var tokenization: CardTokenization?
    var walletId: String?
    var pass: WalletPass?
    var hasEnded = false
  }

  private let subject: Card
  private let tapAndPay: TapAndPay
  private let cardService: CardService
  private let tell: @Sendable (SequenceNote) -> Void
  private let state = Mutex(State())

  /// - Parameter tell: takes the messages between app and wallet, for the traffic log.
  package init(
    card: Card, tapAndPay: TapAndPay, cardService: CardService, tell: @escaping @Sendable (SequenceNote) -> Void
  ) {
    subject = card
    self.tapAndPay = tapAndPay
    self.cardService = cardService
    self.tell = tell
  }

  package var card: CardIdentifier { subject.cardId }

  /// True until the app has its result.
  package var isOpen: Bool { state.withLock { !$0.hasEnded } }

  /// Gets the ids and has the issuer tokenize. Returns the address that the sheet shows.
  ///
  /// Throws with status 15002 if the phone has no active wallet: it can be created, then this is called again.
  package func open() async throws(WalletError) -> UserAddress {
    if let known = state.withLock({ $0.tokenization }) { return UserAddress(known.customer) }
    let walletId = try await asking("getActiveWalletId") { () async throws(WalletError) in try await tapAndPay.getActiveWalletId() }
    let hardwareId = try await asking("getStableHardwareId") { () async throws(WalletError) in try await tapAndPay.getStableHardwareId() }
    let tokenization = try await cardService.tokenize(
      subject.cardId,
      CardTokenizationRequest(
        walletType: .googlePay, clientDeviceId: hardwareId, clientWalletAccountId: walletId, leafCertificate: nil,
        subordinateCertificate: nil, nonce: nil, nonceSignature: nil))
    guard tokenization.opaquePaymentCard != nil else {
      throw WalletError(0, .badResponse, "the issuer's response has no opaquePaymentCard")
    }
    state.withLock { ($0.tokenization, $0.walletId) = (tokenization, walletId) }
    return UserAddress(tokenization.customer)
  }

  /// Sets up the wallet on the phone.
  package func createWallet() async throws(WalletError) {
    try await asking("createWallet") { () async throws(WalletError) in try await tapAndPay.createWallet() }
  }

  /// Pushes the card. Once there is a token it is returned again.
  ///
  /// After a refusal the app has its result. After an error that is none (`endsAdding`) the same is pushed again.
  package func push(_ address: UserAddress) async throws(WalletError) -> WalletPass {
    let (tokenization, known) = state.withLock { ($0.tokenization, $0.pass) }
    if let known { return known }
    guard let tokenization, let payload = tokenization.opaquePaymentCard, let network = CardNetwork(subject.scheme) else {
      throw WalletError(.developerError)
    }
    tell(.message(SequenceMessage(.app, .wallet, "pushTokenize")))
    let pass: WalletPass
    do throws(WalletError) {
      pass = try await tapAndPay.pushTokenize(
        PushTokenizeRequest(
          network: network, opaquePaymentCard: payload, lastDigits: subject.lastFour, userAddress: address))
    } catch {
      if error.endsAdding { finish("\(TapAndPayStatus(of: error).rawValue)") }
      throw error
    }
    state.withLock { $0.pass = pass }
    if pass.passActivationState == .activated { await report(pass) }
    return pass
  }

  /// Takes the verification of the pushed token, after which the app has its result.
  package func noteActivation(of pass: WalletPass) async {
    let isOwn = state.withLock { $0.pass?.deviceAccountIdentifier == pass.deviceAccountIdentifier && !$0.hasEnded }
    if isOwn, pass.passActivationState == .activated { await report(pass) }
  }

  /// Ends the sheet. The app gets the token that is there, or `RESULT_CANCELED`.
  package func close() async throws(WalletError) {
    let pass = state.withLock { $0.hasEnded ? nil : $0.pass }
    if let pass { await report(pass) } else { finish("RESULT_CANCELED") }
    try await tapAndPay.forgetUnsent()
  }

  /// The app has its result: it looks at the token, and tells the issuer of an active one.
  private func report(_ pass: WalletPass) async {
    guard finish("RESULT_OK") else { return }
    let status = try? await asking("getTokenStatus") { () async throws(WalletError) in
      try await tapAndPay.getTokenStatus(pass.deviceAccountIdentifier)
    }
    guard status?.tokenState == .active else { return }
    // If the issuer can't be reached, it hears when the card is opened next.
    try? await cardService.reportPass(pass, in: state.withLock { $0.walletId }, of: subject.cardId)
  }

  @discardableResult
  private func finish(_ result: String) -> Bool {
    let isFirst = state.withLock { state in
      defer { state.hasEnded = true }
      return !state.hasEnded
    }
    if isFirst { tell(.message(SequenceMessage(.wallet, .app, "result", outcome: result))) }
    return isFirst
  }

  /// Tells of a call to the wallet, with the vendor's status if it is refused.
  private func asking<T>(_ call: String, _ body: () async throws(WalletError) -> T) async throws(WalletError) -> T {
    do throws(WalletError) {
      let answer = try await body()
      tell(.message(SequenceMessage(.app, .wallet, call)))
      return answer
    } catch {
      tell(.message(SequenceMessage(.app, .wallet, call, outcome: error.tapAndPayStatus.map { "\($0.rawValue)" } ?? error.statusMessage)))
      throw error
    }
  }
}

extension TapAndPayStatus {
  /// The status that an app gets for a provisioning that failed: what network and issuer say of it stays hidden.
  init(of error: WalletError) {
    self =
      error.tapAndPayStatus
      ?? (error.code == .notAllowed ? .tokenizationDeclined : error.code == .notOffered ? .ineligibleForTokenization : .tokenizeError)
  }
}
