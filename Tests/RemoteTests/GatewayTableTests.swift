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

  @Test func whatIsPreparedIsJudged() throws {
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

  @Test func aFormOfAnotherTypeIsRefused() throws {
    let bearer = developer.bearer.reveal()
    let form = "\(Self.order)&entityId=\(developer.entityId)"
    for (type, body) in [("application/json", #"{"amount":"92.00"}"#), ("multipart/form-data; boundary=x", form), ("text/plain", form)] {
      let answer = try hear(connect(text("POST", "/v1/checkouts", body, bearer: bearer, type: type)))
      #expect(answer.status == 415 && answer.code == "200.300.404", "\(type)")
    }
  }

  // MARK: - Who asks

  @Test func whoAsksIsJudged() throws {
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

  @Test func whatIsSubmittedIsJudged() throws {
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
      (visa("11&card.expiryYear=2029", "10&card.expiryYear=2026"), "100.100.303"), (visa("&card.expiryYear=2029", ""), "200.300.404"),
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
      ("paymentBrand=VISA&registrationId=\(tokens[1])&cvv=123", "000.100.110"),
      ("paymentBrand=VISA&registrationId=\(tokens[0])&cvv=12", "200.300.404"),
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
      // What is wrong with the request leaves the checkout as it is.
      let isOpen = ["200.300.404", "100.100.700", "100.100.303", "100.150.200", "100.150.100"].contains(row.code)
      #expect(try ask("GET", "/v1/checkouts/\(id)").status == (isOpen ? 200 : 404), "\(row.form)")
      #expect(try !"\(ask("GET", "/v1/checkouts/\(id)/payment", by: developer).json)".contains("4200000000000091"))
    }
    // A token that the checkout doesn't offer.
    #expect(
      try ask("POST", "/v1/checkouts/\(try checkout())/payment", "paymentBrand=VISA&registrationId=\(tokens[0])").code == "100.150.200")
  }

  @Test func whatIsRegisteredIsJudged() throws {
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

  @Test func aCheckoutIsOverAfterHalfAnHour() throws {
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

  @Test func whatIsNoCheckoutCantBePaid() throws {
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
    #expect(try ask("PUT", "/v1/checkouts/\(waiting)/continuation", "answer=maybe").code == "200.300.404")
  }

  @Test func theStatusIsReadNineTimesAMinute() throws {
    let id = try checkout()
    func read() throws -> String? { try ask("GET", "/v1/checkouts/\(id)/payment", by: developer).code }
    for _ in 0..<9 { #expect(try read() == "000.200.000") }
    #expect(try read() == "800.120.100")
    source.pass(.seconds(60) - .milliseconds(1))
    #expect(try read() == "800.120.100")
    source.pass(.milliseconds(1))
    #expect(try read() == "000.200.000")
  }

  @Test func aTokenThatIsDeletedMeanwhileDoesntPay() throws {
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

  /// A customer's order at the shop, and how the shop is asked what came of it.
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

  /// 64 clients, each on a connection of its own, have sent their request before one of them reads.
  @Test(arguments: [false, true]) func oneOf64PaysAnOrder(areEqual: Bool) async throws {
    let (order, complete) = try await placeOrder()
    let path = "/v1/checkouts/\(try order.checkout.rawValue)/payment"
    let connections = try (0..<64).map { number in
      try connect(text("POST", path, areEqual ? Self.visa : Self.visa.replacing("Jones", with: "Jones+\(number)"), bearer: nil))
    }
    let codes = try connections.map { try hear($0).code }
    #expect(areEqual ? Set(codes) == ["000.100.110"] : codes.count { $0 == "000.100.110" } == 1)
    #expect(Set(codes).isSubset(of: ["000.100.110", "800.700.100", "200.300.404"]))
    for _ in 0..<2 { #expect(try await complete().state == .paid) }
    #expect(try await world.transactions().map(\.result?.code) == ["000.100.110"])
    #expect(try await world.orders(of: .harbourBooks).map(\.state) == [.paid])
  }

  /// The response is lost on its way, each time in another place.
  @Test(arguments: [0, 1, 40]) func aLostAnswerIsAskedForAgain(heard: Int) async throws {
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
    #expect(try await world.transactions().count == 1)
    #expect(try await world.orders(of: .harbourBooks).map(\.state) == [.paid])
  }

  // MARK: - Server to server

  @Test func whatPaysByItsReferenceIsJudged() throws {
    let stored = try token()
    for (form, code) in [
      (Self.order, "000.100.110"), (Self.order.replacing("DB", with: "PA"), "000.100.110"),
      (Self.order.replacing("DB", with: "CP"), "200.300.404"), (Self.order.replacing("92.00", with: "92"), "100.550.300"),
      (Self.order.replacing("92.00", with: "0.00"), "100.550.300"), (Self.order.replacing("EUR", with: "XYZ"), "100.550.401"),
      ("currency=EUR&paymentType=DB", "200.300.404"), (Self.order + "&card.cvv=12", "200.300.404"),
      (Self.order + "&card.cvv=123&recurringType=REPEATED", "200.300.404"), (Self.order + "&testMode=EXTERNAL", "000.100.110"),
      (Self.order + "&merchantTransactionId=table-2", "000.100.110"),
    ] { #expect(try ask("POST", "/v1/registrations/\(stored)/payments", form, by: developer).code == code, "\(form)") }
    #expect(try ask("POST", "/v1/registrations/\(stored)/payments", Self.order, by: shop).code == "100.150.200")
    #expect(try ask("GET", "/v1/registrations/\(stored)", by: shop).code == "100.150.200")
    #expect(try ask("DELETE", "/v1/registrations/\(stored)", by: shop).code == "100.150.200")
    #expect(try ask("GET", "/v1/registrations/\(stored)", by: developer).code == "000.100.110")
  }
}
