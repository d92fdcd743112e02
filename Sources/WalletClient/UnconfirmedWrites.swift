internal import Contract
internal import WalletModel

/// The writes of which nobody knows whether the issuer acted, and their keys.
///
/// The equal write sent again is a retry and goes under the same key, so it is done once; any other write is a new one. Whoever has
/// seen a card since, or the list of them, knows what became of it: then the equal write is a new one too.
struct UnconfirmedWrites {
  private struct Write {
    let operation: any Operation
    let session: SessionUse
    let key: IdempotencyKey
    let moment: Timestamp
    /// How many outcomes were lost when its own was; nil while it is under way.
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

  /// How many are remembered; the oldest go first.
  static let capacity = 16
  /// How long an answer that was lost may still be worth having where it holds a session. (our choice: a nonce's lifetime, Rules, flows)
  static let loginWindow = Duration.seconds(120)

  private var writes: [Write] = []
  /// How many outcomes were lost so far.
  private(set) var losses = 0

  /// The key under which this very write went out before.
  mutating func key<O: Operation>(of operation: O, at moment: Timestamp) -> IdempotencyKey? {
    // The stored answer to an old login holds a session that ended since; that to an unlinking may be older than the link.
    writes.removeAll { [.opens, .ends].contains($0.session) && !(.zero...Self.loginWindow).contains(moment - $0.moment) }
    return writes.first { $0.operation as? O == operation }?.key
  }

  mutating func add<O: Operation>(_ operation: O, _ key: IdempotencyKey, at moment: Timestamp) {
    writes.append(
      Write(operation: operation, session: O.sessionUse, key: key, moment: moment))
    if writes.count > Self.capacity { writes.removeFirst() }
  }

  /// - Parameter ifLost: also where an outcome under this key was lost.
  mutating func remove(_ key: IdempotencyKey, ifLost: Bool) {
    writes.removeAll { $0.key == key && (ifLost || $0.loss == nil) }
  }

  /// Nobody knows what became of it.
  mutating func lose(_ key: IdempotencyKey) {
    losses += 1
    for index in writes.indices where writes[index].key == key { writes[index].loss = losses }
  }

  /// Forgets what an answer has shown: a card, as it is now, or the list that begins with the newest of them all.
  ///
  /// - Parameter known: how many outcomes were lost when it was asked for; what is lost later it cannot show.
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

  /// Forgets what was about a session that is no more, or is not needed any more; what it would have answered, no other answers.
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
