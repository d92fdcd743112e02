internal import Basics
package import UserInterface

extension Checklist {
  /// From this many columns on there is room for the list beside the glass.
  private static let besideFrom = 120
  private static let (phoneColumns, narrowest, widest) = (42, 40, 60)

  /// The size of the stage on a terminal of this size: the last line is the check's, and on a wide terminal the list is beside it.
  package static func stage(on size: Size) -> Size {
    let columns = size.columns >= besideFrom ? size.columns - min(widest, max(narrowest, size.columns - 90)) : size.columns
    return Stage.sizeAboveLine(Size(columns: columns, rows: size.rows))
  }

  /// The stage with the list and the check's line.
  ///
  /// - Parameter isCovered: true if something else lies where the list would.
  package func frame(_ stage: Frame, _ size: Size, isCovered: Bool) -> Frame {
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
      draw(into: &frame, rows: list, columns: left..<size.columns)
      if hasKeys { frame.place(cursor: nil) }
    }
    // While the list has them, the phone's keys do nothing.
    let keys = hasKeys || isAsking ? Self.stage(on: size).rows - 1 : rows
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

  /// What can be done now, in as many words as have room.
  private func line(_ columns: Int) -> Text {
    let lines: [Text]
    switch focus {
    case .scenarios:
      lines = ["Up/Down select · Enter open · Esc steps · Ctrl-X phone · Ctrl-C leave", "Enter open · Esc steps · Ctrl-X phone"]
    case .steps:
      let own: Text = isOfWorld[selected.index] ? "Enter do it · " : script.steps[selected.index].kind == .sees ? "" : "d do it · "
      let marks: Text = "p pass · f fail · b blocked · s skip · n note · P pass seen"
      lines = [
        own + marks + " · Left go back · l scenarios · Ctrl-X phone", own + marks + " · Left back · Ctrl-X phone",
        own + "p f b s n P · Left back · l list · Ctrl-X phone", own + "p f b s n P · Left · Ctrl-X",
      ]
    case .phone:
      let keys: Text = " · Ctrl-X"
      lines = [hint + keys + " steps", hint.truncated(to: columns - keys.width) + keys]
    }
    return lines.first { $0.width <= columns } ?? lines[lines.count - 1]
  }

  private func draw(into frame: inout Frame, rows: Int, columns: Range<Int>) {
    frame.clear(rows: 0..<rows, columns: columns)
    let (column, room) = (columns.lowerBound + 1, columns.count - 2)
    let listsScenarios = focus == .scenarios
    let heading = Array((listsScenarios ? "Scenarios" : "\(script.name)" as Text).wrapped(to: room).prefix(2))
    for (row, line) in heading.enumerated() { frame.put(line, row: row, column: column, role: .title) }
    let head = heading.count + 1
    frame.put(.repeated(hasKeys ? "━" : "─", columns.count), row: heading.count, column: columns.lowerBound, role: .border)
    var lines: [(text: Text, role: Role, isSelected: Bool)] = []
    var first = 0
    let index = listsScenarios ? selectedScenario.index : selected.index
    let width = 8
    func add(_ number: Int, _ word: Text, _ text: Text, _ role: Role, _ details: [(Text, Role)]) {
      let isSelected = number == index
      let mark: Text = isSelected ? "▸ " : "  "
      let head = mark + word + .repeated(" ", max(1, width - word.width))
      let wrapped = isSelected ? text.wrapped(to: max(8, room - head.width)) : [text.truncated(to: max(8, room - head.width))]
      if isSelected { first = lines.count }
      for (row, line) in wrapped.enumerated() {
        lines.append(((row == 0 ? head : .repeated(" ", head.width)) + line, role, isSelected && hasKeys))
      }
      guard isSelected else { return }
      for (text, role) in details {
        for line in text.wrapped(to: max(8, room - head.width)) { lines.append((.repeated(" ", head.width) + line, role, false)) }
      }
    }
    if listsScenarios {
      for (number, row) in scenarios.enumerated() {
        add(number, row.state.words, row.name, row.state == .failed ? .error : .text, [(row.feature, .quiet)])
      }
    } else {
      for number in steps.indices {
        let (word, role) = state(of: number)
        add(number, word, "\(script.steps[number].text)", role, details(of: number))
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
