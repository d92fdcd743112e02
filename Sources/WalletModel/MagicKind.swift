/// The kind of input that a magic value replaces. The raw value is its title in the list of magic data.
package enum MagicKind: String, CaseIterable, Sendable {
  case email = "Email"
  case password = "Password"
  case pin = "PIN"
  case answer = "Security answer"
  case code = "Password reset code"
  /// The first line of the delivery address, or the `externalId`.
  case order = "Card order"
  case mobile = "Card mobile number"
  /// The name of a card program. The issuer's program itself forces the outcome.
  case program = "Program"
  case reason = "Reason"
  case activationCode = "Activation code"
  // Payment data, by which the Simulated Bank decides.
  case cardNumber = "Card number"
  case amount = "Amount"
  case addressCheck = "Premise or postcode"
  case securityCode = "Security code"
}
