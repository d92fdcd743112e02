package import Basics

/// An error in the parameters of a payment, found before anything is sent. (mSDK, `OPPErrorCode`)
package enum OPPErrorCode: Int, CaseIterable, Codable, Sendable {
  case paymentParamsCheckoutIDInvalid = 1010
  case paymentParamsTokenIDInvalid = 1090
  case cardHolderInvalid = 1110
  case cardNumberInvalid = 1111
  case cardBrandInvalid = 1112
  case cardMonthInvalid = 1113
  case cardYearInvalid = 1114
  case cardExpired = 1115
  case cardCVVInvalid = 1116
  case bankAccountHolderInvalid = 1130
  case bankAccountIBANInvalid = 1131
  case bankAccountCountryInvalid = 1132

  /// The form field with the error; nil if the error is not in a field.
  package var fieldError: FieldError? {
    switch self {
    case .paymentParamsCheckoutIDInvalid, .paymentParamsTokenIDInvalid: nil
    case .cardHolderInvalid: FieldError("holder", "must have 4 to 127 characters")
    case .cardNumberInvalid: FieldError("number", "isn't valid. Check the digits")
    case .cardBrandInvalid: FieldError("number", "isn't one of this brand. Check the digits")
    case .cardMonthInvalid: FieldError("expiry", "must be month and year, like 11/29")
    case .cardYearInvalid: FieldError("expiry", CardExpiry.lateness)
    case .cardExpired: FieldError("expiry", "is in the past. Enter another card")
    case .cardCVVInvalid: FieldError("cvv", "must have the digits of the card's security code")
    case .bankAccountHolderInvalid: FieldError("holder", "must have 4 to 127 characters")
    case .bankAccountIBANInvalid: FieldError("iban", "isn't valid. Check the digits")
    case .bankAccountCountryInvalid: FieldError("iban", "is of a country outside SEPA. Enter another account")
    }
  }

  /// The vendor's name for the code: `OPPErrorCodeCardNumberInvalid`.
  package var name: String { "OPPErrorCode" + "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}

/// An error of the SDK on the phone. (mSDK)
package struct OPPError: Error, Hashable, Sendable {
  package let code: OPPErrorCode

  package init(_ code: OPPErrorCode) { self.code = code }
}

extension EnteredCard {
  /// Checks entered card data. Throws the first problem, in the order of the fields of a form.
  ///
  /// - Parameters:
  ///   - number: may have spaces and hyphens.
  ///   - expiryMonth: `MM`.
  ///   - expiryYear: `YYYY`.
  package init(
    _ brand: PaymentBrand, holder: String, number: Secret, expiryMonth: String, expiryYear: String, cvv: Secret, at now: Timestamp
  ) throws(OPPError) {
    let digits = PaymentParamsRules.digits(of: number)
    guard PAN.isValid(digits.reveal()) else { throw OPPError(.cardNumberInvalid) }
    guard brand.isValid(number: digits.reveal()) else { throw OPPError(.cardBrandInvalid) }
    guard expiryMonth.utf8.count == 2, expiryMonth.hasOnlyDigits, let month = Int(expiryMonth), (1...12).contains(month) else {
      throw OPPError(.cardMonthInvalid)
    }
    guard expiryYear.utf8.count == 4, expiryYear.hasOnlyDigits, let year = Int(expiryYear), year > 0 else {
      throw OPPError(.cardYearInvalid)
    }
    let expiry = CardExpiry(month: month, year: year)
    if let problem = PaymentParamsRules.problem(with: expiry, at: now) { throw OPPError(problem) }
    guard let code = SecurityCode(cvv, of: brand) else { throw OPPError(.cardCVVInvalid) }
    guard PaymentParamsRules.isHolder(holder) else { throw OPPError(.cardHolderInvalid) }
    self.init(brand, holder: holder, number: digits, expiry: expiry, code: code)
  }
}

extension EnteredAccount {
  /// Checks entered account data. Throws the first problem.
  ///
  /// - Parameter iban: may have spaces and small letters.
  package init(holder: String, iban: Secret) throws(OPPError) {
    guard PaymentParamsRules.isHolder(holder) else { throw OPPError(.bankAccountHolderInvalid) }
    guard let iban = try? IBAN(iban) else { throw OPPError(.bankAccountIBANInvalid) }
    guard iban.isInSEPA else { throw OPPError(.bankAccountCountryInvalid) }
    self.init(holder: holder, iban: iban)
  }
}

/// The rules for payment parameters, which form, SDK and gateway share. (mSDK, `OPPCardPaymentParams`)
package enum PaymentParamsRules {
  /// The problem with an entered expiry; nil if there is none.
  package static func problem(with expiry: CardExpiry, at now: Timestamp) -> OPPErrorCode? {
    now >= expiry.end ? .cardExpired : expiry.isTooLate(at: now) ? .cardYearInvalid : nil
  }

  /// The number without spaces and hyphens.
  package static func digits(of number: Secret) -> Secret { Secret(number.reveal().filter { $0 != " " && $0 != "-" }) }

  /// Whether a name has 4 to 127 characters. The vendor's text requires a first and a last name, but its own check doesn't.
  package static func isHolder(_ name: String) -> Bool {
    (4...127).contains(name.count) && name.utf8.count <= 4 * 127 && !name.hasControlCharacters
  }
}
