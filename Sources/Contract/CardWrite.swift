package import WalletModel

/// The change of cards that an operation makes. If its response is lost, it is unconfirmed until a later response shows the card.
package enum CardWrite: Sendable {
  case none
  /// A change to this card.
  case card(CardIdentifier)
  /// A new card.
  case order(CardRequest)
}

/// The customer's cards that a response shows as they are now.
package enum ShownCards: Sendable {
  case none
  case one(CardIdentifier)
  /// - Parameter hasNewest: true if the customer has no card newer than these.
  case list([Card], hasNewest: Bool)
}
