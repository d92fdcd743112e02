package import WalletModel

/// Sets the PIN of one card: for customers in the US the only way. (our operation; Rules, where the vendor is silent)
///
/// 400 for a PIN that is none; 403 `stepUpRequired` without a proof of the person in the last five minutes; 404 where the customer has
/// no such card; 409 `transitionNotAllowed` where the card can take no PIN; 401 `sessionEnded` where there is no session.
package struct SetCardPIN: Operation {
  package typealias Answer = Card
  package static let name = OperationName.setCardPIN
  package static let route = Route(.put, "/profile/prepaid/cards/{cardId}/pin")
  package static let sessionUse = SessionUse.needs

  package let cardId: CardIdentifier
  package let pin: Secret

  package init(_ cardId: CardIdentifier, pin: Secret) {
    self.cardId = cardId
    self.pin = pin
  }

  package static func summary(of answer: Card) -> String { "PIN set" }
}
