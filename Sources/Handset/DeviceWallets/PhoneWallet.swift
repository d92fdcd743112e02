package import Basics
internal import Contract
package import WalletModel

/// A wallet of any maker on a phone. Each maker's wallet shows tokens in its own terms.
package protocol PhoneWallet: Sendable {
  /// The part that is the same for every maker: tokens, chips and requests to the network.
  var tokens: WalletTokens { get }
  /// The issuers in the world, whose names are on the passes.
  var issuers: [IssuerListing] { get }

  /// Returns the contents that the wallet shows, from the phone's stored data.
  func shown(_ kept: StoredWallet, _ settings: PhoneSettings) -> WalletContents
  /// Requests the wallet's tokens from the network, and repeats a request that was sent before a crash. Makes no request before the first
  /// card.
  func refresh() async throws(WalletError)
}

extension PhoneWallet {
  package var phone: Int { tokens.phone }
  package var wallet: DeviceWallet { tokens.wallet }

  package func refresh() async throws(WalletError) { try await tokens.refresh() }

  // MARK: - What the wallet shows

  package func settings() async throws(WalletError) -> PhoneSettings { try await tokens.settings() }

  /// Throws `storageFailed` or `storageFull` (status 0); then nothing changed.
  package func set(_ change: @escaping @Sendable (inout PhoneSettings) -> Void) async throws(WalletError) { try await tokens.set(change) }

  package func contents() async throws(WalletError) -> WalletContents { shown(try await tokens.kept(), try await settings()) }

  /// The contents at the last read or change, without another read; nil before the first read.
  package var knownContents: WalletContents? { tokens.known.map(shown) }

  /// Throws 404 (status 0) for a pass that isn't in this wallet.
  package func pass(_ reference: TokenReference) async throws(WalletError) -> WalletPass { pass(try await tokens.token(reference)) }

  func pass(_ token: PhoneToken) -> WalletPass { WalletPass(token, issuers.organization(token.issuer)) }

  package func tell(_ note: SequenceNote) { tokens.tell(note) }

  /// Removes and returns the refusal of a call, if one was set.
  func consumeRefusal(of call: String) async throws(WalletError) -> WalletRefusal? {
    try await consume(call) { $0.wrongAnswer == nil }
  }

  /// Removes and returns the wrong answer to a call, if one was set.
  package func consumeWrongAnswer(to call: String) async throws(WalletError) -> WrongWalletAnswer.Kind? {
    try await consume(call) { $0.wrongAnswer != nil }?.wrongAnswer
  }

  private func consume(
    _ call: String, where isWanted: @escaping @Sendable (WalletRefusal) -> Bool
  ) async throws(WalletError) -> WalletRefusal? {
    guard try await settings().refusals.contains(where: { $0.call == call && isWanted($0) }) else { return nil }
    return try await tokens.set { $0.consumeRefusal(of: call, where: isWanted) }
  }

  // MARK: - Adding a card

  /// Returns the wallet's chip in a device.
  func chip(in device: PassDevice) -> ChipName { wallet.chip(in: device) }

  /// Provisions a card whose number a person typed.
  package func add(_ card: TypedCard, to device: PassDevice) async throws(WalletError) -> WalletPass {
    pass(try await tokens.add(card, to: chip(in: device)))
  }

  /// Provisions a card with the data of its issuer's app.
  func add(_ data: ProvisioningData, to device: PassDevice) async throws(WalletError) -> WalletPass {
    pass(try await tokens.add(data, to: chip(in: device)))
  }

  /// Forgets a provisioning that never reached the network, after the person has left the sheet.
  package func forgetUnsent() async throws(WalletError) { try await tokens.forgetUnsent() }

  package func checkEligibility(number: Secret, expiry: CardExpiry) async throws(WalletError) -> TypedCardEligibility {
    try await tokens.checkEligibility(number: number, expiry: expiry)
  }

  // MARK: - A pass

  /// Requests the methods for verifying the cardholder, which the issuer may have changed since the pass was added.
  package func retrieveActivationMethods(_ reference: TokenReference) async throws(WalletError) -> WalletPass {
    pass(try await tokens.retrieveActivationMethods(reference))
  }

  /// Tells the network that the cardholder verifies later.
  package func postponeActivation(_ reference: TokenReference) async throws(WalletError) { try await tokens.postponeActivation(reference) }

  package func requestActivationCode(
    _ reference: TokenReference, by method: ActivationMethod.Kind
  ) async throws(WalletError) -> RequestedCode {
    try await tokens.requestActivationCode(reference, by: method)
  }

  package func activate(_ reference: TokenReference, code: Secret) async throws(WalletError) -> WalletPass {
    pass(try await tokens.activate(reference, code: code))
  }

  package func activate(_ reference: TokenReference, activationData: Opaque<ActivationDataKind>) async throws(WalletError) -> WalletPass {
    pass(try await tokens.activate(reference, activationData: activationData))
  }

  /// Deletes a pass's token, then removes the pass. Also removes a pass whose token the network does not know.
  package func remove(_ reference: TokenReference) async throws(WalletError) {
    try await tokens.remove(reference, because: .passRemoved)
  }

  // MARK: - For all wallets of a phone

  /// True if there is something to request from the network.
  func hasToAsk() async throws(WalletError) -> Bool { try await tokens.kept().hasToAsk }

  /// Returns the tokens in the chips that the phone has now, the oldest first.
  func shownTokens() async throws(WalletError) -> [PhoneToken] {
    let chips = try await settings().chips(of: wallet)
    return try await tokens.kept().tokens.filter { chips.contains($0.chip) }
  }
}

extension WalletPass {
  fileprivate init(_ token: PhoneToken, _ organization: (name: String, face: Theme.Slot?)) {
    self.init(
      primaryAccountIdentifier: token.panReference, primaryAccountNumberSuffix: token.panSuffix, deviceAccountIdentifier: token.reference,
      deviceAccountNumberSuffix: token.suffix, wallet: token.chip.wallet, device: token.chip.device, issuer: token.issuer,
      organizationName: organization.name, face: organization.face, network: token.network,
      passActivationState: PassActivationState(token.state), causes: token.causes, methods: token.methods, added: token.added,
      since: token.since)
  }
}
