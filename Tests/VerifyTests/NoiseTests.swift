import Dice
import Glibc
import PseudoTerminal
import Testing
import WalletDriving

/// Whatever comes from a terminal, the program lives, and Ctrl-C ends it.
@Suite(.timeLimit(.minutes(60))) struct NoiseTests {
  /// Random bytes, the sequences of keys, reports and pastes whole and cut, text of every script, and new sizes amid them.
  private static func noise(_ dice: inout Dice) -> [UInt8] {
    let pieces = [
      "\u{1B}[A", "\u{1B}[B", "\u{1B}[Z", "\u{1B}OA", "\u{1B}[5~", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}P1+r",
      "\u{1B}[<0;10;10M", "\u{1B}[1;5C", "\u{1B}", "\u{1B}[", "\u{1B}[99999999999999999999;;;~", "\t", "\r", "\u{F}", "\u{7}", "\u{C}",
      "\u{19}", "\u{19}/", "\u{19}c", "\u{10}", "\u{10}fa\t\t", "\u{10}\u{1B}[A\r", "\u{10}world reset --yes\r", "\u{10}fault arm offl\t\r",
      "\u{10}phone new\r", "/:clock forward 6min\r", ":world snapshot a\r", ":world restore a --yes\r", "\u{E}", "\u{14}", "\u{15}",
      "\u{7F}", "?", "b", "2580", "anna@example.com", "漢字", "e\u{301}", "👩‍👧", "שלום", "\u{202E}", "\u{85}",
    ]
    var bytes: [UInt8] = []
    while bytes.count < 4096 {
      switch Int.random(in: 0..<8, using: &dice) {
      case 0: bytes += (0..<Int.random(in: 1...200, using: &dice)).map { _ in UInt8.random(in: 0...255, using: &dice) }
      case 1: bytes += "\u{1B}[200~\(String(repeating: "x\n", count: Int.random(in: 0...500, using: &dice)))".utf8
      case 2: bytes += (pieces.randomElement(using: &dice) ?? "").utf8.dropLast()
      default: bytes += (pieces.randomElement(using: &dice) ?? "").utf8
      }
    }
    // Keys that quit at once are sent at the end only.
    return bytes.filter { $0 != 0x03 && $0 != UInt8(ascii: "q") }
  }

  /// Waits for raw mode. Before it, Ctrl-\ in the noise would be a signal of the tty driver.
  private static func start(_ home: Home, _ way: [String]) throws -> RunningProgram {
    let program = try home.start(way)
    try program.wait(for: "a terminal that is taken over") { _ in program.terminal.modes != program.modesBefore }
    return program
  }

  @Test(arguments: [[], ["--accessible"]]) func `the program outlives noise`(_ way: [String]) throws {
    let home = Home()
    try home.makeQuickWorld()
    var dice = Dice(seed: 20)
    var rest = Thoroughness.pick(200_000, full: 20_000_000)
    var program = try Self.start(home, way)
    while rest > 0 {
      let bytes = Self.noise(&dice)
      rest -= bytes.count
      do {
        try program.type(bytes)
      } catch {
        // The program no longer reads if it was asked to quit, which is possible in the Simulator without q.
        #expect(program.hasEnded, "\(error)")
      }
      program.resize(rows: Int.random(in: 1...60, using: &dice), columns: Int.random(in: 1...200, using: &dice))
      // Behind a program that has ended the terminal echoes what is left of the noise, or a Ctrl-S in it stops that: nothing to read.
      if program.hasEnded {
        let status = try program.waitForExitUnread()
        #expect(status == 0)
        program = try Self.start(home, way)
      } else {
        #expect(program.screen.misunderstood == [])
      }
    }
    // Within a paste that never ends Ctrl-C is text, until the paste is given up.
    let deadline = Deadline()
    while !program.hasEnded, !deadline.passed {
      try program.type("\u{3}")
      program.pump(waiting: 3000)
    }
    let status = try program.waitForExitUnread()
    #expect(status == 130 || status == 0)
    #expect(program.terminal.modes == program.modesBefore)
  }
}
