package import Contract
internal import Service
internal import Storage
package import WalletModel

extension CreateRegistration: GatewayOperation {
  /// A card can be stored more than once.
  package var isSameAgain: Bool { false }

  package func handle(_ context: GatewayContext) async throws(WalletError) -> RegistrationAnswer {
    try await context.commit { sql in
      let merchant = try context.askingMerchant()
      guard GatewayEntity.of(merchant)?.storesNumbers == true else { throw WalletError.partyOnly }
      let number = card.number.reveal()
      if let problem = problem(number, at: context.now) { return RegistrationAnswer(PaymentResult(problem)) }
      let id = RegistrationIdentifier(rawValue: context.token(for: .registration).reveal())
      guard let sealed = context.keys.seal(card.number, of: id) else { throw StorageError.cannotEncrypt }
      let kept = StoredRegistration(
        id: id, merchant: merchant, card: ShopperCard(brand: paymentBrand, lastFour: String(number.suffix(4))),
        details: RegistrationDetails(holder: card.holder, expiry: card.expiry, account: nil), sealedNumber: sealed)
      try sql.insert(kept)
      return RegistrationAnswer(PaymentResult(.approved), id: id, merchantTransactionId: nil, try kept.method(context.keys))
    }
  }

  private func problem(_ number: String, at now: Timestamp) -> ResultCause? {
    guard paymentBrand.isValid(number: number) else { return .invalidNumberOrBrand }
    guard PaymentParamsRules.isHolder(card.holder), PaymentParamsRules.isCode(card.cvv, of: paymentBrand) else { return .invalidParameter }
    if now >= card.expiry.end { return .cardExpired }
    return card.expiry.isTooLate(at: now) ? .invalidYear : nil
  }
}

extension PayRegistration: GatewayOperation {
  /// The entity's number tells one payment from another that is equal.
  package var isSameAgain: Bool { merchantTransactionId != nil }

  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> PaymentStatus {
    let worker = context.tenant.nextWorker()
    let begun: PaymentIdentifier
    switch try await context.reserve({ sql in try begin(by: worker, context, sql) }) {
    case .success(let payment): begun = payment
    case .failure(let problem):
      let order = PaymentStatus.Order(
        amount: amount, currency: currency, paymentType: paymentType, merchantTransactionId: merchantTransactionId)
      // Not recorded: nothing was begun.
      return PaymentStatus(PaymentResult(problem), id: nil, registrationId: nil, order, nil, threeDSecure: nil)
    }
    _ = try await context.advance(begun, by: worker)
    return try await context.commit { sql in
      guard let payment = try sql.payment(.id(begun)), let status = payment.status(payment.result ?? .pending) else {
        throw StorageError.corrupt
      }
      return status
    }
  }

  /// Begins the payment, or finds that this request has begun it before.
  private func begin(
    by worker: Int, _ context: GatewayAskingContext, _ sql: borrowing DatabaseTransaction
  ) throws -> Result<PaymentIdentifier, ResultCause> {
    let merchant = try context.askingMerchant()
    guard let request = context.call.idempotencyKey else { throw WalletError.badIdempotencyKey }
    if let known = try sql.payment(.request(request)) {
      if known.result == nil { context.tenant.begin(known.id, code: card?.cvv, by: worker) }
      return .success(known.id)
    }
    guard let currency = Currency.payable(self.currency) else { return .failure(.invalidCurrency) }
    guard let amount = Money(gatewayAmount: self.amount, currency), amount.minorUnits > 0 else { return .failure(.invalidAmount) }
    guard let kept = try sql.registration(registrationId), kept.merchant == merchant else { return .failure(.noSuchRegistration) }
    guard card.map({ PaymentParamsRules.isCode($0.cvv, of: kept.card.brand) }) ?? true else { return .failure(.invalidParameter) }
    guard kept.card.brand.pays(amount) else { return .failure(.invalidCurrency) }
    if let merchantTransactionId, try sql.isTaken(merchantTransactionId, at: merchant, context.now) { return .failure(.duplicate) }
    if let expiry = kept.details.expiry, context.now >= expiry.end { return .failure(.cardExpired) }
    guard let number = context.keys.openNumber(kept.sealedNumber, of: registrationId) else { throw StorageError.corrupt }
    var payment = StoredPayment(
      id: PaymentIdentifier(rawValue: context.token(for: .payment).reveal()), merchant: merchant, checkout: nil,
      merchantTransactionId: merchantTransactionId, amount: amount, paymentType: paymentType, begun: context.now, request: request,
      card: kept.card, bin: kept.card.brand.isCard ? number.bin : nil, details: kept.details, storedSource: registrationId, isStored: false,
      step: .authorizing)
    payment.source = context.keys.seal(number, of: payment)
    guard payment.source != nil else { throw StorageError.cannotEncrypt }
    context.tenant.begin(payment.id, code: card?.cvv, by: worker)
    try sql.insert(payment)
    return .success(payment.id)
  }
}
