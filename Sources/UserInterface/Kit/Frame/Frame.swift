package import WalletModel

/// The contents of a terminal: cells with roles, and the position of the cursor. Terminal drivers, pictures and tests all read it.
package struct Frame: Equatable, Sendable {
  package let size: Size
  /// The cells, row by row, with `size.columns` cells in each.
  package private(set) var cells: [Cell]
  /// The texts of cells that contain more than one Unicode scalar, such as a base character with combining marks.
  package private(set) var composed: [String] = []
  package var look = Look.none
  /// The position of the terminal's cursor, always inside the frame; nil hides the cursor.
  package private(set) var cursor: Position?

  /// The colors of a frame's roles, behind a reference because they rarely change between frames.
  package final class Look: Equatable, Sendable {
    /// The issuer's theme; nil while the issuer is unknown.
    package let theme: Theme?
    /// The faces of passes, one for each issuer of the world.
    package let passes: [Theme.Face]

    package static let none = Look(nil, passes: [])

    package init(_ theme: Theme?, passes: [Theme.Face]) {
      self.theme = theme
      self.passes = passes
    }

    package static func == (a: Look, b: Look) -> Bool { a === b || a.theme == b.theme && a.passes == b.passes }
  }

  package struct Position: Hashable, Sendable {
    package var row: Int
    package var column: Int
    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// A cell, one column of one row, in four bytes.
  package struct Cell: Hashable, Sendable {
    private let bits: UInt32

    package static let firstComposed: UInt32 = 0x11_0000
    /// A Unicode scalar; from `firstComposed` on, an index into `composed`; 0 is the right half of a wide character.
    package var glyph: UInt32 { bits & 0xFF_FFFF }
    package var role: Role { Role(rawValue: UInt8(bits >> 24))! }

    package init(glyph: UInt32 = 0x20, role: Role = .text) { bits = glyph | UInt32(role.rawValue) << 24 }
  }

  package init(_ size: Size) {
    self.size = size
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  /// Returns a frame of this size with this frame in its upper left corner; cells without room are cut.
  package func placed(on size: Size) -> Frame {
    var frame = Frame(size)
    frame.look = look
    frame.put(self, row: 0, column: 0)
    frame.place(cursor: cursor)
    return frame
  }

  /// Puts another frame's cells at this position, which must be inside this frame; cells without room are cut.
  package mutating func put(_ other: Frame, row: Int, column: Int) {
    let known = UInt32(composed.count)
    composed += other.composed
    for place in 0..<min(size.rows - row, other.size.rows) {
      for offset in 0..<min(size.columns - column, other.size.columns) {
        let cell = other.cell(row: place, column: offset)
        let isComposed = cell.glyph >= Cell.firstComposed
        cells[(row + place) * size.columns + column + offset] =
          isComposed ? Cell(glyph: cell.glyph + known, role: cell.role) : cell
      }
    }
  }

  package func cell(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// Returns the contents of a cell: one character with its marks, or an empty string for the right half of a wide one.
  package func text(of cell: Cell) -> String {
    if cell.glyph == 0 { return "" }
    if cell.glyph >= Cell.firstComposed { return composed[Int(cell.glyph - Cell.firstComposed)] }
    return String(Character(Unicode.Scalar(cell.glyph)!))
  }

  /// Returns the text of a row, without trailing blanks.
  package func line(_ row: Int) -> String {
    var line = cells[row * size.columns..<(row + 1) * size.columns].reduce(into: "") { $0 += text(of: $1) }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// Writes text, cut at the right edge or after `limit` columns; writes nothing outside the frame. Returns the column after the text.
  @discardableResult
  package mutating func put(_ text: Text, row: Int, column: Int, role: Role = .text, limit: Int = .max) -> Int {
    guard row >= 0, row < size.rows else { return column }
    let end = limit == .max ? size.columns : min(size.columns, column + max(0, limit))
    let start = row * size.columns
    // The fast path for most text: one column for each byte.
    if column >= 0, column < end, let count = Width.asciiCount(text.string), count > 0 {
      let after = min(end, column + count)
      split(row: row, column: column, width: after - column)
      text.string.utf8.withContiguousStorageIfAvailable { bytes in
        cells.withUnsafeMutableBufferPointer { cells in
          for index in 0..<after - column { cells[start + column + index] = Cell(glyph: UInt32(bytes[index]), role: role) }
        }
      }
      return after
    }
    var at = column
    for scalar in text.string.unicodeScalars {
      let width = Width.of(scalar)
      if width == 0 {
        compose(scalar, before: at, in: row, from: column)
        continue
      }
      if at + width > end { break }
      if at >= 0 {
        split(row: row, column: at, width: width)
        cells[start + at] = Cell(glyph: scalar.value, role: role)
        if width == 2 { cells[start + at + 1] = Cell(glyph: 0, role: role) }
      }
      at += width
    }
    return at
  }

  /// Gives all cells of a range one role, and keeps their text.
  package mutating func paint(_ role: Role, row: Int, columns: Range<Int>) {
    guard row >= 0, row < size.rows else { return }
    let start = row * size.columns
    let columns = columns.clamped(to: 0..<size.columns)
    cells.withUnsafeMutableBufferPointer { cells in
      for index in start + columns.lowerBound..<start + columns.upperBound { cells[index] = Cell(glyph: cells[index].glyph, role: role) }
    }
  }

  /// Places the cursor, or hides it if the position is outside the frame.
  package mutating func place(cursor position: Position?) {
    guard let position, (0..<size.rows).contains(position.row), (0..<size.columns).contains(position.column) else {
      cursor = nil
      return
    }
    cursor = position
  }

  /// Empties a rectangle, whose edges must not cut a wide character.
  package mutating func clear(rows: Range<Int>, columns: Range<Int>) {
    for row in rows.clamped(to: 0..<size.rows) {
      for column in columns.clamped(to: 0..<size.columns) { cells[row * size.columns + column] = Cell() }
    }
  }

  // When one half of a wide character is overwritten, the other half must be removed too.
  private mutating func split(row: Int, column: Int, width: Int) {
    let start = row * size.columns
    if cells[start + column].glyph == 0, column > 0 { blank(start + column - 1) }
    let after = column + width
    if after < size.columns, cells[start + after].glyph == 0 { blank(start + after) }
  }

  /// Replaces the text of secret cells by bullets, because only the person with the phone may see it, for a limited time.
  package mutating func hideSecrets() {
    for index in cells.indices where cells[index].role.isSecret && cells[index].glyph != Cell().glyph {
      cells[index] = Cell(glyph: 0x2022, role: cells[index].role)
    }
  }

  private mutating func blank(_ index: Int) { cells[index] = Cell(role: cells[index].role) }

  private mutating func compose(_ mark: Unicode.Scalar, before column: Int, in row: Int, from first: Int) {
    guard column > max(first, 0), column <= size.columns else { return }
    var base = row * size.columns + column - 1
    if cells[base].glyph == 0 { base -= 1 }
    var text = self.text(of: cells[base])
    text.unicodeScalars.append(mark)
    composed.append(text)
    cells[base] = Cell(glyph: Cell.firstComposed + UInt32(composed.count - 1), role: cells[base].role)
  }
}
