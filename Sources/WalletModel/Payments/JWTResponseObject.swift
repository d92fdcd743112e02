package import Basics

/// A field of the JWT gateway's response. (Trust Payments)
package enum ResponseField: String, CaseIterable, Hashable, Sendable {
  case requesttypedescription, errorcode, errormessage
  case transactionstartedtimestamp, transactionreference, parenttransactionreference, sitereference, orderreference
  case baseamount, currencyiso3a, maskedpan, paymenttypedescription, credentialsonfile
  case securityresponseaddress, securityresponsepostcode, securityresponsesecuritycode
  case authcode, settlestatus
  // Only in responses to THREEDQUERY.
  case enrolled, status, eci
  // As entered, or inherited; numbers are masked. (Visa's mandate for category 6012)
  case customeraccountnumber, customeraccountnumbertype, customerdob, customerpostcode, customerlastname, customercountryiso2a
}

/// The gateway's answer to one request type: all values are texts. (Trust Payments, `JWTResponseObject`)
package struct JWTResponseObject: Hashable, Sendable {
  package private(set) var values: [ResponseField: String]
  /// The names of the fields that are the reason for an error.
  package private(set) var errordata: [String]

  /// - Parameter type: nil if the request's types can't be read.
  package init(_ errorcode: PaymentErrorCode, _ type: RequestType?, errordata: [String] = []) {
    values = [
      .requesttypedescription: type?.rawValue ?? "ERROR", .errorcode: errorcode.rawValue, .errormessage: errorcode.errormessage,
    ]
    self.errordata = errordata
  }

  package subscript(field: ResponseField) -> String? {
    get { values[field] }
    set { values[field] = newValue }
  }

  /// Nil for a code that this world's gateway doesn't return.
  package var errorcode: PaymentErrorCode? { values[.errorcode].flatMap(PaymentErrorCode.init(rawValue:)) }
  package var type: RequestType? { values[.requesttypedescription].flatMap(RequestType.init(rawValue:)) }
  package var transactionReference: TransactionReference? { values[.transactionreference].map(TransactionReference.init(rawValue:)) }
  package var brand: PaymentBrand? { values[.paymenttypedescription].flatMap(PaymentBrand.init(paymentTypeDescription:)) }

  /// Whether the customer's data match the bank's, by field; empty if nothing was checked.
  package var securityResponses: [ResponseField: SecurityResponse] {
    let fields: [ResponseField] = [.securityresponseaddress, .securityresponsepostcode, .securityresponsesecuritycode]
    return fields.reduce(into: [:]) { $0[$1] = values[$1].flatMap(SecurityResponse.init(rawValue:)) }
  }

  fileprivate init?(_ value: JSONValue) {
    guard case .object(let object) = value, let list = object.list("errordata") else { return nil }
    values = [:]
    for member in object.members where member.name != "errordata" {
      guard case .text(let text) = member.value else { return nil }
      // Unknown fields are ignored.
      if let field = ResponseField(rawValue: member.name) { values[field] = text }
    }
    errordata = []
    for item in list {
      guard case .text(let name) = item else { return nil }
      errordata.append(name)
    }
    guard values[.errorcode] != nil, values[.requesttypedescription] != nil else { return nil }
  }

  fileprivate var json: JSONValue {
    var members = ResponseField.allCases.compactMap { field in values[field].map { JSONObject.Member(field.rawValue, .text($0)) } }
    members.append(JSONObject.Member("errordata", .list(errordata.map(JSONValue.text))))
    return .object(JSONObject(members))
  }
}

/// The claim `payload` of a response JWT. (Trust Payments)
package struct JWTPaymentResponse: Hashable, Sendable {
  /// The gateway's reference of the whole request: `W20-0123abcd`.
  package let requestreference: String
  /// One response for each request type that was executed, in order.
  package let responses: [JWTResponseObject]
  /// A text that makes otherwise equal responses differ.
  package let secrand: String

  package static let version = "1.00"

  package init(requestreference: String, responses: [JWTResponseObject], secrand: String) {
    self.requestreference = requestreference
    self.responses = responses
    self.secrand = secrand
  }

  /// Nil for a payload that is no response.
  package init?(payload: JSONObject) {
    guard let requestreference = payload.text("requestreference"), payload.text("version") == Self.version,
      let secrand = payload.text("secrand"), let list = payload.list("response"), !list.isEmpty
    else { return nil }
    let responses = list.compactMap { JWTResponseObject($0) }
    guard responses.count == list.count else { return nil }
    self.init(requestreference: requestreference, responses: responses, secrand: secrand)
  }

  package var payload: JSONObject {
    JSONObject([
      JSONObject.Member("requestreference", .text(requestreference)), JSONObject.Member("version", .text(Self.version)),
      JSONObject.Member("response", .list(responses.map(\.json))), JSONObject.Member("secrand", .text(secrand)),
    ])
  }

  /// The claims that the gateway signs.
  package func claims(for username: String, at now: Timestamp) -> JSONObject {
    JSONObject([
      JSONObject.Member(JWTClaim.issuedAt, .number("\(now.milliseconds / 1000)")), JSONObject.Member(JWTClaim.payload, .object(payload)),
      JSONObject.Member(JWTClaim.audience, .text(username)),
    ])
  }

  /// The final response: that of the last request type.
  package var last: JWTResponseObject? { responses.last }

  /// Whether this is a response to a request: site, order, amount, currency and types are the same. Otherwise an app reports
  /// `mismatchedDescriptionTypes`, 12100. (Trust Payments, `APIResponse`)
  ///
  /// A request that failed at one type has responses up to that type.
  package func answers(_ request: JWTPaymentRequest) -> Bool {
    let types = request.combination.types
    guard responses.count <= types.count, zip(responses, types).allSatisfy({ $0.type == $1 }),
      responses.count == types.count || last?.errorcode != .ok
    else { return false }
    return responses.allSatisfy { response in
      response[.sitereference] == request.sitereference && response[.orderreference] == request.orderreference
        && response[.baseamount] == "\(request.amount.minorUnits)" && response[.currencyiso3a] == request.amount.currency.code
    }
  }
}
