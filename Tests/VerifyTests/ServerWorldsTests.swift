import Foundation
import PseudoTerminal
import Testing

/// Worlds whose issuers are on a real server, by the real program: where they are is told, and what is left there can be removed.
@Suite(.timeLimit(.minutes(10))) struct ServerWorlds {
  let home = Home()
  let server: ServerProcess

  init() throws {
    server = try ServerProcess(store: home.path + "/server")
    try server.start()
    try invite("--operator", "--output", home.path + "/operator.invitation")
  }

  private func invite(_ arguments: String...) throws {
    let words = ["invite"] + arguments + ["--store", server.store, "--address", "\(server.address)"]
    let program = try RunningProgram(ServerProcess.program, words, environment: home.environment)
    #expect(try program.waitForExit() == 0, "\(program.screen.text)")
  }

  private func run(_ arguments: String...) throws -> (status: Int32, output: String, messages: String) {
    let program = try home.start(
      arguments.map { $0.replacing("operator.invitation", with: home.path + "/operator.invitation") }, output: .pipe)
    let status = try program.waitForExit()
    let messages = String(decoding: program.bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    return (status, String(decoding: program.piped, as: UTF8.self), messages)
  }

  /// A world here with issuers there: opened once, and left.
  private func makeWorld() throws {
    let file = home.path + "/demo.invitation"
    try invite("demo", "--output", file)
    let wallet = try home.start(["--accessible", "--backend", file])
    try wallet.wait(forText: "Choose")
    try wallet.type("\u{3}")
    #expect(try wallet.waitForExit() == 130)
  }

  @Test func whereTheIssuersAreIsTold() throws {
    try makeWorld()
    let place = "\(server.address)"
    #expect(try run("world", "list").output.contains("  issuers on \(place)\n"))
    #expect(try run("world", "list", "--json").output.contains(#""server" : "\#(place)""#))
    #expect(try run("world", "status", "demo").output.contains("\nServer   \(place)\n"))
    #expect(try run("world", "status", "demo", "--json").output.contains(#""server" : "\#(place)""#))
    #expect(try run("world", "create", "own").status == 0)
    #expect(try !run("world", "status", "own").output.contains("Server"))
    #expect(try run("world", "list").output.split(separator: "\n").count { $0.contains("issuers on") } == 1)
  }

  @Test func whatStaysThereIsToldAndCanBeRemoved() throws {
    try makeWorld()
    #expect(try run("world", "fork", "demo", "twin").status == 0)
    let there = try run("world", "list", "--backend", "operator.invitation")
    let twin = try #require(there.output.split(separator: "\n").first { $0.hasPrefix("twin-") }.map(String.init))
    #expect(there.status == 0 && there.output == "demo\n\(twin)\n" && there.messages.isEmpty)
    let deleted = try run("world", "delete", "twin")
    #expect(deleted.status == 0 && deleted.output.isEmpty)
    #expect(deleted.messages.contains("Its issuers stay on \(server.address), as the world \(twin)."), "\(deleted.messages)")
    #expect(deleted.messages.contains("billfold-server world remove \(twin)"))
    #expect(deleted.messages.contains("billfold world delete \(twin) --backend operator.invitation\n"))
    #expect(try run("world", "delete", twin, "--backend", "operator.invitation").status == 0)
    let left = try run("world", "list", "--json", "--backend", "operator.invitation").output
    #expect(left.contains(#""world" : "demo""#) && !left.contains("twin"))
    let again = try run("world", "delete", twin, "--backend", "operator.invitation")
    #expect(again.status == 66 && again.messages == "billfold: \(server.address): There is no such world.\n")
    #expect(try run("world", "delete", "demo", "--snapshot", "x", "--backend", "operator.invitation").status == 64)
    let file = home.path + "/demo.invitation"
    let intoOne = try run("world", "list", "--backend", file)
    #expect(intoOne.status == 65 && intoOne.messages.contains("\(file) is an invitation into one world"))
  }

  @Test func aWalkWithoutItsServerEndsAtOnce() throws {
    server.stop()
    let walk = try run("walk", "--backend", "operator.invitation")
    #expect(walk.status == 69 && walk.output.isEmpty)
    #expect(walk.messages == "billfold: \(server.address): The server cannot be reached.\n")
    #expect(try run("world", "list", "--backend", "operator.invitation").status == 69)
  }

  @Test func aWalkWhoseServerGoesEndsToo() throws {
    let path = home.path + "/long.feature"
    let rows = (1...2000).map { "      | \($0) |" }.joined(separator: "\n")
    let long = """
      Feature: Long

        Scenario Outline: number <n>
          Then the screen is "Welcome"

          Examples:
            | n |
      \(rows)
      """
    try Data(long.utf8).write(to: URL(filePath: path))
    let walk = try home.start(
      ["walk", "--quiet", "--jobs", "2", "--backend", home.path + "/operator.invitation", path],
      environment: ["TMPDIR": home.path], output: .pipe)
    try walk.wait(for: "the first scenarios") { _ in walk.piped.count { $0 == 0x0A } > 3 }
    server.kill()
    #expect(try walk.waitForExit() == 69)
    let output = String(decoding: walk.piped, as: UTF8.self)
    #expect(output.contains(" passed, 0 failed\n"), "\(output.suffix(500))")
    let messages = String(decoding: walk.bytes, as: UTF8.self)
    #expect(messages.contains("\(server.address): The server cannot be reached. That was seen in “number"), "\(messages)")
    #expect(messages.contains("of 2000 were not played to their end."))
  }
}
