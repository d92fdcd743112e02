internal import WalletModel

/// The bank of the vendors' published test numbers, which no issuer of a world gives out.
enum SimulatedBank {
  /// The test cards of the checkout gateway's and the JWT gateway's vendors.
  private static let numbers: Set<String> = [
    "4200000000000000", "5454545454545454", "377777777777770", "4111111111111111", "5100000000000511", "340000000000611",
  ]

  /// Approves every payment with a card of its own that is not over.
  static func decide(on payment: PaymentRequest, at now: Timestamp) -> PaymentDecision {
    guard numbers.contains(payment.accountPan.reveal()) else { return .unknownNumber }
    return now < payment.expiry.end ? .approved : .expired
  }
}
