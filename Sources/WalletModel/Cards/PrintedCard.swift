package import Basics

/// What a person reads on one of their own cards, printed on plastic or shown by the issuer's app.
package struct PrintedCard: Hashable, Codable, Sendable {
  package let cardId: CardIdentifier
  package let programName: String
  package let number: Secret
  package let expiry: CardExpiry
  /// Nil from a server of an earlier release.
  package let cvv: Secret?
  package let name: String
  /// As the person knows it.
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

  /// The brand that is printed on it; nil for one that no shop takes.
  package var brand: PaymentBrand? { PaymentBrand(number: number.reveal()) }
  package var lastFour: String { String(number.reveal().suffix(4)) }
}
