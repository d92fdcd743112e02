package import Contract
package import WalletModel

/// The operations of customer care. (the vendor's B2B calls; without a phone)
package struct SupportCoordinator: Sendable {
  private let backend: any Backend
  private let issuer: IssuerIdentifier
  private let careKey: Secret

  package init(backend: any Backend, issuer: IssuerIdentifier, careKey: Secret) {
    self.backend = backend
    self.issuer = issuer
    self.careKey = careKey
  }

  /// Returns the issuer's customers, by username.
  package func retrieveCustomers() async throws(WalletError) -> [Customer] {
    try await backend.perform(RetrieveCustomers(), call).customers
  }

  /// Deactivates a phone, which ends its session at once, or reactivates it. Throws 404 if no such phone is linked.
  package func updateCustomerDeviceActivation(_ device: DeviceIdentifier, isActive: Bool) async throws(WalletError) {
    _ = try await backend.perform(UpdateCustomerDeviceActivation(deviceIdentifier: device, isActive: isActive), call)
  }

  /// Resets the failed attempts and waits of passwords and unfinished recoveries. Throws 404 if the username is unknown.
  package func unlockAccount(_ username: String) async throws(WalletError) {
    _ = try await backend.perform(UnlockAccount(username: username), call)
  }

  /// Returns a page of a customer's cards, the newest first. Throws 404 if the username is unknown.
  package func retrieveCustomerCards(_ username: String, _ parameters: CardParameters) async throws(WalletError) -> CardList {
    try await backend.perform(RetrieveCustomerCards(username: username, parameters: parameters), call)
  }

  /// The default reason, for the card's records and its owner.
  package static let usualReason = "Decided by customer care"

  /// Changes the status of a card. Throws 404 if there is no such card, 409 if the transition is not allowed.
  package func updateCustomerCard(
    _ cardId: CardIdentifier, status: CardStatus, reason: String = usualReason
  ) async throws(WalletError) -> Card {
    try await backend.perform(UpdateCustomerCard(cardId, status: status, statusReason: reason), call)
  }

  /// Issues a card in any state. Throws 400 with field errors, 404 if the username is unknown.
  package func issueCustomerCard(_ card: IssueCustomerCard) async throws(WalletError) -> Card {
    try await backend.perform(card, call)
  }

  private var call: Call { Call(.customerCare(key: careKey), .issuer(issuer)) }
}
