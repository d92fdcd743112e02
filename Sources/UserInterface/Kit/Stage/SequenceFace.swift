import Basics
import WalletModel

/// The drawing of the newest sequence in the glass: a lane for each participant, and a line for each message. The lanes of participants on
/// the phone are left of the phone's edge.
struct SequenceFace {
  let state: StageState
  let view: GlassView
  let shape: Glass.Shape

  private static let wideFrom = 70
  /// The maximum width of an outcome that is shown at the right edge, like a status.
  private static let statusColumns = 3
  /// The minimum number of lines that stay visible above the legend. (our choice)
  private static let linesBesideLegend = 10
  /// The width of the widest vote label with a blank.
  private static let chipColumns = 9

  // MARK: - Lanes

  /// The columns of the lanes.
  private struct Lanes {
    let glass: Int
    let text: Int
    private let columns: [SequenceParticipant: Int]
    let names: [(column: Int, name: Text)]

    init(of cast: MessageSequence.Cast, isWide: Bool) {
      let (first, step, beforeGlass, afterGlass, beforeText) = isWide ? (4, 8, 5, 4, 6) : (2, 3, 2, 2, 3)
      let phone = cast.participants.filter(\.isOnPhone)
      let glass = first + (phone.count - 1) * step + beforeGlass
      var columns: [SequenceParticipant: Int] = [:]
      for (index, participant) in phone.enumerated() { columns[participant] = first + index * step }
      for (index, participant) in cast.participants.filter({ !$0.isOnPhone }).enumerated() {
        columns[participant] = glass + afterGlass + index * step
      }
      self.columns = columns
      self.glass = glass
      text = (columns.values.max() ?? glass) + beforeText
      names = cast.participants.compactMap { participant in
        let name = isWide ? participant.title : "\(participant.rawValue)"
        return columns[participant].map { ($0 - (name.width - 1) / 2, name) }
      }
    }

    /// Draws the lanes in one row, with the arrow of a message if there is one.
    ///
    /// - Parameter role: the role of the arrow.
    func draw(_ message: SequenceMessage?, _ role: Role, into frame: inout Frame, row: Int, column: Int) {
      for lane in columns.values { frame.put("│", row: row, column: column + lane, role: .quiet) }
      frame.put("║", row: row, column: column + glass, role: .border)
      guard let message, let from = columns[message.from], let to = columns[message.to] else { return }
      let (left, right) = (min(from, to), max(from, to))
      frame.put(.repeated("─", right - left - 1), row: row, column: column + left + 1)
      if (left..<right).contains(glass) { frame.put("╫", row: row, column: column + glass) }
      frame.put(from < to ? "├" : "┤", row: row, column: column + from)
      frame.put(from < to ? ">" : "<", row: row, column: column + (from < to ? to - 1 : to + 1))
      if role != .text { frame.paint(role, row: row, columns: column + left + 1..<column + right) }
    }
  }

  /// Returns the lines that explain the letters over the lanes.
  static func legend(of cast: MessageSequence.Cast, columns: Int) -> [Text] {
    var lines: [Text] = []
    for name in cast.participants.map({ "\($0.rawValue) " + $0.legend }) + ["║ phone edge"] {
      if let last = lines.last, last.width + 3 + name.width <= columns {
        lines[lines.count - 1] = last + "   " + name
      } else {
        lines.append(name)
      }
    }
    return lines
  }

  // MARK: - Rows

  /// A row of the lanes, with its text.
  private struct Row {
    var message: SequenceMessage?
    var text: Text
    var role: Role
    var sign: (text: Text, role: Role)?
    /// True for an arrow that returns a refusal, and for its text: these rows are removed last.
    var isRefusal = false
    /// False for a row that continues the one above it.
    var isFirst = true
  }

  /// The arrows that return refusals, from the refusing party to the first caller.
  private struct Refusals {
    /// The arrows, by the index of the line above them.
    private(set) var arrows: [Int: [SequenceMessage]] = [:]
    /// The indices of the messages that return a refusal themselves.
    private(set) var told: Set<Int> = []

    init(in lines: [MessageSequence.Line]) {
      // Calls whose refusal is passed on: the last receiver of the refusal, and the index before which the receiver must get it.
      var passedOn: [Int: (receiver: SequenceParticipant, end: Int)] = [:]
      for (index, line) in lines.enumerated() {
        guard let refusal = line.refusal, let message = line.message else { continue }
        let receiver = passedOn[index]?.receiver ?? message.from
        // The refusal must be returned before the first caller does something else.
        let next = lines[(index + 1)...].firstIndex { $0.message.map { $0.from == message.from } ?? true } ?? lines.endIndex
        let end = min(next, passedOn[index]?.end ?? next)
        let following = index + 1..<end
        if let cause = following.last(where: { lines[$0].refusal != nil && lines[$0].message?.from == message.to }) {
          passedOn[cause] = (receiver, end)
        } else if let last = following.last(where: { lines[$0].message.map { $0.from == message.to && $0.to == receiver } == true }) {
          told.insert(last)
        } else {
          arrows[end - 1, default: []].append(SequenceMessage(message.to, receiver, refusal))
        }
      }
    }
  }

  /// Returns the rows of a line: the head, which is always shown, and the detail, which is shown if there is room. The head has any
  /// refusal.
  ///
  /// - Parameters:
  ///   - arrows: the arrows that return refusals.
  ///   - isRefusal: true if the line itself returns a refusal.
  private func rows(
    of line: MessageSequence.Line, arrows: [SequenceMessage], isRefusal: Bool, columns: Int, isWide: Bool
  ) -> (head: [Row], detail: [Row]) {
    var word: Text
    var sign: (text: Text, role: Role)?
    var role = Role.text
    switch line.content {
    case .message(let message):
      (word, sign) = Self.words(message.word, message.outcome)
      if isRefusal { role = .error }
    case .person(let deed):
      word = "you: \(deed)"
      role = .notice
      if isWide { sign = ("\(line.moment.time(east: state.east, seconds: true))", .quiet) }
    case .care(let deed, let outcome):
      (word, sign) = Self.words("customer care: " + deed, outcome)
      role = .notice
    }
    let room = columns - (sign.map { $0.text.width + 1 } ?? 0)
    var head = Self.wrapped(word, to: room).enumerated().map {
      Row(text: ($0.offset == 0 ? "" : "  ") + $0.element, role: role, isRefusal: isRefusal, isFirst: $0.offset == 0)
    }
    head[0].message = line.message
    head[head.count - 1].sign = sign
    func rows(_ text: String, _ role: Role, indent: Text, isRefusal: Bool) -> [Row] {
      Text(untrusted: text).wrapped(to: max(1, columns - indent.width)).prefix(2).map {
        Row(text: indent + $0, role: role, isRefusal: isRefusal, isFirst: false)
      }
    }
    for arrow in arrows {
      var back = rows(arrow.word, .error, indent: "", isRefusal: true)
      back[0].message = arrow
      back[0].isFirst = true
      head += back
    }
    // An arrow already shows the refusal.
    guard line.message == nil || line.refusal != line.answer else { return (head, []) }
    guard !line.detail.isEmpty else { return (head, []) }
    // Customer care has no lane to which an arrow could return.
    let isRefused = line.refusal != nil && line.message == nil
    let detail = rows(line.detail, isRefused ? .error : .quiet, indent: "  ", isRefusal: isRefused)
    return isRefused ? (head + detail, []) : (head, detail)
  }

  /// Returns the text of a message with its outcome: a short outcome as a sign for the right edge, a longer one after a comma.
  private static func words(_ word: String, _ outcome: String) -> (Text, (text: Text, role: Role)?) {
    let outcome = Text(untrusted: outcome)
    guard !outcome.isEmpty else { return ("\(word)", nil) }
    guard outcome.width <= statusColumns else { return ("\(word), " + outcome, nil) }
    let role: Role = outcome.string == "--" ? .statusFault : Int(outcome.string).map(Role.status) ?? .quiet
    return ("\(word)", (outcome, role))
  }

  /// Wraps text at spaces, and a name that is longer than a line before a capital: `updateTokenization`, `Status`. All lines but the first
  /// leave room for an indent of two columns.
  static func wrapped(_ text: Text, to columns: Int) -> [Text] {
    var units: [String] = []
    for word in text.string.split(separator: " ") {
      let isLong = Text(untrusted: String(word)).width > columns - 2
      units.append(units.isEmpty ? "" : " ")
      for character in word {
        if isLong, character.isUppercase, units[units.count - 1].last?.isLowercase == true { units.append("") }
        units[units.count - 1].append(character)
      }
    }
    var lines = [""]
    for unit in units {
      let room = columns - (lines.count == 1 ? 0 : 2)
      if Text(untrusted: lines[lines.count - 1] + unit).width > room, !lines[lines.count - 1].isEmpty { lines.append("") }
      lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? unit.trimmed : unit
    }
    return lines.enumerated().map { Text(untrusted: $0.element).truncated(to: max(1, columns - ($0.offset == 0 ? 0 : 2))) }
  }

  /// A line below the lanes, which begins with a vote label if it shows a vote.
  private struct FootLine {
    var chip: (text: Text, role: Role)?
    var text: Text
    var role = Role.text
  }

  /// Returns the lines below the lanes: the votes with their reasons, then the reasons of the sequence.
  private func foot(columns: Int) -> [FootLine] {
    guard let sequence = state.sequence else { return [] }
    var lines: [FootLine] = []
    if let decision = sequence.decision {
      func add(_ color: DecisionColor, _ words: Text) {
        let chip: Text = "[\(color.rawValue.uppercased())]"
        for (index, line) in words.wrapped(to: max(8, columns - Self.chipColumns)).enumerated() {
          lines.append(FootLine(chip: index == 0 ? (chip, color.role) : nil, text: .repeated(" ", Self.chipColumns) + line))
        }
      }
      for voter in decision.toldVoters {
        let clauses = decision.clauses(of: voter)
        add(decision.vote(of: voter), "\(voter.rawValue)" + (clauses.isEmpty ? "" : ": \(clauses)"))
      }
      if decision.toldVoters.isEmpty { add(.green, "wallet, network and issuer") }
    }
    for reason in sequence.reasons {
      if !lines.isEmpty { lines.append(FootLine(text: "")) }
      lines += Text(untrusted: reason).wrapped(to: columns).map { FootLine(text: $0, role: .quiet) }
    }
    if state.hidesParties {
      if !lines.isEmpty { lines.append(FootLine(text: "")) }
      lines += Self.ownSide.wrapped(to: columns).map { FootLine(text: $0, role: .quiet) }
    }
    return lines
  }

  /// The sentence shown if the parties' messages are missing.
  static let ownSide: Text =
    "These are only the phone's messages. For the others, use an invitation that is not a guest's."

  // MARK: - Drawing

  /// The visible lines, and the lines below them.
  private struct Layout {
    var rows: [Row] = []
    var foot: [FootLine] = []
    var showsLegend = false
    /// The number of rows by which the sequence can be scrolled.
    var reach = 0
  }

  private func layout(_ size: Size, _ lanes: Lanes, isWide: Bool) -> Layout {
    guard let sequence = state.sequence, size.rows > 0 else { return Layout() }
    let refusals = Refusals(in: sequence.lines)
    let lines = sequence.lines.enumerated().map { index, line in
      rows(
        of: line, arrows: refusals.arrows[index] ?? [], isRefusal: refusals.told.contains(index), columns: size.columns - lanes.text,
        isWide: isWide)
    }
    let heads = lines.reduce(0) { $0 + $1.head.count }
    // The votes and reasons below get a third of the rows if the lines need the rest. If not everything fits, their empty rows are removed.
    var foot = foot(columns: size.columns - 2)
    if heads + 1 + foot.count > size.rows { foot.removeAll(where: \.text.isEmpty) }
    let wanted = foot.isEmpty ? 0 : foot.count + 1
    let kept = min(wanted, max(size.rows - heads, size.rows / 3 + 1))
    var room = size.rows - kept
    var layout = Layout()
    layout.foot = Array(foot.prefix(max(0, kept - 1)))
    // The legend has priority over details, and for a payment, which has more lines than many terminals, also over lines to scroll to.
    let legend = Self.legend(of: sequence.cast, columns: size.columns - 2).count + 1
    layout.showsLegend = !isWide && room - legend >= (sequence.cast == .shop ? min(heads, Self.linesBesideLegend) : heads)
    if layout.showsLegend { room -= legend }
    var left = room - heads
    var hasDetail = lines.map { _ in false }
    for index in lines.indices.reversed() where !lines[index].detail.isEmpty && lines[index].detail.count <= left {
      left -= lines[index].detail.count
      hasDetail[index] = true
    }
    let all = lines.indices.flatMap { lines[$0].head + (hasDetail[$0] ? lines[$0].detail : []) }
    layout.reach = max(0, all.count - room)
    let end = all.count - min(view.sequenceScroll, layout.reach)
    let start = max(0, end - room)
    // The newest refusals stay visible above the newest rows, in at most a third of all rows.
    let folded = view.sequenceScroll > 0 ? [] : all[..<start].filter(\.isRefusal).suffix(room / 3)
    // Omits the continuation of a line whose beginning is not visible.
    layout.rows = folded + all[min(end, start + folded.count)..<end].drop { !$0.isFirst }
    return layout
  }

  private func plan(_ size: Size) -> (lanes: Lanes, isWide: Bool, body: Size, top: Int) {
    let isWide = size.columns >= Self.wideFrom
    let top = isLow(size) ? 2 : 3
    return (
      Lanes(of: state.sequence?.cast ?? .app, isWide: isWide), isWide, Size(columns: size.columns, rows: max(0, size.rows - top)), top
    )
  }

  /// The free columns at each side of a page.
  private var margin: Int { shape == .page ? 1 : 0 }

  private func isLow(_ size: Size) -> Bool { shape == .page && size.rows < 18 }

  /// The number of rows by which the sequence can be scrolled.
  func reach(size: Size) -> Int {
    let plan = plan(Size(columns: size.columns - 2 * margin, rows: size.rows))
    return layout(plan.body, plan.lanes, isWide: plan.isWide).reach
  }

  func draw(into frame: inout Frame, row top: Int, column: Int, size: Size) {
    let (column, size) = (column + margin, Size(columns: size.columns - 2 * margin, rows: size.rows))
    let plan = plan(size)
    let layout = layout(plan.body, plan.lanes, isWide: plan.isWide)
    frame.put("Behind the glass · sequence", row: top, column: column, role: .title)
    let position: Text = layout.reach == 0 ? "" : view.sequenceScroll == 0 ? "latest" : "earlier"
    frame.put(position, row: top, column: column + size.columns - position.width, role: .quiet)
    if !isLow(size) {
      frame.put(.repeated(view.hasKeys ? "━" : "─", size.columns), row: top + 1, column: column, role: .border)
    }
    guard let sequence = state.sequence else {
      for (index, line) in Self.none.wrapped(to: size.columns - 2).enumerated() {
        frame.put(line, row: top + plan.top + index, column: column + 1, role: .quiet)
      }
      return
    }
    let lanes = plan.lanes
    for (place, name) in lanes.names {
      frame.put(name, row: top + plan.top - 1, column: column + place, role: .title)
    }
    frame.put(
      Text(untrusted: sequence.title), row: top + plan.top - 1, column: column + lanes.text, role: .title, limit: size.columns - lanes.text)
    var row = top + plan.top
    for line in layout.rows {
      lanes.draw(line.message, line.isRefusal ? .error : .text, into: &frame, row: row, column: column)
      frame.put(line.text, row: row, column: column + lanes.text, role: line.role, limit: size.columns - lanes.text)
      if let sign = line.sign { frame.put(sign.text, row: row, column: column + size.columns - sign.text.width, role: sign.role) }
      row += 1
    }
    if !layout.foot.isEmpty { row += 1 }
    for line in layout.foot {
      frame.put(line.text, row: row, column: column + 2, role: line.role, limit: size.columns - 2)
      if let chip = line.chip { frame.put(chip.text, row: row, column: column + 2, role: chip.role, limit: size.columns - 2) }
      row += 1
    }
    let legend = Self.legend(of: sequence.cast, columns: size.columns - 2)
    guard layout.showsLegend, row + legend.count < top + size.rows else { return }
    for (index, line) in legend.enumerated() { frame.put(line, row: row + 1 + index, column: column + 2, role: .quiet) }
  }

  static let none: Text =
    "No sequence yet. One starts when a card is added to a wallet, when a pass changes, or when you check out."

  /// A sentence with the full names of Visa's messages to an issuer. Mastercard's messages already have names.
  static let visasWords: Text =
    "Visa's words: \(VisaMessage.allCases.map { "\($0.rawValue) \($0.fullName)" }.joined(separator: ", "))."

  // MARK: - Keys

  /// Returns the hints for the keys that work while the sequence has the keyboard focus.
  static func keys(scrolls: Bool) -> [(rank: Int, text: Text)] {
    (scrolls ? [(2, "Up Down scroll")] : []) + [
      (1, Command.glass.binding.label + " hide"), (0, Command.glassKeys.binding.label + " phone"),
      (6, Command.help.binding.label + " help"),
    ]
  }
}

extension SequenceParticipant {
  /// The name in the legend: "mobile wallet" for the wallet, because the app is called a wallet too.
  fileprivate var legend: Text { self == .wallet ? "mobile wallet" : "\(name)" }

  /// The name over the lane, if there is room for more than a letter.
  fileprivate var title: Text { self == .issuerExtension ? "Ext" : Text(untrusted: name).capitalisedFirst }
}

extension DecisionColor {
  fileprivate var role: Role {
    switch self {
    case .green: .greenVote
    case .yellow: .yellowVote
    case .orange: .orangeVote
    case .red: .redVote
    }
  }
}
