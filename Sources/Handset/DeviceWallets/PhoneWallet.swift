internal import Contract
package import WalletModel

/// A wallet on a phone, of whichever maker. Each shows the same tokens in its own words.
package protocol PhoneWallet: Sendable {
  associatedtype Settings: WalletSettings
  /// Tokens, chips and questions to the network, the same for every maker.
  var tokens: WalletTokens<Settings> { get }
  /// The issuers in the world, whose names stand on passes.
  var issuers: [IssuerListing] { get }

  /// Contents of the wallet, from what the phone keeps.
  func shown(_ contents: WalletStore<Settings>.PhoneContents) -> WalletContents
  /// Provisions a card whose number a person typed.
  func add(_ card: TypedCard, to device: PassDevice) async throws(WalletError) -> WalletPass
  /// Asks the network which tokens the wallet has, and sends again what was sent before a crash. Before the first card it asks nothing.
  func refresh() async throws(WalletError)
}

extension PhoneWallet {
  package var phone: Int { tokens.phone }
  package var wallet: DeviceWallet { Settings.wallet }

  // MARK: - What the wallet shows

  package func settings() async throws(WalletError) -> Settings { try await tokens.kept().settings }

  /// Throws `storageFailed` or `storageFull` (status 0); then nothing changed.
  package func set(_ change: @Sendable (inout Settings) -> Void) async throws(WalletError) { try await tokens.set(change) }

  package func contents() async throws(WalletError) -> WalletContents { shown(try await tokens.kept()) }

  /// Contents as last read or changed, without reading; nil before the first time.
  package var knownContents: WalletContents? { tokens.known.map(shown) }

  /// Throws 404 (status 0) for a pass that isn't in this wallet.
  package func pass(_ reference: TokenReference) async throws(WalletError) -> WalletPass { pass(try await tokens.token(reference)) }

  func pass(_ token: PhoneToken) -> WalletPass { WalletPass(token, issuers.organization(token.issuer)) }

  package func tell(_ note: SequenceNote) { tokens.tell(note) }

  // MARK: - Adding a card

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
  func shownTokens() async throws(WalletError) -> [PhoneToken] { try await tokens.kept().shownTokens }

  /// True before the first change of its settings and its first card.
  func isUnused() async throws(WalletError) -> Bool { try await tokens.kept().isUnused }

  /// Forgets that something has changed, and returns whether it has.
  func takeNews() -> Bool { tokens.takeNews() }
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
