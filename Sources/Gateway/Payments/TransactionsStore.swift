internal import Service
internal import Storage
internal import WalletModel

extension DatabaseTransaction {
  /// Checkouts that somebody pays or has paid, after the one at this position.
  func transactions(after position: Int, limit: Int) throws(StorageError) -> [GatewayTransaction] {
    try rows(
      """
      SELECT rowid AS position, made, merchant, merchant_transaction, amount, currency, brand, last_four, result
      FROM gateway_checkouts WHERE paid_by IS NOT NULL AND currency <> 'XXX' AND rowid > $1 ORDER BY rowid LIMIT $2
      """, [.integer(position), .integer(limit)]
    ) { row throws(StorageError) in
      guard let currency = Currency.named(try row.text("currency")) else { throw .corrupt }
      var card: ShopperCard?
      if let text = try row.optionalText("brand") {
        guard let brand = PaymentBrand(rawValue: text) else { throw .corrupt }
        card = ShopperCard(brand: brand, lastFour: try row.text("last_four"))
      }
      return GatewayTransaction(
        position: try row.integer("position"), prepared: try row.moment("made"),
        merchant: MerchantIdentifier(rawValue: try row.text("merchant")), merchantTransactionId: try row.text("merchant_transaction"),
        amount: Money(minorUnits: Int64(try row.integer("amount")), currency), card: card,
        result: try row.optionalText("result").map { text throws(StorageError) in
          guard let cause = ResultCause(rawValue: text) else { throw .corrupt }
          return PaymentResult(cause)
        })
    }
  }
}
