package import Contract
internal import Service
internal import Storage
package import WalletModel

extension RequestCheckoutInfo: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> CheckoutInfo {
    try await context.read { sql in
      guard let checkout = try sql.checkout(checkoutId), checkout.isOpen(at: context.now) else { throw WalletError.noSuchCheckout }
      return CheckoutInfo(
        amount: checkout.amount, paymentBrands: PaymentBrand.allCases, tokens: try sql.registrations(of: checkoutId).map(\.token))
    }
  }
}

extension SubmitTransaction: GatewayOperation {
  package var isSameAgain: Bool { true }

  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> SubmittedTransaction {
    try await context.submit(
      Submission(
        checkoutId: checkoutId, paymentBrand: paymentBrand, card: card, bankAccount: bankAccount, registrationId: registrationId, cvv: cvv,
        createRegistration: createRegistration, pays: true))
  }
}

extension RegisterTransaction: GatewayOperation {
  package var isSameAgain: Bool { true }

  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> SubmittedTransaction {
    try await context.submit(
      Submission(
        checkoutId: checkoutId, paymentBrand: paymentBrand, card: card, bankAccount: bankAccount, registrationId: nil, cvv: nil,
        createRegistration: false, pays: false))
  }
}

extension ContinueTransaction: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> SubmittedTransaction {
    let known = try await context.reserve { sql in try takeRedirect(context, sql) }
    guard known else { return SubmittedTransaction(result: PaymentResult(.invalidParameter)) }
    return try await context.advance(checkoutId, by: context.tenant.nextWorker())
  }

  /// Takes over what the shopper did at another payment service. False if there is nothing to go on with.
  private func takeRedirect(_ context: GatewayAskingContext, _ sql: borrowing DatabaseTransaction) throws -> Bool {
    guard var checkout = try sql.checkout(checkoutId), var attempt = checkout.attempt else { return false }
    guard let answer else { return true }
    guard attempt.step == .redirected, checkout.result == nil else { return checkout.result != nil }
    switch answer {
    case .cancelled: checkout.result = .cancelledByShopper
    case .approved:
      guard let accountId, PaymentParamsRules.isHolder(accountId) else { return false }
      guard let sealed = context.keys.seal(Secret(accountId), of: checkoutId) else { throw StorageError.cannotEncrypt }
      attempt.details = RegistrationDetails(holder: accountId, expiry: nil, account: accountId)
      attempt.source = sealed
      attempt.step = .authorizing
    }
    checkout.attempt = attempt
    try sql.update(checkout)
    return true
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
    case begun
    case refused(ResultCause)
    /// An earlier program has begun another one, and not finished it.
    case left
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
  /// Takes the checkout for this request, and goes on as far as that is possible without the shopper. What is wrong with the request itself
  /// leaves the checkout as it is.
  func submit(_ submission: Submission) async throws(WalletError) -> SubmittedTransaction {
    let worker = tenant.nextWorker()
    defer { tenant.pause(submission.checkoutId, by: worker) }
    // Not recorded: the same request can find the checkout otherwise later.
    switch try await reserve({ [self] sql in try take(submission, by: worker, sql) }) {
    case .begun: break
    case .refused(let cause): return SubmittedTransaction(result: PaymentResult(cause))
    case .left:
      // The shopper may still be at another payment service.
      let isUnderway = [.pending, .beingProcessed].contains(try await advance(submission.checkoutId, by: worker).result.cause)
      return SubmittedTransaction(result: PaymentResult(isUnderway ? .beingProcessed : .invalidParameter))
    }
    let submitted = try await advance(submission.checkoutId, by: worker)
    return submitted.canChange ? submitted : try await commit { _ in submitted }
  }

  private func take(_ submission: Submission, by worker: Int, _ sql: borrowing DatabaseTransaction) throws -> Submission.Beginning {
    guard var checkout = try sql.checkout(submission.checkoutId), let request = call.idempotencyKey,
      (checkout.amount != nil) == submission.pays
    else { return .refused(.invalidParameter) }
    if let attempt = checkout.attempt {
      let isUnderway = tenant.code(of: checkout.id).isKnown
      if attempt.request == request {
        // This request has taken it before: its answer was not recorded.
        if let result = checkout.result { return .refused(result) }
        if !isUnderway { tenant.begin(checkout.id, code: submission.card?.cvv ?? submission.cvv, by: worker) }
        return .begun
      }
      if isUnderway { return .refused(.beingProcessed) }
      return checkout.result == nil ? .left : .refused(.invalidParameter)
    }
    guard checkout.isOpen(at: now) else { return .refused(.invalidParameter) }
    let source: Submission.Source
    switch try paying(submission, for: checkout, sql) {
    case .success(let found): source = found
    case .failure(let cause): return .refused(cause)
    }
    var sealed: [UInt8]?
    if let number = source.number {
      sealed = keys.seal(number, of: checkout.id)
      if sealed == nil { throw StorageError.cannotEncrypt }
    }
    let isSkipped = checkout.skipsAuthentication && submission.registrationId != nil
    let step: Attempt.Step =
      switch submission.paymentBrand {
      case .visa, .master, .amex: isSkipped ? .authorizing : .authenticating
      case .sepa: .authorizing
      case .payPal: submission.registrationId == nil ? .redirected : .authorizing
      }
    checkout.attempt = Attempt(
      request: request, card: source.card, bin: submission.paymentBrand.isCard ? source.number?.bin : nil, details: source.details,
      storedSource: submission.registrationId,
      wantsStoring: submission.createRegistration, step: step, source: sealed,
      flow: submission.paymentBrand.isCard && isSkipped ? .skipped : nil)
    tenant.begin(checkout.id, code: source.code, by: worker)
    try sql.update(checkout)
    return .begun
  }

  /// What pays, or why it can't.
  private func paying(
    _ submission: Submission, for checkout: KeptCheckout, _ sql: borrowing DatabaseTransaction
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
      source = Submission.Source(
        card: ShopperCard(brand: brand, lastFour: String(number.suffix(4))),
        details: RegistrationDetails(holder: card.holder, expiry: card.expiry, account: nil), number: card.number, code: card.cvv)
    case (nil, let account?, nil):
      guard brand == .sepa, let iban = try? IBAN(account.iban) else { return .failure(.invalidNumberOrBrand) }
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
