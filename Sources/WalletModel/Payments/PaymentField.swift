internal import Basics

/// A field of a request to the JWT gateway. (Trust Payments, field specification)
package enum PaymentField: String, CaseIterable, Hashable, Sendable {
  // In the JWT, as set by the merchant.
  case sitereference, accounttypedescription, baseamount, mainamount, currencyiso3a, requesttypedescriptions, credentialsonfile
  case parenttransactionreference, termurl, orderreference, paymenttypedescription
  // Beside the JWT, as the customer has entered them.
  case pan, expirydate, securitycode, billingpremise, billingpostcode
  case customeraccountnumber, customeraccountnumbertype, customerdob, customerpostcode, customerlastname, customercountryiso2a

  /// The place of a field in a request. The card's data is never in a JWT.
  package enum Place: String, CaseIterable, Sendable {
    case signed = "in the JWT"
    case customerField = "beside it"
    /// In the JWT if the merchant already knows the value.
    case either = "in the JWT or beside it"
  }

  package var place: Place {
    switch self {
    case .sitereference, .accounttypedescription, .baseamount, .mainamount, .currencyiso3a, .requesttypedescriptions, .credentialsonfile,
      .parenttransactionreference, .termurl, .orderreference, .paymenttypedescription:
      .signed
    case .billingpremise, .billingpostcode: .either
    case .pan, .expirydate, .securitycode, .customeraccountnumber, .customeraccountnumbertype,
      .customerdob, .customerpostcode, .customerlastname, .customercountryiso2a:
      .customerField
    }
  }

  /// What a field may contain. All values are texts except the list of types.
  package enum Format: Hashable, Sendable {
    /// Letters, digits and the characters in `and`, up to this many characters.
    case name(and: String, most: Int)
    /// Anything that can be printed, up to this many characters.
    case text(most: Int)
    case choice([String])
    case digits(ClosedRange<Int>)
    /// Minor units, at least 1: up to this many digits, without leading zeros.
    case units(digits: Int)
    /// Main units with the currency's decimals, more than 0.
    case mainUnits
    case currency, country, date, month
    case types
  }

  package var format: Format {
    switch self {
    case .sitereference: .name(and: "_", most: 50)
    case .accounttypedescription: .choice(["ECOM"])
    case .baseamount: .units(digits: 13)
    case .mainamount: .mainUnits
    case .currencyiso3a: .currency
    case .requesttypedescriptions: .types
    case .credentialsonfile: .choice(CredentialsOnFile.allCases.map(\.rawValue))
    case .parenttransactionreference: .name(and: "-", most: 25)
    case .termurl: .choice([Self.listener])
    case .orderreference: .text(most: 255)
    case .paymenttypedescription: .choice(PaymentBrand.allCases.compactMap(\.paymentTypeDescription))
    case .pan: .digits(12...19)
    case .expirydate: .month
    case .securitycode: .digits(3...4)
    case .billingpremise: .text(most: 25)
    case .billingpostcode: .text(most: 25)
    case .customeraccountnumber: .name(and: "", most: 20)
    case .customeraccountnumbertype: .choice(["CARD", "ACCOUNT"])
    case .customerdob: .date
    case .customerpostcode: .text(most: 25)
    case .customerlastname: .text(most: 127)
    case .customercountryiso2a: .country
    }
  }

  /// The URL that a bank's response would be sent to, the same for all merchants. (Trust Payments, `termurl`)
  package static let listener = "https://payments.securetrading.net/process/payments/mobilesdklistener"

  /// Whether a field of this name is ignored here: it is another part of the customer's address. (Trust Payments, `billing…`)
  static func isIgnored(_ name: String) -> Bool { name.hasPrefix("billing") }

  /// The fields that a merchant of category 6012 has to send, with an authorization or an account check. (Visa's mandate)
  package static let ofCategory6012: [PaymentField] = [
    .customeraccountnumber, .customeraccountnumbertype, .customerdob, .customerpostcode, .customerlastname,
  ]

  /// The fields about the customer of a new card that a shop may ask for: those that it has to send, and the country. (Visa's mandate)
  package static let aboutCustomer = ofCategory6012 + [.customercountryiso2a]

  /// Whether a text can be the field's value.
  package func accepts(_ text: String) -> Bool {
    switch format {
    case .name(let others, let most):
      (1...most).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || others.utf8.contains($0) }
    case .text(let most): (1...most).contains(text.unicodeScalars.count) && !text.hasControlCharacters
    case .choice(let choices): choices.contains(text)
    case .digits(let count): count.contains(text.utf8.count) && text.hasOnlyDigits
    case .units(let digits): (1...digits).contains(text.utf8.count) && text.hasOnlyDigits && text.first != "0"
    // The number of decimals is checked where the currency is known.
    case .mainUnits: (1...16).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    case .currency: Currency.payable(text) != nil
    case .country: Country.named(text) != nil
    case .date: text.utf8.count == 10 && Timestamp(iso8601: text + "T00:00Z") != nil
    case .month: text.utf8.count == 7 && CardExpiry(text) != nil
    // Read by `RequestCombination`.
    case .types: false
    }
  }
}

extension PaymentField.Format {
  /// The format in words, for the documentation.
  package var inWords: String {
    switch self {
    case .name(let others, let most):
      "letters and digits" + (others.isEmpty ? "" : ", `\(others)`") + ", up to \(most)"
    case .text(let most): "text, up to \(most)"
    case .choice(let choices): choices.map { "`\($0)`" }.joined(separator: ", ")
    case .digits(let count): "\(count.lowerBound) to \(count.upperBound) digits"
    case .units(let digits): "minor units, from 1 on, up to \(digits) digits"
    case .mainUnits: "main units with the decimals of the currency, more than 0; instead of `baseamount`"
    case .currency: "ISO 4217"
    case .country: "ISO 3166-1, two letters"
    case .date: "`YYYY-MM-DD`"
    case .month: "`MM/YYYY`"
    case .types: "a list of request types"
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}

extension PaymentBrand {
  /// The JWT gateway's name for the brand; nil for brands that it doesn't accept. (Trust Payments, `paymenttypedescription`)
  package var paymentTypeDescription: String? {
    switch self {
    case .visa: "VISA"
    case .master: "MASTERCARD"
    case .amex: "AMEX"
    case .payPal: "PAYPAL"
    case .sepa: nil
    }
  }

  package init?(paymentTypeDescription text: String) {
    guard let brand = Self.allCases.first(where: { $0.paymentTypeDescription == text }) else { return nil }
    self = brand
  }
}
