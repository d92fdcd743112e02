package import WalletModel

/// Reports the status of a card's tokenization in a mobile wallet. (CardService, `updateTokenizationStatus`)
///
/// 400 with field errors; 404 if the customer has no such card, or the card no such tokenization; 409 `transitionNotAllowed` from
/// COMPLETED back to INITIATED; 401 `sessionEnded` without a session.
package struct UpdateTokenizationStatus: Operation {
  package typealias Answer = MobileWalletTokenization
  package static let facts = OperationFacts(
    .updateTokenizationStatus, .patch("/profile/prepaid/cards/{cardId}/tokenizations"), .cards, asks: .issuer, by: .phone(.needs))

  package let cardId: CardIdentifier
  package let mobileWallet: MobileWalletTokenization

  package init(_ cardId: CardIdentifier, _ mobileWallet: MobileWalletTokenization) {
    self.cardId = cardId
    self.mobileWallet = mobileWallet
  }

  package static func summary(of answer: MobileWalletTokenization) -> String { "\(answer.walletType.rawValue) \(answer.status.rawValue)" }

  package var change: CardWrite { .card(cardId) }
  package func cards(in answer: MobileWalletTokenization) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> MobileWalletTokenization {
    try await parties.answer(self, call)
  }
}

extension UpdateTokenizationStatus {
  private enum CodingKeys: CodingKey { case cardId }

  /// Coded as one object, like the vendor's: the enrolment, with the card's identifier among its fields.
  package init(from decoder: any Decoder) throws {
    cardId = try decoder.container(keyedBy: CodingKeys.self).decode(CardIdentifier.self, forKey: .cardId)
    mobileWallet = try MobileWalletTokenization(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    try mobileWallet.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(cardId, forKey: .cardId)
  }
}
