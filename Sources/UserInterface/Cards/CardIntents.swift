package import WalletModel

/// A page of the customer's cards.
package struct LoadCards: Intent {
  package typealias Answer = CardList
  package static let isRead = true
  package let parameters: CardParameters
}

/// One card as it is now, with its enrolments in mobile wallets.
package struct LoadCard: Intent {
  package typealias Answer = Card
  package static let isRead = true
  package let cardId: CardIdentifier
}

/// What the customer may order.
package struct LoadPrograms: Intent {
  package typealias Answer = [PrepaidProgram]
  package static let isRead = true
  /// Nil: of every type.
  package let programType: CardType?
}

package struct OrderCard: Intent {
  package typealias Answer = Card
  package let request: CardRequest
}

/// Locks, unlocks or cancels.
package struct ChangeOfCard: Intent {
  package typealias Answer = Card
  package let cardId: CardIdentifier
  package let change: CardChange
  package let reason: String
}

package struct UseActivationCode: Intent {
  package typealias Answer = Card
  package let cardId: CardIdentifier
  package let code: Secret
}

/// Sets a card's PIN; customers in the US do it by a call of its own.
package struct ChooseCardPIN: Intent {
  package typealias Answer = Card
  package let cardId: CardIdentifier
  package let pin: Secret
  package let residence: CardResidence
}

/// Proves once more who holds the phone.
package struct StepUp: Intent {
  package enum Proof: Equatable, Sendable {
    case pin(Secret)
    /// Where the issuer has no PIN to ask for.
    case password(Secret)
  }
  package typealias Answer = Void
  package let proof: Proof
}

/// Number, expiry and CVV, for a minute.
package struct RevealCard: Intent {
  package typealias Answer = CardSensitiveDetails
  package static let isRead = true
  package let cardId: CardIdentifier
}
