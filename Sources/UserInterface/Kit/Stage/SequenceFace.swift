import WalletModel

/// Behind the glass: the newest sequence, with a lane for each participant and a line for each message. The phone is left of the glass.
struct SequenceFace {
  let state: StageState
  let view: GlassView
  let shape: Glass.Shape

  private static let wideFrom = 70
  /// An outcome of so many columns is a status, which stands at the right edge.
  private static let statusColumns = 3
  /// So many lines stay in sight above the legend. (our choice)
  private static let linesBesideLegend = 10

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
    func draw(_ message: SequenceMessage?, into frame: inout Frame, row: Int, column: Int) {
      for lane in columns.values { frame.put("│", row: row, column: column + lane, role: .quiet) }
      frame.put("║", row: row, column: column + glass, role: .border)
      guard let message, let from = columns[message.from], let to = columns[message.to] else { return }
      let (left, right) = (min(from, to), max(from, to))
      frame.put(.repeated("─", right - left - 1), row: row, column: column + left + 1)
      if (left..<right).contains(glass) { frame.put("╫", row: row, column: column + glass) }
      frame.put(from < to ? "├" : "┤", row: row, column: column + from)
      frame.put(from < to ? ">" : "<", row: row, column: column + (from < to ? to - 1 : to + 1))
    }
  }

  /// Names the lanes where they have letters.
  static func legend(of cast: MessageSequence.Cast, columns: Int) -> [Text] {
    var lines: [Text] = []
    for name in cast.participants.map({ "\($0.rawValue) \($0.name(in: cast))" as Text }) + ["║ the glass"] {
      if let last = lines.last, last.width + 3 + name.width <= columns {
        lines[lines.count - 1] = last + "   " + name
      } else {
        lines.append(name)
      }
    }
    return lines
  }

  // MARK: - Rows

  /// A row of the lanes, with the text beside them.
  private struct Row {
    var message: SequenceMessage?
    var text: Text
    var role: Role
    var sign: (text: Text, role: Role)?
  }

  /// The rows of a line: those that are always there, and the detail for which there may be room. Why something was refused is always there.
  private func rows(of line: MessageSequence.Line, columns: Int, isWide: Bool) -> (head: [Row], detail: [Row]) {
    var word: Text
    var sign: (text: Text, role: Role)?
    var role = Role.text
    switch line.content {
    case .message(let message): (word, sign) = Self.words(message.word, message.outcome)
    case .person(let deed):
      word = "you: \(deed)"
      role = .notice
      if isWide { sign = ("\(line.moment.time(east: state.east, seconds: true))", .quiet) }
    case .care(let deed, let outcome):
      (word, sign) = Self.words("customer care: " + deed, outcome)
      role = .notice
    }
    let room = columns - (sign.map { $0.text.width + 1 } ?? 0)
    var head = Self.wrapped(word, to: room).enumerated().map { Row(text: ($0.offset == 0 ? "" : "  ") + $0.element, role: role) }
    head[0].message = line.message
    head[head.count - 1].sign = sign
    let detail = Text(untrusted: line.detail)
    guard !detail.isEmpty else { return (head, []) }
    let rows = detail.wrapped(to: max(1, columns - 2)).prefix(2).map { Row(text: "  " + $0, role: .quiet) }
    return sign?.role == .error ? (head + rows, []) : (head, rows)
  }

  /// A word with its outcome: a status at the edge, anything longer after a comma.
  private static func words(_ word: String, _ outcome: String) -> (Text, (text: Text, role: Role)?) {
    let outcome = Text(untrusted: outcome)
    guard !outcome.isEmpty else { return ("\(word)", nil) }
    guard outcome.width <= statusColumns else { return ("\(word), " + outcome, nil) }
    let isGood = Int(outcome.string).map { $0 < 400 } ?? (outcome.string == "…")
    return ("\(word)", (outcome, isGood ? .quiet : .error))
  }

  /// Wraps at spaces, and a name that is longer than a line at its capitals: `updateTokenization`, `Status`. All but the first line are
  /// indented by two columns.
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

  /// The votes with their reasons, and the sentences that say why: below the lanes.
  private func foot(columns: Int) -> [(text: Text, role: Role)] {
    guard let sequence = state.sequence else { return [] }
    var lines: [(text: Text, role: Role)] = []
    if let decision = sequence.decision {
      lines += Text(untrusted: decision.headline).wrapped(to: columns).map { ($0, decision.color.role) }
      for voter in decision.toldVoters {
        let vote = decision.vote(of: voter)
        let head = Self.padded("\(voter.rawValue)", 9) + Self.padded("\(vote.rawValue)", 7)
        let clauses = Text(untrusted: decision.clauses(of: voter)).wrapped(to: max(8, columns - head.width))
        lines += clauses.enumerated().map { ($0.offset == 0 ? head + $0.element : Self.padded("", 9) + $0.element, .text) }
        if clauses.isEmpty { lines.append((head, .quiet)) }
      }
    }
    for reason in sequence.reasons {
      if !lines.isEmpty { lines.append(("", .text)) }
      lines += Text(untrusted: reason).wrapped(to: columns).map { ($0, .quiet) }
    }
    if state.hidesParties {
      if !lines.isEmpty { lines.append(("", .text)) }
      lines += Self.ownSide.wrapped(to: columns).map { ($0, .quiet) }
    }
    return lines
  }

  /// Says that the parties' messages are missing.
  static let ownSide: Text = "Only the phone's messages. The server shows the others with the control key."

  private static func padded(_ text: Text, _ columns: Int) -> Text { text + .repeated(" ", max(0, columns - text.width)) }

  // MARK: - Drawing

  /// The lines that are in sight, and what is below them.
  private struct Layout {
    var rows: [Row] = []
    var foot: [(text: Text, role: Role)] = []
    var showsLegend = false
    /// How many rows can be scrolled past.
    var reach = 0
  }

  private func layout(_ size: Size, _ lanes: Lanes, isWide: Bool) -> Layout {
    guard let sequence = state.sequence, size.rows > 0 else { return Layout() }
    let lines = sequence.lines.map { rows(of: $0, columns: size.columns - lanes.text, isWide: isWide) }
    let heads = lines.reduce(0) { $0 + $1.head.count }
    // A third belongs to what is below, if the lines need the rest; and where they don't fit, no row of it is empty.
    var foot = foot(columns: size.columns - 2)
    if heads + 1 + foot.count > size.rows { foot.removeAll(where: \.text.isEmpty) }
    let wanted = foot.isEmpty ? 0 : foot.count + 1
    let kept = min(wanted, max(size.rows - heads, size.rows / 3 + 1))
    var room = size.rows - kept
    var layout = Layout()
    layout.foot = Array(foot.prefix(max(0, kept - 1)))
    // Who is who comes before details; of a payment, which has more lines than many terminals, before lines that can be scrolled to.
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
    layout.rows = Array(all[max(0, end - room)..<end])
    return layout
  }

  private func plan(_ size: Size) -> (lanes: Lanes, isWide: Bool, body: Size, top: Int) {
    let isWide = size.columns >= Self.wideFrom
    let top = isLow(size) ? 2 : 3
    return (
      Lanes(of: state.sequence?.cast ?? .app, isWide: isWide), isWide, Size(columns: size.columns, rows: max(0, size.rows - top)), top
    )
  }

  /// The columns at each side that a page leaves free.
  private var margin: Int { shape == .page ? 1 : 0 }

  private func isLow(_ size: Size) -> Bool { shape == .page && size.rows < 18 }

  /// How many rows of the sequence can be scrolled past.
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
      lanes.draw(line.message, into: &frame, row: row, column: column)
      frame.put(line.text, row: row, column: column + lanes.text, role: line.role, limit: size.columns - lanes.text)
      if let sign = line.sign { frame.put(sign.text, row: row, column: column + size.columns - sign.text.width, role: sign.role) }
      row += 1
    }
    if !layout.foot.isEmpty { row += 1 }
    for line in layout.foot {
      frame.put(line.text, row: row, column: column + 2, role: line.role, limit: size.columns - 2)
      row += 1
    }
    let legend = Self.legend(of: sequence.cast, columns: size.columns - 2)
    guard layout.showsLegend, row + legend.count < top + size.rows else { return }
    for (index, line) in legend.enumerated() { frame.put(line, row: row + 1 + index, column: column + 2, role: .quiet) }
  }

  static let none: Text =
    "No sequence yet: one begins where a card goes into a wallet, with each change of its passes, and with a checkout."

  /// The full names of Visa's messages to an issuer; Mastercard's are names already.
  static let visasWords: Text =
    "Visa's words: \(VisaMessage.allCases.map { "\($0.rawValue) \($0.fullName)" }.joined(separator: ", "))."

  // MARK: - Keys

  /// The keys that work while the sequence has them.
  static func keys(scrolls: Bool) -> [(rank: Int, text: Text)] {
    (scrolls ? [(2, "Up Down scroll")] : []) + [
      (1, Command.glass.binding.label + " hide"), (0, Command.glassKeys.binding.label + " phone"),
      (6, Command.help.binding.label + " help"),
    ]
  }
}

extension SequenceParticipant {
  /// The name in the legend. Of a payment, the issuer is the bank of the card.
  fileprivate func name(in cast: MessageSequence.Cast) -> Text { self == .issuer && cast == .shop ? "bank" : "\(name)" }

  /// The name over its lane, where there is room for more than a letter.
  fileprivate var title: Text {
    switch self {
    case .wallet: "Wallet"
    case .app: "App"
    case .issuerExtension: "Ext"
    case .issuer: "Issuer"
    case .network: "Network"
    case .merchant: "Shop"
    case .gateway: "Gateway"
    }
  }
}

extension DecisionColor {
  fileprivate var role: Role {
    switch self {
    case .green: .good
    case .yellow, .orange: .notice
    case .red: .error
    }
  }
}
