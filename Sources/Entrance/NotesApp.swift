import Commands
import System
import Terminal
import UserInterface
import Walkthroughs
import WalletModel

/// The presenter's notes of a play, as the terminal's program: what to say, the steps that come, the audience's phone, and the time.
struct NotesApp: ScreenProgram {
  /// Tells what is to be seen; asked again after each answer.
  private let views: ControlClient
  /// Takes the presenter's keys.
  private let keys: ControlClient
  private let plan: Duration?
  private let time = SystemClock()
  private let wantsColour: Bool
  private var view: PresenterView
  /// When the play began, in this process's time; nil before its first key.
  private var began: Duration?
  /// The first paragraph line of the note that shows.
  private var top = 0
  private var isOver = false
  private var isLeft = false

  /// Throws `.silent` if the play doesn't answer.
  ///
  /// - Parameter plan: how long it is to take; nil: nobody knows.
  init(_ play: PresenterSocket.Play, plan: Duration?, wantsColour: Bool) throws(ControlError) {
    (views, keys) = (try play.connect(), try play.connect())
    guard let first = PresenterSocket.Answer(try views.ask(PresenterSocket.request(0))) else { throw .gone }
    view = first.view
    self.plan = plan
    self.wantsColour = wantsColour
    take(first)
  }

  var bell: Int32 { isOver ? -1 : views.descriptor }
  var exitStatus: Int32? { isLeft ? 0 : nil }
  var colour: Bool { wantsColour }
  mutating func takeClipboard() -> String? { nil }
  mutating func resumed() {}

  /// Each second, while the time runs.
  var wakeUp: Duration? {
    guard let began, !isOver else { return nil }
    let past = (time.monotonic - began).milliseconds % 1000
    return .milliseconds(1001 - past)
  }

  mutating func work() {
    do throws(ControlError) {
      while !isOver, let answer = try views.heard() {
        guard let next = PresenterSocket.Answer(answer) else { throw .gone }
        take(next)
      }
    } catch {
      isOver = true
    }
  }

  private mutating func take(_ answer: PresenterSocket.Answer) {
    if answer.view.note != view.note { top = 0 }
    view = answer.view
    began = answer.elapsed.map { time.monotonic - .milliseconds($0) }
    do throws(ControlError) { try views.say(PresenterSocket.request(answer.number)) } catch { isOver = true }
  }

  mutating func receive(_ input: Input) {
    guard case .key(let key) = input else { return }
    switch key {
    case .enter, .character(" "), .pageDown, .right: press(.next)
    case .left, .pageUp, .backspace: press(.back)
    case .up: top = max(0, top - 1)
    case .down: top += 1
    case .escape, .character("q"): isLeft = true
    default: break
    }
  }

  private mutating func press(_ word: PresenterSocket.Word) {
    if isOver { return }
    do throws(ControlError) {
      // Answers are read without waiting, because a busy or suspended play gives them later. The effect of a key arrives as a view.
      while try keys.heard() != nil {}
      try keys.say(ControlRequest([word.rawValue]))
    } catch {
      isOver = true
    }
  }

  // MARK: - What shows

  mutating func frame(_ size: Size) -> Frame {
    var frame = Frame(size)
    let clock = clock
    frame.put(Text(untrusted: view.title).truncated(to: size.columns - clock.text.width - 4), row: 0, column: 1, role: .title)
    frame.put(clock.text, row: 0, column: size.columns - clock.text.width - 1, role: clock.role)
    frame.put(.repeated("━", size.columns), row: 1, column: 0, role: .border)
    frame.put(keyLine(size.columns - 2), row: size.rows - 1, column: 1, role: .status)
    let hasPhone = size.columns >= Self.phoneFrom && !view.phone.isEmpty
    let width = (hasPhone ? size.columns - Self.phoneColumns - 2 : size.columns) - 2
    if hasPhone { drawPhone(in: &frame, column: width + 3) }
    let steps = stepLines(width, atMost: max(2, (size.rows - 4) / 2))
    drawNote(width, rows: 2..<max(2, size.rows - 2 - steps.count), in: &frame)
    for (index, line) in steps.enumerated() { frame.put(line.text, row: size.rows - 1 - steps.count + index, column: 1, role: line.role) }
    return frame
  }

  private static let (phoneColumns, phoneFrom) = (40, 88)

  private func drawPhone(in frame: inout Frame, column: Int) {
    for (index, row) in view.phone.enumerated() where index + 2 < frame.size.rows - 1 {
      frame.put("\(row)", row: index + 2, column: column, role: .quiet, limit: Self.phoneColumns)
    }
    // The audience sees it too.
    if let overlay = view.overlay {
      frame.put((" \(overlay) is open " as Text).truncated(to: 36), row: 1, column: column + 2, role: .title)
    }
  }

  /// The note, from the line on to which it was scrolled.
  private mutating func drawNote(_ width: Int, rows: Range<Int>, in frame: inout Frame) {
    let nothing: Text = "Nothing is noted for this step. Notes are the comments above it in the file."
    let lines =
      view.note.isEmpty
      ? nothing.wrapped(to: width) : Array(view.note.map { Text(untrusted: $0).wrapped(to: width) }.joined(separator: [""]))
    top = max(0, min(top, lines.count - rows.count))
    for (index, line) in lines.dropFirst(top).prefix(rows.count).enumerated() {
      frame.put(line, row: rows.lowerBound + index, column: 1, role: view.note.isEmpty ? .quiet : .text)
    }
    if top + rows.count < lines.count { frame.put("↓", row: rows.upperBound - 1, column: width, role: .key) }
  }

  /// The lines of notes: problems and notes first, then the next step in full, then one line for each later step.
  private func stepLines(_ width: Int, atMost count: Int) -> [(text: Text, role: Role)] {
    var lines: [(text: Text, role: Role)] = []
    func add(_ text: Text, _ role: Role) { lines += text.wrapped(to: width).map { ($0, role) } }
    if let problem = view.problem { add("[!] \(problem)", .error) }
    if view.isInHand { add("The phone is in hand. Ctrl-X there returns to the script.", .notice) }
    if isOver { add("The play has ended.", .notice) }
    if view.next.isEmpty { add("\(view.count)/\(view.count) The end", .title) }
    for (index, step) in view.next.enumerated() where lines.count < count {
      let line: Text = "\(step.number)/\(view.count) \(step.text)"
      if index == 0 { add(line, .title) } else { lines.append((line.truncated(to: width), step.takesKey ? .text : .quiet)) }
    }
    return Array(lines.prefix(count))
  }

  /// What the keys do now, as many as have room.
  private func keyLine(_ columns: Int) -> Text {
    let next: [Text] = view.next.isEmpty ? [] : ["Enter next"]
    let play: [Text] = isOver || view.isInHand ? [] : next + ["Left back"]
    var shown: [Text] = []
    for key in play + ["q quit"] + (isOver ? [] : ["Up/Down note"]) where Text.joined(shown + [key], by: " · ").width <= columns {
      shown.append(key)
    }
    return Text.joined(shown, by: " · ")
  }

  /// The time, and with a plan how far the play is behind what it would have taken up to here.
  private var clock: (text: Text, role: Role) {
    let elapsed = began.map { time.monotonic - $0 } ?? .zero
    guard let plan else { return (Self.minutes(elapsed), .status) }
    let due = plan * Double(view.done) / Double(max(1, view.count))
    let behind = elapsed - due
    let isLate = behind >= .seconds(30)
    let times = Self.minutes(elapsed) + " of " + Self.minutes(plan)
    return isLate ? (times + ", " + Self.minutes(behind) + " behind", .error) : (times, .status)
  }

  private static func minutes(_ span: Duration) -> Text {
    let seconds = max(0, span.milliseconds / 1000)
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}
