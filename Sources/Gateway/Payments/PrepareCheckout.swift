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
      do throws(ResultCause) {
        amount = try judge()
      } catch {
        return PreparedCheckout(id: nil, result: PaymentResult(error))
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

  /// Returns the amount that the request is for.
  private func judge() throws(ResultCause) -> Money {
    guard let currency = Currency.named(self.currency) else { throw .invalidCurrency }
    guard let amount = Money(gatewayAmount: self.amount, currency), amount.minorUnits > 0 else { throw .invalidAmount }
    guard paymentType == Self.debit, registrations.count <= Self.mostRegistrations, Set(registrations).count == registrations.count else {
      throw .invalidParameter
    }
    return amount
  }
}
