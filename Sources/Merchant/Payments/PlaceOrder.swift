internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

extension GetShop: MerchantOperation {
  package func handle(_ context: MerchantContext) async throws(WalletError) -> Shop { context.shop.shop }
}

extension PlaceOrder: MerchantOperation {
  package func handle(_ context: MerchantAskingContext) async throws(WalletError) -> PlacedOrder {
    let shopper = try await context.shopper()
    let (amount, gatewayAmount) = try judge(context.shop.shop)
    let configuration = context.configuration
    return try await context.place(amount, lines, by: shopper) { number, registrations, isSoftDeclined in
      PrepareCheckout(
        gatewayAmount, currency: amount.currency.code, merchantTransactionId: number.rawValue, registrations: registrations,
        createRegistration: configuration.keepsEveryMethod,
        skipsAuthentication: !configuration.asksThreeDSecureForStored && !isSoftDeclined)
    }
  }

  /// Returns the order's price, also in the gateway's format.
  private func judge(_ shop: Shop) throws(WalletError) -> (amount: Money, gatewayAmount: String) {
    guard lines.count <= OrderLine.most else { throw .invalid([FieldError("lines", "must be at most \(OrderLine.most)")]) }
    var problems: [FieldError] = []
    if lines.isEmpty { problems.append(FieldError("lines", "must name an article")) }
    for (index, line) in lines.enumerated() {
      if let (field, problem) = self.problem(of: line, shop) { problems.append(FieldError("lines[\(index)].\(field)", problem)) }
      if !OrderLine.counts.contains(line.count) { problems.append(FieldError("lines[\(index)].count", "must be 1 to 99")) }
    }
    if Set(lines.map { [$0.article, $0.amount?.inWords] }).count < lines.count {
      problems.append(FieldError("lines", "name an article twice"))
    }
    guard problems.isEmpty else { throw .invalid(problems) }
    guard let amount = shop.total(of: lines) else { throw .invalid([FieldError("lines", "must have one currency")]) }
    guard let gatewayAmount = amount.gatewayAmount, amount.problem == nil else {
      let problem = (amount.problem ?? .notWritten).inWords(amount.currency)
      throw .invalid([FieldError("lines", "cost \(amount.inWords) together. The total \(problem)")])
    }
    return (amount, gatewayAmount)
  }

  /// Returns the invalid field of a line, apart from its count, and the problem; nil if there is none.
  private func problem(of line: OrderLine, _ shop: Shop) -> (field: String, String)? {
    guard line.isVoucher else {
      if shop.article(line.article) == nil { return ("article", "is not in this shop") }
      return line.amount == nil ? nil : ("amount", "must be left out: the article has its price")
    }
    guard let amount = line.amount else { return ("amount", "is required for a gift voucher") }
    guard shop.voucherCurrencies.contains(amount.currency.code) else {
      return ("amount.currency", "must be one of \(shop.voucherCurrencies.joined(separator: ", "))")
    }
    return amount.problem.map { ("amount", $0.inWords(amount.currency)) }
  }
}

extension AddPaymentMethod: MerchantOperation {
  package func handle(_ context: MerchantAskingContext) async throws(WalletError) -> PlacedOrder {
    try await context.place(nil, [], by: try await context.shopper()) { number, _, _ in PrepareCheckout(registrationFor: number.rawValue) }
  }
}

extension RequestContext where Owner == MerchantTenant, Commits == TwoCommits {
  /// Settles the shopper's open orders, stores the order, so that a retry finds it, then has the gateway prepare its checkout.
  ///
  /// - Parameters:
  ///   - amount: nil if nothing is paid.
  ///   - preparation: makes the request to the gateway from the order's number, the shopper's saved payment methods, and whether the last
  ///     order was soft-declined.
  fileprivate func place(
    _ amount: Money?, _ lines: [OrderLine], by shopper: ShopperIdentifier,
    _ preparation: (OrderNumber, [RegistrationIdentifier], _ isSoftDeclined: Bool) -> PrepareCheckout
  ) async throws(WalletError) -> PlacedOrder {
    guard try await settleOrders(of: shopper) else { throw .gatewayNotReached }
    let (order, registrations, isSoftDeclined) = try await reserve { [self] sql in
      let methods = try sql.paymentMethods(of: shopper, at: merchant).prefix(PrepareCheckout.mostRegistrations)
      let isSoftDeclined = try sql.lastResult(of: shopper, at: merchant) == ResultCause.softDeclined.rawValue
      return (try reserveOrder(amount, lines, by: shopper, sql), methods.map(\.registration), isSoftDeclined)
    }
    // This refusal isn't recorded, because the request that placed the order may be repeated.
    guard order.merchant == merchant, order.shopper == shopper, order.amount == amount else { throw .keyReused }
    let number = order.shownNumber(of: shop)
    @Sendable func placed(_ checkoutId: CheckoutIdentifier?) -> PlacedOrder {
      PlacedOrder(
        number: number, amount: amount, checkoutId: checkoutId, keepsMethod: configuration.keepsEveryMethod,
        asksCode: configuration.asksCodeForStored, asksAddress: configuration.asksAddress,
        asksAboutCustomer: configuration.asksAboutCustomer)
    }
    // An order that is paid by JWTs is signed later, when the shopper has chosen how to pay.
    guard shop.gateway == .checkout else { return try await commit { _ in placed(nil) } }
    if let known = order.checkout { return try await commit { _ in placed(known) } }
    let gateway = try tenant.gateway.open()
    var prepared = try await gateway.ask(preparation(number, registrations, isSoftDeclined), by: merchant)
    // One of the saved payment methods was deleted at the gateway, but not yet at the shop.
    if prepared.result.cause == .noSuchRegistration {
      var known: [RegistrationIdentifier] = []
      for registration in registrations {
        if try await details(of: registration) != nil { known.append(registration) }
      }
      prepared = try await gateway.ask(preparation(number, known, isSoftDeclined), by: merchant)
    }
    guard let checkoutId = prepared.id, prepared.result.group == .pending else { throw .gatewayNotReached }
    return try await commit { sql in
      var order = order
      order.checkout = checkoutId
      try sql.update(order)
      return placed(checkoutId)
    }
  }

  private func reserveOrder(
    _ amount: Money?, _ lines: [OrderLine], by shopper: ShopperIdentifier, _ sql: borrowing DatabaseTransaction
  ) throws -> StoredOrder {
    guard let key = call.idempotencyKey else { throw WalletError.badIdempotencyKey }
    if let known = try sql.order(placedBy: key) { return known }
    let order = StoredOrder(
      merchant: merchant, number: try sql.nextOrderNumber(of: merchant), shopper: shopper, placedBy: key, amount: amount, placed: now)
    try sql.insert(order, lines)
    return order
  }
}

extension StoredOrder {
  /// The order number that the shopper sees.
  func shownNumber(of shop: MerchantProfile) -> OrderNumber {
    let digits = "\(number)"
    return OrderNumber(rawValue: "\(shop.orderPrefix)-\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits)")
  }
}
