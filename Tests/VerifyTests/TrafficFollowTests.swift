import Cryptography
import Glibc
import PseudoTerminal
import Testing
import WalletDriving
import Worlds

/// `world traffic --follow`, while a wallet has the world open and while none has.
@Suite(.timeLimit(.minutes(10))) struct TrafficFollow {
  let home = Home()

  init() async throws { try await home.enroll() }

  private func run(_ line: String) throws {
    let program = try home.start(line.split(separator: " ").map(String.init))
    #expect(try program.waitForExit() == 0, "\(line): \(program.words)")
  }

  private func follow(_ options: String..., output: RunningProgram.Output = .terminal) throws -> RunningProgram {
    try RunningProgram(
      Home.program, ["world", "traffic", "--follow"] + options, environment: home.environment, rows: 40, columns: 160, output: output)
  }

  private func wait(_ program: RunningProgram, forPiped text: String) throws {
    try program.wait(for: text) { _ in String(decoding: program.piped, as: UTF8.self).contains(text) }
  }

  @Test func `calls are telling where no wallet is open and where one is`() throws {
    let program = try follow()
    try program.wait(forText: "no wallet has world “default” open")
    try run("care list")
    try program.wait(forText: "retrieveCustomers")
    // Also a call that is refused.
    #expect(try home.start(["care", "unlock", "nobody@example.com"]).waitForExit() == 66)
    try program.wait(for: "the refused call") { screen in
      screen.text.split(separator: "\n").contains { $0.contains("unlockAccount") && $0.contains("404") }
    }
    // A wallet can be opened meanwhile, and is followed from its first call.
    let wallet = try home.start()
    try wallet.wait(forText: "Enter your PIN")
    try program.wait(forText: "isDeviceRegistered")
    try wallet.type("2580\r")
    try program.wait(forText: "loginByPIN")
    try run("card list")
    try program.wait(forText: "retrieveCustomerCards")
    try wallet.type("\u{3}")
    #expect(try wallet.waitForExit() == 130)
    try run("care unlock anna@example.com")
    try program.wait(for: "the second call") { screen in
      screen.text.split(separator: "\n").count(where: { $0.contains("unlockAccount") }) == 2
    }
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
    #expect(Home.names(home.worlds.path(of: .standard)).allSatisfy { !$0.hasPrefix(World.followerPrefix) })
  }

  @Test func `json is an object on each line also in a pipe`() throws {
    let wallet = try home.start()
    try wallet.wait(forText: "Enter your PIN")
    // Earlier calls are only shown on request.
    let program = try follow("--json", "--last", "1", output: .pipe)
    try wait(program, forPiped: "\"operation\":\"isDeviceRegistered\"")
    try wallet.type("2580\r")
    try wait(program, forPiped: "\"operation\":\"loginByPIN\"")
    program.send(SIGTERM)
    #expect(try program.waitForExit() == 143)
    let lines = String(decoding: program.piped, as: UTF8.self).split(separator: "\n")
    #expect(lines.count >= 2 && lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    #expect(!lines.joined().contains("2580"))
    withExtendedLifetime(wallet) {}
  }

  @Test func `a follower that was killed leaves nothing`() throws {
    let program = try follow()
    try program.wait(forText: "no wallet has world “default” open")
    program.send(SIGKILL)
    _ = try program.waitForExit()
    try run("care list")
    #expect(Home.names(home.worlds.path(of: .standard)).allSatisfy { !$0.hasPrefix(World.followerPrefix) })
  }

  /// The first command that needs the usual world creates it.
  @Test func `the usual world is created`() throws {
    let other = Home()
    let program = try other.start(["world", "traffic", "--follow"])
    try program.wait(forText: "World “default” was created.")
    try program.wait(forText: "no wallet has world “default” open")
    #expect(try other.start(["care", "list"]).waitForExit() == 0)
    try program.wait(forText: "retrieveCustomers")
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
  }

  @Test func `a world that is not there is 66`() throws {
    let program = try RunningProgram(Home.program, ["world", "traffic", "nope", "--follow"], environment: home.environment)
    #expect(try program.waitForExit() == 66)
    let after = try RunningProgram(Home.program, ["world", "traffic", "--after", "3"], environment: home.environment)
    #expect(try after.waitForExit() == 64)
    let both = try RunningProgram(
      Home.program, ["world", "traffic", "--follow", "--after", "3", "--last", "2"], environment: home.environment)
    #expect(try both.waitForExit() == 64)
  }
}
