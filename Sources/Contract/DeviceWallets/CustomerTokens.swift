package import WalletModel

// Operations of customer care on the tokens of a customer's card. The issuer forwards them to the network, which stores the tokens.

/// Lists the tokens of a customer's card, deactivated ones among them, oldest first, for customer care. (B2B)
///
/// 404 if this issuer has no such card; 409 `tryLater` if the network was not reached; 403 without customer care's key.
package struct RetrieveCustomerTokens: OperationWithoutCards {
  package typealias Answer = NetworkTokens
  package static let facts = OperationFacts(
    .retrieveCustomerTokens, .get("/support/cards/{cardId}/tokens"), .deviceWallets, asks: .issuer, by: .customerCare)

  package let cardId: CardIdentifier

  package init(_ cardId: CardIdentifier) { self.cardId = cardId }

  package static func summary(of answer: NetworkTokens) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokens {
    try await parties.answer(self, call)
  }
}

/// Activates a token after an agent of customer care has authenticated the cardholder. (B2B)
///
/// 404 if this issuer has no such card, or the card no such token; 409 `transitionNotAllowed` if the token isn't inactive or the card is
/// locked, `tryLater` if the network was not reached; 403 without customer care's key.
package struct ActivateCustomerToken: OperationWithoutCards {
  package typealias Answer = NetworkToken
  package static let facts = OperationFacts(
    .activateCustomerToken, .post("/support/cards/{cardId}/tokens/{tokenUniqueReference}/activate"), .deviceWallets, asks: .issuer,
    by: .customerCare)

  package let cardId: CardIdentifier
  package let tokenUniqueReference: TokenReference

  package init(_ cardId: CardIdentifier, _ tokenUniqueReference: TokenReference) {
    (self.cardId, self.tokenUniqueReference) = (cardId, tokenUniqueReference)
  }

  package static func summary(of answer: NetworkToken) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkToken {
    try await parties.answer(self, call)
  }
}

/// Suspends one token, neither its card nor the card's other tokens. Suspending again changes nothing. (B2B)
///
/// 404 if this issuer has no such card, or the card no such token; 409 `transitionNotAllowed` if the token is deactivated, `tryLater` if
/// the network was not reached; 403 without customer care's key.
package struct SuspendCustomerToken: OperationWithoutCards {
  package typealias Answer = NetworkToken
  package static let facts = OperationFacts(
    .suspendCustomerToken, .post("/support/cards/{cardId}/tokens/{tokenUniqueReference}/suspend"), .deviceWallets, asks: .issuer,
    by: .customerCare)

  package let cardId: CardIdentifier
  package let tokenUniqueReference: TokenReference
  package let reasonCode: TokenSuspensionReason

  package init(_ cardId: CardIdentifier, _ tokenUniqueReference: TokenReference, reasonCode: TokenSuspensionReason) {
    (self.cardId, self.tokenUniqueReference, self.reasonCode) = (cardId, tokenUniqueReference, reasonCode)
  }

  package static func summary(of answer: NetworkToken) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkToken {
    try await parties.answer(self, call)
  }
}

/// Ends customer care's suspension of a token, which stays suspended while its card is locked or its owner suspends it. (B2B)
///
/// 404 if this issuer has no such card, or the card no such token; 409 `transitionNotAllowed` if the token is deactivated, `tryLater` if
/// the network was not reached; 403 without customer care's key.
package struct ResumeCustomerToken: OperationWithoutCards {
  package typealias Answer = NetworkToken
  package static let facts = OperationFacts(
    .resumeCustomerToken, .post("/support/cards/{cardId}/tokens/{tokenUniqueReference}/resume"), .deviceWallets, asks: .issuer,
    by: .customerCare)

  package let cardId: CardIdentifier
  package let tokenUniqueReference: TokenReference
  package let reasonCode: TokenResumptionReason

  package init(_ cardId: CardIdentifier, _ tokenUniqueReference: TokenReference, reasonCode: TokenResumptionReason) {
    (self.cardId, self.tokenUniqueReference, self.reasonCode) = (cardId, tokenUniqueReference, reasonCode)
  }

  package static func summary(of answer: NetworkToken) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkToken {
    try await parties.answer(self, call)
  }
}

/// Deletes one token, so that the card can be added to the device again. Deleting again changes nothing. (B2B)
///
/// 404 if this issuer has no such card, or the card no such token; 409 `tryLater` if the network was not reached; 403 without customer
/// care's key.
package struct DeleteCustomerToken: OperationWithoutCards {
  package typealias Answer = NetworkToken
  package static let facts = OperationFacts(
    .deleteCustomerToken, .post("/support/cards/{cardId}/tokens/{tokenUniqueReference}/delete"), .deviceWallets, asks: .issuer,
    by: .customerCare)

  package let cardId: CardIdentifier
  package let tokenUniqueReference: TokenReference
  package let reasonCode: TokenDeletionReason

  package init(_ cardId: CardIdentifier, _ tokenUniqueReference: TokenReference, reasonCode: TokenDeletionReason) {
    (self.cardId, self.tokenUniqueReference, self.reasonCode) = (cardId, tokenUniqueReference, reasonCode)
  }

  package static func summary(of answer: NetworkToken) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkToken {
    try await parties.answer(self, call)
  }
}
