internal import WalletModel

// The names of operations in sequence diagrams. Between network and issuer they are those of the card's scheme: Mastercard's, which are the
// operations' own names, or Visa's.

extension Operation {
  /// The last part of the operation's name, for writes of the subject Mobile wallets. Reads are left out.
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

/// Left out, because sequences begin with a wallet that is already registered.
extension RegisterWallet {
  package var sequenceWord: String? { nil }
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

// The vendor names these two operations by their HTTP methods, because they have the same path.

extension GetNetworkTokenActivationData {
  package var sequenceWord: String? { isForPage ? nil : "GET" }
}

extension CreateNetworkTokenProvisioningData {
  package var sequenceWord: String? { "POST" }
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
