package import Basics
package import Contract
internal import Synchronization
package import WalletModel

/// The log of the calls and events in a world since it was opened, without secrets: calls in the vendor's words with their effects, and
/// changes of the world from outside. The glass, `world traffic` and `--follow` read the same log.
///
/// Limited in bytes. A caller who makes many calls displaces its own old entries first: hundreds of calls by customer care displace none of
/// the phone's.
package final class TrafficLog: Sendable {
  /// The maximum number of bytes in a log, requests and responses included. (our choice)
  package static let byteCapacity = 16 << 20
  /// The maximum number of entries. (our choice)
  package static let capacity = 10_000
  /// The maximum number of bytes of a request or response; the log stores no longer ones. (our choice)
  package static let longestContent = 1 << 20

  fileprivate struct Contents {
    var entries: [Entry] = []
    var lastNumber = 0
    var lastEnd = 0
    var version = 0
    /// The total weight of the entries, and the weight for each source.
    var weight = 0
    var weights: [Source: Int] = [:]
    /// The budget that this log shares with other logs; nil for `byteCapacity` of its own.
    var budget: TrafficBudget?
    var unansweredCalls = 0
    /// Counts how often old entries were removed.
    var removals = 0
    /// From the last report of a server: when the server's log began, and the number of its last call. Nil before the first report.
    var lastReport: (began: Timestamp, last: Int)?
  }

  private let contents = Mutex(Contents())
  private let listener = Mutex<(@Sendable (LoggedCall) -> Void)?>(nil)

  /// When this log began. It identifies the log: a reader who finds another value reads another log.
  package let began: Timestamp

  package init(began: Timestamp) { self.began = began }

  /// From now on, shares a budget with other logs.
  package func join(_ budget: TrafficBudget) { contents.withLock { $0.join(budget) } }

  /// Removes old entries if the log exceeds its share of the budget, which shrinks when other logs join.
  package func trim() { contents.withLock { $0.trim() } }

  deinit { contents.withLock { $0.budget?.leave() } }

  /// Increases with every change of the log.
  package var version: Int { contents.withLock { $0.version } }

  /// All entries, oldest first.
  package var entries: [Entry] { contents.withLock { $0.entries } }

  /// The latest entries, at most `count`, oldest first.
  package func latest(_ count: Int) -> [Entry] { Array(entries.suffix(max(0, count))) }

  /// The entries that are new or have changed since a version of the log.
  package struct News: Sendable {
    /// The version of the log when `entries` were read.
    package let version: Int
    /// How often the log has removed old entries. If the reader's number differs, `entries` contains all entries that are left.
    package let removals: Int
    package let entries: [Entry]
  }

  package func news(after version: Int, removals: Int) -> News {
    contents.withLock { contents in
      let isWhole = contents.removals != removals
      return News(
        version: contents.version, removals: contents.removals,
        entries: isWhole ? contents.entries : contents.entries.filter { $0.revision > version })
    }
  }

  /// Returns how many entries have ended since the log began, and those after the first `count` that are still in the log, in the order in
  /// which they ended.
  ///
  /// - Parameter count: the number of an earlier result. If fewer entries have ended, that result is of another log, and all are returned.
  package func ended(after count: Int) -> (count: Int, entries: [Entry]) {
    contents.withLock { contents in
      let start = count > contents.lastEnd ? 0 : count
      let ended = contents.entries.filter { $0.end.map { $0 > start } == true }
      return (contents.lastEnd, ended.sorted { ($0.end ?? 0) < ($1.end ?? 0) })
    }
  }

  // MARK: - Writing

  /// Adds an event that is complete.
  package func note(_ content: Entry.Content, at moment: Timestamp) {
    contents.withLock { contents in
      contents.end(contents.append(content, at: moment, from: nil))
      contents.trim()
    }
  }

  /// Adds a message inside a phone, or an action of the phone's owner.
  package func note(_ note: SequenceNote, of device: DeviceIdentifier?, at moment: Timestamp) {
    contents.withLock { contents in
      contents.end(contents.append(.sequence(note, of: device), at: moment, from: device.map(Caller.Identity.phone)))
      contents.trim()
    }
  }

  /// Adds an event of the fault plan. A fault that fires on a call is listed before the call, because it is the cause; a fault that changes
  /// the response is listed at the end, because the call may have led to others meanwhile.
  package func note(_ fault: FaultEvent, at moment: Timestamp, on trace: CallTrace?) {
    contents.withLock { contents in
      let index = contents.entries.lastIndex { $0.trace === trace && trace != nil }
      guard let index, case .call(var call) = contents.entries[index].content, case .fired(let fault) = fault else {
        contents.end(contents.append(.fault(fault), at: moment, from: nil))
        return contents.trim()
      }
      // The fault changes a response, so the call has ended.
      if !fault.waitsForCalls {
        call.fault = fault
        contents.replace(callAt: index, by: call)
        contents.end(contents.append(.fault(.fired(fault)), at: moment, from: contents.entries[index].source))
        return contents.trim()
      }
      // The fault takes the call's number, and the call gets a new one.
      let entry = contents.entries.remove(at: index)
      contents.weigh(-entry.weight, entry.source)
      call.fault = fault
      contents.end(contents.append(.fault(.fired(fault)), at: moment, from: entry.source, number: entry.number))
      _ = contents.append(.call(call), at: entry.moment, from: entry.source, trace: trace)
    }
  }

  /// Adds events of issuers on a server, which doesn't report the effects of single calls.
  package func note(_ events: [IssuerEvent]) {
    contents.withLock { contents in
      for event in events {
        switch event.content {
        case .message(let message):
          contents.end(
            contents.append(.sent(message.channel, to: message.to, subject: message.subject), at: event.moment, from: nil))
        case .sessionEnded(let device, let reason):
          contents.end(contents.append(.sessionEnded(device, because: reason.inWords), at: event.moment, from: .phone(device)))
        case .deviceActivationChanged: break
        }
      }
      contents.trim()
    }
  }

  /// The number of the last call in a server's reports; nil before the first report.
  var lastReported: Int? { contents.withLock { $0.lastReport?.last } }

  /// Adds a server's report, each call once: calls between the parties and those of customer care, and the effects of this world's calls.
  /// Skips calls of other phones.
  ///
  /// - Returns: false if the server's log is not that of the last report: the caller has to request the report from the beginning.
  func note(_ report: TrafficReport) -> Bool {
    contents.withLock { contents in
      let known = contents.lastReport
      let isShorter = report.last < report.after ?? 0
      if let known, isShorter || known.began != report.began && report.after != 0 {
        contents.lastReport = (report.began, 0)
        return false
      }
      let last = known.map { $0.began == report.began ? $0.last : 0 }
      contents.lastReport = (report.began, max(last ?? 0, report.last))
      guard let known = last else { return true }
      let news = report.calls.filter { $0.number > known }
      // From the newest to the oldest, because an equal call may have been made before the first report.
      let own = news.reversed().filter { contents.add(effectsOf: $0.call) }.map(\.number)
      for reported in news where !own.contains(reported.number) && reported.call.isOfNoPhone {
        var call = reported.call
        call.isReported = true
        contents.end(contents.append(.call(call), at: reported.moment, from: call.caller))
      }
      contents.trim()
      return true
    }
  }

  /// True while a read-only program makes calls: the log doesn't contain them.
  @TaskLocal package static var isSilent = false

  /// Adds a call that starts.
  func start<O: Operation>(_ operation: O, _ call: Call, _ trace: CallTrace, at moment: Timestamp) {
    if Self.isSilent { return }
    let logged = LoggedCall(
      operation: O.name, sequenceWord: operation.sequenceWord, caller: call.caller.identity, party: call.party,
      idempotencyKey: call.idempotencyKey, hasSession: call.caller.session != nil,
      // A type without size has no fields.
      request: MemoryLayout<O>.size == 0 ? .empty : Masked(operation).flatMap(Self.kept))
    contents.withLock { _ = $0.append(.call(logged), at: moment, from: logged.caller, trace: trace) }
  }

  /// From now on, calls `tell` for every call between parties that ends, on the thread on which it ends.
  package func tellPartyCalls(_ tell: @escaping @Sendable (LoggedCall) -> Void) { listener.withLock { $0 = tell } }

  /// The number of calls that have ended without a response.
  package var unansweredCalls: Int { contents.withLock { $0.unansweredCalls } }

  /// Completes a call, if it is still in the log, and adds its effects.
  func finish(_ trace: CallTrace, _ state: LoggedCall.State, answer: Masked?, took: Duration, at moment: Timestamp) {
    let effects = trace.effects
    let ended: LoggedCall? = contents.withLock { contents in
      if case .refused(let error) = state, error.hasNotArrived || [.connectionLost, .timedOut].contains(error.code) {
        contents.unansweredCalls += 1
      }
      var ended: LoggedCall?
      var source: Source = nil
      if let index = contents.entries.lastIndex(where: { $0.trace === trace }), case .call(var call) = contents.entries[index].content {
        call.state = state
        call.took = took
        call.answered = answer.flatMap(Self.kept)
        // A server may have reported the changes already.
        call.changes += effects.compactMap { if case .changed(let change) = $0 { change } else { nil } }
        call.decision = effects.lazy.compactMap { if case .decided(let decision, _) = $0 { decision } else { nil } }.last ?? call.decision
        source = call.caller
        ended = call
        contents.replace(callAt: index, by: call)
        contents.entries[index].trace = nil
        contents.end(index)
      }
      for effect in effects {
        let content: Entry.Content? =
          switch effect {
          // These effects are part of the call's own entry.
          case .changed, .decided: nil
          case .sessionOpened(let device, let until): .sessionOpened(device, until: until)
          case .sessionEnded(let device, let reason): .sessionEnded(device, because: reason)
          case .sent(let channel, let recipient, let subject): .sent(channel, to: recipient, subject: subject)
          }
        if let content { contents.end(contents.append(content, at: moment, from: source)) }
      }
      contents.trim()
      return ended
    }
    guard let ended, case .party = ended.caller else { return }
    listener.withLock { $0 }?(ended)
  }

  private static func kept(_ content: Masked) -> Masked? { content.json.count <= longestContent ? content : nil }
}

// MARK: - Entries

extension TrafficLog {
  /// Something that happened.
  package struct Entry: Sendable {
    package enum Content: Sendable {
      case call(LoggedCall)
      /// - to: an email address, or a phone's device identifier.
      case sent(Message.Channel, to: String, subject: String)
      case sessionOpened(DeviceIdentifier, until: Timestamp)
      case sessionEnded(DeviceIdentifier, because: String)
      case clock(ClockMove)
      case fault(FaultEvent)
      /// The person has switched to the phone of this name.
      case phone(String)
      /// The words of a command line, without the program's name and the world.
      case command([String])
      /// A message that no party has received, or a person's action.
      case sequence(SequenceNote, of: DeviceIdentifier?)
    }

    /// Counts up from 1 in the order of the log.
    package let number: Int
    /// The moment of the event, in the world's civil time.
    package let moment: Timestamp
    package fileprivate(set) var content: Content
    /// Increases from 1 in the order in which entries end; nil for a call in flight.
    package fileprivate(set) var end: Int?
    /// The version of the log at the entry's last change.
    fileprivate var revision = 0
    fileprivate let source: Source
    /// The number of bytes that the entry takes of the log's capacity.
    fileprivate private(set) var weight = 0
    /// The trace of a call that is in flight.
    fileprivate var trace: CallTrace?

    package var call: LoggedCall? { if case .call(let call) = content { call } else { nil } }

    package var kind: Kind {
      switch content {
      case .call(let call): call.caller == .customerCare ? .care : .call
      case .sent: .message
      case .sessionOpened: .sessionOpened
      case .sessionEnded: .sessionEnded
      case .clock: .clock
      case .fault: .fault
      case .phone: .phone
      case .command: .command
      case .sequence: .sequence
      }
    }

    /// The phone that the entry is about: the caller, or the receiver of a push; nil for everything else.
    package var device: DeviceIdentifier? {
      switch content {
      case .call(let call): if case .phone(let device) = call.caller { device } else { nil }
      case .sent(.push, let recipient, _): DeviceIdentifier(rawValue: recipient)
      case .sessionOpened(let device, _), .sessionEnded(let device, _): device
      case .sequence(_, let device): device
      case .sent, .clock, .fault, .phone, .command: nil
      }
    }

    fileprivate mutating func weigh() {
      let bytes =
        switch content {
        case .call(let call): (call.request?.json.count ?? 0) + (call.answered?.json.count ?? 0) + call.phrase.utf8.count
        case .sent(_, let recipient, let subject): recipient.utf8.count + subject.utf8.count
        case .command(let words): words.reduce(0) { $0 + $1.utf8.count }
        case .phone(let name): name.utf8.count
        case .sequence(let note, _): note.sentence.utf8.count
        case .sessionOpened, .sessionEnded, .clock, .fault: 0
        }
      weight = bytes + Self.ownWeight
    }

    /// The bytes of an entry besides its texts: its place in the array, of which up to a third is free, and the storage of identifiers and
    /// contents.
    private static let ownWeight = MemoryLayout<Entry>.stride * 3 / 2 + 250
  }

  /// The kinds of entries, with the mark of each.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case call
    case care = "customer care"
    case message
    case sessionOpened = "session opened"
    case sessionEnded = "session ended"
    case clock, fault, phone, command
    case sequence

    /// The mark at the start of a line. The line's first word says the same.
    package var mark: Character {
      switch self {
      case .call: ">"
      case .care: "&"
      case .message: "<"
      case .sessionOpened: "+"
      case .sessionEnded: "-"
      case .clock: "@"
      case .fault: "!"
      case .phone: "#"
      case .command: "$"
      case .sequence: "|"
      }
    }
  }

  /// The owner of entries that share the capacity; nil for the world's own entries.
  typealias Source = Caller.Identity?
}

extension TrafficLog.Entry {
  /// One line, without the phone and without the outcome of a call: `loginByPIN`, `mail: Your card is on its way`.
  ///
  /// - Parameter east: seconds east of UTC in which times are shown.
  package func sentence(east: Int) -> String {
    switch content {
    case .call(let call): call.operation.rawValue
    case .sent(let channel, _, let subject): "\(channel.rawValue): \(subject)"
    case .sessionOpened(_, let until): "session until \(until.time(east: east))"
    case .sessionEnded(_, let reason): "session ended: \(reason)"
    case .clock(let move): move.sentence(east: east)
    case .fault(let event): event.sentence
    case .phone(let name): "\(name) is current"
    case .command(let words): words.map(\.asShellWord).joined(separator: " ")
    case .sequence(let note, _): note.sentence
    }
  }
}

extension SequenceNote {
  /// One line: `wallet > app: generateRequest`, `canAddPaymentPass, yes`, `you: Agree`, `why: …`.
  fileprivate var sentence: String {
    func said(_ message: SequenceMessage) -> String { [message.word, message.outcome].filter { !$0.isEmpty }.joined(separator: ", ") }
    switch self {
    case .message(let message): return "\(message.from.name) > \(message.to.name): \(said(message))"
    // Only apps ask questions, so caller and receiver are left out.
    case .question(let message): return said(message)
    case .person(let deed, _): return "you: \(deed)"
    case .why(let sentence): return "why: \(sentence)"
    }
  }
}

// MARK: - Order and bounds

extension TrafficLog.Contents {
  /// Adds an entry at the end and returns its index.
  ///
  /// - Parameter number: the number of an entry that this one replaces in the list; nil for a new number.
  fileprivate mutating func append(
    _ content: TrafficLog.Entry.Content, at moment: Timestamp, from source: TrafficLog.Source, number: Int? = nil, trace: CallTrace? = nil
  ) -> Int {
    version += 1
    if number == nil { lastNumber += 1 }
    var entry = TrafficLog.Entry(
      number: number ?? lastNumber, moment: moment, content: content, revision: version, source: source, trace: trace)
    entry.weigh()
    weigh(entry.weight, source)
    // The entries are in the order of their numbers: usually the place is at the end.
    let index = entries.lastIndex { $0.number < entry.number }.map { $0 + 1 } ?? 0
    entries.insert(entry, at: index)
    return index
  }

  fileprivate mutating func replace(callAt index: Int, by call: LoggedCall) {
    let before = entries[index].weight
    entries[index].content = .call(call)
    entries[index].weigh()
    weigh(entries[index].weight - before, entries[index].source)
  }

  /// Adds to the total weight, and to the weight of a source.
  fileprivate mutating func weigh(_ change: Int, _ source: TrafficLog.Source) {
    weight += change
    let own = (weights[source] ?? 0) + change
    weights[source] = own == 0 ? nil : own
  }

  fileprivate mutating func join(_ other: TrafficBudget) {
    budget?.leave()
    budget = other
    other.enter()
  }

  /// Adds the effects of a call, as a server reports them, to the newest equal call of this world. Returns false if there is none.
  fileprivate mutating func add(effectsOf reported: LoggedCall) -> Bool {
    let index = entries.lastIndex { $0.call.map { !$0.isReported && $0.isSame(as: reported) } == true }
    guard let index, case .call(var call) = entries[index].content else { return false }
    version += 1
    (call.changes, call.decision, call.isReported) = (reported.changes, reported.decision, true)
    entries[index].content = .call(call)
    entries[index].revision = version
    return true
  }

  /// Marks an entry as complete.
  fileprivate mutating func end(_ index: Int) {
    version += 1
    lastEnd += 1
    entries[index].end = lastEnd
    entries[index].revision = version
  }

  /// Removes old entries if the log is too large: from the sources with the most bytes, until all of these have the same number of bytes
  /// left.
  fileprivate mutating func trim() {
    let most = entries.count > TrafficLog.capacity ? weight / entries.count * TrafficLog.capacity : budget?.share ?? TrafficLog.byteCapacity
    guard weight > most else { return }
    // Removes an eighth at a time, because the remaining entries have to move.
    var surplus = weight - most / 8 * 7
    // Finds the bytes left for each of the largest sources: reduces the largest to the size of the next, both to the size of the third, and
    // so on until the surplus is gone.
    let sizes = weights.values.sorted(by: >) + [0]
    var share = 0
    for (index, size) in sizes.dropLast().enumerated() {
      let gain = (size - sizes[index + 1]) * (index + 1)
      share = gain < surplus ? sizes[index + 1] : size - surplus / (index + 1)
      if gain >= surplus { break }
      surplus -= gain
    }
    var sourcesAbove = weights.values.count { $0 > share }
    var left: [TrafficLog.Entry] = []
    var end = 0
    while sourcesAbove > 0, end < entries.count {
      let entry = entries[end]
      end += 1
      guard weights[entry.source, default: 0] > share else {
        left.append(entry)
        continue
      }
      weigh(-entry.weight, entry.source)
      if weights[entry.source, default: 0] <= share { sourcesAbove -= 1 }
    }
    entries.replaceSubrange(..<end, with: left)
    // Copies the entries to a smaller array if most of this one is free: the log's share of the budget may have become a hundredth of what
    // it was.
    if entries.capacity > 4 * entries.count { entries = entries.map { $0 } }
    version += 1
    removals += 1
  }
}

/// A number of bytes that traffic logs share in equal parts, so that a thousand busy worlds take no more memory than a few.
package final class TrafficBudget: Sendable {
  private let bytes: Int
  private let bounds: ClosedRange<Int>
  private let logs = Atomic(0)

  /// - Parameters:
  ///   - bytes: the bytes of all logs together.
  ///   - bounds: the limits of each log's part in bytes, however many logs there are.
  package init(bytes: Int, each bounds: ClosedRange<Int>) {
    self.bytes = bytes
    self.bounds = bounds
  }

  fileprivate func enter() { logs.add(1, ordering: .relaxed) }
  fileprivate func leave() { logs.subtract(1, ordering: .relaxed) }

  /// The bytes that each log may take now.
  var share: Int { min(max(bytes / max(1, logs.load(ordering: .relaxed)), bounds.lowerBound), bounds.upperBound) }
}
