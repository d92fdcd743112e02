internal import Basics
internal import WalletModel

extension CheckedStep {
  /// True if the program saw it fulfilled before the verdict or after it.
  var isSeenAtAll: Bool { isSeen || mark?.isSeen == true }

  /// The verdict; `open` without one.
  var state: String { mark?.verdict.rawValue ?? "open" }

  /// The program's own finding, which never replaces the tester's. Nil if there is nothing to tell about an open step.
  private var sight: String? {
    if isRemark { return nil }
    guard isSeenAtAll else { return mark == nil ? nil : mark?.isElsewhere == true ? "not seen in Billfold" : "not seen" }
    let seen = isDoneByProgram ? "done by the program" : isAction ? "reached" : "seen"
    guard let mark else { return seen }
    if mark.isElsewhere { return seen + " in Billfold" }
    if !mark.isSeen { return seen + " afterwards" }
    return mark.verdict == .failed ? "although " + seen : seen
  }

  /// True if the tester and the program disagree about one wallet: passed, not seen; or failed, although seen.
  var isContested: Bool {
    guard !isRemark, let mark, !mark.isElsewhere else { return false }
    return mark.verdict == .passed && !isSeenAtAll || mark.verdict == .failed && mark.isSeen
  }

  /// The verdict and the program's finding, which no person wrote: `passed, not seen`.
  var outcome: String { [state, sight].compactMap(\.self).joined(separator: ", ") }

  /// The verdict, the tester, the program's finding and the time, then the note and the difference: a line each.
  var judgement: [String] {
    let parts = [
      mark.map { (isRemark ? "" : "\(state) by ") + $0.tester.onOneLine + ($0.isElsewhere ? " elsewhere" : "") } ?? state, sight,
      mark.map { $0.time.iso8601(east: $0.east) },
    ]
    let difference = isSeenAtAll ? nil : difference.map { "Difference: " + $0.onOneLine }
    return [parts.compactMap(\.self).joined(separator: ", ")] + (isRemark ? [] : notes.map { "Note: " + $0 })
      + [difference].compactMap(\.self)
  }

  var judgementLine: String { judgement.joined(separator: " · ") }

  /// The judgement, and a line for each attached file.
  var judgementAndFiles: [String] { judgement + attachments.map { "Attached: " + $0.line } }

  /// The line that belongs to the verdict.
  private var explanation: String? { mark.map(\.note.onOneLine).flatMap { $0.isEmpty ? nil : $0 } }
  private var notes: [String] { [explanation, note.isEmpty ? nil : note.onOneLine].compactMap(\.self) }

  /// The reason why it was not judged: `blocked by Kim: no network`, or `open`. Nil if it was.
  var reason: String? {
    guard let mark else { return state }
    if [.passed, .failed].contains(mark.verdict) { return nil }
    return "\(state) by \(mark.tester.onOneLine)" + (explanation.map { ": " + $0 } ?? "")
  }

  var result: WalkReport.Result {
    switch mark?.verdict {
    case .passed: .passed
    case .failed: .failed(StepFailure(explanation ?? "Failed by \(mark?.tester.onOneLine ?? "")."))
    case .blocked, .skipped, nil: .skipped
    }
  }

  func masked(by mask: Mask) -> CheckedStep {
    // People write secrets without quotes; a difference may quote a screen.
    func masked(_ text: String) -> String { mask.overWords(mask.over([text])[0]) }
    var step = self
    step.difference = difference.map(masked)
    step.mark?.note = masked(mark?.note ?? "")
    step.note = masked(note)
    return step
  }
}

extension CheckSession {
  /// The names and values that reports have.
  func circumstances(seed: UInt64) -> [(name: String, value: String)] {
    [
      ("tester", tester.onOneLine), ("start", began.iso8601(east: east)), ("end", ended.iso8601(east: east)), ("seed", "\(seed)"),
      ("program", program.onOneLine), ("server", server?.onOneLine ?? "none"), ("terminal", terminal.onOneLine),
    ] + (elsewhere?.circumstances ?? []).map { ($0.name, $0.value.onOneLine) }
  }
}

extension String {
  fileprivate var onOneLine: String { split { $0.isNewline }.joined(separator: " ").trimmed }
}

extension Timestamp {
  /// `2026-11-21T10:41:00+01:00`, in a zone that is this many seconds east of UTC. ISO 8601 has no seconds in zones.
  func iso8601(east: Int) -> String {
    let minutes = max(-1439, min(1439, east / 60))
    let digits = String(10_000 + abs(minutes) / 60 * 100 + abs(minutes) % 60)
    let zone = "\(minutes < 0 ? "-" : "+")\(digits.dropFirst().prefix(2)):\(digits.suffix(2))"
    return "\(date(east: minutes * 60))T\(time(east: minutes * 60, seconds: true))\(zone)"
  }
}
