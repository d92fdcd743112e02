import Cryptography
import Glibc
import PseudoTerminal
import Testing
import WalletDriving
import Worlds

/// The command line inside an open wallet: bad lines are refused with a reason, and a command that ends the open world leads to another.
@Suite(.timeLimit(.minutes(10))) struct CommandsInside {
  let home = Home()

  init() async throws { try await home.enroll() }

  @Test func `a line that is too long is refused`() throws {
    let program = try home.openWallet()
    try program.type("\u{10}")
    try program.paste(String(repeating: "x", count: 100_000))
    try program.wait(forText: "Command: at most 1000 characters.")
    try program.type(String(repeating: "fault ", count: 17_000))
    try program.settle()
    try program.type("\r")
    try program.wait(for: "a refusal") { _ in program.words.contains("Unknown") || program.words.contains("Usage") }
    try program.type("\u{1B}")
    try program.wait(for: "the closed line") { !$0.contains(" : ") }
    // Nothing of it came to the phone.
    #expect(program.screen.misunderstood == [] && program.phone.contains("Enter your PIN"))
    try program.type("2580\r")
    try program.wait(forText: "Log in with your fingerprint?")
  }

  @Test(arguments: [#"fault list ""#, "fault 'list", "\""]) func `an unfinished quote is refused`(line: String) throws {
    let program = try home.openWallet()
    try program.command(line, says: "The line ends inside quotes. Close them.")
    try program.command("fault list", says: "No faults armed.")
  }

  /// With `--restricted`, and where SSH has started the program without a shell: no files, no other worlds.
  @Test(arguments: [(["--restricted"], [:]), ([], ["SSH_CONNECTION": "192.0.2.1 50022 192.0.2.2 22"])])
  func `who has no shell reaches their world only`(options: [String], environment: [String: String?]) throws {
    let program = try home.start(options, environment: environment)
    try program.wait(forText: "Enter your PIN")
    let before = Home.names(home.path)
    for line in ["world export \(home.path)/x", "world fork other"] {
      try program.command(line, says: "reaches files, other worlds or servers.")
    }
    try program.command("world snapshot mine", says: "Snapshot “mine”")
    // A scenario would be a file, and a world.
    try program.type("2\u{12}")
    try program.wait(forText: "Up/Down")
    #expect(!program.screen.contains("save as scenario"))
    try program.type("s")
    try program.wait(forText: "This wallet can't save a scenario: it can't write files")
    #expect(!program.screen.contains("Title:"))
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
    #expect(Home.names(home.path) == before && Home.names(home.worlds.path) == ["default"])
  }

  /// A scenario begins in the fixture of its world.
  @Test func `saving makes no world where the fixture shows the same`() throws {
    let program = try RunningProgram("/usr/bin/env", ["-C", home.path, Home.program], environment: home.environment)
    try program.wait(forText: "Enter your PIN")
    try program.type("2\u{12}")
    try program.wait(forText: "s save as scenario")
    for name in ["one", "two"] {
      try program.type("s\r\u{15}\(name)\r")
      try program.wait(for: "“\(name)” saved") { _ in program.words.contains("Saved as \(name).feature") }
      #expect(Home.names(home.worlds.path) == ["default"], "\(program.screen.text)")
    }
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
  }

  @Test func `what needs a shell says so`() throws {
    let program = try home.openWallet()
    for line in ["world delete default --yes", "world create other", "world list", "world idle", "world screen", "world traffic --follow"] {
      try program.command(line, says: "Run it in a shell: billfold world")
    }
    try program.command("clock show --world other", says: "This process has world “default” open")
    try program.command("world reset", says: "--yes")
    #expect(program.phone.contains("Enter your PIN"))
  }

  /// Worlds come and go under an open wallet, and each can be used.
  @Test func `the open world ends and another one continues`() throws {
    let program = try home.openWallet()
    try program.command("world snapshot before", says: "Snapshot “before”")
    for _ in 0..<5 {
      // Also with the keys in the glass, and an entry open.
      try program.type("\u{19}c")
      try program.command("world reset --yes", says: "was reset")
      try program.wait(forText: "Enroll a new wallet")
      try program.type("\u{19}c")
      try program.command("world restore before --yes", says: "was restored")
      try program.wait(forText: "Enter your PIN")
    }
    // The history outlives them.
    try program.type("\u{10}\u{1B}[A\u{1B}[A")
    try program.wait(forText: " : world reset --yes")
    try program.type("\u{1B}")
    try program.wait(for: "the closed line") { !$0.contains(" : world") }
    try program.type("2580\r")
    try program.wait(forText: "Log in with your fingerprint?")
    // A command that is not waited for.
    try program.type("\u{10}world reset --yes\r\u{3}")
    #expect(try program.waitForExit() == 130)
    #expect(program.terminal.modes == program.modesBefore && program.screen.misunderstood == [])
    let next = try home.start()
    try next.wait(for: "a world that opens") { $0.contains("Enter your PIN") || $0.contains("Enroll a new wallet") }
  }

  /// In lines each answer comes before the next line is taken.
  @Test func `a file of commands is answered line by line`() throws {
    let lines: [(line: String, says: String)] = [
      ("/:world snapshot before", "Snapshot “before”"), ("/:fault arm status 503", "503"), ("/:fault list", "503"),
      ("/:fault \"list", "inside quotes"),
      ("/:" + String(repeating: "x", count: 1001), "Command: at most 1000 characters."),
      ("/:" + String(repeating: "x", count: 100_000), "This line is longer than 4096 characters."),
      ("/:", "Type a command after the colon"), ("/:world delete default --yes", "Run it in a shell"),
      ("/:world reset --yes", "was reset"), (":fault list", "No faults armed."), (":world restore before --yes", "was restored"),
      ("/:clock show", "Z"), ("/:fault list", "faults armed"),
    ]
    Home.write(Array(lines.map { $0.line + "\n" }.joined().utf8), to: home.path + "/lines")
    let program = try RunningProgram(
      "/bin/sh", ["-c", "exec \"$0\" --accessible < '\(home.path)/lines'", Home.program], environment: home.environment, output: .pipe)
    #expect(try program.waitForExit() == 0)
    var record = String(decoding: program.piped, as: UTF8.self)[...]
    for (line, summary) in lines {
      let found = record.firstRange(of: summary)
      #expect(found != nil, "\(line.prefix(80)): \(record.prefix(500))")
      if let found { record = record[found.upperBound...] }
    }
  }

  // MARK: - Terminals

  /// Copied text is shown, whether or not the terminal takes it by OSC 52.
  @Test(arguments: [("xterm-256color", true), ("linux", false), ("vt100", false)])
  func `a copy that is refused is shown`(term: String, isSent: Bool) throws {
    let program = try home.start(environment: ["TERM": term])
    try program.wait(forText: "Enter your PIN")
    try program.type("\u{19}c")
    try program.wait(for: "the copy") { _ in
      program.words.contains("copied if the terminal allows it") && program.words.contains("curl -X")
    }
    try program.settle()
    #expect(program.copies().count == (isSent ? 1 : 0))
    #expect(program.bytes.contains(sequence: Array("]52;".utf8)) == isSent)
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
  }

  /// COLORTERM counts where it is one of two words, and the terminal can be one that has such colors.
  @Test(
    arguments: [
      ("xterm-256color", "truecolor", nil, true), ("xterm-256color", "yes", nil, false), ("xterm-256color", "TRUECOLOR", nil, false),
      ("linux", "truecolor", nil, false), ("screen-256color", "24bit", nil, false), ("vt100", "truecolor", nil, false),
      ("xterm-256color", "truecolor", "1", false),
    ] as [(String, String, String?, Bool)])
  func `full colors are sent to terminals that have them`(term: String, word: String, noColor: String?, takesThem: Bool) throws {
    let program = try home.start(environment: ["TERM": term, "COLORTERM": word, "NO_COLOR": noColor])
    try program.wait(forText: "Enter your PIN")
    // The selected row has the issuer's color.
    try program.type("\t")
    try program.wait(forText: "▸ ")
    try program.settle()
    #expect(program.bytes.contains(sequence: Array("8:2:".utf8)) == takesThem)
    if noColor != nil || term == "vt100" { #expect(program.screen.colorCodes == 0) }
  }
}

extension [UInt8] {
  fileprivate func contains(sequence: [UInt8]) -> Bool { firstRange(of: sequence) != nil }
}
