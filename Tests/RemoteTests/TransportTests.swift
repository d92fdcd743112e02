import Basics
import Glibc
import LocalServer
import Remote
import RemoteServer
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import Wire
import Worlds

/// The server on a socket, with those who talk to it badly.
@Suite(.timeLimit(.minutes(10))) struct TransportTests {
  private let folder = TemporaryFolder()
  private let source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)
  private let server: LocalServer

  init() throws {
    var limits = TransportLimits()
    limits.body = 1000
    server = try LocalServer(path: folder.path, isPlain: true, limits: limits, source: source)
  }

  private func connect() throws -> RawConnection { try RawConnection(port: server.transport.port) }

  /// Sends a text and reads until the server closes the connection.
  ///
  /// - Parameter isWhole: false if the request is incomplete: the clock is advanced until the request timeout.
  private func ask(_ text: String, isWhole: Bool = true) throws -> String {
    let connection = try connect()
    connection.say(text)
    // Until the server has seen the connection, it does not close it.
    while !isWhole, !connection.isReadable(within: 10) {
      source.pass(.seconds(31))
      server.transport.closeSlow()
    }
    if !isWhole {
      source.pass(.seconds(31))
      server.transport.closeSlow()
    }
    return connection.hear()
  }

  private func expectAlive() throws {
    #expect(try ask("GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").hasPrefix("HTTP/1.1 200"))
  }

  @Test(arguments: [
    "Content-Length: 2\r\nContent-Length: 2\r\n", "Content-Length: 2\r\nContent-Length: 3\r\n", "Content-Length: 2, 2\r\n",
    "Content-Length: +2\r\n", "Content-Length: -1\r\n", "Content-Length: 2x\r\n", "Content-Length: 99999999999999999999\r\n",
    "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: gzip, chunked\r\n", "Host: y\r\n", "Billfold-World: a\r\nBillfold-World: b\r\n",
    "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n", "Idempotency-Key: a\r\nidempotency-key: b\r\n",
  ])
  func `what could be read in two ways is refused`(headers: String) throws {
    let answer = try ask("POST /sessions/passcode HTTP/1.1\r\nHost: x\r\n\(headers)\r\n{}")
    #expect(answer.hasPrefix("HTTP/1.1 400") || answer.hasPrefix("HTTP/1.1 413") || answer.isEmpty, "\(answer)")
    #expect(!answer.contains("HTTP/1.1 2") && !answer.contains("HTTP/1.1 404"), "nothing was taken for a second request: \(answer)")
    try expectAlive()
  }

  @Test func `what is too large is refused`() throws {
    let body = String(repeating: "x", count: 1001)
    #expect(try ask("POST /customers HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n\(body)").hasPrefix("HTTP/1.1 413"))
    let header = String(repeating: "y", count: TransportLimits().header - 100)
    #expect(try ask("GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: \(header)\r\n\r\n").hasPrefix("HTTP/1.1 200"))
    let long = String(repeating: "y", count: 100_000)
    #expect(try !ask("GET /\(long) HTTP/1.1\r\nHost: x\r\n\r\n").hasPrefix("HTTP/1.1 2"))
    #expect(try !ask("GET /livez HTTP/1.1\r\nHost: x\r\nX: \(long)\r\n\r\n").hasPrefix("HTTP/1.1 2"))
    try expectAlive()
  }

  /// Invalid and ambiguous requests and their status. For responses of the library itself, only the status counts.
  private static let refused = [
    // A name with a space, a value with a line end of other parsers, an invalid line.
    ("GET /livez HTTP/1.1\r\nHost : x\r\n", 400), ("POST /customers HTTP/1.1\r\nHost: x\r\nContent-Length : 2\r\n", 400),
    ("POST /customers HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding : chunked\r\n", 400),
    ("GET /livez HTTP/1.1\r\nHost: x\r\nX: a\rHost: b\r\n", 400), ("GET /livez HTTP/1.1\r\nHost: x\r\nX: a\u{7F}\r\n", 400),
    ("GET /livez HTTP/1.1\r\nHost: x\r\nfoo\r\n", 400), ("GET /livez HTTP/1.1\r\nHost: x\r\n: y\r\n", 400),
    ("GET /livez HTTP/1.1\r\n Host: x\r\nHost: y\r\n", 400), ("GET /livez HTTP/1.1\r\nHost: x\r\nBillfold-\u{0}World: x\r\n", 400),
    ("GET /livez HTTP/1.1\r\n", 400), ("GET HTTP/1.1\r\nHost: x\r\n", 400), ("GET /livez FOO/1.1\r\nHost: x\r\n", 400),
    ("POST /customers HTTP/1.0\r\nTransfer-Encoding: chunked\r\n", 400),
    ("POST /customers HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: identity\r\n", 400),
    ("POST /customers HTTP/1.1\r\nHost: x\r\nTransfer-Enc: chunked\r\n oding\r\n", 400),
    ("POST /customers HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: \(String(repeating: " ", count: 60))chunked\r\n", 400),
    ("POST /customers HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: \u{0B}chunked\r\n", 400),
    ("POST /customers HTTP/1.1\r\nHost: x\r\nContent-Length: \r\n", 400),
    // Other versions of HTTP.
    ("GET /livez HTTP/2.0\r\nHost: x\r\n", 505), ("PRI * HTTP/2.0\r\n", 505), ("GET /livez HTTP/1.0\r\n", 200),
    // Unknown resources in various forms.
    ("CONNECT x:443 HTTP/1.1\r\nHost: x\r\n", 404),
    ("OPTIONS * HTTP/1.1\r\nHost: x\r\n", 204), ("OPTIONS /nothing HTTP/1.1\r\nHost: x\r\n", 404),
    ("GET /a/../livez HTTP/1.1\r\nHost: x\r\n", 404),
    ("GET /live%7A HTTP/1.1\r\nHost: x\r\n", 404), ("GET /livez/ HTTP/1.1\r\nHost: x\r\n", 404),
    ("GET /livez#x HTTP/1.1\r\nHost: x\r\n", 404), ("GET /ä HTTP/1.1\r\nHost: x\r\n", 404),
    // Targets with scheme and authority, as for a proxy. (RFC 9112, 3.2.2)
    ("GET http://x/livez HTTP/1.1\r\nHost: x\r\n", 200), ("GET HTTPS://x:8443/livez?a=b HTTP/1.1\r\nHost: y\r\n", 200),
    ("GET http://[::1]/livez HTTP/1.1\r\nHost: x\r\n", 200), ("GET http://x HTTP/1.1\r\nHost: x\r\n", 404),
    ("GET http://x?/livez HTTP/1.1\r\nHost: x\r\n", 404), ("GET http:///livez HTTP/1.1\r\nHost: x\r\n", 404),
    ("GET ftp://x/livez HTTP/1.1\r\nHost: x\r\n", 404), ("GET x/livez HTTP/1.1\r\nHost: x\r\n", 404),
    // A NUL, at which the library would stop reading.
    ("GET /livez\u{0}x HTTP/1.1\r\nHost: x\r\n", 400), ("GET /livez HTTP/1.1\r\nHost: x\u{0}y\r\n", 400),
    ("GET /livez HTTP/1.1\r\nHost: x\r\nX: a\u{0}\r\n", 400), ("GE\u{0}T /livez HTTP/1.1\r\nHost: x\r\n", 400),
    // Methods.
    ("HEAD /livez HTTP/1.1\r\nHost: x\r\n", 200), ("OPTIONS /livez HTTP/1.1\r\nHost: x\r\n", 204),
    ("HEAD /customers HTTP/1.1\r\nHost: x\r\n", 405), ("TRACE /nothing HTTP/1.1\r\nHost: x\r\n", 405),
    ("TRACE /customers HTTP/1.1\r\nHost: x\r\n", 405), ("get /livez HTTP/1.1\r\nHost: x\r\n", 405),
    ("BREW /livez HTTP/1.1\r\nHost: x\r\n", 405), ("\(String(repeating: "F", count: 300)) /livez HTTP/1.1\r\nHost: x\r\n", 405),
    // Too much.
    ("GET /\(String(repeating: "y", count: 40_000)) HTTP/1.1\r\nHost: x\r\n", 414),
    ("GET /livez HTTP/1.1\r\nHost: x\r\nX: \(String(repeating: "y", count: 40_000))\r\n", 431),
    ("GET /livez HTTP/1.1\r\nHost: x\r\nX: \(String(repeating: "y", count: 8200))\r\n", 431),
    ("GET /livez HTTP/1.1\r\nHost: x\r\n\(String(repeating: "X: y\r\n", count: 3000))", 431),
  ]

  @Test func `bad requests are refused precisely`() throws {
    for (head, status) in Self.refused {
      let answer = try ask(head + "Connection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(head.prefix(200)): \(answer)")
      #expect(answer.ranges(of: "HTTP/1.1 ").count == 1, "one answer: \(answer)")
      #expect(answer.contains("\r\nRequest-Id: test-") && answer.contains("\r\nConnection: close\r\n"), "\(answer)")
      if status == 405 {
        #expect(answer.contains("\r\nAllow: \(head.contains("/customers") ? "OPTIONS, POST" : "GET, HEAD, OPTIONS")\r\n"), "\(answer)")
      }
      // A problem, as long as it says.
      guard status >= 400, !head.hasPrefix("HEAD"), let blank = answer.firstRange(of: "\r\n\r\n") else { continue }
      let body = answer[blank.upperBound...]
      #expect(answer.contains("Content-Length: \(body.utf8.count)\r\n") && body.contains("\"status\":\(status)"), "\(answer)")
    }
    try expectAlive()
  }

  /// After an invalid header, the rest of the connection is ambiguous: it is not parsed.
  @Test func `a refused head closes its connection`() throws {
    for header in [": y", "X : y", "X: a\u{7F}", "Content-Length: x", "Host: z", "foo", "X: \(String(repeating: "y", count: 8200))"] {
      let answer = try ask("GET /livez HTTP/1.1\r\nHost: x\r\n\(header)\r\n\r\nGET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(answer.ranges(of: "HTTP/1.1 ").count == 1 && answer.hasPrefix("HTTP/1.1 4"), "\(header.prefix(40)): \(answer)")
    }
    try expectAlive()
  }

  @Test func `head answers as get without a body`() throws {
    let read = try ask("GET /openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    let head = try ask("HEAD /openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    func lines(_ answer: String) -> Set<Substring> {
      Set(answer.split(separator: "\r\n\r\n")[0].split(separator: "\r\n").filter { !$0.hasPrefix("Request-Id") && !$0.hasPrefix("Date") })
    }
    #expect(lines(head) == lines(read) && head.hasSuffix("\r\n\r\n") && read.utf8.count > 100_000)
    #expect(try ask("HEAD /events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").hasPrefix("HTTP/1.1 403"), "keys are asked for")
    let options = try ask("OPTIONS /control/faults HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    #expect(options.hasPrefix("HTTP/1.1 204") && options.contains("\r\nAllow: DELETE, GET, HEAD, OPTIONS, PUT\r\n"), "\(options)")
  }

  /// A stream has no length, and the response to HEAD doesn't invent one. (RFC 9110, 8.6 and 9.3.2)
  @Test func `head on a stream has its header fields only`() async throws {
    let name = try WorldName("demo")
    _ = try await server.open(name)
    let key = try #require(try server.directory.keys(of: name)).access.reveal()
    func fields(_ method: String) throws -> Set<Substring> {
      let connection = try connect()
      let keys = "\(WireHeader.world): demo\r\n\(WireHeader.worldKey): \(key)\r\n"
      connection.say("\(method) /events HTTP/1.1\r\nHost: x\r\n\(keys)Accept: text/event-stream\r\n\r\n")
      // After the response to HEAD the server closes the connection.
      let answer = method == "HEAD" ? connection.hear() : connection.hear(until: "\r\n\r\n")
      #expect(method != "HEAD" || answer.hasSuffix("\r\n\r\n") && answer.ranges(of: "\r\n\r\n").count == 1, "no body: \(answer)")
      let head = answer.split(separator: "\r\n\r\n")[0]
      return Set(head.split(separator: "\r\n").filter { !$0.hasPrefix("Request-Id") && !$0.hasPrefix("Date") })
    }
    let (get, head) = (try fields("GET"), try fields("HEAD"))
    // The framing differs: a response to HEAD may leave it out. (RFC 9112, 6.1)
    #expect(get.subtracting(head) == ["Transfer-Encoding: chunked"] && head.subtracting(get) == ["Connection: close"], "\(get) \(head)")
    #expect(head.contains("Content-Type: text/event-stream"))
  }

  /// A single LF ends a line, which no proxy interprets differently. (RFC 9112, 2.2)
  @Test func `lonely line feeds end a line`() throws {
    #expect(try ask("GET /livez HTTP/1.1\nHost: x\nConnection: close\n\n").hasPrefix("HTTP/1.1 200"))
  }

  @Test func `nothing is hidden in a value`() throws {
    // Obsolete line folding is rejected, and so is a NUL.
    for headers in ["X: a\r\n Billfold-World: b\r\n", "X: a\r\n\tTransfer-Encoding: chunked\r\n", "X: a\u{0}\r\nX: b\r\n"] {
      let answer = try ask("GET /livez HTTP/1.1\r\nHost: x\r\n\(headers)Connection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 400") && answer.ranges(of: "HTTP/1.1 ").count == 1, "\(answer)")
    }
    try expectAlive()
  }

  /// Bodies in chunks. Without a world nothing is there: 403 says that one was read.
  private static let chunks = [
    ("2\r\n{}\r\n0\r\n\r\n", 403), ("2;a=b\r\n{}\r\n0\r\n\r\n", 403), ("2\r\n{}\r\n0\r\nBillfold-World: x\r\nHost: y\r\n\r\n", 403),
    // A line feed alone ends none of the lines between chunks.
    ("2\n{}\r\n0\r\n\r\n", 400), ("2\r\n{}\n0\r\n\r\n", 400), ("2\r\n{}\r\n0\n\r\n", 400), ("2\r\n{}\r\n0\r\n\n", 400),
    ("2\r\n{}\r\n0\r\nX: y\n\r\n", 400), ("2;a\n{}\r\n0\r\n\r\n", 400), ("2\r\n\n\n\r\n0\r\n\r\n", 403),
    ("-2\r\n{}\r\n0\r\n\r\n", 400), ("0x2\r\n{}\r\n0\r\n\r\n", 400), ("zz\r\n", 400), ("2\r\n{}0\r\n\r\n", 400),
    ("10000000000000002\r\n{}\r\n0\r\n\r\n", 413), ("3E9\r\n\(String(repeating: "x", count: 1001))\r\n0\r\n\r\n", 413),
    (String(repeating: "64\r\n\(String(repeating: "x", count: 100))\r\n", count: 11) + "0\r\n\r\n", 413),
  ]

  @Test func `chunks are read in one way`() throws {
    for (body, status) in Self.chunks {
      let answer = try ask(
        "POST /customers HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n\(body)")
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(body.prefix(200)): \(answer)")
      #expect(answer.ranges(of: "HTTP/1.1 ").count == 1 && answer.contains("Request-Id: test-"), "\(answer)")
    }
    try expectAlive()
  }

  /// A client that sends the whole body before it reads gets the refusal, and no reset.
  @Test func `a refusal is not lost with the body`() throws {
    let body = String(repeating: "x", count: 8 << 20)
    let chunks = "800000\r\n\(body)\r\n0\r\n\r\n"
    for (head, sent, status) in [
      ("Content-Length: \(8 << 20)\r\n", body, 413), ("Transfer-Encoding: chunked\r\n", chunks, 413),
      ("Host: y\r\nContent-Length: \(8 << 20)\r\n", body, 400), ("Content-Length: \(8 << 20)\r\nExpect: 100-continue\r\n", "", 413),
    ] {
      let connection = try connect()
      connection.say("POST /customers HTTP/1.1\r\nHost: x\r\n\(head)\r\n\(sent)")
      let answer = connection.hear()
      #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.ranges(of: "HTTP/1.1 ").count == 1, "\(head): \(answer)")
      #expect(answer.contains("\r\nConnection: close\r\n") && answer.hasSuffix("}"), "\(answer)")
    }
    try expectAlive()
  }

  @Test func `who never stops sending is cut off`() throws {
    let chunk = "3E8\r\n\(String(repeating: "x", count: 1000))\r\n"
    let answer = try ask("POST /customers HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + String(repeating: chunk, count: 50))
    #expect(answer.hasPrefix("HTTP/1.1 413 ") && answer.ranges(of: "HTTP/1.1 ").count == 1, "\(answer)")
    // A client that continues to send is not heard for longer than for any other request.
    let connection = try connect()
    connection.say("POST /customers HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)\(chunk)")
    #expect(connection.hear().hasPrefix("HTTP/1.1 413 "))
    while server.transport.connections > 0 {
      source.pass(.seconds(31))
      server.transport.closeSlow()
      sched_yield()
    }
    try expectAlive()
  }

  @Test func `a body that ends too soon is no request`() throws {
    for body in [
      "Content-Length: 20\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\n5\r\nab", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
    ] {
      let connection = try connect()
      connection.say("POST /customers HTTP/1.1\r\nHost: x\r\n\(body)")
      connection.sayNoMore()
      while !connection.isReadable(within: 10) {
        source.pass(.seconds(31))
        server.transport.closeSlow()
      }
      #expect(connection.hear().isEmpty)
    }
    try expectAlive()
  }

  @Test func `who sends byte by byte is answered or sent away`() throws {
    let request = "POST /customers HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}"
    let patient = try connect()
    for byte in request.utf8 { patient.say([byte]) }
    #expect(patient.hear().hasPrefix("HTTP/1.1 403"))
    // A byte every second: within its time the head is not there, nor is the body of the other.
    let (head, body) = (try connect(), try connect())
    body.say("POST /customers HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n")
    for byte in request.utf8.prefix(32) {
      head.say([byte])
      body.say([0x20])
      source.pass(.seconds(1))
      server.transport.closeSlow()
    }
    while !head.isReadable(within: 10) || !body.isReadable(within: 10) {
      source.pass(.seconds(31))
      server.transport.closeSlow()
    }
    #expect(head.hear().isEmpty && body.hear().isEmpty)
    try expectAlive()
  }

  @Test func `bodies of requests in a row are told apart`() throws {
    let first = "POST /customers HTTP/1.1\r\nHost: x\r\nContent-Length: 28\r\n\r\nGET /livez HTTP/1.1\r\nHost: x"
    let second = "POST /nothing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    let answer = try ask(
      "\(first)GET /livez HTTP/1.1\r\nHost: x\r\n\r\n\(second)GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    #expect(answer.ranges(of: "HTTP/1.1 ").map { answer[$0.upperBound...].prefix(3) } == ["403", "200", "404", "200"], "\(answer)")
  }

  @Test func `what is no request harms nobody`() throws {
    let head = "POST /customers HTTP/1.1\r\nHost: x\r\n"
    for text in [
      "", "\r\n\r\n", "x", "GET", "GET /livez", "GET /livez HTTP/1.1\r\n", "GET /livez HTTP/1.1\r\nHost: x\r\nContent-Le", "\u{0}\u{0}",
      "GET /livez HTTP/1.1\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET http://x/livez HTTP/1.1\r\nHost: x\r\n\r\n",
      "\u{16}\u{3}\u{1}\u{2}", head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n", head + "Content-Length: 100\r\n\r\n{",
      String(repeating: "\n", count: 1000),
    ] {
      let answer = try ask(text, isWhole: false)
      #expect(!answer.hasPrefix("HTTP/1.1 50") || answer.hasPrefix("HTTP/1.1 505"), "\(text): \(answer)")
    }
    try expectAlive()
  }

  @Test func `requests in a row are answered in order`() throws {
    let requests = ["GET /livez", "GET /nothing", "PATCH /livez"].map { "\($0) HTTP/1.1\r\nHost: x\r\n" }
    let answer = try ask(requests.joined(separator: "\r\n") + "Connection: close\r\n\r\n")
    #expect(answer.ranges(of: "HTTP/1.1 ").map { answer[$0.upperBound...].prefix(3) } == ["200", "404", "405"])
  }

  @Test func `who keeps a request back is sent away`() throws {
    let slow = try connect()
    slow.say("GET /livez HTTP/1.1\r\nHost: x\r\n")
    let half = try connect()
    half.say("POST /customers HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
    let good = try connect()
    good.say("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(good.hear(until: "ok\n").hasPrefix("HTTP/1.1 200"))
    // A connection's time begins when a thread of the server takes it over, which may be after the answer to another one.
    while server.transport.connections < 3 { sched_yield() }
    source.pass(.seconds(29))
    server.transport.closeSlow()
    good.say("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(good.hear(until: "ok\n").hasPrefix("HTTP/1.1 200"))
    // A byte now and then is no request.
    slow.say("X")
    source.pass(.seconds(2))
    server.transport.closeSlow()
    #expect(slow.hear().isEmpty && half.hear().isEmpty)
    good.say("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(good.hear(until: "ok\n").hasPrefix("HTTP/1.1 200"), "a client that has asked within the time stays")
  }

  @Test func `beyond the limit only probes are answered`() throws {
    var limits = TransportLimits()
    (limits.connections, limits.probes) = (1, 1)
    let server = try LocalServer(path: folder.path + "/full", isPlain: true, limits: limits, source: source)
    let first = try RawConnection(port: server.port)
    first.say("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(first.hear(until: "ok\n").hasPrefix("HTTP/1.1 200"))
    for (target, status) in [
      ("/livez", 200), ("/readyz?from=here", 200), ("http://x/metrics", 200), ("/openapi.json", 503), ("/nothing?/livez", 503),
    ] {
      let next = try RawConnection(port: server.port)
      next.say("GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      let answer = next.hear()
      #expect(answer.hasPrefix("HTTP/1.1 \(status)") && answer.contains("Retry-After: 1") == (status == 503), "\(target): \(answer)")
    }
  }

  @Test func `what somebody asked who is gone is seen through`() async throws {
    let listener = try Listener(.network(host: "127.0.0.1", port: 0))
    let transport = MicroHTTPTransport(
      listener: listener, identity: nil, limits: TransportLimits(), monotonic: { [source] in source.monotonic })
    let (asked, questions) = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)
    let (done, endings) = AsyncStream.makeStream(of: Bool.self)
    try transport.start(
      { _ in
        await withCheckedContinuation { _ = questions.yield($0) }
        endings.yield(true)
        return .answer(WireAnswer(status: 204))
      }, bodyLimit: { _ in nil })
    var (askers, ends) = (asked.makeAsyncIterator(), done.makeAsyncIterator())
    for _ in 0..<10 {
      let connection = try RawConnection(port: transport.port)
      connection.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      let asker = await askers.next()
      connection.breakOff()
      asker?.resume()
      #expect(await ends.next() == true)
    }
    transport.stop()
  }

  @Test func `a server that goes says so and takes nobody`() async throws {
    let known = try connect()
    known.say("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(known.hear(until: "ok\n").hasPrefix("HTTP/1.1 200"))
    server.close()
    await server.server.drain()
    known.say("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
    let answer = known.hear()
    #expect(answer.hasPrefix("HTTP/1.1 503") && answer.contains("Connection: close") && answer.contains("Retry-After: 5"))
    #expect(throws: RawConnection.RawError.self) { try connect() }
  }
}
