package import Contract
internal import Service
internal import Storage
package import WalletModel

extension GetPaymentStatus: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> PaymentStatus {
    let (checkout, cause) = try await context.status(of: checkoutId, pays: true)
    return PaymentStatus(payment: checkout?.payment, result: PaymentResult(cause))
  }
}

extension GetRegistrationStatus: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> RegistrationStatus {
    let (checkout, cause) = try await context.status(of: checkoutId, pays: false)
    return RegistrationStatus(registration: checkout?.storedMethod, result: PaymentResult(cause))
  }
}

extension RequestContext where Owner == GatewayTenant, Commits == OneCommit {
  /// Takes a checkout as far as that is possible without the shopper, and returns what is true then.
  ///
  /// - Returns: the checkout, nil where nobody has paid it, and its result.
  fileprivate func status(of id: CheckoutIdentifier, pays: Bool) async throws(WalletError) -> (KeptCheckout?, ResultCause) {
    let merchant = try askingMerchant()
    let refusal = try await service.transaction { [self] sql throws(StorageError) in try count(id, pays: pays, of: merchant, sql) }
    if let refusal { return (nil, refusal) }
    _ = try await advance(id, by: tenant.nextWorker())
    guard let checkout = try await service.read({ sql throws(StorageError) in try sql.checkout(id) }) else {
      return (nil, .invalidParameter)
    }
    if checkout.attempt == nil { return (nil, checkout.isOver(at: now) ? .invalidParameter : .pending) }
    return (checkout, checkout.result ?? .pending)
  }

  /// Counts a reading of the status. Returns the result where there is nothing to read.
  private func count(
    _ id: CheckoutIdentifier, pays: Bool, of merchant: MerchantIdentifier, _ sql: borrowing DatabaseTransaction
  ) throws(StorageError) -> ResultCause? {
    guard var checkout = try sql.checkout(id), checkout.merchant == merchant, (checkout.amount != nil) == pays else {
      return .invalidParameter
    }
    guard checkout.countRead(at: now) else { return .throttled }
    try sql.update(checkout)
    return nil
  }
}

extension KeptCheckout {
  /// Counts a reading of the status; false if there were too many within a minute.
  fileprivate mutating func countRead(at now: Timestamp) -> Bool {
    if let since = readsSince, since <= now, now < since + .seconds(60) {
      reads += 1
    } else {
      (reads, readsSince) = (1, now)
    }
    return reads <= GetPaymentStatus.mostInAMinute
  }

  fileprivate var payment: PaymentStatus.Payment? {
    guard let attempt, let amount, let text = amount.gatewayAmount else { return nil }
    return PaymentStatus.Payment(
      checkoutId: id, amount: text, currency: amount.currency.code, paymentType: PrepareCheckout.debit, paymentBrand: attempt.card.brand,
      last4Digits: attempt.card.lastFour, registrationId: registration, authentication: attempt.flow)
  }

  fileprivate var storedMethod: RegistrationStatus.Registration? {
    guard let attempt else { return nil }
    return RegistrationStatus.Registration(
      checkoutId: id, id: registration, paymentBrand: attempt.card.brand, last4Digits: attempt.card.lastFour)
  }
}
