/// The card to add, as an issuer's app describes it to the wallet's sheet. (`PKAddPaymentPassRequestConfiguration`)
///
/// It names no encryption scheme: the key in the network's leaf certificate decides the scheme. (our choice)
package struct PKAddPaymentPassRequestConfiguration: Hashable, Sendable {
  /// Nil for a network that the wallet doesn't know: its cards can't be added.
  package let paymentNetwork: CardNetwork?
  package let cardholderName: String
  /// The last four digits of the card's number.
  package let primaryAccountSuffix: String
  /// The issuer's name for the card.
  package let localizedDescription: String
  /// The network's reference of the card, known from one of its passes: the sheet doesn't offer devices that have the card. Nil if there is
  /// no such pass.
  package var primaryAccountIdentifier: PANReference?

  package init(
    paymentNetwork: CardNetwork?, cardholderName: String, primaryAccountSuffix: String, localizedDescription: String,
    primaryAccountIdentifier: PANReference?
  ) {
    self.paymentNetwork = paymentNetwork
    self.cardholderName = cardholderName
    self.primaryAccountSuffix = primaryAccountSuffix
    self.localizedDescription = localizedDescription
    self.primaryAccountIdentifier = primaryAccountIdentifier
  }

  package init(of card: Card, cardholderName: String, localizedDescription: String, primaryAccountIdentifier: PANReference?) {
    self.init(
      paymentNetwork: CardNetwork(card.scheme), cardholderName: cardholderName, primaryAccountSuffix: card.lastFour,
      localizedDescription: localizedDescription, primaryAccountIdentifier: primaryAccountIdentifier)
  }
}
