import CVTerm
import PseudoTerminal
import Testing
import WalletDriving

/// A second emulator for a program's output: libvterm, which Neovim and Vim use.
final class OtherEmulator {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private var size: (rows: Int, columns: Int)
  /// The number of bytes of the program that were processed.
  private var taken = 0

  init(rows: Int, columns: Int) {
    terminal = vterm_new(Int32(rows), Int32(columns))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
    size = (rows, columns)
  }

  deinit { vterm_free(terminal) }

  func resize(rows: Int, columns: Int) {
    guard (rows, columns) != size else { return }
    size = (rows, columns)
    vterm_set_size(terminal, Int32(rows), Int32(columns))
  }

  func feed(_ bytes: some Collection<UInt8>) {
    _ = bytes.map(CChar.init(bitPattern:)).withUnsafeBufferPointer { vterm_input_write(terminal, $0.baseAddress, $0.count) }
    vterm_screen_flush_damage(screen)
  }

  /// Processes the program's new output, and expects the same screen.
  func follow(_ program: RunningProgram, sourceLocation: SourceLocation = #_sourceLocation) {
    // A new size redraws everything, so earlier output doesn't matter.
    resize(rows: program.screen.rows, columns: program.screen.columns)
    feed(program.bytes[taken...])
    taken = program.bytes.count
    expectSame(as: program.screen, sourceLocation: sourceLocation)
  }

  /// Expects the same cells and the same cursor.
  func expectSame(as other: VirtualScreen, sourceLocation: SourceLocation = #_sourceLocation) {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let (here, there) = (cell(row, column), Self.seen(other.cells[row][column]))
        if here == there { continue }
        // libvterm 0.1 takes a mark behind the last column for the first of the next row.
        let isBehindEnd = { $0 >= 0 && other.cells[$0].last.map { $0.text.unicodeScalars.count > 1 } == true }
        if column == size.columns - 1 && isBehindEnd(row) || column == 0 && isBehindEnd(row - 1) { continue }
        Issue.record(
          "row \(row), column \(column): libvterm has \(here), ours \(there)\n\(other.text)", sourceLocation: sourceLocation)
        return
      }
    }
    var cursor = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &cursor)
    if other.cursorVisible {
      #expect((Int(cursor.row), Int(cursor.col)) == (other.row, other.column), "the cursor", sourceLocation: sourceLocation)
    }
  }

  private func cell(_ row: Int, _ column: Int) -> VirtualScreen.Cell {
    let raw = cvterm_cell(screen, Int32(row), Int32(column))
    var cell = VirtualScreen.Cell()
    cell.style.bold = raw.bold
    cell.style.italic = raw.italic
    cell.style.underline = raw.underline
    cell.style.reverse = raw.reverse
    cell.style.foreground = raw.ink < 0 ? nil : Int(raw.ink)
    cell.style.background = raw.background < 0 ? nil : Int(raw.background)
    let scalars = withUnsafeBytes(of: raw.characters) { $0.bindMemory(to: UInt32.self).prefix { $0 != 0 }.compactMap(Unicode.Scalar.init) }
    cell.text = raw.width < 0 ? "" : scalars.isEmpty ? " " : String(String.UnicodeScalarView(scalars))
    return Self.seen(cell)
  }

  /// Returns the visible properties of a cell: libvterm keeps no style for the right half of a character, and knows no dim text.
  private static func seen(_ cell: VirtualScreen.Cell) -> VirtualScreen.Cell {
    var cell = cell
    cell.style.dim = false
    if cell.text.isEmpty { cell.style = .init() }
    if cell.text == " ", !cell.style.underline {
      // The color that is seen of a blank is the one behind it.
      let shown = cell.style.reverse ? cell.style.foreground : cell.style.background
      let reverse = cell.style.reverse && shown == nil
      cell.style = .init()
      cell.style.reverse = reverse
      cell.style.background = shown
    }
    return cell
  }
}
