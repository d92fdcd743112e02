import Glibc
import PseudoTerminal
import Testing
import WalletDriving

/// The real program in a real pseudo-terminal; each test has its own world. Tests/README.md says which test stands for which
/// line of the terminal contract.
struct WalletInTerminalTests {
  let home: WalletHome
  init() throws { home = try WalletHome() }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT]) func `signals end it`(_ signal: Int32) throws {
    let program = try home.login()
    try program.type("anna")
    program.send(signal)
    #expect(try program.waitForExit() == 128 + signal)
    SessionTests.expectGivenBack(program)
  }

  @Test func `Ctrl-C leaves from anywhere`() throws {
    for keys in ["", "\u{F}", "?", "\r"] {
      let program = try home.welcome()
      try program.type(keys)
      try program.settle()
      try program.type("\u{3}")
      #expect(try program.waitForExit() == 130)
      SessionTests.expectGivenBack(program)
    }
  }

  @Test func `a terminal that is gone ends it`() throws {
    let program = try home.login()
    program.terminal.hangUp()
    #expect(try program.waitForExit() == 129)
  }

  @Test func `refusals are one line and 64`() throws {
    let program = try home.start(output: .pipe)
    #expect(try program.waitForExit() == 64)
    let text = String(decoding: program.bytes, as: UTF8.self)
    #expect(text.hasPrefix("billfold: ") && text.split(separator: "\r\n").count == 1 && !text.contains("\u{1B}"))
    #expect(program.piped.isEmpty)
  }

  @Test func `suspends and comes back with focus and contents`() throws {
    let program = try home.login(inShell: true)
    try program.type("anna@x\tses")
    try program.wait(forText: "[•••")
    try program.type("\u{1A}")
    try program.waitUntilStopped()
    try program.wait(for: "the modes of the shell") { _ in program.terminal.modes == program.modesBefore }
    SessionTests.expectGivenBack(program)
    program.resize(rows: 40, columns: 120)
    program.bringToForeground()
    try program.wait(for: "a frame of the new size") { $0.line(39).contains("Ctrl") && $0.contains("anna@x") }
    #expect(program.screen.inAlternateScreen && program.screen.modes.contains(2004))
    try program.type("ame")
    try program.wait(forText: "[••••••")
    try program.settle()
    // The cursor stands behind what was typed: there the focus is.
    #expect(program.screen.cursorVisible && program.screen.cells[program.screen.row][program.screen.column - 1].text == "•")
  }

  @Test func `small terminals lose nothing`() throws {
    let program = try home.login()
    try program.type("anna@x")
    try program.wait(forText: "anna@x")
    for (rows, columns) in [(12, 40), (2, 10), (1, 1), (60, 200), (24, 80)] {
      program.resize(rows: rows, columns: columns)
      try program.settle()
      #expect(program.screen.misunderstood == [])
      if columns >= 40 { #expect(program.screen.contains("anna@x")) }
    }
    try program.type("y")
    try program.wait(forText: "anna@xy")
    program.resize(rows: 1, columns: 1)
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
  }

  @Test func `two hundred resizes lose no character`() throws {
    let program = try home.login()
    for round in 0..<200 {
      program.resize(rows: 12 + round % 30, columns: 40 + round % 90)
      if round % 10 == 0 { try program.type(String(Character(Unicode.Scalar(UInt8(97 + round / 10))))) }
    }
    program.resize(rows: 24, columns: 80)
    try program.wait(forText: "abcdefghijklmnopqrst")
    #expect(program.screen.misunderstood == [])
  }

  @Test func `colors and signs follow what is asked`() throws {
    let plain = try home.welcome(environment: ["NO_COLOR": "1"])
    try plain.type("\u{F}\u{1B}[B\u{1B}[B")
    try plain.settle()
    #expect(plain.screen.colorCodes == 0)
    let ascii = try home.welcome(["--ascii", "--world", "second"])
    try ascii.type("\u{F}\u{1B}[B\u{1B}[B")
    try ascii.settle()
    let foreign = try home.welcome(["--world", "third"], environment: ["LC_ALL": "C"])
    #expect((ascii.bytes + foreign.bytes).allSatisfy { $0 < 0x7F })
  }

  @Test func `escape goes back in time`() throws {
    let program = try home.login()
    let start = ContinuousClock.now
    try program.type("\u{1B}")
    try program.wait(forText: "Enroll a new wallet")
    #expect(ContinuousClock.now - start > .milliseconds(60))
  }

  @Test func `Ctrl-L repaints and nothing else clears`() throws {
    let program = try home.login()
    let clears = program.screen.clears
    try program.type("anna\t\u{1B}[Zx")
    try program.settle()
    #expect(program.screen.clears == clears)
    // The minute may pass meanwhile.
    func shown() -> String { program.screen.text.replacing(#/\d\d:\d\d/#, with: "") }
    let text = shown()
    try program.type("\u{C}")
    try program.wait(for: "a clear") { $0.clears == clears + 1 }
    try program.settle()
    #expect(shown() == text)
  }
}
