import Basics
import Contract
import LocalServer
import Remote
import Simulation
import Synchronization
import TemporaryFolder
import Testing
import VirtualTime
import WalletModel
import Wire
import Worlds

@testable import RemoteServer

/// Rate limits apply to each client separately.
@Suite(.timeLimit(.minutes(10))) struct RateLimitTests {
  private let folder = TemporaryFolder()
  private let source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)

  @Test func `a burst is allowed and then a rate per second`() {
    let limit = RateLimiter(Rate(burst: 3, perSecond: 2), monotonic: { source.monotonic })
    for _ in 0..<3 { #expect(limit.reserve("a") == nil) }
    #expect(limit.reserve("a") == .milliseconds(500))
    #expect(limit.reserve("a") == .milliseconds(500), "who is refused does not wait longer for it")
    #expect(limit.reserve("b") == nil, "another name, another account")
    source.pass(.milliseconds(499))
    #expect(limit.reserve("a") != nil)
    source.pass(.milliseconds(1))
    #expect(limit.reserve("a") == nil && limit.reserve("a") != nil)
    source.pass(.seconds(3600))
    for _ in 0..<3 { #expect(limit.reserve("a") == nil) }
    #expect(limit.reserve("a") != nil, "nothing is saved up beyond the burst")
  }

  @Test func `it remembers a limited number`() {
    let limit = RateLimiter(Rate(burst: 1, perSecond: 1), monotonic: { source.monotonic })
    #expect(limit.reserve("first") == nil)
    for name in 0..<5 * RateLimiter.memory {
      #expect(limit.reserve("\(name)") == nil)
      // An active client is not evicted in favor of others.
      if name % 1000 == 0 { #expect(limit.reserve("first") != nil) }
    }
    #expect(limit.count <= 2 * RateLimiter.memory)
  }

  private func server(requests: Rate? = nil, guesses: Rate) async throws -> (LocalServer, Invitation) {
    var rates = RateLimits()
    (rates.requests, rates.guesses) = (requests, guesses)
    let server = try LocalServer(path: folder.path, rates: rates, source: source)
    _ = try await server.open(WorldName("demo"))
    return (server, try server.invitation(to: WorldName("demo")))
  }

  private func ask(_ server: LocalServer, world: String, key: Secret, from client: String?) async -> WireAnswer? {
    let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
    guard var request = try? OperationCodec.request(IsDeviceRegistered(), call) else { return nil }
    request.headers.add(WireHeader.world, world)
    request.headers.add(WireHeader.worldKey, key.reveal())
    request.client = client
    if case .answer(let answer) = await server.server.answer(request) { return answer }
    return nil
  }

  @Test func `a world is asked only so often`() async throws {
    let (server, demo) = try await server(requests: Rate(burst: 2, perSecond: 0.5), guesses: Rate(burst: 100, perSecond: 1))
    _ = try await server.open(WorldName("other"))
    let other = try server.invitation(to: WorldName("other"))
    // Strangers do not use it up.
    for _ in 0..<10 { #expect(await ask(server, world: "demo", key: Secret("x"), from: "192.0.2.7")?.status == 403) }
    for client in ["192.0.2.1", nil] { #expect(await ask(server, world: "demo", key: demo.worldKey, from: client)?.status == 200) }
    let refused = try #require(await ask(server, world: "demo", key: demo.worldKey, from: "192.0.2.2"))
    #expect(refused.status == 429 && refused.headers["Retry-After"] == "2" && refused.headers["Content-Type"] == "application/problem+json")
    let error = ProblemCodec.read(refused)
    #expect(error.code == .tooManyRequests && error.hasNotArrived && error.retryAfter == .seconds(2) && !error.leavesOutcomeUnknown)
    #expect(await ask(server, world: "other", key: other.worldKey, from: "192.0.2.1")?.status == 200)
    source.pass(.seconds(2))
    #expect(await ask(server, world: "demo", key: demo.worldKey, from: "192.0.2.1")?.status == 200)
  }

  @Test func `a wait is never said too short`() async throws {
    let (server, demo) = try await server(requests: Rate(burst: 1, perSecond: 1000), guesses: Rate(burst: 100, perSecond: 1))
    #expect(await ask(server, world: "demo", key: demo.worldKey, from: nil)?.status == 200)
    let refused = try #require(await ask(server, world: "demo", key: demo.worldKey, from: nil))
    #expect(refused.status == 429 && refused.headers["Retry-After"] == "1", "a header has whole seconds")
    for (wait, said) in [
      (Duration.zero, "0"), (.nanoseconds(1), "1"), (.seconds(1), "1"), (.milliseconds(1001), "2"), (.seconds(-5), "0"),
    ] {
      let answer = ProblemCodec.answer(WalletError(429, .tryLater, "x", retryAfter: wait))
      #expect(answer.headers["Retry-After"] == said, "\(wait)")
    }
  }

  @Test func `a right key is not refused for wrong ones`() async throws {
    let (server, demo) = try await server(guesses: Rate(burst: 3, perSecond: 1))
    for guess in 0..<3 { #expect(await ask(server, world: "demo", key: Secret("\(guess)"), from: "192.0.2.1")?.status == 403) }
    for world in ["demo", "nothing"] {
      let answer = await ask(server, world: world, key: Secret("x"), from: "192.0.2.1")
      #expect(answer?.status == 429 && answer?.headers["Retry-After"] == "1", "wrong keys are limited")
      #expect(answer?.headers["Connection"] == "close", "the next one costs a connection")
    }
    #expect(await ask(server, world: "demo", key: demo.worldKey, from: "192.0.2.1")?.status == 200, "someone else's guesses")
    #expect(await ask(server, world: "demo", key: Secret("x"), from: "192.0.2.2")?.status == 403)
    // Clients on a UNIX socket have no address. The permissions of the socket protect it instead.
    for guess in 0..<10 { #expect(await ask(server, world: "demo", key: Secret("\(guess)"), from: nil)?.status == 403) }
    #expect(await ask(server, world: "demo", key: demo.worldKey, from: nil)?.status == 200)
    // The operator's key is a key like any other.
    for (key, status) in [("x", 429), (try server.operatorInvitation().operatorKey.reveal(), 200)] {
      var request = OperatorRoute.getWorlds.request()
      request.headers.add(WireHeader.operatorKey, key)
      request.client = "192.0.2.1"
      guard case .answer(let answer) = await server.server.answer(request) else { continue }
      #expect(answer.status == status)
    }
    source.pass(.seconds(1))
    #expect(await ask(server, world: "demo", key: Secret("x"), from: "192.0.2.1")?.status == 403)
  }

  @Test func `a proxy on this machine says for whom it asks`() {
    func client(_ host: String?, _ said: String..., isBehindProxy: Bool = true) -> String? {
      var headers = WireHeaders()
      for value in said { headers.add("x-forwarded-for", value) }
      return ClientAddress.client(host, headers: headers, isBehindProxy: isBehindProxy)
    }
    #expect(client("127.0.0.1", "192.0.2.1") == "192.0.2.1")
    #expect(client(nil, "192.0.2.1") == "192.0.2.1", "a proxy on a socket in the file system")
    #expect(client("::1", "10.0.0.1, 192.0.2.1 ") == "192.0.2.1", "what the client itself has said does not count")
    #expect(client("127.0.0.1", "10.0.0.1", "192.0.2.1") == "192.0.2.1")
    #expect(client("198.51.100.1", "192.0.2.1") == "198.51.100.1", "no proxy of ours")
    #expect(client("127.0.0.1", "192.0.2.1", isBehindProxy: false) == "127.0.0.1")
    #expect(client(nil, "192.0.2.1", isBehindProxy: false) == nil && client(nil) == nil && client("127.0.0.1") == "127.0.0.1")
    for bad in ["", "x", "192.0.2.1.1", String(repeating: "1", count: 10_000), "unknown", "192.0.2.1:80"] {
      #expect(client("127.0.0.1", bad) == nil, "\(bad)")
    }
    // A network of IPv6 is one client; another is another.
    #expect(client("2001:0DB8::1") == "2001:db8::1")
    let network = ClientAddress.network(of:)
    #expect(network("2001:db8::1") == network("2001:db8::ffff:2") && network("2001:db8::1") != network("2001:db8:0:1::1"))
    #expect(network("192.0.2.1") == "192.0.2.1")
    #expect(client("::ffff:192.0.2.1") == "192.0.2.1" && client("::ffff:127.0.0.1", "192.0.2.9") == "192.0.2.9")
  }

  @Test func `clients are known by their addresses`() throws {
    var limits = TransportLimits()
    limits.isBehindProxy = true
    let heard = Mutex<[String?]>([])
    let listener = try Listener(.network(host: "127.0.0.1", port: 0))
    let transport = MicroHTTPTransport(
      listener: listener, identity: nil, limits: limits, monotonic: { [source] in source.monotonic })
    try transport.start(
      { request in
        heard.withLock { $0.append(request.client) }
        return .answer(WireAnswer(status: 204))
      }, bodyLimit: { _ in nil })
    defer { transport.stop() }
    let connection = try RawConnection(port: transport.port)
    for header in ["", "X-Forwarded-For: 203.0.113.9\r\n"] {
      connection.say("GET / HTTP/1.1\r\nHost: x\r\n\(header)\r\n")
      #expect(connection.hear(until: "\r\n\r\n").hasPrefix("HTTP/1.1 204"))
    }
    #expect(heard.withLock { $0 } == ["127.0.0.1", "203.0.113.9"])
  }
}
