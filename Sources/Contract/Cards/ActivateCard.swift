package import Basics
package import WalletModel

/// Activates a physical card with the activation code that came with it. (CardService of newer SDKs, `activate`)
///
/// 400 if the code isn't six digits; 401 `wrongCredentials` for a wrong code, with the attempts left; the last one suspends the card;
/// 404 if the customer has no such card; 409 `transitionNotAllowed` if the card doesn't wait for activation; 401 `sessionEnded` without
/// a session.
package struct ActivateCard: Operation {
  package typealias Answer = Card
  package static let facts = OperationFacts(
    .activateCard, .post("/profile/prepaid/cards/{cardId}/activations"), .cards, asks: .issuer, by: .phone(.needs))

  package let cardId: CardIdentifier
  package let activationCode: Secret

  package init(_ cardId: CardIdentifier, activationCode: Secret) {
    self.cardId = cardId
    self.activationCode = activationCode
  }

  package static func status(of answer: Card) -> Int { 201 }
  package static func summary(of answer: Card) -> String { answer.summary }

  package var change: CardWrite { .card(cardId) }
  package var magicTexts: [MagicText] { [MagicText(.activationCode, activationCode)] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Card { try await parties.answer(self, call) }
}
