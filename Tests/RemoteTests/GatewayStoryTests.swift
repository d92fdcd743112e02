import Basics
import Contract
import Foundation
import LocalServer
import RemoteServer
import Testing
import WalletModel
import Wire

@testable import Remote

/// The checkout gateway over HTTP, as a server and an app of other developers use it: forms in, results out.
@Suite(.timeLimit(.minutes(10))) struct GatewayStoryTests {
  private let story: ExampleStory
  /// The shop, and the entity of app developers.
  private let shop: EntityCredentials
  private let developer: EntityCredentials

  init() async throws {
    story = try await ExampleStory()
    (shop, developer) = (story.invitation.entities[0], story.invitation.entities[1])
  }

  /// A request with a form, in the body or the query. Its headers don't name the world.
  private func request(_ method: String, _ path: String, _ form: String, by entity: EntityCredentials? = nil) -> WireRequest {
    let form = entity.map { [form, "entityId=\($0.entityId)"].filter { !$0.isEmpty }.joined(separator: "&") } ?? form
    let hasBody = method == "POST" || method == "PUT"
    var headers: WireHeaders = hasBody ? [WireHeader.contentType: ContentType.form.rawValue] : [:]
    if let entity { headers.add(WireHeader.authorization, "Bearer \(entity.bearer.reveal())") }
    return WireRequest(
      method: method, path: path, query: hasBody ? "" : form, headers: headers, body: hasBody ? Array(form.utf8) : [])
  }

  private func send(
    _ method: String, _ path: String, _ form: String, by entity: EntityCredentials? = nil, status: Int = 200
  ) async throws -> JSONValue {
    let answer = try await story.answer(request(method, path, form, by: entity))
    #expect(answer.status == status && answer.headers[WireHeader.contentType] == "application/json", "\(method) \(path) \(form)")
    return try JSONDecoder().decode(JSONValue.self, from: Data(answer.body))
  }

  /// Sends requests at the same time, and returns what is answered.
  private func sendAtOnce(_ requests: [WireRequest]) async -> [String] {
    let server = story.server.server
    return await withTaskGroup(of: String.self) { group in
      for request in requests {
        group.addTask {
          guard case .answer(let answer) = await server.answer(request) else { return "" }
          return String(decoding: answer.body, as: UTF8.self)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  private static func code(_ answer: JSONValue) -> String? { answer["result"]?["code"]?.text }

  private static let amount = "amount=92.00&currency=EUR&paymentType=DB"
  private static func card(_ holder: String = "Jane+Jones") -> String {
    "paymentBrand=VISA&card.holder=\(holder)&card.number=4200000000000091&card.expiryMonth=11&card.expiryYear=2029&card.cvv=123"
  }

  private func prepare(_ more: String = "", by entity: EntityCredentials? = nil) async throws -> JSONValue {
    try await send("POST", "/v1/checkouts", Self.amount + more, by: entity ?? developer)
  }

  // MARK: - The vendor's shape

  /// Checks an answer's fields, of which `id`, `registrationId` and `ndc` are given by their form.
  private func expect(_ answer: JSONValue, _ json: String) throws {
    var fields = answer.fields
    for name in ["id", "registrationId"] {
      guard let text = fields[name]?.text else { continue }
      fields[name] = .text(text.wholeMatch(of: #/[0-9a-f]{32}(\.[0-9a-f]{14})?/#) == nil ? text : text.contains(".") ? "CHECKOUT" : "ID")
    }
    let (result, trace) = (fields["result"]?["description"], ["buildNumber", "timestamp", "ndc"].map { fields.removeValue(forKey: $0) })
    #expect(result != nil && trace[0]?.text?.contains("@") == true)
    #expect(trace[1]?.text?.wholeMatch(of: #/2026-11-21 \d\d:\d\d:\d\d\.\d{3}\+0000/#) != nil && trace[2]?.text?.isEmpty == false)
    fields["result"] = fields["result"]?["code"]
    #expect(JSONValue.object(fields) == (try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))), "\(answer)")
  }

  @Test func `answers have the vendors shape`() async throws {
    let prepared = try await prepare("&merchantTransactionId=20&createRegistration=true")
    try expect(prepared, #"{"id":"CHECKOUT","result":"000.200.100"}"#)
    let id = try #require(prepared["id"]?.text)
    #expect(prepared["ndc"]?.text == id)
    let path = "/v1/checkouts/\(id)/payment"
    try expect(try await send("GET", path, "", by: developer), #"{"result":"000.200.000"}"#)
    let card = #""card":{"bin":"420000","last4Digits":"0067","holder":"Jane Jones","expiryMonth":"11","expiryYear":"2029"}"#
    let order = #""amount":"92.00","currency":"EUR","paymentType":"DB","paymentBrand":"VISA","merchantTransactionId":"20""#
    // The bank asks by a code.
    let submitted = try await send("POST", path, Self.card().replacing("0091", with: "0067"))
    #expect(Self.code(submitted) == "000.200.000" && submitted["ndc"]?.text == id)
    try expect(try await send("GET", path, "", by: developer), #"{"id":"ID","result":"000.200.000",\#(order),\#(card)}"#)
    let question = TransactionIdentifier(rawValue: try #require(submitted["threeDS2Info"]?["acsTransID"]?.text))
    let answer = AnswerChallenge(question, ChallengeAnswer(.submit, code: try await story.lastCode()))
    _ = try await story.ask(answer, isShown: false)
    #expect(Self.code(try await send("PUT", "/v1/checkouts/\(id)/continuation", "")) == "000.100.110")
    let secure = #""threeDSecure":{"eci":"05","flow":"challenge","authenticationStatus":"Y"}"#
    let status = try await send("GET", path, "", by: developer)
    try expect(status, #"{"id":"ID","registrationId":"ID","result":"000.100.110",\#(order),\#(card),\#(secure)}"#)
    #expect(status["ndc"]?.text == id && status["timestamp"]?.text?.hasPrefix("2026-11-21 09:41") == true)
    // By its reference it pays as what it is.
    let registration = "/v1/registrations/\(try #require(status["registrationId"]?.text))"
    try expect(
      try await send("GET", registration, "", by: developer), #"{"id":"ID","paymentBrand":"VISA","result":"000.100.110",\#(card)}"#)
    let paid = try await send("POST", registration + "/payments", Self.amount + "&merchantTransactionId=21", by: developer)
    try expect(paid, #"{"id":"ID","registrationId":"ID","result":"000.100.110",\#(order.replacing(#""20""#, with: #""21""#)),\#(card)}"#)
    let payment = try await send("GET", "/v1/payments/\(try #require(paid["id"]?.text))", "", by: developer)
    try expect(payment, #"{"id":"ID","registrationId":"ID","result":"000.100.110",\#(order.replacing(#""20""#, with: #""21""#)),\#(card)}"#)
    #expect(paid["id"] != status["id"])
    try expect(try await send("DELETE", registration, "", by: developer), #"{"result":"000.100.110"}"#)
    try expect(
      try await send("POST", registration + "/payments", Self.amount, by: developer),
      #"{"result":"100.150.200","amount":"92.00","currency":"EUR","paymentType":"DB"}"#)
    try expect(try await send("GET", registration, "", by: developer), #"{"result":"100.150.200"}"#)
  }

  @Test func `accounts have the vendors shape`() async throws {
    for (form, brand, data) in [
      (
        "paymentBrand=DIRECTDEBIT_SEPA&bankAccount.holder=Jane+Jones&bankAccount.iban=DE23100000001234567890", "DIRECTDEBIT_SEPA",
        #""bankAccount":{"holder":"Jane Jones","iban":"DE •••• 7890"}"#
      ),
      ("paymentBrand=PAYPAL", "PAYPAL", #""virtualAccount":{"accountId":"jane@example.com","holder":"jane@example.com"}"#),
    ] {
      let id = try #require(try await prepare()["id"]?.text)
      let stored = try #require(try await send("POST", "/v1/checkouts", "createRegistration=true", by: developer)["id"]?.text)
      let approval = "answer=approved&accountId=jane%40example.com"
      for (path, form) in [
        ("\(id)/payment", form), ("\(id)/continuation", approval), ("\(stored)/registration", form), ("\(stored)/continuation", approval),
      ] where brand == "PAYPAL" || !path.hasSuffix("continuation") {
        _ = try await send(path.hasSuffix("continuation") ? "PUT" : "POST", "/v1/checkouts/" + path, form)
      }
      let order = #""amount":"92.00","currency":"EUR","paymentType":"DB","paymentBrand":"\#(brand)""#
      let payment = try await send("GET", "/v1/checkouts/\(id)/payment", "", by: developer)
      try expect(payment, #"{"id":"ID","result":"000.100.110",\#(order),\#(data)}"#)
      let registration = try await send("GET", "/v1/checkouts/\(stored)/registration", "", by: developer)
      try expect(registration, #"{"id":"ID","result":"000.100.110","paymentBrand":"\#(brand)",\#(data)}"#)
    }
  }

  @Test func `refusals have the vendors shape`() async throws {
    let refused = try await send("POST", "/v1/checkouts", Self.amount + "&colour=red", by: developer, status: 400)
    #expect(Set(refused.fields.keys) == ["result", "buildNumber", "timestamp", "ndc"])
    #expect(Set(refused["result"]?.fields.keys.map(\.self) ?? []) == ["code", "description", "parameterErrors"])
    let nobody = try await send("POST", "/v1/checkouts", Self.amount, status: 401)
    #expect(Set(nobody.fields.keys) == ["result", "buildNumber", "timestamp", "ndc"] && nobody["result"]?.fields.count == 2)
  }

  // MARK: - What is the same

  @Test func `a transaction of a merchant has one checkout`() async throws {
    let first = try await prepare("&merchantTransactionId=17")
    #expect(Self.code(first) == "000.200.100")
    #expect(try await prepare("&merchantTransactionId=17") == first)
    let other = try await send("POST", "/v1/checkouts", "amount=93.00&currency=EUR&paymentType=DB&merchantTransactionId=17", by: developer)
    #expect(Self.code(other) == "800.110.100" && other["id"]?.text == nil)
    // Of another entity it is another one.
    let shops = try await prepare("&merchantTransactionId=17", by: shop)
    #expect(Self.code(shops) == "000.200.100" && shops["id"] != first["id"])
    // Without a number each is another one.
    var ids: Set<String> = []
    for _ in 0..<5 { ids.insert(try #require(try await prepare()["id"]?.text)) }
    #expect(ids.count == 5)
    // One that was refused is none: the next may leave out what is gone.
    let gone = "&merchantTransactionId=18&registrations[0].id=\(String(repeating: "a", count: 32))"
    #expect(Self.code(try await prepare(gone)) == "100.150.200")
    #expect(Self.code(try await prepare("&merchantTransactionId=18")) == "000.200.100")
  }

  @Test func `a checkout is paid once`() async throws {
    let id = try #require(try await prepare()["id"]?.text)
    let path = "/v1/checkouts/\(id)/payment"
    #expect(Self.code(try await send("GET", path, "", by: developer)) == "000.200.000")
    // What is wrong with the card leaves it as it is.
    let wrong = Self.card().replacing("4200000000000091", with: "4200000000000001")
    #expect(Self.code(try await send("POST", path, wrong)) == "100.100.700")
    let paid = try await send("POST", path, Self.card())
    #expect(Self.code(paid) == "000.100.110")
    // A lost answer is got again; anything else finds the checkout used.
    #expect(try await send("POST", path, Self.card()) == paid)
    #expect(Self.code(try await send("POST", path, Self.card("Somebody+Else"))) == "200.300.404")
    #expect(Self.code(try await send("GET", "/v1/checkouts/\(id)", "", status: 404)) == "200.300.404")
    let status = try await send("GET", path, "", by: developer)
    #expect(Self.code(status) == "000.100.110" && status["amount"]?.text == "92.00")
    // For another entity there is no such checkout.
    #expect(Self.code(try await send("GET", path, "", by: shop)) == "200.300.404")
  }

  @Test func `what is stored is deleted once`() async throws {
    let id = try #require(try await prepare()["id"]?.text)
    let account = "paymentBrand=DIRECTDEBIT_SEPA&bankAccount.holder=Jane+Jones&bankAccount.iban=DE23100000001234567890"
    let paid = try await send("POST", "/v1/checkouts/\(id)/payment", account + "&createRegistration=true")
    #expect(Self.code(paid) == "000.100.110")
    let status = try await send("GET", "/v1/checkouts/\(id)/payment", "", by: developer)
    let registration = "/v1/registrations/\(try #require(status["registrationId"]?.text))"
    #expect(Self.code(try await send("GET", registration, "", by: shop)) == "100.150.200")
    for _ in 0..<2 { #expect(Self.code(try await send("DELETE", registration, "", by: developer)) == "000.100.110") }
    #expect(Self.code(try await send("GET", registration, "", by: developer)) == "100.150.200")
  }

  @Test func `one of many pays a checkout`() async throws {
    func answers(_ holder: (Int) -> String) async throws -> [String] {
      let id = try #require(try await prepare()["id"]?.text)
      return await sendAtOnce((0..<64).map { request("POST", "/v1/checkouts/\(id)/payment", Self.card(holder($0))) })
    }
    let different = try await answers { "Shopper+\($0)" }
    #expect(different.count { $0.contains("000.100.110") } == 1)
    #expect(different.allSatisfy { answer in ["000.100.110", "800.700.100", "200.300.404"].contains { answer.contains($0) } })
    let equal = try await answers { _ in "Jane+Jones" }
    #expect(Set(equal).count == 1 && equal[0].contains("000.100.110"))
  }

  /// A request that waits for the shopper is answered again each time.
  @Test func `a payment continues when the shopper has answered`() async throws {
    let id = try #require(try await prepare()["id"]?.text)
    let path = "/v1/checkouts/\(id)"
    let submitted = try await send("POST", path + "/payment", "paymentBrand=PAYPAL")
    #expect(Self.code(submitted) == "000.200.000" && submitted["redirectURL"]?.text != nil)
    for _ in 0..<2 { #expect(Self.code(try await send("PUT", path + "/continuation", "")) == "000.200.000") }
    let approval = "answer=approved&accountId=jane%40example.com"
    for form in [approval, approval, ""] { #expect(Self.code(try await send("PUT", path + "/continuation", form)) == "000.100.110") }
  }

  @Test func `the status is read nine times a minute`() async throws {
    let id = try #require(try await prepare()["id"]?.text)
    for _ in 0..<9 { #expect(Self.code(try await send("GET", "/v1/checkouts/\(id)/payment", "", by: developer)) == "000.200.000") }
    #expect(Self.code(try await send("GET", "/v1/checkouts/\(id)/payment", "", by: developer)) == "800.120.100")
  }

  // MARK: - Server to server

  @Test func `a server stores a card and pays with it`() async throws {
    let stored = try await send("POST", "/v1/registrations", Self.card(), by: developer)
    let id = try #require(stored["id"]?.text)
    #expect(Self.code(stored) == "000.100.110" && id.utf8.count == 32)
    // Each is another one.
    #expect(try await send("POST", "/v1/registrations", Self.card(), by: developer)["id"]?.text != id)
    let found = try await send("GET", "/v1/registrations/\(id)", "", by: developer)
    #expect(found["card"]?["holder"]?.text == "Jane Jones" && !"\(found)".contains("4200000000000091"))
    let payments = "/v1/registrations/\(id)/payments"
    for (more, code) in [
      ("", "000.100.110"), ("&merchantTransactionId=19", "000.100.110"), ("&card.cvv=123", "000.100.110"),
      ("&card.cvv=12", "200.300.404"),
    ] {
      #expect(Self.code(try await send("POST", payments, Self.amount + more, by: developer)) == code, "\(more)")
    }
    for (form, code) in [
      ("amount=92&currency=EUR&paymentType=DB", "100.550.300"), ("amount=0.50&currency=JPY&paymentType=DB", "100.550.300"),
      ("amount=1.00&currency=XYZ&paymentType=DB", "100.550.401"),
    ] { #expect(Self.code(try await send("POST", payments, form, by: developer)) == code, "\(form)") }
    #expect(Self.code(try await send("POST", payments, Self.amount, by: shop)) == "100.150.200")
    #expect(Self.code(try await send("DELETE", "/v1/registrations/\(id)", "", by: developer)) == "000.100.110")
    #expect(Self.code(try await send("POST", payments, Self.amount, by: developer)) == "100.150.200")
    // The shop holds no number.
    #expect(Self.code(try await send("POST", "/v1/registrations", Self.card(), by: shop, status: 401)) == "800.900.100")
  }

  @Test func `a server stores what can be a card alone`() async throws {
    for (old, new, code) in [
      ("4200000000000091", "4200000000000001", "100.100.700"), ("VISA", "MASTER", "100.100.700"), ("cvv=123", "cvv=1234", "200.300.404"),
      ("Jane+Jones", "Jan", "200.300.404"), ("2029", "2025", "100.100.303"),
    ] {
      let answer = try await send("POST", "/v1/registrations", Self.card().replacing(old, with: new), by: developer)
      #expect(Self.code(answer) == code && answer["id"]?.text == nil, "\(new)")
    }
  }

  // MARK: - What anybody may ask

  @Test func `all codes are listed`() async throws {
    let codes = try #require(try await send("GET", "/v1/resultcodes", "")["resultCodes"]?.items)
    #expect(codes.map { $0["code"]?.text } == ResultCause.allCases.map(\.rawValue))
    #expect(codes.map { $0["description"]?.text } == ResultCause.allCases.map(\.description))
  }

  // MARK: - Bad input

  @Test func `bad forms are named`() async throws {
    for (form, names) in [
      (Self.amount + "&amount=1.00", ["amount"]), (Self.amount + "&registrations[1].id=x", ["registrations[1].id"]),
      (Self.amount + "&colour=red&size=xl", ["colour", "size"]), (Self.amount + "&x=%", ["form"]),
    ] {
      let answer = try await send("POST", "/v1/checkouts", form, by: developer, status: 400)
      #expect(Self.code(answer) == "200.300.404")
      #expect(answer["result"]?["parameterErrors"]?.items?.map { $0["name"]?.text } == names, "\(form)")
    }
    #expect(Self.code(try await send("POST", "/v1/checkouts", Self.amount, status: 401)) == "800.900.100")
  }
}
