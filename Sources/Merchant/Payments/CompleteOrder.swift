package import Contract
internal import Service
internal import Storage
package import WalletModel

extension CompleteOrder: MerchantOperation {
  package func handle(_ context: MerchantAskingContext) async throws(WalletError) -> OrderOutcome {
    let shopper = try await context.shopper()
    let order = try await context.reserve { sql in
      let parts = number.rawValue.split(separator: "-")
      guard parts.count == 2, let place = Int(parts[1]), let order = try sql.order(place, of: context.merchant),
        order.shopper == shopper, order.shownNumber(of: context.shop) == number
      else { throw WalletError.noSuchOrder }
      return order
    }
    let settled = try await context.settle(order, consents: consents)
    return try await context.commit { _ in settled.outcome(of: context.shop) }
  }
}

extension RequestContext where Owner == MerchantTenant {
  /// Asks the gateway what came of an order, compares that with the order, and believes it only then. A card that was stored without the
  /// shopper's consent is deleted at the gateway again.
  ///
  /// Throws `gatewayNotReached` (409), and 429 `tryLater` if the status was asked for too often.
  func settle(_ order: KeptOrder, consents: Bool) async throws(WalletError) -> KeptOrder {
    var order = order
    if !order.state.isFinal {
      guard let checkout = order.checkout else { throw .noSuchOrder }
      let gateway = try tenant.gateway.open()
      let status: CheckoutStatus =
        if order.amount == nil {
          CheckoutStatus(try await gateway.ask(GetRegistrationStatus(checkout), by: merchant), of: order)
        } else {
          CheckoutStatus(try await gateway.ask(GetPaymentStatus(checkout), by: merchant), of: order)
        }
      if status.result.cause == .throttled { throw .askedTooOften }
      order = try await write { [order, now] sql throws(StorageError) in try sql.settle(order, status, consents: consents, at: now) }
    }
    guard let unwanted = order.unwanted else { return order }
    try await delete(unwanted)
    return try await write { [order] sql throws(StorageError) in
      var order = order
      order.unwanted = nil
      try sql.update(order)
      return order
    }
  }

  /// Has the gateway delete a stored card. One that it doesn't have is gone too.
  func delete(_ registration: RegistrationIdentifier) async throws(WalletError) {
    try await tenant.delete(registration, of: merchant)
  }

  /// Settles what an app has left open: nobody came back after a payment. Without a word of the shopper no card is kept.
  ///
  /// - Returns: false if the gateway isn't reached; the orders stay as they are.
  func settleOrders(of shopper: ShopperIdentifier) async throws(WalletError) -> Bool {
    for order in try await read({ [merchant] sql in try sql.unsettledOrders(of: shopper, at: merchant) }) {
      do throws(WalletError) {
        _ = try await settle(order, consents: false)
      } catch {
        if error == .gatewayNotReached { return false }
        if error != .askedTooOften { throw error }
      }
    }
    return true
  }

  /// Writes in a transaction of its own, before the answer is recorded.
  private func write(
    _ work: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> KeptOrder
  ) async throws(WalletError) -> KeptOrder { try await service.transaction(work) }
}

extension DatabaseTransaction {
  /// Takes over what the gateway says of an order, unless the order is settled by now.
  fileprivate func settle(
    _ known: KeptOrder, _ status: CheckoutStatus, consents: Bool, at now: Timestamp
  ) throws(StorageError) -> KeptOrder {
    guard var order = try order(known.number, of: known.merchant) else { throw .corrupt }
    guard !order.state.isFinal else { return order }
    order.take(status)
    if let registration = status.method?.registration {
      if consents, order.state == .paid, let card = order.card {
        try insert(
          KeptMethod(registration: registration, merchant: order.merchant, shopper: order.shopper, card: card, consented: now))
        order.isKept = true
      } else {
        order.unwanted = registration
      }
    }
    try update(order)
    return order
  }
}

extension OrderState {
  /// Whether it stays. A checkout that is over can be open again where the world's clock is moved back.
  fileprivate var isFinal: Bool {
    switch self {
    case .paid, .declined, .unknown: true
    case .open, .pending, .expired: false
    }
  }
}

extension KeptOrder {
  /// Takes over what the gateway says, if it is about this order.
  fileprivate mutating func take(_ status: CheckoutStatus) {
    guard let method = status.method else {
      // Nobody has paid. Its time is over, or not.
      if status.result.cause == .invalidParameter { (state, result) = (.expired, status.result.code) }
      return
    }
    result = status.result.code
    guard method.isOfOrder else {
      state = .unknown
      return
    }
    card = method.card
    authentication = method.authentication
    state =
      switch status.result.group {
      case .succeeded: .paid
      case .pending, .pendingDelayed, .review: .pending
      case .communication, .system: .unknown
      case .configuration, .registration, .reference, .chargeback, .rejected: .declined
      }
  }

  fileprivate func outcome(of shop: StockedShop) -> OrderOutcome {
    OrderOutcome(
      number: shownNumber(of: shop), amount: amount, state: state,
      result: result.flatMap(ResultCause.init(rawValue:)).map(PaymentResult.init), paidWith: state == .paid ? card : nil, isKept: isKept,
      authentication: state == .paid ? authentication : nil)
  }
}

/// What the gateway says of a checkout, compared with its order.
private struct CheckoutStatus: Sendable {
  struct Method: Sendable {
    let card: ShopperCard
    let registration: RegistrationIdentifier?
    let authentication: AuthenticationFlow?
    /// Whether it is about the order: checkout, amount, currency and type are the order's.
    let isOfOrder: Bool
  }

  let result: PaymentResult
  /// Nil where nobody has paid or stored anything.
  let method: Method?

  init(_ status: PaymentStatus, of order: KeptOrder) {
    result = status.result
    method = status.payment.map { payment in
      Method(
        card: ShopperCard(brand: payment.paymentBrand, lastFour: payment.last4Digits), registration: payment.registrationId,
        authentication: payment.authentication,
        isOfOrder: payment.checkoutId == order.checkout && payment.amount == order.amount?.gatewayAmount
          && payment.currency == order.amount?.currency.code && payment.paymentType == PrepareCheckout.debit)
    }
  }

  init(_ status: RegistrationStatus, of order: KeptOrder) {
    result = status.result
    method = status.registration.map { stored in
      Method(
        card: ShopperCard(brand: stored.paymentBrand, lastFour: stored.last4Digits), registration: stored.id, authentication: nil,
        isOfOrder: stored.checkoutId == order.checkout && order.amount == nil)
    }
  }
}
