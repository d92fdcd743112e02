import Contract
import Cryptography
import Foundation
import Hosting
import Simulation
import Testing
import WalletModel
import Worlds

/// Asked by Schemathesis, who knows only the description that is served, the real server answers as that says, and never with 5xx.
@Suite(.timeLimit(.minutes(15))) struct SchemathesisTests {
  private static let program =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.build/official/bin/schemathesis").standardized.path

  @Test(.enabled(if: access(program, X_OK) == 0, "schemathesis is not installed; make verify does that"))
  func everyAnswerIsAsDescribed() async throws {
    let home = Home()
    let server = try ServerProcess(store: home.path + "/server", ["--plain"])
    let folder = ServerFolder(path: server.store)
    let name = try WorldName("fuzz")
    let session = try await Self.enroll(in: folder.worlds, name)
    let keys = try #require(try folder.worlds.keys(of: name))
    try server.start()
    let headers = [
      "Billfold-World: fuzz", "Billfold-World-Key: \(keys.access.reveal())", "Billfold-Care-Key: \(keys.care.reveal())",
      "Billfold-Control-Key: \(keys.control.reveal())", "Billfold-Issuer: meridian", "Billfold-Device: \(Self.device.rawValue)",
      "Authorization: Bearer \(session.reveal())",
    ]
    // What would end the session, or move it into the past, comes last.
    let ending = ["logout", "removeDevice", "setClock"]
    let cases = try [ending.map { "--exclude-operation-id=\($0)" }, ending.map { "--include-operation-id=\($0)" }].map { choice in
      try Self.run(
        in: home,
        ["run", "http://\(server.address)/openapi.json", "--max-examples=\(Thoroughness.pick(3, full: 25))"]
          + ["--checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"]
          + ["--phases=examples,coverage,fuzzing", "--seed=1", "--no-color", "--generation-database=none"] + choice
          + headers.map { "--header=\($0)" })
    }
    #expect(cases.reduce(0, +) > 1000)
    print("Schemathesis made \(cases.reduce(0, +)) requests: 0 answered 5xx, 0 off the description")
    #expect(server.stop() == 0)
  }

  private static let device = DeviceIdentifier(rawValue: String(repeating: "a1", count: 16))

  /// Somebody with a wallet and an open session, in a world whose hashes cost little.
  private static func enroll(in worlds: WorldDirectory, _ name: WorldName) async throws -> Secret {
    let now = Timestamp(milliseconds: Int64(time(nil)) * 1000)
    let world = try World(name, in: worlds, hashCost: .minimum, source: VirtualTimeSource(start: now))
    defer { world.file.close() }
    func call(_ number: Int) -> Call {
      Call(
        issuer: world.issuers[0].identifier, device: device,
        idempotencyKey: IdempotencyKey(rawValue: String(repeating: "0", count: 31) + "\(number)"))
    }
    let profile = SamplePerson.all[0].profile(
      questions: try await world.backend.perform(RetrieveMFAQuestionsWithMetadata(), call(1)),
      passwords: try await world.backend.perform(RetrievePasswordConfigurations(), call(1)),
      passcodes: try await world.backend.perform(RetrievePasscodeConfigurations(), call(1)))
    let nonce = try await world.backend.perform(RegisterNewUser(userProfile: profile), call(2)).nonce
    return try await world.backend.perform(LoginByNonce(nonce: nonce), call(3)).session.token
  }

  /// How many requests it made; all of them have to pass.
  private static func run(in home: Home, _ arguments: [String]) throws -> Int {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    // It leaves notes behind.
    process.currentDirectoryURL = URL(filePath: home.path)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let passed = text.firstMatch(of: #/(\d+) generated, (\d+) passed/#)
    #expect(process.terminationStatus == 0 && passed?.1 == passed?.2, "\(text)")
    return passed.flatMap { Int($0.1) } ?? 0
  }
}
