import LocalServer
import RemoteServer
import Simulation
import TemporaryFolder
import Testing
import WalletModel

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

  /// Says something and hears what is said until the server hangs up.
  ///
  /// - Parameter isWhole: false where the server may wait for more: then so much time passes that it does not any longer.
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
  func whatCouldBeReadInTwoWaysIsRefused(headers: String) throws {
    let answer = try ask("POST /sessions/passcode HTTP/1.1\r\nHost: x\r\n\(headers)\r\n{}")
    #expect(answer.hasPrefix("HTTP/1.1 400") || answer.hasPrefix("HTTP/1.1 413") || answer.isEmpty, "\(answer)")
    #expect(!answer.contains("HTTP/1.1 2") && !answer.contains("HTTP/1.1 404"), "nothing was taken for a second request: \(answer)")
    try expectAlive()
  }

  @Test func whatIsTooLargeIsRefused() throws {
    let body = String(repeating: "x", count: 1001)
    #expect(try ask("POST /customers HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n\(body)").hasPrefix("HTTP/1.1 413"))
    let chunk = "3E9\r\n\(body)\r\n0\r\n\r\n"
    #expect(try ask("POST /customers HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)").isEmpty)
    let long = String(repeating: "y", count: 100_000)
    #expect(try !ask("GET /\(long) HTTP/1.1\r\nHost: x\r\n\r\n").hasPrefix("HTTP/1.1 2"))
    #expect(try !ask("GET /livez HTTP/1.1\r\nHost: x\r\nX: \(long)\r\n\r\n").hasPrefix("HTTP/1.1 2"))
    try expectAlive()
  }

  @Test func whatIsNoRequestHarmsNobody() throws {
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

  @Test func requestsInARowAreAnsweredInOrder() throws {
    let requests = ["GET /livez", "GET /nothing", "PATCH /livez"].map { "\($0) HTTP/1.1\r\nHost: x\r\n" }
    let answer = try ask(requests.joined(separator: "\r\n") + "Connection: close\r\n\r\n")
    #expect(answer.ranges(of: "HTTP/1.1 ").map { answer[$0.upperBound...].prefix(3) } == ["200", "404", "405"])
  }

  @Test func whoKeepsARequestBackIsSentAway() throws {
    let slow = try connect()
    slow.say("GET /livez HTTP/1.1\r\nHost: x\r\n")
    let half = try connect()
    half.say("POST /customers HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
    let good = try connect()
    good.say("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(good.hear(until: "ok\n").hasPrefix("HTTP/1.1 200"))
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
    #expect(good.hear(until: "ok\n").hasPrefix("HTTP/1.1 200"), "whoever has asked within the time stays")
  }

  @Test func aServerThatGoesSaysSoAndTakesNobody() async throws {
    let known = try connect()
    known.say("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(known.hear(until: "ok\n").hasPrefix("HTTP/1.1 200"))
    server.transport.close()
    await server.server.drain()
    known.say("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
    let answer = known.hear()
    #expect(answer.hasPrefix("HTTP/1.1 503") && answer.contains("Connection: close") && answer.contains("Retry-After: 5"))
    #expect(throws: RawConnection.RawError.self) { try connect() }
  }
}
