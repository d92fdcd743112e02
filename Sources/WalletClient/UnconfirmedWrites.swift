internal import Contract
internal import WalletModel

/// Writes with an unknown outcome, for example after a timeout, and the idempotency keys for their retries.
///
/// An equal write is a retry under the same key, so it is performed once; any other write is a new one. A later response that shows the
/// card, or the list of cards, reveals the outcome: after it, an equal write is a new one too.
struct UnconfirmedWrites {
  private struct Write {
    let operation: any Operation
    let session: SessionUse
    let key: IdempotencyKey
    let moment: Timestamp
    /// The number of lost outcomes when its own was lost; nil while it is in flight.
    var loss: Int?

    /// The card that it changes.
    var card: CardIdentifier? {
      switch operation {
      case let write as UpdateCard: write.cardId
      case let write as ActivateCard: write.cardId
      case let write as UpdateTokenizationStatus: write.cardId
      default: nil
      }
    }
  }

  /// The maximum number of writes; the oldest are removed first.
  static let capacity = 16
  /// The time in which the lost response to a login is still useful. (our choice: a nonce's lifetime, Rules, flows)
  static let loginWindow = Duration.seconds(120)

  private var writes: [Write] = []
  /// The number of lost outcomes so far.
  private(set) var losses = 0

  /// Returns the key of an earlier attempt of this write.
  mutating func key<O: Operation>(of operation: O, at moment: Timestamp) -> IdempotencyKey? {
    // A stored response to an old login has a session that has ended since. A stored response to unlinking may be older than the link.
    writes.removeAll { [.opens, .ends].contains($0.session) && !(.zero...Self.loginWindow).contains(moment - $0.moment) }
    return writes.first { $0.operation as? O == operation }?.key
  }

  mutating func add<O: Operation>(_ operation: O, _ key: IdempotencyKey, at moment: Timestamp) {
    writes.append(
      Write(operation: operation, session: O.sessionUse, key: key, moment: moment))
    if writes.count > Self.capacity { writes.removeFirst() }
  }

  /// - Parameter ifLost: true also removes it if an outcome under this key was lost.
  mutating func remove(_ key: IdempotencyKey, ifLost: Bool) {
    writes.removeAll { $0.key == key && (ifLost || $0.loss == nil) }
  }

  /// Marks the outcome as unknown.
  mutating func lose(_ key: IdempotencyKey) {
    losses += 1
    for index in writes.indices where writes[index].key == key { writes[index].loss = losses }
  }

  /// Forgets the writes whose outcome a response shows: a card in its current state, or a list that starts with the newest card.
  ///
  /// - Parameter known: the number of lost outcomes at the time of the request. The response can't show later ones.
  mutating func forget<O: Operation>(shownBy operation: O, _ answer: O.Answer, since known: Int) {
    guard !writes.isEmpty else { return }
    var shown: [CardIdentifier] = []
    if let card = answer as? Card { shown = [card.cardId] }
    if let list = answer as? CardList { shown = list.cards.map(\.cardId) }
    let list = (operation as? GetAllCards).flatMap { call in (answer as? CardList).map { (call.parameters, $0) } }
    writes.removeAll { write in
      guard let loss = write.loss, loss <= known else { return false }
      if let card = write.card { return shown.contains(card) }
      guard let order = write.operation as? CreateCard, let (parameters, list) = list else { return false }
      return parameters.showsNewest(in: list) || list.cards.contains { $0.isMade(by: order.request, since: write.moment) }
    }
  }

  /// Forgets the writes that depend on the session. Their outcome doesn't matter any more, and no other write equals them.
  mutating func forgetSession() {
    writes.removeAll { $0.session != .none }
  }
}

extension CardParameters {
  /// Returns whether this list of them has the newest card of all, if there is one.
  fileprivate func showsNewest(in list: CardList) -> Bool {
    guard cardType == nil, status?.isEmpty != false, (offset ?? 0) == 0 else { return false }
    return order != .usableFirst || list.cards.count >= list.meta.numberOfRecords
  }
}

extension Card {
  /// Returns whether this may be the card of an order that was sent at this time.
  fileprivate func isMade(by order: CardRequest, since moment: Timestamp) -> Bool {
    programName == order.programName && createdDate.moment >= moment
  }
}
