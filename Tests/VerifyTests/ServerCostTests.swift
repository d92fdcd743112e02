import Basics
import Contract
import Cryptography
import Foundation
import Hosting
import LocalServer
import ProgramRun
import RemoteClient
import Testing
import VirtualTime
import WalletModel
import Worlds

/// What a request costs the server, in instructions of the whole process: a busy machine changes nothing. The file of figures says what is
/// expected; `BILLFOLD_FIGURES=write` rewrites it.
@Suite(.timeLimit(.minutes(60)), .enabled(if: Thoroughness.isFull)) struct ServerCostTests {
  private let home = Home()

  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Scripts/server-cost").path
  /// This many of each are counted.
  private static let count = 500
  /// This many reads come before, until the traffic log is at its bound: then each request pushes out what others have left there.
  private static let first = 1500
  /// How much more than the file says is too much.
  private static let tolerance = 1.05

  /// A customer who is logged in.
  private struct Caller {
    let backend: RemoteBackend
    let device: DeviceIdentifier
    let session: Secret
    private static let issuer = Party.issuer(IssuerIdentifier(rawValue: "meridian"))

    private static func call(_ device: DeviceIdentifier, _ session: Secret? = nil, key: String? = nil) -> Call {
      Call(.phone(device, session: session), issuer, idempotencyKey: key.map(IdempotencyKey.init(rawValue:)))
    }

    init(_ backend: RemoteBackend) async throws {
      self.backend = backend
      device = DeviceIdentifier(rawValue: String(repeating: "4c", count: 16))
      func ask<O: Contract.Operation>(_ operation: O, _ key: Int? = nil) async throws -> O.Answer {
        try await backend.perform(
          operation, Self.call(DeviceIdentifier(rawValue: String(repeating: "4c", count: 16)), key: key.map(Self.key)))
      }
      let profile = SamplePerson.all[0].profile(
        questions: try await ask(RetrieveMFAQuestionsWithMetadata()), passwords: try await ask(RetrievePasswordConfigurations()),
        passcodes: try await ask(RetrievePasscodeConfigurations()))
      let registered = try await ask(RegisterNewUser(userProfile: profile), 1)
      session = try await ask(LoginByNonce(nonce: registered.nonce), 2).session.token
    }

    private static func key(_ number: Int) -> String { String(repeating: "0", count: 32 - "\(number)".count) + "\(number)" }

    func read() async throws { _ = try await backend.perform(IsDeviceRegistered(), Self.call(device)) }
    func readWithSession() async throws { _ = try await backend.perform(RetrieveCustomerDevices(), Self.call(device, session)) }
    func write(_ number: Int) async throws {
      _ = try await backend.perform(ExpireDeviceAuthenticationToken(), Self.call(device, session, key: Self.key(1000 + number)))
    }
  }

  /// The instructions of a server from its start to its end, which is asked this besides what comes before.
  private func instructions(_ name: String, _ ask: (Caller) async throws -> Void) async throws -> Int {
    let program = home.path + "/billfold-server"
    // Valgrind gives up on what Swift writes for debuggers.
    if !FileManager.default.fileExists(atPath: program) {
      let strip = try ProgramRun(["strip", "-g", "-o", program, ServerProcess.program], environment: home.environment)
      try #require(strip.status == 0, "\(strip.text)")
    }
    let log = "\(home.path)/\(name).log"
    let server = try ServerProcess(
      store: "\(home.path)/\(name)", ["--rate", "0"],
      by: [
        "SWIFT_DETERMINISTIC_HASHING=1", "setarch", "--addr-no-randomize", "valgrind", "--vgdb=no", "--tool=callgrind",
        "--callgrind-out-file=/dev/null", "--fair-sched=yes", "--log-file=\(log)", program,
      ])
    let folder = ServerFolder(path: server.store)
    let world = try WorldName("bench")
    try World(world, in: folder.worlds, seed: 4, hashCost: .minimum, source: Home.clock).file.close()
    try server.start()
    let identity = try folder.identity(for: [], at: Home.clock.wall)
    let invitation = try folder.invitation(to: world, address: server.address, identity, isForGuest: true, source: Home.clock)
    let caller = try await Caller(try RemoteBackend(invitation, timeouts: .generous))
    for _ in 0..<Self.first { try await caller.read() }
    try await ask(caller)
    try #require(server.stop() == 0)
    let told = try String(contentsOfFile: log, encoding: .utf8)
    let collected = told.components(separatedBy: "Collected : ").last?.prefix { $0.isNumber }
    return try #require(collected.flatMap { Int($0) }, "\(told)")
  }

  @Test func `a request costs no more than the file says`() async throws {
    let base = try await instructions("base") { _ in }
    func cost(_ name: String, _ ask: (Caller) async throws -> Void) async throws -> (name: String, instructions: Int) {
      (name, (try await instructions(name, ask) - base) / Self.count)
    }
    let costs = [
      try await cost("read") { for _ in 0..<Self.count { try await $0.read() } },
      try await cost("session-read") { for _ in 0..<Self.count { try await $0.readWithSession() } },
      try await cost("write") { for number in 0..<Self.count { try await $0.write(number) } },
    ]
    if ProcessInfo.processInfo.environment["BILLFOLD_FIGURES"] == "write" {
      let text = costs.map { "\($0.name) \($0.instructions)\n" }.joined()
      return try text.write(toFile: Self.file, atomically: true, encoding: .utf8)
    }
    let pairs = try String(contentsOfFile: Self.file, encoding: .utf8).split(separator: "\n").map { $0.split(separator: " ") }
    let expected = Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), Int($0[1]) ?? 0) })
    for (name, instructions) in costs {
      let figure = try #require(expected[name])
      print("\(name): \(instructions) instructions, \(figure) expected")
      #expect(Double(instructions) <= Double(figure) * Self.tolerance, "\(name): \(instructions), \(figure) expected")
    }
    #expect(expected.count == costs.count)
  }
}
