import Glibc
import PseudoTerminal
import Testing
import WalletDriving

/// The session against a small real program in a real pseudo-terminal: Terminal contract 1–7, 9, 10, 14, 20–24, 26.
struct SessionTests {
  static func start(
    _ arguments: [String] = [], environment: [String: String] = [:], rows: Int = 24, columns: Int = 80, inShell: Bool = false
  ) throws -> RunningProgram {
    let variables = RunningProgram.usualEnvironment.merging(environment) { $1 }
    let program = try RunningProgram(
      RunningProgram.built("terminal-demo"), arguments, environment: variables, rows: rows, columns: columns, inShell: inShell)
    try program.wait(forText: "size \(columns)x\(rows)")
    return program
  }

  /// Terminal contract 1: as if it had never run.
  static func expectGivenBack(_ program: RunningProgram, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(program.terminal.modes == program.modesBefore, sourceLocation: sourceLocation)
    #expect(!program.screen.inAlternateScreen && program.screen.cursorVisible, sourceLocation: sourceLocation)
    #expect(program.screen.modes.isDisjoint(with: [2004, 1000, 1002, 1003, 1006]), sourceLocation: sourceLocation)
    #expect(program.screen.style == .init(), sourceLocation: sourceLocation)
    #expect(program.screen.misunderstood == [], sourceLocation: sourceLocation)
  }

  @Test func `leaves by itself`() throws {
    let program = try Self.start()
    #expect(program.screen.inAlternateScreen && program.screen.modes.contains(2004))
    #expect(program.terminal.modes != program.modesBefore)
    try program.type("\u{18}")
    #expect(try program.waitForExit() == 0)
    Self.expectGivenBack(program)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT]) func `signals end it`(_ signal: Int32) throws {
    let program = try Self.start()
    program.send(signal)
    #expect(try program.waitForExit() == 128 + signal)
    Self.expectGivenBack(program)
  }

  @Test func `Ctrl-C leaves with 130`() throws {
    let program = try Self.start()
    try program.type("abc\u{3}")
    #expect(try program.waitForExit() == 130)
    Self.expectGivenBack(program)
  }

  @Test func `exit gives the terminal back`() throws {
    let program = try Self.start()
    try program.type("\u{5}")
    #expect(try program.waitForExit() == 3)
    Self.expectGivenBack(program)
  }

  @Test func `a trap leaves a note and a terminal`() throws {
    let file = "/tmp/billfold-crash-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    defer { unlink(file) }
    let program = try Self.start(environment: ["CRASH_FILE": file])
    #expect(access(file, F_OK) != 0)
    try program.type("\u{6}")
    let status = try program.waitForExit()
    #expect(status == -SIGILL || status == -SIGTRAP || status == -SIGABRT)
    Self.expectGivenBack(program)
    #expect(!String(decoding: program.bytes, as: UTF8.self).contains("nobody"))
    let stream = try #require(fopen(file, "r"))
    defer { fclose(stream) }
    var note = [UInt8](repeating: 0, count: 4096)
    note.removeLast(note.count - fread(&note, 1, note.count, stream))
    let text = String(decoding: note, as: UTF8.self)
    #expect(text.hasPrefix("Demo 1: SIG") && text.contains("pid \(program.process)") && text.contains("  at 0x"))
    #expect(!text.contains("nobody"))
  }

  /// With a link or a pipe in the place of the note there is none; the end is the same. A reader would take the pipe's bytes.
  @Test(arguments: ["link", "pipe"]) func `a note is written to a regular file only`(kind: String) throws {
    let file = "/tmp/billfold-crash-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    let target = file + "-target"
    #expect((kind == "pipe" ? mkfifo(file, 0o600) : symlink(target, file)) == 0)
    defer { unlink(file) }
    let reader = kind == "pipe" ? open(file, O_RDWR | O_NONBLOCK | O_CLOEXEC) : -1
    defer { if reader >= 0 { close(reader) } }
    let program = try Self.start(environment: ["CRASH_FILE": file])
    program.send(SIGSEGV)
    #expect(try program.waitForExit() == -SIGSEGV)
    Self.expectGivenBack(program)
    var byte: UInt8 = 0
    #expect(access(target, F_OK) != 0 && (reader < 0 || read(reader, &byte, 1) == -1))
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP]) func `traps from outside too`(_ signal: Int32) throws {
    let program = try Self.start()
    program.send(signal)
    #expect(try program.waitForExit() == -signal)
    Self.expectGivenBack(program)
  }

  @Test func `a terminal that is gone ends it`() throws {
    let program = try Self.start()
    let ticks = program.ticks
    program.terminal.hangUp()
    #expect(try program.waitForExit() == 129)
    #expect(program.ticks - ticks < 10)
  }

  @Test func `refusals are one line and 64`() throws {
    for (environment, word) in [
      (["TERM": ""], "TERM"), (["TERM": "dumb"], "dumb"), (["TERM": "no-such"], "no-such"),
    ] {
      let program = try RunningProgram(
        RunningProgram.built("terminal-demo"), environment: RunningProgram.usualEnvironment.merging(environment) { $1 })
      #expect(try program.waitForExit() == 64)
      let text = String(decoding: program.bytes, as: UTF8.self)
      #expect(text.contains(word) && text.split(separator: "\r\n").count == 1 && !text.contains("\u{1B}"))
      #expect(program.terminal.modes == program.modesBefore)
    }
    let piped = try RunningProgram(RunningProgram.built("terminal-demo"), output: .pipe)
    #expect(try piped.waitForExit() == 64)
    #expect(piped.piped == [] && piped.screen.contains("output is not a terminal"))
    let blind = try RunningProgram(RunningProgram.built("terminal-demo"), input: .nothing)
    #expect(try blind.waitForExit() == 64)
    #expect(blind.screen.contains("input is not a terminal"))
  }

  @Test func `Ctrl-Z suspends and comes back at the size of now`() throws {
    let program = try Self.start(inShell: true)
    try program.wait(forText: "suspend yes")
    try program.type("kept\u{1A}")
    try program.waitUntilStopped()
    try program.wait(for: "the modes of the shell") { _ in program.terminal.modes == program.modesBefore }
    Self.expectGivenBack(program)
    program.resize(rows: 30, columns: 100)
    program.bringToForeground()
    try program.wait(forText: "size 100x30 resumed 1")
    #expect(program.screen.contains("> kept") && program.screen.inAlternateScreen && program.screen.modes.contains(2004))
    try program.type("!")
    try program.wait(forText: "> kept!")
    program.send(SIGTSTP)
    try program.waitUntilStopped()
    program.bringToForeground()
    try program.wait(forText: "resumed 2")
    program.send(SIGSTOP)
    try program.waitUntilStopped()
    program.bringToForeground()
    try program.wait(forText: "resumed 3")
    try program.type("?")
    try program.wait(forText: "> kept!?")
    try program.type("\u{18}")
    #expect(try program.waitForExit() == 0)
    Self.expectGivenBack(program)
  }

  @Test func `Ctrl-Z does nothing where nobody could bring it back`() throws {
    let program = try Self.start()
    try program.wait(forText: "suspend no")
    try program.type("a\u{1A}b")
    try program.wait(forText: "> ab")
    program.send(SIGTSTP)
    try program.type("c")
    try program.wait(forText: "> abc")
    #expect(program.screen.contains("resumed 0"))
  }

  @Test func `two hundred resizes lose no character`() throws {
    let program = try Self.start()
    var typed = ""
    for round in 0..<200 {
      let letter = String(Character(Unicode.Scalar(UInt8(97 + round % 26))))
      typed += letter
      program.resize(rows: 10 + round % 30, columns: 60 + round % 90)
      try program.type(letter)
    }
    program.resize(rows: 24, columns: 80)
    try program.wait(forText: "size 80x24")
    try program.wait(forText: "> \(typed.suffix(30))")
    for _ in 0..<170 { try program.type("\u{7F}") }
    try program.wait(forText: "> \(typed.prefix(30))")
    #expect(program.screen.misunderstood == [])
  }

  @Test func `absurd sizes are clamped`() throws {
    let program = try Self.start()
    program.terminal.resize(rows: 60000, columns: 60000)
    program.terminal.resize(rows: 24, columns: 80)
    try program.type("x")
    try program.wait(forText: "> x")
  }

  @Test func `escape acts and slow arrows are arrows`() throws {
    let program = try Self.start()
    let start = ContinuousClock.now
    try program.type("\u{1B}")
    try program.wait(forText: "escapes 1")
    #expect(ContinuousClock.now - start > .milliseconds(60))
    let escapes = try program.typeSlowly(Array("\u{1B}[B".utf8))
    try program.wait(for: "the second item") { screen in screen.cells[6][2].style.reverse }
    #expect((1...1 + escapes).contains { program.screen.contains("escapes \($0)") })
  }

  @Test func `a paste is no typing`() throws {
    let program = try Self.start()
    try program.paste("12\n34\u{3}\u{18}")
    try program.wait(forText: "pasted 7")
    try program.paste(String(repeating: "x", count: 100_000))
    try program.wait(forText: "pasted 100007")
    #expect(!program.hasEnded)
  }

  @Test func `idle is idle`() throws {
    let program = try Self.start()
    try program.settle()
    try program.rest()
  }

  @Test func `only Ctrl-L clears`() throws {
    let program = try Self.start()
    try program.settle()
    let clears = program.screen.clears
    try program.type("abc\u{1B}[B\u{1B}[B")
    try program.wait(for: "the third item") { screen in screen.cells[7][2].style.reverse }
    #expect(program.screen.clears == clears)
    let before = program.screen.text
    try program.type("\u{C}")
    try program.wait(for: "a clear") { $0.clears == clears + 1 }
    try program.settle()
    #expect(program.screen.text == before)
  }

  @Test func `colors follow option then environment`() throws {
    for (arguments, variable, colors) in [
      ([], nil, true), ([], "1", false), ([], "", true), (["--color=never"], nil, false), (["--color=always"], "1", true),
    ] as [([String], String?, Bool)] {
      let program = try Self.start(arguments, environment: variable.map { ["NO_COLOR": $0] } ?? [:])
      try program.settle()
      #expect((program.screen.colorCodes > 0) == colors)
      if !colors {
        try program.type("\u{14}")
        try program.wait(for: "colors") { $0.colorCodes > 0 }
      }
    }
  }

  @Test func `without UTF 8 only ascii is sent`() throws {
    for (arguments, environment) in [
      (["--ascii"], [:]), ([], ["LC_ALL": "C"]), ([], ["LANG": ""]), ([], ["LANG": "POSIX"]), ([], ["LANG": "de_DE.ISO-8859-1"]),
    ] as [([String], [String: String])] {
      let program = try Self.start(arguments, environment: environment)
      try program.type("é")
      try program.wait(forText: "> ?")
      try program.type("\u{18}")
      #expect(try program.waitForExit() == 0)
      #expect(program.bytes.allSatisfy { $0 < 0x7F })
    }
    let forwarded = try Self.start(environment: ["LC_ALL": "xx_XX.UTF-8"])
    try forwarded.wait(forText: "╭─ Demo · 10 things …")
  }
}
