import Glibc
import PseudoTerminal
import Testing
import WalletDriving

/// The terminal without a window, which is a part of the product: bad input, and the ends of programs.
struct PseudoTerminalTests {
  private static func shell(_ script: String, inShell: Bool = false) throws -> RunningProgram {
    try RunningProgram("/bin/sh", ["-c", script], inShell: inShell)
  }

  @Test(arguments: [(1, 1), (1, 2), (2, 1), (24, 80)]) func `nothing that is written breaks the screen`(_ rows: Int, _ columns: Int) {
    var screen = VirtualScreen(rows: rows, columns: columns)
    for final in UInt8(0x40)..<0x7F {
      for numbers in ["", "0", "0;0", "1;1", "5;2", "9223372036854775807", "9223372036854775807;9223372036854775807", ";;", "99999;1"] {
        for prefix in ["", "?", ">", "!"] { screen.feed("\u{1B}[\(prefix)\(numbers)\(Character(Unicode.Scalar(final)))x界e\u{301}\n".utf8) }
      }
    }
    // Any bytes: the same in each run.
    var state: UInt64 = 7
    screen.feed(
      (0..<200_000).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 56)
      })
    screen.resize(rows: columns, columns: rows)
    screen.feed("\u{1B}c\u{1B}[H\u{1B}[2J".utf8)
    #expect(screen.rows == columns && screen.cells.count == columns && screen.cells.allSatisfy { $0.count == rows })
  }

  @Test(arguments: [false, true]) func `what a program has written is all there when it has ended`(_ inShell: Bool) throws {
    for _ in 0..<20 {
      let program = try Self.shell("head -c 100000 /dev/zero | tr '\\0' x; printf 'the end'", inShell: inShell)
      #expect(try program.waitForExit() == 0)
      #expect(program.bytes.count == 100_007 && program.screen.text.hasSuffix("the end"))
    }
  }

  @Test func `more is typed than the terminal holds`() throws {
    // It writes as much as it reads, so reading and writing must be concurrent.
    let program = try Self.shell("stty raw -echo; printf ready; head -c 300000")
    try program.wait(forText: "ready")
    try program.type(Array(repeating: UInt8(ascii: "x"), count: 300_000))
    #expect(try program.waitForExit() == 0)
    #expect(program.bytes.count == 300_005)
  }

  @Test(arguments: [false, true]) func `what is no program ends with 127`(_ inShell: Bool) throws {
    let program = try RunningProgram("/nowhere", inShell: inShell)
    #expect(try program.waitForExit() == 127)
  }

  @Test(arguments: [false, true]) func `nothing is left of a program that was ended`(_ inShell: Bool) throws {
    let program = try Self.shell("trap '' HUP INT TERM; printf ready; while :; do sleep 1000; done", inShell: inShell)
    try program.wait(forText: "ready")
    program.send(SIGSTOP)
    program.end()
    #expect(program.hasEnded)
    for process in [program.process, program.leader] { #expect(kill(process, 0) != 0) }
    // A second end, and typing, have no effect.
    program.end()
    program.send(SIGTERM)
    try program.type("x")
  }

  @Test func `a terminal that is gone takes and gives nothing`() throws {
    let program = try Self.shell("sleep 1000")
    program.terminal.hangUp()
    #expect(throws: Failure.self) { try program.type("x") }
    #expect(try program.waitForExit() == -SIGHUP)
  }
}
