import Basics
import WalletModel

extension PrintedCard {
  /// The text printed on the card for each kind of field.
  var contents: [Field.Content: Secret] {
    [
      .cardNumber: number, .cardExpiry: Secret(expiry.printed), .cardholder: Secret(name),
      // A card without a code empties the field, because its text belongs to another card.
      .cardCode: cvv ?? Secret(""),
    ]
  }
}
