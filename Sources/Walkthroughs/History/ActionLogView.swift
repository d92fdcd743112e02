package import UserInterface

/// The history of a wallet in this run: a list of steps, and beside it the phone as it was after the selected step, from which the user may
/// resume. Without room for both, the stage at that time is shown, and Tab switches to the list.
///
/// A pure value, like `Player`: it receives keys, and its frame depends on the value alone.
package struct ActionLogView: Sendable {
  /// A state in the past, and the step that led to it.
  struct Place: Sendable {
    /// The step that led to this state; empty at the beginning, and for the present if actions followed the last step.
    let text: Text
    /// The number of actions done before this state.
    let count: Int
    let moment: StageMoment
  }

  /// The effect of an input.
  package enum Answer: Hashable, Sendable {
    case stay
    /// Return to the present state.
    case close
    /// Write the whole history to a file of this name, as a scenario with this title.
    case save(as: String, title: String)
    /// Resume from the state after this number of actions.
    case resume(from: Int)
  }

  /// The operations that the view offers: resuming from an earlier step, and saving.
  package struct Offer: Sendable {
    /// The reason why resuming from an earlier step is impossible; nil if it is possible.
    let refusal: Text?
    let saving: Saving

    package init(refusal: Text?, saving: Saving) { (self.refusal, self.saving) = (refusal, saving) }

    /// The proposed file name; nil if no file can be written.
    var file: String? { if case .to(let file) = saving { file } else { nil } }
  }

  package enum Saving: Hashable, Sendable {
    /// The proposed file name for a scenario with the whole history.
    case to(String)
    /// The reason why the history can't be saved.
    case refused(Text)
  }

  /// A field that must be filled in before the actions are saved.
  enum SavedField: Sendable { case title, file }

  private(set) var places: [Place]
  let offer: Offer
  /// The number of steps. The place after the last step, if there is one, is the present.
  let steps: Int
  /// A message, such as the result of saving, until the next key.
  private var notice: Text?
  var selection: Selection
  /// True while Tab has switched from the default view (list or stage) to the other one.
  private var isTurned = false
  /// True while the user is asked whether later actions may be discarded.
  var asks = false
  /// The title of the scenario and the name of its file, as they were typed.
  var title: Field
  var file: Field
  /// True while the field has the proposed text, which the next input replaces.
  private var isProposed = true
  /// The field that is being filled in; nil: none.
  var saved: SavedField?

  /// - Parameters:
  ///   - start: the stage when the wallet was opened.
  ///   - moments: the stage after each action.
  ///   - told: the actions as steps.
  ///   - title: the proposed title of the scenario.
  package init(from start: StageMoment, _ moments: [StageMoment], _ told: [StepInference.InferredStep], _ offer: Offer, title: String) {
    self.offer = offer
    self.title = Field("Title", value: title)
    file = Field("File", value: offer.file ?? "")
    notice = offer.refusal
    places = [Place(text: "", count: 0, moment: start)]
    for step in told {
      // Several steps that describe one action share a place.
      if let last = places.last, last.count == step.end {
        places[places.count - 1] = Place(text: last.text + " · " + "\(step.line)", count: step.end, moment: last.moment)
      } else {
        places.append(Place(text: "\(step.line)", count: step.end, moment: moments[step.end - 1]))
      }
    }
    steps = places.count - 1
    if let last = moments.last, places[places.count - 1].count < moments.count {
      places.append(Place(text: "", count: moments.count, moment: last))
    }
    selection = Selection(index: places.count - 1, count: places.count)
  }

  private var selected: Int { selection.index }

  /// The number of places after the beginning.
  package var count: Int { places.count - 1 }

  /// Shows a sentence until the next key.
  package mutating func say(_ sentence: Text) { notice = sentence }

  package mutating func handle(_ input: Input) -> Answer {
    notice = nil
    if let saved { return fill(saved, input) }
    guard case .key(let key) = input else { return .stay }
    let last = places.count - 1
    if asks {
      asks = false
      return key == .enter ? .resume(from: places[selected].count) : .stay
    }
    switch key {
    case .left, .backspace: selection.move(.up)
    case .right, .character(" "): selection.move(.down)
    case .tab, .backTab: isTurned.toggle()
    case .enter:
      if selected == last { return .close }
      notice = offer.refusal
      asks = notice == nil
    case .character("s"): notice = askToSave()
    case .escape, .character("q"), .control(Command.pastLetter): return .close
    default: selection.move(key)
    }
    return .stay
  }

  /// Begins to save by asking for the title. Returns the reason if nothing can be saved.
  mutating func askToSave() -> Text? {
    if case .refused(let reason) = offer.saving { return reason }
    (saved, isProposed) = (.title, true)
    return nil
  }

  /// Handles an input in the field for the title or the file name.
  private mutating func fill(_ asked: SavedField, _ input: Input) -> Answer {
    var field = asked == .title ? title : file
    switch input {
    case .key(.escape): saved = nil
    case .key(.enter):
      guard !field.isEmpty else { return .stay }
      if asked == .title {
        (saved, isProposed) = (.file, true)
        return .stay
      }
      saved = nil
      return .save(as: file.value, title: title.value)
    case .key(.character), .paste:
      if isProposed { field.clear() }
      fallthrough
    default:
      isProposed = false
      _ = field.handle(input)
    }
    if asked == .title { title = field } else { file = field }
    return .stay
  }

  // MARK: - Drawing

  /// The stage or the list of steps at the selected place, with the step in the line below.
  package func frame(_ size: Size) -> Frame {
    let place = places[selected]
    guard Stage.hasRoomForPhone(size) else { return place.moment.frame(size) }
    var frame = showsList(on: size) ? list(size) : place.moment.frame(Stage.sizeAboveLine(size)).placed(on: size)
    // Secrets that the phone revealed at that time are hidden now.
    frame.hideSecrets()
    frame.clear(rows: size.rows - 2..<size.rows, columns: 0..<size.columns)
    frame.place(cursor: nil)
    if let notice {
      // The notice covers the step, but not the keys below it, which still work.
      Self.put(notice.wrapped(to: size.columns - 2).prefix(max(2, size.rows / 4)), above: size.rows - 1, into: &frame)
    } else {
      frame.put(step.truncated(to: size.columns - 2), row: size.rows - 2, column: 1, role: .title)
    }
    switch saved {
    case .title?: title.draw(" Title: ", row: size.rows - 1, keys: "Enter continue · Esc no", "Enter next", into: &frame)
    case .file?: file.draw(" File: ", row: size.rows - 1, keys: "Enter save · Esc no", "Enter save", into: &frame)
    case nil:
      frame.put(keys(size), row: size.rows - 1, column: 1, role: asks ? .notice : .status)
    }
    return frame
  }

  /// True if the list is shown: by default on a terminal with room for the glass, on a smaller one after Tab.
  private func showsList(on size: Size) -> Bool { Stage.hasRoomForGlass(size) != isTurned }

  /// The list of steps, beside the phone as it was if there is room.
  private func list(_ size: Size) -> Frame {
    let rows = size.rows - 2
    let moment = places[selected].moment
    let phone = Stage.phone(
      moment.interface, moment.surroundings, size: Size(columns: Stage.pictureSize.columns, rows: min(rows, Stage.highestPhone)))
    var frame = Frame(size)
    frame.look = phone.look
    let isBeside = Stage.hasRoomForGlass(size)
    if isBeside { frame.put(phone, row: (rows - phone.size.rows) / 2, column: 0) }
    let left = isBeside ? phone.size.columns + 2 : 1
    let columns = size.columns - left - 1
    frame.put("History", row: 0, column: left, role: .title, limit: columns)
    frame.put(.repeated("─", columns), row: 1, column: left, role: .border)
    let (lines, first) = lines(columns)
    let start = max(0, min(first - (rows - 2) / 2, lines.count - (rows - 2)))
    for (row, line) in lines.dropFirst(start).prefix(rows - 2).enumerated() {
      frame.put(line.text, row: row + 2, column: left, role: line.isSelected ? .selectedOutside : .text, limit: columns)
    }
    return frame
  }

  /// The rows of the list, and the index of the selected place's first row. The selected step is wrapped; each other place has one row.
  private func lines(_ columns: Int) -> (lines: [(text: Text, isSelected: Bool)], first: Int) {
    let digits = "\(steps)".count
    var lines: [(text: Text, isSelected: Bool)] = []
    var first = 0
    for (index, place) in places.enumerated() {
      let number = index > steps ? "" : "\(index)"
      let label = Text.repeated(" ", digits - number.count) + "\(number)  "
      let text: Text = index > steps ? "now" : index == 0 ? "the wallet was opened" : place.text
      let room = columns - 2 - label.width
      guard index == selected else {
        lines.append(("  " + label + text.truncated(to: room), false))
        continue
      }
      first = lines.count
      for (row, line) in text.wrapped(to: room).enumerated() {
        let head = row == 0 ? "▸ " + label : Text.repeated(" ", 2 + label.width)
        lines.append((head + line + Text.repeated(" ", room - line.width), true))
      }
    }
    return (lines, first)
  }

  /// The selected step with its number, and the number of steps.
  private var step: Text {
    let isNow = selected == places.count - 1
    if selected > steps { return steps == 0 ? "Now" : "Now, after step \(steps) of \(steps)" }
    if steps == 0 { return "No actions since the wallet was opened" }
    return "Step \(selected) of \(steps)" + (isNow ? ", now: " : ": ") + (selected == 0 ? "the wallet was opened" : places[selected].text)
  }

  private func keys(_ size: Size) -> Text {
    let columns = size.columns - 2
    if asks {
      let steps: Text =
        switch self.steps - selected {
        case 0: "the rest"
        case 1: "1 later step"
        case let later: "\(later) later steps"
        }
      let question = "Resume here and lose " + steps + "? Enter yes · Esc no"
      return question.width <= columns ? question : "Lose " + steps + "? Enter yes · Esc no"
    }
    let canContinue = selected < places.count - 1 && offer.refusal == nil
    func line(_ look: Text?, _ resume: Text, _ save: Text, _ other: Text, _ now: Text) -> Text {
      Text.joined(
        [look].compactMap(\.self) + (canContinue ? [resume] : []) + (offer.file == nil ? [] : [save]) + [other, now], by: " · ")
    }
    let other: Text = showsList(on: size) ? (Stage.hasRoomForGlass(size) ? "Tab calls" : "Tab phone") : "Tab list"
    let lines = [
      line("Up/Down", "Enter resume here", "s save as scenario", other, "Esc back to now"),
      line("Up/Down", "Enter resume here", "s save", other, "Esc now"), line("Up/Down", "Enter resume", "s save", other, "Esc"),
    ]
    return lines.first { $0.width <= columns } ?? line(nil, "Enter resume", "s save", other, "Esc")
  }

  /// The frame of a wallet with a sentence over its last rows, and with a second one (`more`) unless both would cover more than half of the
  /// frame.
  package static func notice(_ sentence: Text, _ more: Text, on frame: Frame) -> Frame {
    var frame = frame
    let (room, columns) = (max(Stage.foot(on: frame.size), frame.size.rows / 2), frame.size.columns - 2)
    let lines = (sentence + more).wrapped(to: columns)
    put(lines.count <= room ? lines : [sentence.truncated(to: columns)], above: frame.size.rows, into: &frame)
    return frame
  }

  private static func put(_ lines: some Collection<Text>, above row: Int, into frame: inout Frame) {
    let first = row - lines.count
    frame.clear(rows: first..<row, columns: 0..<frame.size.columns)
    for (row, line) in lines.enumerated() { frame.put(line, row: first + row, column: 1, role: .notice) }
  }

  /// The stage with a sentence over its last rows.
  package static func bar(_ sentence: Text, over moment: StageMoment, _ size: Size) -> Frame {
    let stage = Stage.sizeAboveLine(size)
    guard Stage.hasRoomForPhone(size) else { return moment.frame(size) }
    var frame = moment.frame(stage).placed(on: size)
    put(sentence.wrapped(to: size.columns - 2).prefix(max(2, size.rows / 4)), above: size.rows, into: &frame)
    frame.place(cursor: nil)
    return frame
  }
}
