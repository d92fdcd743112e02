package import Contract
internal import Service
internal import Storage
package import WalletModel

extension PrepareCheckout: GatewayOperation {
  package var isSameAgain: Bool { merchantTransactionId != nil }

  package func handle(_ context: GatewayContext) async throws(WalletError) -> PreparedCheckout {
    try await context.commit { sql in
      let merchant = try context.askingMerchant()
      let amount: Money?
      do throws(ResultCause) {
        amount = try judge()
      } catch {
        return PreparedCheckout(id: nil, result: PaymentResult(error))
      }
      for offered in registrations where try sql.registration(offered.id)?.merchant != merchant {
        return PreparedCheckout(id: nil, result: PaymentResult(.noSuchRegistration))
      }
      if let merchantTransactionId, try sql.hasCheckout(of: merchantTransactionId, at: merchant) {
        return PreparedCheckout(id: nil, result: PaymentResult(.duplicate))
      }
      let id = CheckoutIdentifier(context.token(for: .checkout).reveal(), at: context.tenant.node)
      try sql.insert(
        KeptCheckout(
          id: id, merchant: merchant, merchantTransactionId: merchantTransactionId, amount: amount, paymentType: paymentType ?? .debit,
          made: context.now,
          storesMethod: createRegistration == true, skipsAuthentication: recurringType != nil),
        offering: registrations.map(\.id))
      return PreparedCheckout(id: id, result: PaymentResult(.checkoutCreated))
    }
  }

  /// Returns the amount that the request is for; nil if it stores a payment method and pays nothing.
  private func judge() throws(ResultCause) -> Money? {
    guard registrations.count <= Self.mostRegistrations, Set(registrations).count == registrations.count,
      [nil, Self.registrationBased].contains(recurringType)
    else { throw .invalidParameter }
    guard let amount = self.amount else {
      guard createRegistration == true, currency == nil, paymentType == nil, registrations.isEmpty, recurringType == nil else {
        throw createRegistration == true ? .invalidParameter : .invalidAmount
      }
      return nil
    }
    guard let currency = self.currency.flatMap(Currency.payable) else { throw .invalidCurrency }
    guard let money = Money(gatewayAmount: amount, currency), money.minorUnits > 0 else { throw .invalidAmount }
    guard paymentType != nil else { throw .invalidParameter }
    return money
  }
}
