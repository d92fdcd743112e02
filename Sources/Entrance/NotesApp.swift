import Basics
import Commands
import System
import Terminal
import UserInterface
import Walkthroughs

/// The terminal program for the presenter's notes of a play: the note to say, the next steps, the audience's phone, and the time. While
/// there is no play, it waits for the next one.
struct NotesApp: ScreenProgram {
  private struct Link {
    /// The connection that returns views. A new request follows each response.
    let views: ControlClient
    /// The connection that sends the presenter's keys.
    let keys: ControlClient
  }

  /// The connections to the play; nil while none runs.
  private var link: Link?
  private let plan: Duration?
  private let time = SystemClock()
  private let wantsColor: Bool
  /// The last view received; nil before the first play.
  private var view: PresenterView?
  /// The time of the play's first key on this process's clock; nil before it.
  private var began: Duration?
  /// The time at which the presenter has reset the clock; nil: the clock counts from the play's first key.
  private var zero: Duration?
  /// The duration of the play when it ended; nil while it runs.
  private var taken: Duration?
  /// The index of the first visible line of the note.
  private var top = 0
  /// The processes of the plays that ran when the last one ended.
  private var others: Set<String> = []
  private var isLeft = false

  /// Throws `.silent` if the play doesn't answer.
  ///
  /// - Parameters:
  ///   - play: the play to follow; nil: the next one that begins.
  ///   - plan: the planned duration; nil: none.
  init(_ play: PresenterSocket.Play?, plan: Duration?, wantsColor: Bool) throws(ControlError) {
    self.plan = plan
    self.wantsColor = wantsColor
    if let play { try follow(play) }
  }

  var bell: Int32 { link?.views.descriptor ?? -1 }
  var exitStatus: Int32? { isLeft ? 0 : nil }
  var color: Bool { wantsColor }
  mutating func consumeClipboard() -> String? { nil }
  mutating func resumed() {}

  /// Every second while the time runs or no play is connected.
  var wakeUp: Duration? {
    guard link != nil else { return .seconds(1) }
    guard let began else { return nil }
    let past = (time.monotonic - began).milliseconds % 1000
    return .milliseconds(1001 - past)
  }

  mutating func work(hasRung: Bool) {
    do throws(ControlError) {
      while let answer = try link?.views.heard() {
        guard let next = PresenterSocket.Answer(answer) else { throw .gone }
        try receive(next)
      }
    } catch {
      end()
    }
    guard link == nil, let next = PresenterSocket.all(but: others).first else { return }
    // A play that doesn't answer yet is tried again later.
    do throws(ControlError) { try follow(next) } catch { link = nil }
  }

  private mutating func follow(_ play: PresenterSocket.Play) throws(ControlError) {
    let link = Link(views: try play.connect(), keys: try play.connect())
    guard let first = PresenterSocket.Answer(try link.views.ask(PresenterSocket.request(0))) else { throw .gone }
    self.link = link
    (zero, taken) = (nil, nil)
    try receive(first)
  }

  private mutating func receive(_ answer: PresenterSocket.Answer) throws(ControlError) {
    if answer.view.note != view?.note { top = 0 }
    view = answer.view
    began = zero ?? answer.elapsed.map { time.monotonic - .milliseconds($0) }
    try link?.views.say(PresenterSocket.request(answer.number))
  }

  /// Disconnects from the play. From now on it waits for a play that begins later.
  private mutating func end() {
    (link, taken) = (nil, elapsed)
    others = Set(PresenterSocket.all(but: []).map(\.process))
  }

  private var elapsed: Duration { taken ?? began.map { time.monotonic - $0 } ?? .zero }

  mutating func receive(_ input: Input) {
    guard case .key(let key) = input else { return }
    switch NotesKey.of(key) {
    case .scroll: top = max(0, key == .up ? top - 1 : top + 1)
    case .zero where link != nil:
      zero = time.monotonic
      began = zero
    case .quit: isLeft = true
    case .zero, nil:
      switch PlayKey.of(key) {
      case .next: press(.next)
      case .back: press(.back)
      default: break
      }
    }
  }

  private mutating func press(_ word: PresenterSocket.Word) {
    do throws(ControlError) {
      // Answers are read without waiting, because a busy or suspended play gives them later. The effect of a key arrives as a view.
      while try link?.keys.heard() != nil {}
      try link?.keys.say(ControlRequest([word.rawValue]))
    } catch {
      end()
    }
  }

  // MARK: - Drawing

  mutating func frame(_ size: Size) -> Frame {
    var frame = Frame(size)
    frame.put(keyLine(size.columns - 2), row: size.rows - 1, column: 1, role: .status)
    guard let view else {
      let lines = ("Nothing is being played here. Waiting for a presentation: start one in another terminal." as Text).wrapped(
        to: size.columns - 2)
      for (row, line) in (lines + ["billfold play tour"]).enumerated() { frame.put(line, row: row, column: 1) }
      return frame
    }
    let clock = clock(view)
    frame.put(Text(untrusted: view.title).truncated(to: size.columns - clock.text.width - 4), row: 0, column: 1, role: .title)
    frame.put(clock.text, row: 0, column: size.columns - clock.text.width - 1, role: clock.role)
    frame.put(.repeated("━", size.columns), row: 1, column: 0, role: .border)
    let hasPhone = size.columns >= Self.phoneFrom && !view.phone.isEmpty
    let width = (hasPhone ? size.columns - Self.phoneColumns - 2 : size.columns) - 2
    if hasPhone { drawPhone(of: view, in: &frame, column: width + 3) }
    let steps = stepLines(of: view, width, atMost: max(2, (size.rows - 4) / 2))
    drawNote(of: view, width, rows: 2..<max(2, size.rows - 2 - steps.count), in: &frame)
    for (index, line) in steps.enumerated() { frame.put(line.text, row: size.rows - 1 - steps.count + index, column: 1, role: line.role) }
    return frame
  }

  private static let (phoneColumns, phoneFrom) = (40, 88)

  private func drawPhone(of view: PresenterView, in frame: inout Frame, column: Int) {
    for (index, row) in view.phone.enumerated() where index + 2 < frame.size.rows - 1 {
      frame.put("\(row)", row: index + 2, column: column, role: .quiet, limit: Self.phoneColumns)
    }
    // An open overlay is named, because the audience sees it too.
    if let overlay = view.overlay {
      frame.put((" \(overlay) is open " as Text).truncated(to: 36), row: 1, column: column + 2, role: .title)
    }
  }

  /// Draws the note to say now, from the line to which the presenter has scrolled.
  private mutating func drawNote(of view: PresenterView, _ width: Int, rows: Range<Int>, in frame: inout Frame) {
    let nothing: Text = "Nothing is noted for the steps so far. Notes are the comments above them in the file."
    let lines =
      view.note.isEmpty
      ? nothing.wrapped(to: width) : ["Say now:"] + view.note.map { Text(untrusted: $0).wrapped(to: width) }.joined(separator: [""])
    top = max(0, min(top, lines.count - rows.count))
    for (index, line) in lines.enumerated().dropFirst(top).prefix(rows.count) {
      let role: Role = view.note.isEmpty ? .quiet : index == 0 ? .title : .text
      frame.put(line, row: rows.lowerBound + index - top, column: 1, role: role)
    }
    if top + rows.count < lines.count { frame.put("↓", row: rows.upperBound - 1, column: width, role: .key) }
  }

  /// The lines about the steps: first a problem or a takeover, then the next step in full, then one line for each later step.
  private func stepLines(of view: PresenterView, _ width: Int, atMost count: Int) -> [(text: Text, role: Role)] {
    var lines: [(text: Text, role: Role)] = []
    func add(_ text: Text, _ role: Role) { lines += text.wrapped(to: width).map { ($0, role) } }
    if let problem = view.problem { add("[!] \(problem)", .error) }
    if view.isInHand { add("Taken over by hand. Ctrl-X there returns to the script.", .notice) }
    guard link != nil else {
      add("The presentation has ended. Waiting for the next one.", .notice)
      return lines
    }
    if view.next.isEmpty { add("The end", .title) }
    for (index, step) in view.next.enumerated() where lines.count < count {
      let line: Text = (index == 0 ? "Next: " : "") + "\(step.number) \(step.text)"
      if index == 0 { add(line, .title) } else { lines.append((line.truncated(to: width), step.takesKey ? .text : .quiet)) }
    }
    return Array(lines.prefix(count))
  }

  /// The keys that work now and their effects, as many as there is room for.
  private func keyLine(_ columns: Int) -> Text {
    let own = NotesKey.help.map { "\($0.0) \($0.1)" as Text }
    guard link != nil, let view else { return own[0] }
    let next: [Text] = view.next.isEmpty ? [] : ["Enter next"]
    let play: [Text] = view.isInHand ? [] : next + ["Left back"]
    var shown: [Text] = []
    for key in play + own where Text.joined(shown + [key], by: " · ").width <= columns {
      shown.append(key)
    }
    return Text.joined(shown, by: " · ")
  }

  /// The elapsed time. With a plan, also the planned duration, and the delay if it is 30 seconds or more.
  private func clock(_ view: PresenterView) -> (text: Text, role: Role) {
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
