internal import Basics
internal import Contract
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

/// The number of wrong activation codes that suspends a card. (our choice; Rules, cards: limits)
let activationTries = 3

/// The time after which an enrolment that is still INITIATED without a token no longer counts. One with a token may wait for its activation
/// as long as `Token.setupLifetime`. (our choice; Rules, cards: limits)
private let initiatedLifetime = Duration.seconds(24 * 3600)

// MARK: - Looking at cards

extension RequestContext where Owner == IssuerTenant {
  /// Returns the customer's card; throws 404 if there is none, or if it belongs to another customer.
  func card(_ id: CardIdentifier, of account: Account, _ sql: borrowing DatabaseTransaction) throws -> StoredCard {
    guard let kept = try sql.card(id, at: now, keys), kept.account == account.id else { throw WalletError.noSuchCard }
    return kept
  }

  /// Returns a card of this issuer and its owner, for customer care; nil if there is none.
  func customerCard(_ id: CardIdentifier, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> (kept: StoredCard, owner: Account)?
  {
    guard let kept = try sql.card(id, at: now, keys), let owner = try sql.account(kept.account), owner.issuer == issuer
    else { return nil }
    return (kept, owner)
  }

  /// Returns a page of an account's cards; throws 400 if the parameters are invalid.
  func cards(of account: Account, _ parameters: CardParameters, _ sql: borrowing DatabaseTransaction) throws -> CardList {
    let problems = parameters.problems
    guard problems.isEmpty else { throw WalletError.invalid(problems) }
    // An empty list counts as nil, because the wire format doesn't distinguish them.
    let statuses = parameters.status.flatMap { $0.isEmpty ? nil : $0 }
    let filter = CardFilter(cardType: parameters.cardType, statuses: statuses, now: now)
    let limit = parameters.limit ?? CardParameters.defaultLimit
    let offset = parameters.offset ?? 0
    var cards: [Card] = []
    let order = parameters.order ?? .newestFirst
    for kept in try sql.cards(of: account.id, filter, order, limit: limit, offset: offset, keys) {
      cards.append(try answer(kept, parameters.include ?? [], sql))
    }
    let meta = PagingResultMeta(numberOfRecords: try sql.cardCount(of: account.id, filter), limit: limit, offset: offset)
    return CardList(cards: cards, meta: meta)
  }

  /// Returns the card as responses contain it, with the parts that were requested.
  func answer(_ kept: StoredCard, _ include: [CardIncludesParam], _ sql: borrowing DatabaseTransaction) throws(StorageError) -> Card {
    var card = kept.card
    if include.contains(.tokenizations) {
      card.tokenizations = MobileWalletTokenizationList(try tokenizations(of: card.cardId, sql).map(\.content))
      card.primaryAccountReference = try sql.panReference(of: card.cardId)
      card.wallets = configuration.program(named: card.programName)?.wallets
    }
    if include.contains(.lastPayments) { card.lastPayments = try sql.payments(of: card.cardId, limit: CardActivity.lastCount) }
    return card
  }

  /// Returns a card's enrolments, without those that were not completed in time.
  func tokenizations(of card: CardIdentifier, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> [StoredTokenization] {
    try sql.tokenizations(of: card).filter { kept in
      kept.content.status == .completed
        || isWithin(kept.content.dpanRef == nil ? initiatedLifetime : Token.setupLifetime, of: kept.initiated)
    }
  }
}

// MARK: - A card's life

/// The values of a new card.
struct NewCard: Sendable {
  let cardId: CardIdentifier
  let program: CardProgram
  let status: CardStatus
  let expiry: CardExpiry
  let currency: String
  let mobile: String
  /// The last four digits of the number; nil for random ones.
  var lastFour: String?
  var deliveryAddress: DeliveryAddress?
  var externalId: String?
  var pin: PasswordHash?
}

extension RequestContext where Owner == IssuerTenant {
  /// Issues a card and emails its owner; throws 409 if no number is left.
  ///
  /// - Parameter tells: false to email the owner only if there is an activation code.
  func issue(_ new: NewCard, to owner: Account, tells: Bool = true, _ sql: borrowing DatabaseTransaction) throws -> StoredCard {
    let pan = try newPAN(of: new.cardId, bin: new.program.bin, lastFour: new.lastFour, sql)
    guard let sealedPAN = keys.seal(pan: pan, of: new.cardId) else {
      throw StorageError.failed(0, "a card number cannot be encrypted")
    }
    let card = Card(
      cardId: new.cardId, status: new.status, expiry: new.expiry, lastFour: String(pan.reveal().suffix(4)), bin: new.program.bin,
      customerId: keys.reference("customer", of: owner.id), cardType: new.program.cardType, programName: new.program.name,
      currency: new.currency, mobile: new.mobile, deliveryAddress: new.deliveryAddress, createdDate: now,
      accountId: keys.reference("account", of: owner.id), scheme: new.program.scheme,
      activationDate: [.active, .locked].contains(new.status) ? now : nil, isPinSet: new.pin != nil, externalId: new.externalId)
    let code = new.status.awaitsActivation ? newActivationCode(of: new.cardId) : nil
    let kept = StoredCard(card: card, account: owner.id, activationCode: code.map { keys.tag(activationCode: $0, of: new.cardId) })
    try sql.insert(kept, CardSecrets(sealedPAN: sealedPAN, panTag: keys.tag(pan: pan), pin: new.pin))
    note(.card, .text(card.lastFour), from: "none", to: card.status.rawValue)
    if new.pin != nil { note(.cardPIN, .text(card.lastFour), from: "none", to: "set") }
    if tells || code != nil { try write(.card(new.status, lastFour: card.lastFour, code: code), to: owner, sql) }
    return kept
  }

  /// Changes a card's status, if the table of transitions allows it. Emails the owner about a change by customer care, a suspension or a
  /// cancellation.
  func move(
    _ card: StoredCard, to status: CardStatus, by actor: CardTransition.Actor, because reason: String?, of owner: Account,
    _ sql: borrowing DatabaseTransaction
  ) throws -> StoredCard {
    var kept = card
    let from = kept.card.status
    (kept.card.status, kept.statusReason, kept.activationCode, kept.activationMisses) = (status, reason, nil, 0)
    if status == .active, kept.card.activationDate == nil { kept.card.activationDate = DateTime(now) }
    var code: Secret?
    if from.awaitsIssue, !status.isFinal {
      // The card's validity begins when it is issued, not when it was ordered.
      if let program = configuration.program(named: kept.card.programName) {
        kept.card.expiry = CardExpiry(now, after: program.validMonths)
      }
      if status.awaitsActivation {
        let new = newActivationCode(of: kept.card.cardId)
        kept.activationCode = keys.tag(activationCode: new, of: kept.card.cardId)
        code = new
      }
    }
    let lastFour = kept.card.lastFour
    if status.endsEnrolments {
      for ended in try sql.tokenizations(of: kept.card.cardId) { note(ended, of: lastFour, from: ended.inWords, to: "none") }
      try sql.deleteTokenizations(of: kept.card.cardId)
    }
    try sql.update(kept)
    try orderTokens(of: kept.card.cardId, from: from, to: status, sql)
    note(.card, .text(lastFour), from: from.rawValue, to: status.rawValue)
    note(.failedActivations, .text(lastFour), from: card.activationMisses, to: 0)
    note(.expiry, .text(lastFour), from: card.card.expiry.inWords, to: kept.card.expiry.inWords)
    switch actor {
    case .customerCare: try write(.card(status, lastFour: lastFour, code: code, reason: reason), to: owner, sql)
    case .activation: if status == .suspended { try write(.activationCodesMissed(lastFour: lastFour), to: owner, sql) }
    case .customer: if status == .cancelled { try write(.card(status, lastFour: lastFour), to: owner, sql) }
    case .calendar: break
    }
    return kept
  }
}

extension RequestContext where Owner == IssuerTenant {
  /// Stores a hashed PIN.
  func setPIN(_ pin: PasswordHash, of card: Card, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try sql.setPIN(pin, of: card.cardId)
    note(.cardPIN, .text(card.lastFour), from: card.isPinSet ? "set" : "none", to: card.isPinSet ? "replaced" : "set")
  }

  /// Reports a change of an enrolment in a mobile wallet to the traffic log, under card, wallet type and number.
  func note(_ tokenization: StoredTokenization, of lastFour: String, from before: String, to after: String) {
    note(
      .tokenization, .text("\(lastFour) \(tokenization.content.walletType.rawValue) \(tokenization.number + 1)"), from: before, to: after)
  }
}

extension StoredTokenization {
  /// The status, with the token's reference if there is one.
  var inWords: String { content.status.rawValue + (content.dpanRef.map { " as \($0)" } ?? "") }
}

extension CardExpiry {
  /// The expiry as it is printed on the card: `MM/YY`.
  fileprivate var inWords: String { "\(month < 10 ? "0" : "")\(month)/\(year % 100 < 10 ? "0" : "")\(year % 100)" }
}

extension CardStatus {
  /// True if the owner activates the card with a code that comes with it.
  fileprivate var awaitsActivation: Bool { next(by: .activation, cardType: .physical).contains(.active) }

  /// True if the card was ordered but not issued yet.
  fileprivate var awaitsIssue: Bool { [.pending, .applied].contains(self) }
}

extension Card {
  /// Throws 409 if this actor may not change the card to this status.
  func requireTransition(to status: CardStatus, by actor: CardTransition.Actor) throws {
    guard CardTransition.isAllowed(from: self.status, to: status, by: actor, cardType: cardType) else {
      throw WalletError.notFrom(self.status, to: status)
    }
  }
}
