package import Basics

/// A payment that a shop requested with a card, as the card's owner sees it.
package struct CardPayment: Hashable, Codable, Sendable {
  package let moment: Timestamp
  /// The shop's name, as the card network passed it on.
  package let merchantName: String
  package let amount: Money
  package let decision: PaymentDecision

  package init(moment: Timestamp, merchantName: String, amount: Money, decision: PaymentDecision) {
    self.moment = moment
    self.merchantName = merchantName
    self.amount = amount
    self.decision = decision
  }
}

/// The payments requested with a card, newest first.
package struct CardActivity: Hashable, Codable, Sendable {
  package let payments: [CardPayment]
  /// True if there are older payments, which are not listed.
  package let hasOlder: Bool

  /// The maximum number of payments that are listed. (our choice)
  package static let limit = 50
  /// The maximum number of payments in `Card.lastPayments`: as many as the Home screen shows on a tall phone. (our choice)
  package static let lastCount = 5

  package init(payments: [CardPayment], hasOlder: Bool) {
    self.payments = payments
    self.hasOlder = hasOlder
  }
}
