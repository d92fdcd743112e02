import Basics
import Contract
import Cryptography
import Provisioning
import WalletModel

/// The story of a card in Apple Wallet, on a phone and its watch, with what the parties ask each other meanwhile.
extension ExampleStory {
  /// A chip of the phone.
  private struct Chip {
    let deviceId: String
    let walletAccountId = "000000000000000000000a11"
    let key: P256.PrivateKey

    init(_ number: UInt8) throws {
      deviceId = "00000000000000000000000\(number)"
      key = try P256.PrivateKey(random: [UInt8](repeating: number, count: P256.randomLength))
    }

    func sign(_ nonce: String) throws -> Opaque<SignatureKind> {
      let nonce = try ProvisioningNonce(requestText: nonce)
      return Opaque(try NonceSignature(of: nonce, deviceId: deviceId, walletAccountId: walletAccountId, by: key).bytes.base64)
    }
  }

  /// - Parameter session: of the customer, who has verified the PIN.
  func tellOfDeviceWallets(_ username: String, _ session: Secret) async throws {
    let card = CardIdentifier(rawValue: "00000000-0000-4000-8000-000000000002")
    _ = try await ask(
      IssueCustomerCard(
        card, username: username, programName: "SKRILL-VIRTUAL-MC-EEA", status: .active, lastFour: "2290", currency: "EUR",
        expiry: CardExpiry(month: 11, year: 2029)), isShown: false)
    let details = try await ask(GetCardDetails(card), session, isShown: false)
    let expiry = CardExpiry(month: 11, year: 2029)
    _ = try await ask(CheckEligibility(maker: .apple, number: details.pan, expiry: expiry))

    _ = try await ask(
      RegisterWallet(
        maker: .google, clientDeviceId: "WNkcsfZPiKfa5PrH3jilkQYT", clientWalletAccountId: "40exmLiWV1iV55ZVstOAiMf7"))

    // The phone's token waits for a code, the watch's for the app.
    let phone = try await provision(card, into: try Chip(1), session)
    let token = phone.tokenUniqueReference
    _ = try await ask(PostponeActivation(maker: .apple, token))
    _ = try await ask(RetrieveActivationMethods(maker: .apple, token))
    _ = try await ask(RequestActivationCode(maker: .apple, token, method: .text))
    _ = try await ask(ActivateToken(maker: .apple, token, activationCode: try await lastCode()))
    _ = try await ask(GetToken(maker: .apple, token))
    let watch = try await provision(card, into: try Chip(2), session, isShown: false).tokenUniqueReference
    _ = try await ask(ActivateTokenization(card, dpanRef: watch.rawValue), session)
    _ = try await ask(GetTokens(maker: .apple, deviceId: try Chip(1).deviceId))
    try await askPlatform(card, by: try Chip(1), session)

    // The issuer asks the network.
    _ = try await ask(TokenActivate(watch, of: phone.panReference, reasonCode: .cardholderAuthenticated))
    _ = try await ask(TokenSuspend(token: token, reasonCode: .lost))
    _ = try await ask(TokenUnsuspend(token: token, reasonCode: .found))
    _ = try await ask(TokenDelete(token: watch, reasonCode: .consumerDeleted))
    _ = try await ask(SearchTokens(phone.panReference))

    _ = try await ask(
      TokenImport(
        accountPan: details.pan, expiry: expiry, wallet: .googlePay,
        tokenUniqueReference: TokenReference(rawValue: "DSHRMC00001234567a3f09c41b7e25d8806f3c9ad1e47b52"), nonce: nil))

    // Customer care has the issuer ask the network.
    let third = try await provision(card, into: try Chip(3), session, isShown: false).tokenUniqueReference
    _ = try await ask(ActivateCustomerToken(card, third))
    _ = try await ask(SuspendCustomerToken(card, third, reasonCode: .lost))
    _ = try await ask(ResumeCustomerToken(card, third, reasonCode: .found))
    _ = try await ask(DeleteCustomerToken(card, third, reasonCode: .stolen))
    _ = try await ask(RetrieveCustomerTokens(card))

    // The network asks the issuer.
    _ = try await ask(
      AuthorizeService(
        accountPan: details.pan, expiry: expiry, panReference: phone.panReference, tokenUniqueReference: token, wallet: .applePay,
        nonce: nil))
    _ = try await ask(RequestActivationMethods(accountPan: details.pan))
    _ = try await ask(
      DeliverActivationCode(accountPan: details.pan, tokenUniqueReference: token, method: .mail, activationCode: Secret("482915")))
    let current = try await ask(GetToken(maker: .apple, token), isShown: false)
    _ = try await ask(NotifyServiceActivated(accountPan: details.pan, token: current, nonce: nil))
    _ = try await ask(NotifyTokenUpdated(accountPan: details.pan, token: current, event: .resumeByIssuer))

    _ = try await ask(DeleteToken(maker: .apple, token, cause: .passRemoved))
  }

  /// Prepares the card by the platform's SDK.
  private func askPlatform(_ card: CardIdentifier, by chip: Chip, _ session: Secret) async throws {
    let instrument = PaymentInstrumentIdentifier(of: card)
    let input = try await ask(GetNetworkTokenActivationData(instrument), session).sdkInput
    let given = try await ask(
      RetrieveCertificates(deviceId: chip.deviceId, walletAccountId: chip.walletAccountId, publicKey: chip.key.publicKey.bytes.base64),
      isShown: false)
    let output = ActivationOutput(
      of: input, certificates: given.certificates, nonce: given.nonce, nonceSignature: try chip.sign(given.nonce))
    _ = try await ask(CreateNetworkTokenProvisioningData(instrument, sdkOutput: output.sdkOutput), session)
  }

  /// Adds the card by the app. The account's score makes the decision yellow.
  private func provision(
    _ card: CardIdentifier, into chip: Chip, _ session: Secret, isShown: Bool = true
  ) async throws -> NetworkToken {
    let given = try await ask(
      RetrieveCertificates(deviceId: chip.deviceId, walletAccountId: chip.walletAccountId, publicKey: chip.key.publicKey.bytes.base64),
      isShown: isShown)
    let request = CardTokenizationRequest(
      walletType: .applePay, clientDeviceId: nil, clientWalletAccountId: nil, leafCertificate: given.certificates[0],
      subordinateCertificate: given.certificates[1], nonce: given.nonce, nonceSignature: try chip.sign(given.nonce))
    let made = try await ask(Tokenize(card, request), session, isShown: isShown)
    let pass = PassRequest(
      encryptedPassData: made.encryptedPassData ?? Opaque(""), ephemeralPublicKey: made.ephemeralPublicKey,
      wrappedKey: made.wrappedKey, activationData: made.activationData)
    return try await ask(
      Provision(
        deviceId: chip.deviceId, walletAccountId: chip.walletAccountId, scores: WalletScores(voting: .yellow), pass: pass),
      isShown: isShown)
  }
}
