package import Basics

/// The reference of a transaction at the JWT gateway: type of site, shard, and number in sequence, `55-9-1234567`. (Trust Payments,
/// `transactionreference`)
package struct TransactionReference: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package init(number: Int) { rawValue = "55-9-\(number)" }

  /// The sequence number; nil for a text that is not a reference of this gateway.
  package var number: Int? {
    let parts = rawValue.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "55", parts[1] == "9", let number = Int(parts[2]), rawValue == Self(number: number).rawValue else {
      return nil
    }
    return number
  }
}

/// The JWT gateway's reference of a request: `W20-` and 16 hexadecimal digits. (Trust Payments, `requestreference`)
package struct RequestReference: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// A merchant's reference of an order, at the JWT gateway. (Trust Payments, `orderreference`)
package struct OrderReference: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// A merchant's request in a JWT: its claim `payload`. (Trust Payments, field specification)
package struct JWTPaymentRequest: Hashable, Sendable {
  package let sitereference: String
  /// Also set for an account check, which debits nothing.
  package let amount: Money
  package let combination: RequestCombination
  package let credentials: CredentialsOnFile
  package let parent: TransactionReference?
  /// The merchant's order number; nil if the merchant gives none.
  package let orderreference: String?
  /// The brand that the merchant expects; nil for any.
  package let brand: PaymentBrand?
  /// The customer's address if the merchant knows it. An address sent beside the JWT is then ignored.
  package var billing: [PaymentField: String] = [:]

  package init(
    sitereference: String, amount: Money, combination: RequestCombination, credentials: CredentialsOnFile, parent: TransactionReference?,
    orderreference: String?, brand: PaymentBrand?
  ) {
    self.sitereference = sitereference
    self.amount = amount
    self.combination = combination
    self.credentials = credentials
    self.parent = parent
    self.orderreference = orderreference
    self.brand = brand
  }

  /// Parses the claim. Throws a refusal (30000) that names all fields that are missing, unknown, no text, or invalid, and then refusals of
  /// an unsupported list of types.
  package init(payload: JSONObject) throws(JWTRefusal) {
    let known = PaymentField.allCases.filter { $0.place != .customerField }
    var wrong = payload.names.filter { name in !known.contains { $0.rawValue == name } && !PaymentField.isIgnored(name) }
      .map { $0.isFieldName ? $0 : "payload" }
    var texts: [PaymentField: String] = [:]
    for field in known where field != .requesttypedescriptions {
      guard let value = payload[field.rawValue] else {
        if Self.required.contains(field) { wrong.append(field.rawValue) }
        continue
      }
      guard case .text(let text) = value, field.accepts(text) else {
        wrong.append(field.rawValue)
        continue
      }
      texts[field] = text
    }
    let list = payload.list(PaymentField.requesttypedescriptions.rawValue)
    if list == nil { wrong.append(PaymentField.requesttypedescriptions.rawValue) }
    let currency = texts[.currencyiso3a].flatMap(Currency.payable)
    var amount: Money?
    switch (payload[PaymentField.baseamount.rawValue], payload[PaymentField.mainamount.rawValue]) {
    case (nil, nil): wrong.append(PaymentField.baseamount.rawValue)
    case (_?, nil):
      amount = currency.flatMap { currency in texts[.baseamount].flatMap { Int64($0) }.map { Money(minorUnits: $0, currency) } }
    case (nil, _?):
      amount = currency.flatMap { currency in texts[.mainamount].flatMap { Money($0, currency) } }.flatMap { $0.minorUnits > 0 ? $0 : nil }
      if currency != nil, texts[.mainamount] != nil, amount == nil { wrong.append(PaymentField.mainamount.rawValue) }
    // Only one of the two fields is allowed. (Trust Payments)
    case (_?, _?): wrong.append(PaymentField.mainamount.rawValue)
    }
    guard wrong.isEmpty, let list, let sitereference = texts[.sitereference], let amount else { throw JWTRefusal(.invalidField, wrong) }
    combination = try RequestCombination(list)
    if combination.authenticates, texts[.termurl] == nil { throw JWTRefusal(.termurl) }
    (self.sitereference, self.amount) = (sitereference, amount)
    credentials = texts[.credentialsonfile].flatMap(CredentialsOnFile.init(rawValue:)) ?? CredentialsOnFile.none
    parent = texts[.parenttransactionreference].map(TransactionReference.init(rawValue:))
    orderreference = texts[.orderreference]
    brand = texts[.paymenttypedescription].flatMap(PaymentBrand.init(paymentTypeDescription:))
    billing = texts.filter { $0.key.place == .either }
  }

  private static let required: Set<PaymentField> = [.sitereference, .accounttypedescription, .currencyiso3a]

  /// The claim as the merchant signs it.
  package var payload: JSONObject {
    var members = [
      member(.accounttypedescription, "ECOM"), member(.baseamount, "\(amount.minorUnits)"), member(.currencyiso3a, amount.currency.code),
      member(.sitereference, sitereference), member(.credentialsonfile, credentials.rawValue),
      JSONObject.Member(PaymentField.requesttypedescriptions.rawValue, .list(combination.types.map { .text($0.rawValue) })),
    ]
    if let parent { members.append(member(.parenttransactionreference, parent.rawValue)) }
    if combination.authenticates { members.append(member(.termurl, PaymentField.listener)) }
    if let orderreference { members.append(member(.orderreference, orderreference)) }
    if let brand = brand?.paymentTypeDescription { members.append(member(.paymenttypedescription, brand)) }
    for field in PaymentField.allCases { if let text = billing[field] { members.append(member(field, text)) } }
    return JSONObject(members)
  }

  private func member(_ field: PaymentField, _ text: String) -> JSONObject.Member { JSONObject.Member(field.rawValue, .text(text)) }

  // MARK: - Claims

  /// The maximum difference between the time of signing and now, in either direction. (Trust Payments, `iat`; either direction is our
  /// choice)
  package static let tolerance = Duration.seconds(60 * 60)

  /// The claims that a merchant signs.
  package func claims(by username: String, at now: Timestamp) -> JSONObject {
    JSONObject([
      JSONObject.Member(JWTClaim.payload, .object(payload)), JSONObject.Member(JWTClaim.issuedAt, .number("\(now.seconds)")),
      JSONObject.Member(JWTClaim.issuer, .text(username)),
    ])
  }
}

/// The names of claims. (RFC 7519, 4.1; Trust Payments, `payload`)
package enum JWTClaim {
  package static let payload = "payload"
  package static let issuedAt = "iat"
  package static let issuer = "iss"
  package static let audience = "aud"
  package static let expires = "exp"
  package static let notBefore = "nbf"
}

extension JSONObject {
  /// A claim that is a time; nil unless it is a number of seconds within the range of `Timestamp`, which may have a fraction. (RFC 7519, 2,
  /// NumericDate; Trust Payments: up to 17 digits)
  package func moment(_ claim: String) -> Timestamp? {
    guard case .number(let text)? = self[claim], text.utf8.count <= Self.longestMoment, let seconds = Double(text),
      (Double(Timestamp.earliest.seconds)...Double(Timestamp.latest.seconds)).contains(seconds)
    else { return nil }
    return Timestamp(milliseconds: Int64((seconds * 1000).rounded(.down)))
  }

  /// In characters: 17 digits, a sign and a point.
  private static let longestMoment = 19

  /// The time of signing.
  package var issued: Timestamp? { moment(JWTClaim.issuedAt) }
}

extension Timestamp {
  /// Whole seconds since 1970.
  fileprivate var seconds: Int64 {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return rest < 0 ? seconds - 1 : seconds
  }
}

extension String {
  /// Whether the text looks like a field's name, so that a message may quote it.
  fileprivate var isFieldName: Bool {
    (1...40).contains(utf8.count) && utf8.allSatisfy { $0.isDigit || (0x61...0x7A).contains($0 | 0x20) }
  }
}

/// The customer's input for a request, which is sent beside the JWT. Empty fields are nil.
package struct EnteredPaymentFields: Hashable, Codable, Sendable {
  package var pan: Secret?
  package var expirydate: String?
  package var securitycode: Secret?
  package var billingpremise: String?
  package var billingpostcode: String?
  /// The number of a card or account, only for customers of financial institutions.
  package var customeraccountnumber: Secret?
  package var customeraccountnumbertype: String?
  package var customerdob: String?
  package var customerpostcode: String?
  package var customerlastname: String?
  package var customercountryiso2a: String?

  package init() {}

  /// The value of a field that is sent beside the JWT; nil if it is empty, and for all other fields.
  package subscript(field: PaymentField) -> Secret? {
    get {
      switch field {
      case .pan: pan
      case .expirydate: expirydate.map { Secret($0) }
      case .securitycode: securitycode
      case .billingpremise: billingpremise.map { Secret($0) }
      case .billingpostcode: billingpostcode.map { Secret($0) }
      case .customeraccountnumber: customeraccountnumber
      case .customeraccountnumbertype: customeraccountnumbertype.map { Secret($0) }
      case .customerdob: customerdob.map { Secret($0) }
      case .customerpostcode: customerpostcode.map { Secret($0) }
      case .customerlastname: customerlastname.map { Secret($0) }
      case .customercountryiso2a: customercountryiso2a.map { Secret($0) }
      case .sitereference, .accounttypedescription, .baseamount, .mainamount, .currencyiso3a, .requesttypedescriptions, .credentialsonfile,
        .parenttransactionreference, .termurl, .orderreference, .paymenttypedescription:
        nil
      }
    }
    set {
      switch field {
      case .pan: pan = newValue
      case .expirydate: expirydate = newValue?.reveal()
      case .securitycode: securitycode = newValue
      case .billingpremise: billingpremise = newValue?.reveal()
      case .billingpostcode: billingpostcode = newValue?.reveal()
      case .customeraccountnumber: customeraccountnumber = newValue
      case .customeraccountnumbertype: customeraccountnumbertype = newValue?.reveal()
      case .customerdob: customerdob = newValue?.reveal()
      case .customerpostcode: customerpostcode = newValue?.reveal()
      case .customerlastname: customerlastname = newValue?.reveal()
      case .customercountryiso2a: customercountryiso2a = newValue?.reveal()
      case .sitereference, .accounttypedescription, .baseamount, .mainamount, .currencyiso3a, .requesttypedescriptions, .credentialsonfile,
        .parenttransactionreference, .termurl, .orderreference, .paymenttypedescription:
        break
      }
    }
  }

  /// The fields that have a value, in the table's order.
  package var given: [PaymentField] { PaymentField.allCases.filter { self[$0] != nil } }

  /// The fields that have an invalid value, in the table's order.
  package var wrong: [PaymentField] {
    PaymentField.allCases.filter { field in self[field].map { !field.accepts($0.reveal()) } ?? false }
  }
}
