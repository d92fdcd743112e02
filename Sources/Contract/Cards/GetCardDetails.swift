import Basics
package import WalletModel

/// Returns number, expiry and CVV of a card. (CardService, `getDetails`)
///
/// 403 `stepUpRequired` without step-up authentication in the last five minutes; 404 if the customer has no such card; 409
/// `transitionNotAllowed` if a card with this status has no details to show; 401 `sessionEnded` without a session.
package struct GetCardDetails: OperationWithoutCards {
  package typealias Answer = CardSensitiveDetails
  package static let facts = OperationFacts(
    .getCardDetails, .get("/profile/prepaid/cards/{cardId}/details"), .cards, asks: .issuer, by: .phone(.needs))

  package let cardId: CardIdentifier

  package init(_ cardId: CardIdentifier) {
    self.cardId = cardId
  }

  /// The revealed number and CVV don't stay in a log's memory.
  package static func redacted(_ answer: CardSensitiveDetails) -> CardSensitiveDetails {
    CardSensitiveDetails(pan: Secret(""), cvv: Secret(""), expiry: answer.expiry, cardHolderName: answer.cardHolderName)
  }

  package static func summary(of answer: CardSensitiveDetails) -> String { "" }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> CardSensitiveDetails {
    try await parties.answer(self, call)
  }
}
