package import Contract
internal import Service
internal import Storage
package import WalletModel

extension GetShop: MerchantOperation {
  package func handle(_ context: MerchantContext) async throws(WalletError) -> Shop { context.shop.shop }
}

extension PlaceOrder: MerchantOperation {
  /// Stores the order first, so that a retry finds it, then has the gateway prepare its checkout. What the shopper has left open before is
  /// settled first.
  package func handle(_ context: MerchantAskingContext) async throws(WalletError) -> PlacedOrder {
    let shopper = try await context.shopper()
    let (amount, gatewayAmount) = try judge(context.shop.shop)
    guard try await context.settleOrders(of: shopper) else { throw .gatewayNotReached }
    let (order, registrations) = try await context.reserve { sql in
      let methods = try sql.paymentMethods(of: shopper, at: context.merchant).prefix(PrepareCheckout.mostRegistrations)
      return (try reserve(amount, by: shopper, context, sql), methods.map(\.registration))
    }
    // Not recorded: the request that placed it may come again.
    guard order.merchant == context.merchant, order.shopper == shopper, order.amount == amount else { throw .keyReused }
    let number = order.shownNumber(of: context.shop)
    if let known = order.checkout {
      return try await context.commit { _ in PlacedOrder(number: number, amount: amount, checkoutId: known) }
    }
    func prepare(_ registrations: [RegistrationIdentifier], _ question: String) async throws(WalletError) -> PreparedCheckout {
      try await context.tenant.gateway.open().ask(
        PrepareCheckout(
          gatewayAmount, currency: amount.currency.code, merchantTransactionId: number.rawValue, registrations: registrations),
        by: context.merchant, context.tenant.questions.key(of: question, because: context.call.idempotencyKey))
    }
    var prepared = try await prepare(registrations, "prepareCheckout")
    // One of them is gone at the gateway, and the shop had no time to forget it.
    if prepared.result.cause == .noSuchRegistration { prepared = try await prepare([], "prepareCheckout without cards") }
    guard let checkoutId = prepared.id, prepared.result.group == .pending else { throw .gatewayNotReached }
    return try await context.commit { sql in
      var order = order
      order.checkout = checkoutId
      try sql.update(order)
      return PlacedOrder(number: number, amount: amount, checkoutId: checkoutId)
    }
  }

  /// What the order costs, also as the gateway writes it.
  private func judge(_ shop: Shop) throws(WalletError) -> (amount: Money, gatewayAmount: String) {
    guard lines.count <= shop.articles.count else { throw .invalid([FieldError("lines", "name an article twice")]) }
    var problems: [FieldError] = []
    if lines.isEmpty { problems.append(FieldError("lines", "must name an article")) }
    for (index, line) in lines.enumerated() {
      if shop.article(line.article) == nil { problems.append(FieldError("lines[\(index)].article", "is not in this shop")) }
      if !OrderLine.counts.contains(line.count) { problems.append(FieldError("lines[\(index)].count", "must be 1 to 99")) }
    }
    if Set(lines.map(\.article)).count < lines.count { problems.append(FieldError("lines", "name an article twice")) }
    guard problems.isEmpty else { throw .invalid(problems) }
    guard let amount = shop.total(of: lines) else { throw .invalid([FieldError("lines", "must have one currency")]) }
    guard let gatewayAmount = amount.gatewayAmount else {
      throw .invalid([FieldError("lines", "cost \(amount.inWords), which has more decimals than a payment can have")])
    }
    return (amount, gatewayAmount)
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
  /// As the shopper knows it.
  func shownNumber(of shop: StockedShop) -> OrderNumber {
    let digits = "\(number)"
    return OrderNumber(rawValue: "\(shop.orderPrefix)-\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits)")
  }
}
