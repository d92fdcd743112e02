import Basics
import WalletModel

/// The glass, the panel of calls: the present state in two lines, and below it the entries of the log, newest last.
struct Glass {
  let state: StageState
  let view: GlassView
  let shape: Shape

  /// The place of the glass.
  enum Shape: Equatable {
    /// A page over the phone.
    case page
    /// Beside the phone.
    case pane
  }

  /// Pieces of text with their columns and roles.
  typealias Line = [(column: Int, text: Text, role: Role)]

  private static let markColumn = 10
  private static let textColumn = 12
  /// The number of entries that are shown before the details of any entry.
  private static let headsFirst = 10

  /// The sentence for help that explains the mark of each kind of entry.
  static let marks: Text = """
    Marks: > call, & customer care, < message, + session opened, - session ended, @ clock, ! fault, # phone, $ command, | sequence.
    """

  private static func role(ofMark mark: Character) -> Role {
    switch mark {
    case ">", "&": .callMark
    case "<": .messageMark
    case "+", "-": .sessionMark
    case "@": .clockMark
    case "!": .faultMark
    default: .quiet
    }
  }

  // MARK: - Head

  /// Draws the whole glass: title, state, rule and entries.
  func draw(into frame: inout Frame, row top: Int, column: Int, size: Size) {
    let head = head(size)
    for (index, line) in head.enumerated() { Self.put(line, into: &frame, row: top + index, column: column) }
    frame.put(Text.repeated(view.hasKeys ? "━" : "─", size.columns), row: top + head.count, column: column, role: .border)
    let room = Size(columns: size.columns, rows: size.rows - head.count - 1)
    drawEntries(into: &frame, row: top + head.count + 1, column: column, size: room)
  }

  private func head(_ size: Size) -> [Line] {
    let position = position
    if shape == .page, size.rows < 18 {
      let facts = Text.joined(["\(state.phoneName)", position], by: " · ").truncated(to: max(0, size.columns - 19))
      return [[(1, "Behind the glass", .title), (size.columns - facts.width - 1, facts, .quiet)]]
    }
    let title: Line = [(0, "Behind the glass", .title), (size.columns - position.width, position, .quiet)]
    let name: Text = "\(state.phoneName)" + (registration.map { ", " + $0 } ?? "")
    // The phone's name and state are shown in full.
    let app = Text(untrusted: state.appName).truncated(to: max(8, size.columns - 4 - name.width))
    let phone = Text.joined([app, name].filter { !$0.isEmpty }, by: " · ")
    let session: Text = state.sessionUntil.map { "Session until \($0.time(east: state.east))" } ?? "Not logged in"
    let token: Text = state.isRegistered == true ? (state.hasDeviceToken ? "fingerprint" : "no fingerprint") : ""
    let login = Text.joined([session, token].filter { !$0.isEmpty }, by: " · ")
    let room = size.columns - 1
    let wallets = state.wallets.map(\.inBrief)
    // The phone's own apps have no login.
    guard state.hasLogin else { return [title] + ([phone] + wallets).map { [(1, $0.truncated(to: room), .text)] } }
    if phone.width + 3 + login.width <= room {
      let line = Text.joined([phone, login] + wallets, by: " · ")
      if line.width <= room { return [title, [(1, line, .text)]] }
    }
    return [title] + ([phone, login] + wallets).map { [(1, $0.truncated(to: room), .text)] }
  }

  private var registration: Text? { state.isRegistered.map { $0 ? state.isActive ? "active" : "deactivated" : "not linked" } }

  private var position: Text {
    if view.isFollowing, !view.hasKeys { return view.list.filter.isEmpty ? "following" : "\(view.list.count) of \(view.list.total)" }
    return view.index.map { "\($0 + 1) of \(view.list.count)" } ?? ""
  }

  // MARK: - Entries

  private func drawEntries(into frame: inout Frame, row top: Int, column: Int, size: Size) {
    var rows = size.rows
    let hasFilter = view.isFiltering || !view.list.filter.isEmpty
    if hasFilter, rows > 3 {
      rows -= 2
      let leave: Text = view.hasKeys ? "" : " · " + Command.glassKeys.binding.label + " Esc: all"
      let count: Text = "\(view.list.count) of \(view.list.total)" + leave
      let filter: Text = " / \(view.list.filter)" + (view.isFiltering ? "_" : "")
      frame.put(Text.repeated(view.isFiltering ? "━" : "─", size.columns), row: top + rows, column: column, role: .border)
      frame.put(filter.truncated(to: size.columns - count.width - 1), row: top + rows + 1, column: column)
      frame.put(count, row: top + rows + 1, column: column + size.columns - count.width, role: .quiet)
    }
    let sample = view.hasKeys ? [] : credentials(columns: size.columns - 1)
    if !sample.isEmpty, rows - sample.count > Self.headsFirst {
      rows -= sample.count + 1
      for (index, line) in sample.enumerated() {
        frame.put(line, row: top + rows + 1 + index, column: column + 1, role: .simulated, limit: size.columns - 1)
      }
    }
    if view.list.count == 0 {
      let none: Text = hasFilter ? "No entry has these words." : "Nothing has happened yet."
      frame.put(none, row: top, column: column + 1, role: .quiet, limit: size.columns - 1)
    }
    var row = top
    var last: Timestamp?
    for block in blocks(rows: rows, columns: size.columns) {
      let entry = view.list[block.index]
      let isSelected = view.hasKeys && block.index == view.index
      let second = Timestamp(milliseconds: entry.moment.milliseconds / 1000 * 1000)
      let head = headLine(entry, showsTime: second != last || isSelected, continues: !block.lines.isEmpty, columns: size.columns)
      Self.put(head, into: &frame, row: row, column: column)
      if isSelected {
        frame.put("▸", row: row, column: column)
        frame.paint(.selectedOutside, row: row, columns: column..<column + size.columns)
      }
      last = second
      row += 1
      for line in block.lines {
        // Text that doesn't fit right of its column begins further left.
        let start = min(Self.textColumn, max(1, size.columns - line.text.width))
        frame.put(line.text, row: row, column: column + start, role: line.role, limit: size.columns - start)
        row += 1
      }
    }
  }

  /// Returns a sample customer's credentials, for a person who types them: in one line while nobody is logged in, all of them on request.
  private func credentials(columns: Int) -> [Text] {
    guard !state.sample.isEmpty, view.showsCredentials || state.canLogIn else { return [] }
    let parts = state.sample.map { line in
      let (rank, text) = SamplePerson.inShort(line)
      return (rank: rank, text: Text(untrusted: text))
    }
    var lines = [Stage.line(parts, columns: columns)]
    if view.showsCredentials {
      lines = []
      for part in parts {
        if let last = lines.last, last.width + 3 + part.text.width <= columns {
          lines[lines.count - 1] = last + " · " + part.text
        } else {
          lines.append(part.text)
        }
      }
    }
    let label: Text = "Sample: "
    if lines[0].width + label.width <= columns { lines[0] = label + lines[0] }
    return lines
  }

  /// An entry, with the detail lines below it for which there is room.
  private struct Block {
    let index: Int
    var lines: [(text: Text, role: Role)] = []
  }

  /// Returns the visible entries: the newest, or those around the selected entry if that is older.
  private func blocks(rows: Int, columns: Int) -> [Block] {
    guard view.list.count > 0, rows > 0 else { return [] }
    let newest = blocks(upTo: view.list.count - 1, rows: rows, columns: columns)
    guard let selected = view.index, let first = newest.first?.index, selected < first else { return newest }
    // Some entries after the selected one stay visible.
    return blocks(upTo: min(view.list.count - 1, selected + min(4, rows / 3)), rows: rows, columns: columns)
  }

  /// Assigns the rows: first one to each of the latest ten entries (at most two thirds of the rows), then to their changes, then to their
  /// summaries, newest first. Older entries get the remaining rows.
  private func blocks(upTo last: Int, rows: Int, columns: Int) -> [Block] {
    var room = rows
    var blocks = (max(0, last + 1 - min(Self.headsFirst, (rows * 2 + 2) / 3))...last).map { Block(index: $0) }
    room -= blocks.count
    let width = columns - Self.textColumn
    func add(_ lines: (GlassEntry) -> [(Text, Role)], before: Bool) {
      for index in blocks.indices.reversed() {
        let lines = lines(view.list[blocks[index].index]).map { (text: $0.0, role: $0.1) }
        guard !lines.isEmpty, lines.count <= room else { continue }
        blocks[index].lines = before ? lines + blocks[index].lines : blocks[index].lines + lines
        room -= lines.count
      }
    }
    add({ changed($0, columns: width) }, before: false)
    add({ said($0, columns: width) }, before: true)
    // The vendor's name for the latest error, if there is still room.
    if room > 0, let refused = blocks.lastIndex(where: { view.list[$0.index].call?.error != nil }) {
      blocks[refused].lines.append(("\(view.list[blocks[refused].index].call?.error ?? "")", .quiet))
      room -= 1
    }
    var older = (blocks.first?.index ?? 0) - 1
    while room > 0, older >= 0 {
      let entry = view.list[older]
      let lines = (said(entry, columns: width) + changed(entry, columns: width)).map { (text: $0.0, role: $0.1) }
      blocks.insert(Block(index: older, lines: Array(lines.suffix(room - 1))), at: 0)
      room -= 1 + min(lines.count, room - 1)
      older -= 1
    }
    return blocks
  }

  /// Returns the text of the entry, with the number of its phone if the world has several.
  private func words(_ entry: GlassEntry) -> Text {
    (state.hasSeveralPhones ? entry.phone.map { "\($0.number) " } ?? "" : "") + Text(untrusted: entry.text)
  }

  /// - Parameter continues: true if lines of the entry follow.
  private func headLine(_ entry: GlassEntry, showsTime: Bool, continues: Bool, columns: Int) -> Line {
    var line: Line = []
    if showsTime { line.append((1, "\(entry.moment.time(east: state.east, seconds: true))", .quiet)) }
    line.append((Self.markColumn, "\(String(entry.mark))", Self.role(ofMark: entry.mark)))
    let sign = entry.call.map(Self.sign)
    let end = columns - (sign == nil ? 0 : 4)
    let text = words(entry)
    let room = max(0, end - Self.textColumn)
    let shown = entry.call != nil ? text.cutInMiddle(to: room) : continues ? text.wrapped(to: room).first ?? "" : text.truncated(to: room)
    line.append((Self.textColumn, shown, .text))
    if let sign { line.append((columns - 3, sign.text, sign.role)) }
    return line
  }

  private func said(_ entry: GlassEntry, columns: Int) -> [(Text, Role)] {
    switch entry.call?.outcome {
    case .answered(_, let summary)?, .refused(_, let summary)?:
      let text = Text(untrusted: summary)
      // The method by which the SDK reported the failure to the app's delegate.
      let told: [(Text, Role)] = entry.call?.failedDelegateMethod.map { [("\($0)", .quiet)] } ?? []
      let role: Role = entry.call?.isDeclined == true ? .error : .quiet
      return (text.isEmpty ? [] : text.wrapped(to: columns).prefix(2).map { ($0, role) }) + told
    case .inFlight?: return []
    // An entry that is not a call continues on the next line.
    case nil: return words(entry).wrapped(to: columns).dropFirst().prefix(2).map { ($0, .text) }
    }
  }

  private func changed(_ entry: GlassEntry, columns: Int) -> [(Text, Role)] {
    (entry.call?.changes ?? []).flatMap { change in
      (change.text.width <= columns ? [change.text] : change.short.wrapped(to: columns)).prefix(2).map { ($0, .text) }
    }
  }

  /// Returns the status of a call in three columns, as the glass shows it.
  static func sign(of call: GlassEntry.Call) -> (text: Text, role: Role) {
    switch call.outcome {
    case .inFlight: ("…", .quiet)
    case .answered(let status, _), .refused(let status, _):
      (status == 0 ? " --" : "\(status)", call.fault == nil ? .status(status) : .statusFault)
    }
  }

  static func put(_ line: Line, into frame: inout Frame, row: Int, column: Int) {
    for piece in line { frame.put(piece.text, row: row, column: column + piece.column, role: piece.role) }
  }

  // MARK: - Keys

  /// Returns the hints for the keys that work while the glass has the keyboard focus.
  ///
  /// - Parameter scrolls: true if the opened entry has more lines than fit.
  static func keys(_ view: GlassView, scrolls: Bool) -> [(rank: Int, text: Text)] {
    if view.isFiltering { return [(1, "Enter keep filter"), (0, "Esc show all"), (2, "matches all words")] }
    let phone = Command.glassKeys.binding.label + " phone"
    var hints: [(rank: Int, text: Text)] = []
    if view.isOpen { hints.append((3, "Up Down entry")) }
    if scrolls { hints.append((2, "PageDown more")) }
    if view.entry != nil { hints.append((1, Command.choose.binding.label + (view.isOpen ? " close" : " open"))) }
    hints.append((2, Command.filter.binding.label + " filter"))
    if !view.isFollowing { hints.append((4, Command.follow.binding.label + " follow")) }
    if view.entry?.canBeCopied == true { hints.append((4, Command.copy.binding.label + " copy")) }
    hints.append((0, phone))
    hints.append((6, Command.help.binding.label + " help"))
    return hints
  }
}

extension Text {
  /// Returns the text in at most `columns`; in longer text, `…` replaces the middle.
  func cutInMiddle(to columns: Int) -> Text {
    guard width > columns else { return self }
    guard columns > 2 else { return truncated(to: columns) }
    // Keeps more of the beginning than of the end, because the vendor's names differ there.
    let front = truncated(to: columns * 3 / 5 + 1)
    var tail = ""
    var used = 0
    for character in string.reversed() {
      let width = Text(untrusted: String(character)).width
      if front.width + used + width > columns { break }
      tail.insert(character, at: tail.startIndex)
      used += width
    }
    return front + Text(untrusted: tail)
  }
}

extension WalletContents {
  /// `Apple Pay · 2 cards, 1 on watch`
  var inBrief: Text { wallet.pay + " · " + holdings }

  /// `2 cards, 1 on watch`, or the reason why the wallet accepts none.
  var holdings: Text {
    switch obstacle {
    case .apple(.unsupported)?: return "unsupported"
    case .apple(.restricted)?: return "restricted"
    case .google(.noNFC)?: return "no NFC"
    case .samsung(.appNeedsUpdate)?, .google(.outdated)?: return "outdated"
    case .google(.notSetUp)?, .samsung(.setupNotCompleted)?: return "not set up"
    case .samsung(let reason)?: return "\(reason.words)"
    case nil: break
    }
    let cards: Text = passes.isEmpty ? "no card" : passes.count == 1 ? "1 card" : "\(passes.count) cards"
    return cards + (watchPasses.map { ", " + ($0.isEmpty ? "none" : "\($0.count)") + " on watch" } ?? "")
  }
}
