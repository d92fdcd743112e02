import Basics
import Foundation
import Testing
import WalletModel

/// The tables of payments by JWT in Rules.md are those that the gateway goes by.
@Suite struct JWTTablesTests {
  /// `make pictures` rewrites the tables in Rules.md.
  @Test func `the tables in the rules are these ones`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Rules.md")
    var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    for (name, rows) in [
      ("payment fields", Self.fields), ("credentials on file", Self.storedCards), ("payment error codes", Self.errorCodes),
    ] {
      let begin = try #require(text.range(of: "<!-- \(name) -->\n"))
      let end = try #require(text.range(of: "<!-- end of \(name) -->"))
      text.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n" + rows.joined(separator: "\n") + "\n\n")
    }
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" { try Data(text.utf8).write(to: file) }
    #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == text)
  }

  private static var fields: [String] {
    ["| Field | Place | Limits |", "| --- | --- | --- |"]
      + PaymentField.allCases.map { "| `\($0.rawValue)` | \($0.place.rawValue) | \($0.format.inWords) |" }
  }

  private static var storedCards: [String] {
    ["| `credentialsonfile` | Request types | Parent | Then |", "| --- | --- | --- | --- |"]
      + StoredCardRule.rows.map { row in
        let types = row.combination.types.map(\.rawValue).joined(separator: ", ")
        let then =
          switch row.rule {
          case .refused(let code, let field): "\(code.rawValue), `\(field.rawValue)`"
          case .allowed(true, _): "allowed; the card is saved"
          case .allowed(false, let fields) where fields.isEmpty: "allowed"
          case .allowed(false, let fields): "allowed; inherits " + fields.map { "`\($0.rawValue)`" }.joined(separator: ", ")
          }
        return "| \(row.credentials.rawValue) | \(types) | \(row.hasParent ? "yes" : "no") | \(then) |"
      }
  }

  private static var errorCodes: [String] {
    ["| errorcode | errormessage | Cause |", "| --- | --- | --- |"]
      + PaymentErrorCode.allCases.map { "| \($0.rawValue) | \($0.errormessage) | \($0.inWords) |" }
  }

  // MARK: - Rules

  /// A saved card pays where it is named, with 3-D Secure; a code is never inherited.
  @Test func `what a stored card may do`() {
    #expect(StoredCardRule.rows.count == 42)
    for row in StoredCardRule.rows {
      guard case .allowed(let stores, let inherited) = row.rule else { continue }
      #expect(stores == (row.credentials == .stores) && inherited.isEmpty != row.hasParent)
      #expect(!inherited.contains(.securitycode) && row.hasParent == (row.credentials == .usesStored))
    }
    #expect(StoredCardRule.rows.count { if case .allowed = $0.rule { true } else { false } } == 15)
  }

  @Test func `settlement goes by the days of UTC`() throws {
    let authorized = try #require(Timestamp(iso8601: "2026-11-21T09:41:00Z"))
    for (moment, status) in [
      ("2026-11-21T09:41:00Z", SettleStatus.pending), ("2026-11-21T23:59:59.999Z", .pending), ("2026-11-22T00:00:00Z", .settling),
      ("2026-11-22T23:59:59.999Z", .settling), ("2026-11-23T00:00:00Z", .settled), ("2036-01-01T00:00:00Z", .settled),
      ("2026-11-20T00:00:00Z", .pending),
    ] { #expect(SettleStatus(authorized: authorized, at: try #require(Timestamp(iso8601: moment))) == status, "\(moment)") }
    let old = try #require(Timestamp(iso8601: "1960-01-01T23:00:00Z"))
    #expect(SettleStatus(authorized: old, at: old + .seconds(3599)) == .pending)
    #expect(SettleStatus(authorized: old, at: old + .seconds(3600)) == .settling)
  }

  @Test func `fields have their limits`() {
    let cases: [(PaymentField, String, String)] = [
      (.sitereference, "test_site12345", "test-site"),
      (.sitereference, String(repeating: "a", count: 50), String(repeating: "a", count: 51)),
      (.baseamount, "9999999999999", "99999999999999"), (.baseamount, "1", "0"), (.baseamount, "1050", "10.50"),
      (.baseamount, "1050", "01050"),
      (.baseamount, "1050", ""), (.baseamount, "1050", "-1"), (.mainamount, "10.50", "10,50"), (.mainamount, "1050", ""),
      (.baseamount, "1050", "١٠٥٠"), (.currencyiso3a, "GBP", "gbp"),
      (.currencyiso3a, "JPY", "XXX"), (.credentialsonfile, "2", "3"), (.credentialsonfile, "0", ""),
      (.parenttransactionreference, "1-2-345", String(repeating: "1", count: 26)), (.parenttransactionreference, "55-9-1234567", "55_9"),
      (.accounttypedescription, "ECOM", "MOTO"), (.termurl, PaymentField.listener, "https://example.com"),
      (.pan, "4111111111111111", "4111 1111"),
      (.pan, String(repeating: "1", count: 19), String(repeating: "1", count: 20)), (.expirydate, "11/2029", "11/29"),
      (.expirydate, "01/2030", "13/2029"), (.expirydate, "01/2030", "1/02030"), (.securitycode, "1234", "12"),
      (.securitycode, "123", "12345"),
      (.billingpremise, "12a Harbour Street", "a\nb"),
      (.customeraccountnumber, String(repeating: "9", count: 20), String(repeating: "9", count: 21)),
      (.customeraccountnumbertype, "CARD", "card"), (.customerdob, "1990-02-28", "1990-02-29"), (.customerdob, "1990-02-28", "28/02/1990"),
      (.customerpostcode, String(repeating: "a", count: 25), String(repeating: "a", count: 26)),
      (.customerlastname, String(repeating: "é", count: 127), String(repeating: "é", count: 128)), (.customercountryiso2a, "GB", "XX"),
      (.paymenttypedescription, "AMEX", "MASTER"), (.orderreference, "RR-000001", ""),
    ]
    for (field, good, bad) in cases {
      #expect(field.accepts(good), "\(field) \(good)")
      #expect(!field.accepts(bad), "\(field) \(bad)")
    }
  }

  @Test func `what is signed is read again`() throws {
    let currency = try #require(Currency.named("BHD"))
    for combination in RequestCombination.allCases {
      let request = JWTPaymentRequest(
        sitereference: "test_site12345", amount: Money(minorUnits: 12_340, currency), combination: combination, credentials: .usesStored,
        parent: TransactionReference(number: 1_234_567), orderreference: "RR-000001", brand: .amex)
      #expect(try JWTPaymentRequest(payload: request.payload) == request)
    }
  }

  private func refusal(_ payload: String) throws -> JWTRefusal? {
    guard case .object(let payload) = try JSONValue(Array(payload.utf8)) else { return nil }
    do throws(JWTRefusal) {
      _ = try JWTPaymentRequest(payload: payload)
      return nil
    } catch {
      return error
    }
  }

  /// The vendor's two examples, and what is wrong with others.
  @Test func `a payload is read by its fields`() throws {
    let store =
      #"{"accounttypedescription":"ECOM","baseamount":"1050","currencyiso3a":"GBP","sitereference":"test_site12345","credentialsonfile":"1","requesttypedescriptions":["ACCOUNTCHECK"]}"#
    let pay =
      #"{"accounttypedescription":"ECOM","baseamount":"1050","currencyiso3a":"GBP","sitereference":"test_site12345","parenttransactionreference":"1-2-345","credentialsonfile":"2","termurl":"https://payments.securetrading.net/process/payments/mobilesdklistener","requesttypedescriptions":["THREEDQUERY","AUTH"]}"#
    #expect(try refusal(store) == nil && refusal(pay) == nil)
    let cases: [(String, String, JWTRefusal)] = [
      (#""1050""#, "1050", JWTRefusal(.baseamount)), (#""1""#, "1", JWTRefusal(.credentialsonfile)),
      (#""1""#, #""3""#, JWTRefusal(.credentialsonfile)),
      (#""sitereference":"test_site12345","#, "", JWTRefusal(.sitereference)), ("ECOM", "MOTO", JWTRefusal(.accounttypedescription)),
      (#"["ACCOUNTCHECK"]"#, "[]", JWTRefusal(.requesttypedescriptions)),
      (#"["ACCOUNTCHECK"]"#, #""AUTH""#, JWTRefusal(.requesttypedescriptions)),
      (#"["ACCOUNTCHECK"]"#, #"["AUTH","AUTH"]"#, JWTRefusal(.repeatedType, ["requesttypedescriptions"])),
      (#"["ACCOUNTCHECK"]"#, #"["AUTH","THREEDQUERY"]"#, JWTRefusal(.invalidRequestType, ["requesttypedescriptions"])),
      (#"["ACCOUNTCHECK"]"#, #"["THREEDQUERY"]"#, JWTRefusal(.invalidRequestType, ["requesttypedescriptions"])),
      (#"["ACCOUNTCHECK"]"#, #"["JSINIT"]"#, JWTRefusal(.invalidRequestType, ["requesttypedescriptions"])),
      (#"["ACCOUNTCHECK"]"#, #"["REFUND"]"#, JWTRefusal(.requesttypedescriptions)),
      (#"["ACCOUNTCHECK"]"#, "[1]", JWTRefusal(.requesttypedescriptions)),
      (#"["ACCOUNTCHECK"]"#, #"["THREEDQUERY","AUTH"]"#, JWTRefusal(.termurl)),
      (#""baseamount":"1050""#, #""baseamount":"0","colour":"red""#, JWTRefusal(.invalidField, ["colour", "baseamount"])),
      (#""baseamount":"1050""#, #""baseamount":"1050","pan":"4111111111111111""#, JWTRefusal(.pan)),
      (#""baseamount":"1050""#, "\"baseamount\":\"1050\",\"\\u001b[2J\":1", JWTRefusal(.invalidField, ["payload"])),
    ]
    for (old, new, expected) in cases { #expect(try refusal(store.replacing(old, with: new)) == expected, "\(new)") }
  }

  /// The amount in main units, and what else a merchant knows of the customer's address. (Trust Payments)
  @Test func `an amount is in main units too`() throws {
    func read(_ amount: String, _ currency: String, _ more: String = "") throws -> JWTPaymentRequest {
      let text =
        #"{"accounttypedescription":"ECOM",\#(amount),"currencyiso3a":"\#(currency)","sitereference":"test_site12345","requesttypedescriptions":["AUTH"]\#(more)}"#
      guard case .object(let payload) = try JSONValue(Array(text.utf8)) else { throw JWTRefusal(.malformedJSON) }
      return try JWTPaymentRequest(payload: payload)
    }
    for (amount, currency, units) in [("10.50", "GBP", 1050), ("1050", "JPY", 1050), ("12.340", "BHD", 12_340), ("0.01", "EUR", 1)] {
      #expect(try read(#""mainamount":"\#(amount)""#, currency).amount.minorUnits == Int64(units), "\(amount) \(currency)")
    }
    for (amount, currency) in [("10.5", "GBP"), ("10.50", "JPY"), ("0.00", "GBP"), ("1.2.3", "GBP"), ("12.34", "BHD"), ("", "GBP")] {
      #expect(throws: JWTRefusal(.mainamount), "\(amount) \(currency)") { try read(#""mainamount":"\#(amount)""#, currency) }
    }
    #expect(throws: JWTRefusal(.mainamount)) { try read(#""mainamount":"10.50","baseamount":"1050""#, "GBP") }
    #expect(throws: JWTRefusal(.baseamount)) { try read(#""orderreference":"1""#, "GBP") }
    let more = #","billingpremise":"789 Ferry Lane","billingpostcode":"RR 789","billingfirstname":"Jane","billingtelephonetype":"H""#
    let known = try read(#""baseamount":"1050""#, "GBP", more)
    #expect(known.billing == [.billingpremise: "789 Ferry Lane", .billingpostcode: "RR 789"])
    #expect(try JWTPaymentRequest(payload: known.payload) == known)
  }

  @Test func `a response is of its request`() throws {
    let amount = Money(minorUnits: 1050, try #require(Currency.named("GBP")))
    func request(_ types: RequestCombination = .threeDQueryAuth, _ order: String? = "RR-000001") -> JWTPaymentRequest {
      JWTPaymentRequest(
        sitereference: "test_site12345", amount: amount, combination: types, credentials: .none, parent: nil, orderreference: order,
        brand: nil)
    }
    func part(_ type: RequestType, _ code: PaymentErrorCode = .ok) -> JWTResponseObject {
      var part = JWTResponseObject(code, type, errordata: code == .ok ? [] : ["pan"])
      part[.sitereference] = "test_site12345"
      part[.orderreference] = "RR-000001"
      part[.baseamount] = "1050"
      part[.currencyiso3a] = "GBP"
      return part
    }
    func response(_ parts: [JWTResponseObject]) -> JWTPaymentResponse {
      JWTPaymentResponse(requestreference: "W20-0123abcd", responses: parts, secrand: "x")
    }
    let both = response([part(.threeDQuery), part(.auth)])
    #expect(JWTPaymentResponse(payload: both.payload) == both && both.last?.type == .auth)
    #expect(both.answers(request()) && !both.answers(request(.auth)) && !both.answers(request(.threeDQueryAuth, "RR-000002")))
    #expect(!both.answers(request(.threeDQueryAuth, nil)) && !both.answers(request(.threeDQueryAccountCheck)))
    // One that stopped is answered so far; one that continues is not.
    #expect(response([part(.threeDQuery, .notAuthenticated)]).answers(request()) && !response([part(.threeDQuery)]).answers(request()))
    for (field, value) in [
      (ResponseField.baseamount, "1051"), (.currencyiso3a, "EUR"), (.sitereference, "reed_rye12345"), (.orderreference, "RR-000003"),
    ] {
      var other = part(.auth)
      other[field] = value
      #expect(!response([part(.threeDQuery), other]).answers(request()), "\(field)")
    }
    for payload in [
      #"{}"#, #"{"requestreference":"W","version":"2.00","response":[],"secrand":""}"#,
      #"{"requestreference":"W","version":"1.00","response":[],"secrand":""}"#,
    ] {
      guard case .object(let object) = try JSONValue(Array(payload.utf8)) else { continue }
      #expect(JWTPaymentResponse(payload: object) == nil)
    }
  }

  @Test func `numbers are masked`() {
    #expect(PAN.masked(Secret("4111111111111111")) == "411111######1111" && PAN.masked(Secret("340000000000611")) == "340000#####0611")
    #expect(PAN.masked(Secret("1234567890")) == "##########")
  }

  @Test func `references count up`() {
    #expect(
      TransactionReference(number: 1_234_567).rawValue == "55-9-1234567"
        && TransactionReference(rawValue: "55-9-1234567").number == 1_234_567)
    for text in ["1-2-345", "55-9-01", "55-9-", "55-9-+1", "", "55-9-1-1"] { #expect(TransactionReference(rawValue: text).number == nil) }
  }
}
