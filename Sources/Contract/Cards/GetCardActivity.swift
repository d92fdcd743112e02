package import WalletModel

/// Returns the newest 50 payments that were requested with a card, approved or declined, the newest first. (CardService; ours)
///
/// 404 if the customer has no such card; 401 `sessionEnded` without a session.
package struct GetCardActivity: OperationWithoutCards {
  package typealias Answer = CardActivity
  package static let facts = OperationFacts(
    .getCardActivity, .get("/profile/prepaid/cards/{cardId}/activity"), .cards, asks: .issuer, by: .phone(.needs))

  package let cardId: CardIdentifier

  package init(_ cardId: CardIdentifier) { self.cardId = cardId }

  private enum CodingKeys: CodingKey { case cardId }

  package static func summary(of answer: CardActivity) -> String {
    let count = answer.payments.count
    return (answer.hasOlder ? "newest " : "") + (count == 1 ? "1 payment" : "\(count) payments")
  }

  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> CardActivity {
    try await parties.answer(self, call)
  }
}
