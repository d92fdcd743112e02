import Basics
import WalletModel

extension PrintedCard {
  /// The text printed on the card for each kind of field.
  var contents: [Field.Content: Secret] {
    [
      .cardNumber: number, .cardExpiry: Secret(expiry.printed), .cardholder: Secret(name),
      // Without a code, the field is emptied, because its text belongs to another card.
      .cardCode: cvv ?? Secret(""),
    ]
  }
}
