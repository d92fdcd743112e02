package import Basics

/// A way to verify the cardholder before a token is activated, which the issuer offers. (Rules, mobile wallets: verification)
package struct ActivationMethod: Hashable, Codable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Codable, Sendable {
    /// A code by text message.
    case text = "TEXT_TO_CARDHOLDER_NUMBER"
    /// A code by mail.
    case mail = "EMAIL_TO_CARDHOLDER_ADDRESS"
    /// In the issuer's app.
    case app = "CARDHOLDER_TO_USE_MOBILE_APP"
    /// The cardholder calls customer care.
    case call = "CARDHOLDER_TO_CALL_AUTOMATED_NUMBER"

    /// Whether the network makes a code, which the issuer delivers.
    package var usesCode: Bool {
      switch self {
      case .text, .mail: true
      case .app, .call: false
      }
    }
  }

  package let kind: Kind
  /// The masked destination: `+49•••67`, `a•••@example.com`. Empty if the method has none.
  package let value: String

  package init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }
}

extension [ActivationMethod] {
  /// The methods that remain after a decision: none if there is nothing to verify, only the call if the color is orange.
  package func left(by color: DecisionColor) -> [ActivationMethod] {
    switch color {
    case .green, .red: []
    case .yellow: self
    case .orange: filter { $0.kind == .call }
    }
  }
}

/// The format of activation codes; their limits are settings of the network. (our choice; Rules, mobile wallets: verification)
package enum TokenActivationCode {
  package static let length = 6

  /// Makes a code from eight random bytes.
  package static func made(_ bytes: [UInt8]) -> Secret { Secret(decimal(length, of: bytes)) }
}
