import Glibc
import PseudoTerminal
import Testing
import WalletDriving

/// A terminal that takes nothing, a driver that would hold output back, signals that come early: the program can always be ended.
struct StuckTerminalTests {
  let home: WalletHome
  init() throws { home = try WalletHome() }

  enum Way: CaseIterable { case screen, lines }
  enum End: CaseIterable, CustomTestStringConvertible {
    case interrupt, terminate, hangUp, quit, controlC

    var signal: Int32 {
      switch self {
      case .interrupt, .controlC: SIGINT
      case .terminate: SIGTERM
      case .hangUp: SIGHUP
      case .quit: SIGQUIT
      }
    }

    var testDescription: String { "\(self)" }

    func end(_ program: RunningProgram) throws {
      if self == .controlC { try program.type("\u{3}") } else { program.send(signal) }
    }
  }

  private func start(_ way: Way) throws -> RunningProgram {
    switch way {
    // The status line would change with the minute.
    case .screen: try home.welcome(WalletHome.frozen)
    case .lines: try WalletInLines(home.start(["--accessible"])).program
    }
  }

  /// Has the program write until its terminal is full, and reads nothing.
  ///
  /// - Returns: how many bytes were typed.
  @discardableResult
  private func fill(_ program: RunningProgram, _ way: Way) throws -> Int {
    let deadline = Deadline()
    let keys = way == .screen ? "\u{C}" : "?\r"
    var typed = 0
    while !program.terminal.isFull {
      if deadline.passed { throw Failure("the terminal takes everything") }
      try program.type(keys)
      typed += keys.utf8.count
      program.deliver()
    }
    return typed
  }

  @Test(arguments: Way.allCases, End.allCases) func `a terminal that takes nothing keeps nobody`(_ way: Way, _ end: End) throws {
    let program = try start(way)
    try fill(program, way)
    try end.end(program)
    #expect(try program.waitForExitUnread() == 128 + end.signal)
    #expect(program.terminal.modes == program.modesBefore)
  }

  @Test(arguments: Way.allCases) func `what a terminal takes late is all there`(_ way: Way) throws {
    let program = try start(way)
    let before = program.screen.text
    let typed = try fill(program, way)
    try home.waitUntilIdle(program, typed: typed)
    if way == .screen {
      #expect(program.screen.text == before && program.screen.misunderstood == [])
    } else {
      let said = String(decoding: program.bytes, as: UTF8.self)
      #expect(said.hasSuffix("/?: help): ") && said.split(separator: "Help: Welcome").count > 2)
    }
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
  }

  /// A trap writes its crash file although the bytes that restore the screen are not read.
  @Test func `a trap on a full terminal leaves its note`() throws {
    let program = try start(.screen)
    try fill(program, .screen)
    program.send(SIGSEGV)
    #expect(try program.waitForExitUnread() == -SIGSEGV)
    #expect(program.terminal.modes == program.modesBefore && access(home.crashFile, F_OK) == 0)
  }

  /// Ctrl-S would stop the output of a terminal with flow control, and block every writer.
  @Test(arguments: Way.allCases, End.allCases) func `Ctrl-S stops nothing`(_ way: Way, _ end: End) throws {
    let program = try start(way)
    try program.type("\u{13}")
    try program.settle()
    try program.type(way == .screen ? "\u{C}" : "?\r")
    try program.settle()
    try end.end(program)
    #expect(try program.waitForExit() == 128 + end.signal)
    #expect(program.terminal.modes == program.modesBefore)
  }

  /// From the moment on at which it would no longer end by itself.
  @Test(arguments: Way.allCases, [SIGTERM, SIGINT, SIGHUP, SIGQUIT]) func `an early signal is kept`(_ way: Way, _ signal: Int32) throws {
    for _ in 0..<5 {
      let program = try home.start(way == .lines ? ["--accessible"] : [])
      try program.waitUntilBlocked(signal)
      program.send(signal)
      #expect(try program.waitForExit() == 128 + signal)
      #expect(program.terminal.modes == program.modesBefore)
    }
  }
}
