/// A message from a network to an issuer, by Visa's abbreviation.
package enum VisaMessage: String, CaseIterable, Sendable {
  case authorization = "TAR"
  case code = "ACN"
  case completion = "TCN"
  case event = "TEN"

  /// The full name of the message.
  package var fullName: String {
    switch self {
    case .authorization: "token activation request"
    case .code: "activation code notification"
    case .completion: "token complete notification"
    case .event: "token event notification"
    }
  }

  /// Mastercard's name for the message.
  private var mastercards: String {
    switch self {
    case .authorization: "authorizeService"
    case .code: "deliverActivationCode"
    case .completion: "notifyServiceActivated"
    case .event: "notifyTokenUpdated"
    }
  }

  /// A network's name for this message.
  package func word(at network: CardNetwork?) -> String {
    switch network {
    case .visa?: rawValue
    case .mastercard?, nil: mastercards
    }
  }

  /// True for a notification that something has happened: a token is active, or has changed.
  private var isNotice: Bool { self == .completion || self == .event }

  /// True if a message of this name is a notification, whichever network sends it.
  package static func isNotice(_ word: String) -> Bool {
    allCases.contains { $0.isNotice && (word == $0.rawValue || word == $0.mastercards) }
  }
}
