internal import Basics
package import Contract
internal import Cryptography
internal import Provisioning
internal import Service
internal import Storage
package import WalletModel

extension Provision: NetworkOperation {
  /// Votes, asks the issuer for its vote unless the network's is red, and decides by the state after the issuer's response.
  package func handle(_ context: NetworkAskingContext) async throws(WalletError) -> NetworkToken {
    let claim = try await claim(context)
    if let made = try await context.read({ sql in try earlierToken(claim, context, sql) }) { return made.shown }
    let source = await claim.source(at: context.tenant.issuers)
    let card = try await context.reserve { sql in try reserve(claim, from: source, context, sql) }
    let vote = await vote(on: claim, card, context)
    return try await context.commit { sql in try settle(claim, source, vote, card, context, sql) }
  }

  // MARK: - The claim

  /// Parses the request. Throws field errors.
  private func claim(_ context: NetworkAskingContext) async throws(WalletError) -> Claim {
    var problems = WalletIdentifier.problems(["deviceId": deviceId, "walletAccountId": walletAccountId])
    let (own, other) = maker == .apple ? ("pass", "opaquePaymentCard") : ("opaquePaymentCard", "pass")
    let (hasOwn, hasOther) = maker == .apple ? (pass != nil, opaquePaymentCard != nil) : (opaquePaymentCard != nil, pass != nil)
    if hasOwn == (card != nil) { problems.append(FieldError(own, "or card must be given, not both")) }
    if hasOther { problems.append(FieldError(other, "must be omitted for \(maker.rawValue)")) }
    if let card, !PAN.isValid(card.primaryAccountNumber.reveal()) {
      problems.append(FieldError("card.primaryAccountNumber", "must be a card number"))
    }
    if let card, !(1...80).contains(card.name.count) || card.name.hasControlCharacters {
      problems.append(FieldError("card.name", "must be 1 to 80 printable characters"))
    }
    guard problems.isEmpty else { throw .invalid(problems) }
    if let card { return .typed(card) }
    if let pass { return .pass(pass, context.tenant.checks.open(pass, with: try await context.leafKey(pass.scheme))) }
    let opaque = opaquePaymentCard ?? Opaque("")
    let key = try await context.service.paymentCardKey(of: PaymentCard.network(of: opaque))
    return .paymentCard(
      Result { () throws(PaymentCardRefusal) in try PaymentCard(opening: opaque, key: key) })
  }

  /// Returns the token that an earlier attempt of this request has created, if its recorded response was deleted since: a phone may retry
  /// after days. Throws if the token is deactivated.
  private func earlierToken(
    _ claim: Claim, _ context: NetworkAskingContext, _ sql: borrowing DatabaseTransaction
  ) throws -> StoredToken? {
    guard let network = claim.network, let kept = try sql.token(context.newReference(network, maker.wallet), at: context.now) else {
      return nil
    }
    guard kept.device == deviceId, kept.nonce == claim.nonce, kept.wallet == maker.wallet, try sql.chip(deviceId)?.phone == context.phone
    else { throw WalletError.keyReused }
    guard kept.token.phase != .deactivated else { throw WalletError.provisioningDeclined }
    return kept
  }

  // MARK: - The first commit

  /// Votes for the wallet's maker and the network, marks nonce or payment card as used, and counts the attempt.
  private func reserve(
    _ claim: Claim, from source: Claim.Source, _ context: NetworkAskingContext, _ sql: borrowing DatabaseTransaction
  ) throws -> StoredCard {
    let chip = try context.device(deviceId, of: maker, sql)
    let wasBegun = try sql.hasProvisioning(context.request)
    var decision = ProvisioningDecision(scores.reasons)
    if let account = chip.walletAccountId, account != walletAccountId { decision.add([.identifiersDiffer]) }
    switch claim {
    case .typed: break
    case .pass(_, let data): decision.add(try nonceReasons(data, chip, context, sql))
    case .paymentCard(let card): decision.add(try paymentCardReasons(card, chip, context, sql))
    }
    var card: StoredCard?
    if let number = claim.number, let expiry = claim.expiry {
      switch source {
      case .unknownNumber: decision.add([.unknownNumber])
      case .notReached: decision.add([.issuerNotReached])
      case .issuer(let issuer, let network, _): card = try context.card(withNumber: number, expiry, network, issuer, sql)
      }
      if let card { decision.add(try limitReasons(card, context, sql)) }
    }
    decision.add(activationReasons(claim, source, context))
    decision.force(try sql.configuration().nextVote, of: .network)
    try sql.record(decision, of: context.request, card: card?.account, device: deviceId, at: context.now)
    guard let card, decision.color != .red else {
      // An earlier process may have ended after it had asked the issuer, and the decision has become red since.
      if wasBegun { try withdraw(claim, context, sql) }
      _ = try consumeForcedVote(context, sql)
      throw refusal(decision, card, context)
    }
    return card
  }

  /// Checks the nonce of pass data, and marks it as used.
  private func nonceReasons(
    _ data: PassData?, _ chip: StoredChip, _ context: NetworkAskingContext, _ sql: borrowing DatabaseTransaction
  ) throws -> [VoteReason] {
    guard let data else { return [.passDataUnreadable] }
    var reasons: [VoteReason] = []
    if !context.tenant.checks.isSigned(data, deviceId: deviceId, walletAccountId: walletAccountId, publicKey: chip.publicKey) {
      reasons.append(.nonceSignatureWrong)
    }
    let name = data.nonce.bytes.hexadecimal
    guard let nonce = try sql.nonce(name, of: deviceId) else { return reasons + [.nonceLate] }
    if nonce.walletAccountId != walletAccountId { reasons.append(.identifiersDiffer) }
    if context.now - nonce.made > context.settings.nonceLifetime { reasons.append(.nonceLate) }
    // The same request may come again after a crash.
    if let user = nonce.usedBy, user != context.request { reasons.append(.nonceReplayed) }
    if nonce.usedBy == nil { try sql.use(nonce: name, of: deviceId, by: context.request) }
    return reasons
  }

  /// Checks a payment card, and marks it as used unless it names another wallet.
  private func paymentCardReasons(
    _ card: Result<PaymentCard, PaymentCardRefusal>, _ device: StoredChip, _ context: NetworkAskingContext,
    _ sql: borrowing DatabaseTransaction
  ) throws -> [VoteReason] {
    let opened: PaymentCard
    switch card {
    case .success(let card): opened = card
    case .failure: return [.paymentCardUnreadable]
    }
    do throws(PaymentCardRefusal) {
      try opened.verifyValidity(at: context.now)
    } catch {
      if case .expired = error { return [.paymentCardLate] }
      return [.paymentCardUnreadable]
    }
    let named = [
      (opened.clientDeviceId, deviceId), (opened.clientWalletAccountId, walletAccountId), (device.walletAccountId, walletAccountId),
    ]
    guard named.allSatisfy({ $0.0 == nil || $0.0 == $0.1 }) else { return [.identifiersDiffer] }
    guard let user = try sql.user(ofPaymentCard: opened.digest) else {
      try sql.use(paymentCard: opened.digest, by: context.request, at: context.now)
      return []
    }
    // The same request may come again after a crash.
    return user == context.request ? [] : [.paymentCardReplayed]
  }

  /// Checks the activation data, which proves the issuer's consent; a typed number has none.
  private func activationReasons(_ claim: Claim, _ source: Claim.Source, _ context: NetworkAskingContext) -> [VoteReason] {
    let checks = context.tenant.checks
    let problem: VoteReason?
    switch (claim, source) {
    case (.typed, _): problem = .numberTyped
    case (.pass(let pass, let data?), .issuer(_, _, let key?)):
      problem =
        pass.activationData.isEmpty
        ? .activationDataMissing : checks.problem(withActivationData: pass.activationData, of: data, key, at: context.now)
    case (.paymentCard(.success(let card)), .issuer(_, _, let key?)):
      problem = checks.problem(withActivationDataOf: card, key, at: context.now)
    case (.pass, _), (.paymentCard, _): problem = nil
    }
    return problem.map { [$0] } ?? []
  }

  /// Checks the limits that depend on other provisionings. The last commit repeats this, because others may have been committed meanwhile.
  private func limitReasons(_ card: StoredCard, _ context: NetworkAskingContext, _ sql: borrowing DatabaseTransaction) throws
    -> [VoteReason]
  {
    func living(_ tokens: [StoredToken]) -> [StoredToken] { tokens.filter { $0.token.phase != .deactivated } }
    let ofCard = living(try sql.tokens(ofCard: card.account, at: context.now))
    var reasons: [VoteReason] = []
    // A device can have several Google or Samsung wallets, one for each account.
    if ofCard.contains(where: { $0.device == deviceId && (maker == .apple || $0.walletAccountId == walletAccountId) }) {
      reasons.append(.alreadyOnChip)
    }
    if ofCard.count >= context.settings.tokensPerCard { reasons.append(.cardTokenLimit) }
    if living(try sql.tokens(inDevice: deviceId, at: context.now)).count >= context.settings.tokensPerDevice { reasons.append(.deviceFull) }
    if card.isLocked || card.isOver { reasons.append(.cardNotUsable) }
    let earlier = try sql.provisioningCount(
      ofCard: card.account, device: deviceId, besides: context.request, since: context.now - Self.attemptWindow)
    if earlier >= context.settings.attemptsPerDay { reasons.append(.thirdAttempt) }
    return reasons
  }

  // (our choice; Rules, mobile wallets: the decision)
  private static let attemptWindow = Duration.seconds(24 * 3600)

  /// Returns and clears the vote that a tester has set for the next card; nil if none was set. Called in the commit that records the
  /// response.
  private func consumeForcedVote(_ context: NetworkAskingContext, _ sql: borrowing DatabaseTransaction) throws -> DecisionColor? {
    guard let vote: DecisionColor = try sql.consumeForced(NetworkSetting.nextVote, of: Party.network.name) else { return nil }
    context.note(.nextVote, nil, from: vote.rawValue, to: "by the rules")
    return vote
  }

  // MARK: - The issuer's vote

  private struct IssuerVote {
    let reasons: [VoteReason]
    let methods: [ActivationMethod]
    /// False if the issuer has declined, and so stores nothing about the token.
    let mayExpectToken: Bool
  }

  private func vote(on claim: Claim, _ card: StoredCard, _ context: NetworkAskingContext) async -> IssuerVote {
    guard let number = claim.number, let expiry = claim.expiry else {
      return IssuerVote(reasons: [.passDataUnreadable], methods: [], mayExpectToken: false)
    }
    let request = AuthorizeService(
      accountPan: number, expiry: expiry, panReference: card.reference(in: maker.wallet),
      tokenUniqueReference: context.newReference(card.network, maker.wallet), wallet: maker.wallet, nonce: claim.nonce)
    do throws(WalletError) {
      let door = try context.tenant.issuers.open()
      let answer = try await door.ask(request, of: card.issuer, context.outgoingCallKey("authorizeService"))
      return IssuerVote(
        reasons: answer.reasons, methods: answer.methods, mayExpectToken: ProvisioningDecision(answer.reasons).color != .red)
    } catch {
      return IssuerVote(reasons: [.issuerNotReached], methods: [], mayExpectToken: true)
    }
  }

  // MARK: - The last commit

  private func settle(
    _ claim: Claim, _ source: Claim.Source, _ vote: IssuerVote, _ card: StoredCard, _ context: NetworkAskingContext,
    _ sql: borrowing DatabaseTransaction
  ) throws -> NetworkToken {
    guard let number = claim.number, let expiry = claim.expiry, var card = try sql.card(card.account) else { throw StorageError.corrupt }
    var decision = ProvisioningDecision(scores.reasons + vote.reasons)
    decision.add(try limitReasons(card, context, sql))
    decision.add(activationReasons(claim, source, context))
    decision.force(try consumeForcedVote(context, sql), of: .network)
    try sql.record(decision, of: context.request, card: card.account, device: deviceId, at: context.now)
    guard decision.color != .red else {
      if vote.mayExpectToken { try withdraw(claim, context, sql) }
      // Releases the payment card for the wallet that it was made for; one that names another device isn't marked as used either.
      if vote.reasons.contains(.walletDiffers), let digest = claim.nonce {
        try sql.release(paymentCard: digest, usedBy: context.request)
      }
      throw refusal(decision, card, context)
    }
    // The issuer's vote has confirmed this expiry.
    card.expiry = expiry
    try sql.update(card)
    var kept = try context.insertToken(
      context.newReference(card.network, maker.wallet), of: card, number, in: deviceId, maker.wallet, walletAccountId: walletAccountId,
      Token(), methods: vote.methods.left(by: decision.color), nonce: claim.nonce, isDeclined: false, sql)
    context.note(.decided(decision, card: card.lastFour))
    if decision.color == .green {
      kept = try context.apply(.activate, to: kept, sql)
    } else {
      context.note(.token, card.lastFour, from: "none", to: kept.token.state.rawValue)
    }
    return kept.shown
  }

  /// Stores the token that the issuer knows of as deactivated, with a notice to the issuer. Does nothing for a typed number, about which
  /// the issuer stores nothing.
  private func withdraw(_ claim: Claim, _ context: NetworkAskingContext, _ sql: borrowing DatabaseTransaction) throws {
    guard let number = claim.number, claim.nonce != nil, let card = try sql.card(withPAN: context.keys.tag(pan: number)) else { return }
    let kept = try context.insertToken(
      context.newReference(card.network, maker.wallet), of: card, number, in: deviceId, maker.wallet, walletAccountId: walletAccountId,
      Token(.deactivated), methods: [], nonce: claim.nonce, isDeclined: true, sql)
    try context.leaveNotice(.lapse, of: kept, sql)
  }

  /// Reports the decision to the traffic log, and returns the error for the wallet.
  private func refusal(_ decision: ProvisioningDecision, _ card: StoredCard?, _ context: NetworkAskingContext) -> WalletError {
    context.note(.decided(decision, card: card?.lastFour ?? ""))
    let dark = decision.reasons.filter { $0.color == .red }
    return dark == [.issuerNotReached] ? .issuerNotReached : .provisioningDeclined
  }
}

/// The card data of a provisioning request.
private enum Claim: Sendable {
  case typed(TypedCard)
  /// A request with pass data; the data is nil if it can't be decrypted or parsed.
  case pass(PassRequest, PassData?)
  case paymentCard(Result<PaymentCard, PaymentCardRefusal>)

  /// The issuer of a card number.
  enum Source: Sendable {
    /// The issuer, the card's network, and the key that verifies the issuer's activation data; the key is nil for a typed number, which has
    /// no activation data.
    case issuer(IssuerIdentifier, CardNetwork, IssuerActivationKey?)
    case unknownNumber
    case notReached
  }

  /// The card's number and expiry; nil if the encrypted card data can't be decrypted.
  private var card: (number: Secret, expiry: CardExpiry)? {
    switch self {
    case .typed(let card): (card.primaryAccountNumber, card.expiration)
    case .pass(_, let data): data.map { ($0.primaryAccountNumber, $0.expiration) }
    case .paymentCard(let card): (try? card.get()).map { ($0.primaryAccountNumber, $0.expiration) }
    }
  }

  var number: Secret? { card?.number }
  var expiry: CardExpiry? { card?.expiry }

  /// Identifies the request to which the issuer responded, in lower-case hexadecimal: Apple's nonce, or the payment card's digest. Nil if a
  /// person typed the number.
  var nonce: String? {
    switch self {
    case .typed: nil
    case .pass(_, let data): data?.nonce.bytes.hexadecimal
    case .paymentCard(let card): (try? card.get())?.digest
    }
  }

  private var wasTyped: Bool { if case .typed = self { true } else { false } }

  /// The network of the number; nil if that isn't a valid card number.
  var network: CardNetwork? { number.flatMap { PAN.isValid($0.reveal()) ? CardNetwork(number: $0.reveal()) : nil } }

  func source(at line: PartyConnection<any IssuerClient>) async -> Source {
    guard let number, let network else { return .unknownNumber }
    do throws(WalletError) {
      let door = try line.open()
      guard let issuer = try await door.issuer(ofNumber: number) else { return .unknownNumber }
      return .issuer(issuer, network, wasTyped ? nil : try await door.activationKey(of: issuer, for: network))
    } catch {
      return .notReached
    }
  }
}
