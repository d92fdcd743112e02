package import Contract
package import WalletModel

/// Apple Wallet on one phone: the passes in its chip and in that of a paired watch.
package final class AppleWallet: PhoneWallet {
  package let tokens: WalletTokens<AppleWalletSettings>
  package let issuers: [IssuerListing]

  init(_ tokens: WalletTokens<AppleWalletSettings>, _ issuers: [IssuerListing]) {
    self.tokens = tokens
    self.issuers = issuers
  }

  package func shown(_ contents: WalletStore<AppleWalletSettings>.PhoneContents) -> WalletContents {
    let passes = contents.tokens.map(pass)
    return WalletContents(
      .applePay, passes: passes.filter { $0.device == .phone },
      watchPasses: contents.settings.hasWatch ? passes.filter { $0.device == .watch } : nil,
      obstacle: contents.settings.obstacle.map(WalletObstacle.apple), defaultToken: nil, isContactless: nil)
  }

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
  package func add(_ request: PassRequest, to device: PassDevice) async throws(WalletError) -> WalletPass {
    pass(
      try await tokens.add(.pass(request), to: device.chip) { () async throws(WalletError) in
        _ = try await retrieveCertificates(for: device)
      })
  }

  package func add(_ card: TypedCard, to device: PassDevice) async throws(WalletError) -> WalletPass {
    pass(
      try await tokens.add(card, to: device.chip) { () async throws(WalletError) in _ = try await retrieveCertificates(for: device) })
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
