/// What is wrong with the parameters of a payment, found before anything is sent. (mSDK, `OPPErrorCode`)
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

  /// The field of a form that it is about; nil if it is about none.
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

  /// The vendor's way of writing it: `OPPErrorCodeCardNumberInvalid`.
  package var name: String { "OPPErrorCode" + "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}

/// An error of the SDK on the phone. (mSDK)
package struct OPPError: Error, Hashable, Sendable {
  package let code: OPPErrorCode

  package init(_ code: OPPErrorCode) { self.code = code }
}

/// The rules for payment parameters, which form, SDK and gateway share. (mSDK, `OPPCardPaymentParams`)
package enum PaymentParamsRules {
  /// Returns what is wrong with a card's data, in the order of the fields of a form; empty if nothing is.
  ///
  /// - Parameters:
  ///   - number: may have spaces and hyphens.
  ///   - expiryMonth: `MM`.
  ///   - expiryYear: `YYYY`.
  package static func problems(
    _ brand: PaymentBrand, holder: String, number: Secret, expiryMonth: String, expiryYear: String, cvv: Secret, at now: Timestamp
  ) -> [OPPErrorCode] {
    var problems: [OPPErrorCode] = []
    let digits = Self.digits(of: number)
    if !PAN.isValid(digits.reveal()) {
      problems.append(.cardNumberInvalid)
    } else if !brand.isValid(number: digits.reveal()) {
      problems.append(.cardBrandInvalid)
    }
    let month =
      expiryMonth.utf8.count == 2 && expiryMonth.hasOnlyDigits ? Int(expiryMonth).flatMap { (1...12).contains($0) ? $0 : nil } : nil
    let year = expiryYear.utf8.count == 4 && expiryYear.hasOnlyDigits ? Int(expiryYear).flatMap { $0 > 0 ? $0 : nil } : nil
    if month == nil { problems.append(.cardMonthInvalid) }
    if year == nil { problems.append(.cardYearInvalid) }
    if let month, let year, let problem = problem(with: CardExpiry(month: month, year: year), at: now) { problems.append(problem) }
    if !isCode(cvv, of: brand) { problems.append(.cardCVVInvalid) }
    if !isHolder(holder) { problems.append(.cardHolderInvalid) }
    return problems
  }

  /// What is wrong with a month that a shopper enters; nil if nothing is.
  package static func problem(with expiry: CardExpiry, at now: Timestamp) -> OPPErrorCode? {
    now >= expiry.end ? .cardExpired : expiry.isTooLate(at: now) ? .cardYearInvalid : nil
  }

  /// The number without spaces and hyphens.
  package static func digits(of number: Secret) -> Secret { Secret(number.reveal().filter { $0 != " " && $0 != "-" }) }

  package static func isCode(_ cvv: Secret, of brand: PaymentBrand) -> Bool {
    cvv.count == brand.codeLength && cvv.reveal().hasOnlyDigits
  }

  /// 4 to 127 characters. The vendor's text asks for a first and a last name, which its own check does not.
  package static func isHolder(_ name: String) -> Bool {
    (4...127).contains(name.count) && name.utf8.count <= 4 * 127 && !name.hasControlCharacters
  }
}
