/// What a magic value is entered in place of. Its name is the title in the list of magic data.
package enum MagicKind: String, CaseIterable, Sendable {
  case email = "Email"
  case password = "Password"
  case pin = "PIN"
  case answer = "Security answer"
  case code = "Password reset code"
  /// The first line of the delivery address, or the `externalId`.
  case order = "Card order"
  case mobile = "Card mobile number"
  /// Names a program of the issuer, which forces the outcome itself.
  case program = "Program"
  case reason = "Reason"
  case activationCode = "Activation code"
  // Of payments: the bank of the test cards decides by it.
  case cardNumber = "Card number"
  case amount = "Amount"
  case addressCheck = "Premise or postcode"
  case securityCode = "Security code"
}
