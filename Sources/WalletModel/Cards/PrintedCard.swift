package import Basics

/// The data of a person's own card, as printed on plastic or shown by the issuer's app.
package struct PrintedCard: Hashable, Codable, Sendable {
  package let cardId: CardIdentifier
  package let programName: String
  package let number: Secret
  package let expiry: CardExpiry
  /// Nil from a server of an earlier release.
  package let cvv: Secret?
  package let name: String
  /// The card's current status.
  package let status: CardStatus

  package init(
    cardId: CardIdentifier, programName: String, number: Secret, expiry: CardExpiry, cvv: Secret?, name: String, status: CardStatus
  ) {
    self.cardId = cardId
    self.programName = programName
    self.number = number
    self.expiry = expiry
    self.cvv = cvv
    self.name = name
    self.status = status
  }

  /// The brand printed on the card; nil for a brand that no shop accepts.
  package var brand: PaymentBrand? { PaymentBrand(number: number.reveal()) }
  package var lastFour: String { String(number.reveal().suffix(4)) }
}
