import WalletModel

/// Behind the glass: every call the wallet makes, in the vendor's words, and the state that matters now.
struct Glass {
  let state: StageState

  /// A line of the conversation: pieces of text with their columns.
  private typealias Line = [(column: Int, text: Text, role: Role)]

  /// Where what belongs to a name or a time begins.
  private static let indent = 10

  /// Draws it beside the phone.
  func draw(into frame: inout Frame, column: Int, size: Size) {
    frame.put("Behind the glass", row: 0, column: column, role: .title)
    Box.rule(into: &frame, row: 1, column: column, columns: size.columns)
    draw(into: &frame, row: 2, column: column, size: Size(columns: size.columns, rows: size.rows - 2))
  }

  /// Draws state and calls from this row on.
  ///
  /// - Parameter skipping: how many of the newest calls are left out, so that older ones come into sight.
  func draw(into frame: inout Frame, row top: Int, column: Int, size: Size, skipping: Int = 0) {
    var row = top
    func pair(_ name: Text, _ values: [Text], _ role: Role = .text) {
      frame.put(name, row: row, column: column + 1, role: .quiet)
      for line in values.flatMap({ $0.wrapped(to: max(1, size.columns - Self.indent)) }) {
        frame.put(line, row: row, column: column + Self.indent, role: role)
        row += 1
      }
    }
    if !state.issuerName.isEmpty { pair("Issuer", [Text(untrusted: state.issuerName)]) }
    pair("Phone", ["\(state.phoneName)" + (registration.map { " · " + $0 } ?? "")])
    pair("Session", [state.sessionUntil.map { "until \($0.time(east: state.east)) if idle" } ?? "none"])
    if state.isRegistered == true { pair("Token", [state.hasDeviceToken ? "yes, behind the fingerprint" : "none"]) }
    // On the smallest phones the calls come first; the Simulator's menu has the sample too.
    if !state.sample.isEmpty, size.rows >= 14 { pair("Sample", state.sample.map { Text(untrusted: $0) }, .simulated) }
    let used = row + 1 - top
    drawCalls(
      into: &frame, from: row + 1, column: column, size: Size(columns: size.columns, rows: size.rows - used), skipping: skipping)
  }

  private var registration: Text? {
    state.isRegistered.map { $0 ? state.isActive ? "registered, active" : "registered, inactive" : "not registered" }
  }

  private func drawCalls(into frame: inout Frame, from top: Int, column: Int, size: Size, skipping: Int) {
    guard size.rows > 1 else { return }
    let all = state.calls.map { (call: $0, count: 1) }
    let (rows, isAll) = rows(all.dropLast(min(skipping, max(0, all.count - 1))), size)
    for (index, row) in (isAll ? rows : self.rows(folded.dropLast(min(skipping, max(0, folded.count - 1))), size).rows).enumerated() {
      for piece in row { frame.put(piece.text, row: top + index, column: column + piece.column, role: piece.role) }
    }
  }

  /// The newest of these calls, as many as fit. The error object of the latest refusal is shown whole, if it fits.
  private func rows(_ calls: ArraySlice<(call: StageState.Call, count: Int)>, _ size: Size) -> (rows: [Line], isAll: Bool) {
    var rows: [Line] = []
    var isWhole = true
    for (call, count) in calls.reversed() {
      var lines = lines(call, count, columns: size.columns, isWhole: false)
      if isWhole, case .refused? = call.outcome {
        isWhole = false
        let object = self.lines(call, count, columns: size.columns, isWhole: true)
        if rows.count + object.count <= size.rows { lines = object }
      }
      if rows.count + lines.count > size.rows { return (rows, false) }
      rows.insert(contentsOf: lines, at: 0)
    }
    return (rows, true)
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
    let caller: Text? = call.caller.map { count > 1 ? "\($0), \(count) calls" : "\($0)" }
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
