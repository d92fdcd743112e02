internal import Service
internal import Storage
internal import WalletModel

extension DatabaseTransaction {
  /// Payments by checkout and by JWT, after the one at this position. Account checks pay nothing.
  func transactions(after position: Int, limit: Int, at now: Timestamp) throws(StorageError) -> [GatewayTransaction] {
    var last = position
    return try rows(
      """
      SELECT site, merchant, started, name, amount, currency, brand, digits, result, decided FROM (
        SELECT NULL AS site, merchant, made AS started, merchant_transaction AS name, amount, currency, brand, last_four AS digits, result,
          NULL AS decided, rowid AS number
        FROM gateway_checkouts WHERE paid_by IS NOT NULL AND currency <> 'XXX'
        UNION ALL
        SELECT site, NULL, started, order_reference, amount, currency, brand, masked_pan, error_code, decided, number
        FROM gateway_transactions WHERE types IN ($3, $4)
      ) AS payments ORDER BY started, site, number LIMIT $2 OFFSET $1
      """,
      [
        .integer(position), .integer(limit), .text(RequestCombination.auth.name), .text(RequestCombination.threeDQueryAuth.name),
      ]
    ) { row throws(StorageError) in
      last += 1
      return try row.payment(last, at: now)
    }
  }
}

extension Row {
  fileprivate func payment(_ position: Int, at now: Timestamp) throws(StorageError) -> GatewayTransaction {
    guard let currency = Currency.named(try text("currency")) else { throw .corrupt }
    var card: ShopperCard?
    if let text = try optionalText("brand") {
      guard let brand = PaymentBrand(rawValue: text) else { throw .corrupt }
      card = ShopperCard(brand: brand, lastFour: String(try self.text("digits").suffix(4)))
    }
    let text = try optionalText("result")
    var (result, settlement): (PaymentResult?, SettleStatus?)
    let merchant: MerchantIdentifier
    if let reference = try optionalText("site") {
      guard let site = GatewaySite.named(reference) else { throw .corrupt }
      merchant = site.merchant
      if let text {
        guard let code = PaymentErrorCode(rawValue: text) else { throw .corrupt }
        result = PaymentResult(errorcode: code)
        if code == .ok { settlement = SettleStatus(authorized: try moment("decided"), at: now) }
      }
    } else {
      merchant = MerchantIdentifier(rawValue: try self.text("merchant"))
      if let text {
        guard let cause = ResultCause(rawValue: text) else { throw .corrupt }
        result = PaymentResult(cause)
      }
    }
    return GatewayTransaction(
      position: position, started: try moment("started"), merchant: merchant, merchantTransactionId: try optionalText("name") ?? "",
      amount: Money(minorUnits: Int64(try integer("amount")), currency), card: card, result: result, settlement: settlement)
  }
}
