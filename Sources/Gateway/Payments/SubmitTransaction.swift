package import Contract
internal import Service
internal import Storage
package import WalletModel

extension RequestCheckoutInfo: GatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> CheckoutInfo {
    try await context.read { sql in
      guard let checkout = try sql.checkout(checkoutId), checkout.isOpen(at: context.now) else { throw WalletError.noSuchCheckout }
      return CheckoutInfo(
        amount: checkout.amount, paymentBrands: PaymentBrand.allCases, tokens: try sql.registrations(of: checkoutId).map(\.token))
    }
  }
}

extension SubmitTransaction: GatewayOperation {
  /// Takes the checkout for this request, asks the card's bank, and keeps what it says. What is wrong with the request itself leaves the
  /// checkout as it is.
  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> SubmittedTransaction {
    defer { context.tenant.end(checkoutId, by: context.call.idempotencyKey) }
    switch try await context.reserve({ sql in try reserve(context, sql) }) {
    case .answer(let cause): return try await context.commit { _ in SubmittedTransaction(result: PaymentResult(cause)) }
    case .ask(let payment):
      let cause = await ask(payment, context)
      return try await context.commit { sql in SubmittedTransaction(result: PaymentResult(try settle(cause, context, sql))) }
    }
  }

  private enum Reservation: Sendable {
    case answer(ResultCause)
    case ask(PaymentRequest)
  }

  private func reserve(_ context: GatewayAskingContext, _ sql: borrowing DatabaseTransaction) throws -> Reservation {
    guard var checkout = try sql.checkout(checkoutId), let request = context.call.idempotencyKey else { return .answer(.invalidParameter) }
    // This request has taken it before: its answer was not recorded.
    let isOwn = checkout.paidBy == request
    if isOwn, let result = checkout.result { return .answer(result) }
    guard isOwn || checkout.isOpen(at: context.now) else {
      if context.tenant.isUnderway(checkoutId) { return .answer(.beingProcessed) }
      try context.leaveNoDoubt(about: &checkout, sql)
      return .answer(.invalidParameter)
    }
    let source: Source
    switch try payingCard(for: checkout, context, sql) {
    case .success(let found): source = found
    case .failure(let cause):
      // The card was good when this request took the checkout.
      try context.leaveNoDoubt(about: &checkout, sql)
      return .answer(checkout.result ?? cause)
    }
    context.tenant.begin(checkoutId, by: request)
    checkout.paidBy = request
    checkout.card = source.card
    try sql.update(checkout)
    return .ask(
      PaymentRequest(
        accountPan: source.number, expiry: source.expiry, cvv: source.cvv, amount: checkout.amount,
        merchantName: MerchantProfile.name(of: checkout.merchant)))
  }

  // MARK: - The card

  /// The card that pays.
  private struct Source: Sendable {
    let card: ShopperCard
    let number: Secret
    let expiry: CardExpiry
    let cvv: Secret?
  }

  private func payingCard(
    for checkout: KeptCheckout, _ context: GatewayAskingContext, _ sql: borrowing DatabaseTransaction
  ) throws -> Result<Source, ResultCause> {
    let source: Source
    switch (card, registrationId) {
    case (let card?, nil):
      let number = card.number.reveal()
      guard paymentBrand.isValid(number: number) else { return .failure(.invalidNumberOrBrand) }
      guard PaymentParamsRules.isHolder(card.holder), PaymentParamsRules.isCode(card.cvv, of: paymentBrand) else {
        return .failure(.invalidParameter)
      }
      source = Source(
        card: ShopperCard(brand: paymentBrand, lastFour: String(number.suffix(4))), number: card.number, expiry: card.expiry,
        cvv: card.cvv)
    case (nil, let id?):
      guard let kept = try sql.registrations(of: checkout.id).first(where: { $0.id == id }), kept.card.brand == paymentBrand else {
        return .failure(.noSuchRegistration)
      }
      guard cvv.map({ PaymentParamsRules.isCode($0, of: paymentBrand) }) ?? true, !createRegistration else {
        return .failure(.invalidParameter)
      }
      guard let number = context.keys.openNumber(kept.sealedNumber, of: id) else { throw StorageError.corrupt }
      source = Source(card: kept.card, number: number, expiry: kept.details.expiry, cvv: cvv)
    case (nil, nil), (_?, _?): return .failure(.invalidParameter)
    }
    return context.now < source.expiry.end ? .success(source) : .failure(.cardExpired)
  }

  // MARK: - The bank

  private func ask(_ payment: PaymentRequest, _ context: GatewayAskingContext) async -> ResultCause {
    do throws(WalletError) {
      let key = context.keys.questions.key(of: "requestPaymentAuthorization \(checkoutId.rawValue)", because: context.call.idempotencyKey)
      return ResultCause(try await context.tenant.network.open().ask(RequestPaymentAuthorization(payment), key).decision)
    } catch {
      return .outcomeUnknown
    }
  }

  /// Keeps what the bank has said, and returns what is true now.
  private func settle(
    _ cause: ResultCause, _ context: GatewayAskingContext, _ sql: borrowing DatabaseTransaction
  ) throws -> ResultCause {
    guard var checkout = try sql.checkout(checkoutId) else { throw StorageError.corrupt }
    // Somebody was told already that it isn't known.
    if let told = checkout.result { return told }
    checkout.result = cause
    if cause == .approved, createRegistration, let card, let known = checkout.card {
      let id = RegistrationIdentifier(rawValue: context.token(for: .registration).reveal())
      guard let sealed = context.keys.seal(card.number, of: id) else { throw StorageError.failed(0, "a number cannot be encrypted") }
      try sql.insert(
        KeptRegistration(
          id: id, merchant: checkout.merchant, card: known, details: RegistrationDetails(holder: card.holder, expiry: card.expiry),
          sealedNumber: sealed))
      checkout.registration = id
    }
    try sql.update(checkout)
    return cause
  }
}

extension RequestContext where Owner == GatewayTenant {
  /// Settles a payment that nobody asks the bank about any more: what the bank did isn't known here.
  func leaveNoDoubt(about checkout: inout KeptCheckout, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    guard checkout.paidBy != nil, checkout.result == nil, !tenant.isUnderway(checkout.id) else { return }
    checkout.result = .outcomeUnknown
    try sql.update(checkout)
  }
}

extension ResultCause {
  fileprivate init(_ decision: PaymentDecision) {
    self =
      switch decision {
      case .approved: .approved
      case .unknownNumber: .unknownNumber
      case .wrongExpiry: .wrongExpiry
      case .expired: .cardExpired
      case .wrongCVV: .wrongCVV
      case .blocked: .cardBlocked
      case .closed: .accountClosed
      case .lost: .cardLost
      }
  }
}
