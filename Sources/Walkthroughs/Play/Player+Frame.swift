package import UserInterface

extension Player {
  /// The stage with the player's bar below it.
  package func frame(_ size: Size) -> Frame {
    // The bar takes the last line, and covers the stage's line with the phone's keys.
    let stage = Stage.sizeAboveLine(size)
    guard Stage.hasRoomForPhone(size) else { return moment?.frame(size) ?? Frame(size) }
    var frame = stageFrame(stage).placed(on: size)
    // Lines of the bar for which there is no room below the stage cover rows of the phone.
    let bar = bar(size)
    let top = size.rows - bar.count
    if let selection { drawList(selection, rows: top, into: &frame) }
    frame.clear(rows: top..<size.rows, columns: 0..<size.columns)
    for (row, line) in bar.enumerated() {
      var column = 1
      let end = size.columns - 1
      for piece in line where column < end {
        column = frame.put(piece.text.truncated(to: end - column), row: top + row, column: column, role: piece.role)
      }
    }
    return frame
  }

  private func stageFrame(_ stage: Size) -> Frame {
    guard let moment else {
      var frame = Frame(stage)
      let words: Text = isInHand ? "The app has quit. Ctrl-X returns to the script." : "The app has quit."
      for (row, line) in words.wrapped(to: stage.columns - 4).enumerated() { frame.put(line, row: 2 + row, column: 2) }
      return frame
    }
    // A scenario that sets a terminal size is shown in that size if there is room.
    let own = moment.size
    let isOwn = !isInHand && own != ScenarioSetup().size && own.columns <= stage.columns && own.rows <= stage.rows
    return moment.frame(isOwn ? own : stage)
  }

  // MARK: - The bar

  /// The lines of the bar, from the top.
  private func bar(_ size: Size) -> [Line] {
    let columns = size.columns - 2
    switch asked {
    case .undo(let manualActions)?: return undoLines(manualActions, columns)
    case .end?: return [[("End the presentation? Ctrl-C yes · Esc no", .notice)]]
    case nil: return isInHand ? [handLine(columns)] : captionLines(size) + [progressLine(columns)]
    }
  }

  /// The caption for the audience with the results of checks, or the problem that has stopped the play.
  private func captionLines(_ size: Size) -> [Line] {
    let columns = size.columns - 2
    if let problem {
      let whole: Text = "[!] \(problem) · " + text(next - 1)
      return [[(whole.width <= columns ? whole : "[!] \(problem)", .error)]]
    }
    let ticks = ticks(isShort: columns < Self.wide)
    let room = columns - ticks.reduce(0) { $0 + 3 + $1.text.width }
    let wrapped = size.rows < Self.highFrom ? [caption] : caption.wrapped(to: room)
    let first = wrapped[0].truncated(to: room)
    let rest = Text.joined(Array(wrapped.dropFirst()), by: " ").truncated(to: columns)
    let line: Line = [(first + .repeated(" ", room - first.width), .title)] + ticks.flatMap { tick -> Line in [("   ", .status), tick] }
    return rest.isEmpty ? [line] : [line, [(rest, .title)]]
  }

  /// The minimum number of columns for check results and questions in whole words.
  private static let wide = 60
  /// The minimum number of rows for a caption of two lines.
  private static let highFrom = 20

  private func ticks(isShort: Bool) -> Line {
    let (passed, failed) = checks
    func words(_ count: Int) -> Text { isShort ? "\(count)" : count == 1 ? "1 check" : "\(count) checks" }
    return (passed > 0 ? [("[x] " + words(passed), .good)] : []) + (failed > 0 ? [("[!] " + words(failed), .error)] : [])
  }

  /// The progress of the play in numbers, and as a bar if there is room; then the keys.
  private func progressLine(_ columns: Int) -> Line {
    func room(_ keys: Text) -> Int { columns - (keys.isEmpty ? 0 : keys.width + 3) }
    if let selection {
      let (whole, short) = Self.listTexts(selection)
      let (text, keys) = whole.width <= room(keys[0]) ? (whole, keys[0]) : (short, fewestKeys)
      return [(text, .title), (.repeated(" ", columns - text.width - keys.width), .status), (keys, .status)]
    }
    func hasRoom(_ text: Text, _ keys: Text) -> Bool { room(keys) >= text.width + 1 + Self.shortestBar }
    let keys = keys.first { hasRoom(progress, $0) } ?? fewestKeys
    let told = hasRoom(progress, keys) ? progress : shortProgress
    let cells = min(Self.longestBar, room(keys) - told.width - 1)
    let bar = cells < Self.shortestBar ? 0 : cells
    let done = isAtEnd ? bar : bar * keysPlayed / script.keyCount
    let gap = columns - told.width - 1 - bar - keys.width
    return [
      (told + " ", .title), (.repeated("━", done), .title), (.repeated("─", bar - done), .border), (.repeated(" ", gap), .status),
      (keys, .status),
    ]
  }

  private static let (shortestBar, longestBar) = (5, 20)

  /// A hint how to select a step in the list, in a long and a short form; or the number that is being typed.
  private static func listTexts(_ selection: Selection) -> (Text, Text) {
    guard selection.number > 0 else { return ("Up/Down, or type a number", "Type a number") }
    return ("Step \(selection.number)", "Step \(selection.number)")
  }

  /// The descriptions of the keys, from the longest to the shortest. Only Ctrl-C is left out of short ones, because it ends every program
  /// in a terminal.
  private var keys: [Text] {
    if selection != nil { return ["Enter go there · Esc close"] }
    if let goesByItself {
      guard goesByItself.isAttended else { return [""] }
      let isOver = isAtEnd && !goesByItself.loops
      return ["any key takes over · Ctrl-C quits", isOver ? "Ctrl-C quits" : "any key takes over"]
    }
    let (words, word): (Text, Text) = isAtEnd ? ("", "") : (isTyping ? "Enter finish · " : "Enter next · ", "Enter · ")
    let others: Text = "Left back · g steps · Esc take over"
    return [
      words + others + " · Ctrl-C quit", words + others, word + "Left · g steps · Esc take over", word + "Left · g · Esc take over",
    ]
  }

  /// The shortest description of the keys, used where other text needs the room.
  private var fewestKeys: Text {
    if selection != nil { return "Enter go · Esc close" }
    if goesByItself != nil { return keys[keys.count - 1] }
    return isAtEnd ? "Left g Esc" : "Enter Left g Esc"
  }

  /// The question whether manual actions may be undone, and as many of the last actions as there is room for.
  private func undoLines(_ manualActions: [String], _ columns: Int) -> [Line] {
    let keys: Text = "Enter yes · Esc no"
    let isWide = columns >= Self.wide
    let room = isWide ? columns - keys.width - 3 : columns
    let texts = manualActions.map { "\($0)" as Text }
    let whole = (0..<texts.count).lazy.map { first in
      "By hand: " + (first > 0 ? "…, " : "") + Text.joined(Array(texts[first...]), by: ", ")
    }
    let told = whole.first { $0.width <= room } ?? ("By hand: …, " + texts[texts.count - 1]).truncated(to: room)
    let question: [Line] = Self.undoQuestion.wrapped(to: columns).map { [($0, .notice)] }
    guard isWide else { return question + [[(told, .text)], [(keys, .notice)]] }
    return question + [[(told, .text), (.repeated(" ", columns - told.width - keys.width), .text), (keys, .notice)]]
  }

  static let undoQuestion: Text = "No step matches this screen. Return to the script and undo your changes?"

  private func handLine(_ columns: Int) -> Line {
    let keys: Text = columns >= 40 ? "Ctrl-X return to the script" : "Ctrl-X script"
    return [(keys, .title), ((" · " + progress + " " + caption).truncated(to: columns - keys.width), .status)]
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
