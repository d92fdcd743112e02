package import Basics
package import WalletModel

/// Sets the PIN of a card; the only way for customers in the US. (our operation; Rules, where the vendor is silent)
///
/// 400 if the PIN is invalid; 403 `stepUpRequired` without step-up authentication in the last five minutes; 404 if the customer has no
/// such card; 409 `transitionNotAllowed` if a card with this status can't have a PIN; 401 `sessionEnded` without a session.
package struct SetCardPIN: Operation {
  package typealias Answer = Card
  package static let facts = OperationFacts(
    .setCardPIN, .put("/profile/prepaid/cards/{cardId}/pin"), .cards, asks: .issuer, by: .phone(.needs))

  package let cardId: CardIdentifier
  package let pin: Secret

  package init(_ cardId: CardIdentifier, pin: Secret) {
    self.cardId = cardId
    self.pin = pin
  }

  package static func summary(of answer: Card) -> String { "PIN set" }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Card { try await parties.answer(self, call) }
}
