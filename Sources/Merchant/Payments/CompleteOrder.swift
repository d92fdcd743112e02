package import Contract
internal import Service
internal import Storage
package import WalletModel

extension CompleteOrder: MerchantOperation {
  /// Asks the gateway, compares what it says with the order, and believes it only then. A card that was stored without the shopper's consent
  /// is deleted at the gateway again.
  package func handle(_ context: MerchantAskingContext) async throws(WalletError) -> OrderOutcome {
    let shopper = try await context.shopper()
    let order = try await context.reserve { sql in try self.order(of: shopper, context, sql) }
    guard !order.state.isFinal else { return try await context.commit { _ in order.outcome(of: context.shop) } }
    guard let checkout = order.checkout else { throw .noSuchOrder }
    let gateway = try context.tenant.gateway.open()
    let status = try await gateway.ask(GetPaymentStatus(checkout), by: context.merchant)
    if let registration = status.payment?.registrationId, !consents {
      _ = try await gateway.ask(
        DeleteRegistration(registration), by: context.merchant,
        context.tenant.questions.key(of: "deleteRegistration", because: context.call.idempotencyKey))
    }
    return try await context.commit { sql in
      var order = try self.order(of: shopper, context, sql)
      guard !order.state.isFinal else { return order.outcome(of: context.shop) }
      order.take(status)
      if consents, order.state == .paid, let registration = status.payment?.registrationId, let card = order.card {
        try sql.insert(
          KeptMethod(
            registration: registration, merchant: context.merchant, shopper: shopper, card: card, consented: context.now))
        order.isKept = true
      }
      try sql.update(order)
      return order.outcome(of: context.shop)
    }
  }

  private func order(
    of shopper: ShopperIdentifier, _ context: MerchantAskingContext, _ sql: borrowing DatabaseTransaction
  ) throws -> KeptOrder {
    let parts = number.split(separator: "-")
    guard parts.count == 2, parts[0] == context.shop.orderPrefix, let number = Int(parts[1]),
      let order = try sql.order(number, of: context.merchant), order.shopper == shopper
    else { throw WalletError.noSuchOrder }
    return order
  }
}

extension OrderState {
  /// Whether it stays. The bank may still pay an order whose outcome nobody knows.
  fileprivate var isFinal: Bool {
    switch self {
    case .paid, .declined, .expired, .unknown: true
    case .open, .pending: false
    }
  }
}

extension KeptOrder {
  /// Takes over what the gateway says, if it is about this order.
  fileprivate mutating func take(_ status: PaymentStatus) {
    let group = status.result.group
    guard let payment = status.payment else {
      // Nobody has paid. Its time is over, or not.
      if group == .rejected, status.result.cause == .invalidParameter { (state, result) = (.expired, status.result.code) }
      return
    }
    result = status.result.code
    let isOfThisOrder =
      payment.checkoutId == checkout && payment.amount == amount.gatewayAmount && payment.currency == amount.currency.code
      && payment.paymentType == PrepareCheckout.debit
    guard isOfThisOrder else {
      state = .unknown
      return
    }
    card = ShopperCard(brand: payment.paymentBrand, lastFour: payment.last4Digits)
    state =
      switch group {
      case .succeeded: .paid
      case .pending, .pendingDelayed, .review: .pending
      case .communication, .system: .unknown
      case .configuration, .registration, .reference, .chargeback, .rejected: .declined
      }
  }

  fileprivate func outcome(of shop: StockedShop) -> OrderOutcome {
    OrderOutcome(
      number: numberInWords(of: shop), amount: amount, state: state,
      result: result.flatMap(ResultCause.init(rawValue:)).map(PaymentResult.init), paidWith: state == .paid ? card : nil, isKept: isKept)
  }
}
