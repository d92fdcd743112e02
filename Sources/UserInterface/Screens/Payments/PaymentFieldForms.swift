import Basics
import WalletModel

// The fields that a customer fills in for a JWT gateway, with the gateway's own limits. (Rules, payments by JWT)

extension PaymentField {
  private var label: Text {
    switch self {
    case .billingpremise: "House or flat number"
    case .billingpostcode, .customerpostcode: "Postcode"
    case .customeraccountnumber: "Account or card number"
    case .customeraccountnumbertype: "Kind of number"
    case .customerdob: "Date of birth"
    case .customerlastname: "Last name"
    case .customercountryiso2a: "Country"
    case .pan, .expirydate, .securitycode, .sitereference, .accounttypedescription, .baseamount, .mainamount, .currencyiso3a,
      .requesttypedescriptions, .credentialsonfile, .parenttransactionreference, .termurl, .orderreference, .paymenttypedescription:
      Text(untrusted: rawValue)
    }
  }

  /// The field for a form.
  var formField: Field {
    switch self {
    case .billingpremise, .billingpostcode: plainField.taking(.addressCheck)
    default: plainField
    }
  }

  private var plainField: Field {
    switch format {
    case .name(_, let most): Field(label, kind: .secret, limit: most, hint: "up to \(most)")
    case .choice(let choices):
      Field(label, choices: choices.map { Choice(code: $0, name: $0 == "CARD" ? "a card" : "an account") }, hint: "press Down")
    case .date: Field(label, limit: 10, hint: "YYYY-MM-DD")
    case .country: Field(label, choices: .countries, hint: "optional")
    case .text(let most): Field(label, limit: most)
    case .digits, .units, .mainUnits, .currency, .month, .types: Field(label)
    }
  }

  /// Returns a sentence about the problem of the entered value; nil if the gateway accepts it.
  func problem(with field: Field) -> Text? {
    guard !accepts(field.entered.reveal()) else { return nil }
    let rule: Text =
      switch format {
      case .name(_, let most): "must have up to \(most) letters and digits"
      case .text(let most): "must have up to \(most) characters"
      case .date: "must be year, month and day, like 1990-05-17"
      case .choice, .country, .digits, .units, .mainUnits, .currency, .month, .types: "isn't valid. Check it"
      }
    return "\(label) \(rule)."
  }
}

extension Field {
  /// The entered value, without spaces around it.
  var entered: Secret { Secret((isSecret ? secret.reveal() : value).trimmed) }
}
