package import WalletModel

/// An entered text of an operation that magic data may replace.
package struct MagicText: Sendable {
  /// The kind of text, with its title in the list of magic data.
  package enum Kind: String, CaseIterable, Sendable {
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
  }

  package let kind: Kind
  package let text: Secret

  package init(_ kind: Kind, _ text: Secret) {
    self.kind = kind
    self.text = text
  }

  /// - Parameter text: nil if nothing was entered.
  package init(_ kind: Kind, _ text: String?) { self.init(kind, Secret(text ?? "")) }
}
