package import WalletModel

/// Reveals number, expiry and CVV of a card. (CardService, `getDetails`)
///
/// 403 `stepUpRequired` without a proof of the person in the last five minutes; 404 where the customer has no such card; 409
/// `transitionNotAllowed` where the card's status shows none; 401 `sessionEnded` where there is no session.
package struct GetCardDetails: Operation {
  package typealias Answer = CardSensitiveDetails
  package static let name = OperationName.getCardDetails
  package static let route = Route(.get, "/profile/prepaid/cards/{cardId}/details")
  package static let sessionUse = SessionUse.needs

  package let cardId: CardIdentifier

  package init(_ cardId: CardIdentifier) {
    self.cardId = cardId
  }

  /// Nothing that is revealed stays in a log's memory.
  package static func kept(_ answer: CardSensitiveDetails) -> CardSensitiveDetails {
    CardSensitiveDetails(pan: Secret(""), cvv: Secret(""), expiry: answer.expiry, cardHolderName: answer.cardHolderName)
  }
}
