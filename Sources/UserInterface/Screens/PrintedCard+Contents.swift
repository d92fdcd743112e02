import Basics
import WalletModel

extension PrintedCard {
  /// The text printed on the card for each kind of field.
  var contents: [Field.Content: Secret] {
    [
      .cardNumber: number, .cardExpiry: Secret(expiry.printed), .cardholder: Secret(name),
      // Without one the field is emptied: what was in it belongs to another card.
      .cardCode: cvv ?? Secret(""),
    ]
  }
}
