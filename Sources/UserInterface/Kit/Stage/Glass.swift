import WalletModel

/// Behind the glass: every call the wallet makes, in the vendor's words, and the state that matters now.
struct Glass {
  let state: StageState
  /// As a page over the phone, which a person scrolls; nothing scrolls beside the phone.
  var isPage = false

  /// A line of the conversation: pieces of text with their columns.
  private typealias Line = [(column: Int, text: Text, role: Role)]

  /// The column of values after names and times.
  private static let indent = 10

  /// Draws it beside the phone.
  func draw(into frame: inout Frame, column: Int, size: Size) {
    frame.put("Behind the glass", row: 0, column: column, role: .title)
    Box.rule(into: &frame, row: 1, column: column, columns: size.columns)
    draw(into: &frame, row: 2, column: column, size: Size(columns: size.columns, rows: size.rows - 2))
  }

  /// Draws state and calls from this row on.
  ///
  /// - Parameter skipping: how many of the newest entries are left out, so that older ones come into sight.
  func draw(into frame: inout Frame, row top: Int, column: Int, size: Size, skipping: Int = 0) {
    var row = top
    func put(_ line: Line) {
      for piece in line { frame.put(piece.text, row: row, column: column + piece.column, role: piece.role) }
      row += 1
    }
    let sections = sections(size)
    for line in sections.head { put(line) }
    let room = Size(columns: size.columns, rows: size.rows - sections.head.count - 1)
    guard room.rows > 1 else { return }
    let (lines, isAll) = lines(sections.entries.dropLast(skipping == 0 ? 0 : min(skipping, reach(size: size))), room)
    if isPage, !isAll { frame.put("…", row: row, column: column + size.columns - 1, role: .quiet) }
    row += 1
    for line in lines { put(line) }
  }

  /// How many of the newest entries can be left out before the oldest one is in sight.
  func reach(size: Size) -> Int {
    let sections = sections(size)
    let room = Size(columns: size.columns, rows: size.rows - sections.head.count - 1)
    let all = sections.entries
    return all.indices.first { lines(all.dropLast($0), room).isAll } ?? max(0, all.count - 1)
  }

  /// Something that is shown as a whole or not at all.
  private enum Entry {
    case state([Line])
    /// - count: how many calls the latest one stands for.
    case call(StageState.Call, count: Int)
  }

  /// The lines that are always in sight, and the entries below them, oldest first.
  private func sections(_ size: Size) -> (head: [Line], entries: [Entry]) {
    func pair(_ name: Text, _ values: [Text], _ role: Role = .text) -> [Line] {
      let lines = values.flatMap { $0.wrapped(to: max(1, size.columns - Self.indent)) }
      return lines.enumerated().map { ($0.offset == 0 ? [(1, name, .quiet)] : []) + [(Self.indent, $0.element, role)] }
    }
    let issuer = state.issuerName.isEmpty ? [] : pair("Issuer", [Text(untrusted: state.issuerName)])
    let phone = pair("Phone", ["\(state.phoneName)" + (registration.map { " · " + $0 } ?? "")])
    let session = pair("Session", [state.sessionUntil.map { "idle timeout \($0.time(east: state.east))" } ?? "none"])
    let token = state.isRegistered == true ? pair("Token", [state.hasDeviceToken ? "fingerprint login" : "none"]) : []
    let sample = state.sample.isEmpty ? [] : pair("Sample", state.sample.map { Text(untrusted: $0) }, .simulated)
    // With few rows, a page keeps what changes most: the rest is before the oldest call, and the sample, to be typed from, after the
    // newest. Beside the phone the calls come first; the Simulator's menu has the sample too.
    let isTight = size.rows < 14
    let isSmall = isTight && isPage
    let head = isSmall ? phone + session : issuer + phone + session + token + (isTight ? [] : sample)
    let older: [Entry] = isSmall && !(issuer + token).isEmpty ? [.state(issuer + token)] : []
    let newer: [Entry] = isSmall && !sample.isEmpty ? [.state(sample)] : []
    let all = older + state.calls.map { .call($0, count: 1) } + newer
    let room = Size(columns: size.columns, rows: size.rows - head.count - 1)
    let entries = lines(all[...], room).isAll ? all : older + folded.map { .call($0.call, count: $0.count) } + newer
    return (head, entries)
  }

  private var registration: Text? {
    state.isRegistered.map { $0 ? state.isActive ? "registered, active" : "registered, deactivated" : "not registered" }
  }

  /// The newest of these entries, as many as fit. The error object of the latest refusal is shown whole, if it fits.
  private func lines(_ entries: ArraySlice<Entry>, _ size: Size) -> (lines: [Line], isAll: Bool) {
    var shown: [Line] = []
    var isWhole = true
    for entry in entries.reversed() {
      var lines: [Line]
      switch entry {
      case .state(let state): lines = state
      case .call(let call, let count):
        lines = self.lines(call, count, columns: size.columns, isWhole: false)
        guard isWhole, case .refused? = call.outcome else { break }
        isWhole = false
        let object = self.lines(call, count, columns: size.columns, isWhole: true)
        if shown.count + object.count <= size.rows { lines = object }
      }
      if shown.count + lines.count > size.rows { return (shown, false) }
      shown.insert(contentsOf: lines, at: 0)
    }
    return (shown, true)
  }

  /// The calls, oldest first; those of another caller in a row are one entry, so that they don't push the phone's own calls out of sight.
  private var folded: [(call: StageState.Call, count: Int)] {
    var folded: [(call: StageState.Call, count: Int)] = []
    for call in state.calls {
      if let caller = call.caller, let last = folded.last, last.call.caller == caller {
        folded[folded.count - 1] = (call, last.count + 1)
      } else {
        folded.append((call, 1))
      }
    }
    return folded
  }

  /// - Parameter count: how many calls the latest one stands for.
  private func lines(_ call: StageState.Call, _ count: Int, columns: Int, isWhole: Bool) -> [Line] {
    let caller: Text? = call.caller.map { count > 1 ? "\($0) (\(count) calls)" : "\($0)" }
    let width = max(1, columns - Self.indent)
    let (status, role) = sign(of: call.outcome)
    var lines: [Line] = Self.lines(ofName: call.operation, columns: width, spare: 4).map { [(Self.indent, $0, .text)] }
    lines[0].insert((1, "\(call.moment.time(east: state.east, seconds: true))", .quiet), at: 0)
    lines[lines.count - 1].append((columns - 3, status, role))
    func add(_ text: Text, _ role: Role, atMost limit: Int = .max) {
      if text.isEmpty { return }
      lines += text.wrapped(to: width).prefix(limit).map { [(Self.indent, $0, role)] }
    }
    func said(_ summary: String) -> Text {
      guard let caller else { return Text(untrusted: summary) }
      return summary.isEmpty ? caller : caller + ": " + Text(untrusted: summary)
    }
    switch call.outcome {
    case .answered(_, let summary)?:
      add(said(summary), .quiet, atMost: 2)
    case .refused(let error, let summary)?:
      guard isWhole else {
        add(said(summary), role, atMost: 2)
        break
      }
      if let caller { add(caller, .quiet) }
      add("\(error.code.rawValue) \(error.code.name)", role)
      add(Text(untrusted: error.description), role)
      for problem in error.fieldErrors.prefix(3) { add("\(problem.field) \(problem.message)", .quiet) }
      if error.fieldErrors.count > 3 { add("and \(error.fieldErrors.count - 3) more fields", .quiet) }
      let counts: [Text?] = [
        error.attemptsLeft.map { "attemptsLeft \($0)" }, error.retryAfter.map { "retryAfter \($0.milliseconds / 1000) s" },
      ]
      add(Text.joined(counts.compactMap(\.self), by: " · "), .quiet)
    case nil:
      if let caller { add(caller, .quiet) }
    }
    return lines
  }

  /// The status as it is written, and whether it is good.
  private func sign(of outcome: StageState.Call.Outcome?) -> (Text, Role) {
    switch outcome {
    case nil: ("…", .notice)
    case .answered(let status, _)?: ("\(status)", status == 412 ? .notice : .good)
    case .refused(let error, _)?: (error.statusCode == 0 ? " --" : "\(error.statusCode)", .error)
    }
  }

  /// A vendor's long name, broken between its words.
  ///
  /// - Parameter spare: how many columns the last line leaves free.
  private static func lines(ofName name: String, columns: Int, spare: Int) -> [Text] {
    func wrapped(to columns: Int) -> [String] {
      var lines = [""]
      for word in words(of: name) {
        if !lines[lines.count - 1].isEmpty, lines[lines.count - 1].utf8.count + word.utf8.count > columns { lines.append("") }
        lines[lines.count - 1] += word
      }
      return lines
    }
    var lines = wrapped(to: columns)
    if lines[lines.count - 1].utf8.count > columns - spare { lines = wrapped(to: columns - spare) }
    let last = lines.removeLast()
    return lines.map { Text(untrusted: $0).truncated(to: columns) } + [Text(untrusted: last).truncated(to: columns - spare)]
  }

  /// `loginByPIN` in its words: login, By, PIN.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var wasUpper = true
    for character in name {
      if words.isEmpty || (character.isUppercase && !wasUpper) { words.append("") }
      words[words.count - 1].append(character)
      wasUpper = character.isUppercase
    }
    return words
  }
}
