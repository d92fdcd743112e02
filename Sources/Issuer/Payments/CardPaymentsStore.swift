internal import Service
internal import Storage
internal import WalletModel

extension DatabaseTransaction {
  /// Stores a payment that a card was asked for.
  func insert(_ payment: CardPayment, of card: CardIdentifier) throws(StorageError) {
    try execute(
      """
      INSERT INTO issuer_payments (card, number, moment, merchant, amount, currency, decision)
      VALUES ($1, (SELECT COALESCE(MAX(number), 0) + 1 FROM issuer_payments WHERE card = $1), $2, $3, $4, $5, $6)
      """,
      [
        .text(card.rawValue), .moment(payment.moment), .text(payment.merchantName), .integer(Int(payment.amount.minorUnits)),
        .text(payment.amount.currency.code), .text(payment.decision.rawValue),
      ])
  }

  /// The payments that a card was asked for, the newest first, whatever the clock said.
  func payments(of card: CardIdentifier, limit: Int) throws(StorageError) -> [CardPayment] {
    try rows(
      "SELECT moment, merchant, amount, currency, decision FROM issuer_payments WHERE card = $1 ORDER BY number DESC LIMIT $2",
      all: [.text(card.rawValue), .integer(limit)]
    ) { row throws(StorageError) in
      guard let currency = Currency.named(try row.text("currency")), let decision = PaymentDecision(rawValue: try row.text("decision"))
      else { throw .corrupt }
      return CardPayment(
        moment: try row.moment("moment"), merchantName: try row.text("merchant"),
        amount: Money(minorUnits: Int64(try row.integer("amount")), currency), decision: decision)
    }
  }
}
