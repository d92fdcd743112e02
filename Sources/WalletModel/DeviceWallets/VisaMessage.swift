/// A message of Visa's to an issuer.
package enum VisaMessage: String, CaseIterable, Sendable {
  case authorization = "TAR"
  case code = "ACN"
  case completion = "TCN"
  case event = "TEN"

  /// The words that the letters stand for.
  package var fullName: String {
    switch self {
    case .authorization: "token activation request"
    case .code: "activation code notification"
    case .completion: "token complete notification"
    case .event: "token event notification"
    }
  }

  /// Mastercard's word for it.
  private var mastercards: String {
    switch self {
    case .authorization: "authorizeService"
    case .code: "deliverActivationCode"
    case .completion: "notifyServiceActivated"
    case .event: "notifyTokenUpdated"
    }
  }

  /// What a network calls this message.
  package func word(at network: CardNetwork?) -> String { network == .visa ? rawValue : mastercards }

  /// True for what is told without a question: that a token is active, or has changed.
  private var isNotice: Bool { self == .completion || self == .event }

  /// True if a message of this word is a notice, whichever network sends it.
  package static func isNotice(_ word: String) -> Bool {
    allCases.contains { $0.isNotice && (word == $0.rawValue || word == $0.mastercards) }
  }
}
