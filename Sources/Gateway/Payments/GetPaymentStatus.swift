package import Contract
internal import Service
internal import Storage
package import WalletModel

extension GetPaymentStatus: GatewayOperation {
  package func handle(_ context: GatewayContext) async throws(WalletError) -> PaymentStatus {
    try await context.commit { sql in
      guard var checkout = try sql.checkout(checkoutId), checkout.merchant == (try context.askingMerchant()) else {
        return PaymentStatus(payment: nil, result: PaymentResult(.invalidParameter))
      }
      guard checkout.countRead(at: context.now) else { return PaymentStatus(payment: nil, result: PaymentResult(.throttled)) }
      try sql.update(checkout)
      try context.leaveNoDoubt(about: &checkout, sql)
      if checkout.paidBy == nil {
        return PaymentStatus(payment: nil, result: PaymentResult(checkout.isOver(at: context.now) ? .invalidParameter : .pending))
      }
      return PaymentStatus(payment: checkout.payment, result: PaymentResult(checkout.result ?? .pending))
    }
  }
}

extension KeptCheckout {
  /// Counts a reading of the status; false if there were too many within a minute.
  fileprivate mutating func countRead(at now: Timestamp) -> Bool {
    if let since = readsSince, since <= now, now < since + .seconds(60) {
      reads += 1
    } else {
      (reads, readsSince) = (1, now)
    }
    return reads <= GetPaymentStatus.mostInAMinute
  }

  fileprivate var payment: PaymentStatus.Payment? {
    guard let card, let amount = amount.gatewayAmount else { return nil }
    return PaymentStatus.Payment(
      checkoutId: id, amount: amount, currency: self.amount.currency.code, paymentType: PrepareCheckout.debit, paymentBrand: card.brand,
      last4Digits: card.lastFour, registrationId: registration)
  }
}
