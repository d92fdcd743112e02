package import Contract
internal import Service
internal import Storage
package import WalletModel

extension PrepareCheckout: GatewayOperation {
  /// A shop's transaction can have several checkouts: each is paid once.
  package func handle(_ context: GatewayContext) async throws(WalletError) -> PreparedCheckout {
    try await context.commit { sql in
      let merchant = try context.askingMerchant()
      let amount: Money
      switch judge() {
      case .success(let judged): amount = judged
      case .failure(let refusal): return PreparedCheckout(id: nil, result: PaymentResult(refusal.cause))
      }
      for id in registrations where try sql.registration(id)?.merchant != merchant {
        return PreparedCheckout(id: nil, result: PaymentResult(.noSuchRegistration))
      }
      let id = CheckoutIdentifier(rawValue: context.token(for: .checkout).reveal())
      try sql.insert(
        KeptCheckout(id: id, merchant: merchant, merchantTransactionId: merchantTransactionId, amount: amount, made: context.now),
        offering: registrations)
      return PreparedCheckout(id: id, result: PaymentResult(.checkoutCreated))
    }
  }

  private struct Refusal: Error { let cause: ResultCause }

  /// Returns the amount that the request is for.
  private func judge() -> Result<Money, Refusal> {
    guard let currency = Currency.named(self.currency) else { return .failure(Refusal(cause: .invalidCurrency)) }
    guard let amount = Money(gatewayAmount: self.amount, currency), amount.minorUnits > 0 else {
      return .failure(Refusal(cause: .invalidAmount))
    }
    guard paymentType == Self.debit, registrations.count <= Self.mostRegistrations, Set(registrations).count == registrations.count else {
      return .failure(Refusal(cause: .invalidParameter))
    }
    return .success(amount)
  }
}
