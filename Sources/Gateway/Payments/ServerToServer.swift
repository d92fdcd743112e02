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
      let kept = KeptRegistration(
        id: id, merchant: merchant, card: ShopperCard(brand: paymentBrand, lastFour: String(number.suffix(4))),
        details: RegistrationDetails(holder: card.holder, expiry: card.expiry, account: nil), sealedNumber: sealed)
      try sql.insert(kept)
      return RegistrationAnswer(PaymentResult(.approved), id: id, merchantTransactionId: nil, try kept.method(context.keys))
    }
  }

  private func problem(_ number: String, at now: Timestamp) -> ResultCause? {
    guard paymentBrand.isValid(number: number) else { return .invalidNumberOrBrand }
    guard PaymentParamsRules.isHolder(card.holder), PaymentParamsRules.isCode(card.cvv, of: paymentBrand) else { return .invalidParameter }
    return now < card.expiry.end ? nil : .cardExpired
  }
}

extension PayRegistration: GatewayOperation {
  /// The entity's number tells one payment from another that is equal.
  package var isSameAgain: Bool { merchantTransactionId != nil }

  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> PaymentStatus {
    let (cause, method): (ResultCause, MethodData?)
    switch try await context.reserve({ sql in try judge(context, sql) }) {
    case .success((let payment?, let known)):
      let key = context.keys.questions.key(of: "payRegistration", because: context.call.idempotencyKey)
      (cause, method) = (ResultCause(await context.tenant.authorization(of: payment, key)?.decision), known)
    case .success((nil, let known)): (cause, method) = (.approved, known)
    case .failure(let problem): (cause, method) = (problem, nil)
    }
    return try await context.commit { _ in
      let order = PaymentStatus.Order(
        amount: amount, currency: currency, paymentType: paymentType, merchantTransactionId: merchantTransactionId)
      guard let method else {
        return PaymentStatus(PaymentResult(cause), id: nil, registrationId: nil, order, nil, threeDSecure: nil)
      }
      let id = PaymentIdentifier(rawValue: context.token(for: .payment).reveal())
      return PaymentStatus(PaymentResult(cause), id: id, registrationId: registrationId, order, method, threeDSecure: nil)
    }
  }

  /// Returns what pays, and what the bank is asked; nil for a bank account or PayPal, about which no bank is asked.
  private func judge(
    _ context: GatewayAskingContext, _ sql: borrowing DatabaseTransaction
  ) throws -> Result<(PaymentRequest?, MethodData), ResultCause> {
    let merchant = try context.askingMerchant()
    guard let currency = Currency.payable(self.currency) else { return .failure(.invalidCurrency) }
    guard let amount = Money(gatewayAmount: self.amount, currency), amount.minorUnits > 0 else { return .failure(.invalidAmount) }
    guard let kept = try sql.registration(registrationId), kept.merchant == merchant else { return .failure(.noSuchRegistration) }
    guard card.map({ PaymentParamsRules.isCode($0.cvv, of: kept.card.brand) }) ?? true else { return .failure(.invalidParameter) }
    let method = try kept.method(context.keys)
    guard let expiry = kept.details.expiry else { return .success((nil, method)) }
    guard context.now < expiry.end else { return .failure(.cardExpired) }
    guard let number = context.keys.openNumber(kept.sealedNumber, of: registrationId) else { throw StorageError.corrupt }
    return .success((PaymentRequest(of: amount, with: number, expiry, cvv: card?.cvv, at: merchant, authentication: nil), method))
  }
}
