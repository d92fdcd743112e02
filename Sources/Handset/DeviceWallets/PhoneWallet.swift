package import Basics
internal import Contract
package import WalletModel

/// A wallet on a phone, of whichever maker. Each shows the same tokens in its own words.
package protocol PhoneWallet: Sendable {
  /// Tokens, chips and questions to the network, the same for every maker.
  var tokens: WalletTokens { get }
  /// The issuers in the world, whose names stand on passes.
  var issuers: [IssuerListing] { get }

  /// Contents of the wallet, from what the phone keeps.
  func shown(_ kept: StoredWallet, _ settings: PhoneSettings) -> WalletContents
  /// Asks the network which tokens the wallet has, and sends again what was sent before a crash. Before the first card it asks nothing.
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

  /// Contents as last read or changed, without reading; nil before the first time.
  package var knownContents: WalletContents? { tokens.known.map(shown) }

  /// Throws 404 (status 0) for a pass that isn't in this wallet.
  package func pass(_ reference: TokenReference) async throws(WalletError) -> WalletPass { pass(try await tokens.token(reference)) }

  func pass(_ token: PhoneToken) -> WalletPass { WalletPass(token, issuers.organization(token.issuer)) }

  package func tell(_ note: SequenceNote) { tokens.tell(note) }

  /// Takes what a call is to be refused with, if that was set.
  func consumeRefusal(of call: String) async throws(WalletError) -> WalletRefusal? {
    try await consume(call) { $0.wrongAnswer == nil }
  }

  /// Takes how a call is to be answered wrong, if that was set.
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

  /// The wallet's chip in a device.
  func chip(in device: PassDevice) -> ChipName { wallet.chip(in: device) }

  /// Provisions a card whose number a person typed.
  package func add(_ card: TypedCard, to device: PassDevice) async throws(WalletError) -> WalletPass {
    pass(try await tokens.add(card, to: chip(in: device)))
  }

  /// Provisions a card by what its issuer's app has made.
  func add(_ data: ProvisioningData, to device: PassDevice) async throws(WalletError) -> WalletPass {
    pass(try await tokens.add(data, to: chip(in: device)))
  }

  /// Forgets what was never received, because the person has left the sheet.
  package func forgetUnsent() async throws(WalletError) { try await tokens.forgetUnsent() }

  package func checkEligibility(number: Secret, expiry: CardExpiry) async throws(WalletError) -> TypedCardEligibility {
    try await tokens.checkEligibility(number: number, expiry: expiry)
  }

  // MARK: - A pass

  /// Asks for the methods to verify the cardholder by, which the issuer may have changed since the pass was added.
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

  /// Removes a pass, and deletes its token first. One that the network does not know is removed too.
  package func remove(_ reference: TokenReference) async throws(WalletError) {
    try await tokens.remove(reference, because: .passRemoved)
  }

  // MARK: - For all wallets of a phone

  /// True where there is something to ask the network about.
  func hasToAsk() async throws(WalletError) -> Bool { try await tokens.kept().hasToAsk }

  /// The tokens in the chips that the phone has now, the oldest first.
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
