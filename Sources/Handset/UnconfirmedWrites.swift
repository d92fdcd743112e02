internal import Basics
internal import Contract
internal import WalletModel

/// Writes with an unknown outcome, for example after a timeout, and the idempotency keys for their retries.
///
/// An equal write to the same party is a retry under the same key, so that the party performs it once; any other write is a new one. A
/// later response with the card, or with the list of cards, shows the outcome; after it, an equal write is a new one too.
struct UnconfirmedWrites {
  private struct Write {
    let operation: any Operation
    let party: Party
    let session: SessionUse
    let key: IdempotencyKey
    let moment: Timestamp
    /// The value of `losses` when this write's outcome was lost; nil while the write is in flight.
    var loss: Int?
  }

  /// The maximum number of writes; the oldest are removed first.
  static let capacity = 16
  /// The time for which the lost response to a login is still useful. (our choice: a nonce's lifetime, Rules, flows)
  static let loginWindow = Duration.seconds(120)

  private var writes: [Write] = []
  /// The number of lost outcomes so far.
  private(set) var losses = 0

  /// Returns the key of an earlier attempt of this write; nil if there is none.
  mutating func key<O: Operation>(of operation: O, to party: Party, at moment: Timestamp) -> IdempotencyKey? {
    // The session in a stored response to an old login has ended since. A stored response to unlinking may be older than the present link.
    writes.removeAll { [.opens, .ends, .drops].contains($0.session) && !(.zero...Self.loginWindow).contains(moment - $0.moment) }
    return writes.first { $0.party == party && $0.operation as? O == operation }?.key
  }

  mutating func add<O: Operation>(_ operation: O, to party: Party, _ key: IdempotencyKey, at moment: Timestamp) {
    writes.append(
      Write(operation: operation, party: party, session: O.sessionUse, key: key, moment: moment))
    if writes.count > Self.capacity { writes.removeFirst() }
  }

  /// Removes the write with this key.
  ///
  /// - Parameter ifLost: true to remove it even if an outcome under this key was lost.
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
    let shown = operation.cards(in: answer)
    writes.removeAll { write in
      guard let loss = write.loss, loss <= known else { return false }
      return shown.show(write.operation.change, since: write.moment)
    }
  }

  /// Forgets the writes that depend on the session: their outcome no longer matters, and no later write equals them.
  mutating func forgetSession() {
    writes.removeAll { $0.session != .none }
  }
}

extension ShownCards {
  /// Returns true if this shows the outcome of a change that was requested at this time.
  fileprivate func show(_ change: CardWrite, since moment: Timestamp) -> Bool {
    switch (self, change) {
    case (.none, _), (_, .none), (.one, .order): false
    case (.one(let shown), .card(let card)): shown == card
    case (.list(let cards, _), .card(let card)): cards.contains { $0.cardId == card }
    case (.list(let cards, let hasNewest), .order(let order)): hasNewest || cards.contains { $0.isMade(by: order, since: moment) }
    }
  }
}

extension Card {
  /// Returns true if this may be the card of an order that was sent at this time.
  fileprivate func isMade(by order: CardRequest, since moment: Timestamp) -> Bool {
    programName == order.programName && createdDate.moment >= moment
  }
}
