/// One step in a card's life, and who may take it: the one table that handlers, screens and documentation read.
/// (Rules, cards: status transitions)
package struct CardTransition: Hashable, Sendable {
  package enum Actor: String, CaseIterable, Sendable {
    /// By `update`.
    case customer
    /// By `activate`, with the code that came with the card.
    case activation
    case customerCare = "customer care"
    /// When the last month is over.
    case calendar
  }

  package let from: CardStatus
  package let to: CardStatus
  package let actor: Actor
  /// Nil: of both types.
  package let cardType: CardType?

  private init(_ from: CardStatus, _ to: CardStatus, _ actor: Actor, _ cardType: CardType? = nil) {
    self.from = from
    self.to = to
    self.actor = actor
    self.cardType = cardType
  }

  /// Every one there is; from cancelled, rejected and expired nothing leads on.
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

  /// True where this actor may take a card of this type from one status to the other.
  package static func isAllowed(from: CardStatus, to: CardStatus, by actor: Actor, cardType: CardType) -> Bool {
    all.contains { $0.from == from && $0.to == to && $0.actor == actor && ($0.cardType ?? cardType) == cardType }
  }
}

/// How useful a card is to its owner now; `CardOrder.usableFirst` lists the cards in this order. (our choice; Rules, cards: the list)
package enum CardStanding: Int, CaseIterable, Hashable, Sendable {
  /// The card can pay, at least online.
  case usable
  /// The card can't pay, and the owner or the issuer can still change that or cancel it.
  case open
  /// Terminal.
  case over

  package var statuses: [CardStatus] { CardStatus.allCases.filter { $0.standing == self } }
}

extension CardStatus {
  package var standing: CardStanding {
    switch self {
    case .active, .digital: .usable
    // A newer issuer may mean anything by a status that this app doesn't know.
    case .unknown: .open
    default: isFinal ? .over : .open
    }
  }

  /// Where this actor may take a card of this type, in the order of the table.
  package func next(by actor: CardTransition.Actor, cardType: CardType) -> [CardStatus] {
    CardTransition.all.filter { $0.from == self && $0.actor == actor && ($0.cardType ?? cardType) == cardType }.map(\.to)
  }

  /// Nothing leads on from it; a card that is there leaves its place in the program to another.
  package var isFinal: Bool { !CardTransition.all.contains { $0.from == self } }
  /// With it the card's enrolments in mobile wallets end. (Rules, cards: mobile wallets)
  package var endsEnrolments: Bool { [.cancelled, .rejected].contains(self) }

  /// The status itself, or EXPIRED where the calendar has taken it there.
  package func on(_ now: Timestamp, expiry: CardExpiry, cardType: CardType) -> CardStatus {
    now >= expiry.end && !next(by: .calendar, cardType: cardType).isEmpty ? .expired : self
  }

  /// The card's details may be seen. (Rules, cards: getDetails)
  package var showsDetails: Bool { [.active, .digital, .locked].contains(self) }
  /// A card PIN may be set. (Rules, cards: PIN)
  package var takesPIN: Bool { [.active, .locked, .digital, .issued].contains(self) }
}
