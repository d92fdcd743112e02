package import Contract
internal import Service
internal import Storage
package import WalletModel

extension GetShop: MerchantOperation {
  package func handle(_ context: MerchantContext) async throws(WalletError) -> Shop { context.shop.shop }
}

extension PlaceOrder: MerchantOperation {
  /// Stores the order first, so that a retry finds it, then has the gateway prepare its checkout.
  package func handle(_ context: MerchantAskingContext) async throws(WalletError) -> PlacedOrder {
    let amount = try judge(context.shop.shop)
    let shopper = try await context.shopper()
    let (order, registrations) = try await context.reserve { sql in
      let methods = try sql.paymentMethods(of: shopper, at: context.merchant).prefix(PrepareCheckout.mostRegistrations)
      return (try reserve(amount, by: shopper, context, sql), methods.map(\.registration))
    }
    // The gateway writes all amounts with two decimals.
    guard let gatewayAmount = amount.gatewayAmount else {
      throw .invalid([FieldError("lines", "cost \(amount.inWords), which can't be paid to the fils")])
    }
    let number = order.numberInWords(of: context.shop)
    let prepared = try await context.tenant.gateway.open().ask(
      PrepareCheckout(
        gatewayAmount, currency: amount.currency.code, merchantTransactionId: number, registrations: registrations),
      by: context.merchant, context.tenant.questions.key(of: "prepareCheckout", because: context.call.idempotencyKey))
    guard let checkoutId = prepared.id, prepared.result.group == .pending else { throw .gatewayNotReached }
    return try await context.commit { sql in
      var order = order
      order.checkout = checkoutId
      try sql.update(order)
      return PlacedOrder(number: number, amount: amount, checkoutId: checkoutId)
    }
  }

  /// What the order costs.
  private func judge(_ shop: Shop) throws(WalletError) -> Money {
    var problems: [FieldError] = []
    if lines.isEmpty { problems.append(FieldError("lines", "must name an article")) }
    for (index, line) in lines.enumerated() {
      if shop.article(line.article) == nil { problems.append(FieldError("lines[\(index)].article", "is not in this shop")) }
      if !OrderLine.counts.contains(line.count) { problems.append(FieldError("lines[\(index)].count", "must be 1 to 99")) }
    }
    if Set(lines.map(\.article)).count < lines.count { problems.append(FieldError("lines", "name an article twice")) }
    if problems.isEmpty, let amount = shop.total(of: lines) { return amount }
    throw .invalid(problems.isEmpty ? [FieldError("lines", "must have one currency")] : problems)
  }

  private func reserve(
    _ amount: Money, by shopper: ShopperIdentifier, _ context: MerchantAskingContext, _ sql: borrowing DatabaseTransaction
  ) throws -> KeptOrder {
    guard let key = context.call.idempotencyKey else { throw WalletError.badIdempotencyKey }
    if let known = try sql.order(placedBy: key) { return known }
    let order = KeptOrder(
      merchant: context.merchant, number: try sql.nextOrderNumber(of: context.merchant), shopper: shopper, placedBy: key, amount: amount,
      placed: context.now)
    try sql.insert(order, lines)
    return order
  }
}

extension KeptOrder {
  /// `HB-000017`
  func numberInWords(of shop: StockedShop) -> String { "\(shop.orderPrefix)-\(String(1_000_000 + number).dropFirst())" }
}
