package import Basics
package import Contract
internal import Service
package import Storage
package import WalletModel

extension PrepareCheckout: GatewayOperation {
  package var isSameAgain: Bool { merchantTransactionId != nil }

  /// Returns the number of checkouts under this `merchantTransactionId` that can no longer be paid: an equal request after them is a new
  /// one.
  package func round(of call: Call, at now: Timestamp, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> Int {
    guard case .party(let party, _) = call.caller, let merchant = party.merchant, let number = merchantTransactionId else { return 0 }
    var over = 0
    for checkout in try sql.checkouts(of: number, at: merchant) where try !sql.isOpen(checkout, at: now) { over += 1 }
    return over
  }

  package func handle(_ context: GatewayContext) async throws(WalletError) -> PreparedCheckout {
    try await context.commit { sql in
      let merchant = try context.askingMerchant()
      do {
        let checkout = StoredCheckout(
          id: CheckoutIdentifier(context.token(for: .checkout).reveal(), at: context.tenant.node), merchant: merchant, made: context.now,
          try judged(for: merchant, besides: nil, at: context.now, sql))
        try sql.insert(checkout, offering: registrations.map(\.id))
        return PreparedCheckout(id: checkout.id, result: PaymentResult(.checkoutCreated))
      } catch let refusal as ResultCause {
        return PreparedCheckout(id: nil, result: PaymentResult(refusal))
      }
    }
  }
}

extension UpdateCheckout: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> PreparedCheckout {
    let merchant = try context.askingMerchant()
    return try await context.read { sql in
      do {
        guard let checkout = try sql.checkout(checkoutId), checkout.merchant == merchant else { throw ResultCause.invalidParameter }
        if let payment = try sql.payment(.newest(checkoutId)), payment.result == nil { throw ResultCause.beingProcessed }
        guard try sql.isOpen(checkout, at: context.now) else { throw ResultCause.invalidParameter }
        let offered = try sql.registrations(of: checkoutId).map(\.id)
        let order = changed(checkout.order(offering: offered))
        try sql.update(
          StoredCheckout(
            id: checkout.id, merchant: merchant, made: checkout.made, reads: checkout.reads,
            try order.judged(for: merchant, besides: checkoutId, at: context.now, sql)))
        try sql.offer(order.registrations.map(\.id), by: checkoutId)
        return PreparedCheckout(id: checkoutId, result: PaymentResult(.checkoutUpdated))
      } catch let refusal as ResultCause {
        return PreparedCheckout(id: nil, result: PaymentResult(refusal))
      }
    }
  }
}

/// A shop's validated order for a checkout.
struct JudgedOrder: Sendable {
  let amount: Money?
  let order: PrepareCheckout
}

extension PrepareCheckout {
  /// Validates the order. Throws the `ResultCause` of a refusal.
  ///
  /// - Parameter checkout: the checkout that the order changes; nil for a new one.
  fileprivate func judged(
    for merchant: MerchantIdentifier, besides checkout: CheckoutIdentifier?, at now: Timestamp, _ sql: borrowing DatabaseTransaction
  ) throws -> JudgedOrder {
    let amount = try payable()
    for offered in registrations where try sql.registration(offered.id)?.merchant != merchant { throw ResultCause.noSuchRegistration }
    if let merchantTransactionId, try sql.isTaken(merchantTransactionId, besides: checkout, at: merchant, now) {
      throw ResultCause.duplicate
    }
    return JudgedOrder(amount: amount, order: self)
  }

  /// Returns the amount to pay; nil if the order only has a payment method stored.
  private func payable() throws(ResultCause) -> Money? {
    guard registrations.count <= Self.mostRegistrations, Set(registrations).count == registrations.count,
      [nil, Self.registrationBased].contains(recurringType)
    else { throw .invalidParameter }
    guard let amount = self.amount else {
      guard createRegistration == true, currency == nil, paymentType == nil, registrations.isEmpty, recurringType == nil else {
        throw createRegistration == true ? .invalidParameter : .invalidAmount
      }
      return nil
    }
    guard let currency = self.currency.flatMap(Currency.payable) else { throw .invalidCurrency }
    guard let money = Money(gatewayAmount: amount, currency), money.minorUnits > 0 else { throw .invalidAmount }
    guard paymentType != nil else { throw .invalidParameter }
    return money
  }
}

extension StoredCheckout {
  fileprivate init(
    id: CheckoutIdentifier, merchant: MerchantIdentifier, made: Timestamp, reads: StatusReads = StatusReads(), _ judged: JudgedOrder
  ) {
    let order = judged.order
    self.init(
      id: id, merchant: merchant, merchantTransactionId: order.merchantTransactionId, amount: judged.amount,
      paymentType: order.paymentType ?? .debit, made: made, storesMethod: order.createRegistration == true,
      skipsAuthentication: order.recurringType != nil, reads: reads)
  }

  /// Returns the shop's order that corresponds to this checkout.
  fileprivate func order(offering registrations: [RegistrationIdentifier]) -> PrepareCheckout {
    PrepareCheckout(
      amount: amount?.gatewayAmount, currency: amount?.currency.code, paymentType: amount == nil ? nil : paymentType,
      merchantTransactionId: merchantTransactionId, registrations: registrations, createRegistration: storesMethod ? true : nil,
      recurringType: skipsAuthentication ? PrepareCheckout.registrationBased : nil)
  }
}

extension DatabaseTransaction {
  /// Returns true if a checkout can be paid: it has not expired, and it has no payment that is pending or approved. After a failed payment,
  /// another one can follow.
  func isOpen(_ checkout: StoredCheckout, at now: Timestamp) throws(StorageError) -> Bool {
    guard !checkout.isOver(at: now) else { return false }
    return try payment(.newest(checkout.id))?.hasFailed ?? true
  }

  /// Returns true if something was paid under this `merchantTransactionId` of a shop, or can be paid.
  ///
  /// - Parameter checkout: the only checkout that may have this number; nil if none may.
  func isTaken(
    _ merchantTransactionId: String, besides checkout: CheckoutIdentifier? = nil, at merchant: MerchantIdentifier, _ now: Timestamp
  ) throws(StorageError) -> Bool {
    for other in try checkouts(of: merchantTransactionId, at: merchant) where other.id != checkout {
      if try isOpen(other, at: now) { return true }
    }
    return try hasPayment(of: merchantTransactionId, at: merchant)
  }
}
