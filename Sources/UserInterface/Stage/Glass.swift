import WalletModel

/// Behind the glass: every call the wallet makes, in the vendor's words, and the state that matters now.
struct Glass {
  let state: StageState

  func draw(into frame: inout Frame, column: Int, size: Size) {
    frame.put("Behind the glass", row: 0, column: column, role: .title)
    Box.rule(into: &frame, row: 1, column: column, columns: size.columns)
    var row = 2
    func pair(_ name: Text, _ value: Text, _ role: Role = .text) {
      frame.put(name, row: row, column: column + 1, role: .quiet)
      for line in value.wrapped(to: max(1, size.columns - 10)) {
        frame.put(line, row: row, column: column + 10, role: role)
        row += 1
      }
    }
    pair("Phone", Text(untrusted: state.phoneName))
    if let registered = state.isRegistered {
      pair("", registered ? state.isActive ? "registered, active" : "registered, inactive" : "not registered")
    }
    pair("Session", state.sessionUntil.map { "until \($0.time(east: state.east)) if idle" } ?? "none")
    if !state.sample.isEmpty {
      frame.put("Sample", row: row, column: column + 1, role: .quiet)
      for line in state.sample {
        frame.put(Text(untrusted: line), row: row, column: column + 10, role: .simulated, limit: size.columns - 10)
        row += 1
      }
    }
    drawCalls(into: &frame, from: row + 1, column: column, size: size)
  }

  // The newest calls, as many as fit: two rows each, the summary under the name.
  private func drawCalls(into frame: inout Frame, from top: Int, column: Int, size: Size) {
    let room = size.rows - top
    guard room > 1 else { return }
    var rows: [[(column: Int, text: Text, role: Role)]] = []
    for call in state.calls.reversed() {
      let lines = self.lines(call, columns: size.columns)
      if rows.count + lines.count > room { break }
      rows.insert(contentsOf: lines, at: 0)
    }
    for (index, row) in rows.enumerated() {
      for piece in row { frame.put(piece.text, row: top + index, column: column + piece.column, role: piece.role) }
    }
  }

  private func lines(_ call: StageState.Call, columns: Int) -> [[(column: Int, text: Text, role: Role)]] {
    let name = Text(untrusted: call.operation)
    let time: Text = "\(call.moment.time(east: state.east, seconds: true))"
    guard let outcome = call.outcome else {
      return [[(1, time, .quiet), (10, name.truncated(to: columns - 14), .text), (columns - 3, "…", .notice)]]
    }
    let isRefused = outcome.status == 0 || outcome.status >= 400
    let role: Role = outcome.status == 412 ? .notice : isRefused ? .error : .good
    let status: Text = outcome.status == 0 ? " --" : "\(outcome.status)"
    var lines: [[(column: Int, text: Text, role: Role)]] = [
      [(1, time, .quiet), (10, name.truncated(to: columns - 15), .text), (columns - 3, status, role)]
    ]
    if !outcome.summary.isEmpty {
      lines += Text(untrusted: outcome.summary).wrapped(to: max(1, columns - 10)).prefix(2).map { [(10, $0, isRefused ? role : .quiet)] }
    }
    return lines
  }
}
