package import Basics
package import Contract
package import WalletModel

/// Apple Wallet on one phone: the passes in its chip and in that of a paired watch.
package struct AppleWallet: PhoneWallet {
  package let tokens: WalletTokens
  package let issuers: [IssuerListing]

  package func shown(_ kept: StoredWallet, _ settings: PhoneSettings) -> WalletContents {
    let passes = kept.tokens.map(pass)
    return WalletContents(
      .applePay, passes: passes.filter { $0.device == .phone },
      watchPasses: settings.hasWatch ? passes.filter { $0.device == .watch } : nil,
      obstacle: settings.appleObstacle.map(WalletObstacle.apple), defaultToken: nil, isContactless: nil)
  }

  // MARK: - Addresses

  /// The URL of a pass. (our own form)
  package static func url(of reference: TokenReference) -> String { addressStart + reference.rawValue }
  private static let addressStart = "shoebox://pass/"

  /// Opens the wallet on the phone, in place of the current app.
  ///
  /// Throws 404 (status 0) if the URL belongs to no pass on this phone.
  ///
  /// - Returns: the URL's pass; nil if another phone has become the current one.
  package func open(_ url: String) async throws(WalletError) -> WalletPass? {
    let reference = TokenReference(rawValue: String(url.dropFirst(Self.addressStart.count)))
    let pass = try await pass(reference)
    guard Self.url(of: reference) == url, pass.device == .phone else { throw WalletError(0, .notFound, "no pass has this address") }
    guard tokens.phones.current.number == phone else { return nil }
    try await tokens.phones.open(.appleWallet)
    return pass
  }

  // MARK: - Adding a card

  /// Requests certificates and a nonce for a device's chip, which signs the nonce.
  package func retrieveCertificates(for device: PassDevice) async throws(WalletError) -> SignedCertificates {
    try await tokens.certificates(for: chip(in: device))
  }

  /// Provisions a card with the data of its issuer's app.
  package func add(_ request: PassRequest, to device: PassDevice) async throws(WalletError) -> WalletPass {
    try await add(.pass(request), to: device)
  }

  /// Removes and returns the error with which a test wants this call refused; nil if none was set.
  package func consumeRefusal(of call: PassKitCall) async throws(WalletError) -> PKAddPaymentPassError? {
    if case .apple(let refusal)? = try await consumeRefusal(of: call.rawValue) { refusal.error } else { nil }
  }

  // MARK: - The watch

  package func pairWatch() async throws(WalletError) { try await set { $0.hasWatch = true } }

  /// Unpairs the watch. First removes its passes, including one that is being added, so that the watch stays paired if the network can't be
  /// reached.
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
    // A card that was being added to the watch may have arrived after the unpairing.
    if try await !settings().hasWatch { try await removeWatchPasses() }
  }
}

/// The certificates and the nonce, signed by the chip, for the issuer that encrypts a pass for this chip.
package struct SignedCertificates: Hashable, Sendable {
  /// The certificates, DER in base64: the leaf first, then the subordinate authority.
  package let certificates: [Opaque<CertificateKind>]
  /// The nonce in lower-case hexadecimal.
  package let nonce: String
  /// The chip's signature, in base64.
  package let nonceSignature: Opaque<SignatureKind>
}
