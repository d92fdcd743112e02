package import Contract
internal import Storage
package import WalletModel

/// Apple Wallet on one phone: the passes in its chip and in that of a paired watch. It asks its maker's server, under an identifier of its
/// own, and knows no issuer.
package final class AppleWallet: Sendable {
  package let phone: Int
  private let wallets: AppleWallets
  private let calls: PhoneCalls
  /// The phone, as the wallet's maker knows it.
  package let deviceIdentifier: DeviceIdentifier

  init(on phone: Int, of wallets: AppleWallets) {
    self.phone = phone
    self.wallets = wallets
    let identifier = wallets.phones.walletIdentifier(of: phone)
    deviceIdentifier = identifier
    calls = PhoneCalls(backend: wallets.backend, clock: wallets.clock) { [phones = wallets.phones] () async throws(WalletError) in
      try await phones.nextKey(of: phone, identifier)
    }
  }

  // MARK: - What the wallet shows

  package func settings() async throws(WalletError) -> AppleWalletSettings { try await kept().settings }

  /// Throws `storageFailed` or `storageFull` (status 0); then nothing changed.
  package func set(_ change: @Sendable (inout AppleWalletSettings) -> Void) async throws(WalletError) {
    var settings = try await kept().settings
    change(&settings)
    let changed = settings
    try await wallets.write { [phone] connection throws(StorageError) in
      try AppleWallets.keep(changed, of: phone, on: connection)
    }
    wallets.change(phone) { contents in
      contents.settings = changed
      contents.hasNews = true
    }
  }

  package func contents() async throws(WalletError) -> AppleWalletContents { try await kept().shown }

  /// The same as last read or changed, without reading; nil before the first time.
  package var knownContents: AppleWalletContents? { wallets.known(on: phone) }

  /// Throws 404 (status 0) for a pass that isn't in this wallet.
  package func pass(_ reference: TokenReference) async throws(WalletError) -> SecureElementPass {
    guard let pass = try await kept().passes.first(where: { $0.deviceAccountIdentifier == reference }) else { throw .noSuchPass }
    return pass
  }

  private func kept() async throws(WalletError) -> AppleWallets.PhoneContents { try await wallets.loaded()[phone] }

  package func tell(_ note: SequenceNote) { wallets.tell(note, deviceIdentifier) }

  /// Tells what an app asked about a card, unless nothing has changed since it was told last: a page is loaded often.
  package func tell(_ notes: [SequenceNote], of card: CardIdentifier) {
    let isNews = wallets.change(phone) { $0.toldOffers.updateValue(notes, forKey: card) != notes }
    if isNews { notes.forEach(tell) }
  }

  // MARK: - Adding a card

  /// Gets certificates and a nonce for a device's chip, which signs the nonce.
  package func retrieveCertificates(for device: PassDevice) async throws(WalletError) -> SignedCertificates {
    let chip = try await chip(of: device)
    let answer = try await send(
      RetrieveCertificates(deviceId: chip.deviceId, walletAccountId: chip.walletAccountId, publicKey: chip.publicKey))
    wallets.change(phone) { _ = $0.chips.insert(device) }
    guard let signature = chip.sign(answer.nonce) else { throw WalletError(0, .badResponse, "the nonce can't be signed") }
    return SignedCertificates(certificates: answer.certificates, nonce: answer.nonce, nonceSignature: Opaque(signature))
  }

  /// Provisions a card by what its issuer's app has made. After a lost response the same request is sent under the same key,
  /// unless a refresh has found out meanwhile what came of it.
  package func add(_ pass: PassRequest, to device: PassDevice) async throws(WalletError) -> SecureElementPass {
    let chip = try await chip(of: device)
    let contents = try await kept()
    if let settled = contents.settled, settled.request == pass {
      wallets.change(phone) { $0.settled = nil }
      let found = contents.passes.first { $0.deviceAccountIdentifier == settled.token && $0.device == device }
      if let found { return found }
    }
    let known = contents.provisioning
    if let known, known.device == device, known.request?.pass == pass { return try await provision(known, into: chip) }
    try await settleEarlier()
    let key = try await wallets.phones.nextKey(of: phone, deviceIdentifier)
    return try await provision(try await keep(device, .init(pass: pass, key: key)), into: chip)
  }

  /// Provisions a card whose number a person typed.
  package func add(_ card: TypedCard, to device: PassDevice) async throws(WalletError) -> SecureElementPass {
    let chip = try await chip(of: device)
    var provisioning = try await kept().provisioning
    if provisioning?.device != device || provisioning?.request != nil {
      try await settleEarlier()
      provisioning = try await keep(device, nil)
    }
    guard let provisioning else { throw .noSuchPass }
    // The maker's server knows a chip from its first certificates on.
    if !(try await kept().chips.contains(device)) { _ = try await retrieveCertificates(for: device) }
    let operation = Provision(
      maker: .apple, deviceId: chip.deviceId, walletAccountId: chip.walletAccountId, scores: provisioning.scores, card: card)
    return try await settle(provisioning) { () async throws(WalletError) in
      do throws(WalletError) {
        return try await send(operation)
      } catch .noSuchChip {
        // The program ended before it heard of the chip.
        _ = try await retrieveCertificates(for: device)
        return try await send(operation)
      }
    }
  }

  /// Forgets what was never received, because the person has left the sheet.
  package func forgetUnsent() async throws(WalletError) {
    let kept = try await kept()
    guard kept.provisioning != nil, !kept.mayHaveArrived, !kept.isSending else { return }
    try await wallets.write { [phone] connection throws(StorageError) in try AppleWallets.keep(nil, of: phone, on: connection) }
    wallets.change(phone) { $0.provisioning = nil }
  }

  package func checkEligibility(number: Secret, expiry: CardExpiry) async throws(WalletError) -> TypedCardEligibility {
    if let obstacle = try await kept().settings.obstacle { throw .obstructed(obstacle) }
    return try await send(CheckEligibility(maker: .apple, number: number, expiry: expiry))
  }

  /// Keeps what is about to be sent. The maker's next vote, if one was set, is used up by it.
  private func keep(
    _ device: PassDevice, _ request: KeptProvisioning.Request?
  ) async throws(WalletError) -> KeptProvisioning {
    var settings = try await kept().settings
    let scores = settings.nextVote.map(WalletScores.init(voting:)) ?? settings.scores
    settings.nextVote = nil
    let provisioning = KeptProvisioning(device: device, scores: scores, request: request)
    let changed = settings
    try await wallets.write { [phone] connection throws(StorageError) in
      try AppleWallets.keep(provisioning, of: phone, on: connection)
      try AppleWallets.keep(changed, of: phone, on: connection)
    }
    wallets.change(phone) { contents in
      contents.provisioning = provisioning
      contents.mayHaveArrived = false
      contents.settings = changed
    }
    return provisioning
  }

  private func provision(_ kept: KeptProvisioning, into chip: Chip) async throws(WalletError) -> SecureElementPass {
    guard let request = kept.request else { throw .noSuchPass }
    let operation = Provision(
      deviceId: chip.deviceId, walletAccountId: chip.walletAccountId, scores: kept.scores, pass: request.pass)
    let call = Call(.phone(deviceIdentifier, session: nil), .network, idempotencyKey: request.key)
    return try await settle(kept) { [wallets] () async throws(WalletError) in try await wallets.backend.perform(operation, call) }
  }

  /// Sends a kept provisioning, and forgets it once its outcome is known.
  private func settle(
    _ kept: KeptProvisioning, _ send: () async throws(WalletError) -> NetworkToken
  ) async throws(WalletError) -> SecureElementPass {
    let wasSent = try await self.kept().mayHaveArrived
    wallets.change(phone) { $0.isSending = true }
    defer { wallets.change(phone) { $0.isSending = false } }
    do throws(WalletError) {
      let token = try await send()
      tell(.message(SequenceMessage(.network, .wallet, "token", outcome: token.outcome)))
      return try await take(token, into: kept.device, .provisioned)
    } catch {
      if error.leavesOutcomeUnknown {
        wallets.change(phone) { $0.mayHaveArrived = true }
      } else if !error.hasNotArrived, error.statusCode != 0 {
        tell(.message(SequenceMessage(.network, .wallet, "declined")))
        // If this can't be written, the refusal comes again.
        try? await wallets.write { [phone] connection throws(StorageError) in try AppleWallets.keep(nil, of: phone, on: connection) }
        wallets.change(phone) { $0.provisioning = nil }
        // An earlier number may have become a pass whose response was lost.
        if kept.request == nil, wasSent { try? await refresh(kept.device) }
      }
      throw error
    }
  }

  /// Why the pass of a token is stored.
  private enum Occasion {
    /// A provisioning, which ends with it.
    case provisioned
    /// The activation code that the person entered.
    case verified
    /// A change by issuer or network: a message of the sequence tells it.
    case news
  }

  /// Keeps a token's pass as the network has just told it. A new state is told once, though two refreshes may find it at the same time.
  @discardableResult
  private func take(
    _ token: NetworkToken, into device: PassDevice, _ occasion: Occasion
  ) async throws(WalletError) -> SecureElementPass {
    let known = try await kept().passes.first { $0.deviceAccountIdentifier == token.tokenUniqueReference }
    let pass = SecureElementPass(token, device, known, wallets.organization(token.issuer), at: wallets.clock.now)
    let isGone = token.state == .deactivated
    try await wallets.write { [phone] connection throws(StorageError) in
      if isGone { try AppleWallets.delete(token.tokenUniqueReference, on: connection) }
      if !isGone { try AppleWallets.keep(pass, on: phone, connection) }
      if occasion == .provisioned { try AppleWallets.keep(nil, of: phone, on: connection) }
    }
    let before = wallets.change(phone) { contents in
      contents.version += 1
      contents.chips.insert(device)
      if occasion == .provisioned { contents.provisioning = nil }
      let before = contents.passes.replace(pass, isGone: isGone)
      if before != (isGone ? nil : pass) { contents.hasNews = true }
      return before
    }
    if occasion == .news, before?.passActivationState != (isGone ? nil : pass.passActivationState) {
      tell(.message(SequenceMessage(.network, .wallet, "state", outcome: "\(token.state.rawValue.lowercased()): \(device.name)")))
    }
    return pass
  }

  // MARK: - A pass

  /// Asks for the methods to verify the cardholder by, which the issuer may have changed since the pass was added.
  package func retrieveActivationMethods(_ reference: TokenReference) async throws(WalletError) -> SecureElementPass {
    let device = try await pass(reference).device
    return try await take(try await send(RetrieveActivationMethods(maker: .apple, reference)), into: device, .news)
  }

  /// Tells the network that the cardholder verifies later.
  package func postponeActivation(_ reference: TokenReference) async throws(WalletError) {
    _ = try await send(PostponeActivation(maker: .apple, reference))
  }

  package func requestActivationCode(
    _ reference: TokenReference, by method: ActivationMethod.Kind
  ) async throws(WalletError) -> RequestedCode {
    try await send(RequestActivationCode(maker: .apple, reference, method: method))
  }

  package func activate(_ reference: TokenReference, code: Secret) async throws(WalletError) -> SecureElementPass {
    let device = try await pass(reference).device
    return try await take(try await send(ActivateToken(maker: .apple, reference, activationCode: code)), into: device, .verified)
  }

  package func activate(_ reference: TokenReference, activationData: Opaque<ActivationDataKind>) async throws(WalletError)
    -> SecureElementPass
  {
    let device = try await pass(reference).device
    return try await take(try await send(ActivateToken(maker: .apple, reference, activationData: activationData)), into: device, .news)
  }

  /// Removes a pass, and deletes its token first. One that the network does not know is removed too.
  package func remove(_ reference: TokenReference, because cause: DeleteToken.Cause = .passRemoved) async throws(WalletError) {
    _ = try await pass(reference)
    do throws(WalletError) {
      _ = try await send(DeleteToken(maker: .apple, reference, cause: cause))
    } catch {
      guard error.code == .notFound else { throw error }
    }
    try await wallets.write { connection throws(StorageError) in try AppleWallets.delete(reference, on: connection) }
    wallets.change(phone) { contents in
      contents.version += 1
      contents.passes.removeAll { $0.deviceAccountIdentifier == reference }
      contents.hasNews = true
    }
  }

  package func pairWatch() async throws(WalletError) { try await set { $0.hasWatch = true } }

  /// Unpairs the watch. Its passes are removed first, also one that is on its way, so that it stays paired if the network can't be reached.
  package func unpairWatch() async throws(WalletError) {
    if try await kept().provisioning?.device == .watch {
      try await settleEarlier()
      try await forgetUnsent()
    }
    try await removeWatchPasses()
    try await set { $0.hasWatch = false }
  }

  private func removeWatchPasses() async throws(WalletError) {
    for pass in try await kept().passes where pass.device == .watch {
      try await remove(pass.deviceAccountIdentifier, because: .watchUnpaired)
    }
  }

  // MARK: - The network's news

  /// Asks the network which passes its chips have, and sends again what was sent before a crash. Before the first card it asks nothing.
  package func refresh() async throws(WalletError) {
    let kept = try await kept()
    let devices = kept.settings.devices.filter(kept.chips.contains)
    // Without its outcome the passes can still be asked about.
    let asked = try? await settleEarlier()
    for device in devices where device != asked { try await refresh(device) }
    // A card that was being sent to the watch may have come into it after it was unpaired.
    if try await !self.kept().settings.hasWatch { try await removeWatchPasses() }
  }

  /// Finds out what came of a provisioning that was sent, so that no token is left without its pass: it is sent again, or the chip's tokens
  /// are asked for.
  ///
  /// - Returns: the device whose tokens were asked for.
  @discardableResult
  private func settleEarlier() async throws(WalletError) -> PassDevice? {
    let before = try await kept()
    guard let provisioning = before.provisioning, before.mayHaveArrived, !before.isSending else { return nil }
    if provisioning.request == nil {
      try await refresh(provisioning.device)
      try await wallets.write { [phone] connection throws(StorageError) in try AppleWallets.keep(nil, of: phone, on: connection) }
      wallets.change(phone) { if $0.provisioning == provisioning { $0.provisioning = nil } }
      return provisioning.device
    }
    do throws(WalletError) {
      let pass = try await provision(provisioning, into: try await wallets.chip(of: provisioning.device, on: phone))
      if let request = provisioning.request?.pass {
        wallets.change(phone) { $0.settled = (request, pass.deviceAccountIdentifier) }
      }
    } catch {
      // A refusal is an outcome too.
      if error.leavesOutcomeUnknown || error.hasNotArrived || error.statusCode == 0 { throw error }
    }
    return nil
  }

  private func refresh(_ device: PassDevice) async throws(WalletError) {
    let chip = try await wallets.chip(of: device, on: phone)
    let asked = try await kept()
    let tokens: [NetworkToken]
    do throws(WalletError) {
      tokens = try await send(GetTokens(maker: .apple, deviceId: chip.deviceId)).tokens
    } catch {
      // A chip that never asked for certificates has no tokens.
      guard error.code == .notFound else { throw error }
      tokens = []
    }
    // Passes that have changed meanwhile, here or by another refresh, may be newer than the answer.
    guard try await kept().version == asked.version else { return try await refresh(device) }
    for token in tokens {
      let known = asked.passes.first { $0.deviceAccountIdentifier == token.tokenUniqueReference }
      guard known.map({ !$0.shows(token) }) ?? (token.state != .deactivated) else { continue }
      try await take(token, into: device, .news)
    }
  }

  // MARK: - Calls

  private func send<O: Operation>(_ operation: O) async throws(WalletError) -> O.Answer {
    try await calls.perform(operation, as: .phone(deviceIdentifier, session: nil), at: .network)
  }

  /// The chip that a card goes into. Throws where none can.
  private func chip(of device: PassDevice) async throws(WalletError) -> Chip {
    let settings = try await kept().settings
    if let obstacle = settings.obstacle { throw .obstructed(obstacle) }
    guard settings.devices.contains(device) else { throw WalletError(0, .notFound, "no watch is paired") }
    return try await wallets.chip(of: device, on: phone)
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

extension WalletError {
  fileprivate static let noSuchPass = WalletError(0, .notFound, "no such pass")

  fileprivate static func obstructed(_ obstacle: AppleWalletObstacle) -> WalletError {
    WalletError(0, .notOffered, "Apple Pay is \(obstacle.rawValue) on this phone")
  }
}

extension [SecureElementPass] {
  /// Puts a pass in the place of the one with its token, or at the end, unless it is gone. Returns the one that was there.
  fileprivate mutating func replace(_ pass: SecureElementPass, isGone: Bool) -> SecureElementPass? {
    let index = firstIndex { $0.deviceAccountIdentifier == pass.deviceAccountIdentifier }
    let known = index.map { self[$0] }
    if isGone {
      if let index { remove(at: index) }
    } else if let index {
      self[index] = pass
    } else {
      append(pass)
    }
    return known
  }
}

extension SecureElementPass {
  /// - Parameter known: the pass before; nil of a new one.
  fileprivate init(
    _ token: NetworkToken, _ device: PassDevice, _ known: SecureElementPass?,
    _ organization: (name: String, face: Theme.Slot?), at now: Timestamp
  ) {
    let state = PassActivationState(token.state)
    self.init(
      primaryAccountIdentifier: token.panReference, primaryAccountNumberSuffix: token.accountPanSuffix,
      deviceAccountIdentifier: token.tokenUniqueReference, deviceAccountNumberSuffix: token.tokenPanSuffix, device: device,
      issuer: token.issuer, organizationName: organization.name, face: organization.face, network: token.network,
      passActivationState: state, causes: token.causes, methods: token.methods, added: known?.added ?? now,
      since: known.flatMap { $0.passActivationState == state ? $0.since : nil } ?? now)
  }

  fileprivate func shows(_ token: NetworkToken) -> Bool {
    passActivationState == PassActivationState(token.state) && causes == token.causes && methods == token.methods
  }
}

extension NetworkToken {
  /// `active`, or `inactive, text, app`.
  fileprivate var outcome: String {
    ([state.rawValue.lowercased()] + methods.map(\.kind.word)).joined(separator: ", ")
  }
}

extension ActivationMethod.Kind {
  fileprivate var word: String {
    switch self {
    case .text: "text"
    case .mail: "email"
    case .app: "app"
    case .call: "call"
    }
  }
}
