import Basics
import Contract
import FoundationEssentials
import RemoteServer
import Testing
import WalletModel
import Wire

@testable import Remote
@testable import Simulation

@Suite struct CodecTests {
  /// Clients hang up where less than a byte a second has come for a while.
  @Test func `who hears nothing but the heart stays`() {
    #expect(.seconds(ServerSentEvent.heartbeat.count) >= WalletServer.beatEvery)
  }

  @Test(arguments: OperationName.allCases)
  func `every operation survives the wire`(name: OperationName) throws {
    func check<O: Contract.Operation>(_ type: O.Type) throws {
      for seed in 0..<50 {
        let operation = try RandomDecoder(seed: UInt64(seed)).value(type)
        let call = Call(.phone(.phone, session: nil), .issuer(.aurora))
        let request = try OperationCodec.request(operation, call)
        #expect(request.target.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "nothing in it ends the line: \(request.target)")
        guard case .found(.operation(let found), let path) = RouteTable.shared.match(request.method, request.path) else {
          Issue.record("\(request.method) \(request.path) leads nowhere")
          return
        }
        #expect(found == name)
        #expect(try OperationCodec.operation(type, of: request, path: path) == operation, "\(request.target)")
        // Proxies log URLs, so no credential may be in one.
        #expect(O.route.method.hasBody || !Self.holdsSecrets(operation), "\(name) has a secret in its query")
      }
    }
    try check(name.operation)
  }

  @Test(arguments: OperationName.allCases)
  func `every answer survives the wire`(name: OperationName) throws {
    func check<O: Contract.Operation>(_ type: O.Type) throws {
      for seed in 0..<50 {
        let answer = try RandomDecoder(seed: UInt64(seed)).value(O.Answer.self)
        let wire = OperationCodec.answer(answer, of: type, RequestTrace("test-1", [:], now: { .earliest }), AnswerText())
        #expect(wire.status == O.status(of: answer))
        #expect(try OperationCodec.read(wire, of: type) == answer)
      }
    }
    try check(name.operation)
  }

  @Test(arguments: OperationName.allCases)
  func `what has no fields is an object without any`(name: OperationName) throws {
    func check<O: Contract.Operation>(_ type: O.Type) throws {
      let operation = try RandomDecoder(seed: 1).value(type)
      let plain = try JSONEncoder().encode(operation)
      #expect(MemoryLayout<O>.size > 0 || plain == Data("{}".utf8))
      #expect(try JSONDecoder().decode(O.self, from: Data([UInt8](wire: operation))) == operation)
    }
    try check(name.operation)
    #expect(try [UInt8](wire: Done()) == Array("{}".utf8))
  }

  @Test func `names of headers are known by their bytes`() {
    func known(_ name: String) -> String? { Array(name.utf8).withUnsafeBufferPointer(WireHeaders.known) }
    for name in WireHeader.single {
      #expect(known(name) == name)
      #expect(known(name.lowercased()) == nil && known("\(name.dropLast())\u{7F}") == nil && known("x" + name.dropFirst()) == nil)
    }
    #expect(known("") == nil && known("X") == nil)
  }

  @Test func `the name of a scheme is followed by a blank`() {
    for text in ["Bearer abc", "bearer abc", "BEARER abc"] { #expect(text.credentials(of: "Bearer") == "abc") }
    #expect("Bearer ".credentials(of: "Bearer")?.isEmpty == true)
    for text in ["", "Bearer", "Bearerabc", "Basic abc", "Bearer\tabc", "Bearex abc"] { #expect(text.credentials(of: "Bearer") == nil) }
  }

  @Test func `every route is one operations`() {
    for name in OperationName.allCases {
      let route = name.operation.route
      let path = route.path.replacing("{cardId}", with: "x")
      #expect(Self.name(route.method.rawValue, path) == name)
      #expect(Self.methods("TRACE", path).contains(route.method))
    }
    for path in [
      "", "/", "//", "/nothing", "/profile/prepaid/cards/", "/profile/prepaid/cards//pin", "devices/current", "/devices/current/",
    ] {
      #expect(Self.name("GET", path) == nil && Self.methods("GET", path).isEmpty, "\(path)")
    }
  }

  private static func name(_ method: String, _ path: String) -> OperationName? {
    if case .found(.operation(let name), _) = RouteTable.shared.match(method, path) { name } else { nil }
  }

  /// Magic data works wherever an operation says that its text is entered, and nowhere else.
  @Test(arguments: OperationName.allCases) func `magic data works where it is entered`(name: OperationName) throws {
    func entered<O: Contract.Operation>(_ type: O.Type) throws -> Set<MagicKind> {
      Set(try RandomDecoder(seed: 1).value(type).magicTexts.map(\.kind))
    }
    // A program is no text that is entered: its issuer forces the outcome.
    let works = MagicValue.all.filter { $0.operations.contains(name) && $0.kind != .program }
    #expect(try entered(name.operation) == Set(works.map(\.kind)))
  }

  private static func methods(_ method: String, _ path: String) -> [Route.Method] {
    RouteTable.shared.match(method, path).otherMethods
  }

  @Test func `who asks survives the wire`() throws {
    for seed in 0..<50 {
      let random = RandomDecoder(seed: UInt64(seed))
      let issuer = try random.value(IssuerIdentifier.self)
      let key = try random.value(Int?.self).map { IdempotencyKey(rawValue: "\"%41\($0)-8e03978e-40d5\"") }
      func check<O: Contract.Operation>(_ operation: O, _ caller: Caller) throws {
        let request = try OperationCodec.request(operation, Call(caller, .issuer(issuer), idempotencyKey: key))
        for (_, value) in request.headers.all { #expect(value.utf8.allSatisfy { (0x20...0x7E).contains($0) }) }
        let read = try OperationCodec.call(for: O.self, of: request)
        #expect(read.party == .issuer(issuer) && read.idempotencyKey == key && read.caller.identity == caller.identity)
        #expect(read.caller.session == caller.session && read.caller.careKey == caller.careKey)
      }
      try check(Logout(), .phone(try random.value(DeviceIdentifier.self), session: try random.value(Secret?.self)))
      try check(RetrieveCustomers(), .customerCare(key: try random.value(Secret?.self)))
      for party in [Party.network, .issuer(issuer)] {
        let caller = Caller.party(party, key: try random.value(Secret?.self))
        let request = try OperationCodec.request(
          TokenDelete(card: PANReference(rawValue: "x"), reasonCode: .other), Call(caller, .network, idempotencyKey: key))
        let read = try OperationCodec.call(for: TokenDelete.self, of: request)
        #expect(read.party == .network && read.idempotencyKey == key && read.caller.identity == .party(party))
        #expect(read.caller.partyKey == caller.partyKey && request.headers[WireHeader.device] == nil)
      }
    }
  }

  @Test(arguments: OperationName.allCases) func `the log shows the headers that are sent`(name: OperationName) throws {
    func check<O: Contract.Operation>(_ type: O.Type) throws {
      let party = try Party(O.party) { _ in "meridian" }
      let caller: Caller =
        if let kind = O.askingParty {
          .party(try Party(kind) { _ in "harbour-books" }, key: Secret("key"))
        } else {
          O.isForCustomerCare ? .customerCare(key: Secret("key")) : .phone(.phone, session: Secret("token"))
        }
      let key = O.wire == .platform ? IdempotencyKey(rawValue: "8e03978e-40d5-43dd-bc93-6894a57f9324") : nil
      let call = Call(caller, party, idempotencyKey: key)
      let sent = try OperationCodec.request(try RandomDecoder(seed: 1).value(type), call).headers.all
        .filter { $0.name != WireHeader.contentType }
      let logged = LoggedCall(
        operation: name, sequenceWord: nil, caller: caller.identity, party: party, idempotencyKey: key,
        hasSession: caller.session != nil, request: nil)
      #expect(sent.map(\.name) == logged.headers.map(\.name))
      for (sent, shown) in zip(sent, logged.headers) where !shown.value.contains("•••") {
        #expect(PercentEncoding.decode(sent.value) == shown.value)
      }
      let text = sent.map(\.value).joined()
      #expect(logged.headers.contains { $0.value.contains("•••") } == (text.contains("key") || text.contains("token")))
    }
    try check(name.operation)
  }

  /// Requests to the card operations are flat, as in the vendor's documents.
  @Test func `cards are asked for in the vendors words`() throws {
    let call = Call(.phone(.phone, session: nil), .issuer(.aurora))
    let list = try OperationCodec.request(
      GetAllCards(CardParameters(cardType: .virtual, limit: 2, offset: 4, status: [.active, .locked], include: [.tokenizations])), call)
    #expect(list.target == "/profile/prepaid/cards?cardType=VIRTUAL&include=TOKENIZATIONS&limit=2&offset=4&status=ACTIVE%2CLOCKED")
    let ordered = try OperationCodec.request(GetAllCards(CardParameters(order: .usableFirst)), call)
    #expect(ordered.target == "/profile/prepaid/cards?order=USABLE_FIRST")
    let create = try OperationCodec.request(
      CreateCard(CardRequest(programName: "p", currency: "EUR", cardPin: Secret("2580")), userAgent: "test"), call)
    #expect(String(decoding: create.body, as: UTF8.self) == #"{"programName":"p","currency":"EUR","cardPin":"2580","userAgent":"test"}"#)
    let update = try OperationCodec.request(
      UpdateCard(CardIdentifier(rawValue: "a/b"), CardUpdateRequest(status: .locked, statusReason: "lost")), call)
    #expect(update.path == "/profile/prepaid/cards/a%2Fb")
    #expect(String(decoding: update.body, as: UTF8.self) == #"{"status":"LOCKED","statusReason":"lost"}"#)
    // Commas may be commas.
    let typed = WireRequest(method: "GET", path: "/profile/prepaid/cards", query: "status=ACTIVE,LOCKED&limit=2")
    #expect(try OperationCodec.operation(GetAllCards.self, of: typed, path: [:]).parameters.status == [.active, .locked])
  }

  // MARK: - Refusals

  @Test func `every refusal survives the wire`() throws {
    for code in ErrorCode.allCases {
      for seed in 0..<50 {
        let random = RandomDecoder(seed: UInt64(seed))
        let error = WalletError(
          [0, 400, 401, 404, 409, 412, 423, 429, 500, 507][seed % 10], code, try random.value(String.self),
          fieldErrors: try random.value([FieldError].self), attemptsLeft: try random.value(Int?.self),
          retryAfter: seed % 2 == 0 ? nil : .milliseconds(seed * 777))
        let answer = ProblemCodec.answer(error)
        #expect(answer.headers[WireHeader.contentType] == "application/problem+json")
        #expect(throws: error) { try OperationCodec.read(answer, of: Logout.self) }
      }
    }
    let wait = ProblemCodec.answer(.tooManyTries(wait: .milliseconds(29_001)))
    #expect(wait.status == 429 && wait.headers["retry-after"] == "30")
  }

  @Test func `what is no answer is a bad one`() {
    let bad: [WireAnswer] = [
      WireAnswer(status: 200), WireAnswer(status: 200, type: .json, []), WireAnswer(status: 200, type: .json, Array("{".utf8)),
      WireAnswer(status: 200, type: .text, Array("{}".utf8)), WireAnswer(status: 500, type: .problem, Array("{}".utf8)),
      WireAnswer(status: 200, type: .json, Array("[]".utf8)), WireAnswer(status: 200, type: .json, Array("null".utf8)),
      WireAnswer(status: 502, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8)),
      WireAnswer(status: 200, type: .json, [0xFF, 0xFE, 0x00]),
    ]
    for answer in bad { #expect(throws: WalletError.unreadableAnswer) { try OperationCodec.read(answer, of: IsDeviceRegistered.self) } }
  }

  // MARK: - Bad input

  /// Whatever comes in, it is read or refused with 400 or 415.
  @Test(arguments: OperationName.allCases)
  func `malformed requests are refused`(name: OperationName) throws {
    func check<O: Contract.Operation>(_ type: O.Type) throws {
      for seed in 0..<60 {
        let dice = RandomDecoder(seed: UInt64(seed))
        let request = try OperationCodec.request(try dice.value(type), Call(.phone(.phone, session: nil), .issuer(.aurora)))
        guard case .found(_, let path) = RouteTable.shared.match(request.method, request.path) else { continue }
        let damaged = WireRequest(
          method: request.method, path: request.path, query: Self.damage(request.query, seed), headers: request.headers,
          body: Self.damage(request.body, seed))
        do throws(WalletError) {
          _ = try OperationCodec.operation(type, of: damaged, path: path)
        } catch {
          #expect(error.statusCode == 400 || error.statusCode == 415)
          #expect(error.code == .invalidRequest)
        }
      }
      for body in ["", "{", "[]", "null", "7", "\"x\"", String(repeating: "[", count: 100_000), "{\"a\":1e999}", "\u{FEFF}{}"] {
        let route = O.route
        let request = WireRequest(method: route.method.rawValue, path: route.path, query: "%", body: Array(body.utf8))
        do throws(WalletError) {
          _ = try OperationCodec.operation(type, of: request, path: ["cardId": "x"])
        } catch {
          #expect(error.statusCode == 400)
        }
      }
    }
    try check(name.operation)
  }

  @Test func `malformed headers are refused`() {
    let bad: [WireHeaders] = [
      [:], ["Billfold-Issuer": "aurora"], ["Billfold-Device": "x"], ["Billfold-Issuer": "%", "Billfold-Device": "x"],
      ["Billfold-Issuer": "a", "Billfold-Device": "%FF"], ["Billfold-Issuer": "a", "Billfold-Device": "x", "Authorization": "Basic x"],
      ["Billfold-Issuer": "a", "Billfold-Device": "x", "Authorization": ""],
    ]
    for headers in bad {
      let request = WireRequest(method: "GET", path: "/", headers: headers)
      #expect(throws: WalletError.self) { try OperationCodec.call(for: GetAllCards.self, of: request) }
    }
  }

  @Test func `damaged events and invitations are refused`() throws {
    let server = ServerPlace(
      .network(host: "localhost", port: 8443), authority: Invitation.sampleAuthority, pin: Invitation.samplePin)
    let invitation = Invitation(server, world: "demo", worldKey: Invitation.sampleKey, controlKey: Invitation.sampleKey)
    #expect(try Invitation(bytes: invitation.bytes) == invitation)
    let bytes = invitation.bytes
    let key = Invitation.sampleKey.reveal()
    #expect(
      String(decoding: bytes, as: UTF8.self) == #"""
        {
          "address" : "https://localhost:8443",
          "authority" : "\#(Invitation.sampleAuthority.replacing("\n", with: "\\n"))",
          "controlKey" : "\#(key)",
          "format" : 1,
          "pin" : "\#(Invitation.samplePin)",
          "world" : "demo",
          "worldKey" : "\#(key)"
        }

        """#)
    for count in 0..<bytes.count - 2 { #expect(throws: InvitationError.self) { try Invitation(bytes: Array(bytes.prefix(count))) } }
    #expect(throws: InvitationError.newer) { try Invitation(bytes: Array(#"{"format":2}"#.utf8)) }
    for seed in 0..<200 { _ = try? Invitation(bytes: Self.damage(invitation.bytes, seed)) }

    let events = try (0..<100).map { try RandomDecoder(seed: $0).value(Event.self).event }
    let answer = EventCodec.answer(events)
    #expect(try EventCodec.read(answer) == events)
    for seed in 0..<200 {
      _ = try? EventCodec.read(WireAnswer(status: 200, type: .json, Self.damage(answer.body, seed)))
    }
    for query in [
      "after=", "after=x", "after=-1", "after=1-", "after=1-0", "after=1-0123456789abcdeg", "after=1-0123456789abcdef0", "after=1&after=2",
      "after=9223372036854775808", "%",
    ] {
      #expect(throws: WalletError.self) { try EventCodec.cursor(in: WireRequest(method: "GET", path: "/events", query: query)) }
    }
  }

  private static func damage(_ bytes: [UInt8], _ seed: Int) -> [UInt8] {
    guard !bytes.isEmpty else { return bytes }
    var bytes = bytes
    let place = seed &* 7919 % bytes.count
    switch seed % 4 {
    case 0: bytes.removeSubrange(place...)
    case 1: bytes[place] = UInt8(truncatingIfNeeded: seed &* 31)
    case 2: bytes.remove(at: place)
    default: bytes.insert(contentsOf: [0x7B, 0x22, 0xFF, 0x25], at: place)
    }
    return bytes
  }

  private static func damage(_ text: String, _ seed: Int) -> String { String(decoding: damage(Array(text.utf8), seed), as: UTF8.self) }

  private static func holdsSecrets(_ value: Any) -> Bool {
    value is Secret || Mirror(reflecting: value).children.contains { holdsSecrets($0.value) }
  }
}

extension IssuerIdentifier {
  static let aurora = IssuerIdentifier(rawValue: "aurora")
}

extension DeviceIdentifier {
  static let phone = DeviceIdentifier(rawValue: String(repeating: "0a", count: 16))
}
