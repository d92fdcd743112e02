import CTerminal
import FoundationEssentials
import Glibc
package import UserInterface

/// A terminal that shows frames. It passes only the cells that changed since the last frame to ncurses, which sends the difference.
///
/// Use it from one thread; several may be open at once.
package struct TerminalScreen: ~Copyable {
  private let terminal: OpaquePointer
  private let ascii: Bool
  /// The colors in use: those that the terminal has, or none.
  private var palette = Palette.none
  /// True if the program wants colors, whether or not the terminal has any.
  private var usesColor = false
  private var look = Frame.Look.none
  /// For each role, true if its look in this theme was passed to the terminal library. A run of the program uses only a few roles.
  private var isDefined = [Bool](repeating: false, count: Role.allCases.count)
  private var shown: Frame
  // True while the content of the terminal is unknown.
  private var stale = true
  private var run: [ct_cell] = []
  private var gone = false

  /// Sets the locale from the environment. Returns true if its text is UTF-8.
  package static func useLocale() -> Bool { ct_use_locale() }

  /// Takes over the terminal behind a descriptor.
  ///
  /// With `ascii`, it shows only 0x20–0x7E. Throws a `TerminalError` if the terminal can't show frames.
  ///
  /// - Parameter takesRGB: true if the environment claims 24-bit colors for the terminal.
  package init(terminal descriptor: Int32, term: String?, takesRGB: Bool, size: Size, ascii: Bool, color: Bool) throws(TerminalError) {
    var problem = ct_fine
    guard let terminal = ct_open(descriptor, term, takesRGB, Int32(size.rows), Int32(size.columns), &problem) else {
      throw TerminalError(problem, term: term)
    }
    self.terminal = terminal
    self.ascii = ascii
    shown = Frame(size)
    run.reserveCapacity(size.columns)
    use(color: color)
  }

  /// Restores the terminal; with `gone`, without writing to it, because it is gone.
  package consuming func close(gone: Bool = false) { self.gone = gone }

  deinit { ct_close(terminal, gone) }

  package var size: Size { shown.size }

  /// The bytes that restore the terminal, for a program that can no longer call `close`, for example after a crash.
  package var restoreBytes: [CChar] {
    var bytes = [CChar](repeating: 0, count: 256)
    bytes.removeLast(bytes.count - Int(ct_restore_bytes(terminal, &bytes, 256)))
    return bytes
  }

  private mutating func define(_ role: Role) {
    let style = Style.of(role, look.theme, passes: look.passes, palette)
    ct_define_style(
      terminal, Int32(role.rawValue), style.attributes.rawValue, style.colors?.ink ?? -1, style.colors?.background ?? -1)
    isDefined[Int(role.rawValue)] = true
  }

  private mutating func forgetStyles() {
    for index in isDefined.indices { isDefined[index] = false }
    stale = true
  }

  /// Switches colors on or off, from the next frame on.
  package mutating func use(color wanted: Bool) {
    guard wanted != usesColor else { return }
    usesColor = wanted
    palette = wanted ? Palette(colors: ct_start_color(terminal)) : .none
    forgetStyles()
  }

  /// True while the terminal has not accepted all of the last frame. The next frame has to wait.
  package var isBehind: Bool { ct_is_behind(terminal) }
  /// Sends as much of the last frame as the terminal accepts now.
  package mutating func catchUp() { _ = ct_send_rest(terminal) }

  /// Shows a frame, which is cut to the terminal's size.
  package mutating func show(_ frame: Frame) {
    if frame.look != look { forgetStyles() }
    // Assigned even if equal, so that both share their storage, which the next comparison recognizes at once.
    look = frame.look
    let columns = min(size.columns, frame.size.columns)
    let rows = min(size.rows, frame.size.rows)
    if stale || frame.size != size {
      for row in 0..<rows { write(frame, row: row, columns: 0..<columns) }
    } else {
      let composedAlike = frame.composed == shown.composed
      for row in 0..<rows {
        let changed = frame.cells.withUnsafeBytes { new in
          shown.cells.withUnsafeBytes { old in Self.difference(new, old, row * columns..<(row + 1) * columns, composedAlike) }
        }
        if !changed.isEmpty { write(frame, row: row, columns: changed) }
      }
    }
    ct_send(terminal, Int32(frame.cursor?.row ?? -1), Int32(frame.cursor?.column ?? 0))
    // A frame of another size was made before or after a change of the terminal's size, so the terminal's content is unknown.
    stale = frame.size != size
    if !stale { shown = frame }
  }

  /// Returns the columns of a row in which two frames differ, in whole characters.
  ///
  /// Compares cells as numbers, with the glyph in the lower three bytes and the role above it, because this checks every cell of every
  /// frame, and comparing roles by name took half of a frame's time.
  private static func difference(
    _ new: UnsafeRawBufferPointer, _ old: UnsafeRawBufferPointer, _ cells: Range<Int>, _ composedAlike: Bool
  ) -> Range<Int> {
    func number(_ cells: UnsafeRawBufferPointer, _ index: Int) -> UInt32 {
      cells.load(fromByteOffset: index &* MemoryLayout<Frame.Cell>.stride, as: UInt32.self)
    }
    func glyph(_ index: Int) -> UInt32 { number(new, index) & 0xFF_FFFF }
    func same(_ index: Int) -> Bool {
      number(new, index) == number(old, index) && (composedAlike || glyph(index) < Frame.Cell.firstComposed)
    }
    if composedAlike {
      let start = cells.lowerBound * MemoryLayout<Frame.Cell>.stride
      if memcmp(new.baseAddress! + start, old.baseAddress! + start, cells.count * MemoryLayout<Frame.Cell>.stride) == 0 { return 0..<0 }
    }
    var first = cells.lowerBound
    while first < cells.upperBound, same(first) { first &+= 1 }
    if first == cells.upperBound { return 0..<0 }
    var last = cells.upperBound
    while same(last &- 1) { last &-= 1 }
    while first > cells.lowerBound, glyph(first) == 0 { first &-= 1 }
    while last < cells.upperBound, glyph(last) == 0 { last &+= 1 }
    return first - cells.lowerBound..<last - cells.lowerBound
  }

  private mutating func write(_ frame: Frame, row: Int, columns: Range<Int>) {
    run.removeAll(keepingCapacity: true)
    var start = columns.lowerBound
    for column in columns {
      let cell = frame.cells[row * frame.size.columns + column]
      var glyph = cell.glyph
      let style = UInt32(cell.role.rawValue)
      if !isDefined[Int(style)] { define(cell.role) }
      if glyph >= Frame.Cell.firstComposed {
        if ascii {
          glyph = 0x3F
        } else {
          flush(row: row, from: start)
          writeComposed(frame, cell, row: row, column: column, last: columns.upperBound - 1, style: style)
          start = column + 1
          continue
        }
      } else if glyph == 0, run.isEmpty, start == column, column > columns.lowerBound {
        // The right half of the composed character just written.
        start = column + 1
        continue
      } else if ascii {
        glyph = glyph == 0 ? 0x3F : Glyphs.ascii(glyph)
      }
      run.append(ct_cell(glyph: glyph, style: style))
    }
    flush(row: row, from: start)
  }

  private mutating func flush(row: Int, from column: Int) {
    if !run.isEmpty { ct_write(terminal, Int32(row), Int32(column), run, Int32(run.count)) }
    run.removeAll(keepingCapacity: true)
  }

  private func writeComposed(_ frame: Frame, _ cell: Frame.Cell, row: Int, column: Int, last: Int, style: UInt32) {
    let scalars = frame.text(of: cell).unicodeScalars.map(\.value)
    let wide = column < last && frame.cell(row: row, column: column + 1).glyph == 0
    ct_write_composed(terminal, Int32(row), Int32(column), scalars, Int32(scalars.count), wide ? 2 : 1, Int32(style))
  }

  /// Copies text to the clipboard with the next frame, if the terminal allows programs to do so.
  package mutating func copy(_ text: String) { ct_copy(terminal, Data(text.utf8).base64EncodedString()) }

  /// Makes the next frame clear the terminal and redraw everything.
  package mutating func repaint() {
    stale = true
    ct_repaint(terminal)
  }

  /// Adopts the terminal's new size.
  package mutating func resize(to size: Size) {
    guard size != shown.size else { return }
    shown = Frame(size)
    stale = true
    ct_resize(terminal, Int32(size.rows), Int32(size.columns))
  }

  /// Gives the terminal to the shell until `resume`.
  package mutating func suspend() { ct_suspend(terminal) }

  /// Takes the terminal back, at its current size.
  ///
  /// - Parameter afterSuspension: false after a stop without `suspend`, which leaves the terminal's modes as they were before the start.
  package mutating func resume(size: Size, afterSuspension: Bool = true) {
    ct_resume(terminal, afterSuspension)
    resize(to: size)
    stale = true
  }
}

extension Palette {
  /// The palette for this number of colors; a number between two palettes gets the smaller one.
  fileprivate init(colors: Int32) {
    self =
      switch colors {
      case (1 << 24)...: .direct
      case 256...: .indexed
      case 16...: .sixteen
      case 8...: .eight
      default: .none
      }
  }
}
