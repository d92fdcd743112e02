package import WalletModel

/// Lists the customer's cards by page, newest first unless `order` says otherwise. (CardService, `getAll`; `order` is ours)
///
/// 400 if limit, offset, type or status is invalid; 401 `sessionEnded` without a session.
package struct GetAllCards: Operation {
  package typealias Answer = CardList
  package static let facts = OperationFacts(.getAllCards, .get("/profile/prepaid/cards"), .cards, asks: .issuer, by: .phone(.needs))

  package let parameters: CardParameters

  package init(_ parameters: CardParameters) {
    self.parameters = parameters
  }

  package static func summary(of answer: CardList) -> String {
    let (shown, all) = (answer.cards.count, answer.meta.numberOfRecords)
    if all == 0 { return "no cards" }
    return (shown == all ? "" : "\(shown) of ") + (all == 1 ? "1 card" : "\(all) cards")
  }

  package var change: CardWrite { .none }
  package func cards(in answer: CardList) -> ShownCards { .list(answer.cards, hasNewest: parameters.showNewest(in: answer)) }
  package var magicTexts: [MagicText] { [] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> CardList {
    try await parties.answer(self, call)
  }
}

extension GetAllCards {
  /// Coded like the vendor's request: the parameters alone.
  package init(from decoder: any Decoder) throws { parameters = try CardParameters(from: decoder) }
  package func encode(to encoder: any Encoder) throws { try parameters.encode(to: encoder) }
}

extension CardParameters {
  /// Returns whether a list with these parameters contains the customer's newest card, if there is one.
  fileprivate func showNewest(in list: CardList) -> Bool {
    guard cardType == nil, status?.isEmpty != false, (offset ?? 0) == 0 else { return false }
    return order != .usableFirst || list.cards.count >= list.meta.numberOfRecords
  }
}
