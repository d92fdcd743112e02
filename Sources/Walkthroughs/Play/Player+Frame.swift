package import UserInterface

extension Player {
  /// The size of the stage on a terminal of this size: the bar takes the last line, and that of the phone's keys.
  package static func stage(on size: Size) -> Size { Size(columns: size.columns, rows: max(size.rows - 1, min(size.rows, 12))) }

  /// The stage with the player's bar below it.
  package func frame(_ size: Size) -> Frame {
    let stage = Self.stage(on: size)
    guard Stage.hasRoomForPhone(size) else { return moment?.frame(size) ?? Frame(size) }
    var frame = stageFrame(stage).placed(on: size)
    // The ticks of the last step, or the problem that has stopped the play, take a row of the phone.
    let question = asked.map { Self.sentence($0).wrapped(to: size.columns - 2) } ?? []
    let rows = isInHand ? max(1, question.count) : size.rows == stage.rows && problem == nil && !hasSeen ? 1 : 2
    if let selection { drawList(selection, rows: size.rows - rows, into: &frame) }
    frame.clear(rows: size.rows - rows..<size.rows, columns: 0..<size.columns)
    for (row, line) in question.enumerated() { frame.put(line, row: size.rows - rows + row, column: 1, role: .notice) }
    if asked != nil { return frame }
    if isInHand { return withLine(handLine(size.columns - 2), frame) }
    if rows == 2 { put(doneLine(size.columns - 2), row: size.rows - 2, into: &frame) }
    return withLine(nextLine(size.columns - 2), frame)
  }

  private func stageFrame(_ stage: Size) -> Frame {
    guard let moment else {
      var frame = Frame(stage)
      let words: Text = isInHand ? "The app has quit. Ctrl-X returns to the script." : "The app has quit."
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

  /// What comes, and the keys beside it.
  private func nextLine(_ columns: Int) -> Line {
    func room(_ keys: Text) -> Int { columns - (keys.isEmpty ? 0 : keys.width + 3) }
    let (whole, short) = selection.map(Self.listTexts) ?? (nextText, shortNextText)
    let keys = keys.first { room($0) >= min(whole.width, columns * 2 / 5) } ?? fewestKeys
    // What is done says more than the word before it.
    let text = (whole.width <= room(keys) ? whole : short).truncated(to: room(keys))
    return [(text, .title), (.repeated(" ", columns - text.width - keys.width), .status), (keys, .status)]
  }

  /// How a step is selected in the list, in many words and in few; or the number that is being typed.
  private static func listTexts(_ selection: Selection) -> (Text, Text) {
    guard selection.number > 0 else { return ("Up/Down, or type a number", "Type a number") }
    return ("Step \(selection.number)", "Step \(selection.number)")
  }

  /// The keys in fewer and fewer words. None of them is left out but Ctrl-C, which is the terminal's.
  private var keys: [Text] {
    if selection != nil { return ["Enter go there · Esc close"] }
    if let goesByItself { return goesByItself.isAttended ? ["any key takes over"] : [""] }
    let (words, word): (Text, Text) = isAtEnd ? ("", "") : (isTyping ? "Enter finish · " : "Enter next · ", "Enter · ")
    let others: Text = "Left back · g steps · Esc take over"
    return [
      words + others + " · Ctrl-C quit", words + others, word + "Left · g steps · Esc take over", word + "Left · g · Esc take over",
    ]
  }

  /// Where what comes needs the room.
  private var fewestKeys: Text {
    if selection != nil { return "Enter go · Esc close" }
    if goesByItself != nil { return keys[0] }
    return isAtEnd ? "Left g Esc" : "Enter Left g Esc"
  }

  private static func sentence(_ question: Question) -> Text {
    switch question {
    case .undo: "No step matches this screen. Return and undo your changes? Enter yes · Esc no"
    case .end: "End the play? Ctrl-C yes · Esc no"
    }
  }

  private func handLine(_ columns: Int) -> Line {
    let keys: Text = columns >= 40 ? "Ctrl-X return to the script" : "Ctrl-X script"
    return [(keys, .title), ((" · " + returnText).truncated(to: columns - keys.width), .status)]
  }

  // MARK: - The list of steps

  private func drawList(_ selection: Selection, rows: Int, into frame: inout Frame) {
    selection.draw("\(script.title)", rows: rows, into: &frame) { index in
      let text = index == script.steps.count ? "The end" : number(index) + sign(index) + text(index)
      return (index == next ? "• " : "  ", text, role(index))
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
