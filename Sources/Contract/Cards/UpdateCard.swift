package import WalletModel

/// Locks, unlocks or cancels a card, sets its PIN, or both in one step. (CardService, `update`)
///
/// 400 with field errors; 403 `stepUpRequired` for a PIN without step-up authentication in the last five minutes, `notAllowed` if cards
/// of the program can't be locked; 404 if the customer has no such card; 409 `transitionNotAllowed` if the status doesn't allow the
/// change; 401 `sessionEnded` without a session.
package struct UpdateCard: Operation {
  package typealias Answer = Card
  package static let facts = OperationFacts(
    .updateCard, .patch("/profile/prepaid/cards/{cardId}"), .cards, asks: .issuer, by: .phone(.needs))

  package let cardId: CardIdentifier
  package let request: CardUpdateRequest

  package init(_ cardId: CardIdentifier, _ request: CardUpdateRequest) {
    self.cardId = cardId
    self.request = request
  }

  package static func summary(of answer: Card) -> String { answer.summary }

  package var change: CardWrite { .card(cardId) }
  package var magicTexts: [MagicText] { [MagicText(.reason, request.statusReason)] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Card { try await parties.answer(self, call) }
}

extension UpdateCard {
  private enum CodingKeys: CodingKey { case cardId }

  /// Coded as one object, like the vendor's: the changes, with the card's identifier among them.
  package init(from decoder: any Decoder) throws {
    cardId = try decoder.container(keyedBy: CodingKeys.self).decode(CardIdentifier.self, forKey: .cardId)
    request = try CardUpdateRequest(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    try request.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(cardId, forKey: .cardId)
  }
}
