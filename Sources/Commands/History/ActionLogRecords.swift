internal import Basics
internal import Simulation
internal import System
internal import UserInterface
internal import WalletModel
internal import Worlds

/// A history as records of `HistoryFile`: the beginning, then each action.
extension ActionLog {
  /// The version of the record format: of the fields and their order.
  private static let format: Int64 = 7

  /// Returns the first record of the history.
  ///
  /// - Parameter clock: the clock that the caller gave for this run of the world; nil for the saved one.
  func beginning(_ clock: World.Clock?) -> [UInt8] {
    var record: [UInt8] = []
    record.append(Self.format)
    record.append(start)
    record.append(opened.milliseconds)
    record.append(clock.words)
    record.append(self.clock?.mode.rawValue ?? "")
    record.append(self.clock?.milliseconds ?? 0)
    return record
  }

  /// Returns all records of the history.
  ///
  /// - Parameters:
  ///   - snapshot: the snapshot of issuers on a server; nil if the issuers are local.
  ///   - secrets: the stand-ins and outcomes that replace secrets.
  func records(_ clock: World.Clock?, _ snapshot: OpenedServerState.Snapshot?, _ secrets: SecretStandIns?) -> [[UInt8]] {
    [beginning(clock)] + (snapshot.map { [$0.record] } ?? []) + actions.map(\.record) + (secrets?.records ?? [])
  }

  /// Parses a history with the stand-ins for its secrets. The history ends before the first action whose stand-ins were not all written.
  ///
  /// Returns nil if the records are of another version, or of a run with another clock.
  static func read(_ records: [[UInt8]], clock: World.Clock?) -> (past: ActionLog, secrets: SecretStandIns)? {
    guard var beginning = records.first?[...], beginning.popNumber() == Self.format, let start = beginning.popMoment(),
      let opened = beginning.popNumber(), beginning.popText() == clock.words, let mode = beginning.popText(),
      let milliseconds = beginning.popNumber()
    else { return nil }
    let state = ClockMode(rawValue: mode).map { WorldTime.State(mode: $0, milliseconds: milliseconds) }
    var actions: [Action] = []
    var end: Mark?
    var fillings: [SecretStandIns.Filling] = []
    var outcomes: [SecretStandIns.Outcome] = []
    for record in records.dropFirst() where OpenedServerState.Snapshot(record: record) == nil {
      if let filling = SecretStandIns.Filling(record: record) {
        fillings.append(filling)
      } else if let outcome = SecretStandIns.Outcome(record: record) {
        outcomes.append(outcome)
      } else if let mark = Mark(record: record) {
        end = mark
      } else {
        guard let action = Action(record: record) else { return nil }
        actions.append(action)
        end = nil
      }
    }
    let whole = actions.indices.first { index in fillings.count { $0.action == index } < actions[index].fillings } ?? actions.count
    if whole < actions.count {
      end = actions[whole].mark
      actions.removeSubrange(whole...)
    }
    let past = ActionLog(actions, until: end, since: start, opened: Timestamp(milliseconds: opened), clock: state, hasStandIns: true)
    return (past, SecretStandIns(fillings, outcomes, read: actions.count))
  }
}

extension World.Clock? {
  fileprivate var words: String {
    switch self {
    case nil: ""
    case .frozen(let moment): "frozen \(moment.milliseconds)"
    case .stopped(let moment): "stopped \(moment.milliseconds)"
    case .running(let moment): "running \(moment.milliseconds)"
    case .like(let state): "like \(state.mode.rawValue) \(state.milliseconds)"
    }
  }
}

extension ActionLog.Mark {
  private static let kind = "reached"

  /// A record of the wallet's progress since the last action.
  var record: [UInt8] {
    var record: [UInt8] = []
    record.append(Self.kind)
    append(to: &record)
    return record
  }

  /// Parses a record of progress; nil if the record is an action.
  init?(record: [UInt8]) {
    var rest = record[...]
    guard rest.popText() == Self.kind else { return nil }
    self.init(&rest)
  }

  fileprivate func append(to record: inout [UInt8]) {
    record.append(moment)
    record.append(Int64(replies))
    record.append(Int64(newReplies.count))
    for number in newReplies { record.append(Int64(number)) }
    record.append(Int64(isIdle ? 1 : 0))
    record.append(Int64(unansweredCalls))
    record.append(Int64(turn))
    record.append(Int64(place.phone ?? -1))
    record.append(place.app)
    record.append(Int64(place.number))
    record.append(place.title)
  }

  fileprivate init?(_ rest: inout ArraySlice<UInt8>) {
    guard let moment = rest.popMoment(), let replies = rest.popNumber(), let newReplies = rest.popNumbers(), let isIdle = rest.popNumber(),
      let unanswered = rest.popNumber(), let turn = rest.popNumber(), let phone = rest.popNumber(),
      let app = rest.popText(), let number = rest.popNumber(), let title = rest.popText()
    else { return nil }
    let place = ActionLog.Place(phone: phone < 0 ? nil : Int(phone), app: app, number: Int(number), title: title)
    self.init(
      moment: moment, replies: Int(replies), newReplies: newReplies.map(Int.init), isIdle: isIdle == 1, unansweredCalls: Int(unanswered),
      turn: Int(turn), place: place)
  }
}

extension OpenedServerState.Snapshot {
  private static let kind = "snapshot"

  /// Finds the snapshot in the records of a history; nil if there is none.
  init?(of records: [[UInt8]]) {
    guard let snapshot = records.lazy.compactMap({ Self(record: $0) }).first else { return nil }
    self = snapshot
  }

  var record: [UInt8] {
    var record: [UInt8] = []
    record.append(Self.kind)
    record.append(logBegan.milliseconds)
    record.append(Int64(lastCall))
    record.append(outline)
    return record
  }

  /// Nil if the record is of another kind.
  init?(record: [UInt8]) {
    var rest = record[...]
    guard rest.popText() == Self.kind, let logBegan = rest.popNumber(), let lastCall = rest.popNumber(), let outline = rest.popText() else {
      return nil
    }
    self.init(logBegan: Timestamp(milliseconds: logBegan), lastCall: Int(lastCall), outline: outline)
  }
}

extension SecretStandIns.Filling {
  private static let kind = "filled"

  var record: [UInt8] {
    var record: [UInt8] = []
    record.append(Self.kind)
    record.append(Int64(action))
    record.append(field)
    switch standIn {
    case .text(let text):
      record.append("text")
      record.append(text)
    case .sample(let index):
      record.append("sample")
      record.append(Int64(index))
    case .code(let number):
      record.append("code")
      record.append(number)
    case .card(let card, let content):
      record.append(content == .cardNumber ? "number" : "security code")
      record.append(card.rawValue)
    }
    return record
  }

  /// Nil if the record is of another kind.
  init?(record: [UInt8]) {
    var rest = record[...]
    guard rest.popText() == Self.kind, let action = rest.popNumber(), let field = rest.popText(), let kind = rest.popText() else {
      return nil
    }
    let standIn: StandIn? =
      switch kind {
      case "text": rest.popText().map { .text($0) }
      case "sample": rest.popNumber().map { .sample(Int($0)) }
      case "code": rest.popNumber().map { .code($0) }
      case "number": rest.popText().map { .card(CardIdentifier(rawValue: $0), .cardNumber) }
      case "security code": rest.popText().map { .card(CardIdentifier(rawValue: $0), .cardCode) }
      default: nil
      }
    guard let standIn else { return nil }
    self.init(action: Int(action), field: field, standIn: standIn)
  }
}

extension SecretStandIns.Outcome {
  private static let kind = "outcome"

  var record: [UInt8] {
    var record: [UInt8] = []
    record.append(Self.kind)
    record.append(Int64(actions))
    record.append(name)
    record.append(counted: value)
    return record
  }

  /// Nil if the record is of another kind.
  init?(record: [UInt8]) {
    var rest = record[...]
    guard rest.popText() == Self.kind, let actions = rest.popNumber(), let name = rest.popText(), let value = rest.popCounted() else {
      return nil
    }
    self.init(actions: Int(actions), name: name, value: Array(value))
  }
}

extension ActionLog.Action {
  var record: [UInt8] {
    var record: [UInt8] = []
    record.reserveCapacity(192)
    switch masked ?? content {
    case .input(let input): input.append(to: &record)
    case .request(let request):
      record.append("request")
      record.append(counted: request.line)
    case .resumed: record.append("resumed")
    case .secretsLost: record.append("secrets lost")
    }
    record.append(Int64(fillings))
    record.append(Int64(size.columns))
    record.append(Int64(size.rows))
    mark.append(to: &record)
    return record
  }

  init?(record: [UInt8]) {
    var rest = record[...]
    guard let kind = rest.popText(), let content = Content(kind, &rest), let fillings = rest.popNumber(),
      let columns = rest.popNumber(), let rows = rest.popNumber(),
      let mark = ActionLog.Mark(&rest)
    else { return nil }
    self.init(
      content: content, masked: nil, fillings: Int(fillings), size: Size(columns: Int(columns), rows: Int(rows)), mark: mark)
  }
}

extension ActionLog.Action.Content {
  fileprivate init?(_ kind: String, _ rest: inout ArraySlice<UInt8>) {
    switch kind {
    case "request":
      guard let line = rest.popCounted(), let request = ControlRequest(line: line) else { return nil }
      self = .request(request)
    case "resumed": self = .resumed
    case "secrets lost": self = .secretsLost
    default:
      guard let input = Input(kind, &rest) else { return nil }
      self = .input(input)
    }
  }
}

extension Input {
  private static let keys: [(word: String, key: UserInterface.Key)] = [
    ("enter", .enter), ("tab", .tab), ("backTab", .backTab), ("escape", .escape), ("backspace", .backspace), ("delete", .delete),
    ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home), ("end", .end), ("pageUp", .pageUp),
    ("pageDown", .pageDown), ("unknown", .unknown),
  ]

  fileprivate func append(to record: inout [UInt8]) {
    func append(_ kind: String, _ text: String) {
      record.append(kind)
      record.append(text)
    }
    switch self {
    case .key(.character(let character)): append("character", String(character))
    case .key(.control(let letter)): append("control", String(letter))
    case .key(let key): append("key", Self.keys.first { $0.key == key }?.word ?? "unknown")
    case .paste(let text): append("paste", text)
    case .entry(let text): append("entry", text)
    case .command(let command): append("command", command.rawValue)
    }
  }

  fileprivate init?(_ kind: String, _ rest: inout ArraySlice<UInt8>) {
    guard let text = rest.popText() else { return nil }
    switch kind {
    case "character", "control":
      guard text.count == 1, let character = text.first else { return nil }
      self = .key(kind == "control" ? .control(character) : .character(character))
    case "key":
      guard let known = Self.keys.first(where: { $0.word == text }) else { return nil }
      self = .key(known.key)
    case "paste": self = .paste(text)
    case "entry": self = .entry(text)
    case "command":
      guard let command = Command(rawValue: text) else { return nil }
      self = .command(command)
    default: return nil
    }
  }
}

// MARK: - Fields

extension [UInt8] {
  fileprivate mutating func append(_ number: Int64) { appendBytes(of: number) }

  private mutating func appendBytes(of number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func append(_ text: String) { append(counted: text) }

  fileprivate mutating func append(_ moment: MachineMoment) {
    append(moment.wall.milliseconds)
    appendBytes(of: moment.monotonic.attoseconds)
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func popNumber() -> Int64? { pop(Int64.self) }

  /// Removes and returns numbers, which follow their count.
  fileprivate mutating func popNumbers() -> [Int64]? {
    guard let count = popNumber(), 0...Int64(self.count) ~= count else { return nil }
    var numbers: [Int64] = []
    for _ in 0..<count {
      guard let number = popNumber() else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private mutating func pop<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    let width = Number.bitWidth / 8
    guard count >= width else { return nil }
    defer { self = dropFirst(width) }
    return prefix(width).reduce(0) { $0 << 8 | Number($1) }
  }

  fileprivate mutating func popText() -> String? { popCounted().flatMap { String(validating: $0, as: UTF8.self) } }

  fileprivate mutating func popMoment() -> MachineMoment? {
    guard let wall = popNumber(), let attoseconds = pop(Int128.self) else { return nil }
    return MachineMoment(wall: Timestamp(milliseconds: wall), monotonic: Duration(attoseconds: attoseconds))
  }
}
