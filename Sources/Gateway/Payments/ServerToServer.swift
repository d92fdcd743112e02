internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

extension CreateRegistration: GatewayOperation {
  /// False, because a card can be stored more than once.
  package var isSameAgain: Bool { false }

  package func handle(_ context: GatewayContext) async throws(WalletError) -> RegistrationAnswer {
    try await context.commit { sql in
      let merchant = try context.askingMerchant()
      guard GatewayEntity.of(merchant)?.storesNumbers == true else { throw WalletError.partyOnly }
      let card: EnteredCard
      do throws(ResultCause) {
        card = try EnteredCard(self.card, of: paymentBrand, at: context.now)
      } catch {
        return RegistrationAnswer(PaymentResult(error))
      }
      let id = RegistrationIdentifier(rawValue: context.token(for: .registration).reveal())
      guard let sealed = context.keys.seal(card.number, of: id) else { throw StorageError.cannotEncrypt }
      let kept = StoredRegistration(id: id, merchant: merchant, card: card.shopperCard, details: card.details, sealedNumber: sealed)
      try sql.insert(kept)
      return RegistrationAnswer(PaymentResult(.approved), id: id, merchantTransactionId: nil, try kept.method(context.keys))
    }
  }
}

extension PayRegistration: GatewayOperation {
  /// An equal request is a retry only if it has the entity's own transaction number.
  package var isSameAgain: Bool { merchantTransactionId != nil }

  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> PaymentStatus {
    let worker = context.tenant.nextWorker()
    let begun: PaymentIdentifier
    switch try await context.judge({ sql in try begin(by: worker, context, sql) }) {
    case .success(let payment): begun = payment
    case .failure(let problem):
      let order = PaymentStatus.Order(
        amount: amount, currency: currency, paymentType: paymentType, merchantTransactionId: merchantTransactionId)
      // Not recorded, because nothing was begun.
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

  /// Begins the payment, or finds that this request has begun it before. Throws the `ResultCause` of a refusal.
  private func begin(by worker: Int, _ context: GatewayAskingContext, _ sql: borrowing DatabaseTransaction) throws -> PaymentIdentifier {
    let merchant = try context.askingMerchant()
    guard let request = context.call.idempotencyKey else { throw WalletError.badIdempotencyKey }
    if let known = try sql.payment(.request(request)) {
      if known.result == nil {
        context.tenant.begin(known.id, code: card.flatMap { SecurityCode($0.cvv, of: known.card.brand) }, by: worker)
      }
      return known.id
    }
    guard let currency = Currency.payable(self.currency) else { throw ResultCause.invalidCurrency }
    guard let amount = Money(gatewayAmount: self.amount, currency), amount.minorUnits > 0 else { throw ResultCause.invalidAmount }
    guard let kept = try sql.registration(registrationId), kept.merchant == merchant else { throw ResultCause.noSuchRegistration }
    let method = try PayingMethod(kept, cvv: card?.cvv, context.keys)
    guard kept.card.brand.pays(amount) else { throw ResultCause.invalidCurrency }
    if let merchantTransactionId, try sql.isTaken(merchantTransactionId, at: merchant, context.now) { throw ResultCause.duplicate }
    if let expiry = kept.details.expiry, context.now >= expiry.end { throw ResultCause.cardExpired }
    var payment = StoredPayment(
      id: PaymentIdentifier(rawValue: context.token(for: .payment).reveal()), merchant: merchant, checkout: nil,
      merchantTransactionId: merchantTransactionId, amount: amount, paymentType: paymentType, begun: context.now, request: request,
      card: kept.card, bin: method.bin, details: kept.details, storedSource: registrationId, isStored: false,
      step: .authorizing)
    payment.source = try method.sealed(for: payment, context.keys)
    context.tenant.begin(payment.id, code: method.code, by: worker)
    try sql.insert(payment)
    return payment.id
  }
}
