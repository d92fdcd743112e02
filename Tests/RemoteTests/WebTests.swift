import Basics
import Contract
import Foundation
import LocalServer
import ProgramRun
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import WalletModel
import Wire
import Worlds

@testable import Remote
@testable import RemoteServer

/// Compression, calls of web pages and metrics, by the bytes that go over the socket.
@Suite(.timeLimit(.minutes(10))) struct WebTests {
  private let folder = TemporaryFolder()
  private let source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)

  private func server(cors: [String] = []) throws -> LocalServer {
    try LocalServer(
      path: folder.path, isPlain: true, cors: CORSPolicy(cors.map { try #require(WebOrigin(parsing: $0)) }), source: source)
  }

  private struct Response {
    let status: String
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }
    func has(_ prefix: String) -> Bool { headers.contains { $0.name.hasPrefix(prefix) } }
  }

  private func ask(_ server: LocalServer, _ line: String, _ headers: [String] = [], body: String = "") throws -> Response {
    let connection = try RawConnection(port: server.transport.port)
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)", "Content-Type: application/json"]
    let head = ["\(line) HTTP/1.1", "Host: x", "Connection: close"] + headers + length
    connection.say(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
    let bytes = connection.hearBytes()
    let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    return Response(
      status: String(lines[0].dropFirst("HTTP/1.1 ".count).prefix(3)),
      headers: lines.dropFirst().map { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
      }, body: Array(bytes[end.upperBound...]))
  }

  // MARK: - Compression

  private func unzipped(_ bytes: [UInt8]) throws -> [UInt8] {
    let file = URL(filePath: folder.path + "/answer.gz")
    try Data(bytes).write(to: file)
    let gzip = try ProgramRun(["gzip", "-dc", file.path])
    #expect(gzip.status == 0)
    return Array(gzip.output)
  }

  @Test func `the description is compressed where that is asked`() throws {
    let server = try server()
    let plain = try ask(server, "GET /openapi.json")
    #expect(plain.body == OpenAPI.document && plain["Content-Encoding"] == nil && plain["Vary"] == "Accept-Encoding")
    for accepted in ["gzip", "br, GZip;q=0.8", "*", "x-gzip", "gzip;q=0.5, identity;q=0.5"] {
      let packed = try ask(server, "GET /openapi.json", ["Accept-Encoding: \(accepted)"])
      #expect(packed["Content-Encoding"] == "gzip" && packed["Vary"] == "Accept-Encoding", "\(accepted)")
      #expect(packed["Content-Length"] == "\(packed.body.count)" && packed.body.count * 4 < plain.body.count)
      #expect(try unzipped(packed.body) == plain.body)
    }
    for accepted in ["identity", "br", "gzip;q=0", "gzip;q=x", "identity, gzip;q=0.5", "*;q=0", ""] {
      let answer = try ask(server, "GET /openapi.json", ["Accept-Encoding: \(accepted)"])
      #expect(answer["Content-Encoding"] == nil && answer.body == plain.body && answer["Vary"] == "Accept-Encoding", "\(accepted)")
    }
    // Two lines are one list.
    #expect(try ask(server, "GET /openapi.json", ["Accept-Encoding: br", "Accept-Encoding: gzip"])["Content-Encoding"] == "gzip")
  }

  /// The page for people needs no key, runs nothing, and is sent again only after it has changed.
  @Test func `the documentation is a page that browsers keep`() throws {
    let server = try server()
    let page = try ask(server, "GET /docs")
    #expect(page.status == "200" && page.body == APIDescription.page && page["Content-Type"] == "text/html; charset=utf-8")
    let policy = page["Content-Security-Policy"] ?? ""
    #expect(policy.hasPrefix("default-src 'none'; style-src 'unsafe-inline';") && !policy.contains("script"), "\(policy)")
    #expect(page["X-Content-Type-Options"] == "nosniff" && page.headers.count { $0.name == "Cache-Control" } == 1)
    for path in ["/docs", "/openapi.json"] {
      let whole = try ask(server, "GET \(path)", ["Accept-Encoding: gzip"])
      #expect(whole["Cache-Control"] == "no-cache" && whole["Content-Encoding"] == "gzip", "\(path)")
      let tag = try #require(whole["ETag"])
      #expect(tag.hasPrefix("W/\"") && tag.hasSuffix("\""), "\(tag)")
      for known in [tag, "\"x\", \(tag)", "*"] {
        let same = try ask(server, "GET \(path)", ["If-None-Match: \(known)", "Accept-Encoding: gzip"])
        #expect(same.status == "304" && same.body.isEmpty, "\(known)")
        for name in ["ETag", "Vary", "Cache-Control", "Content-Length"] { #expect(same[name] == whole[name], "\(name)") }
      }
      for other in ["\"x\"", "W/\"0-0\"", ""] {
        #expect(try ask(server, "GET \(path)", ["If-None-Match: \(other)"]).status == "200", "\(other)")
      }
    }
    let (description, documentation) = (try ask(server, "HEAD /openapi.json")["ETag"], try ask(server, "HEAD /docs")["ETag"])
    #expect(description != documentation)
    let packed = try ask(server, "GET /docs", ["Accept-Encoding: gzip"])
    #expect(try unzipped(packed.body) == APIDescription.page && packed.body.count * 6 < page.body.count)
    #expect(try ask(server, "POST /docs")["Allow"] == "GET, HEAD, OPTIONS")
  }

  /// A response to HEAD has the headers of the same GET. (RFC 9110, 9.3.2)
  @Test(arguments: ["gzip", "identity"], ["/openapi.json", "/docs"])
  func `head has the headers of get`(accepted: String, path: String) throws {
    let server = try server(cors: ["https://wallet.example"])
    let headers = ["Accept-Encoding: \(accepted)", "Origin: https://wallet.example"]
    let (get, head) = (try ask(server, "GET \(path)", headers), try ask(server, "HEAD \(path)", headers))
    #expect(head.body.isEmpty && !get.body.isEmpty && head.status == "200")
    func listed(_ response: Response) -> [String] {
      response.headers.filter { !["Date", "Request-Id"].contains($0.name) }.map { "\($0.name): \($0.value)" }
    }
    #expect(listed(head) == listed(get))
  }

  /// A response with a secret is never compressed, regardless of length and request: its compressed length would reveal the secret.
  /// (BREACH)
  @Test func `only reads without secrets are compressed`() async throws {
    let story = try await ExampleStory()
    let customer = try await Customer(story, story.invitation, 1)
    func answer<O: Contract.Operation>(_ operation: O, careKey: Secret? = nil) async throws -> WireAnswer {
      var request = try OperationCodec.request(
        operation,
        Call(
          O.isForCustomerCare ? .customerCare(key: careKey) : .phone(customer.device, session: customer.session),
          .issuer(ExampleStory.meridian), idempotencyKey: IdempotencyKey(rawValue: Customer.key())))
      request.headers.add("Accept-Encoding", "gzip")
      return try await story.answer(story.signed(request))
    }
    // Five cards are long enough, a status is not.
    for number in 1...4 {
      let card = CardIdentifier(rawValue: "00000000-0000-4000-8000-00000000010\(number)")
      let issued = try await answer(
        IssueCustomerCard(card, username: customer.email, programName: "SKRILL-VIRTUAL-VISA-EEA"), careKey: story.invitation.careKey)
      #expect(issued.status == 200)
    }
    let cards = try await answer(GetAllCards(CardParameters()))
    #expect(cards.headers["Content-Encoding"] == "gzip" && cards.headers["Vary"] == "Accept-Encoding")
    let unpacked = WireAnswer(status: 200, type: .json, try unzipped(cards.body))
    #expect(try OperationCodec.read(unpacked, of: GetAllCards.self).cards.count >= 4)
    let status = try await answer(IsDeviceRegistered())
    #expect(status.headers["Content-Encoding"] == nil && status.headers["Vary"] == nil)
    // Messages have codes in them.
    var events = story.signed(EventCodec.request(after: .beginning))
    events.headers.add("Accept-Encoding", "gzip")
    let page = try await story.answer(events)
    #expect(page.body.count > ContentCoding.minimumSize && page.headers["Content-Encoding"] == nil && page.headers["Vary"] == nil)
    // Responses to writes are never compressed.
    var description = WireRequest(method: "GET", path: OpenAPI.path, headers: ["Accept-Encoding": "gzip"])
    for (method, isPacked) in [("GET", true), ("HEAD", true), ("POST", false)] {
      description.method = method
      var answer = WireAnswer(status: 200, type: .json, OpenAPI.document, hasSecret: false)
      #expect(ContentCoding.apply(to: &answer, description) == isPacked && (answer.headers["Content-Encoding"] == "gzip") == isPacked)
      var secret = WireAnswer(status: 200, type: .json, OpenAPI.document)
      #expect(!ContentCoding.apply(to: &secret, description))
    }
  }

  // MARK: - Calls of web pages

  @Test func `without the setting no page may call`() throws {
    let server = try server()
    for line in ["GET /livez", "GET /nothing", "OPTIONS /sessions/passcode"] {
      let answer = try ask(server, line, ["Origin: https://wallet.example", "Access-Control-Request-Method: POST"])
      #expect(!answer.has("Access-Control") && answer["Vary"] == nil, "\(line)")
    }
  }

  @Test func `a page of the setting may call and no other`() throws {
    let server = try server(cors: ["https://wallet.example", "http://localhost:5173"])
    for origin in ["https://wallet.example", "http://localhost:5173"] {
      let answer = try ask(server, "GET /livez", ["Origin: \(origin)"])
      #expect(answer["Access-Control-Allow-Origin"] == origin && answer["Vary"] == "Origin" && answer.body == Array("ok\n".utf8))
      #expect(answer["Access-Control-Expose-Headers"] == "Allow, Request-Id, Retry-After, WWW-Authenticate")
      // A web page can read errors too, from every part of the server.
      for (line, headers, status) in [
        ("GET /nothing", [], "404"), ("GET /profile/prepaid/cards", [], "403"), ("GET /livez", ["Host: y"], "400"),
      ] {
        let refusal = try ask(server, line, ["Origin: \(origin)"] + headers)
        #expect(refusal.status == status && refusal["Access-Control-Allow-Origin"] == origin && refusal["Vary"] == "Origin", "\(line)")
      }
    }
    for origin in [
      "https://wallet.example.evil", "https://wallet.exampl", "http://wallet.example", "https://wallet.example:444", "null", "*", "",
      "https://wallet.example/",
    ] {
      let answer = try ask(server, "GET /livez", ["Origin: \(origin)"])
      // Another page's response must not be taken from a cache.
      #expect(!answer.has("Access-Control") && answer["Vary"] == "Origin" && answer.status == "200", "\(origin)")
    }
    let packed = try ask(server, "GET /openapi.json", ["Origin: https://wallet.example", "Accept-Encoding: gzip"])
    #expect(packed["Vary"] == "Accept-Encoding, Origin" && packed["Content-Encoding"] == "gzip")
    #expect(!packed.has("Access-Control-Allow-Credentials"))
  }

  @Test func `the browser is told what a page may send`() throws {
    let server = try server(cors: ["https://wallet.example"])
    let preflight = [
      "Origin: https://wallet.example", "Access-Control-Request-Method: PATCH",
      "Access-Control-Request-Headers: billfold-world-key,content-type",
    ]
    let answer = try ask(server, "OPTIONS /profile/prepaid/cards/7", preflight)
    #expect(answer.status == "204" && answer.body.isEmpty && answer["Access-Control-Allow-Origin"] == "https://wallet.example")
    #expect(answer["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS, PATCH" && answer["Allow"] == "GET, HEAD, OPTIONS, PATCH")
    let accepted = (answer["Access-Control-Allow-Headers"] ?? "").split(separator: ", ").map(String.init)
    // All that the description names, and what a body and a session need.
    let described = try JSONDecoder().decode(JSONValue.self, from: Data(OpenAPI.document))["components"]?.fields ?? [:]
    let headers = (described["parameters"]?.fields ?? [:]).values.filter { $0["in"]?.text == "header" }
    let keys = (described["securitySchemes"]?.fields ?? [:]).values.filter { $0["in"]?.text == "header" }
    let names = (headers + keys).compactMap { $0["name"]?.text }
    #expect(names.count > 10)
    for name in names + [WireHeader.contentType, WireHeader.authorization] { #expect(accepted.contains(name), "\(name)") }
    #expect(!accepted.contains("Host") && answer["Access-Control-Max-Age"] == "600" && answer["Vary"] == "Origin")
    #expect(!answer.has("Access-Control-Allow-Credentials"))
    // A preflight of another page, and a request that is no preflight.
    #expect(
      try !ask(server, "OPTIONS /livez", ["Origin: https://other.example", "Access-Control-Request-Method: GET"]).has("Access-Control"))
    #expect(try !ask(server, "OPTIONS /livez", ["Origin: https://wallet.example"]).has("Access-Control-Allow-Methods"))
    #expect(try ask(server, "OPTIONS /nothing", preflight).status == "404")
  }

  @Test func `all pages may call where that is said`() throws {
    let server = try server(cors: ["*"])
    let answer = try ask(server, "GET /livez", ["Origin: https://wallet.example"])
    #expect(answer["Access-Control-Allow-Origin"] == "*" && answer["Vary"] == nil && !answer.has("Access-Control-Allow-Credentials"))
    let preflight = try ask(server, "OPTIONS /livez", ["Origin: null", "Access-Control-Request-Method: GET"])
    #expect(preflight["Access-Control-Allow-Origin"] == "*" && preflight["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS")
    #expect(try !ask(server, "GET /livez").has("Access-Control"))
  }

  @Test(arguments: [
    ("https://wallet.example", "https://wallet.example"), ("HTTPS://Wallet.Example:443", "https://wallet.example"),
    ("http://localhost:80", "http://localhost"), ("http://localhost:5173", "http://localhost:5173"),
    ("http://[::1]:8080", "http://[::1]:8080"),
    ("http://[::1]", "http://[::1]"), ("capacitor://localhost", "capacitor://localhost"), ("http://localhost:443", "http://localhost:443"),
    ("*", "*"),
  ])
  func `an origin is as browsers write it`(text: String, written: String) {
    #expect(WebOrigin(parsing: text)?.description == written)
  }

  @Test(arguments: [
    "", "null", "wallet.example", "https://", "https://wallet.example/", "https://wallet.example/app", "https://*.example", "https://a b",
    "https://a:0", "https://a:65536", "https://a:", "https://a:+1", "https://user@a", "https://a?x", "https://[", "1http://a",
    "https://ä.de",
    "https://a,https://b", "https://a\r\nX: y", "://a", "http://[::1", "http://a:b:1",
  ])
  func `what is no origin is refused`(text: String) {
    #expect(WebOrigin(parsing: text) == nil)
  }

  // MARK: - Metrics

  @Test func `metrics tell of operations worlds and the process`() async throws {
    let server = try server()
    _ = try await server.open(.standard)
    let worldKey = try #require(try server.directory.keys(of: .standard)).access.reveal()
    let keys = ["Billfold-World: \(WorldName.standard)", "Billfold-World-Key: \(worldKey)", "Billfold-Issuer: meridian"]
    let phone = "Billfold-Device: \(ExampleStory.phone.rawValue)"
    for _ in 0..<3 { #expect(try ask(server, "GET /devices/current", keys + [phone]).status == "200") }
    let key = "Idempotency-Key: 0000000000000001"
    #expect(try ask(server, "POST /sessions/passcode", keys + [phone, key], body: #"{"passcode":"2580"}"#).status == "404")
    let answer = try ask(server, "GET /metrics")
    #expect(answer["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
    let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\n")
    for line in [
      "billfold_build_info{version=\"\(Release.version)\"} 1", "billfold_open_worlds 1",
      #"billfold_requests_total{operation="isDeviceRegistered",status="200"} 3"#,
      #"billfold_requests_total{operation="loginByPIN",status="404"} 1"#,
      #"billfold_request_duration_seconds_count{operation="isDeviceRegistered"} 3"#,
      #"billfold_request_duration_seconds_bucket{operation="isDeviceRegistered",le="+Inf"} 3"#,
      #"billfold_request_duration_seconds_bucket{operation="loginByPIN",le="10.0"} 1"#, "billfold_requests_under_way 1",
    ] { #expect(lines.contains { $0 == line }, "\(line)") }
    func value(_ name: String) throws -> Double {
      try #require(lines.first { $0.hasPrefix("\(name) ") }.flatMap { Double($0.split(separator: " ")[1]) }, "\(name)")
    }
    let now = Double(time(nil))
    #expect(try value("process_start_time_seconds") <= now + 1 && value("process_start_time_seconds") > now - 86_400)
    let again = String(decoding: try ask(server, "GET /metrics").body, as: UTF8.self).split(separator: "\n")
    let start = "process_start_time_seconds "
    #expect(again.first { $0.hasPrefix(start) } == lines.first { $0.hasPrefix(start) })
    #expect(try value("process_resident_memory_bytes") > 1_048_576 && value("process_cpu_seconds_total") > 0)
    #expect(try value("process_open_fds") > 3 && value("process_max_fds") >= value("process_open_fds"))
    // Nothing of who asked.
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(!text.contains(worldKey) && !text.contains(ExampleStory.phone.rawValue))
  }

  /// The name of a process may contain anything. (proc(5))
  @Test func `the figures of a process are read by their places`() {
    let tail = "S 1 2 3 4 5 6 7 8 9 10 250 150 0 0 20 0 4 0 1000 4096000 100 18446744073709551615"
    for name in ["billfold-server", "a) b (c", ")", ""] {
      let figures = ProcessFigures(statistics: "42 (\(name)) \(tail)\n", bootedAt: 1000)
      #expect(figures.cpuSeconds == 4 && figures.started == 1010 && figures.virtualBytes == 4_096_000)
      #expect(figures.residentBytes == 100 * Int(sysconf(Int32(_SC_PAGESIZE))))
    }
    for broken in ["", "42", "42 (x", "42 (x)", "42 (x) S 1"] {
      let figures = ProcessFigures(statistics: broken, bootedAt: 1000)
      #expect(figures.cpuSeconds == nil && figures.started == nil && figures.virtualBytes == nil && figures.residentBytes == nil)
    }
  }
}
