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

extension SubmitTransaction: GatewayOperation {
  package var isSameAgain: Bool { true }

  package func round(of call: Call, at now: Timestamp, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> Int {
    try sql.countOfToldFailures(of: checkoutId)
  }

  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> SubmittedTransaction {
    try await context.submit(
      Submission(
        checkoutId: checkoutId, paymentBrand: paymentBrand, card: card, bankAccount: bankAccount, registrationId: registrationId, cvv: cvv,
        createRegistration: createRegistration, pays: true))
  }
}

extension RegisterTransaction: GatewayOperation {
  package var isSameAgain: Bool { true }

  package func round(of call: Call, at now: Timestamp, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> Int {
    try sql.countOfToldFailures(of: checkoutId)
  }

  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> SubmittedTransaction {
    try await context.submit(
      Submission(
        checkoutId: checkoutId, paymentBrand: paymentBrand, card: card, bankAccount: bankAccount, registrationId: nil, cvv: nil,
        createRegistration: false, pays: false))
  }
}

extension ContinueTransaction: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> SubmittedTransaction {
    let payment = try await context.reserve { sql in try consumeRedirect(context, sql) }
    guard let payment else { return SubmittedTransaction(result: PaymentResult(.invalidParameter)) }
    return try await context.advance(payment, by: context.tenant.nextWorker())
  }

  /// Takes over what the shopper did at another payment service. Returns the payment that continues; nil if there is none.
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

/// What an app submits for a checkout.
struct Submission: Sendable {
  let checkoutId: CheckoutIdentifier
  let paymentBrand: PaymentBrand
  let card: CheckoutCard?
  let bankAccount: CheckoutBankAccount?
  let registrationId: RegistrationIdentifier?
  let cvv: Secret?
  let createRegistration: Bool
  /// False where something is stored and nothing paid.
  let pays: Bool

  /// Whether a checkout was taken for it.
  fileprivate enum Beginning: Sendable {
    case begun(PaymentIdentifier)
    case refused(ResultCause)
    /// An earlier program has begun another one, and not finished it.
    case left(PaymentIdentifier)
  }

  /// What pays.
  fileprivate struct Source: Sendable {
    let card: ShopperCard
    let details: RegistrationDetails
    let number: Secret?
    let code: Secret?
  }
}

extension RequestContext where Owner == GatewayTenant, Commits == TwoCommits {
  /// Takes the checkout for this request, and proceeds as far as possible without the shopper. What is wrong with the request itself
  /// leaves the checkout as it is.
  func submit(_ submission: Submission) async throws(WalletError) -> SubmittedTransaction {
    let worker = tenant.nextWorker()
    while true {
      switch try await reserve({ [self] sql in try reserve(submission, by: worker, sql) }) {
      case .begun(let payment):
        defer { tenant.pause(payment, by: worker) }
        let submitted = try await advance(payment, by: worker)
        return submitted.canChange ? submitted : try await commit { _ in submitted }
      // Not recorded: the same request can find the checkout otherwise later.
      case .refused(let cause): return SubmittedTransaction(result: PaymentResult(cause))
      case .left(let payment):
        // The shopper may still be at another payment service.
        let submitted = try await advance(payment, by: worker)
        if submitted.canChange { return SubmittedTransaction(result: PaymentResult(.beingProcessed)) }
      }
    }
  }

  private func reserve(_ submission: Submission, by worker: Int, _ sql: borrowing DatabaseTransaction) throws -> Submission.Beginning {
    guard let checkout = try sql.checkout(submission.checkoutId), let request = call.idempotencyKey,
      (checkout.amount != nil) == submission.pays
    else { return .refused(.invalidParameter) }
    if let payment = try sql.payment(.request(request)) {
      // This request has begun it before: its answer was not recorded.
      if let result = payment.result { return .refused(result) }
      if !tenant.code(of: payment.id).isKnown {
        tenant.begin(payment.id, code: submission.card?.cvv ?? submission.cvv, by: worker)
      }
      return .begun(payment.id)
    }
    let before = try sql.payment(.newest(checkout.id))
    if let before, before.result == nil { return tenant.code(of: before.id).isKnown ? .refused(.beingProcessed) : .left(before.id) }
    guard try sql.isOpen(checkout, at: now) else { return .refused(.invalidParameter) }
    let source: Submission.Source
    switch try paying(submission, for: checkout, sql) {
    case .success(let found): source = found
    case .failure(let cause): return .refused(cause)
    }
    // A bank that has just asked for it gets it.
    let isSkipped = checkout.skipsAuthentication && submission.registrationId != nil && before?.result != .softDeclined
    let step: StoredPayment.Step =
      switch submission.paymentBrand {
      case .visa, .master, .amex: isSkipped ? .authorizing : .authenticating
      case .sepa: .authorizing
      case .payPal: submission.registrationId == nil ? .redirected : .authorizing
      }
    var payment = StoredPayment(
      id: PaymentIdentifier(rawValue: bytes(16, for: .payment, named: request.rawValue).hexadecimal), merchant: checkout.merchant,
      checkout: checkout.id, merchantTransactionId: checkout.merchantTransactionId, amount: checkout.amount,
      paymentType: checkout.paymentType, begun: now, request: request, card: source.card,
      bin: submission.paymentBrand.isCard ? source.number?.bin : nil, details: source.details, storedSource: submission.registrationId,
      isStored: submission.registrationId == nil && (checkout.storesMethod || submission.createRegistration), step: step,
      flow: submission.paymentBrand.isCard && isSkipped ? .skipped : nil)
    if let number = source.number {
      payment.source = keys.seal(number, of: payment)
      if payment.source == nil { throw StorageError.cannotEncrypt }
    }
    tenant.begin(payment.id, code: source.code, by: worker)
    try sql.insert(payment)
    return .begun(payment.id)
  }

  /// What pays, or why it can't.
  private func paying(
    _ submission: Submission, for checkout: StoredCheckout, _ sql: borrowing DatabaseTransaction
  ) throws -> Result<Submission.Source, ResultCause> {
    let brand = submission.paymentBrand
    let source: Submission.Source
    switch (submission.card, submission.bankAccount, submission.registrationId) {
    case (let card?, nil, nil):
      let number = card.number.reveal()
      guard brand.isCard, brand.isValid(number: number) else { return .failure(.invalidNumberOrBrand) }
      guard PaymentParamsRules.isHolder(card.holder), PaymentParamsRules.isCode(card.cvv, of: brand) else {
        return .failure(.invalidParameter)
      }
      guard !card.expiry.isTooLate(at: now) else { return .failure(.invalidYear) }
      source = Submission.Source(
        card: ShopperCard(brand: brand, lastFour: String(number.suffix(4))),
        details: RegistrationDetails(holder: card.holder, expiry: card.expiry, account: nil), number: card.number, code: card.cvv)
    case (nil, let account?, nil):
      guard brand == .sepa, let iban = try? IBAN(account.iban), iban.isInSEPA else { return .failure(.invalidNumberOrBrand) }
      guard PaymentParamsRules.isHolder(account.holder) else { return .failure(.invalidParameter) }
      source = Submission.Source(
        card: ShopperCard(brand: brand, lastFour: iban.lastFour),
        details: RegistrationDetails(holder: account.holder, expiry: nil, account: iban.masked), number: iban.text, code: nil)
    case (nil, nil, nil):
      guard brand == .payPal else { return .failure(.noRegistration) }
      // It comes of merchant-determined storing only. (OPPWA, PayPal)
      guard !submission.createRegistration else { return .failure(.invalidParameter) }
      source = Submission.Source(
        card: ShopperCard(brand: brand, lastFour: ""), details: RegistrationDetails(holder: "", expiry: nil, account: nil), number: nil,
        code: nil)
    case (nil, nil, let id?):
      guard let kept = try sql.registrations(of: checkout.id).first(where: { $0.id == id }) else {
        return .failure(.noSuchRegistration)
      }
      guard kept.card.brand == brand else { return .failure(.invalidNumberOrBrand) }
      guard submission.cvv.map({ PaymentParamsRules.isCode($0, of: brand) }) ?? true, !submission.createRegistration else {
        return .failure(.invalidParameter)
      }
      guard let number = keys.openNumber(kept.sealedNumber, of: id) else { throw StorageError.corrupt }
      source = Submission.Source(card: kept.card, details: kept.details, number: number, code: submission.cvv)
    default: return .failure(.invalidParameter)
    }
    guard brand.pays(checkout.amount) else { return .failure(.invalidCurrency) }
    if let expiry = source.details.expiry, now >= expiry.end { return .failure(.cardExpired) }
    return .success(source)
  }
}

extension SubmittedTransaction {
  /// Whether the same request can get another response later, so that this one isn't recorded.
  fileprivate var canChange: Bool { result.group == .pending || result.cause == .beingProcessed }
}

extension StorageError {
  static let cannotEncrypt = StorageError.failed(0, "a number cannot be encrypted")
}
