import PseudoTerminal
import Testing
import WalletDriving

/// The real program on every kind of terminal that Debian's ncurses-base describes, and those of today's emulators: Terminal contract 4.
struct EveryTerminalTests {
  /// The entries of the package ncurses-base.
  static let base = [
    "Eterm", "Eterm-color", "ansi", "cons25", "cons25-debian", "cygwin", "hurd", "linux", "mach", "mach-bold", "mach-color", "mach-gnu",
    "mach-gnu-color", "pcansi", "rxvt", "rxvt-basic", "rxvt-m", "rxvt-unicode", "rxvt-unicode-256color", "screen", "screen-256color",
    "screen-256color-bce", "screen-bce", "screen-s", "screen-w", "screen.xterm-256color", "sun", "tmux", "tmux-256color", "vt100", "vt102",
    "vt220", "vt52", "wsvt25", "wsvt25m", "xterm", "xterm-256color", "xterm-color", "xterm-debian", "xterm-mono", "xterm-r5", "xterm-r6",
    "xterm-vt220", "xterm-xfree86",
  ]
  /// Entries of the packages kitty-terminfo, foot-terminfo and ncurses-term.
  static let today = ["xterm-kitty", "foot", "foot-extra", "alacritty", "alacritty-direct", "st", "st-256color", "st-16color"]
  /// Entries that libvterm can't show: they have a clear, a cursor or colors of their own.
  static let peculiar: Set = [
    "vt52", "sun", "mach", "mach-bold", "mach-color", "mach-gnu", "mach-gnu-color", "hurd", "cons25",
    "cons25-debian", "alacritty-direct",
  ]

  /// Returns whether an entry has am but not xenl. After a character in the last column, ncurses assumes the cursor in the next row and
  /// continues with a line feed. On another terminal the following text would be one row too high.
  private static func wrapsAtOnce(_ term: String) throws -> Bool {
    let question = try RunningProgram("/bin/sh", ["-c", "tput -T '\(term)' am && ! tput -T '\(term)' xenl"])
    return try question.waitForExit() == 0
  }

  @Test func `after the last column a line feed continues from the row where the entry says it is`() {
    let bytes = Array((String(repeating: "x", count: 80) + "\n\u{1B}[20GHello").utf8)
    var (late, atOnce) = (VirtualScreen(rows: 24, columns: 80), VirtualScreen(rows: 24, columns: 80, wrapsAtOnce: true))
    late.feed(bytes)
    atOnce.feed(bytes)
    #expect(late.line(1).hasSuffix(" Hello") && atOnce.line(2).hasSuffix(" Hello"))
  }

  let home: WalletHome
  init() throws { home = try WalletHome() }

  private func start(_ term: String) throws -> RunningProgram {
    try home.start(WalletHome.frozen, environment: ["TERM": term], inShell: true)
  }

  /// The bytes as a terminal after ECMA-48 would be sent them.
  private static func translated(_ bytes: [UInt8], from term: String) -> [UInt8] {
    func sequence(_ text: String) -> [UInt8] { Array("\u{1B}[\(text)".utf8) }
    switch term {
    case "sun": return bytes.flatMap { $0 == 0x0C ? sequence("H") + sequence("2J") : [$0] }
    case "vt52":
      var (rest, out) = (bytes[...], [UInt8]())
      while let byte = rest.popFirst() {
        guard byte == 0x1B, let letter = rest.popFirst() else {
          out.append(byte)
          continue
        }
        switch letter {
        case UInt8(ascii: "Y"):
          let place = rest.prefix(2).map { Int($0) - 31 }
          rest = rest.dropFirst(2)
          if place.count == 2 { out += sequence("\(place[0]);\(place[1])H") }
        case UInt8(ascii: "I"): out += [0x1B, UInt8(ascii: "M")]
        case UInt8(ascii: "F"), UInt8(ascii: "G"), UInt8(ascii: "="), UInt8(ascii: ">"): break
        default: out += [0x1B, UInt8(ascii: "["), letter]
        }
      }
      return out
    default: return bytes
    }
  }

  private static func view(of program: RunningProgram, _ term: String, wrapsAtOnce: Bool) -> VirtualScreen {
    let isAsECMA = translated([0x0C, 0x1B, 0x59, 0x20, 0x20], from: term) == [0x0C, 0x1B, 0x59, 0x20, 0x20]
    if isAsECMA, !wrapsAtOnce { return program.screen }
    var screen = VirtualScreen(rows: 24, columns: 80, wrapsAtOnce: wrapsAtOnce)
    screen.feed(translated(program.bytes, from: term))
    return screen
  }

  /// Shows the same text on every terminal, on the first screen and on a changed one, and restores the terminal at the end.
  @Test(arguments: base + today) func `shows the same screen`(_ term: String) throws {
    let wrapsAtOnce = try Self.wrapsAtOnce(term)
    let picture = try PictureOnDisk("Stage/welcome")
    let program = try home.start(["--clock", "2026-11-21T09:41:02Z"], environment: ["TERM": term])
    try program.wait(for: "Screens/Stage/welcome on \(term)") { _ in
      picture.stands(on: Self.view(of: program, term, wrapsAtOnce: wrapsAtOnce), column: 0, ascii: false)
    }
    try program.type("\u{1B}[B")
    try program.wait(for: "the next action") { _ in
      Self.view(of: program, term, wrapsAtOnce: wrapsAtOnce).contains("▸ Enroll a new wallet")
    }
    try program.settle()
    let view = Self.view(of: program, term, wrapsAtOnce: wrapsAtOnce)
    #expect(view.misunderstood == [])
    if !Self.peculiar.contains(term) {
      let other = OtherEmulator(rows: 24, columns: 80)
      other.follow(program)
    }
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
    #expect(program.terminal.modes == program.modesBefore)
    let left = Self.view(of: program, term, wrapsAtOnce: wrapsAtOnce)
    #expect(left.misunderstood == [] && !left.inAlternateScreen && left.cursorVisible && !left.contains("wallet"))
    #expect(left.modes.isDisjoint(with: [2004]))
  }

  /// A terminal that can't place the cursor gets line mode, with the reason.
  @Test func `what cannot show a screen is told so`() throws {
    let wallet = try WalletInLines(home.start(environment: ["TERM": "dumb"]))
    #expect(wallet.transcript.hasPrefix("Using line mode: a terminal called dumb cannot show a screen;"))
    #expect(wallet.question.hasPrefix("Choose 1 to 5"))
  }
}
