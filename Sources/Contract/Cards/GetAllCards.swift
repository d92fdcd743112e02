package import WalletModel

/// Lists the customer's cards by page, newest first unless `order` says otherwise. (CardService, `getAll`; `order` is ours)
///
/// 400 if limit, offset, type or status is invalid; 401 `sessionEnded` without a session.
package struct GetAllCards: Operation {
  package typealias Answer = CardList
  package static let name = OperationName.getAllCards
  package static let route = Route(.get, "/profile/prepaid/cards")
  package static let sessionUse = SessionUse.needs

  package let parameters: CardParameters

  package init(_ parameters: CardParameters) {
    self.parameters = parameters
  }

  package static func summary(of answer: CardList) -> String {
    let (shown, all) = (answer.cards.count, answer.meta.numberOfRecords)
    if all == 0 { return "no cards" }
    return (shown == all ? "" : "\(shown) of ") + (all == 1 ? "1 card" : "\(all) cards")
  }
}

extension GetAllCards {
  /// As the vendor's: the parameters themselves.
  package init(from decoder: any Decoder) throws { parameters = try CardParameters(from: decoder) }
  package func encode(to encoder: any Encoder) throws { try parameters.encode(to: encoder) }
}
