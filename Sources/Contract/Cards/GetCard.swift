package import WalletModel

/// Returns one card of the customer. (CardService, `get`)
///
/// 404 if the customer has no such card; 401 `sessionEnded` without a session.
package struct GetCard: Operation {
  package typealias Answer = Card
  package static let facts = OperationFacts(.getCard, .get("/profile/prepaid/cards/{cardId}"), .cards, asks: .issuer, by: .phone(.needs))

  package let cardId: CardIdentifier
  package let include: [CardIncludesParam]

  package init(_ cardId: CardIdentifier, include: [CardIncludesParam] = []) {
    self.cardId = cardId
    self.include = include
  }

  package static func summary(of answer: Card) -> String { answer.summary }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Card { try await parties.answer(self, call) }
}

extension Card {
  /// Status and last four digits, for the traffic log.
  package var summary: String { "\(status.rawValue), ends in \(lastFour)" }
}

extension GetCard {
  private enum CodingKeys: CodingKey { case cardId, include }

  /// `include` is optional.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    cardId = try container.decode(CardIdentifier.self, forKey: .cardId)
    include = try container.decodeIfPresent([CardIncludesParam].self, forKey: .include) ?? []
  }
}
