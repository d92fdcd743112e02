import CSpawn

/// The terminal that a person would see: turns a program's bytes into rows of cells.
///
/// Understands what ncurses sends to terminals that follow ECMA-48, and remembers the modes, which a program must not leave on.
package struct VirtualScreen: Sendable {
  package static let firstDirect = 1 << 24

  package struct Style: Hashable, Sendable {
    package var bold = false
    package var dim = false
    package var italic = false
    package var underline = false
    package var reverse = false
    /// 0…255, a 24-bit color from `firstDirect` on, or nil for the terminal's default.
    package var foreground: Int?
    package var background: Int?
    package init() {}
  }

  package struct Cell: Hashable, Sendable {
    /// One character with its combining marks; empty for the right half of a wide character.
    package var text = " "
    package var style = Style()

    package init(text: String = " ", style: Style = Style()) {
      self.text = text
      self.style = style
    }
  }

  package private(set) var rows: Int
  package private(set) var columns: Int
  package private(set) var cells: [[Cell]]
  package private(set) var row = 0
  package private(set) var column = 0
  package private(set) var style = Style()
  /// Private modes that are on, such as 25 (cursor), 1049 (alternate screen), 2004 (bracketed paste).
  package private(set) var modes: Set<Int> = [7, 25]
  /// The rows that were scrolled out or cleared as a whole, which some terminals keep for their user to scroll back to.
  package private(set) var history: [String] = []
  /// The number of times that the whole screen was cleared.
  package private(set) var clears = 0
  /// Sequences that were not understood: a test fails on them instead of guessing.
  package private(set) var misunderstood: [String] = []
  /// The number of sequences that set or reset a color.
  package private(set) var colorCodes = 0

  private var parser = SequenceParser()
  private var scrollTop = 0
  private var scrollBottom: Int
  private var pendingWrap = false
  private var saved = (row: 0, column: 0, style: Style())
  private var lineDrawing = [false, false]
  private var charset = 0
  private var lastText = " "
  // The position of the last character, which a combining mark joins.
  private var last = (row: 0, column: 0)

  /// True for a terminal without xenl: a character in the last column moves the cursor to the next row at once, not with the next
  /// character.
  private let wrapsAtOnce: Bool
  /// False for a terminal without an alternate screen, such as GNU screen by default, and mosh: a program draws over the earlier content,
  /// and its own content stays.
  private let hasOtherScreen: Bool

  package init(rows: Int, columns: Int, wrapsAtOnce: Bool = false, hasOtherScreen: Bool = true) {
    self.rows = rows
    self.wrapsAtOnce = wrapsAtOnce
    self.hasOtherScreen = hasOtherScreen
    self.columns = columns
    scrollBottom = rows - 1
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  package var inAlternateScreen: Bool { !modes.isDisjoint(with: [47, 1047, 1049]) }

  /// A row as people read it, without the blanks at its end.
  package func line(_ row: Int) -> String {
    var line = cells[row].map(\.text).joined()
    while line.last == " " { line.removeLast() }
    return line
  }

  package var text: String { (0..<rows).map(line).joined(separator: "\n") }
  package func contains(_ text: String) -> Bool { (0..<rows).contains { line($0).contains(text) } }

  /// Changes the size of the window; its content stays in place.
  package mutating func resize(rows: Int, columns: Int) {
    var larger = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    for y in 0..<min(rows, self.rows) { for x in 0..<min(columns, self.columns) { larger[y][x] = cells[y][x] } }
    cells = larger
    (self.rows, self.columns) = (rows, columns)
    (scrollTop, scrollBottom) = (0, rows - 1)
    (row, column) = (min(row, rows - 1), min(column, columns - 1))
    pendingWrap = false
  }

  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch parser.receive(byte) {
      case nil: break
      case .character(let scalar): print(scalar)
      case .control(let code): control(code)
      case .escape(let intermediates, let final): escape(intermediates, final)
      case .csi(let prefix, let numbers, let final): csi(prefix, numbers, final)
      case .string: break
      }
    }
  }

  private mutating func print(_ scalar: Unicode.Scalar) {
    var text = String(Character(scalar))
    if lineDrawing[charset], let drawn = Self.lineDrawingGlyphs[scalar] { text = drawn }
    let width = scalar.value < 0x7F ? 1 : Int(cs_width(scalar.value))
    if width <= 0 {
      if last.row < rows, last.column < columns { cells[last.row][last.column].text.unicodeScalars.append(scalar) }
      return
    }
    lastText = text
    put(text, width)
  }

  private mutating func put(_ text: String, _ width: Int) {
    if pendingWrap || column + width > columns {
      column = 0
      lineFeed()
    }
    pendingWrap = false
    // If half of a wide character is overwritten, the other half becomes a blank.
    if cells[row][column].text.isEmpty, column > 0 { cells[row][column - 1].text = " " }
    if column + width < columns, cells[row][column + width].text.isEmpty { cells[row][column + width].text = " " }
    cells[row][column] = Cell(text: text, style: style)
    if width == 2, column + 1 < columns { cells[row][column + 1] = Cell(text: "", style: style) }
    last = (row, column)
    column += width
    if column >= columns {
      column = columns - 1
      pendingWrap = modes.contains(7)
      if pendingWrap, wrapsAtOnce {
        column = 0
        lineFeed()
      }
    }
  }

  private mutating func control(_ code: UInt8) {
    switch code {
    case 0x08: move(row, column - 1)
    case 0x09: move(row, min(columns - 1, (column / 8 + 1) * 8))
    case 0x0A, 0x0B, 0x0C: lineFeed()
    case 0x0D: move(row, 0)
    case 0x0E: charset = 1
    case 0x0F: charset = 0
    case 0x00, 0x07: break
    default: misunderstood.append("C0 \(code)")
    }
  }

  private mutating func lineFeed() {
    pendingWrap = false
    if row == scrollBottom { scroll(up: 1, from: scrollTop) } else if row < rows - 1 { row += 1 }
  }

  private var blank: Cell {
    var cell = Cell()
    cell.style.background = style.background
    return cell
  }

  private mutating func scroll(up count: Int, from top: Int) {
    for _ in 0..<min(count, scrollBottom - top + 1) {
      if top == 0 { history.append(line(0)) }
      cells.remove(at: top)
      cells.insert(Array(repeating: blank, count: columns), at: scrollBottom)
    }
  }

  private mutating func scroll(down count: Int, from top: Int) {
    for _ in 0..<min(count, scrollBottom - top + 1) {
      cells.remove(at: scrollBottom)
      cells.insert(Array(repeating: blank, count: columns), at: top)
    }
  }

  private mutating func move(_ row: Int, _ column: Int) {
    self.row = min(max(row, 0), rows - 1)
    self.column = min(max(column, 0), columns - 1)
    pendingWrap = false
  }

  private mutating func erase(_ row: Int, _ range: Range<Int>) {
    for column in range.clamped(to: 0..<columns) { cells[row][column] = blank }
  }

  private mutating func escape(_ intermediates: String, _ final: Unicode.Scalar) {
    switch (intermediates, final) {
    case ("(", let set): lineDrawing[0] = set == "0"
    case (")", let set): lineDrawing[1] = set == "0"
    case ("", "7"): saved = (row, column, style)
    case ("", "8"):
      move(saved.row, saved.column)
      style = saved.style
    case ("", "M"): if row == scrollTop { scroll(down: 1, from: scrollTop) } else { move(row - 1, column) }
    case ("", "D"): lineFeed()
    case ("", "c"):
      (style, modes, charset, lineDrawing) = (Style(), [7, 25], 0, [false, false])
      (scrollTop, scrollBottom) = (0, rows - 1)
      clears += 1
      for y in 0..<rows { erase(y, 0..<columns) }
      move(0, 0)
    case ("", "="), ("", ">"): break
    default: misunderstood.append("ESC \(intermediates)\(final)")
    }
  }

  private mutating func csi(_ prefix: String, _ numbers: [Int?], _ final: Unicode.Scalar) {
    // Limits the number: no screen is larger.
    func number(_ index: Int = 0) -> Int { min(max(1, index < numbers.count ? numbers[index] ?? 1 : 1), 10_000) }
    let choice = numbers.first.flatMap { $0 } ?? 0
    switch (prefix, final) {
    case ("?", "h"): for case let mode? in numbers { set(mode, true) }
    case ("?", "l"): for case let mode? in numbers { set(mode, false) }
    case ("", "H"), ("", "f"): move(number() - 1, number(1) - 1)
    case ("", "A"): move(row - number(), column)
    case ("", "B"): move(row + number(), column)
    case ("", "C"): move(row, column + number())
    case ("", "D"): move(row, column - number())
    case ("", "E"): move(row + number(), 0)
    case ("", "G"), ("", "`"): move(row, number() - 1)
    case ("", "d"): move(number() - 1, column)
    case ("", "J"):
      if choice == 2 { clears += 1 }
      if choice == 2 || choice == 0 && row == 0 && column == 0 { history += (0..<rows).map(line) }
      if choice == 0 { erase(row, column..<columns) } else if choice == 1 { erase(row, 0..<column + 1) }
      for y in 0..<rows where choice == 2 || (choice == 0 && y > row) || (choice == 1 && y < row) { erase(y, 0..<columns) }
    case ("", "K"): erase(row, choice == 0 ? column..<columns : choice == 1 ? 0..<column + 1 : 0..<columns)
    case ("", "X"): erase(row, column..<column + number())
    case ("", "b"): for _ in 0..<number() { put(lastText, 1) }
    case ("", "@"):
      cells[row].insert(contentsOf: Array(repeating: blank, count: min(number(), columns - column)), at: column)
      cells[row].removeLast(cells[row].count - columns)
    case ("", "P"):
      let count = min(number(), columns - column)
      cells[row].removeSubrange(column..<column + count)
      cells[row].append(contentsOf: Array(repeating: blank, count: count))
    case ("", "L"): if (scrollTop...scrollBottom).contains(row) { scroll(down: number(), from: row) }
    case ("", "M"): if (scrollTop...scrollBottom).contains(row) { scroll(up: number(), from: row) }
    case ("", "S"): scroll(up: number(), from: scrollTop)
    case ("", "T"): scroll(down: number(), from: scrollTop)
    case ("", "r"):
      let bottom = numbers.count > 1 && numbers[1] != 0 ? number(1) : rows
      let region = (top: number() - 1, bottom: min(bottom, rows) - 1)
      // A region of less than two rows is ignored.
      guard region.top < region.bottom else { break }
      (scrollTop, scrollBottom) = region
      move(0, 0)
    case ("", "m"): render(numbers.map { $0 ?? 0 })
    case ("", "l"), ("", "h"): if ![3, 4, 20, 34].contains(choice) { misunderstood.append("CSI \(numbers) \(final)") }
    case ("", "t"), (">", "c"), ("", "c"): break  // title stack, queries
    case ("?", "c"), ("=", "C"), ("", "x"): break  // the cursor's form and the default colors, on consoles
    default: misunderstood.append("CSI \(prefix)\(numbers) \(final)")
    }
  }

  private mutating func set(_ mode: Int, _ on: Bool) {
    let wasAlternate = inAlternateScreen
    if !hasOtherScreen, [47, 1047, 1049].contains(mode) { return }
    if on { modes.insert(mode) } else { modes.remove(mode) }
    if inAlternateScreen != wasAlternate {
      for y in 0..<rows { erase(y, 0..<columns) }
      if inAlternateScreen { saved = (row, column, style) } else { move(saved.row, saved.column) }
    }
  }

  private mutating func render(_ codes: [Int]) {
    var codes = codes[...]
    if codes.isEmpty { codes = [0] }
    while let code = codes.popFirst() {
      switch code {
      case 0: style = Style()
      case 1: style.bold = true
      case 2: style.dim = true
      case 3: style.italic = true
      case 4: style.underline = true
      case 7: style.reverse = true
      case 22: (style.bold, style.dim) = (false, false)
      case 23: style.italic = false
      case 24: style.underline = false
      case 27: style.reverse = false
      case 10: break  // the usual font
      case 38, 48:
        colorCodes += 1
        guard let color = Self.color(&codes) else {
          misunderstood.append("SGR \(code)")
          return
        }
        if code == 38 { style.foreground = color } else { style.background = color }
      case 30...37, 90...97, 39, 40...47, 100...107, 49:
        colorCodes += 1
        let index = code % 10 == 9 ? nil : code % 10 + (code >= 90 ? 8 : 0)
        if (code / 10) % 2 == 1 { style.foreground = index } else { style.background = index }
      default: misunderstood.append("SGR \(code)")
      }
    }
  }

  /// One of 256 colors, or a 24-bit color.
  private static func color(_ codes: inout ArraySlice<Int>) -> Int? {
    switch codes.popFirst() {
    case 5: return codes.popFirst()
    case 2:
      guard codes.count >= 3 else { return nil }
      let parts = codes.prefix(3)
      codes = codes.dropFirst(3)
      return parts.reduce(0) { $0 << 8 | min($1, 0xFF) } + firstDirect
    default: return nil
    }
  }

  private static let lineDrawingGlyphs: [Unicode.Scalar: String] = [
    "j": "┘", "k": "┐", "l": "┌", "m": "└", "n": "┼", "q": "─", "t": "├", "u": "┤", "v": "┴", "w": "┬", "x": "│", "~": "·",
  ]
}
