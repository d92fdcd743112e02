internal import Basics
internal import Service
internal import Storage
internal import WalletModel

extension DatabaseTransaction {
  /// Payments by checkout, by server and by JWT, after the one at this position. Account checks are not included, because they pay nothing.
  func transactions(after position: Int, limit: Int, at now: Timestamp) throws(StorageError) -> [GatewayTransaction] {
    try rows(
      """
      SELECT position, site, merchant, started, name, amount, currency, brand, digits, result, decided FROM (
        SELECT position, NULL AS site, merchant, begun AS started, merchant_transaction AS name, amount, currency, brand,
          last_four AS digits, result, NULL AS decided
        FROM gateway_payments WHERE currency <> 'XXX' AND position > \(position)
        UNION ALL
        SELECT position, site, NULL, started, order_reference, amount, currency, brand, masked_pan, error_code, decided
        FROM gateway_transactions WHERE position > \(position)
      ) AS payments ORDER BY position LIMIT \(limit)
      """
    ) { row throws(StorageError) in try row.payment(at: now) }
  }
}

extension Row {
  fileprivate func payment(at now: Timestamp) throws(StorageError) -> GatewayTransaction {
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
      position: try integer("position"), started: try moment("started"), merchant: merchant,
      merchantTransactionId: try optionalText("name") ?? "", amount: Money(minorUnits: Int64(try integer("amount")), currency),
      card: card, result: result, settlement: settlement)
  }
}
