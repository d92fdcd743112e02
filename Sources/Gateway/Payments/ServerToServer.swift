package import Contract
internal import Service
internal import Storage
package import WalletModel

extension GetResultCodes: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> ResultCodes {
    ResultCodes(ResultCause.allCases.map { PaymentResult($0) })
  }
}

extension CreateRegistration: GatewayOperation {
  /// A card can be stored more than once.
  package var isSameAgain: Bool { false }

  package func handle(_ context: GatewayContext) async throws(WalletError) -> CreatedRegistration {
    try await context.commit { sql in
      let merchant = try context.askingMerchant()
      guard GatewayEntity.of(merchant)?.storesNumbers == true else { throw WalletError.partyOnly }
      let number = card.number.reveal()
      if let problem = problem(number, at: context.now) { return CreatedRegistration(id: nil, result: PaymentResult(problem)) }
      let id = RegistrationIdentifier(rawValue: context.token(for: .registration).reveal())
      guard let sealed = context.keys.seal(card.number, of: id) else { throw StorageError.cannotEncrypt }
      try sql.insert(
        KeptRegistration(
          id: id, merchant: merchant, card: ShopperCard(brand: paymentBrand, lastFour: String(number.suffix(4))),
          details: RegistrationDetails(holder: card.holder, expiry: card.expiry, account: nil), sealedNumber: sealed))
      return CreatedRegistration(id: id, result: PaymentResult(.approved))
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

  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> RegistrationPayment {
    let cause: ResultCause
    switch try await context.reserve({ sql in try judge(context, sql) }) {
    case .success(let payment?): cause = await ask(payment, context)
    case .success(nil): cause = .approved
    case .failure(let problem): cause = problem
    }
    return try await context.commit { _ in RegistrationPayment(of: self, PaymentResult(cause)) }
  }

  /// Returns what the bank is asked; nil for a bank account or PayPal, about which no bank is asked.
  private func judge(
    _ context: GatewayAskingContext, _ sql: borrowing DatabaseTransaction
  ) throws -> Result<PaymentRequest?, ResultCause> {
    let merchant = try context.askingMerchant()
    guard let currency = Currency.payable(self.currency) else { return .failure(.invalidCurrency) }
    guard let amount = Money(gatewayAmount: self.amount, currency), amount.minorUnits > 0 else { return .failure(.invalidAmount) }
    guard paymentType == PrepareCheckout.debit else { return .failure(.invalidParameter) }
    guard let kept = try sql.registration(registrationId), kept.merchant == merchant else { return .failure(.noSuchRegistration) }
    guard card.map({ PaymentParamsRules.isCode($0.cvv, of: kept.card.brand) }) ?? true else { return .failure(.invalidParameter) }
    guard let expiry = kept.details.expiry else { return .success(nil) }
    guard context.now < expiry.end else { return .failure(.cardExpired) }
    guard let number = context.keys.openNumber(kept.sealedNumber, of: registrationId) else { throw StorageError.corrupt }
    return .success(
      PaymentRequest(
        accountPan: number, expiry: expiry, cvv: card?.cvv, amount: amount, merchantName: MerchantProfile.name(of: merchant),
        authentication: nil))
  }

  private func ask(_ payment: PaymentRequest, _ context: GatewayAskingContext) async -> ResultCause {
    do throws(WalletError) {
      let key = context.keys.questions.key(of: "payRegistration", because: context.call.idempotencyKey)
      return ResultCause(try await context.tenant.network.open().ask(RequestPaymentAuthorization(payment), key).decision)
    } catch {
      return .outcomeUnknown
    }
  }
}
