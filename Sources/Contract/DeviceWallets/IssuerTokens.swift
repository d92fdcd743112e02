package import WalletModel

// Operations of the network on tokens, asked by the card's issuer: a single one by its reference, or all of a card by the card's.

/// Activates a token after the cardholder was verified. (MDES customer service, `TokenActivate`)
///
/// 403 without the issuer's key; 404 if no card of this issuer has the token, or the card that is named hasn't; 409
/// `transitionNotAllowed` if the token isn't inactive or the card is locked.
package struct TokenActivate: Operation {
  package typealias Answer = NetworkTokens
  package static let facts = OperationFacts(
    .tokenActivate, .post("/network/tokens/activate"), .deviceWallets, asks: .network, by: .party(.issuer))

  package let tokenUniqueReference: TokenReference
  /// The card that must have it; nil: any of the issuer's.
  package let panReference: PANReference?
  package let reasonCode: TokenActivationReason

  package init(_ tokenUniqueReference: TokenReference, of panReference: PANReference?, reasonCode: TokenActivationReason) {
    self.tokenUniqueReference = tokenUniqueReference
    self.panReference = panReference
    self.reasonCode = reasonCode
  }

  package var change: CardWrite { .none }
  package func cards(in answer: NetworkTokens) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: NetworkTokens) -> String { answer.summary }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokens {
    try await parties.answer(self, call)
  }
}

/// Suspends a token, or all tokens of a locked card, also those to come. (MDES customer service, `TokenSuspend`)
///
/// 403 without the issuer's key; 400 unless there is one of the two references; 404 if no card of this issuer has it; 409
/// `transitionNotAllowed` if the token is deactivated.
package struct TokenSuspend: Operation {
  package typealias Answer = NetworkTokens
  package static let facts = OperationFacts(
    .tokenSuspend, .post("/network/tokens/suspend"), .deviceWallets, asks: .network, by: .party(.issuer))

  /// Either this or `panReference`.
  package let tokenUniqueReference: TokenReference?
  package let panReference: PANReference?
  package let reasonCode: TokenSuspensionReason

  /// Only this token.
  package init(token: TokenReference, reasonCode: TokenSuspensionReason) {
    (tokenUniqueReference, panReference, self.reasonCode) = (token, nil, reasonCode)
  }

  /// The card is locked or suspended.
  package init(card: PANReference, reasonCode: TokenSuspensionReason) {
    (tokenUniqueReference, panReference, self.reasonCode) = (nil, card, reasonCode)
  }

  package var change: CardWrite { .none }
  package func cards(in answer: NetworkTokens) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: NetworkTokens) -> String { answer.summary }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokens {
    try await parties.answer(self, call)
  }
}

/// Ends the suspension of a token, or that of a card's tokens by its lock. (MDES customer service, `TokenUnsuspend`)
///
/// A token wakes when no other cause is left. 403 without the issuer's key; 400 unless there is one of the two references; 404 if no card of this issuer has it;
/// 409 `transitionNotAllowed` if the token is deactivated.
package struct TokenUnsuspend: Operation {
  package typealias Answer = NetworkTokens
  package static let facts = OperationFacts(
    .tokenUnsuspend, .post("/network/tokens/unsuspend"), .deviceWallets, asks: .network, by: .party(.issuer))

  /// Either this or `panReference`.
  package let tokenUniqueReference: TokenReference?
  package let panReference: PANReference?
  package let reasonCode: TokenResumptionReason

  /// Only this token.
  package init(token: TokenReference, reasonCode: TokenResumptionReason) {
    (tokenUniqueReference, panReference, self.reasonCode) = (token, nil, reasonCode)
  }

  /// The card is unlocked.
  package init(card: PANReference, reasonCode: TokenResumptionReason) {
    (tokenUniqueReference, panReference, self.reasonCode) = (nil, card, reasonCode)
  }

  package var change: CardWrite { .none }
  package func cards(in answer: NetworkTokens) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: NetworkTokens) -> String { answer.summary }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokens {
    try await parties.answer(self, call)
  }
}

/// Deletes a token, or all tokens of a cancelled card, which gets no new ones. (MDES customer service, `TokenDelete`)
///
/// Deleting again changes nothing. 403 without the issuer's key; 400 unless there is one of the two references; 404 if no card of this issuer has it.
package struct TokenDelete: Operation {
  package typealias Answer = NetworkTokens
  package static let facts = OperationFacts(
    .tokenDelete, .post("/network/tokens/delete"), .deviceWallets, asks: .network, by: .party(.issuer))

  /// Either this or `panReference`.
  package let tokenUniqueReference: TokenReference?
  package let panReference: PANReference?
  package let reasonCode: TokenDeletionReason

  /// Only this token.
  package init(token: TokenReference, reasonCode: TokenDeletionReason) {
    (tokenUniqueReference, panReference, self.reasonCode) = (token, nil, reasonCode)
  }

  /// The card is cancelled or rejected.
  package init(card: PANReference, reasonCode: TokenDeletionReason) {
    (tokenUniqueReference, panReference, self.reasonCode) = (nil, card, reasonCode)
  }

  package var change: CardWrite { .none }
  package func cards(in answer: NetworkTokens) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: NetworkTokens) -> String { answer.summary }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokens {
    try await parties.answer(self, call)
  }
}

/// Lists all tokens of a card, deactivated ones among them. (MDES customer service, `Search`)
///
/// 403 without the issuer's key; 404 if the card isn't this issuer's.
package struct SearchTokens: Operation {
  package typealias Answer = NetworkTokens
  package static let facts = OperationFacts(.searchTokens, .get("/network/tokens"), .deviceWallets, asks: .network, by: .party(.issuer))

  package let panReference: PANReference

  package init(_ panReference: PANReference) { self.panReference = panReference }

  package var change: CardWrite { .none }
  package func cards(in answer: NetworkTokens) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: NetworkTokens) -> String { answer.summary }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokens {
    try await parties.answer(self, call)
  }
}
