package import Basics

/// A transition between two statuses of a card, and its actor. Handlers, screens and documentation use this table. (Rules, cards: status
/// transitions)
package struct CardTransition: Hashable, Sendable {
  package enum Actor: String, CaseIterable, Sendable {
    /// The customer, by `update`.
    case customer
    /// The customer, by `activate` with the code that was sent with the card.
    case activation
    case customerCare = "customer care"
    /// The calendar, after the last valid month.
    case calendar
  }

  package let from: CardStatus
  package let to: CardStatus
  package let actor: Actor
  /// Nil: both types.
  package let cardType: CardType?

  private init(_ from: CardStatus, _ to: CardStatus, _ actor: Actor, _ cardType: CardType? = nil) {
    self.from = from
    self.to = to
    self.actor = actor
    self.cardType = cardType
  }

  /// All transitions. Cancelled, rejected and expired are final.
  package static let all: [CardTransition] =
    [CardStatus.pending, .applied].flatMap { waiting in
      [
        CardTransition(waiting, .active, .customerCare, .virtual), CardTransition(waiting, .issued, .customerCare, .physical),
        CardTransition(waiting, .digital, .customerCare, .physical), CardTransition(waiting, .rejected, .customerCare),
        CardTransition(waiting, .cancelled, .customer),
      ]
    }
    + [CardStatus.issued, .digital].flatMap { delivered in
      [
        CardTransition(delivered, .active, .activation, .physical), CardTransition(delivered, .cancelled, .customer, .physical),
        CardTransition(delivered, .suspended, .activation, .physical), CardTransition(delivered, .suspended, .customerCare, .physical),
        CardTransition(delivered, .expired, .calendar, .physical),
      ]
    } + [
      CardTransition(.active, .locked, .customer), CardTransition(.active, .cancelled, .customer),
      CardTransition(.active, .suspended, .customerCare), CardTransition(.active, .expired, .calendar),
      CardTransition(.locked, .active, .customer), CardTransition(.locked, .cancelled, .customer),
      CardTransition(.locked, .suspended, .customerCare), CardTransition(.locked, .expired, .calendar),
      CardTransition(.suspended, .cancelled, .customer), CardTransition(.suspended, .active, .customerCare),
      CardTransition(.suspended, .cancelled, .customerCare), CardTransition(.suspended, .expired, .calendar),
    ]

  /// Returns whether this actor may change the status of a card of this type.
  package static func isAllowed(from: CardStatus, to: CardStatus, by actor: Actor, cardType: CardType) -> Bool {
    all.contains { $0.from == from && $0.to == to && $0.actor == actor && ($0.cardType ?? cardType) == cardType }
  }
}

/// How useful a card is to its owner now, from most to least; `CardOrder.usableFirst` lists cards in this order. (our choice; Rules, cards:
/// the list)
package enum CardStanding: Int, CaseIterable, Hashable, Sendable {
  /// The card can pay, at least online.
  case usable
  /// The card can't pay, and the owner or the issuer can still change that or cancel it.
  case open
  /// The card's status is final.
  case over

  package var statuses: [CardStatus] { CardStatus.allCases.filter { $0.standing == self } }
}

extension CardStatus {
  package var standing: CardStanding {
    switch self {
    case .active, .digital: .usable
    // A newer issuer may use a status that this app doesn't know.
    case .unknown: .open
    default: isFinal ? .over : .open
    }
  }

  /// Returns the statuses to which this actor may change a card of this type, in the order of the table.
  package func next(by actor: CardTransition.Actor, cardType: CardType) -> [CardStatus] {
    CardTransition.all.filter { $0.from == self && $0.actor == actor && ($0.cardType ?? cardType) == cardType }.map(\.to)
  }

  /// Whether no transition leads from this status to another. A card with a final status doesn't count toward the program's limit.
  package var isFinal: Bool { !CardTransition.all.contains { $0.from == self } }
  /// Whether the status ends the card's tokenizations. (Rules, cards: mobile wallets)
  package var endsEnrolments: Bool { [.cancelled, .rejected].contains(self) }

  /// Returns the status itself, or EXPIRED after the last valid month.
  package func on(_ now: Timestamp, expiry: CardExpiry, cardType: CardType) -> CardStatus {
    now >= expiry.end && !next(by: .calendar, cardType: cardType).isEmpty ? .expired : self
  }

  /// Whether the card details may be shown. (Rules, cards: getDetails)
  package var showsDetails: Bool { [.active, .digital, .locked].contains(self) }
  /// Whether the card may get tokens. (Rules, cards: mobile wallets)
  package var isTokenizable: Bool { [.active, .digital].contains(self) }
  /// Whether a card PIN may be set. (Rules, cards: PIN)
  package var takesPIN: Bool { [.active, .locked, .digital, .issued].contains(self) }
}
