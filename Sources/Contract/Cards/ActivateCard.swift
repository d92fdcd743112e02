package import WalletModel

/// Makes a physical card active with the code that came with it. (CardService of newer SDKs, `activate`)
///
/// 400 for a code that is not six digits; 401 `wrongCredentials` for a wrong one with the tries left, the last of which suspends the
/// card; 404 where the customer has no such card; 409 `transitionNotAllowed` where it does not wait for this; 401 `sessionEnded` where
/// there is no session.
package struct ActivateCard: Operation {
  package typealias Answer = Card
  package static let name = OperationName.activateCard
  package static let route = Route(.post, "/profile/prepaid/cards/{cardId}/activations")
  package static let sessionUse = SessionUse.needs

  package let cardId: CardIdentifier
  package let activationCode: Secret

  package init(_ cardId: CardIdentifier, activationCode: Secret) {
    self.cardId = cardId
    self.activationCode = activationCode
  }

  package static func status(of answer: Card) -> Int { 201 }
  package static func summary(of answer: Card) -> String { answer.summary }
}
