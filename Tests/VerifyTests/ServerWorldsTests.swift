import Foundation
import Glibc
import PseudoTerminal
import Testing
import WalletDriving
import Worlds

/// Worlds whose issuers are on a real server, with the real program: their location is shown, and the world on the server can be deleted.
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

  /// A server that doesn't respond delays the first frame for a second, but not the end of the program.
  @Test(arguments: [[], ["--accessible"]], [SIGINT, SIGTERM, SIGHUP])
  func `give up on a silent server`(_ way: [String], _ signal: Int32) throws {
    try makeWorld()
    server.pause()
    for isTyped in [false, true] where !isTyped || signal == SIGINT {
      let wallet = try home.start(way + ["--backend", home.path + "/demo.invitation"])
      try wallet.waitUntilBlocked(signal)
      if isTyped { try wallet.type("\u{3}") } else { wallet.send(signal) }
      let status = try wallet.waitForExit()
      #expect(status == 128 + signal, "\(status), typed: \(isTyped)")
      #expect(wallet.terminal.modes == wallet.modesBefore)
    }
  }

  @Test func `where the issuers are is told`() throws {
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

  @Test func `what stays there is told and can be removed`() throws {
    try makeWorld()
    let forked = try run("world", "fork", "demo", "twin")
    #expect(forked.status == 0, "\(forked.status): \(forked.messages)")
    let there = try run("world", "list", "--backend", "operator.invitation")
    let twin = try #require(there.output.split(separator: "\n").first { $0.hasPrefix("twin-") }.map(String.init))
    #expect(there.status == 0 && there.output == "demo\n\(twin)\n" && there.messages.isEmpty)
    let deleted = try run("world", "delete", "twin", "--yes")
    #expect(deleted.status == 0 && deleted.output.hasPrefix("World “twin” was deleted. Until "), "\(deleted.output)")
    #expect(deleted.messages.contains("Its issuers are kept on \(server.address), as world “\(twin)”."), "\(deleted.messages)")
    #expect(deleted.messages.contains("billfold-server world delete \(twin)"))
    #expect(deleted.messages.contains("billfold world delete \(twin) --backend operator.invitation\n"))
    let gone = try run("world", "delete", twin, "--backend", "operator.invitation", "--yes")
    #expect(gone.status == 0 && gone.output == "The server's world “\(twin)” was deleted with all its snapshots.\n", "\(gone.messages)")
    let left = try run("world", "list", "--json", "--backend", "operator.invitation").output
    #expect(left.contains(#""world" : "demo""#) && !left.contains("twin"))
    let again = try run("world", "delete", twin, "--backend", "operator.invitation", "--yes")
    #expect(again.status == 66 && again.messages == "billfold: \(server.address): Unknown world.\n")
    #expect(try run("world", "delete", "demo", "--snapshot", "x", "--backend", "operator.invitation").status == 64)
    let file = home.path + "/demo.invitation"
    let intoOne = try run("world", "list", "--backend", file)
    #expect(intoOne.status == 65 && intoOne.messages.contains("\(file) is an invitation to one world"))
  }

  /// An invitation holds keys: the wallet and the commands warn of one that others can read, and follow it all the same.
  @Test func `an invitation that others can read is warned of`() throws {
    let file = home.path + "/demo.invitation"
    try invite("demo", "--output", file)
    for (mode, isWarned) in [(mode_t(0o600), false), (0o640, true), (0o604, true)] {
      chmod(file, mode)
      let wallet = try home.start(["--accessible", "--backend", file])
      try wallet.wait(forText: "Choose")
      let text = String(decoding: wallet.bytes, as: UTF8.self)
      #expect(text.contains("Other users can read the invitation \(file)") == isWarned, "\(text)")
      #expect(text.contains("Run: chmod 600 \(file)") == isWarned)
      try wallet.type("\u{3}")
      #expect(try wallet.waitForExit() == 130)
    }
    chmod(home.path + "/operator.invitation", 0o644)
    let list = try run("world", "list", "--backend", "operator.invitation")
    #expect(list.status == 0 && list.messages.contains("Other users can read the invitation"), "\(list.messages)")
  }

  @Test func `what others have too is changed only by those who mean it`() throws {
    try makeWorld()
    #expect(try run("world", "snapshot", "demo", "before").status == 0)
    for words in [["reset", "demo"], ["restore", "demo", "before"]] {
      let command = try home.start(["world"] + words)
      try command.wait(forText: "Type yes to continue:")
      #expect(String(decoding: command.bytes, as: UTF8.self).contains("everyone"))
      try command.type("no\r")
      #expect(try command.waitForExit() == 1)
      #expect(command.screen.text.contains("Nothing was changed."))
      let meant = try home.start(["world"] + words)
      try meant.wait(forText: "Type yes to continue:")
      try meant.type("yes\r")
      #expect(try meant.waitForExit() == 0, "\(meant.screen.text)")
      let unasked = try home.start(["world"] + words + ["--yes"])
      #expect(try unasked.waitForExit() == 0 && !unasked.screen.text.contains("Type yes"), "\(unasked.screen.text)")
      let script = try RunningProgram(Home.program, ["world"] + words, environment: home.environment, input: .nothing)
      // The terminal breaks lines within words.
      #expect(try script.waitForExit() == 64)
      #expect(script.screen.text.filter { !$0.isWhitespace }.contains("add--yes"), "\(script.screen.text)")
      #expect(!script.screen.text.contains("Type yes"), "\(script.screen.text)")
    }
    let removal = try home.start(["world", "delete", "demo", "--backend", home.path + "/operator.invitation"])
    try removal.wait(forText: "Type yes to continue:")
    try removal.type("\r")
    #expect(try removal.waitForExit() == 1)
    #expect(String(decoding: removal.bytes, as: UTF8.self).contains("everyone"))
    #expect(try run("world", "list", "--backend", "operator.invitation").output == "demo\n")
    // A world whose issuers are here belongs to one person.
    #expect(try run("world", "create", "own").status == 0)
    let own = try home.start(["world", "reset", "own"])
    try own.wait(forText: "Type yes to continue:")
    #expect(!own.screen.text.contains("everyone"))
    try own.type("yes\r")
    #expect(try own.waitForExit() == 0)
  }

  @Test func `a guest is told the same everywhere`() throws {
    let file = home.path + "/guest.invitation"
    try invite("demo", "--guest", "--output", file)
    let clock = try run("--accessible", "--clock", "2026-11-21T09:41:00Z", "--backend", file)
    #expect(clock.status == 77 && clock.messages.contains("doesn't let you move the server's clock"), "\(clock.messages)")
    #expect(clock.messages.contains("omit --clock.") && !FileManager.default.fileExists(atPath: home.worlds.path + "/demo"))
    let wallet = try WalletInLines(home.start(["--accessible", "--backend", file]))
    #expect(wallet.transcript.contains("The issuers are on the server \(server.address)."), "\(wallet.transcript)")
    func words() -> String { wallet.said.replacing("\n", with: " ") }
    try wallet.answer("s")
    try wallet.choose("Customer care")
    #expect(words().contains("This invitation doesn't let you act as customer care. Ask for another"), "\(wallet.said)")
    try wallet.answer("b")
    try wallet.choose("Turn the clock forward")
    try wallet.choose("Forward 30 seconds")
    #expect(words().contains("This invitation doesn't let you move the server's clock. Ask for another"), "\(wallet.said)")
    try wallet.answer("/r")
    #expect(words().hasPrefix("Can't go back: the issuers are on a server, and your invitation doesn't have the key"), "\(wallet.said)")
    try wallet.type("\u{3}")
    #expect(try wallet.program.waitForExit() == 130)
    for (words, what) in [
      (["clock", "forward", "1h", "--world"], "move the server's clock"), (["care", "list", "--world"], "act as customer care"),
      (["world", "reset", "--yes"], "reset its world"),
    ] {
      let command = try home.start(words + ["demo"], output: .pipe)
      #expect(try command.waitForExit() == 77)
      let said = String(decoding: command.bytes, as: UTF8.self)
      #expect(said.lowercased().contains("this invitation doesn't let you \(what)"), "\(said)")
    }
  }

  @Test func `what a refused invitation began is gone`() throws {
    let file = home.path + "/demo.invitation"
    try invite("demo", "--output", file)
    #expect(try run("world", "delete", "demo", "--backend", "operator.invitation", "--yes").status == 0)
    let removed = try run("--accessible", "--backend", file)
    #expect(removed.status == 77, "\(removed.messages)")
    #expect(removed.messages.contains("\(server.address): Unknown world or wrong key."), "\(removed.messages)")
    #expect(try run("world", "list").output.hasPrefix("No worlds yet."))
    // Another server has its place.
    let stranger = try ServerProcess(store: home.path + "/stranger", at: server.address)
    server.stop()
    try stranger.start()
    let wrong = try run("--accessible", "--backend", file)
    #expect(wrong.status == 69 && wrong.messages.contains("The server's certificate doesn't match the invitation"), "\(wrong.messages)")
    #expect(try run("world", "list").output.hasPrefix("No worlds yet."))
  }

  @Test func `a walk without its server ends at once`() throws {
    server.stop()
    let walk = try run("walk", "--backend", "operator.invitation")
    #expect(walk.status == 69 && walk.output.isEmpty)
    #expect(walk.messages == "billfold: The server \(server.address) is unreachable.\n")
    #expect(try run("world", "list", "--backend", "operator.invitation").status == 69)
  }

  /// Whatever waits for a server that says nothing ends at Ctrl-C: a step of a play, a walk, the way back, and the end of each.
  @Test func `a silent server keeps nobody from leaving`() throws {
    try invite("demo", "--output", home.path + "/demo.invitation")
    let file = home.path + "/operator.invitation"
    let play = try home.start(["play", "--backend", file, "tour"], environment: ["TMPDIR": home.path])
    let walk = try home.start(["walk", "--backend", file], environment: ["TMPDIR": home.path], output: .pipe)
    let wallet = try home.start(["--backend", home.path + "/demo.invitation"])
    try play.wait(forText: "The tour")
    try walk.wait(for: "the first feature") { _ in walk.piped.contains(0x0A) }
    try wallet.wait(forText: "Use a sample wallet")
    try wallet.type("\r")
    try wallet.wait(forText: "Profile")
    server.pause()
    try play.type("\r")
    try wallet.type("\u{12}")
    for program in [play, walk, wallet] {
      try program.type("\u{3}")
      // Without it, this would be the timeout of a request several times over.
      #expect(try program.waitForExit(by: Deadline(seconds: 20)) == 130)
    }
  }

  /// Programs with scenarios, at rest, in a call that a person made, in a step that the program does, on the way back, and at their start.
  @Test func `Ctrl-C ends play, record and check beside a silent server`() throws {
    let scenario = "cards/card-lock:31"
    func start(_ words: [String]) throws -> RunningProgram {
      try RunningProgram(
        Home.program, words + ["--backend", home.path + "/operator.invitation"],
        environment: home.environment.merging(["TMPDIR": home.path]) { $1 }, rows: 40, columns: 140)
    }
    func check(_ name: String) -> [String] { ["check", scenario, "--tester", "Kim", "--world", name] }
    func record(_ name: String) -> [String] { ["record", home.path + "/\(name).feature", "--fixture", "cards"] }
    let (list, back) = ("\u{18}", "\u{1B}[D")
    let cases: [(words: [String], first: String, before: [String], after: [String], status: Int32)] = [
      (["play", scenario], "A virtual card is locked", [], [], 130),
      (["play", scenario], "A virtual card is locked", [], ["\r", "\r"], 130),
      (record("rest"), "Ctrl-X add", [], [], 69), (record("call"), "Ctrl-X add", ["2580"], ["\r"], 69),
      (check("rest"), "Ctrl-X steps", [], [], 1), (check("call"), "Ctrl-X steps", ["2580"], ["\r"], 1),
      (check("step"), "Ctrl-X steps", [list, "d"], ["d"], 1), (check("back"), "Ctrl-X steps", [list, "d", "d"], [back], 1),
    ]
    let left = try start(check("left"))
    try left.wait(forText: "Ctrl-X steps")
    try left.type("2580\r")
    try left.wait(forPhone: "Log in with your fingerprint?")
    left.end()
    var running: [RunningProgram] = []
    for (words, first, before, _, _) in cases {
      let program = try start(words)
      try program.wait(forText: first)
      for keys in before {
        try program.settle()
        try program.type(keys)
      }
      try program.settle()
      running.append(program)
    }
    server.pause()
    for (program, keys) in zip(running, cases.map(\.after)) { for keys in keys { try program.type(keys) } }
    for (program, (words, _, _, _, wanted)) in zip(running, cases) {
      program.deliver()
      try program.type("\u{3}")
      // Without it, this would be the timeout of a request, or several times that.
      let status = try program.waitForExit(by: Deadline(seconds: 20))
      #expect(status == wanted, "\(words): \(status)\n\(program.screen.text)")
      #expect(program.terminal.modes == program.modesBefore)
      // Nothing asks the server for more than it takes to know that it is silent.
      let said = String(decoding: program.bytes, as: UTF8.self)
      for sentence in ["was not written: the server \(server.address) doesn't answer.", "billfold world delete walk-"] {
        #expect((words[0] == "record") == said.contains(sentence), "\(said.suffix(500))")
      }
    }
    for words in [["play", scenario], record("new"), check("new"), ["check", "--resume", "--world", "left"]] {
      let program = try start(words)
      try program.waitUntilBlocked(SIGINT)
      try program.type("\u{3}")
      let status = try program.waitForExit(by: Deadline(seconds: 20))
      #expect(program.terminal.modes == program.modesBefore, "\(words): \(status)")
    }
  }

  @Test func `a check that is discarded leaves nothing on its server`() throws {
    func check(_ name: String) throws {
      let program = try home.start(
        ["check", "cards/card-lock:31", "--tester", "Kim", "--world", name, "--backend", home.path + "/operator.invitation"])
      try program.wait(forText: "Ctrl-X steps")
      try program.type("\u{3}")
      #expect(try program.waitForExit() == 1)
    }
    func discard(_ name: String) throws -> RunningProgram {
      let program = try home.start(["check", "--discard", name])
      try program.wait(forText: "Type yes to continue:")
      try program.type("yes\r")
      #expect(try program.waitForExit() == 0)
      #expect(program.words.contains("The check “\(name)” was deleted."), "\(program.screen.text)")
      return program
    }
    for name in ["one", "other"] { try check(name) }
    let there = try run("world", "list", "--backend", "operator.invitation").output.split(separator: "\n")
    #expect(there.count == 2)
    #expect(try !discard("one").words.contains("kept"))
    let rest = try run("world", "list", "--backend", "operator.invitation").output.split(separator: "\n")
    #expect(rest.count == 1)
    // Without its server, it says what stays there.
    server.stop()
    let said = String(decoding: try discard("other").bytes, as: UTF8.self)
    #expect(said.contains("Its issuers are kept on \(server.address), as world “\(rest[0])”."), "\(said)")
    #expect(said.contains("billfold world delete \(rest[0]) --backend operator.invitation"))
    #expect(try run("check", "--list").output == "No checks.\n")
  }

  @Test func `a walk whose server goes ends too`() throws {
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
    let first = home.path + "/first.feature"
    try Data("Feature: First\n\n  Scenario: one\n    Then the screen is \"Welcome\"\n".utf8).write(to: URL(filePath: first))
    let walk = try home.start(
      ["walk", "--jobs", "2", "--backend", home.path + "/operator.invitation", first, path],
      environment: ["TMPDIR": home.path], output: .pipe)
    try walk.wait(for: "the first feature") { _ in walk.piped.contains(0x0A) }
    server.kill()
    #expect(try walk.waitForExit() == 69)
    let output = String(decoding: walk.piped, as: UTF8.self)
    #expect(output.contains(" passed, 0 failed\n"), "\(output.suffix(500))")
    let messages = String(decoding: walk.bytes, as: UTF8.self)
    #expect(messages.contains("The server \(server.address) is unreachable. Stopped in “number"), "\(messages)")
    #expect(messages.contains("of 2001 scenarios did not finish."))
  }
}
