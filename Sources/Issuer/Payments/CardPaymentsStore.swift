internal import Service
internal import Storage
internal import WalletModel

extension DatabaseTransaction {
  /// Stores a payment that was requested with a card, approved or declined.
  func insert(_ payment: CardPayment, of card: CardIdentifier) throws(StorageError) {
    try execute(
      """
      INSERT INTO issuer_payments (card, number, moment, merchant, amount, currency, decision)
      VALUES (\(card), (SELECT COALESCE(MAX(number), 0) + 1 FROM issuer_payments WHERE card = \(card)), \(payment.moment),
        \(payment.merchantName), \(Int(payment.amount.minorUnits)), \(payment.amount.currency.code), \(payment.decision))
      """)
  }

  /// The payments that were requested with a card, the last stored first, even if the clock was moved back between them.
  func payments(of card: CardIdentifier, limit: Int) throws(StorageError) -> [CardPayment] {
    try rows(
      "SELECT moment, merchant, amount, currency, decision FROM issuer_payments WHERE card = \(card) ORDER BY number DESC LIMIT \(limit)"
    ) { row throws(StorageError) in
      guard let currency = Currency.named(try row.text("currency")), let decision = PaymentDecision(rawValue: try row.text("decision"))
      else { throw .corrupt }
      return CardPayment(
        moment: try row.moment("moment"), merchantName: try row.text("merchant"),
        amount: Money(minorUnits: Int64(try row.integer("amount")), currency), decision: decision)
    }
  }
}
