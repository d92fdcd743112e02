internal import Basics
package import UserInterface

/// A list beside the wallet, with a line below it.
package struct SidePanel {
  /// True while the keys are the list's.
  let hasKeys: Bool
  /// The line that is being written, with its prompt; nil: none.
  let question: (field: Field, prompt: Text)?
  /// What is said in the line below; nil: `line`.
  let message: (text: Text, role: Role)?
  /// False where the person wants to see the panel instead.
  let isShown: Bool

  /// A row of the list.
  struct Row {
    let word: Text
    let text: Text
    let role: Role
    /// What is said of it below while it is selected.
    let details: [(Text, Role)]
  }

  /// From this many columns on there is room for the list beside the glass.
  private static let besideFrom = 120
  private static let (phoneColumns, narrowest, widest) = (42, 40, 60)

  /// The size of the stage on a terminal of this size: the last line is the program's, and on a wide terminal the list is beside it.
  package static func stage(on size: Size) -> Size {
    let columns = size.columns >= besideFrom ? size.columns - min(widest, max(narrowest, size.columns - 90)) : size.columns
    return Stage.sizeAboveLine(Size(columns: columns, rows: size.rows))
  }

  /// The stage with the list and the line below.
  ///
  /// - Parameters:
  ///   - isCovered: true if something else lies where the list would.
  ///   - line: what can be done now, in as many words as have room.
  ///   - draw: draws the list into these rows from the top, and these columns.
  func frame(
    _ stage: Frame, _ size: Size, isCovered: Bool, line: (Int) -> Text, draw: (inout Frame, Int, Range<Int>) -> Void
  ) -> Frame {
    guard Stage.hasRoomForPhone(size) else { return stage }
    var frame = stage.placed(on: size)
    let rows = size.rows - 1
    let left: Int? =
      if size.columns >= Self.besideFrom {
        Self.stage(on: size).columns
      } else if Stage.hasRoomForGlass(size), hasKeys || isShown && !isCovered {
        Self.phoneColumns
      } else {
        hasKeys ? 0 : nil
      }
    if let left {
      // The status line and the keys stay below a list beside the phone.
      let list = left > 0 && size.columns < Self.besideFrom ? rows - Stage.foot(on: size) : rows
      draw(&frame, list, left..<size.columns)
      if hasKeys { frame.place(cursor: nil) }
    }
    // While the list has them, the phone's keys do nothing.
    let keys = hasKeys || question != nil ? Self.stage(on: size).rows - 1 : rows
    frame.clear(
      rows: min(keys, rows)..<size.rows, columns: 0..<(size.columns < Self.besideFrom ? size.columns : Self.stage(on: size).columns))
    frame.clear(rows: rows..<size.rows, columns: 0..<size.columns)
    if let question {
      question.field.draw(" " + question.prompt, row: rows, keys: "Enter save · Esc cancel", "Enter save", into: &frame)
    }
    if question == nil || message != nil {
      let (text, role) = message ?? (line(size.columns - 2), .title)
      frame.put(text.truncated(to: size.columns - 2), row: rows, column: 1, role: role)
    }
    return frame
  }

  /// Draws a text.
  ///
  /// - Parameters:
  ///   - top: the first line that is shown, as far as there are more than have room.
  func draw(_ text: [(Text, Role)], titled heading: [(Text, Role)], from top: Int, into frame: inout Frame, rows: Int, columns: Range<Int>)
  {
    draw([], titled: heading, selected: 0, into: &frame, rows: rows, columns: columns)
    let (head, room) = (heading.count + 1, columns.count - 2)
    let lines = text.flatMap { line, role in line.isEmpty ? [(line, role)] : line.wrapped(to: room).map { ($0, role) } }
    let top = max(0, min(top, lines.count - (rows - head)))
    for (row, line) in lines.dropFirst(top).prefix(rows - head).enumerated() {
      frame.put(line.0, row: row + head, column: columns.lowerBound + 1, role: line.1, limit: room)
    }
    if lines.count - top > rows - head { frame.put(" Down: more ", row: heading.count, column: columns.upperBound - 14, role: .title) }
  }

  /// Draws the list.
  ///
  /// - Parameters:
  ///   - rows: the number of rows from the top.
  ///   - selected: the index of the selected row, which is always visible.
  func draw(_ list: [Row], titled heading: [(Text, Role)], selected: Int, into frame: inout Frame, rows: Int, columns: Range<Int>) {
    frame.clear(rows: 0..<rows, columns: columns)
    let (column, room) = (columns.lowerBound + 1, columns.count - 2)
    for (row, (line, role)) in heading.enumerated() { frame.put(line, row: row, column: column, role: role, limit: room) }
    let head = heading.count + 1
    frame.put(.repeated(hasKeys ? "━" : "─", columns.count), row: heading.count, column: columns.lowerBound, role: .border)
    if hasKeys { frame.put(" keys act here ", row: heading.count, column: columns.lowerBound + 2, role: .title) }
    var lines: [(text: Text, role: Role, isSelected: Bool)] = []
    var first = 0
    let width = 8
    for (number, row) in list.enumerated() {
      let isSelected = number == selected
      let head = (isSelected ? "▸ " : "  ") + row.word + .repeated(" ", max(1, width - row.word.width))
      let space = max(8, room - head.width)
      if isSelected { first = lines.count }
      for (index, line) in (isSelected ? row.text.wrapped(to: space) : [row.text.truncated(to: space)]).enumerated() {
        lines.append(((index == 0 ? head : .repeated(" ", head.width)) + line, row.role, isSelected && hasKeys))
      }
      guard isSelected else { continue }
      for (text, role) in row.details {
        for line in text.wrapped(to: space) { lines.append((.repeated(" ", head.width) + line, role, false)) }
      }
    }
    let space = rows - head
    let top = max(0, min(first - space / 2, lines.count - space))
    for (row, line) in lines.dropFirst(top).prefix(space).enumerated() {
      frame.put(
        line.text.truncated(to: room), row: row + head, column: column, role: line.isSelected ? .selectedOutside : line.role, limit: room)
    }
  }
}
