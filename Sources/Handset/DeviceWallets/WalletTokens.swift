internal import Basics
internal import Contract
internal import Storage
internal import WalletModel

/// The part of a wallet on one phone that is the same for all makers: its chips, the cards that are being added, the tokens with their
/// states, and the requests to the network. It sends these under an identifier of the phone, and never contacts an issuer.
package final class WalletTokens: Sendable {
  let phone: Int
  let wallet: DeviceWallet
  private let store: WalletStore
  private let surroundings: WalletSurroundings
  private let calls: PhoneCalls
  /// The identifier by which the wallet provider knows the phone.
  private let deviceIdentifier: DeviceIdentifier

  init(_ wallet: DeviceWallet, on phone: Int, of store: WalletStore) {
    self.wallet = wallet
    self.phone = phone
    self.store = store
    let surroundings = store.surroundings
    self.surroundings = surroundings
    let identifier = surroundings.phones.walletIdentifier(of: phone)
    deviceIdentifier = identifier
    calls = PhoneCalls(backend: surroundings.backend, clock: surroundings.clock, repeatsLostWrites: false) { () async throws(WalletError) in
      try await surroundings.phones.nextKey(of: phone, identifier)
    }
  }

  // MARK: - What the wallet shows

  func kept() async throws(WalletError) -> StoredWallet { try await store.loaded()[phone, wallet] }

  func settings() async throws(WalletError) -> PhoneSettings { try await store.settings(of: phone) }

  /// The contents at the last read or change, without another read; nil before the first read.
  var known: (kept: StoredWallet, settings: PhoneSettings)? { store.known.map { ($0[phone, wallet], $0[settingsOf: phone]) } }

  /// Throws `storageFailed` or `storageFull` (status 0); then nothing changed.
  @discardableResult
  func set<T: Sendable>(_ change: @escaping @Sendable (inout PhoneSettings) -> T) async throws(WalletError) -> T {
    try await store.set(phone, change)
  }

  private func change<T: Sendable>(_ body: (inout StoredWallet) -> T) -> T { store.change(phone, wallet, body) }

  /// Throws 404 (status 0) for a token that isn't in this wallet.
  func token(_ reference: TokenReference) async throws(WalletError) -> PhoneToken {
    guard let token = try await kept().tokens.first(where: { $0.reference == reference }) else { throw .noSuchToken }
    return token
  }

  var phones: Phones { surroundings.phones }

  func tell(_ note: SequenceNote) { surroundings.tell(note, deviceIdentifier) }

  // MARK: - Chips

  /// Returns the chip to which a card is to be added. Throws if it takes no cards now.
  func chip(_ name: ChipName) async throws(WalletError) -> Chip {
    let settings = try await settings()
    if let refusal = settings.refusal(of: wallet) { throw refusal }
    guard settings.chips(of: wallet).contains(name) else { throw WalletError(0, .notFound, "no \(name.name) is paired") }
    return try await store.chip(name, on: phone)
  }

  /// Returns the chip by which the wallet provider knows phone and account, even if it takes no cards now. Registers it first if necessary.
  func registered(_ name: ChipName) async throws(WalletError) -> Chip {
    if !(try await kept().chips.contains(name)) { try await register(name) }
    return try await store.chip(name, on: phone)
  }

  /// Tells the maker's server the identifiers of phone and account. (Google, Samsung)
  func register(_ name: ChipName) async throws(WalletError) {
    let chip = try await store.chip(name, on: phone)
    _ = try await send(
      RegisterWallet(maker: wallet.maker, clientDeviceId: chip.deviceId, clientWalletAccountId: chip.walletAccountId))
    noteKnown(name)
  }

  /// Requests certificates and a nonce for a chip, which signs the nonce. (Apple)
  func certificates(for name: ChipName) async throws(WalletError) -> SignedCertificates {
    let chip = try await chip(name)
    let answer = try await send(
      RetrieveCertificates(deviceId: chip.deviceId, walletAccountId: chip.walletAccountId, publicKey: chip.publicKey))
    noteKnown(name)
    guard let signature = chip.sign(answer.nonce) else { throw WalletError(0, .badResponse, "the nonce can't be signed") }
    return SignedCertificates(certificates: answer.certificates, nonce: answer.nonce, nonceSignature: Opaque(signature))
  }

  /// Makes a chip known to the maker's server, in the maker's way.
  private func introduce(_ name: ChipName) async throws(WalletError) {
    switch wallet {
    case .applePay: _ = try await certificates(for: name)
    case .googlePay, .samsungPay: try await register(name)
    }
  }

  private func noteKnown(_ chip: ChipName) { change { _ = $0.chips.insert(chip) } }

  // MARK: - Adding a card

  /// Provisions a card with the data of its issuer's app. After a lost response, sends the same request under the same key, unless a
  /// refresh has found out its result in the meantime.
  func add(_ data: ProvisioningData, to name: ChipName) async throws(WalletError) -> PhoneToken {
    let chip = try await chip(name)
    let contents = try await kept()
    if let settled = contents.settled, settled.data == data {
      change { $0.settled = nil }
      let found = contents.tokens.first { $0.reference == settled.token && $0.chip == name }
      if let found { return found }
    }
    let (provisioning, request): (StoredProvisioning, StoredProvisioning.Request)
    if let known = contents.provisioning, known.chip == name, let sent = known.request, sent.data == data {
      (provisioning, request) = (known, sent)
    } else {
      try await settleEarlier()
      request = try await self.request(data)
      provisioning = try await keep(name, request)
    }
    do throws(WalletError) {
      return try await provision(provisioning, request, into: chip)
    } catch .noSuchChip {
      // An earlier run ended before the chip was registered. The server has stored the refusal under the first key, so a new key is needed.
      try await introduce(name)
      let again = try await self.request(data)
      return try await provision(try await keep(name, again, scores: provisioning.scores), again, into: chip)
    }
  }

  private func request(_ data: ProvisioningData) async throws(WalletError) -> StoredProvisioning.Request {
    StoredProvisioning.Request(data: data, key: try await surroundings.phones.nextKey(of: phone, deviceIdentifier))
  }

  /// Provisions a card whose number a person typed.
  func add(_ card: TypedCard, to name: ChipName) async throws(WalletError) -> PhoneToken {
    let chip = try await chip(name)
    let earlier = try await kept().provisioning
    let provisioning: StoredProvisioning
    if let earlier, earlier.chip == name, earlier.request == nil {
      provisioning = earlier
    } else {
      try await settleEarlier()
      provisioning = try await keep(name, nil)
    }
    if !(try await kept().chips.contains(name)) { try await introduce(name) }
    let operation = Provision(
      maker: wallet.maker, deviceId: chip.deviceId, walletAccountId: chip.walletAccountId, scores: provisioning.scores, card: card)
    return try await settle(provisioning) { () async throws(WalletError) in
      do throws(WalletError) {
        return try await send(operation)
      } catch .noSuchChip {
        // An earlier run ended before the chip was registered.
        try await introduce(name)
        return try await send(operation)
      }
    }
  }

  /// Forgets a provisioning that never reached the network, after the person has left the sheet.
  func forgetUnsent() async throws(WalletError) {
    let kept = try await kept()
    guard kept.provisioning != nil, !kept.mayHaveArrived, !kept.isSending else { return }
    try await surroundings.write { [self] connection throws(StorageError) in try keep(nil, on: connection) }
    change { $0.provisioning = nil }
  }

  func checkEligibility(number: Secret, expiry: CardExpiry) async throws(WalletError) -> TypedCardEligibility {
    if let refusal = try await settings().refusal(of: wallet) { throw refusal }
    return try await send(CheckEligibility(maker: wallet.maker, number: number, expiry: expiry))
  }

  /// Stores a provisioning that is about to be sent. Uses up the maker's next vote, if one was set.
  ///
  /// - Parameter known: the scores with which the provisioning was sent before; nil for a new one.
  private func keep(
    _ chip: ChipName, _ request: StoredProvisioning.Request?, scores known: WalletScores? = nil
  ) async throws(WalletError) -> StoredProvisioning {
    let scores = try await store.set(phone) { settings in
      if let known { return known }
      defer { settings.nextVote = nil }
      return settings.nextVote.map(WalletScores.init(voting:)) ?? settings.scores
    } writing: { [self] connection, scores throws(StorageError) in
      try keep(StoredProvisioning(chip: chip, scores: scores, request: request), on: connection)
    }
    let provisioning = StoredProvisioning(chip: chip, scores: scores, request: request)
    change { contents in
      contents.provisioning = provisioning
      contents.mayHaveArrived = false
    }
    return provisioning
  }

  /// Stores a provisioning, or removes the stored one: a wallet adds one card at a time, into any of its chips.
  private func keep(_ provisioning: StoredProvisioning?, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    for chip in wallet.chips { try ProvisioningsTable.delete(chip, of: phone, on: connection) }
    if let provisioning { try ProvisioningsTable.insert(provisioning, of: phone, surroundings.safe, on: connection) }
  }

  private func provision(
    _ kept: StoredProvisioning, _ request: StoredProvisioning.Request, into chip: Chip
  ) async throws(WalletError) -> PhoneToken {
    let operation = request.data.operation(for: chip, at: wallet.maker, scores: kept.scores)
    let call = Call(.phone(deviceIdentifier, session: nil), .network, idempotencyKey: request.key)
    return try await settle(kept) { [surroundings] () async throws(WalletError) in try await surroundings.backend.perform(operation, call) }
  }

  /// Sends a stored provisioning, and removes it once its outcome is known.
  private func settle(
    _ kept: StoredProvisioning, _ send: () async throws(WalletError) -> NetworkToken
  ) async throws(WalletError) -> PhoneToken {
    let wasSent = try await self.kept().mayHaveArrived
    change { $0.isSending = true }
    defer { change { $0.isSending = false } }
    do throws(WalletError) {
      let token = try await send()
      tell(.message(SequenceMessage(.network, .wallet, "token", outcome: token.outcome)))
      return try await receive(token, into: kept.chip, .provisioned)
    } catch {
      if error.leavesOutcomeUnknown {
        change { $0.mayHaveArrived = true }
      } else if !error.hasNotArrived, error.statusCode != 0, error != .noSuchChip {
        tell(.message(SequenceMessage(.network, .wallet, "declined")))
        // If this can't be written, the provisioning is sent and refused again.
        try? await surroundings.write { [self] connection throws(StorageError) in try keep(nil, on: connection) }
        change { $0.provisioning = nil }
        // An earlier attempt with the typed number may have become a token, with its response lost.
        if kept.request == nil, wasSent { try? await refresh(kept.chip) }
      }
      throw error
    }
  }

  /// The reason for storing a token.
  private enum Occasion {
    /// A provisioning, which ends with the token.
    case provisioned
    /// The activation code that the person entered.
    case verified
    /// A change by issuer or network, which is recorded as a message of the sequence.
    case news
  }

  /// Stores a token as the network has just returned it. Reports a new state once, even if two refreshes find it at the same time.
  @discardableResult
  private func receive(_ news: NetworkToken, into chip: ChipName, _ occasion: Occasion) async throws(WalletError) -> PhoneToken {
    let known = try await kept().tokens.first { $0.reference == news.tokenUniqueReference }
    let token = PhoneToken(news, in: chip, known, at: surroundings.clock.now)
    let isGone = token.state == .deactivated
    try await surroundings.write { [self] connection throws(StorageError) in
      if isGone { try TokensTable.delete(token.reference, on: connection) }
      if !isGone { try TokensTable.keep(token, on: phone, connection) }
      if occasion == .provisioned { try keep(nil, on: connection) }
    }
    let before = change { contents in
      contents.version += 1
      contents.chips.insert(chip)
      if occasion == .provisioned { contents.provisioning = nil }
      let before = contents.tokens.replace(token, isGone: isGone)
      return before
    }
    if before != (isGone ? nil : token) { store.noteNews(on: phone) }
    if occasion == .news, before?.state != (isGone ? nil : token.state) {
      tell(.message(SequenceMessage(.network, .wallet, "state", outcome: "\(news.state.rawValue.lowercased()): \(chip.name)")))
    }
    return token
  }

  // MARK: - A token

  /// Requests the methods for verifying the cardholder, which the issuer may have changed since the card was added.
  func retrieveActivationMethods(_ reference: TokenReference) async throws(WalletError) -> PhoneToken {
    let chip = try await token(reference).chip
    return try await receive(try await send(RetrieveActivationMethods(maker: wallet.maker, reference)), into: chip, .news)
  }

  /// Tells the network that the cardholder verifies later.
  func postponeActivation(_ reference: TokenReference) async throws(WalletError) {
    _ = try await send(PostponeActivation(maker: wallet.maker, reference))
  }

  func requestActivationCode(_ reference: TokenReference, by method: ActivationMethod.Kind) async throws(WalletError) -> RequestedCode {
    try await send(RequestActivationCode(maker: wallet.maker, reference, method: method))
  }

  func activate(_ reference: TokenReference, code: Secret) async throws(WalletError) -> PhoneToken {
    let chip = try await token(reference).chip
    return try await receive(try await send(ActivateToken(maker: wallet.maker, reference, activationCode: code)), into: chip, .verified)
  }

  func activate(_ reference: TokenReference, activationData: Opaque<ActivationDataKind>) async throws(WalletError) -> PhoneToken {
    let chip = try await token(reference).chip
    return try await receive(
      try await send(ActivateToken(maker: wallet.maker, reference, activationData: activationData)), into: chip, .news)
  }

  /// Deletes a token at the network, then in the chip. Also removes a token that the network does not know.
  func remove(_ reference: TokenReference, because cause: DeleteToken.Cause) async throws(WalletError) {
    _ = try await token(reference)
    do throws(WalletError) {
      _ = try await send(DeleteToken(maker: wallet.maker, reference, cause: cause))
    } catch {
      guard error.code == .notFound else { throw error }
    }
    try await surroundings.write { connection throws(StorageError) in try TokensTable.delete(reference, on: connection) }
    change { contents in
      contents.version += 1
      contents.tokens.removeAll { $0.reference == reference }
    }
    store.noteNews(on: phone)
  }

  /// Removes all tokens of a chip.
  func removeAll(in chip: ChipName, because cause: DeleteToken.Cause) async throws(WalletError) {
    for token in try await kept().tokens where token.chip == chip { try await remove(token.reference, because: cause) }
  }

  // MARK: - The network's news

  /// Requests the chips' tokens from the network, and repeats a request that was sent before a crash. Makes no request before the first
  /// card.
  func refresh() async throws(WalletError) {
    let kept = try await kept()
    let chips = try await settings().chips(of: wallet).filter(kept.chips.contains)
    // The tokens can be requested even if the outcome stays unknown.
    let asked = try? await settleEarlier()
    for chip in chips where chip != asked { try await refresh(chip) }
  }

  /// Finds out the result of a provisioning that was sent, so that the wallet misses no token: repeats the request, or requests the chip's
  /// tokens.
  ///
  /// - Returns: the chip whose tokens were requested; nil if none were.
  @discardableResult
  func settleEarlier() async throws(WalletError) -> ChipName? {
    let before = try await kept()
    guard let provisioning = before.provisioning, before.mayHaveArrived, !before.isSending else { return nil }
    guard let request = provisioning.request else {
      try await refresh(provisioning.chip)
      try await surroundings.write { [self] connection throws(StorageError) in try keep(nil, on: connection) }
      change { if $0.provisioning == provisioning { $0.provisioning = nil } }
      return provisioning.chip
    }
    do throws(WalletError) {
      let token = try await provision(provisioning, request, into: try await store.chip(provisioning.chip, on: phone))
      change { $0.settled = (request.data, token.reference) }
    } catch {
      // A refusal is an outcome too.
      if error.leavesOutcomeUnknown || error.hasNotArrived || error.statusCode == 0 { throw error }
    }
    return nil
  }

  private func refresh(_ name: ChipName) async throws(WalletError) {
    let chip = try await store.chip(name, on: phone)
    let asked = try await kept()
    let tokens: [NetworkToken]
    do throws(WalletError) {
      tokens = try await send(GetTokens(maker: wallet.maker, deviceId: chip.deviceId)).tokens
    } catch {
      // A chip that the maker's server doesn't know has no tokens.
      guard error.code == .notFound else { throw error }
      tokens = []
    }
    // Tokens that were changed during the request, here or by another refresh, may be newer than the answer.
    guard try await kept().version == asked.version else { return try await refresh(name) }
    for token in tokens {
      let known = asked.tokens.first { $0.reference == token.tokenUniqueReference }
      guard known.map({ !$0.shows(token) }) ?? (token.state != .deactivated) else { continue }
      try await receive(token, into: name, .news)
    }
  }

  // MARK: - Calls

  func send<O: Operation>(_ operation: O) async throws(WalletError) -> O.Answer {
    try await calls.perform(operation, as: .phone(deviceIdentifier, session: nil), at: .network)
  }
}

extension WalletError {
  fileprivate static let noSuchToken = WalletError(0, .notFound, "no such pass")
}

extension NetworkToken {
  /// The outcome for the sequence: the state, with the activation methods if there are any: `active`, or `inactive, text, app`.
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
