import Dice
import Glibc
import PseudoTerminal
import Terminal
import Testing
import UserInterface
import WalletDriving
import WalletModel

/// Draws frames on pseudo-terminals in this process and looks at what a person would see. ncurses knows one current
/// terminal, so one at a time.
@Suite(.serialized) struct TerminalScreenTests {
  /// A screen, the terminal it is on, and what stands on that.
  final class Bench {
    // Before its terminal, so that it goes before it: what it writes at its end would else go to whatever file has the
    // descriptor by then, such as another test's database.
    var screen: TerminalScreen
    let terminal: PseudoTerminal
    var view: VirtualScreen
    let other: OtherEmulator
    var bytes: [UInt8] = []

    init(
      _ size: Size = Size(columns: 80, rows: 24), term: String = "xterm-256color", takesRGB: Bool = false, ascii: Bool = false,
      color: Bool = true
    ) throws {
      terminal = try PseudoTerminal(rows: size.rows, columns: size.columns)
      #expect(setlocale(LC_CTYPE, "C.UTF-8") != nil)
      screen = try TerminalScreen(terminal: terminal.slave, term: term, takesRGB: takesRGB, size: size, ascii: ascii, color: color)
      view = VirtualScreen(rows: size.rows, columns: size.columns)
      other = OtherEmulator(rows: size.rows, columns: size.columns)
    }

    /// Shows a frame, checks that it stands there, and returns the bytes it took.
    @discardableResult
    func show(_ frame: Frame, ascii: Bool = false, color: Bool = true, _ palette: Palette = .indexed) -> [UInt8] {
      screen.show(frame)
      let new = terminal.read()
      bytes += new
      view.feed(new)
      expectSame(view, frame, ascii: ascii, color ? palette : .none)
      // libvterm 0.1 knows no color space.
      guard palette != .direct else { return new }
      other.resize(rows: view.rows, columns: view.columns)
      other.feed(new)
      other.expectSame(as: view)
      return new
    }
  }

  static func sample(_ typed: String = "", selected: Int = 0, size: Size = Size(columns: 80, rows: 24)) -> Frame {
    var frame = Frame(size)
    frame.put("╭────╮ · • ▸ …", row: 0, column: 0, role: .border)
    frame.look = .init(.meridian, passes: [])
    for (index, role) in Role.allCases.enumerated() { frame.put("role", row: 1 + index % 15, column: 4 + 5 * (index / 15), role: role) }
    frame.put("漢字 e\u{301} が🙂|", row: 17, column: 1, role: .notice)
    frame.paint(.field, row: 20, columns: 4..<44)
    let end = frame.put("\(typed)", row: 20, column: 4, role: .focusedField)
    for row in 0..<6 { frame.put("a thing to choose", row: 2 + row, column: 40, role: row == selected ? .selected : .text) }
    frame.place(cursor: .init(row: 20, column: min(end, size.columns - 1)))
    return frame
  }

  @Test func `shows text cursor and styles`() throws {
    let bench = try Bench()
    bench.show(Self.sample("hello"))
    bench.show(Self.sample("hellö", selected: 3))
    var hidden = Self.sample("")
    hidden.place(cursor: nil)
    bench.show(hidden)
    bench.show(Self.sample("x"))
  }

  @Test func `sends nothing when nothing changed`() throws {
    let bench = try Bench()
    bench.show(Self.sample("hello"))
    #expect(bench.show(Self.sample("hello")) == [])
    #expect(bench.view.clears <= 1)
  }

  @Test func `a typed character is at most 20 bytes`() throws {
    let bench = try Bench()
    bench.show(Self.sample(""))
    for length in 1...20 {
      let bytes = bench.show(Self.sample(String(repeating: "y", count: length)))
      #expect(bytes.count <= 20, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test func `without color no color is sent`() throws {
    let bench = try Bench(color: false)
    bench.show(Self.sample("a"), color: false)
    bench.show(Self.sample("b", selected: 2), color: false)
    #expect(bench.view.colorCodes == 0)
    #expect(bench.view.cells.joined().contains { $0.style.bold || $0.style.reverse })
  }

  /// Terminal contract 16: 24-bit colors where the terminal claims them, which need no installed description.
  @Test(arguments: [("xterm-256color", true), ("tmux-256color", true), ("xterm-kitty", true), ("screen-256color", false), ("linux", false)])
  func `shows full colors where the terminal claims them`(_ term: String, takesThem: Bool) throws {
    let bench = try Bench(term: term, takesRGB: true)
    var frame = Frame(Size(columns: 80, rows: 24))
    frame.look = .init(.meridian, passes: [])
    for (row, role) in [Role.face1Text, .face2Strong, .face3Quiet, .dimmed4Line, .face1Chip, .badBand, .selected, .error].enumerated() {
      frame.put("role", row: row, column: 3, role: role)
      bench.show(frame, takesThem ? .direct : term == "linux" ? .eight : .indexed)
    }
    #expect(String(decoding: bench.bytes, as: UTF8.self).contains("48:2::43:58:155") == takesThem)
  }

  /// Only the two words that terminals set claim full colors.
  @Test(arguments: ["", "1", "yes", "TRUECOLOR", "truecolor ", "24-bit", "256", String(repeating: "truecolor", count: 10_000)])
  func `other words claim no full colors`(_ word: String) { #expect(!TerminalSession.claimsRGB(word)) }

  /// OSC 52: nothing of it shows, whether the terminal allows it or not. It isn't sent to terminals that could show it.
  @Test(arguments: [("xterm-256color", true), ("tmux-256color", true), ("xterm-kitty", true), ("linux", false), ("vt100", false)])
  func `text goes to the clipboard`(_ term: String, isSent: Bool) throws {
    let bench = try Bench(term: term)
    var frame = Frame(Size(columns: 80, rows: 24))
    frame.put("As curl, copied if the terminal allows it", row: 3, column: 3)
    // Not every terminal can hide it.
    frame.place(cursor: .init(row: 5, column: 3))
    bench.show(frame)
    bench.screen.copy("curl -X GET 'https://SERVER/é'")
    // The frame is the same: only the copy is sent.
    let bytes = bench.show(frame)
    #expect(String(decoding: bytes, as: UTF8.self) == (isSent ? "\u{1B}]52;c;Y3VybCAtWCBHRVQgJ2h0dHBzOi8vU0VSVkVSL8OpJw==\u{7}" : ""))
  }

  /// Another issuer's app has other colors at once.
  @Test func `a theme is changed with its frame`() throws {
    let bench = try Bench()
    for theme in [Theme.meridian, .strict, .withoutPIN, nil, .meridian] {
      var frame = Self.sample("a")
      frame.look = .init(theme, passes: [])
      bench.show(frame)
    }
  }

  @Test func `colors can be switched while running`() throws {
    let bench = try Bench()
    bench.show(Self.sample("a"))
    #expect(bench.view.colorCodes > 0)
    bench.screen.use(color: false)
    bench.show(Self.sample("a"), color: false)
    let codes = bench.view.colorCodes
    bench.show(Self.sample("b", selected: 2), color: false)
    #expect(bench.view.colorCodes == codes)
    bench.screen.use(color: true)
    bench.show(Self.sample("b", selected: 2))
  }

  @Test func `ascii mode sends ascii only`() throws {
    let bench = try Bench(ascii: true)
    bench.show(Self.sample("hellö"), ascii: true)
    bench.show(Self.sample("漢x"), ascii: true)
    #expect(bench.bytes.allSatisfy { $0 < 0x7F })
    #expect(bench.view.line(0) == ".----. - * > .")
    #expect(bench.view.line(17) == " ???? ? ????|")
  }

  @Test func `random frames stand as they are`() throws {
    var random = Dice(seed: 11)
    let size = Size(columns: 20, rows: 6)
    let bench = try Bench(size)
    let roles: [Role] = [
      .text, .title, .quiet, .field, .secret, .selected, .selectedOutside, .error, .badBand, .struck, .badge2, .face1Text, .face3Chip,
      .dimmed2Strong, .dimmed4Quiet,
    ]
    let pieces: [Text] = ["a", "bc", "漢", "字字", "e\u{301}", "🙂", " ", "──", "が", "     ", "xyzzy"]
    for _ in 0..<400 {
      var frame = Frame(size)
      frame.look = .init(.strict, passes: [])
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let (piece, column) = (pieces.randomElement(using: &random)!, Int.random(in: 0..<20, using: &random))
        // libvterm 0.1 takes a mark behind the last column for the first of the next row, and keeps it.
        frame.put(
          piece, row: Int.random(in: 0..<6, using: &random), column: piece == "e\u{301}" ? min(column, 18) : column,
          role: roles.randomElement(using: &random)!)
      }
      if Bool.random(using: &random) {
        frame.place(cursor: .init(row: Int.random(in: 0..<6, using: &random), column: Int.random(in: 0..<20, using: &random)))
      }
      bench.show(frame)
    }
    #expect(bench.view.clears <= 1)
  }

  @Test func `repaints and resizes`() throws {
    let bench = try Bench()
    bench.show(Self.sample("hello"))
    bench.screen.repaint()
    #expect(!bench.show(Self.sample("hello")).isEmpty)
    #expect(bench.view.clears == 2)
    for (columns, rows) in [(40, 12), (200, 60), (1, 1), (80, 24)] {
      let size = Size(columns: columns, rows: rows)
      bench.screen.resize(to: size)
      bench.view.resize(rows: rows, columns: columns)
      bench.show(Self.sample("hello", size: size))
    }
  }

  /// ncurses begins with 24 rows, and deletes lines by commands that end at the last row it has told the terminal of.
  @Test(arguments: [(30, 30), (24, 40), (40, 30)]) func `lines that move leave nothing behind`(rows: Int, later: Int) throws {
    func frame(_ rows: Int, from first: Int) -> Frame {
      var frame = Frame(Size(columns: 80, rows: rows))
      for row in 0..<rows - 2 { frame.put("line \(first + row), which is longer than others", row: row, column: 0) }
      frame.put("\(first)", row: rows - 1, column: 0)
      return frame
    }
    let bench = try Bench(Size(columns: 80, rows: rows))
    for first in [0, 9, 1, 3, 0] { bench.show(frame(rows, from: first)) }
    bench.screen.resize(to: Size(columns: 80, rows: later))
    bench.view.resize(rows: later, columns: 80)
    for first in [0, 9, 1, 3, 0] { bench.show(frame(later, from: first)) }
  }

  @Test func `absurd sizes are clamped`() throws {
    let bench = try Bench()
    bench.screen.resize(to: Size(columns: 60000, rows: 60000))
    #expect(bench.screen.size == Size(columns: 1000, rows: 500))
    bench.screen.show(Self.sample("hello", size: bench.screen.size))
  }

  @Test func `two terminals at once`() throws {
    let one = try Bench()
    // Both have the same size, because ncurses 6.4 crashes if one of several is resized.
    let two = try Bench(color: false)
    one.show(Self.sample("one"))
    two.show(Self.sample("two"), color: false)
    one.show(Self.sample("three"))
  }

  @Test func `refuses what cannot show a screen`() throws {
    let terminal = try PseudoTerminal()
    for term in [nil, "", "dumb", "no-such-thing", "unknown\u{1B}[31m"] {
      let before = terminal.modes
      do {
        let size = Size(columns: 80, rows: 24)
        _ = try TerminalScreen(terminal: terminal.slave, term: term, takesRGB: false, size: size, ascii: false, color: true)
        Issue.record("\(term ?? "nil") was taken")
      } catch {
        #expect(error.description.utf8.allSatisfy { 0x20..<0x7F ~= $0 })
        #expect(error.description.contains("TERM"))
      }
      #expect(terminal.read() == [])
      #expect(terminal.modes == before)
    }
  }

  @Test func `unknown relatives of xterm are taken`() throws {
    let bench = try Bench(term: "xterm-from-the-future")
    bench.show(Self.sample("hello"))
  }

  @Test func `closing gives the terminal back`() throws {
    var bench: Bench? = try Bench()
    let terminal = try #require(bench).terminal
    bench?.show(Self.sample("hello"))
    var view = try #require(bench).view
    #expect(view.inAlternateScreen && view.modes.contains(2004))
    bench = nil
    view.feed(terminal.read())
    #expect(!view.inAlternateScreen && view.cursorVisible && !view.modes.contains(2004))
    #expect(view.style == VirtualScreen.Style())
  }
}

/// Does a terminal show just this frame, from this column on: text, cursor, and the style each role maps to?
///
/// - Parameter blankSecrets: the frame comes from a picture, in which secrets are blank.
func expectSame(
  _ view: VirtualScreen, _ frame: Frame, at left: Int = 0, ascii: Bool = false, _ palette: Palette = .indexed, blankSecrets: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(view.misunderstood == [], sourceLocation: sourceLocation)
  for row in 0..<frame.size.rows {
    for column in 0..<frame.size.columns {
      let cell = frame.cell(row: row, column: column)
      let seen = view.cells[row][left + column]
      var text = frame.text(of: cell)
      if blankSecrets, cell.role.isSecret, seen.text != " " { text = "•" }
      if ascii {
        text = text.unicodeScalars.count == 1 ? String(text.unicodeScalars.map { Character(Unicode.Scalar(Glyphs.ascii($0.value))!) }) : "?"
      }
      let isAlike = seen.text.unicodeScalars.elementsEqual(text.unicodeScalars)
      if isAlike, looks(seen, like: cell.role, of: frame.look.theme, palette) { continue }
      Issue.record(
        "row \(row), column \(column): \(seen) instead of \(text.debugDescription) as \(cell.role)\n\(view.text)",
        sourceLocation: sourceLocation)
      return
    }
  }
  #expect(view.cursorVisible == (frame.cursor != nil), sourceLocation: sourceLocation)
  if let cursor = frame.cursor {
    #expect(
      view.row == cursor.row && view.column == left + cursor.column, "cursor at \(view.row),\(view.column)", sourceLocation: sourceLocation)
  }
}

private func looks(_ cell: VirtualScreen.Cell, like role: Role, of theme: Theme?, _ palette: Palette) -> Bool {
  let style = Style.of(role, theme, passes: [], palette)
  let (seen, meant) = (cell.style, style.attributes)
  let first = palette == .direct ? VirtualScreen.firstDirect : 0
  let colors = style.colors.map { [first + Int($0.ink), first + Int($0.background)] } ?? [nil, nil]
  let shown = seen.reverse ? [seen.background, seen.foreground] : [seen.foreground, seen.background]
  if seen.underline != meant.contains(.underline) || seen.reverse != meant.contains(.reverse) || shown[1] != colors[1] { return false }
  let blankInk = cell.text == " " && !seen.underline && !seen.reverse
  return blankInk
    || seen.bold == meant.contains(.bold) && !seen.dim && seen.italic == meant.contains(.italic) && shown[0] == colors[0]
}
