import Basics

/// The layout of a page in rows of a phone: the header at the top, message and actions at the foot, and between them the body, scrolled so
/// that the focus is visible. On a tall phone the actions follow the body, and only a row of actions is at the foot.
///
/// All text begins at one column, the margin; the mark of the focus and the bracket of a field are left of it.
struct PageLayout {
  let page: Page
  /// The size inside the phone's frame.
  let size: Size
  var margin = 3
  /// The role of the action that Enter would choose. It differs beside the phone, because the issuer's theme applies on the phone only.
  let selection: Role
  /// A line about a new message, above the page; it moves the other rows by at most one.
  var banner: Text?

  private var width: Int { max(1, size.columns - margin - 2) }
  /// The minimum number of rows below the header of a phone that counts as tall: that of the tallest phone on a stage.
  private static let high = Stage.highestPhone - 3
  /// The number of optional rows for which a stack leaves room. (our choice)
  private static let leastSpare = 2

  /// Draws the page on a phone that begins at `row` of the frame, below the `top` rows of the header.
  func draw(into frame: inout Frame, row: Int, top: Int, left: Int) {
    place(arranged(in: size.rows - top).rows, into: &frame, row: row + top, left: left)
  }

  /// Returns the number of rows by which the page can be scrolled, below the `top` rows of the header.
  func reach(top: Int) -> Int { arranged(in: size.rows - top).reach }

  private func arranged(in available: Int) -> (rows: [PageRow], reach: Int) {
    guard available > 0 else { return ([], 0) }
    // The message is left out if a visible field shows the same problem.
    let said = rows(page.body).count(where: \.isMessage)
    if said > 0 {
      let arranged = arranged(in: available, saying: [])
      if arranged.rows.count(where: \.isMessage) == said { return arranged }
    }
    return arranged(in: available, saying: messageRows(limit: max(1, available / 3)))
  }

  private func arranged(in available: Int, saying message: [PageRow]) -> (rows: [PageRow], reach: Int) {
    var actions = rows(page.actions)
    // On a tall phone, a stack of many parts leaves some rows for optional content.
    let kept = page.hasStack && available >= Self.high ? rows(page.body.filter(\.isSpare), spare: Self.leastSpare).count : 0
    let room = page.hasStack ? available - message.count - actions.count - rows(page.body.filter { !$0.isStack }).count - 1 - kept : 0
    // A drawing is shown with the most detail that leaves room for everything else.
    var body: [PageRow] = []
    var free = 0
    var shown = DrawingDetail.drawn
    for detail in page.hasDrawing || page.hasStack ? DrawingDetail.allCases : [.drawn] {
      shown = detail
      body = rows(page.body, drawings: detail, room: room)
      free = available - body.count - message.count - actions.count
      // Rules are removed before blank rows.
      Self.remove(from: &actions, until: &free) { $0.isGap && !$0.isAir }
      Self.remove(from: &body, until: &free) { $0.isGap && !$0.isAir }
      if free < 0, body.contains(where: \.isBandEdge) { Self.narrowBand(in: &body, &free) }
      Self.remove(from: &body, until: &free, where: \.isAir)
      if free >= 0 { break }
    }
    // Blank rows above the actions and around the message, if there is room.
    let wantsAir = !actions.isEmpty && !body.isEmpty
    let hasAir = free > 0 || body.contains(where: \.isAir) || actions.contains(where: \.isAir)
    if free < 0 || (banner != nil && !hasAir && page.scrolls) { return scrolled(body, message, actions, available) }
    if available >= Self.high, free > 0 { return (high(body, message, actions, available, shown, room: room), 0) }
    let hasAirAbove = (!message.isEmpty || wantsAir) && free > 0
    if hasAirAbove { free -= 1 }
    let hasAirBelow = wantsAir && free > 1 && !page.endsWithRow
    if hasAirBelow { free -= 1 }
    let edge = body.count
    body.reserveCapacity(available)
    for _ in 0..<free { body.append(PageRow(isGap: true)) }
    body += message
    if hasAirAbove { body.append(PageRow(isGap: true)) }
    body += actions
    if hasAirBelow { body.append(PageRow(isGap: true)) }
    return (withBanner(body, edge: edge), 0)
  }

  /// The rows of a tall phone: the actions follow the body, and optional content gets the remaining rows.
  ///
  /// - Parameters:
  ///   - body: the rows of the whole body, with drawings in this detail.
  ///   - actions: the rows of all actions.
  private func high(
    _ body: [PageRow], _ message: [PageRow], _ actions: [PageRow], _ available: Int, _ detail: DrawingDetail, room: Int
  ) -> [PageRow] {
    let foot = page.endsWithRow ? rows(page.actions.suffix(1)) : []
    // Blank rows at the end of the body count as free room.
    var body = body.withoutAirBelow
    var list = Array(actions.dropLast(foot.count))
    let isListed = !list.isEmpty || foot.isEmpty
    func parts() -> (top: [[PageRow]], bottom: [[PageRow]]) {
      isListed ? ([body, message, list], [foot]) : ([body + list], [message, foot])
    }
    func spare() -> Int {
      let (top, bottom) = parts()
      let air = [top, bottom].reduce(0) { $0 + max(0, $1.count { !$0.isEmpty } - 1) }
      return available - (top + bottom).reduce(air) { $0 + $1.count }
    }
    if page.hasSpare {
      body = rows(page.body, drawings: detail, room: room, spare: spare()).withoutAirBelow
      list = rows(page.actions.dropLast(foot.isEmpty ? 0 : 1), spare: spare())
    }
    var free = available - body.count - message.count - list.count - foot.count
    func joined(_ parts: [[PageRow]]) -> [PageRow] {
      parts.filter { !$0.isEmpty }.reduce(into: []) { rows, part in
        if !rows.isEmpty, free > 0 {
          rows.append(PageRow(isGap: true))
          free -= 1
        }
        rows += part
      }
    }
    let (top, bottom) = (joined(parts().top), joined(parts().bottom))
    return withBanner(top + Array(repeating: PageRow(isGap: true), count: free) + bottom, edge: body.count)
  }

  /// - Parameter free: the number of free rows; negative while there are too many rows.
  private static func remove(from rows: inout [PageRow], until free: inout Int, where isDispensable: (PageRow) -> Bool) {
    guard free < 0 else { return }
    rows.removeAll { row in
      guard free < 0, isDispensable(row) else { return false }
      free += 1
      return true
    }
  }

  private static func narrowBand(in rows: inout [PageRow], _ free: inout Int) {
    free += rows.count(where: \.isBandEdge)
    rows.removeAll(where: \.isBandEdge)
  }

  /// Returns the rows with the banner at the top: it replaces the uppermost blank row, and the rows above that one move down. Without blank
  /// rows it covers the first row, with the sign that there is more above; if that row has the focus, the last row before the edge is left
  /// out instead.
  private func withBanner(_ rows: [PageRow], edge: Int) -> [PageRow] {
    guard var line = bannerRow, let first = rows.first else { return rows }
    let spare = Self.spareAir(of: rows, edge: edge) ?? (first.isFocused ? max(0, edge - 1) : 0)
    if spare == 0, !first.isAir { line.pieces.append(more) }
    var rows = rows
    rows.remove(at: spare)
    return [line] + rows
  }

  /// Returns the index of the blank row that the banner replaces: the uppermost one, or on a page with a band a lower one, so that the band
  /// stays together with its text.
  private static func spareAir(of rows: [PageRow], edge: Int) -> Int? {
    guard rows.contains(where: \.isBandEdge) else { return rows.firstIndex(where: \.isAir) }
    let isAiry = edge + 1 < rows.count && rows[edge].isAir && rows[edge + 1].isAir
    return isAiry ? edge : rows.prefix(edge).lastIndex(where: \.isAir) ?? rows.firstIndex(where: \.isAir)
  }

  private var bannerRow: PageRow? {
    guard let banner else { return nil }
    let key = " · " + Command.inbox.binding.label
    return PageRow(pieces: [(1, banner.truncatedAfterWord(to: size.columns - 2 - key.width) + key, .banner)])
  }

  /// The sign that there is more content.
  private var more: (column: Int, text: Text, role: Role) { (size.columns - 1, "…", .quiet) }

  // If there is too little room, only the first action stays visible while the focus is in the body.
  private func foot(of actions: [PageRow], room: Int) -> [PageRow] {
    let foot = actions.contains(where: \.isFocused) ? actions : rows(Array(page.actions.prefix(1))).filter { !$0.isGap }
    return foot.count + 3 <= room ? foot : []
  }

  private func scrolled(_ body: [PageRow], _ message: [PageRow], _ actions: [PageRow], _ available: Int) -> (rows: [PageRow], reach: Int) {
    // On a page that scrolls, the banner has its own row, so that each row can become visible.
    let hasOwnRow = banner != nil && page.scrolls
    let available = max(1, available - (hasOwnRow ? 1 : 0))
    let foot = foot(of: actions, room: available - message.count)
    // If not even this fits, body and actions scroll together.
    let scrolled = foot.isEmpty ? body + actions : body
    let visible = max(1, available - message.count - foot.count)
    let (first, reach) = firstVisible(of: scrolled, visible: visible)
    let last = min(scrolled.count, first + visible)
    var rows = Array(scrolled[first..<last]) + message + foot
    if first > 0 { rows[0].pieces.append(more) }
    if last < scrolled.count { rows[visible - 1].pieces.append(more) }
    if !foot.isEmpty, foot.count < actions.count { rows[rows.count - 1].pieces.append(more) }
    if hasOwnRow, let bannerRow { return ([bannerRow] + rows, reach) }
    return (withBanner(rows, edge: visible), reach)
  }

  /// Returns the index of the first visible row, and the number of rows by which a person can scroll.
  private func firstVisible(of rows: [PageRow], visible: Int) -> (first: Int, reach: Int) {
    let hidden = rows.count - visible
    guard hidden > 0 else { return (0, 0) }
    let focused = rows.indices.filter { rows[$0].isFocused }
    guard let last = focused.last, let first = focused.first else {
      // The focus is in the actions: a form shows its end, next to the actions, and a text its beginning.
      return rows.contains { $0.painted != nil } ? (hidden, 0) : (min(page.scroll, hidden), hidden)
    }
    guard last >= visible else { return (0, 0) }
    // One row more than the focus needs, to show that there is more below.
    return (min(max(0, min(last + 2 - visible, first)), hidden), 0)
  }

  private func place(_ rows: [PageRow], into frame: inout Frame, row: Int, left: Int) {
    for (offset, line) in rows.enumerated() where row + offset < frame.size.rows {
      if let painted = line.painted {
        frame.paint(painted.role, row: row + offset, columns: painted.columns.lowerBound + left..<painted.columns.upperBound + left)
      }
      // The whole row is highlighted, not only its text.
      if selection != .text, let first = line.pieces.first, first.role == selection, first.text == Self.mark {
        frame.paint(selection, row: row + offset, columns: left + first.column..<left + max(first.column, margin, size.columns - 1))
      }
      for piece in line.pieces {
        frame.put(piece.text, row: row + offset, column: left + piece.column, role: piece.role, limit: max(0, size.columns - piece.column))
      }
      for column in line.keys { frame.paint(.key, row: row + offset, columns: left + column..<left + column + 1) }
      if let cursor = line.cursor { frame.place(cursor: .init(row: row + offset, column: left + min(cursor, size.columns - 1))) }
    }
  }

  private func messageRows(limit: Int) -> [PageRow] {
    guard let message = page.message else { return [] }
    var lines = message.text.balanced(to: width)
    if lines.count > limit { lines = Array(lines.prefix(limit - 1)) + [(lines[limit - 1] + "…").truncated(to: width)] }
    return lines.map { PageRow(pieces: [(margin, $0, message.role)]) }
  }

  // MARK: - Blocks

  // The rules below a focused field scroll with it, and the waiting line must always be visible.
  private func rows(_ blocks: some Collection<Block>, drawings: DrawingDetail = .drawn, room: Int = 0, spare: Int = 0) -> [PageRow] {
    var isBelowFocus = false
    var all: [PageRow] = []
    all.reserveCapacity(2 * blocks.count)
    for block in blocks {
      let first = all.count
      if case .spare(let blocks) = block {
        if spare > 0 { all += rows(blocks).prefix(spare) }
        continue
      }
      add(block, drawings, room, to: &all)
      switch block {
      case .field(_, let isFocused), .pin(_, let isFocused):
        isBelowFocus = isFocused
      case .requirement where isBelowFocus, .waiting:
        for index in first..<all.count { all[index].isFocused = true }
      default:
        isBelowFocus = false
      }
    }
    return all
  }

  private func add(_ block: Block, _ detail: DrawingDetail, _ room: Int, to rows: inout [PageRow]) {
    switch block {
    case .heading(let text):
      eachLine(of: text, width) { rows.append(centred($1, .title)) }
    case .band(let text, let band):
      addBand(text, band.role, to: &rows)
    case .paragraph(let text, let role):
      eachLine(of: text, width) { rows.append(PageRow(pieces: [(margin, $1, role)])) }
    case .centred(let text, let role):
      eachLine(of: text, width) { rows.append(centred($1, role)) }
    case .pair(let name, let value):
      let column = pairColumn
      for (index, line) in value.wrapped(to: max(1, width - column)).enumerated() {
        rows.append(PageRow(pieces: (index == 0 ? [(margin, name, .quiet)] : []) + [(margin + column, line, .text)]))
      }
    case .field(let field, let isFocused):
      addField(field, isFocused, to: &rows)
    case .pin(let field, let isFocused):
      rows.append(pinRow(field, isFocused))
    case .requirement(let text, let isMet):
      let mark: Text = isMet ? "ok" : "--"
      let role: Role = isMet ? .good : .quiet
      eachLine(of: text, max(1, width - 5)) { index, line in
        // The text keeps its role, so that only the mark changes while the person types: few bytes on a slow connection.
        rows.append(PageRow(pieces: (index == 0 ? [(margin + 1, mark, role)] : []) + [(margin + 5, line, .quiet)]))
      }
    case .action(let action, let isFocused):
      addAction(action, isFocused, to: &rows)
    case .group(let name, let blocks):
      let first = rows.count
      for case .action(let action, let isFocused) in blocks { addAction(action, isFocused, indent: groupIndent, to: &rows) }
      // After the first action, because its row must begin with the mark of the selection.
      if first < rows.count { rows[first].pieces.append((margin, name, .title)) }
    case .row(let actions):
      rows.append(rule)
      rows.append(row(of: actions))
    case .stack(let stack, let actions):
      rows += stack.stack.rows(detail, room: room, focus: actions.firstIndex(where: \.isFocused), columns: size.columns, margin: margin)
    case .rule:
      rows.append(rule)
    case .waiting(let text, let seconds):
      let signs: [Text] = ["─", "╲", "│", "╱"]
      let elapsed: Text = seconds > 0 ? " · \(seconds) s" : ""
      eachLine(of: signs[seconds % signs.count] + " " + text + elapsed, width) { rows.append(centred($1, .notice)) }
    case .drawing(let drawing):
      rows += drawing.drawing.rows(detail, columns: size.columns, margin: margin)
    case .revealed(let name, let secret):
      let column = pairColumn
      rows.append(PageRow(pieces: [(margin, name, .quiet), (margin + column, Text(untrusted: secret.reveal()), .secret)]))
    case .gap:
      rows.append(PageRow(isGap: true))
    case .spare: break
    }
  }

  /// The mark before the label of the action that Enter would choose.
  private static let mark: Text = "▸ "

  private func addAction(_ action: Action, _ isFocused: Bool, indent: Int = 0, to rows: inout [PageRow]) {
    let (margin, width) = (margin + indent, max(1, width - indent))
    let role: Role = !action.isEnabled ? .disabled : isFocused ? selection : .text
    let value = action.value
    let room = value.map { max(1, width - $0.width - 1) } ?? width
    let first = rows.count
    eachLine(of: action.label, room) { index, line in
      let mark: Text = index == 0 && isFocused ? Self.mark : index == 0 && !action.isEnabled ? "· " : "  "
      rows.append(PageRow(pieces: [(margin - 2, mark, role), (margin, line, role)], isFocused: isFocused))
    }
    if let value { rows[first].pieces.append((margin + width - value.width, value, role)) }
    if !isFocused, action.hasKey { rows[first].keys = [margin] }
  }

  /// Adds a band: three rows across the phone, of which a layout with little room removes two.
  private func addBand(_ text: Text, _ role: Role, to rows: inout [PageRow]) {
    var edge = PageRow([(0, .repeated(" ", size.columns), role)])
    edge.isBandEdge = true
    rows.append(edge)
    eachLine(of: text, width) { _, line in
      let free = max(0, size.columns - line.width - 2)
      rows.append(PageRow([(0, .repeated("─", free / 2) + " " + line + " " + .repeated("─", free - free / 2), role)]))
    }
    rows.append(edge)
  }

  /// A line across the page; if there is too little room, it is removed before any row with text.
  private var rule: PageRow { PageRow([(1, Text.repeated("─", max(0, size.columns - 2)), .border)], isGap: true) }

  /// Returns the labels at equal distances, which shrink before a label is cut.
  private func row(of actions: [Block]) -> PageRow {
    let widest = 12
    var row = PageRow()
    let labels = actions.map { block in if case .action(let action, _) = block { action.label.width } else { 0 } }
    let all = labels.reduce(0, +)
    let gap = actions.count < 2 ? 0 : max(1, min(widest, (size.columns - 2 * margin - all) / (actions.count - 1)))
    var column = max(1, (size.columns - all - gap * (actions.count - 1)) / 2)
    for case .action(let action, let isFocused) in actions {
      let role: Role = !action.isEnabled ? .disabled : isFocused ? selection : .text
      if isFocused {
        row.pieces.append((column - 1, "▸", role))
        row.isFocused = true
      } else if action.hasKey {
        row.keys.append(column)
      }
      row.pieces.append((column, isFocused ? action.label + " " : action.label, role))
      column += action.label.width + gap
    }
    return row
  }

  // Most texts fit into one line, for which no list of lines is needed.
  private func eachLine(of text: Text, _ columns: Int, _ body: (Int, Text) -> Void) {
    if text.width <= columns { return body(0, text) }
    for (index, line) in text.balanced(to: columns).enumerated() { body(index, line) }
  }

  private func centred(_ text: Text, _ role: Role) -> PageRow {
    PageRow(pieces: [(max(0, (size.columns - text.width) / 2), text, role)])
  }

  /// The column of the values of pairs: after the longest name on this page.
  private var pairColumn: Int {
    page.body.reduce(0) { widest, block in
      switch block {
      case .pair(let name, _), .revealed(let name, _): max(widest, name.width)
      default: widest
      }
    } + 2
  }

  /// The column of the labels beside group names, the same for the whole page.
  private var groupIndent: Int {
    page.body.reduce(0) { widest, block in if case .group(let name, _) = block { max(widest, name.width + 2) } else { widest } }
  }

  private func addField(_ field: Field, _ isFocused: Bool, to rows: inout [PageRow]) {
    let inside = max(1, width - 1)
    let role: Role = isFocused ? .focusedField : .field
    var label: [(column: Int, text: Text, role: Role)] = [(margin, field.label, isFocused ? .title : .text)]
    if !field.hint.isEmpty {
      let column = field.label.width + 2
      if column < width { label.append((margin + column, field.hint.truncated(to: width - column), .quiet)) }
    }
    rows.append(PageRow(pieces: label, isFocused: isFocused))
    let (shown, cursor) = field.window(columns: inside)
    rows.append(
      PageRow(
        pieces: [(margin - 1, "[", .border), (margin, shown, field.isSecret ? .secret : role), (margin + inside, "]", .border)],
        cursor: isFocused ? margin + cursor : nil, isFocused: isFocused, painted: (role, margin..<margin + inside)))
    if isFocused, let list = field.list { addList(list, to: &rows) }
    if let problem = field.problem {
      let isMessage = problem == page.message?.text
      eachLine(of: problem, width) {
        var row = PageRow([(margin, $1, .error)], isFocused: isFocused)
        row.isMessage = isMessage
        rows.append(row)
      }
    }
  }

  private func addList(_ list: ChoiceList, to rows: inout [PageRow]) {
    let shown = list.shown
    for (index, choice) in shown.choices.enumerated() {
      let isSelected = index == shown.selected
      let role: Role = isSelected ? selection : .text
      let name = Text(untrusted: choice.name).truncated(to: width - 4)
      var pieces: [(column: Int, text: Text, role: Role)] = [(margin - 2, isSelected ? Self.mark : "  ", role), (margin, name, role)]
      // A currency's name already begins with its code.
      if !choice.name.hasPrefix(choice.code) {
        pieces.append((margin + width - 3, Text(untrusted: choice.code), isSelected ? selection : .quiet))
      }
      if shown.hasMore, index == shown.choices.count - 1 { pieces.append((size.columns - 1, "…", .quiet)) }
      rows.append(PageRow(pieces: pieces, isFocused: true))
    }
  }

  private func pinRow(_ field: Field, _ isFocused: Bool) -> PageRow {
    let bullets = Text.repeated("• ", field.count)
    let column = max(0, (size.columns - 2 * max(4, field.count + 1)) / 2)
    var line = PageRow(isFocused: isFocused)
    line.pieces = [(column, bullets, .secret)]
    for empty in field.count..<max(field.count + 1, 4) { line.pieces.append((column + 2 * empty, "_", isFocused ? .focusedField : .field)) }
    if isFocused { line.cursor = column + 2 * field.cursor }
    return line
  }
}

extension Page {
  fileprivate var endsWithRow: Bool { if case .row? = actions.last { true } else { false } }
  fileprivate var hasStack: Bool { body.contains(where: \.isStack) }
  fileprivate var hasSpare: Bool { body.contains(where: \.isSpare) || actions.contains(where: \.isSpare) }
}

extension [PageRow] {
  fileprivate var withoutAirBelow: [PageRow] { Array(self[..<(lastIndex { !$0.isAir }.map { $0 + 1 } ?? 0)]) }
}

extension Block {
  fileprivate var isStack: Bool { if case .stack = self { true } else { false } }
  fileprivate var isSpare: Bool { if case .spare = self { true } else { false } }
  fileprivate var isFocused: Bool { if case .action(_, isFocused: true) = self { true } else { false } }
}

extension Field {
  /// Returns the part of the text that contains the cursor and fits into these columns, and the cursor's column in that part.
  func window(columns: Int) -> (Text, cursor: Int) {
    if isEmpty { return ("", 0) }
    let shown = shownText
    let before = cursor == count && cursor > 0 ? shown.width : shownTextBeforeCursor.width
    if shown.width < columns || (shown.width == columns && before < columns) { return (shown, min(before, columns - 1)) }
    // Scrolled so that the cursor is a few columns from the right edge, or not at all while the cursor is near the start.
    let start = max(0, min(before - columns + 4, shown.width - columns + 1))
    var skipped = 0
    var rest = Substring(shown.string)
    while let first = rest.first, skipped < start {
      skipped += Width.of(first)
      rest = rest.dropFirst()
    }
    return (Text(untrusted: String(rest)).truncated(to: columns), min(max(0, before - skipped), columns - 1))
  }
}
