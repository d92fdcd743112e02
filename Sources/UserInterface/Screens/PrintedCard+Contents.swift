import WalletModel

extension PrintedCard {
  /// What stands on the card, for the fields of a form that ask for it.
  var contents: [Field.Content: Secret] {
    [
      .cardNumber: number, .cardExpiry: Secret(expiry.printed), .cardholder: Secret(name),
      // Without one the field is emptied: what was in it belongs to another card.
      .cardCode: cvv ?? Secret(""),
    ]
  }
}
