package import UserInterface

extension Player {
  /// The size of the stage on a terminal of this size: the bar takes the last line, and that of the phone's keys.
  package static func stage(on size: Size) -> Size { Size(columns: size.columns, rows: max(size.rows - 1, min(size.rows, 12))) }

  /// The stage with the player's bar below it.
  package func frame(_ size: Size) -> Frame {
    let stage = Self.stage(on: size)
    guard Stage.hasRoomForPhone(size) else { return moment?.frame(size) ?? Frame(size) }
    var frame = stageFrame(stage).placed(on: size)
    if let selection { drawList(selection, rows: stage.rows, into: &frame) }
    let rows = isInHand || size.rows == stage.rows ? 1 : 2
    frame.clear(rows: size.rows - rows..<size.rows, columns: 0..<size.columns)
    if isInHand { return withLine(handLine(size.columns - 2), frame) }
    if rows == 2 {
      put(doneLine, row: size.rows - 2, into: &frame)
    } else if case .failed? = next > 0 ? result(next - 1) : nil {
      put(doneLine, row: size.rows - 1, into: &frame)
      return frame
    }
    return withLine(nextLine(size.columns - 2), frame)
  }

  private func stageFrame(_ stage: Size) -> Frame {
    guard let moment else {
      var frame = Frame(stage)
      let words: Text = isInHand ? "The app was left. Ctrl-X returns to the script." : "The app was left."
      for (row, line) in words.wrapped(to: stage.columns - 4).enumerated() { frame.put(line, row: 2 + row, column: 2) }
      return frame
    }
    // A scenario that is about a size shows it.
    let own = moment.size
    let isOwn = !isInHand && own != ScenarioSetup().size && own.columns <= stage.columns && own.rows <= stage.rows
    return moment.frame(isOwn ? own : stage)
  }

  private func withLine(_ line: Line, _ frame: Frame) -> Frame {
    var frame = frame
    put(line, row: frame.size.rows - 1, into: &frame)
    return frame
  }

  private func put(_ line: Line, row: Int, into frame: inout Frame) {
    var column = 1
    let end = frame.size.columns - 1
    for piece in line where column < end {
      column = frame.put(piece.text.truncated(to: end - column), row: row, column: column, role: piece.role)
    }
  }

  // MARK: - The last line

  /// What comes, then as many of the keys as have room beside it.
  private func nextLine(_ columns: Int) -> Line {
    let keys: [Text] =
      if selection != nil {
        ["Enter go there", "Esc close"]
      } else if let goesByItself {
        goesByItself.isAttended ? ["any key takes over"] : []
      } else if columns < 58 {
        // What comes needs the room.
        ["Enter"]
      } else if isTyping {
        ["Enter finish", "Left back"]
      } else {
        (isAtEnd ? [] : ["Enter next"]) + ["Left back", "g steps", "Esc take over", "Ctrl-C quit"]
      }
    return beside(nextText, keys, columns)
  }

  private func handLine(_ columns: Int) -> Line {
    let keys: Text = columns >= 40 ? "Ctrl-X return to the script" : "Ctrl-X script"
    return [(keys, .title), ((" · " + returnText).truncated(to: columns - keys.width), .status)]
  }

  /// A text that keeps at least half of the line, and keys at its end.
  private func beside(_ text: Text, _ keys: [Text], _ columns: Int) -> Line {
    let least = min(text.width, columns / 2)
    var shown: [Text] = []
    for key in keys where Text.joined(shown + [key], by: " · ").width + 3 + least <= columns { shown.append(key) }
    let hints = Text.joined(shown, by: " · ")
    let room = columns - (hints.isEmpty ? 0 : hints.width + 3)
    let left = text.truncated(to: room)
    return [(left, .title), (.repeated(" ", columns - left.width - hints.width), .status), (hints, .status)]
  }

  // MARK: - The list of steps

  private func drawList(_ selection: Selection, rows: Int, into frame: inout Frame) {
    selection.draw("\(script.title)", rows: rows, into: &frame) { index in
      let mark: Text = index == next ? "▸ " : "  "
      return (mark + (index == script.steps.count ? "The end" : number(index) + sign(index) + text(index)), role(index))
    }
  }

  private func number(_ step: Int) -> Text {
    let width = "\(script.steps.count)".count
    return Text.repeated(" ", width - "\(step + 1)".count) + "\(step + 1) "
  }

  private func sign(_ step: Int) -> Text {
    switch result(step) {
    case .passed?: script.steps[step].kind == .sees ? "[x] " : ""
    case .failed?: "[!] "
    case .byHand?, nil: ""
    }
  }

  private func role(_ step: Int) -> Role {
    guard step < script.steps.count, let result = result(step) else { return .text }
    if case .failed = result { return .error }
    return .quiet
  }
}
