import Basics
import Contract
import Cryptography
import Foundation
import Gateway
import Hosting
import Issuer
import Network
import ProgramRun
import Simulation
import Testing
import VirtualTime
import WalletModel
import Worlds

/// Other people's tools know the real server by its description alone, and find what it says.
@Suite(.timeLimit(.minutes(15))) struct DescriptionTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized.path
  private static let tools = root + "/.build/official/bin/"
  /// With `make verify` they have to be installed: the tests fail without them.
  private static let hasTools =
    Thoroughness.isFull || ["schemathesis", "openapi-python-client", "python3"].allSatisfy { access(tools + $0, X_OK) == 0 }
  private static let device = DeviceIdentifier(rawValue: String(repeating: "a1", count: 16))

  /// A server with one world, and a file of its keys for the tools.
  private struct Stand {
    let home = Home()
    let server: ServerProcess
    let keys: String
    /// Token and PIN of the person who has a wallet on the phone.
    let (session, pin): (Secret, Secret)
    /// A checkout of the shop that can be paid.
    let checkout: CheckoutIdentifier

    /// - Parameters:
    ///   - hasWallet: whether a customer is enrolled and logged in on the phone.
    ///   - export: the path to which the world is exported before the server starts.
    init(hasWallet: Bool, export: String? = nil) async throws {
      server = try ServerProcess(store: home.path + "/server", ["--plain", "--guesses=0"])
      let folder = ServerFolder(path: server.store)
      let name = try WorldName("fuzz")
      let now = Timestamp(milliseconds: Int64(time(nil)) * 1000)
      // Hashes cost little.
      let world = try World(name, in: folder.worlds, hashCost: .minimum, source: VirtualTimeSource(start: now))
      let worldKeys = try #require(try folder.worlds.keys(of: name))
      do {
        defer { world.file.close() }
        (session, pin) = hasWallet ? try await DescriptionTests.enroll(in: world) : (Secret(""), Secret(""))
        checkout = try await DescriptionTests.prepare(in: world, by: worldKeys.entities[0])
        if let export { try await world.export(to: export) }
      }
      let all = [
        "world": "fuzz", "worldKey": worldKeys.access.reveal(), "careKey": worldKeys.care.reveal(),
        "controlKey": worldKeys.control.reveal(), "operatorKey": try folder.operatorKey().reveal(),
        // No invitation has them: by these the parties of the world ask each other.
        "issuer": Network.key(of: world.issuers[0].identifier, in: world.file.key).reveal(),
        "network": Issuer.key(ofNetworkIn: world.file.key).reveal(),
        "gateway": Network.key(ofGatewayIn: world.file.key).reveal(),
        "merchant at issuer": Issuer.key(of: .harbourBooks, in: world.file.key).reveal(),
        // What invitations have for the entities of the gateway.
        "bearer harbour-books": worldKeys.entities[0].bearer.reveal(), "bearer developer": worldKeys.entities[1].bearer.reveal(),
        // Of the site that signs as jwt.user.
        "site": Gateway.secret(of: GatewaySite.all[1], in: world.file.key).reveal(),
        "merchant at gateway": Gateway.key(of: .developer, in: world.file.key).reveal(),
      ]
      keys = home.path + "/keys.json"
      // Not in arguments, which every user of the machine sees.
      try JSONEncoder().encode(all).write(to: URL(filePath: keys))
      try server.start()
    }

    var url: String { "http://\(server.address)" }

    /// Runs a tool in the home's folder; what it wrote to standard output.
    func run(_ tool: String, _ arguments: [String], input: String? = nil, fails: Bool = false) throws -> String {
      let run = try ProgramRun(
        [tool] + arguments, in: home.path,
        environment: ["PATH": DescriptionTests.tools + ":/usr/bin:/bin", "HOME": home.path, "PYTHONDONTWRITEBYTECODE": "1"],
        input: input ?? "", keepsErrorsApart: true)
      #expect((run.status != 0) == fails, "\(tool) \(arguments.first ?? ""): \(run.text)\(run.errors)")
      return run.text
    }

    func script(_ name: String, _ arguments: [String] = [], input: String? = nil, fails: Bool = false) throws -> String {
      try run(
        "python3", [URL(filePath: #filePath).deletingLastPathComponent().path + "/Python/\(name).py"] + arguments, input: input,
        fails: fails)
    }
  }

  /// A person with a wallet on the phone.
  ///
  /// - Returns: the token of an open session, and the PIN.
  private static func enroll(in world: World) async throws -> (Secret, Secret) {
    func call(_ number: Int) -> Call {
      Call(
        .phone(device, session: nil), .issuer(world.issuers[0].identifier),
        idempotencyKey: IdempotencyKey(rawValue: String(repeating: "0", count: 31) + "\(number)"))
    }
    let profile = SamplePerson.all[0].profile(
      questions: try await world.backend.perform(RetrieveMFAQuestionsWithMetadata(), call(1)),
      passwords: try await world.backend.perform(RetrievePasswordConfigurations(), call(1)),
      passcodes: try await world.backend.perform(RetrievePasscodeConfigurations(), call(1)))
    let nonce = try await world.backend.perform(RegisterNewUser(userProfile: profile), call(2)).nonce
    return (try await world.backend.perform(LoginByNonce(nonce: nonce), call(3)).session.token, profile.passcode)
  }

  private static func prepare(in world: World, by shop: EntityCredentials) async throws -> CheckoutIdentifier {
    let call = Call(.party(.merchant(.harbourBooks), key: EntityBearer(text: shop.bearer.reveal()).key), .gateway)
    let prepare = PrepareCheckout(
      "92.00", currency: "EUR", merchantTransactionId: nil, registrations: [], createRegistration: false, skipsAuthentication: false)
    return try #require(try await world.backend.perform(prepare, call).id)
  }

  // MARK: - Schemathesis

  /// Asked whatever fits or doesn't, the server answers as it is described, and never with 5xx.
  @Test(.enabled(if: hasTools, "the tools are not installed; make verify does that"))
  func `every answer is as described`() async throws {
    let stand = try await Stand(hasWallet: true)
    let keys = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: URL(filePath: stand.keys)))
    // The keys are set up by the security schemes of the description.
    var settings = "[parameters]\n"
    for (name, value) in ["World": "fuzz", "Issuer": "meridian", "Device": Self.device.rawValue] {
      settings += "\"header.Billfold-\(name)\" = \"\(value)\"\n"
    }
    // What leads to the gateway's rules.
    settings += "\"path.checkoutId\" = \"\(stand.checkout.rawValue)\"\n\"query.entityId\" = \"\(GatewayEntity.all[0].entityId)\"\n"
    for name in ["worldKey", "careKey", "controlKey"] { settings += "[auth.openapi.\(name)]\napi_key = \"\(keys[name] ?? "")\"\n" }
    settings += "[auth.openapi.session]\nbearer = \"\(stand.session.reveal())\"\n"
    settings += "[auth.openapi.entityBearer]\nbearer = \"\(keys["bearer harbour-books"] ?? "")\"\n"
    try Data(settings.utf8).write(to: URL(filePath: stand.home.path + "/schemathesis.toml"))
    // Operations that end the session or expire it come last.
    let ending = ["logout", "removeDevice", "setClock"]
    let cases = try [ending.map { "--exclude-operation-id=\($0)" }, ending.map { "--include-operation-id=\($0)" }].map { choice in
      let text = try stand.run(
        "schemathesis",
        ["run", stand.url + "/openapi.json", "--max-examples=\(Thoroughness.pick(3, full: 25))"]
          + ["--checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"]
          + ["--phases=examples,coverage,fuzzing", "--seed=1", "--no-color", "--generation-database=none"] + choice)
      let passed = text.firstMatch(of: #/(\d+) generated, (\d+) passed/#)
      #expect(passed?.1 == passed?.2, "\(text)")
      return passed.flatMap { Int($0.1) } ?? 0
    }
    #expect(cases.reduce(0, +) > 1000)
    print("Schemathesis made \(cases.reduce(0, +)) requests: 0 answered 5xx, 0 off the description")
    #expect(stand.server.stop() == 0)
  }

  /// With keys by the security schemes, every operation succeeds as the description says, and without them it doesn't.
  @Test(.enabled(if: hasTools, "the tools are not installed; make verify does that"))
  func `every operation succeeds`() async throws {
    let home = Home()
    let file = home.path + "/exported.world"
    let stand = try await Stand(hasWallet: false, export: file)
    let said = try stand.script("every_operation", [stand.url, stand.keys, file])
    let statuses = try JSONDecoder().decode([String: [Int]].self, from: Data(said.utf8))
    #expect(Set(OperationName.allCases.map(\.rawValue)).isSubset(of: statuses.keys) && statuses.count > OperationName.allCases.count)
    // The only operation that can't: its answer is a question, which is 412 at the vendor.
    #expect(statuses.filter { !$0.value.contains { $0 < 400 } }.map(\.key) == [OperationName.startPasscodeRecovery.rawValue])
    // The canary: with another key it ends at the first operation.
    try Data(#"{"world":"fuzz","worldKey":"x"}"#.utf8).write(to: URL(filePath: stand.keys))
    _ = try stand.script("every_operation", [stand.url, stand.keys, file], fails: true)
  }

  // MARK: - A generated client

  /// A client that is generated from the description has one type for a card, and does with it what a person does.
  @Test(.enabled(if: hasTools, "the tools are not installed; make verify does that"))
  func `a generated client locks a card`() async throws {
    let stand = try await Stand(hasWallet: true)
    let folder = stand.home.path + "/generated"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let said = try stand.run(
      "openapi-python-client",
      ["generate", "--path", Self.root + "/Sources/Remote/openapi.json", "--meta", "none", "--output-path", folder + "/billfold_client"])
    // An operation or a type that it can't make a client for would be a warning.
    #expect(!said.localizedCaseInsensitiveContains("warning") && !said.localizedCaseInsensitiveContains("unable"), "\(said)")
    struct Found: Decodable {
      let models: Int
      let cards: [String]
    }
    let arguments = [folder, stand.url, stand.keys, Self.device.rawValue]
    let answer = try stand.script("generated_client", arguments + [stand.pin.reveal()])
    let found = try JSONDecoder().decode(Found.self, from: Data(answer.utf8))
    print("openapi-python-client made \(found.models) models")
    #expect(found.models < 300 && found.cards == ["card"])
    // The canary.
    _ = try stand.script("generated_client", arguments + ["0000"], fails: true)
  }

  // MARK: - Metrics

  /// Prometheus reads the metrics of the real server.
  @Test(.enabled(if: hasTools, "the tools are not installed; make verify does that"))
  func `prometheus reads the metrics`() async throws {
    let stand = try await Stand(hasWallet: true)
    for path in ["/livez", "/nothing", "/devices/current"] { _ = try stand.run("curl", ["--silent", stand.url + path]) }
    let text = try stand.run("curl", ["--silent", stand.url + "/metrics"])
    let names = Set(try stand.script("metrics", input: text).split { $0 == " " || $0 == "\n" })
    for name in [
      "billfold_build_info", "billfold_requests", "billfold_request_duration_seconds", "billfold_open_worlds", "process_open_fds",
      "process_cpu_seconds", "process_resident_memory_bytes", "process_start_time_seconds",
    ] { #expect(names.contains(name[...]), "\(name)") }
    // The canary.
    _ = try stand.script("metrics", input: text.replacing("le=\"+Inf\"", with: "le=\"11\""), fails: true)
  }
}
