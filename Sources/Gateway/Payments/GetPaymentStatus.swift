package import Contract
internal import Service
internal import Storage
package import WalletModel

extension GetPaymentStatus: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> PaymentStatus {
    let (checkout, cause) = try await context.status(of: checkoutId, pays: true)
    return checkout.flatMap { context.payment($0, cause) } ?? PaymentStatus(PaymentResult(cause))
  }
}

extension GetRegistrationStatus: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> RegistrationAnswer {
    let (checkout, cause) = try await context.status(of: checkoutId, pays: false)
    return checkout.flatMap { context.registration($0, cause) } ?? RegistrationAnswer(PaymentResult(cause))
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

  /// The payment of a checkout; nil while nobody pays it.
  fileprivate func payment(_ checkout: KeptCheckout, _ cause: ResultCause) -> PaymentStatus? {
    guard let attempt = checkout.attempt, let amount = checkout.amount, let text = amount.gatewayAmount else { return nil }
    let id = PaymentIdentifier(rawValue: bytes(16, for: .payment, named: attempt.request.rawValue).hexadecimal)
    return PaymentStatus(
      PaymentResult(cause), id: id, registrationId: checkout.registration,
      PaymentStatus.Order(
        amount: text, currency: amount.currency.code, paymentType: checkout.paymentType,
        merchantTransactionId: checkout.merchantTransactionId),
      attempt.method, threeDSecure: attempt.threeDSecure)
  }

  /// What a checkout stores without a payment; nil while nobody has entered anything.
  fileprivate func registration(_ checkout: KeptCheckout, _ cause: ResultCause) -> RegistrationAnswer? {
    checkout.attempt.map { attempt in
      RegistrationAnswer(
        PaymentResult(cause), id: checkout.registration, merchantTransactionId: checkout.merchantTransactionId, attempt.method)
    }
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
}

extension Attempt {
  fileprivate var method: MethodData { MethodData(card, details, bin: bin) }

  /// Nil until the bank has said who pays, and where it said that it is somebody else.
  fileprivate var threeDSecure: ThreeDSecureData? { step == .authorizing ? ThreeDSecureData(flow, eci: eci) : nil }
}
