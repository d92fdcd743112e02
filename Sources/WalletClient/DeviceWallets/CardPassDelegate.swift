package import Basics
internal import Contract
package import Handset
package import WalletModel

/// The issuer's app as the delegate of the wallet's sheet, for one card: requests the pass data from its issuer, and reports active passes.
package struct CardPassDelegate: PKAddPaymentPassViewControllerDelegate {
  private let cardId: CardIdentifier
  private let cardService: CardService

  package init(cardId: CardIdentifier, cardService: CardService) {
    self.cardId = cardId
    self.cardService = cardService
  }

  package func generateRequest(
    withCertificateChain certificates: [Opaque<CertificateKind>], nonce: String, nonceSignature: Opaque<SignatureKind>
  ) async throws(WalletError) -> PKAddPaymentPassRequest {
    guard certificates.count == 2 else {
      throw WalletError(0, .badResponse, "the wallet gave \(certificates.count) certificates, not leaf and subordinate")
    }
    let tokenization = try await cardService.tokenize(
      cardId,
      CardTokenizationRequest(
        walletType: .applePay, clientDeviceId: nil, clientWalletAccountId: nil, leafCertificate: certificates[0],
        subordinateCertificate: certificates[1], nonce: nonce, nonceSignature: nonceSignature))
    var request = PKAddPaymentPassRequest()
    request.encryptedPassData = tokenization.encryptedPassData
    request.ephemeralPublicKey = tokenization.ephemeralPublicKey
    request.wrappedKey = tokenization.wrappedKey
    request.activationData = tokenization.activationData
    return request
  }

  package func didFinishAdding(_ pass: WalletPass?, error: PKAddPaymentPassError?) async {
    guard let pass, pass.passActivationState == .activated else { return }
    // If the issuer can't be reached, the pass is reported when the card is opened next.
    try? await cardService.reportPass(pass, of: cardId, walletId: nil)
  }
}

extension CardService {
  /// Reports an active pass.
  ///
  /// - Parameter walletId: Google's identifier of the wallet, by which the issuer distinguishes wallets; nil if unknown or another maker's.
  func reportPass(_ pass: WalletPass, of cardId: CardIdentifier, walletId: String?) async throws(WalletError) {
    _ = try await updateTokenizationStatus(
      cardId,
      MobileWalletTokenization(
        dpanRef: pass.deviceAccountIdentifier.rawValue, walletId: walletId, walletType: pass.wallet.type, status: .completed))
  }

  /// Reports the active passes that the issuer does not know as completed, because the app was killed before it reported them.
  ///
  /// - Parameters:
  ///   - account: the account of the phone's Google Wallet; nil if it has none.
  ///   - card: the card with its tokenizations.
  package func reportPasses(_ passes: [WalletPass], in account: GoogleAccount?, of card: Card) async {
    for pass in card.unknownPasses(passes) {
      try? await reportPass(pass, of: card.cardId, walletId: pass.wallet == .googlePay ? account?.activeWalletId : nil)
    }
  }
}

extension Card {
  /// Returns the active passes that, by the card's tokenizations, the issuer does not know as completed.
  package func unknownPasses(_ passes: [WalletPass]) -> [WalletPass] {
    let known = Set(
      (tokenizations?.tokenizations ?? []).compactMap { $0.status == .completed ? $0.dpanRef : nil })
    return passes.filter { $0.passActivationState == .activated && !known.contains($0.deviceAccountIdentifier.rawValue) }
  }
}
