package import Contract
package import WalletModel

/// Apple Wallet on one phone: the passes in its chip and in that of a paired watch. What it has in common with other wallets is in `tokens`.
package final class AppleWallet: PhoneWallet {
  let tokens: WalletTokens<AppleWalletSettings>
  private let wallets: PhoneWallets

  init(_ tokens: WalletTokens<AppleWalletSettings>, of wallets: PhoneWallets) {
    self.tokens = tokens
    self.wallets = wallets
  }

  package var phone: Int { tokens.phone }

  // MARK: - What the wallet shows

  package func settings() async throws(WalletError) -> AppleWalletSettings { try await tokens.kept().settings }

  /// Throws `storageFailed` or `storageFull` (status 0); then nothing changed.
  package func set(_ change: @Sendable (inout AppleWalletSettings) -> Void) async throws(WalletError) { try await tokens.set(change) }

  package func contents() async throws(WalletError) -> AppleWalletContents { shown(try await tokens.kept()) }

  /// The same as last read or changed, without reading; nil before the first time.
  package var knownContents: AppleWalletContents? { tokens.known.map(shown) }

  private func shown(_ contents: WalletStore<AppleWalletSettings>.PhoneContents) -> AppleWalletContents {
    let passes = contents.tokens.map(pass)
    return AppleWalletContents(
      passes: passes.filter { $0.device == .phone },
      watchPasses: contents.settings.hasWatch ? passes.filter { $0.device == .watch } : nil, obstacle: contents.settings.obstacle)
  }

  /// Throws 404 (status 0) for a pass that isn't in this wallet.
  package func pass(_ reference: TokenReference) async throws(WalletError) -> SecureElementPass { pass(try await tokens.token(reference)) }

  private func pass(_ token: PhoneToken) -> SecureElementPass { SecureElementPass(token, wallets.organization(token.issuer)) }

  package func tell(_ note: SequenceNote) { tokens.tell(note) }

  /// Tells what an app asked about a card, unless nothing has changed since it was told last.
  package func tell(_ notes: [SequenceNote], of card: CardIdentifier) { wallets.tell(notes, of: card, on: phone) }

  // MARK: - Adding a card

  /// Gets certificates and a nonce for a device's chip, which signs the nonce.
  package func retrieveCertificates(for device: PassDevice) async throws(WalletError) -> SignedCertificates {
    let chip = try await tokens.chip(device.chip)
    let answer = try await tokens.send(
      RetrieveCertificates(deviceId: chip.deviceId, walletAccountId: chip.walletAccountId, publicKey: chip.publicKey))
    // The maker's server knows a chip from its first certificates on.
    tokens.noteKnown(device.chip)
    guard let signature = chip.sign(answer.nonce) else { throw WalletError(0, .badResponse, "the nonce can't be signed") }
    return SignedCertificates(certificates: answer.certificates, nonce: answer.nonce, nonceSignature: Opaque(signature))
  }

  /// Provisions a card by what its issuer's app has made.
  package func add(_ request: PassRequest, to device: PassDevice) async throws(WalletError) -> SecureElementPass {
    pass(try await tokens.add(.pass(request), to: device.chip))
  }

  /// Provisions a card whose number a person typed.
  package func add(_ card: TypedCard, to device: PassDevice) async throws(WalletError) -> SecureElementPass {
    pass(
      try await tokens.add(card, to: device.chip) { () async throws(WalletError) in _ = try await retrieveCertificates(for: device) })
  }

  /// Forgets what was never received, because the person has left the sheet.
  package func forgetUnsent() async throws(WalletError) { try await tokens.forgetUnsent() }

  package func checkEligibility(number: Secret, expiry: CardExpiry) async throws(WalletError) -> TypedCardEligibility {
    try await tokens.checkEligibility(number: number, expiry: expiry)
  }

  // MARK: - A pass

  /// Asks for the methods to verify the cardholder by, which the issuer may have changed since the pass was added.
  package func retrieveActivationMethods(_ reference: TokenReference) async throws(WalletError) -> SecureElementPass {
    pass(try await tokens.retrieveActivationMethods(reference))
  }

  /// Tells the network that the cardholder verifies later.
  package func postponeActivation(_ reference: TokenReference) async throws(WalletError) { try await tokens.postponeActivation(reference) }

  package func requestActivationCode(
    _ reference: TokenReference, by method: ActivationMethod.Kind
  ) async throws(WalletError) -> RequestedCode {
    try await tokens.requestActivationCode(reference, by: method)
  }

  package func activate(_ reference: TokenReference, code: Secret) async throws(WalletError) -> SecureElementPass {
    pass(try await tokens.activate(reference, code: code))
  }

  package func activate(_ reference: TokenReference, activationData: Opaque<ActivationDataKind>) async throws(WalletError)
    -> SecureElementPass
  {
    pass(try await tokens.activate(reference, activationData: activationData))
  }

  /// Removes a pass, and deletes its token first. One that the network does not know is removed too.
  package func remove(_ reference: TokenReference) async throws(WalletError) {
    try await tokens.remove(reference, because: .passRemoved)
  }

  // MARK: - The watch

  package func pairWatch() async throws(WalletError) { try await set { $0.hasWatch = true } }

  /// Unpairs the watch. Its passes are removed first, also one that is on its way, so that it stays paired if the network can't be reached.
  package func unpairWatch() async throws(WalletError) {
    if try await tokens.kept().provisioning?.chip == .watch {
      try await tokens.settleEarlier()
      try await forgetUnsent()
    }
    try await removeWatchPasses()
    try await set { $0.hasWatch = false }
  }

  private func removeWatchPasses() async throws(WalletError) { try await tokens.removeAll(in: .watch, because: .watchUnpaired) }

  /// Asks the network which passes its chips have, and sends again what was sent before a crash. Before the first card it asks nothing.
  package func refresh() async throws(WalletError) {
    try await tokens.refresh()
    // A card that was being sent to the watch may have come into it after it was unpaired.
    if try await !settings().hasWatch { try await removeWatchPasses() }
  }
}

/// Certificates and nonce with the signature of the chip, for an issuer that encrypts a pass for it.
package struct SignedCertificates: Hashable, Sendable {
  /// DER in base64, the leaf first, then the subordinate authority.
  package let certificates: [Opaque<CertificateKind>]
  /// In lower-case hexadecimal.
  package let nonce: String
  /// The chip's, in base64.
  package let nonceSignature: Opaque<SignatureKind>
}

extension PassDevice {
  fileprivate var chip: ChipName {
    switch self {
    case .phone: .phone
    case .watch: .watch
    }
  }
}

extension SecureElementPass {
  fileprivate init(_ token: PhoneToken, _ organization: (name: String, face: Theme.Slot?)) {
    self.init(
      primaryAccountIdentifier: token.panReference, primaryAccountNumberSuffix: token.panSuffix, deviceAccountIdentifier: token.reference,
      deviceAccountNumberSuffix: token.suffix, device: token.chip.device, issuer: token.issuer, organizationName: organization.name,
      face: organization.face, network: token.network, passActivationState: PassActivationState(token.state), causes: token.causes,
      methods: token.methods, added: token.added, since: token.since)
  }
}
