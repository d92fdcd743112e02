internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

extension GetPaymentStatus: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> PaymentStatus {
    let (payment, cause) = try await context.status(of: checkoutId, pays: true)
    return payment?.status(cause) ?? PaymentStatus(PaymentResult(cause))
  }
}

extension GetRegistrationStatus: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> RegistrationAnswer {
    let (payment, cause) = try await context.status(of: checkoutId, pays: false)
    return payment?.registration(cause) ?? RegistrationAnswer(PaymentResult(cause))
  }
}

extension GetPayment: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> PaymentStatus {
    let merchant = try context.askingMerchant()
    let refusal = try await context.service.transaction { [paymentId, now = context.now] sql throws(StorageError) -> ResultCause? in
      guard var payment = try sql.payment(.id(paymentId)), payment.merchant == merchant, payment.amount != nil else {
        return .noSuchTransaction
      }
      guard payment.reads.reserve(at: now, most: Self.mostInAMinute) else { return .throttled }
      try sql.update(payment)
      return nil
    }
    if let refusal { return PaymentStatus(PaymentResult(refusal)) }
    guard let payment = try await context.look(at: paymentId), let status = payment.status(payment.result ?? .pending) else {
      throw .damagedPayment
    }
    return status
  }
}

extension RequestContext where Owner == GatewayTenant, Commits == OneCommit {
  /// Advances the newest payment of a checkout as far as possible without the shopper, and returns it with its result.
  ///
  /// - Returns: the payment, or nil if there is none, and the result.
  fileprivate func status(of id: CheckoutIdentifier, pays: Bool) async throws(WalletError) -> (StoredPayment?, ResultCause) {
    let merchant = try askingMerchant()
    let (found, cause) = try await service.transaction { [now] sql throws(StorageError) -> (StoredPayment?, ResultCause) in
      guard var checkout = try sql.checkout(id), checkout.merchant == merchant, (checkout.amount != nil) == pays else {
        return (nil, .invalidParameter)
      }
      guard checkout.reads.reserve(at: now, most: GetPaymentStatus.mostInAMinute) else { return (nil, .throttled) }
      try sql.update(checkout)
      guard let payment = try sql.payment(.newest(id)) else { return (nil, checkout.isOver(at: now) ? .invalidParameter : .pending) }
      return (payment, .pending)
    }
    guard let found else { return (nil, cause) }
    guard let payment = try await look(at: found.id) else { throw .damagedPayment }
    // After that, the shop can read the payment only by its own identifier. (OPPWA, 200.300.404)
    if let decided = payment.decided, now >= decided + StoredCheckout.lifetime { return (nil, .invalidParameter) }
    return (payment, payment.result ?? .pending)
  }

  /// Advances a payment as far as possible without the shopper. Stores that the shop has read the result of a failed payment.
  fileprivate func look(at id: PaymentIdentifier) async throws(WalletError) -> StoredPayment? {
    _ = try await advance(id, by: tenant.nextWorker())
    guard let payment = try await service.read({ sql throws(StorageError) in try sql.payment(.id(id)) }) else { return nil }
    guard payment.hasFailed, !payment.isTold else { return payment }
    return try await service.transaction { sql throws(StorageError) in
      guard var payment = try sql.payment(.id(id)) else { return nil }
      payment.isTold = true
      try sql.update(payment)
      return payment
    }
  }
}

extension StoredPayment {
  /// Returns the payment's status as its shop receives it; nil for a payment without an amount.
  func status(_ cause: ResultCause) -> PaymentStatus? {
    guard let amount, let text = amount.gatewayAmount else { return nil }
    return PaymentStatus(
      PaymentResult(cause), id: id, registrationId: registration ?? (checkout == nil ? storedSource : nil),
      PaymentStatus.Order(
        amount: text, currency: amount.currency.code, paymentType: paymentType, merchantTransactionId: merchantTransactionId),
      method, threeDSecure: threeDSecure)
  }

  /// Returns the response to the shop for a payment method that was stored without a payment.
  fileprivate func registration(_ cause: ResultCause) -> RegistrationAnswer {
    RegistrationAnswer(PaymentResult(cause), id: registration, merchantTransactionId: merchantTransactionId, method)
  }

  private var method: MethodData { MethodData(card, details, bin: bin) }

  /// The 3-D Secure data; nil until the bank has authenticated the cardholder, and if the authentication has failed.
  private var threeDSecure: ThreeDSecureData? { step == .authorizing ? ThreeDSecureData(flow, eci: eci) : nil }
}
