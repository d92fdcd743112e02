import WalletModel

/// The lock or unlock of a card, made at once and without a confirmation, because the opposite change undoes it.
struct CardLock: Sendable {
  enum Result {
    case changed(Card, Notice)
    /// The issuer has refused the change. If the card's data was out of date, the card has to be loaded again.
    case refused(Notice, isOutdated: Bool)
    /// No response has arrived, so the change may have been made. The same change again is a retry.
    case unconfirmed(Notice)
  }

  private var ask = PendingRequest<Intents.UpdateCard>()
  private var card: Card?
  private(set) var change = CardChange.lock
  /// The card whose change has an unknown outcome, until a response shows its status.
  private(set) var unconfirmed: CardIdentifier?

  var isWaiting: Bool { ask.isWaiting }
  var seconds: Int { ask.seconds }
  var waiting: Text { change == .lock ? "Locking the card" : "Unlocking the card" }

  mutating func start(_ change: CardChange, _ card: Card) -> Effect? {
    guard !isWaiting else { return nil }
    (self.change, self.card) = (change, card)
    let reason = change == .lock ? "Locked by the customer in the app" : "Unlocked by the customer in the app"
    return ask.start(Intents.UpdateCard(cardId: card.cardId, change: change, reason: reason))
  }

  /// Notes that the card's status is known again.
  mutating func hear() { unconfirmed = nil }

  mutating func receive(_ event: Event) -> Result? {
    guard let card, let result = ask.receive(event) else { return nil }
    switch result {
    case .success(let answer):
      if unconfirmed == card.cardId { unconfirmed = nil }
      return .changed(card.updated(by: answer), change == .lock ? .notice("Locked. U: undo") : .notice("Unlocked. L: undo"))
    case .failure(let error) where error.leavesOutcomeUnknown:
      unconfirmed = card.cardId
      return .unconfirmed(.error(Self.unconfirmedMessage(error)))
    case .failure(let error): return refused(error)
    }
  }

  private mutating func refused(_ error: WalletError) -> Result {
    let wasUnconfirmed = unconfirmed != nil && unconfirmed == card?.cardId
    switch error.code {
    case .transitionNotAllowed:
      if wasUnconfirmed { unconfirmed = nil }
      let done: Text = wasUnconfirmed ? "." : ", so nothing was done."
      return .refused(.error("This card has changed" + done + " Check its status."), isOutdated: true)
    case .notAllowed where change == .lock:
      return .refused(.error("Cards of this program can't be locked. Customer care can help."), isOutdated: false)
    case .notAllowed: return .refused(.error("This isn't allowed for this card. Customer care can help."), isOutdated: false)
    case .notFound: return .refused(.error(Refusal.noSuchCard), isOutdated: true)
    default: return .refused(.error(Refusal.sentence(error)), isOutdated: false)
    }
  }

  /// Stops waiting for the response.
  mutating func cancel() -> (effect: Effect?, notice: Notice) {
    unconfirmed = card?.cardId
    return (ask.cancel(), .notice(Self.unconfirmedMessage(.givenUp)))
  }

  private static func unconfirmedMessage(_ error: WalletError) -> Text { Refusal.cause(error) + " Check the card's status." }
}

extension Card {
  /// The change that the status allows, lock or unlock; nil if it allows neither.
  var lockChange: CardChange? {
    let changes = status.next(by: .customer, cardType: cardType)
    if changes.contains(CardChange.unlock.status) { return .unlock }
    return changes.contains(CardChange.lock.status) ? .lock : nil
  }

  var canBeActivated: Bool { status.next(by: .activation, cardType: cardType).contains(.active) }
}

extension CardChange {
  /// The action's label.
  var label: Text {
    switch self {
    case .lock: "Lock"
    case .unlock: "Unlock"
    case .cancel: "Cancel card"
    }
  }
}
