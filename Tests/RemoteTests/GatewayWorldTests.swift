import Basics
import Contract
import Cryptography
import Foundation
import Hosting
import LocalServer
import Remote
import RemoteServer
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import WalletModel
import Wire
import Worlds

/// A server with many worlds knows by a bearer or a checkout alone which world's gateway is asked, as the vendor's does.
@Suite(.timeLimit(.minutes(10))) struct GatewayWorldTests {
  private let folder = TemporaryFolder()
  private let source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)
  private let server: LocalServer
  private let names: [WorldName]

  init() async throws {
    server = try LocalServer(path: folder.path, isPlain: true, source: source)
    names = try ["a", "b"].map { name throws(WorldError) in try WorldName(name) }
    for name in names { try make(name) }
  }

  private func make(_ name: WorldName) throws {
    try World(name, in: server.directory, hashCost: .minimum, source: source).file.close()
  }

  private func keys(_ name: WorldName) throws -> WorldKeys { try #require(try server.directory.keys(of: name)) }

  /// The entity of app developers in a world.
  private func entity(in name: WorldName) throws -> EntityCredentials { try keys(name).entities[1] }

  private struct Answer {
    let status: Int
    let json: JSONValue

    var code: String? { json["result"]?["code"]?.text }
    var id: String? { json["id"]?.text }
  }

  /// - Parameter bearer: nil: the request shows none.
  private func ask(
    _ method: String, _ path: String, _ form: String = "", bearer: String? = nil, headers more: WireHeaders = [:], at server: LocalServer
  ) async throws -> Answer {
    let hasBody = method == "POST"
    var headers = more
    if hasBody { headers.add(WireHeader.contentType, ContentType.form.rawValue) }
    if let bearer { headers.add(WireHeader.authorization, "Bearer \(bearer)") }
    var request = WireRequest(
      method: method, path: path, query: hasBody ? "" : form, headers: headers, body: hasBody ? Array(form.utf8) : [])
    request.client = "192.0.2.1"
    guard case .answer(let answer) = await server.server.answer(request) else { throw CancellationError() }
    return Answer(status: answer.status, json: try JSONDecoder().decode(JSONValue.self, from: Data(answer.body)))
  }

  private func prepare(_ entity: EntityCredentials, bearer: String? = nil, headers: WireHeaders = [:]) async throws -> Answer {
    try await ask(
      "POST", "/v1/checkouts", "amount=92.00&currency=EUR&paymentType=DB&entityId=\(entity.entityId)",
      bearer: bearer ?? entity.bearer.reveal(), headers: headers, at: server)
  }

  private func info(_ checkout: String, headers: WireHeaders = [:]) async throws -> Answer {
    try await ask("GET", "/v1/checkouts/\(checkout)", headers: headers, at: server)
  }

  // MARK: - What leads to a world

  @Test func `bearers and checkouts lead to their world`() async throws {
    var checkouts: [String] = []
    for name in names {
      let prepared = try await prepare(try entity(in: name))
      #expect(prepared.code == "000.200.100")
      checkouts.append(try #require(prepared.id))
    }
    for (index, name) in names.enumerated() {
      #expect(try server.worlds[name] != nil && CheckoutIdentifier(rawValue: checkouts[index]).node == keys(name).node)
      #expect(try await info(checkouts[index]).json["amount"] != nil)
      let entity = try entity(in: name)
      let query = "entityId=\(entity.entityId)"
      for (other, checkout) in checkouts.enumerated() {
        let path = "/v1/checkouts/\(checkout)/payment"
        let status = try await ask("GET", path, query, bearer: entity.bearer.reveal(), at: server)
        #expect(status.code == (other == index ? "000.200.000" : "200.300.404"))
      }
    }
  }

  @Test func `a world is found that nobody has asked for`() async throws {
    let checkout = try #require(try await prepare(try entity(in: names[0])).id)
    source.pass(WorldPool.worldIdleTimeout + .milliseconds(1))
    server.worlds.closeIdle()
    #expect(try await info(checkout).json["amount"] != nil)
    // One that another program makes while the server runs.
    let late = try WorldName("late")
    try make(late)
    #expect(try await prepare(try entity(in: late)).code == "000.200.100")
  }

  @Test func `a fork has its own identifiers`() async throws {
    let original = try await server.open(names[0])
    let checkout = try #require(try await prepare(try entity(in: names[0])).id)
    try await original.fork(to: WorldName("copy"))
    let copy = try WorldName("copy")
    #expect(try keys(copy).node != keys(names[0]).node)
    let own = try #require(try await prepare(try entity(in: copy)).id)
    #expect(try CheckoutIdentifier(rawValue: own).node == keys(copy).node)
    // A checkout from before the fork is in both, and leads to the original.
    let headers: WireHeaders = [WireHeader.world: "copy", WireHeader.worldKey: try keys(copy).access.reveal()]
    for headers in [[:], headers] { #expect(try await info(checkout, headers: headers).json["amount"] != nil) }
    #expect(try await info(own, headers: [WireHeader.world: "a", WireHeader.worldKey: try keys(names[0]).access.reveal()]).status == 404)
  }

  @Test func `headers still name the world`() async throws {
    let (entity, key) = (try entity(in: names[0]), try keys(names[0]).access.reveal())
    let headers: WireHeaders = [WireHeader.world: "a", WireHeader.worldKey: key]
    #expect(try await prepare(entity, headers: headers).code == "000.200.100")
    // As earlier releases gave it out.
    let bare = EntityBearer(text: entity.bearer.reveal()).key.reveal()
    #expect(try await prepare(entity, bearer: bare, headers: headers).code == "000.200.100")
    #expect(try await prepare(entity, bearer: bare).code == "800.900.100")
    // One header alone, or a wrong key, is no better than before.
    for headers: WireHeaders in [
      [WireHeader.world: "a"], [WireHeader.worldKey: key], [WireHeader.world: "a", WireHeader.worldKey: "0"],
    ] { #expect(try await prepare(entity, headers: headers).status == 403) }
  }

  // MARK: - What leads nowhere

  @Test func `what leads nowhere is refused alike`() async throws {
    let (own, other) = (try entity(in: names[0]), try entity(in: names[1]))
    let checkout = try #require(try await prepare(own).id)
    let (node, key) = (try keys(names[0]).node.rawValue, EntityBearer(text: own.bearer.reveal()).key.reveal())
    let unknown = String(repeating: "0", count: 14)
    var refused: Set<JSONValue?> = []
    for bearer in [
      "", key, "\(unknown).\(key)", "\(node).", "\(node).\(key.dropLast())", "\(node).\(key)0", "\(node.uppercased()).\(key)",
      "\(node).\(EntityBearer(text: other.bearer.reveal()).key.reveal())", "\(try keys(names[1]).node.rawValue).\(key)", "a.\(key)",
      try keys(names[0]).access.reveal(),
    ] {
      let answer = try await prepare(own, bearer: bearer)
      #expect(answer.status == 401 && answer.code == "800.900.100", "\(bearer)")
      refused.insert(answer.json["result"])
    }
    #expect(refused.count == 1)
    refused = []
    let random = checkout.prefix(32)
    for checkout in [
      "x", "\(random)", "\(random).", "\(random).\(unknown)", "\(random).\(try keys(names[1]).node.rawValue)",
      "\(String(repeating: "0", count: 32)).\(node)", ".\(node)", "\(random).a",
    ] {
      let answer = try await info(checkout)
      #expect(answer.status == 404 && answer.code == "200.300.404", "\(checkout)")
      refused.insert(answer.json["result"])
    }
    #expect(refused.count == 1)
  }

  /// A checkout or a bearer opens the gateway, and nothing else of the world.
  @Test func `nothing else is opened`() async throws {
    let (entity, checkout) = (try entity(in: names[0]), try #require(try await prepare(try entity(in: names[0])).id))
    for path in ["/devices/current", "/events", "/control/clock", "/profile/prepaid/cards", "/network/challenges/\(checkout)"] {
      #expect(try await ask("GET", path, bearer: entity.bearer.reveal(), at: server).status == 403, "\(path)")
    }
    #expect(try await ask("GET", "/v1/resultcodes", at: server).json["resultCodes"]?.items?.count == ResultCause.allCases.count)
  }

  @Test func `a deleted world is gone and a new one is another`() async throws {
    let old = try entity(in: names[0])
    let checkout = try #require(try await prepare(old).id)
    source.pass(WorldPool.worldIdleTimeout + .milliseconds(1))
    server.worlds.closeIdle()
    // Another world is asked for after that, so that the closing has ended.
    #expect(try await prepare(try entity(in: names[1])).code == "000.200.100")
    try server.directory.delete(names[0])
    for isMadeAgain in [false, true] {
      if isMadeAgain { try make(names[0]) }
      #expect(try await prepare(old).code == "800.900.100")
      #expect(try await info(checkout).status == 404)
    }
    #expect(try await prepare(try entity(in: names[0])).code == "000.200.100")
  }

  @Test func `who guesses is slowed down`() async throws {
    let other = TemporaryFolder()
    var rates = RateLimits.none
    rates.guesses = Rate(burst: 3, perSecond: 1)
    let server = try LocalServer(path: other.path, isPlain: true, rates: rates, source: source)
    let path = "/v1/checkouts/\(String(repeating: "0", count: 32)).\(String(repeating: "0", count: 14))"
    var statuses: [Int] = []
    for _ in 0..<5 { statuses.append(try await ask("GET", path, at: server).status) }
    #expect(statuses == [404, 404, 404, 429, 429])
  }
}
