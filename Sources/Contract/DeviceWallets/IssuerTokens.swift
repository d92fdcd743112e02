package import Basics
package import WalletModel

// Operations of the network on tokens, for the card's issuer: on one token by its reference, or on all tokens of a card by the card's
// reference; and the import of a token that the network hasn't made.

/// Activates a token after the cardholder was verified. (MDES customer service, `TokenActivate`)
///
/// 403 without the issuer's key; 404 if no card of this issuer has the token, or the named card doesn't have it; 409 `transitionNotAllowed`
/// if the token isn't inactive or the card is locked.
package struct TokenActivate: OperationWithoutCards {
  package typealias Answer = NetworkTokens
  package static let facts = OperationFacts(
    .tokenActivate, .post("/network/tokens/activate"), .deviceWallets, asks: .network, by: .party(.issuer))

  package let tokenUniqueReference: TokenReference
  /// The card that must have the token.
  package let panReference: PANReference
  package let reasonCode: TokenActivationReason

  package init(_ tokenUniqueReference: TokenReference, of panReference: PANReference, reasonCode: TokenActivationReason) {
    self.tokenUniqueReference = tokenUniqueReference
    self.panReference = panReference
    self.reasonCode = reasonCode
  }

  package static func summary(of answer: NetworkTokens) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokens {
    try await parties.answer(self, call)
  }
}

/// Suspends a token, or all tokens of a locked card, including future ones. (MDES customer service, `TokenSuspend`)
///
/// 403 without the issuer's key; 400 unless exactly one of the two references is given; 404 if it belongs to no card of this issuer; 409
/// `transitionNotAllowed` if the token is deactivated.
package struct TokenSuspend: OperationWithoutCards {
  package typealias Answer = NetworkTokens
  package static let facts = OperationFacts(
    .tokenSuspend, .post("/network/tokens/suspend"), .deviceWallets, asks: .network, by: .party(.issuer))

  /// Either this or `panReference`.
  package let tokenUniqueReference: TokenReference?
  package let panReference: PANReference?
  package let reasonCode: TokenSuspensionReason

  /// Changes only this token.
  package init(token: TokenReference, reasonCode: TokenSuspensionReason) {
    (tokenUniqueReference, panReference, self.reasonCode) = (token, nil, reasonCode)
  }

  /// Changes all tokens of a card that is locked or suspended.
  package init(card: PANReference, reasonCode: TokenSuspensionReason) {
    (tokenUniqueReference, panReference, self.reasonCode) = (nil, card, reasonCode)
  }

  package static func summary(of answer: NetworkTokens) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokens {
    try await parties.answer(self, call)
  }
}

/// Ends the suspension of a token, or the suspension of all tokens of a card by the card's lock. (MDES customer service, `TokenUnsuspend`)
///
/// A token becomes active when no other cause is left. 403 without the issuer's key; 400 unless exactly one of the two references is given;
/// 404 if it belongs to no card of this issuer; 409 `transitionNotAllowed` if the token is deactivated.
package struct TokenUnsuspend: OperationWithoutCards {
  package typealias Answer = NetworkTokens
  package static let facts = OperationFacts(
    .tokenUnsuspend, .post("/network/tokens/unsuspend"), .deviceWallets, asks: .network, by: .party(.issuer))

  /// Either this or `panReference`.
  package let tokenUniqueReference: TokenReference?
  package let panReference: PANReference?
  package let reasonCode: TokenResumptionReason

  /// Changes only this token.
  package init(token: TokenReference, reasonCode: TokenResumptionReason) {
    (tokenUniqueReference, panReference, self.reasonCode) = (token, nil, reasonCode)
  }

  /// Changes all tokens of a card that is unlocked.
  package init(card: PANReference, reasonCode: TokenResumptionReason) {
    (tokenUniqueReference, panReference, self.reasonCode) = (nil, card, reasonCode)
  }

  package static func summary(of answer: NetworkTokens) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokens {
    try await parties.answer(self, call)
  }
}

/// Deletes a token, or all tokens of a cancelled card, which gets no new ones. (MDES customer service, `TokenDelete`)
///
/// Deleting again changes nothing. 403 without the issuer's key; 400 unless exactly one of the two references is given; 404 if it belongs
/// to no card of this issuer.
package struct TokenDelete: OperationWithoutCards {
  package typealias Answer = NetworkTokens
  package static let facts = OperationFacts(
    .tokenDelete, .post("/network/tokens/delete"), .deviceWallets, asks: .network, by: .party(.issuer))

  /// Either this or `panReference`.
  package let tokenUniqueReference: TokenReference?
  package let panReference: PANReference?
  package let reasonCode: TokenDeletionReason

  /// Changes only this token.
  package init(token: TokenReference, reasonCode: TokenDeletionReason) {
    (tokenUniqueReference, panReference, self.reasonCode) = (token, nil, reasonCode)
  }

  /// Changes all tokens of a card that is cancelled or rejected.
  package init(card: PANReference, reasonCode: TokenDeletionReason) {
    (tokenUniqueReference, panReference, self.reasonCode) = (nil, card, reasonCode)
  }

  package static func summary(of answer: NetworkTokens) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokens {
    try await parties.answer(self, call)
  }
}

/// Imports the active token of a card that got into a mobile wallet without the network. (our choice)
///
/// The token belongs to the chip of the given nonce, otherwise to a chip that no phone here has. Importing it again changes nothing,
/// whatever its state is. The token counts toward the card's limit, but the limit doesn't refuse it. 403 without the issuer's key; 400 if
/// the card number is invalid; 404 if the card isn't this issuer's; 409 `transitionNotAllowed` if the card is cancelled.
package struct TokenImport: OperationWithoutCards {
  package typealias Answer = NetworkToken
  package static let facts = OperationFacts(
    .tokenImport, .post("/network/tokens/import"), .deviceWallets, asks: .network, by: .party(.issuer))

  package let accountPan: Secret
  package let expiry: CardExpiry
  package let wallet: DeviceWallet
  /// The token's reference, which is kept unless another card's token has it.
  package let tokenUniqueReference: TokenReference
  /// The nonce of the enrolment; nil if there was none.
  package let nonce: String?

  package init(
    accountPan: Secret, expiry: CardExpiry, wallet: DeviceWallet, tokenUniqueReference: TokenReference, nonce: String?
  ) {
    self.accountPan = accountPan
    self.expiry = expiry
    self.wallet = wallet
    self.tokenUniqueReference = tokenUniqueReference
    self.nonce = nonce
  }

  package static func summary(of answer: NetworkToken) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkToken {
    try await parties.answer(self, call)
  }
}

/// Lists all tokens of a card, deactivated ones among them. (MDES customer service, `Search`)
///
/// 403 without the issuer's key; 404 if the card isn't this issuer's.
package struct SearchTokens: OperationWithoutCards {
  package typealias Answer = NetworkTokens
  package static let facts = OperationFacts(.searchTokens, .get("/network/tokens"), .deviceWallets, asks: .network, by: .party(.issuer))

  package let panReference: PANReference

  package init(_ panReference: PANReference) { self.panReference = panReference }

  package static func summary(of answer: NetworkTokens) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokens {
    try await parties.answer(self, call)
  }
}
