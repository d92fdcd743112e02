import Glibc
import PseudoTerminal
import Terminal
import Testing
import WalletDriving

/// How the real program comes, goes, stops and fits, whatever happens to it.
struct WalletLifeTests {
  let home: WalletHome
  init() throws { home = try WalletHome() }

  @Test func `a start up error touches nothing`() throws {
    let holder = try home.welcome()
    let second = try home.start()
    #expect(try second.waitForExit() == 75)
    SessionTests.expectGivenBack(second)
    #expect(!second.bytes.contains(0x1B))
    #expect(!holder.hasEnded)
  }

  /// Welcome is drawn before the world is opened, and goes before the error is told.
  @Test func `a world that can't be opened gives the terminal back`() throws {
    let first = try home.welcome()
    try first.type("\u{3}")
    #expect(try first.waitForExit() == 130)
    let database = home.path + "/data/billfold/worlds/default/world.db"
    #expect(truncate(database, 1000) == 0)
    let second = try home.start()
    #expect(try second.waitForExit() == 65)
    SessionTests.expectGivenBack(second)
    #expect(second.screen.text.hasPrefix("billfold: World “default” is corrupt"))
  }

  /// A clock that is given for one run isn't drawn in the next one.
  @Test(arguments: [[], WalletHome.frozen]) func `what it opens with is left unless the clock was given`(_ arguments: [String]) throws {
    let program = try home.welcome(arguments)
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
    let isLeft = access(home.path + "/data/billfold/worlds/default/world.opening", F_OK) == 0
    #expect(isLeft == arguments.isEmpty)
  }

  @Test func `what is typed before the world is open is kept`() throws {
    let program = try home.start()
    try program.wait(forText: "Enroll a new wallet")
    try program.type("\r")
    try program.wait(forText: "Profile")
    #expect(program.screen.misunderstood == [])
  }

  /// No prompt appears, even if Swift's backtracer is configured to show one.
  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL, SIGTRAP]) func `a trap leaves a terminal and a note`(_ signal: Int32) throws {
    let program = try home.login(environment: ["SWIFT_BACKTRACE": "enable=yes,interactive=yes,color=yes"], inShell: true)
    try program.type("anna@x\tsesame")
    try program.settle()
    program.send(signal)
    #expect(try program.waitForExit() == 128 + signal)
    SessionTests.expectGivenBack(program)
    #expect(program.screen.text.allSatisfy { $0 == "\n" })
    let (note, permissions) = try Self.read(home.crashFile)
    #expect(note.hasPrefix("billfold 0.") && note.contains(": SIG") && note.contains("pid \(program.process)"))
    #expect(!note.contains("anna") && !note.contains("sesame"))
    #expect(permissions == 0o600)
  }

  /// Under GNU screen as it comes, and in mosh, nothing takes the screen away at the end: what stood there would stay, and what is cleared
  /// as a whole is kept to scroll back to. (Terminal contract 30)
  @Test(arguments: ["Ctrl-C", "q", "Ctrl-Z", "SIGTERM", "SIGHUP", "SIGSEGV"])
  func `nothing of a card is left on a terminal with one screen`(
    _ end: String
  ) throws {
    let made = try home.start(["world", "create", "det", "--fixture", "cards"] + WalletHome.frozen)
    #expect(try made.waitForExit() == 0)
    let program = try home.start(["--world", "det"], inShell: true)
    for (keys, text) in [
      ("", "Enter your PIN"), ("2580\r", "with your fingerprint?"), ("\t\r", "Everyday"), ("\r", "Details"), ("d", "Confirm it's you"),
      ("2580\r", "Hides in"),
    ] {
      try program.type(keys)
      try program.wait(forText: text)
      try program.settle()
    }
    // The number takes the place of the dots, and the last digits stay: a new screen is sent in one piece.
    try program.type("\u{C}")
    try program.settle()
    func onOneScreen() -> VirtualScreen {
      var screen = VirtualScreen(rows: 24, columns: 80, hasOtherScreen: false)
      screen.feed(program.bytes)
      return screen
    }
    let number = try #require(onOneScreen().text.firstMatch(of: #/\d{4}  \d{4}  \d{4}  \d{4}/#)).output
    // Another size clears the whole screen too.
    program.resize(rows: 30, columns: 90)
    try program.wait(for: "the new size") { $0.line(29).contains("Esc") || $0.line(29).contains("det") }
    try program.settle()
    switch end {
    case "Ctrl-C": try program.type("\u{3}")
    case "q": try program.type("q")
    case "Ctrl-Z": try program.type("\u{1A}")
    case "SIGTERM": program.send(SIGTERM)
    case "SIGHUP": program.send(SIGHUP)
    default: program.send(SIGSEGV)
    }
    if end == "Ctrl-Z" { try program.waitUntilStopped() } else { _ = try program.waitForExit() }
    try program.catchUp()
    let left = onOneScreen()
    #expect(left.text.allSatisfy { $0 == "\n" }, "\(left.text)")
    #expect(left.style == .init() && left.cursorVisible && left.misunderstood == [])
    #expect(!left.history.contains { $0.contains(number) || $0.contains("Security code") }, "\(left.history)")
  }

  private static func read(_ path: String) throws -> (text: String, permissions: mode_t) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Failure("no file \(path)") }
    defer { close(file) }
    var status = stat()
    fstat(file, &status)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(file, &bytes, bytes.count)
    return (String(decoding: bytes.prefix(max(0, count)), as: UTF8.self), status.st_mode & 0o7777)
  }

  @Test func `nothing else can write while the screen is up`() throws {
    let program = try home.login()
    #expect(program.target(ofDescriptor: 0).hasPrefix("/dev/pts/"))
    #expect(program.target(ofDescriptor: 1) == "/dev/null" && program.target(ofDescriptor: 2) == "/dev/null")
  }

  @Test func `Ctrl-Z does nothing where nobody could bring it back`() throws {
    let program = try home.login()
    try program.type("a\u{1A}b")
    try program.wait(forText: "ab")
    program.send(SIGTSTP)
    try program.type("c")
    try program.wait(forText: "abc")
    try program.type("\u{1B}")
    try program.wait(forText: "Enroll a new wallet")
    try program.type("?")
    try program.wait(forText: "next; also Down")
    #expect(!program.screen.contains("Ctrl-Z"))
  }

  @Test func `growing back restores contents and focus`() throws {
    let program = try home.login()
    try program.type("anna@x\tsesame\u{1B}[D")
    try program.settle()
    let before = program.screen
    program.resize(rows: 8, columns: 30)
    try program.wait(forText: "Enlarge the terminal to 40x12")
    try program.settle()
    #expect(!program.screen.contains("anna@x") && !program.screen.cursorVisible)
    program.resize(rows: 24, columns: 80)
    try program.wait(forText: "anna@x")
    try program.settle()
    #expect(program.screen.text == before.text)
    #expect((program.screen.row, program.screen.column) == (before.row, before.column) && program.screen.cursorVisible)
  }

  @Test(arguments: [("q", 0), ("\u{3}", 130)]) func `it can be left where it does not fit`(_ key: String, _ status: Int32) throws {
    let program = try home.start(rows: 8, columns: 30)
    try program.wait(forText: "Enlarge the terminal to 40x12")
    try program.settle()
    try program.type(key)
    #expect(try program.waitForExit() == status)
    SessionTests.expectGivenBack(program)
  }

  @Test func `absurd sizes are clamped`() throws {
    let program = try home.login()
    try program.type("anna")
    try program.wait(forText: "anna")
    try program.settle()
    let before = program.screen.text
    let bytes = program.bytes.count
    program.terminal.resize(rows: 60000, columns: 60000)
    try program.wait(for: "a frame of that size") { _ in program.bytes.count > bytes }
    try program.settle()
    program.resize(rows: 24, columns: 80)
    try program.wait(for: "the same frame again") { $0.text == before }
    #expect(program.screen.misunderstood == [])
  }

  @Test func `quit asks only where something would be lost`() throws {
    let idle = try home.welcome()
    try idle.type("q")
    #expect(try idle.waitForExit() == 0)
    SessionTests.expectGivenBack(idle)

    let untouched = try home.welcome()
    try untouched.choose("Enroll a new wallet")
    try untouched.wait(forText: "First name")
    try untouched.type("\u{F}")
    try untouched.choose("Quit Billfold")
    #expect(try untouched.waitForExit() == 0)

    let typed = try home.welcome()
    try typed.choose("Enroll a new wallet")
    try typed.wait(forText: "First name")
    try typed.type("Zo\u{F}")
    try typed.choose("Quit Billfold")
    try typed.wait(forText: "Are you sure?")
    try typed.choose("Stay here")
    try typed.wait(forText: "First name")
    #expect(typed.screen.contains("[Zo "))
    try typed.type("\u{F}")
    for label in ["Quit Billfold", "Yes, quit"] { try typed.choose(label) }
    #expect(try typed.waitForExit() == 0)
  }

  /// The order is that of the manual: option, NO_COLOR, CLICOLOR_FORCE, CLICOLOR, terminal.
  @Test(arguments: [
    (TerminalOptions.Color.auto, [:], true, true), (.auto, [:], false, false), (.never, ["CLICOLOR_FORCE": "1"], true, false),
    (.always, ["NO_COLOR": "1", "CLICOLOR": "0"], false, true), (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
    (.auto, ["NO_COLOR": "", "CLICOLOR_FORCE": "1"], false, true), (.auto, ["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], false, true),
    (.auto, ["CLICOLOR_FORCE": "0"], false, false), (.auto, ["CLICOLOR_FORCE": "0"], true, true), (.auto, ["CLICOLOR": "0"], true, false),
    (.auto, ["CLICOLOR": "1"], true, true), (.auto, ["CLICOLOR": "1"], false, false), (.auto, ["CLICOLOR": ""], true, true),
  ])
  func `the environment decides on colors in order`(
    option: TerminalOptions.Color, environment: [String: String], isTerminal: Bool, wants: Bool
  ) {
    #expect(TerminalSession.wantsColor(option, isTerminal: isTerminal) { environment[$0] } == wants)
  }

  @Test(
    arguments: [
      ([], nil, true), ([], "1", false), ([], "", true), (["--color=never"], nil, false), (["--color=never"], "", false),
      (["--color=always"], "1", true), (["--color=auto"], "1", false), (["--colour", "never"], nil, false),
    ] as [([String], String?, Bool)])
  func `the option beats the environment and the key both`(_ arguments: [String], _ variable: String?, _ colors: Bool) throws {
    let program = try home.welcome(arguments, environment: variable.map { ["NO_COLOR": $0] } ?? [:])
    try program.type("\u{1B}[B")
    try program.settle()
    #expect((program.screen.colorCodes > 0) == colors)
    try program.type("\u{14}")
    try program.wait(for: "the other look") { screen in
      screen.cells.joined().contains { $0.style.foreground != nil } != colors
    }
    try program.settle()
    let codes = program.screen.colorCodes
    try program.type("\u{1B}[B")
    try program.wait(forText: "▸ Log in")
    try program.settle()
    #expect((program.screen.colorCodes > codes) != colors)
  }
}
