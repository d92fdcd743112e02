internal import Service
internal import Storage
internal import WalletModel

extension DatabaseTransaction {
  /// What somebody pays or has paid, by checkout or by JWT, after the one at this position. Account checks pay nothing.
  func transactions(after position: Int, limit: Int, at now: Timestamp) throws(StorageError) -> [GatewayTransaction] {
    let found = try rows(
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
    ) { row throws(StorageError) in try row.payment(at: now) }
    return found.enumerated().map { $0.element(position + $0.offset + 1) }
  }
}

extension Row {
  /// A payment, but for its position.
  fileprivate func payment(at now: Timestamp) throws(StorageError) -> (Int) -> GatewayTransaction {
    guard let currency = Currency.named(try text("currency")) else { throw .corrupt }
    var card: ShopperCard?
    if let text = try optionalText("brand") {
      guard let brand = PaymentBrand(rawValue: text) else { throw .corrupt }
      card = ShopperCard(brand: brand, lastFour: String(try self.text("digits").suffix(4)))
    }
    let (amount, started) = (Money(minorUnits: Int64(try integer("amount")), currency), try moment("started"))
    let (name, text) = (try optionalText("name") ?? "", try optionalText("result"))
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
    return { [result, settlement] position in
      GatewayTransaction(
        position: position, started: started, merchant: merchant, merchantTransactionId: name, amount: amount, card: card, result: result,
        settlement: settlement)
    }
  }
}
