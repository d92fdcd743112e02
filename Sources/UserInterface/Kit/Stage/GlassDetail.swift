import Basics
import WalletModel

/// An opened entry: caller and party, changes, request and response, with secrets masked.
struct GlassDetail {
  let entry: GlassEntry
  let state: StageState
  let view: GlassView
  /// True if request and response are side by side.
  let isWide: Bool
  /// True if there is room for the line that the person can copy.
  let showsCopy: Bool

  private typealias Line = Glass.Line

  /// The maximum number of fields that are read from a request or response. (our choice)
  private static let fieldLimit = 2000
  private static let label = 11
  /// The maximum size of a value that is wrapped, in bytes; a longer one never fits. (our choice)
  private static let longestWrapped = 1000

  /// Returns the lines below the heading. Long values are wrapped if all lines then fit; otherwise they are cut in the middle.
  private func lines(_ size: Size) -> [Line] {
    let columns = size.columns - 1
    let cut = lines(columns: columns, wraps: false)
    guard cut.count < size.rows - 2 else { return cut }
    let wrapped = lines(columns: columns, wraps: true)
    return wrapped.count <= size.rows - 2 ? wrapped : cut
  }

  private func lines(columns: Int, wraps: Bool) -> [Line] {
    var lines: [Line] = []
    let moment = entry.moment.time(east: state.east, seconds: true)
    guard let call = entry.call else {
      lines.append([(1, Text.joined(["\(moment)"] + (entry.phone.map { ["\($0.name)"] } ?? []), by: " · "), .quiet)])
      lines.append([])
      lines += Text(untrusted: entry.text).wrapped(to: columns - 1).map { [(1, $0, .text)] }
      return lines + copied(columns: columns)
    }
    var facts: [Text] = ["\(moment)", "\(call.caller) > \(call.party)"]
    if let took = call.took { facts.append(took < .seconds(1) ? "\(took.milliseconds) ms" : "\(took.inWords)") }
    if let size = call.request?.count { facts.append("sent \(size) B" + (call.answer.map { ", received \($0.count) B" } ?? "")) }
    lines += Text.joined(facts, by: " · ").wrapped(to: columns - 1).map { [(1, $0, .quiet)] }
    lines.append([])
    func pair(_ name: Text, _ texts: [Text]) {
      for (index, text) in texts.flatMap({ $0.wrapped(to: max(1, columns - Self.label - 1)) }).enumerated() {
        lines.append((index == 0 ? [(1, name, .quiet)] : []) + [(Self.label + 1, text, .text)])
      }
    }
    switch call.outcome {
    case .inFlight: pair("Outcome", ["no response yet"])
    case .answered(_, let said), .refused(_, let said): if !said.isEmpty { pair("Outcome", [Text(untrusted: said)]) }
    }
    if let error = call.error { pair("Error", ["\(error)"]) }
    if let method = call.delegateMethod { pair("Delegate", ["\(method)"]) }
    if let fault = call.fault { pair("Fault", ["\(fault) fired"]) }
    if !call.changes.isEmpty { pair("Changed", call.changes.map(\.text)) }
    if let earlier = earlier(like: call) { pair("Before", [earlier]) }
    if view.isCopied { lines += copied(columns: columns) }
    lines.append([])
    let (request, response) = (request(call), response(call))
    if isWide {
      let middle = (columns + 1) / 2
      let left = Self.section("Request", request, columns: middle - 2, wraps: wraps)
      let right = Self.section("Response", response, columns: columns - middle - 1, wraps: wraps)
      for index in 0..<max(left.count, right.count) {
        let line = index < left.count ? left[index] : []
        lines.append(line + (index < right.count ? right[index].map { ($0.column + middle - 1, $0.text, $0.role) } : []))
      }
    } else {
      lines += Self.section("Request", request, columns: columns - 1, wraps: wraps) + [[]]
      lines += Self.section("Response", response, columns: columns - 1, wraps: wraps)
    }
    if showsCopy, !view.isCopied { lines += copied(columns: columns) }
    return lines
  }

  private func copied(columns: Int) -> [Line] {
    guard let copy = GlassCopy(entry, world: state.world) else { return [] }
    let done: Text = copy.fitsClipboard ? ", copied if the terminal allows it" : ", too long for the clipboard"
    let title = view.isCopied ? copy.title + done : copy.title
    // A longer line is copied in full, but shown cut.
    let text = Text(untrusted: String(copy.line.prefix(4000))) + (copy.line.count > 4000 ? " …" : "")
    return [[], [(1, title, .title)]] + text.wrapped(to: max(1, columns - 1)).map { [(1, $0, .text)] }
  }

  /// Returns the result of the previous call of the same operation by the same phone; nil if there is none.
  private func earlier(like call: GlassEntry.Call) -> Text? {
    let entries = state.entries
    guard let index = entries.lastIndex(where: { $0.number < entry.number && $0.text == entry.text && $0.phone == entry.phone }),
      let earlier = entries[index].call
    else { return nil }
    let seconds = max(0, (entry.moment - entries[index].moment).milliseconds / 1000)
    let outcome: Text =
      switch earlier.outcome {
      case .inFlight: "no response yet"
      case .answered(let status, _), .refused(let status, _): status == 0 ? "no response" : "\(status)"
      }
    let fault: Text = earlier.fault.map { "\($0) fired" } ?? outcome
    let changes = earlier.changes.isEmpty ? "nothing changed" : Text.joined(earlier.changes.map(\.text), by: ", ")
    return "\(Duration.seconds(seconds).inTwoUnits) earlier, same call: " + fault + ", " + changes
  }

  private typealias Field = (name: Text, value: Text)

  private func request(_ call: GlassEntry.Call) -> [Field] {
    let body = call.request.map { JSONFields($0, limit: Self.fieldLimit) }
    let inPath = body?.fields.filter { call.path.contains("{\($0.path)}") } ?? []
    var fields: [Field] = [("\(call.method)", "\(call.path)")]
    fields += inPath.map { ("\($0.path)", "\($0.value)") } + (call.headers + (call.form ?? [])).map { ("\($0.name)", "\($0.value)") }
    fields += (body?.fields ?? []).filter { !inPath.contains($0) }.map { ("\($0.path)", "\($0.value)") }
    if body == nil { fields.append(("", "too long to be kept")) }
    if body?.isCut == true { fields.append(("", "… and more")) }
    return fields
  }

  private func response(_ call: GlassEntry.Call) -> [Field] {
    let status: Field
    switch call.outcome {
    case .inFlight: return [("", "awaited")]
    case .answered(let code, _): status = ("\(code)", "\(WalletError.reasonPhrase(of: code) ?? "OK")")
    case .refused(let code, _): status = (code == 0 ? "--" : "\(code)", "\(WalletError.reasonPhrase(of: code) ?? "no response")")
    }
    guard let answer = call.answer else { return [status, ("", "too long to be kept")] }
    let body = JSONFields(answer, limit: Self.fieldLimit)
    return [status] + body.fields.map { ("\($0.path)", "\($0.value)") } + (body.isCut ? [("", "… and more")] : [])
  }

  private static func section(_ title: Text, _ fields: [Field], columns: Int, wraps: Bool) -> [Line] {
    let names = min(max(8, fields.reduce(0) { max($0, $1.name.width) }), max(8, columns * 45 / 100))
    let room = max(1, columns - names - 3)
    var lines: [Line] = [[(1, title, .title)]]
    for field in fields {
      let isWrapped = wraps && field.value.string.utf8.count <= longestWrapped
      for (index, value) in (isWrapped ? field.value.wrapped(to: room) : [field.value.cutInMiddle(to: room)]).enumerated() {
        lines.append((index == 0 ? [(1, field.name.cutInMiddle(to: names), .quiet)] : []) + [(names + 3, value, .text)])
      }
    }
    return lines
  }

  /// Draws heading, rule and as many lines as fit.
  func draw(into frame: inout Frame, row top: Int, column: Int, size: Size) {
    let sign = entry.call.map(Glass.sign)
    let title = Text(untrusted: entry.text).cutInMiddle(to: max(1, size.columns - 6))
    frame.put(title, row: top, column: column + 1, role: .title)
    if let sign { frame.put(sign.text, row: top, column: column + size.columns - sign.text.width - 1, role: sign.role) }
    frame.put(Text.repeated("━", size.columns - 2), row: top + 1, column: column + 1, role: .border)
    let lines = lines(size)
    let rows = max(0, size.rows - 2)
    let skipped = min(view.scroll, max(0, lines.count - rows))
    for (index, line) in lines.dropFirst(skipped).prefix(rows).enumerated() {
      Glass.put(line, into: &frame, row: top + 2 + index, column: column)
    }
    if lines.count - skipped > rows { frame.put("…", row: top + size.rows - 1, column: column + size.columns - 2, role: .quiet) }
  }

  /// Returns the number of lines by which the entry can be scrolled.
  func reach(size: Size) -> Int { max(0, lines(size).count - max(0, size.rows - 2)) }
}

extension Duration {
  /// The two largest units, without fractions of a second: `4 s`, `2 min 21 s`, `3 h 5 min`.
  fileprivate var inTwoUnits: String {
    let seconds = milliseconds / 1000
    let units = [(seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
    let first = units.firstIndex { $0.0 > 0 } ?? units.count - 1
    return units[first...].prefix(2).enumerated().filter { $0.offset == 0 || $0.element.0 > 0 }.map { "\($0.element.0) \($0.element.1)" }
      .joined(separator: " ")
  }
}
