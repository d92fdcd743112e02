package import Contract
package import WalletModel

/// What an issuer's own people do for their customers. (the vendor's B2B calls; no phone is at the door)
package struct SupportCoordinator: Sendable {
  private let backend: any Backend
  private let issuer: IssuerIdentifier
  private let careKey: Secret

  package init(backend: any Backend, issuer: IssuerIdentifier, careKey: Secret) {
    self.backend = backend
    self.issuer = issuer
    self.careKey = careKey
  }

  /// The issuer's wallets, by username.
  package func retrieveCustomers() async throws(WalletError) -> [Customer] {
    try await backend.perform(RetrieveCustomers(), call).customers
  }

  /// Deactivates a phone, which ends its session at once, or makes it active again; throws 404 where no such phone is linked.
  package func updateCustomerDeviceActivation(_ device: DeviceIdentifier, isActive: Bool) async throws(WalletError) {
    _ = try await backend.perform(UpdateCustomerDeviceActivation(deviceIdentifier: device, isActive: isActive), call)
  }

  /// Ends the counts and waits of wrong passwords and unfinished recoveries; throws 404 where nobody has this username.
  package func unlockAccount(_ username: String) async throws(WalletError) {
    _ = try await backend.perform(UnlockAccount(username: username), call)
  }

  /// A customer's cards, the newest first, a page at a time; throws 404 where nobody has this username.
  package func retrieveCustomerCards(_ username: String, _ parameters: CardParameters) async throws(WalletError) -> CardList {
    try await backend.perform(RetrieveCustomerCards(username: username, parameters: parameters), call)
  }

  /// What a card's records and its owner are told where nobody gives a reason.
  package static let usualReason = "Decided by customer care"

  /// Takes a card to another status; throws 404 where there is no such card, 409 where it cannot go there.
  package func updateCustomerCard(
    _ cardId: CardIdentifier, status: CardStatus, reason: String = usualReason
  ) async throws(WalletError) -> Card {
    try await backend.perform(UpdateCustomerCard(cardId, status: status, statusReason: reason), call)
  }

  /// Takes over a card as it is elsewhere; throws 400 with field errors, 404 where nobody has this username.
  package func issueCustomerCard(_ card: IssueCustomerCard) async throws(WalletError) -> Card {
    try await backend.perform(card, call)
  }

  private var call: Call { Call(issuer: issuer, device: .customerCare, careKey: careKey) }
}
