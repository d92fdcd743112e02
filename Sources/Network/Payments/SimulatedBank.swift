internal import WalletModel

/// The bank of the vendors' published test numbers, which no issuer of a world gives out.
enum SimulatedBank {
  /// Approves every payment with a card of its own that is not over.
  static func decide(on payment: PaymentRequest, at now: Timestamp) -> PaymentDecision {
    guard PAN.vendorNumbers.contains(payment.accountPan.reveal()) else { return .unknownNumber }
    return now < payment.expiry.end ? .approved : .expired
  }
}
