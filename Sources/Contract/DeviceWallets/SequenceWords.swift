internal import WalletModel

// How operations are named in sequences. Between network and issuer the words are those of the card's scheme: Mastercard's, which are
// the operations' names, or Visa's.

extension Operation {
  /// The last part of the name, for what changes something in the subject Device wallets. Reads are left out.
  package var sequenceWord: String? {
    guard Self.facts.subject == .deviceWallets, !Self.isRead else { return nil }
    return Self.name.rawValue.split(separator: ".").last.map(String.init)
  }
}

extension UpdateCard {
  package var sequenceWord: String? { "update" }
}

extension UpdateCustomerCard {
  package var sequenceWord: String? { "update" }
}

extension UpdateTokenizationStatus {
  package var sequenceWord: String? { "updateTokenizationStatus" }
}

extension RetrieveCertificates {
  package var sequenceWord: String? { "certificates, nonce" }
}

extension CheckEligibility {
  package var sequenceWord: String? { "eligible" }
}

extension RetrieveActivationMethods {
  package var sequenceWord: String? { "methods" }
}

extension PostponeActivation {
  package var sequenceWord: String? { "later" }
}

extension ActivateTokenization {
  package var sequenceWord: String? { "activate" }
}

extension TokenActivate {
  package var sequenceWord: String? { "activate" }
}

extension TokenSuspend {
  package var sequenceWord: String? { "suspend" }
}

extension TokenUnsuspend {
  package var sequenceWord: String? { "unsuspend" }
}

extension TokenDelete {
  package var sequenceWord: String? { "delete" }
}

extension TokenImport {
  package var sequenceWord: String? { "import" }
}

extension ActivateCustomerToken {
  package var sequenceWord: String? { "activate token" }
}

extension SuspendCustomerToken {
  package var sequenceWord: String? { "suspend token" }
}

extension ResumeCustomerToken {
  package var sequenceWord: String? { "resume token" }
}

extension DeleteCustomerToken {
  package var sequenceWord: String? { "delete token" }
}

extension AuthorizeService {
  package var sequenceWord: String? { VisaMessage.authorization.word(at: panReference.network) }
}

extension DeliverActivationCode {
  package var sequenceWord: String? { VisaMessage.code.word(at: tokenUniqueReference.network) }
}

extension NotifyServiceActivated {
  package var sequenceWord: String? { VisaMessage.completion.word(at: token.network) }
}

extension NotifyTokenUpdated {
  package var sequenceWord: String? { VisaMessage.event.word(at: token.network) }
}

/// A message of Visa's to an issuer. (Token activation request, activation code notification, token complete notification, token event
/// notification)
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

  fileprivate func word(at network: CardNetwork?) -> String { network == .visa ? rawValue : mastercards }

  /// True for what is told without a question: that a token is active, or has changed.
  private var isNotice: Bool { self == .completion || self == .event }

  /// True if a message of this word is a notice, whichever network sends it.
  package static func isNotice(_ word: String) -> Bool {
    allCases.contains { $0.isNotice && (word == $0.rawValue || word == $0.mastercards) }
  }
}
