package import Basics
package import Contract
internal import Service
package import Storage
package import WalletModel

extension RequestCheckoutInfo: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> CheckoutInfo {
    try await context.read { sql in
      guard let checkout = try sql.checkout(checkoutId), try sql.isOpen(checkout, at: context.now) else {
        throw WalletError.noSuchCheckout
      }
      return CheckoutInfo(
        amount: checkout.amount, paymentBrands: PaymentBrand.allCases.filter { $0.pays(checkout.amount) },
        tokens: try sql.registrations(of: checkoutId).map(\.token))
    }
  }
}

/// An app's request that submits a payment source for a checkout.
package protocol Submission: GatewayOperation where Answer == SubmittedTransaction {
  /// False if the request only has a payment method stored.
  static var pays: Bool { get }
  var checkoutId: CheckoutIdentifier { get }
  var paymentBrand: PaymentBrand { get }
  var card: CheckoutCard? { get }
  var bankAccount: CheckoutBankAccount? { get }
  var registrationId: RegistrationIdentifier? { get }
  var cvv: Secret? { get }
  var createRegistration: Bool { get }
}

extension Submission {
  package var isSameAgain: Bool { true }

  package func round(of call: Call, at now: Timestamp, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> Int {
    try sql.countOfToldFailures(of: checkoutId)
  }

  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> SubmittedTransaction {
    try await context.submit(self)
  }
}

extension SubmitTransaction: Submission {
  package static var pays: Bool { true }
}

extension RegisterTransaction: Submission {
  package static var pays: Bool { false }
  package var registrationId: RegistrationIdentifier? { nil }
  package var cvv: Secret? { nil }
  package var createRegistration: Bool { false }
}

extension ContinueTransaction: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> SubmittedTransaction {
    let payment = try await context.reserve { sql in try consumeRedirect(context, sql) }
    guard let payment else { return SubmittedTransaction(result: PaymentResult(.invalidParameter)) }
    return try await context.advance(payment, by: context.tenant.nextWorker())
  }

  /// Stores what the shopper has decided at another payment service. Returns the payment that continues; nil if there is none.
  private func consumeRedirect(_ context: GatewayAskingContext, _ sql: borrowing DatabaseTransaction) throws -> PaymentIdentifier? {
    guard var payment = try sql.payment(.newest(checkoutId)) else { return nil }
    guard let answer, payment.result == nil else { return payment.id }
    guard payment.step == .redirected else { return nil }
    switch answer {
    case .cancelled: payment.settle(.cancelledByShopper, at: context.now)
    case .approved:
      guard let accountId, PaymentParamsRules.isHolder(accountId) else { return nil }
      payment.details = RegistrationDetails(holder: accountId, expiry: nil, account: accountId)
      payment.source = context.keys.seal(Secret(accountId), of: payment)
      guard payment.source != nil else { throw StorageError.cannotEncrypt }
      payment.step = .authorizing
    }
    try sql.update(payment)
    return payment.id
  }
}

/// The payment that a submission leads to.
private enum Beginning: Sendable {
  case begun(PaymentIdentifier)
  /// An earlier process has begun this other payment, but not finished it.
  case left(PaymentIdentifier)
}

extension RequestContext where Owner == GatewayTenant, Commits == TwoCommits {
  /// Begins a payment of the checkout, and advances it as far as possible without the shopper. An invalid request doesn't change the
  /// checkout.
  fileprivate func submit(_ submission: some Submission) async throws(WalletError) -> SubmittedTransaction {
    let worker = tenant.nextWorker()
    while true {
      switch try await judge({ [self] sql in try begin(submission, by: worker, sql) }) {
      case .success(.begun(let payment)):
        defer { tenant.pause(payment, by: worker) }
        let submitted = try await advance(payment, by: worker)
        return submitted.canChange ? submitted : try await commit { _ in submitted }
      // Doesn't record the response, because the checkout may be in another state when the same request comes again.
      case .failure(let cause): return SubmittedTransaction(result: PaymentResult(cause))
      case .success(.left(let payment)):
        // The shopper may still be at another payment service.
        let submitted = try await advance(payment, by: worker)
        if submitted.canChange { return SubmittedTransaction(result: PaymentResult(.beingProcessed)) }
      }
    }
  }

  /// Runs `work` in `reserve`. Returns a thrown `ResultCause` as a failure.
  func judge<T: Sendable>(
    _ work: @escaping @Sendable (borrowing DatabaseTransaction) throws -> T
  ) async throws(WalletError) -> Result<T, ResultCause> {
    try await reserve { sql in
      do {
        return .success(try work(sql))
      } catch let cause as ResultCause {
        return .failure(cause)
      }
    }
  }

  private func begin<S: Submission>(_ submission: S, by worker: Int, _ sql: borrowing DatabaseTransaction) throws -> Beginning {
    guard let checkout = try sql.checkout(submission.checkoutId), let request = call.idempotencyKey, (checkout.amount != nil) == S.pays
    else { throw ResultCause.invalidParameter }
    if let payment = try sql.payment(.request(request)) {
      // This request has begun the payment before, but its response was not recorded.
      if let result = payment.result { throw result }
      if !tenant.code(of: payment.id).isKnown {
        let code = (submission.card?.cvv ?? submission.cvv).flatMap { SecurityCode($0, of: payment.card.brand) }
        tenant.begin(payment.id, code: code, by: worker)
      }
      return .begun(payment.id)
    }
    let before = try sql.payment(.newest(checkout.id))
    if let before, before.result == nil {
      guard !tenant.code(of: before.id).isKnown else { throw ResultCause.beingProcessed }
      return .left(before.id)
    }
    guard try sql.isOpen(checkout, at: now) else { throw ResultCause.invalidParameter }
    let method = try method(of: submission, for: checkout, sql)
    let isCard = method.card.brand.isCard
    // Doesn't skip 3-D Secure if the bank has just required it by a soft decline.
    let isSkipped = isCard && checkout.skipsAuthentication && submission.registrationId != nil && before?.result != .softDeclined
    var payment = StoredPayment(
      id: PaymentIdentifier(rawValue: bytes(16, for: .payment, named: request.rawValue).hexadecimal), merchant: checkout.merchant,
      checkout: checkout.id, merchantTransactionId: checkout.merchantTransactionId, amount: checkout.amount,
      paymentType: checkout.paymentType, begun: now, request: request, card: method.card, bin: method.bin, details: method.details,
      storedSource: submission.registrationId,
      isStored: submission.registrationId == nil && (checkout.storesMethod || submission.createRegistration),
      step: method.number == nil ? .redirected : isCard && !isSkipped ? .authenticating : .authorizing, flow: isSkipped ? .skipped : nil)
    payment.source = try method.sealed(for: payment, keys)
    tenant.begin(payment.id, code: method.code, by: worker)
    try sql.insert(payment)
    return .begun(payment.id)
  }

  /// Returns the payment method of a submission. Throws a `ResultCause` if it can't pay for the checkout.
  private func method(
    of submission: some Submission, for checkout: StoredCheckout, _ sql: borrowing DatabaseTransaction
  ) throws -> PayingMethod {
    let brand = submission.paymentBrand
    let method: PayingMethod
    switch (submission.card, submission.bankAccount, submission.registrationId) {
    case (let card?, nil, nil): method = PayingMethod(try EnteredCard(card, of: brand, at: now))
    case (nil, let account?, nil): method = PayingMethod(try EnteredAccount(account, of: brand))
    case (nil, nil, nil):
      guard brand == .payPal else { throw ResultCause.noRegistration }
      // Only the merchant decides whether a PayPal account is stored, not the shopper. (OPPWA, PayPal)
      guard !submission.createRegistration else { throw ResultCause.invalidParameter }
      method = .payPal
    case (nil, nil, let id?):
      guard let kept = try sql.registrations(of: checkout.id).first(where: { $0.id == id }) else { throw ResultCause.noSuchRegistration }
      guard kept.card.brand == brand else { throw ResultCause.invalidNumberOrBrand }
      guard !submission.createRegistration else { throw ResultCause.invalidParameter }
      method = try PayingMethod(kept, cvv: submission.cvv, keys)
    default: throw ResultCause.invalidParameter
    }
    guard brand.pays(checkout.amount) else { throw ResultCause.invalidCurrency }
    if let expiry = method.details.expiry, now >= expiry.end { throw ResultCause.cardExpired }
    return method
  }
}

extension SubmittedTransaction {
  /// True if the same request can get another response later: this one isn't recorded then.
  fileprivate var canChange: Bool { result.group == .pending || result.cause == .beingProcessed }
}
