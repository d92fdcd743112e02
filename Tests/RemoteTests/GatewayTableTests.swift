import Basics
import Contract
import Foundation
import LocalServer
import RemoteServer
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import WalletClient
import WalletModel
import Wire
import Worlds

@testable import Remote

/// Every parameter of the checkout gateway with its refusal, over HTTP, by the vendor's words alone. (OPPWA)
@Suite(.timeLimit(.minutes(10))) struct GatewayTableTests {
  private let folder = TemporaryFolder()
  private let source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)
  private let server: LocalServer
  private let world: World
  /// The shop, and the entity of app developers.
  private let (shop, developer): (EntityCredentials, EntityCredentials)

  init() async throws {
    server = try LocalServer(path: folder.path, isPlain: true, source: source)
    world = try await server.open(WorldName("table"), seed: 2026)
    let entities = try #require(try server.directory.keys(of: WorldName("table"))).entities
    (shop, developer) = (entities[0], entities[1])
  }

  // MARK: - Requests

  private struct Answer {
    let status: Int
    let json: JSONValue

    var code: String? { json["result"]?["code"]?.text }
    var id: String? { json["id"]?.text }
  }

  /// A request as it stands on the wire.
  private func text(
    _ method: String, _ path: String, _ form: String, bearer: String?, type: String = ContentType.form.rawValue
  ) -> [UInt8] {
    let hasBody = method == "POST" || method == "PUT"
    let target = hasBody || form.isEmpty ? path : "\(path)?\(form)"
    var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    if let bearer { head += "Authorization: Bearer \(bearer)\r\n" }
    if hasBody { head += "Content-Type: \(type)\r\nContent-Length: \(form.utf8.count)\r\n" }
    return Array("\(head)\r\n\(hasBody ? form : "")".utf8)
  }

  private func connect(_ request: [UInt8]) throws -> RawConnection {
    let connection = try RawConnection(port: server.port)
    connection.say(request)
    return connection
  }

  private func hear(_ connection: RawConnection) throws -> Answer {
    let heard = connection.hear()
    let parts = try #require(heard.firstRange(of: "\r\n\r\n"), "\(heard)")
    let status = try #require(Int(heard.split(separator: " ", maxSplits: 2)[1]))
    let body = Data(heard[parts.upperBound...].utf8)
    return Answer(status: status, json: try JSONDecoder().decode(JSONValue.self, from: body))
  }

  /// - Parameter entity: nil: an app asks.
  private func ask(_ method: String, _ path: String, _ form: String = "", by entity: EntityCredentials? = nil) throws -> Answer {
    let form = entity.map { [form, "entityId=\($0.entityId)"].filter { !$0.isEmpty }.joined(separator: "&") } ?? form
    return try hear(connect(text(method, path, form, bearer: entity?.bearer.reveal())))
  }

  private static let order = "amount=92.00&currency=EUR&paymentType=DB"
  private static let visa =
    "paymentBrand=VISA&card.holder=Jane+Jones&card.number=4200000000000091&card.expiryMonth=11&card.expiryYear=2029&card.cvv=123"
  private static let account = "paymentBrand=DIRECTDEBIT_SEPA&bankAccount.holder=Jane+Jones&bankAccount.iban=DE23100000001234567890"

  private func checkout(_ more: String = "", by entity: EntityCredentials? = nil) throws -> String {
    try #require(try ask("POST", "/v1/checkouts", Self.order + more, by: entity ?? developer).id)
  }

  private func token(_ form: String = visa) throws -> String {
    try #require(try ask("POST", "/v1/registrations", form, by: developer).id)
  }

  // MARK: - Prepare

  @Test func `what is prepared is judged`() throws {
    let (own, second) = (try token(), try token())
    // The shop's own token, which is a stranger's to the developer.
    let shops = try checkout(by: shop)
    #expect(try ask("POST", "/v1/checkouts/\(shops)/payment", Self.account + "&createRegistration=true").code == "000.100.110")
    let strange = try #require(try ask("GET", "/v1/checkouts/\(shops)/payment", by: shop).json["registrationId"]?.text)
    func amount(_ amount: String, _ currency: String = "EUR") -> String { "amount=\(amount)&currency=\(currency)&paymentType=DB" }
    let many = (0..<21).map { "&registrations[\($0)].id=\(String(repeating: "a", count: 32))" }.joined()
    let rows: [(form: String, code: String)] = [
      (amount("92.00"), "000.200.100"), (amount("0.01"), "000.200.100"), (amount("9999999999.99"), "000.200.100"),
      (amount("1050.00", "JPY"), "000.200.100"), (amount("12.34", "BHD"), "000.200.100"),
      (amount("0"), "100.550.300"), (amount("0.00"), "100.550.300"), (amount("-1.00"), "100.550.300"), (amount("0.001"), "100.550.300"),
      (amount("10000000000.00"), "100.550.300"), (amount("10.5"), "100.550.300"), (amount("10,50"), "100.550.300"),
      (amount("10"), "100.550.300"), (amount("0.50", "JPY"), "100.550.300"), (amount("12.345", "BHD"), "100.550.300"),
      (amount("12.340", "BHD"), "100.550.300"), (amount(""), "100.550.300"), (amount("+1.00"), "100.550.300"),
      (amount("1e2"), "100.550.300"), (amount("%2092.00"), "100.550.300"), (amount("1.000.00"), "100.550.300"),
      (amount("9%D9%A2.00"), "100.550.300"), ("currency=EUR&paymentType=DB", "100.550.300"),
      (amount("92.00", "XYZ"), "100.550.401"), (amount("92.00", "eur"), "100.550.401"), (amount("92.00", "XXX"), "100.550.401"),
      (amount("92.00", ""), "100.550.401"), ("amount=92.00&paymentType=DB", "100.550.401"),
      ("amount=92.00&currency=EUR&paymentType=PA", "000.200.100"), ("amount=92.00&currency=EUR&paymentType=RF", "200.300.404"),
      ("amount=92.00&currency=EUR&paymentType=db", "200.300.404"), ("amount=92.00&currency=EUR", "200.300.404"),
      ("createRegistration=true", "000.200.100"), ("createRegistration=false", "100.550.300"), ("", "100.550.300"),
      ("createRegistration=true&paymentType=DB", "200.300.404"), ("createRegistration=true&currency=EUR", "200.300.404"),
      ("createRegistration=yes", "200.300.404"), ("createRegistration=true&registrations[0].id=\(own)", "200.300.404"),
      (Self.order + "&createRegistration=true", "000.200.100"),
      (Self.order + "&registrations[0].id=\(own)&registrations[1].id=\(second)", "000.200.100"),
      (Self.order + "&registrations[1].id=\(own)", "200.300.404"),
      (Self.order + "&registrations[0].id=\(own)&registrations[2].id=\(second)", "200.300.404"),
      (Self.order + "&registrations[0].id=\(own)&registrations[0].id=\(second)", "200.300.404"),
      (Self.order + "&registrations[0].id=\(own)&registrations[1].id=\(own)", "200.300.404"),
      (Self.order + many, "200.300.404"), (Self.order + "&registrations[0].id=\(strange)", "100.150.200"),
      (Self.order + "&registrations[0].id=\(own)&registrations[1].id=\(strange)", "100.150.200"),
      (Self.order + "&registrations[0].id=\(String(repeating: "a", count: 32))", "100.150.200"),
      (Self.order + "&registrations[0].id=", "100.150.200"), (Self.order + "&registrations[0].number=1", "200.300.404"),
      (Self.order + "&recurringType=REGISTRATION_BASED", "000.200.100"), (Self.order + "&recurringType=INITIAL", "200.300.404"),
      (Self.order + "&standingInstruction.mode=INITIAL&standingInstruction.source=CIT", "000.200.100"),
      // What the vendor's examples have, and says nothing here.
      (Self.order + "&testMode=EXTERNAL&customer.email=a%40b.example&billing.country=DE&customParameters[SHOPPER_x]=1", "000.200.100"),
      (Self.order + "&merchantTransactionId=table-1", "000.200.100"), (Self.order + "&merchantTransactionId=table-1", "000.200.100"),
      (amount("93.00") + "&merchantTransactionId=table-1", "800.110.100"), (Self.order + "&colour=red", "200.300.404"),
      (Self.order + "&amount=93.00", "200.300.404"), (Self.order + "&x=%zz", "200.300.404"), (Self.order + "&%FF=1", "200.300.404"),
    ]
    for row in rows {
      let answer = try ask("POST", "/v1/checkouts", row.form, by: developer)
      #expect(answer.code == row.code && (answer.id != nil) == (row.code == "000.200.100"), "\(row.form): \(answer.json)")
      #expect((200...499).contains(answer.status) && answer.json["ndc"] != nil && answer.json["timestamp"] != nil, "\(row.form)")
    }
  }

  @Test func `a form of another type is refused`() throws {
    let bearer = developer.bearer.reveal()
    let form = "\(Self.order)&entityId=\(developer.entityId)"
    for (type, body) in [("application/json", #"{"amount":"92.00"}"#), ("multipart/form-data; boundary=x", form), ("text/plain", form)] {
      let answer = try hear(connect(text("POST", "/v1/checkouts", body, bearer: bearer, type: type)))
      #expect(answer.status == 415 && answer.code == "200.300.404", "\(type)")
    }
  }

  // MARK: - Who asks

  @Test func `who asks is judged`() throws {
    let (id, stored) = (try checkout(), try token())
    let requests: [(method: String, path: String, form: String)] = [
      ("POST", "/v1/checkouts", Self.order), ("GET", "/v1/checkouts/\(id)/payment", ""), ("GET", "/v1/checkouts/\(id)/registration", ""),
      ("POST", "/v1/registrations", Self.visa), ("GET", "/v1/registrations/\(stored)", ""),
      ("POST", "/v1/registrations/\(stored)/payments", Self.order), ("DELETE", "/v1/registrations/\(stored)", ""),
    ]
    let bearer = developer.bearer.reveal()
    for request in requests {
      for (bearer, entityId) in [
        (nil, developer.entityId), (bearer, nil), (bearer, ""), (bearer, shop.entityId), (bearer, String(repeating: "0", count: 32)),
        (bearer, "developer"), (bearer, developer.entityId.uppercased()), (shop.bearer.reveal(), developer.entityId),
        (String(bearer.dropLast()), developer.entityId), (bearer + "0", developer.entityId), ("", developer.entityId),
      ] as [(String?, String?)] {
        let form = [request.form, entityId.map { "entityId=\($0)" } ?? ""].filter { !$0.isEmpty }.joined(separator: "&")
        let answer = try hear(connect(text(request.method, request.path, form, bearer: bearer)))
        #expect(answer.status == 401 && answer.code == "800.900.100", "\(request.method) \(request.path) \(entityId ?? "") \(answer.json)")
      }
    }
    // The canary: with both it is done.
    for request in requests { #expect(try ask(request.method, request.path, request.form, by: developer).status == 200) }
    // Shops hold no number.
    #expect(try ask("POST", "/v1/registrations", Self.visa, by: shop).code == "800.900.100")
  }

  // MARK: - Submit

  @Test func `what is submitted is judged`() throws {
    func visa(_ old: String, _ new: String) -> String { Self.visa.replacing(old, with: new) }
    func account(_ old: String, _ new: String) -> String { Self.account.replacing(old, with: new) }
    let tokens = [try token(), try token()]
    let offered = tokens.enumerated().map { "&registrations[\($0)].id=\($1)" }.joined()
    let rows: [(form: String, code: String)] = [
      (Self.visa, "000.100.110"), (visa("cvv=123", "cvv=123&createRegistration=true"), "000.100.110"),
      (visa("4200000000000091", "4012001037141112"), "100.380.401"), (visa("4200000000000091", "4012001037461114"), "100.390.112"),
      (visa("4200000000000091", "4532497088771651"), "000.400.109"), (visa("4200000000000091", "4200000000000042"), "000.200.000"),
      (visa("4200000000000091", "42000000000"), "100.100.700"), (visa("4200000000000091", "42000000000000000000"), "100.100.700"),
      (visa("4200000000000091", "4200000000000090"), "100.100.700"), (visa("4200000000000091", "4200+0000+0000+0091"), "100.100.700"),
      (visa("4200000000000091", ""), "100.100.700"), (visa("VISA", "MASTER"), "100.100.700"),
      (visa("VISA", "DIRECTDEBIT_SEPA"), "100.100.700"), (visa("VISA", "PAYPAL"), "100.100.700"), (visa("VISA", "visa"), "200.300.404"),
      (visa("VISA", "JCB"), "200.300.404"), (visa("paymentBrand=VISA&", ""), "200.300.404"),
      (visa("expiryMonth=11", "expiryMonth=00"), "200.300.404"), (visa("expiryMonth=11", "expiryMonth=13"), "200.300.404"),
      (visa("expiryMonth=11", "expiryMonth=5"), "200.300.404"), (visa("2029", "29"), "200.300.404"), (visa("2029", "2026"), "000.100.110"),
      (visa("11&card.expiryYear=2029", "10&card.expiryYear=2026"), "100.100.303"),
      (visa("2029", "2046"), "000.100.110"), (visa("11&card.expiryYear=2029", "12&card.expiryYear=2046"), "100.100.301"),
      (visa("2029", "2613"), "100.100.301"), (visa("2029", "9999"), "100.100.301"), (visa("&card.expiryYear=2029", ""), "200.300.404"),
      (visa("cvv=123", "cvv=12"), "200.300.404"), (visa("cvv=123", "cvv=1234"), "200.300.404"), (visa("cvv=123", "cvv=12a"), "200.300.404"),
      (visa("&card.cvv=123", ""), "200.300.404"), (visa("Jane+Jones", "Jan"), "200.300.404"), (visa("Jane+Jones", "Jane"), "000.100.110"),
      (visa("Jane+Jones", String(repeating: "x", count: 127)), "000.100.110"),
      (visa("Jane+Jones", String(repeating: "x", count: 128)), "200.300.404"), (visa("Jane+Jones", "Jane%0AJones"), "200.300.404"),
      (Self.account, "000.100.110"), (account("DE23", "de23"), "000.100.110"), (account("DE23", "DE24"), "100.100.700"),
      (account("7890", "789"), "100.100.700"), (account("7890", "78901"), "100.100.700"), (account("DE23", "ZZ23"), "100.100.700"),
      (account("DIRECTDEBIT_SEPA", "VISA"), "100.100.700"), (account("Jane+Jones", "Jan"), "200.300.404"),
      (Self.visa + "&" + account("paymentBrand=DIRECTDEBIT_SEPA&", ""), "200.300.404"),
      ("paymentBrand=PAYPAL", "000.200.000"), ("paymentBrand=PAYPAL&createRegistration=true", "200.300.404"),
      ("paymentBrand=VISA", "100.150.100"), ("paymentBrand=DIRECTDEBIT_SEPA", "100.150.100"), ("", "200.300.404"),
      ("paymentBrand=VISA&registrationId=\(tokens[0])", "000.100.110"),
      ("paymentBrand=VISA&registrationId=\(tokens[1])&card.cvv=123", "000.100.110"),
      ("paymentBrand=VISA&registrationId=\(tokens[0])&card.cvv=12", "200.300.404"),
      // As servers send it, and by no other name.
      ("paymentBrand=VISA&registrationId=\(tokens[0])&cvv=123", "200.300.404"),
      ("paymentBrand=VISA&registrationId=\(tokens[0])&card.cvv=123&card.holder=Jane+Jones", "200.300.404"),
      // Of no country of SEPA.
      (account("DE23100000001234567890", "HN88CABF00000000000250005469"), "100.100.700"),
      ("paymentBrand=MASTER&registrationId=\(tokens[0])", "100.100.700"),
      ("paymentBrand=VISA&registrationId=\(String(repeating: "a", count: 32))", "100.150.200"),
      ("paymentBrand=VISA&registrationId=\(tokens[0])&createRegistration=true", "200.300.404"),
      (Self.visa + "&registrationId=\(tokens[0])", "200.300.404"), (Self.visa + "&amount=1.00", "200.300.404"),
      (Self.visa + "&card.number=4200000000000091", "200.300.404"), ("%", "200.300.404"),
    ]
    for row in rows {
      let id = try checkout(offered)
      let answer = try ask("POST", "/v1/checkouts/\(id)/payment", row.form)
      #expect(answer.code == row.code && answer.json["ndc"] == .text(id), "\(row.form): \(answer.json)")
      // What is wrong with the request leaves the checkout as it is, and so does a payment that fails.
      let isOpen = !["000.100.110", "000.200.000"].contains(row.code)
      #expect(try ask("GET", "/v1/checkouts/\(id)").status == (isOpen ? 200 : 404), "\(row.form)")
      #expect(try !"\(ask("GET", "/v1/checkouts/\(id)/payment", by: developer).json)".contains("4200000000000091"))
    }
    // A token that the checkout doesn't offer.
    #expect(
      try ask("POST", "/v1/checkouts/\(try checkout())/payment", "paymentBrand=VISA&registrationId=\(tokens[0])").code == "100.150.200")
  }

  @Test func `what is registered is judged`() throws {
    for (form, code) in [
      (Self.account, "000.100.110"), ("paymentBrand=PAYPAL", "000.200.000"), (Self.visa, "000.100.110"),
      (Self.visa + "&createRegistration=true", "200.300.404"), ("paymentBrand=VISA&registrationId=x", "200.300.404"),
    ] {
      let id = try #require(try ask("POST", "/v1/checkouts", "createRegistration=true", by: developer).id)
      #expect(try ask("POST", "/v1/checkouts/\(id)/registration", form).code == code, "\(form)")
    }
    // Each route is for its own kind of checkout.
    let (pays, stores) = (try checkout(), try #require(try ask("POST", "/v1/checkouts", "createRegistration=true", by: developer).id))
    #expect(try ask("POST", "/v1/checkouts/\(pays)/registration", Self.account).code == "200.300.404")
    #expect(try ask("POST", "/v1/checkouts/\(stores)/payment", Self.account).code == "200.300.404")
    #expect(try ask("GET", "/v1/checkouts/\(pays)/registration", by: developer).code == "200.300.404")
    #expect(try ask("GET", "/v1/checkouts/\(stores)/payment", by: developer).code == "200.300.404")
  }

  // MARK: - Checkouts that can't be paid

  @Test func `a checkout is over after half an hour`() throws {
    let (first, second) = (try checkout(), try checkout())
    source.pass(.seconds(30 * 60) - .milliseconds(1))
    #expect(try ask("GET", "/v1/checkouts/\(first)").status == 200)
    #expect(try ask("POST", "/v1/checkouts/\(first)/payment", Self.visa).code == "000.100.110")
    source.pass(.milliseconds(1))
    #expect(try ask("GET", "/v1/checkouts/\(second)").code == "200.300.404")
    #expect(try ask("POST", "/v1/checkouts/\(second)/payment", Self.visa).code == "200.300.404")
    #expect(try ask("GET", "/v1/checkouts/\(second)/payment", by: developer).code == "200.300.404")
    #expect(try ask("GET", "/v1/checkouts/\(first)/payment", by: developer).code == "000.100.110")
  }

  /// Its status is told for half an hour after the payment; the payment by its own name for good.
  @Test func `a status ends half an hour after the payment`() throws {
    let id = try checkout()
    source.pass(.seconds(10 * 60))
    #expect(try ask("POST", "/v1/checkouts/\(id)/payment", Self.visa).code == "000.100.110")
    source.pass(.seconds(30 * 60) - .milliseconds(1))
    let status = try ask("GET", "/v1/checkouts/\(id)/payment", by: developer)
    let payment = try #require(status.id)
    #expect(status.code == "000.100.110")
    source.pass(.milliseconds(1))
    #expect(try ask("GET", "/v1/checkouts/\(id)/payment", by: developer).code == "200.300.404")
    source.pass(.seconds(24 * 60 * 60))
    func found(_ id: String = payment, by entity: EntityCredentials) throws -> Answer { try ask("GET", "/v1/payments/\(id)", by: entity) }
    let late = try found(by: developer)
    #expect(late.code == "000.100.110" && late.id == payment && late.json["amount"] == .text("92.00"))
    // Twice a minute.
    #expect(try found(by: developer).code == "000.100.110")
    #expect(try found(by: developer).code == "800.120.100")
    source.pass(.seconds(60))
    #expect(try found(by: developer).code == "000.100.110")
    #expect(try found(by: shop).code == "700.400.580")
    for unknown in [String(payment.reversed()), "x", id] { #expect(try found(unknown, by: developer).code == "700.400.580", "\(unknown)") }
  }

  /// A card that is declined is followed by another, on the same checkout; each has its own payment.
  @Test func `a checkout survives a decline`() throws {
    let id = try checkout("&merchantTransactionId=survives")
    let path = "/v1/checkouts/\(id)/payment"
    let refused = Self.visa.replacing("4200000000000091", with: "4012001037141112")
    #expect(try ask("POST", path, refused).code == "100.380.401")
    // Until the shop has heard of it, the same again is the same payment.
    #expect(try ask("POST", path, refused).code == "100.380.401")
    let first = try ask("GET", path, by: developer)
    #expect(first.code == "100.380.401")
    #expect(try ask("POST", path, refused).code == "100.380.401")
    let second = try ask("GET", path, by: developer)
    #expect(second.code == "100.380.401" && second.id != first.id)
    #expect(try ask("GET", "/v1/checkouts/\(id)").status == 200)
    #expect(try ask("POST", path, "paymentBrand=PAYPAL").code == "000.200.000")
    #expect(try ask("PUT", "/v1/checkouts/\(id)/continuation", "answer=cancelled").code == "100.396.101")
    #expect(try ask("POST", path, Self.visa).code == "000.100.110")
    let paid = try ask("GET", path, by: developer)
    #expect(paid.code == "000.100.110")
    #expect(try ask("POST", path, Self.account).code == "200.300.404")
    for (answer, code) in [(first, "100.380.401"), (second, "100.380.401"), (paid, "000.100.110")] {
      let payment = try ask("GET", "/v1/payments/\(try #require(answer.id))", by: developer)
      #expect(payment.code == code && payment.json["merchantTransactionId"] == .text("survives"))
    }
  }

  /// A dead checkout is no answer to the request that prepared it.
  @Test func `an equal prepare after the end is another`() throws {
    let first = try checkout("&merchantTransactionId=again")
    #expect(try checkout("&merchantTransactionId=again") == first)
    source.pass(.seconds(30 * 60))
    let second = try checkout("&merchantTransactionId=again")
    #expect(second != first)
    #expect(try ask("GET", "/v1/checkouts/\(second)").status == 200)
    #expect(try checkout("&merchantTransactionId=again") == second)
    // It may be another one now, but not beside one that can be paid.
    let other = "amount=93.00&currency=EUR&paymentType=DB&merchantTransactionId=again"
    #expect(try ask("POST", "/v1/checkouts", other, by: developer).code == "800.110.100")
    #expect(try ask("POST", "/v1/checkouts/\(second)/payment", Self.visa).code == "000.100.110")
    let paid = try ask("POST", "/v1/checkouts", Self.order + "&merchantTransactionId=again", by: developer)
    #expect(paid.code == "800.110.100" && paid.id == nil)
    source.pass(.seconds(24 * 60 * 60))
    #expect(try ask("POST", "/v1/checkouts", other, by: developer).code == "800.110.100")
  }

  @Test func `a checkout is changed before it is paid`() throws {
    let id = try checkout("&merchantTransactionId=changed")
    func change(_ form: String, by entity: EntityCredentials? = nil) throws -> Answer {
      try ask("POST", "/v1/checkouts/\(id)", form, by: entity ?? developer)
    }
    let changed = try change("amount=12.50&currency=EUR&standingInstruction.mode=INITIAL")
    #expect(changed.code == "000.200.101" && changed.id == id)
    for (form, code) in [
      ("amount=12.5", "100.550.300"), ("currency=XAU", "100.550.401"),
      ("registrations[0].id=\(String(repeating: "a", count: 32))", "100.150.200"),
      ("colour=red", "200.300.404"), ("", "000.200.101"), ("paymentType=PA", "000.200.101"),
    ] { #expect(try change(form).code == code, "\(form)") }
    #expect(try change("amount=1.00", by: shop).code == "200.300.404")
    #expect(try ask("POST", "/v1/checkouts/\(id)0", "amount=1.00", by: developer).code == "200.300.404")
    let token = try token()
    #expect(try change("registrations[0].id=\(token)").code == "000.200.101")
    let info = try ask("GET", "/v1/checkouts/\(id)").json
    #expect(info["amount"]?["amount"] == .text("12.50") && info["tokens"]?.items?.count == 1)
    #expect(try ask("POST", "/v1/checkouts/\(id)/payment", "paymentBrand=PAYPAL").code == "000.200.000")
    #expect(try change("amount=1.00").code == "800.700.100")
    _ = try ask("PUT", "/v1/checkouts/\(id)/continuation", "answer=cancelled")
    #expect(try change("amount=13.00").code == "000.200.101")
    #expect(try ask("POST", "/v1/checkouts/\(id)/payment", "paymentBrand=VISA&registrationId=\(token)").code == "000.100.110")
    let status = try ask("GET", "/v1/checkouts/\(id)/payment", by: developer).json
    #expect(status["amount"] == .text("13.00") && status["paymentType"] == .text("PA"))
    #expect(try change("amount=1.00").code == "200.300.404")
  }

  /// SEPA pays in euro.
  @Test func `direct debits are in euro`() throws {
    let pounds = try #require(try ask("POST", "/v1/checkouts", Self.order.replacing("EUR", with: "GBP"), by: developer).id)
    #expect(try ask("POST", "/v1/checkouts/\(pounds)/payment", Self.account).code == "100.550.401")
    let brands = try ask("GET", "/v1/checkouts/\(pounds)").json["paymentBrands"]?.items ?? []
    #expect(!brands.isEmpty && !brands.contains(.text("DIRECTDEBIT_SEPA")))
    #expect(try ask("POST", "/v1/checkouts/\(pounds)/payment", Self.visa).code == "000.100.110")
    let stored = try #require(try ask("POST", "/v1/checkouts", "createRegistration=true", by: developer).id)
    #expect(try ask("POST", "/v1/checkouts/\(stored)/registration", Self.account).code == "000.100.110")
    let id = try #require(try ask("GET", "/v1/checkouts/\(stored)/registration", by: developer).id)
    for (currency, code) in [("GBP", "100.550.401"), ("EUR", "000.100.110")] {
      let payment = try ask("POST", "/v1/registrations/\(id)/payments", Self.order.replacing("EUR", with: currency), by: developer)
      #expect(payment.code == code, "\(currency)")
    }
  }

  @Test(arguments: [
    ("XCG", true), ("ZWG", true), ("SLE", true), ("BGN", true), ("ANG", false), ("HRK", false), ("CUC", false), ("SLL", false),
    ("ZWL", false), ("XAU", false), ("XDR", false), ("XTS", false),
  ]) func `currencies are those in force`(code: String, isPayable: Bool) throws {
    let answer = try ask("POST", "/v1/checkouts", Self.order.replacing("EUR", with: code), by: developer)
    #expect(answer.code == (isPayable ? "000.200.100" : "100.550.401"))
  }

  @Test func `what is no checkout can't be paid`() throws {
    let id = try checkout()
    let other = id.hasPrefix("0") ? "1" + id.dropFirst() : "0" + id.dropFirst()
    for unknown in [other, String(id.prefix(32)), "x", "\(id)0", "%00", id.uppercased()] {
      #expect(try ask("GET", "/v1/checkouts/\(unknown)").code == "200.300.404", "\(unknown)")
      for (method, end, form) in [("POST", "payment", Self.visa), ("POST", "registration", Self.account), ("PUT", "continuation", "")] {
        #expect(try ask(method, "/v1/checkouts/\(unknown)/\(end)", form).code == "200.300.404", "\(unknown)")
      }
      #expect(try ask("GET", "/v1/checkouts/\(unknown)/payment", by: developer).code == "200.300.404", "\(unknown)")
    }
    // Of another shop.
    #expect(try ask("GET", "/v1/checkouts/\(id)/payment", by: shop).code == "200.300.404")
    // Used: the same again is the same, anything else too late.
    let paid = try ask("POST", "/v1/checkouts/\(id)/payment", Self.visa)
    #expect(try paid.code == "000.100.110" && ask("POST", "/v1/checkouts/\(id)/payment", Self.visa).json["result"] == paid.json["result"])
    #expect(try ask("POST", "/v1/checkouts/\(id)/payment", Self.account).code == "200.300.404")
    #expect(try ask("GET", "/v1/checkouts/\(id)").code == "200.300.404")
    // One that waits is being processed.
    let waiting = try checkout()
    #expect(try ask("POST", "/v1/checkouts/\(waiting)/payment", "paymentBrand=PAYPAL").code == "000.200.000")
    #expect(try ask("POST", "/v1/checkouts/\(waiting)/payment", Self.visa).code == "800.700.100")
    let cancelled = try ask("PUT", "/v1/checkouts/\(waiting)/continuation", "answer=cancelled")
    #expect(cancelled.code == "100.396.101")
    // Then another can pay.
    #expect(try ask("PUT", "/v1/checkouts/\(waiting)/continuation", "answer=maybe").code == "200.300.404")
  }

  @Test func `the status is read nine times a minute`() throws {
    let id = try checkout()
    func read() throws -> String? { try ask("GET", "/v1/checkouts/\(id)/payment", by: developer).code }
    for _ in 0..<9 { #expect(try read() == "000.200.000") }
    #expect(try read() == "800.120.100")
    source.pass(.seconds(60) - .milliseconds(1))
    #expect(try read() == "800.120.100")
    source.pass(.milliseconds(1))
    #expect(try read() == "000.200.000")
  }

  @Test func `a token that is deleted meanwhile doesn't pay`() throws {
    let stored = try token()
    let id = try checkout("&registrations[0].id=\(stored)")
    #expect(try ask("GET", "/v1/checkouts/\(id)").json["tokens"]?.items?.count == 1)
    for _ in 0..<2 { #expect(try ask("DELETE", "/v1/registrations/\(stored)", by: developer).code == "000.100.110") }
    #expect(try ask("GET", "/v1/checkouts/\(id)").json["tokens"]?.items?.count == 0)
    #expect(try ask("POST", "/v1/checkouts/\(id)/payment", "paymentBrand=VISA&registrationId=\(stored)").code == "100.150.200")
    for (method, end) in [("GET", ""), ("POST", "/payments")] {
      #expect(try ask(method, "/v1/registrations/\(stored)\(end)", method == "POST" ? Self.order : "", by: developer).code == "100.150.200")
    }
    // The checkout itself is still open.
    #expect(try ask("POST", "/v1/checkouts/\(id)/payment", Self.visa).code == "000.100.110")
  }

  // MARK: - Double submit

  /// A customer's order at the shop, and how the shop is asked for its result.
  private func placeOrder() async throws -> (order: PlacedOrder, complete: () async throws -> OrderOutcome) {
    let (phone, issuer) = (DeviceIdentifier(rawValue: String(repeating: "a1", count: 16)), Party.issuer(world.issuers[0].identifier))
    var keys = 0
    func call(_ party: Party, _ session: Secret? = nil) -> Call {
      keys += 1
      let key = String(repeating: "0", count: 30) + "\(keys + 10)"
      return Call(.phone(phone, session: session), party, idempotencyKey: IdempotencyKey(rawValue: key))
    }
    let backend = world.backend
    let profile = SamplePerson.all[0].profile(
      questions: try await backend.perform(RetrieveMFAQuestionsWithMetadata(), call(issuer)),
      passwords: try await backend.perform(RetrievePasswordConfigurations(), call(issuer)),
      passcodes: try await backend.perform(RetrievePasscodeConfigurations(), call(issuer)))
    let nonce = try await backend.perform(RegisterNewUser(userProfile: profile), call(issuer)).nonce
    let session = try await backend.perform(LoginByNonce(nonce: nonce), call(issuer)).session.token
    let shopper = try await backend.perform(CreateShopperAssertion(for: .harbourBooks), call(issuer, session)).assertion
    let shop = Party.merchant(.harbourBooks)
    let order = try await backend.perform(PlaceOrder([OrderLine(article: "knots", count: 1)]), call(shop, shopper))
    return (
      order,
      {
        keys += 1
        return try await backend.perform(CompleteOrder(order.number, consents: false), call(shop, shopper))
      }
    )
  }

  /// 64 clients, each on a separate connection, have sent their request before one of them reads.
  @Test(arguments: [false, true]) func `one of 64 pays an order`(areEqual: Bool) async throws {
    let (order, complete) = try await placeOrder()
    let path = "/v1/checkouts/\(try order.checkout.rawValue)/payment"
    let connections = try (0..<64).map { number in
      try connect(text("POST", path, areEqual ? Self.visa : Self.visa.replacing("Jones", with: "Jones+\(number)"), bearer: nil))
    }
    let codes = try connections.map { try hear($0).code }
    #expect(areEqual ? Set(codes) == ["000.100.110"] : codes.count { $0 == "000.100.110" } == 1)
    #expect(Set(codes).isSubset(of: ["000.100.110", "800.700.100", "200.300.404"]))
    for _ in 0..<2 { #expect(try await complete().state == .paid) }
    #expect(try await world.all(GetTransactions()).map(\.result?.code) == ["000.100.110"])
    #expect(try await world.all(GetShopOrders(of: .harbourBooks)).map(\.state) == [.paid])
  }

  /// The response is lost on its way, each time in another place.
  @Test(arguments: [0, 1, 40]) func `a lost answer is asked for again`(heard: Int) async throws {
    let (order, complete) = try await placeOrder()
    let request = try text("POST", "/v1/checkouts/\(order.checkout.rawValue)/payment", Self.visa, bearer: nil)
    for _ in 0..<3 {
      let connection = try connect(request)
      // It has been taken: the first bytes are there.
      #expect(connection.isReadable(within: 600_000))
      if heard > 0 { #expect(connection.hear(bytes: heard).count == heard) }
      connection.breakOff()
    }
    #expect(try hear(connect(request)).code == "000.100.110")
    #expect(try await complete().state == .paid)
    #expect(try await world.all(GetTransactions()).count == 1)
    #expect(try await world.all(GetShopOrders(of: .harbourBooks)).map(\.state) == [.paid])
  }

  // MARK: - The list of payments

  /// Each payment is listed once, in the order in which they began, however far each reader has read.
  @Test func `no payment is lost between two pages`() async throws {
    let (early, late, stored) = (try checkout("&merchantTransactionId=early"), try checkout("&merchantTransactionId=late"), try token())
    source.pass(.seconds(1))
    #expect(try ask("POST", "/v1/checkouts/\(late)/payment", Self.visa).code == "000.100.110")
    let first = try await world.perform(GetTransactions(after: 0)).transactions
    #expect(first.map(\.merchantTransactionId) == ["late"])
    let server = Self.order + "&merchantTransactionId=server"
    #expect(try ask("POST", "/v1/registrations/\(stored)/payments", server, by: developer).code == "000.100.110")
    // Prepared before all others.
    #expect(try ask("POST", "/v1/checkouts/\(early)/payment", Self.visa.replacing("0091", with: "0000")).code == "000.100.110")
    let next = try await world.perform(GetTransactions(after: try #require(first.last).position)).transactions
    #expect(next.map(\.merchantTransactionId) == ["server", "early"] && next.map(\.card?.lastFour) == ["0091", "0000"])
    #expect(try await world.perform(GetTransactions(after: try #require(next.last).position)).transactions.isEmpty)
    #expect(try await world.all(GetTransactions()) == first + next)
  }

  // MARK: - Server to server

  @Test func `what pays by its reference is judged`() throws {
    let stored = try token()
    for (form, code) in [
      (Self.order, "000.100.110"), (Self.order.replacing("DB", with: "PA"), "000.100.110"),
      (Self.order.replacing("DB", with: "CP"), "200.300.404"), (Self.order.replacing("92.00", with: "92"), "100.550.300"),
      (Self.order.replacing("92.00", with: "0.00"), "100.550.300"), (Self.order.replacing("EUR", with: "XYZ"), "100.550.401"),
      ("currency=EUR&paymentType=DB", "200.300.404"), (Self.order + "&card.cvv=12", "200.300.404"),
      (Self.order + "&card.cvv=123&recurringType=REPEATED", "200.300.404"), (Self.order + "&testMode=EXTERNAL", "000.100.110"),
      (Self.order + "&merchantTransactionId=table-2", "000.100.110"),
    ] { #expect(try ask("POST", "/v1/registrations/\(stored)/payments", form, by: developer).code == code, "\(form)") }
    // A number is for one payment: the same again is that payment, anything else is refused.
    let again = try ask("POST", "/v1/registrations/\(stored)/payments", Self.order + "&merchantTransactionId=table-2", by: developer)
    let id = try #require(again.id)
    #expect(again.code == "000.100.110")
    for units in 1...16 {
      let form = "amount=\(units).00&currency=EUR&paymentType=DB&merchantTransactionId=table-2"
      #expect(try ask("POST", "/v1/registrations/\(stored)/payments", form, by: developer).code == "800.110.100", "\(units)")
      #expect(try ask("POST", "/v1/checkouts", form, by: developer).code == "800.110.100", "\(units)")
    }
    let found = try ask("GET", "/v1/payments/\(id)", by: developer)
    #expect(found.code == "000.100.110" && found.json["registrationId"] == .text(stored))
    #expect(found.json["card"]?["last4Digits"] == .text("0091"))
    #expect(try ask("POST", "/v1/registrations/\(stored)/payments", Self.order, by: shop).code == "100.150.200")
    #expect(try ask("GET", "/v1/registrations/\(stored)", by: shop).code == "100.150.200")
    #expect(try ask("DELETE", "/v1/registrations/\(stored)", by: shop).code == "100.150.200")
    #expect(try ask("GET", "/v1/registrations/\(stored)", by: developer).code == "000.100.110")
  }
}
