package import WalletModel

/// Orders a card of a program that the customer is eligible for. (CardService, `create`)
///
/// 400 with field errors if the order is invalid; 409 `limitReached` if the program allows no more cards; 401 `sessionEnded` without a
/// session.
package struct CreateCard: Operation {
  package typealias Answer = Card
  package static let facts = OperationFacts(.createCard, .post("/profile/prepaid/cards"), .cards, asks: .issuer, by: .phone(.needs))

  package let request: CardRequest
  /// The user agent of the app; the client core fills it in. At most 200 characters; nil if the app doesn't say.
  package let userAgent: String?

  package init(_ request: CardRequest, userAgent: String?) {
    self.request = request
    self.userAgent = userAgent
  }

  package static func status(of answer: Card) -> Int { 201 }
  package static func summary(of answer: Card) -> String { answer.summary }

  package var change: CardWrite { .order(request) }
  package var magicTexts: [MagicText] {
    [
      MagicText(.order, request.deliveryAddress?.address1), MagicText(.order, request.externalId), MagicText(.mobile, request.mobile),
    ]
  }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Card { try await parties.answer(self, call) }
}

extension CreateCard {
  private enum CodingKeys: CodingKey { case userAgent }

  /// Coded as one object, like the vendor's: the fields of the order, with `userAgent` among them.
  package init(from decoder: any Decoder) throws {
    request = try CardRequest(from: decoder)
    userAgent = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .userAgent)
  }

  package func encode(to encoder: any Encoder) throws {
    try request.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(userAgent, forKey: .userAgent)
  }
}
