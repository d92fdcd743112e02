/// What a person reads on one of their own cards, printed on plastic or shown by the issuer's app. (Without its CVV, which no form here takes)
package struct PrintedCard: Hashable, Codable, Sendable {
  package let cardId: CardIdentifier
  package let programName: String
  package let number: Secret
  package let expiry: CardExpiry
  package let name: String
  /// As the person knows it.
  package let status: CardStatus

  package init(cardId: CardIdentifier, programName: String, number: Secret, expiry: CardExpiry, name: String, status: CardStatus) {
    self.cardId = cardId
    self.programName = programName
    self.number = number
    self.expiry = expiry
    self.name = name
    self.status = status
  }

  package var lastFour: String { String(number.reveal().suffix(4)) }
}
