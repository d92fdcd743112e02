/// The card to add, as an issuer's app describes it to the wallet's sheet. (`PKAddPaymentPassRequestConfiguration`)
///
/// It names no encryption scheme: the key in the network's leaf certificate decides that. (our choice)
package struct PKAddPaymentPassRequestConfiguration: Hashable, Sendable {
  /// Nil of a network that the wallet doesn't know: its cards can't be added.
  package let paymentNetwork: CardNetwork?
  package let cardholderName: String
  /// The last four digits of the card's number.
  package let primaryAccountSuffix: String
  /// The issuer's name for the card.
  package let localizedDescription: String
  /// The network's reference of the card, known from a pass of it: the sheet offers no device that has it. Nil if there is no such pass.
  package var primaryAccountIdentifier: PANReference?

  package init(of card: Card, cardholderName: String, localizedDescription: String, primaryAccountIdentifier: PANReference?) {
    paymentNetwork = CardNetwork(card.scheme)
    primaryAccountSuffix = card.lastFour
    self.cardholderName = cardholderName
    self.localizedDescription = localizedDescription
    self.primaryAccountIdentifier = primaryAccountIdentifier
  }
}
