package import Basics
package import Contract
package import Handset
package import WalletModel

/// The operations of customer care. (the vendor's B2B calls; without a phone)
package struct SupportCoordinator: Sendable {
  private let calls: PhoneCalls
  private let issuer: IssuerIdentifier
  private let careKey: Secret

  package init(calls: PhoneCalls, issuer: IssuerIdentifier, careKey: Secret) {
    self.calls = calls
    self.issuer = issuer
    self.careKey = careKey
  }

  /// Returns the issuer's customers, by username.
  package func retrieveCustomers() async throws(WalletError) -> [Customer] {
    try await send(RetrieveCustomers()).customers
  }

  /// Deactivates a phone, which ends its session at once, or reactivates it. Throws 404 if no such phone is linked.
  package func updateCustomerDeviceActivation(_ device: DeviceIdentifier, isActive: Bool) async throws(WalletError) {
    _ = try await send(UpdateCustomerDeviceActivation(deviceIdentifier: device, isActive: isActive))
  }

  /// Resets the failed attempts and waits of passwords and unfinished recoveries. Throws 404 if the username is unknown.
  package func unlockAccount(_ username: String) async throws(WalletError) {
    _ = try await send(UnlockAccount(username: username))
  }

  /// Returns a page of a customer's cards, the newest first. Throws 404 if the username is unknown.
  package func retrieveCustomerCards(_ username: String, _ parameters: CardParameters) async throws(WalletError) -> CardList {
    try await send(RetrieveCustomerCards(username: username, parameters: parameters))
  }

  /// The default reason for a change of a card's status, which the card's records and its owner get.
  package static let usualReason = "Decided by customer care"

  /// Changes the status of a card. Throws 404 if there is no such card, 409 if the transition is not allowed.
  package func updateCustomerCard(
    _ cardId: CardIdentifier, status: CardStatus, reason: String = usualReason
  ) async throws(WalletError) -> Card {
    try await send(UpdateCustomerCard(cardId, status: status, statusReason: reason))
  }

  /// Issues a card in any state. Throws 400 with field errors, 404 if the username is unknown.
  package func issueCustomerCard(_ card: IssueCustomerCard) async throws(WalletError) -> Card {
    try await send(card)
  }

  /// Returns the tokens of a customer's card, including deactivated ones, the oldest first. Throws 404 if there is no such card, 409
  /// `tryLater` if the network was not reached.
  package func retrieveCustomerTokens(_ cardId: CardIdentifier) async throws(WalletError) -> [NetworkToken] {
    try await send(RetrieveCustomerTokens(cardId)).tokens
  }

  /// Changes a token, and returns the changed token. Throws 404 if there is no such card or token, 409 if the change is not allowed, or
  /// with `tryLater` if the network was not reached.
  package func updateCustomerToken(
    _ token: TokenReference, of cardId: CardIdentifier, _ change: TokenChange
  ) async throws(WalletError) -> NetworkToken {
    switch change {
    case .activate: try await send(ActivateCustomerToken(cardId, token))
    case .suspend(let reason): try await send(SuspendCustomerToken(cardId, token, reasonCode: reason))
    case .resume(let reason): try await send(ResumeCustomerToken(cardId, token, reasonCode: reason))
    case .delete(let reason): try await send(DeleteCustomerToken(cardId, token, reasonCode: reason))
    }
  }

  private func send<O: Operation>(_ operation: O) async throws(WalletError) -> O.Answer {
    try await calls.perform(operation, as: .customerCare(key: careKey), at: .issuer(issuer))
  }
}
