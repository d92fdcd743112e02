package import Basics
package import Contract
internal import Synchronization
package import WalletModel

/// The list of what happened in a world since it was opened, without secrets: calls, in the vendor's words, with their effects, and what
/// was done to the world from outside. Behind the glass, `world traffic` and `--follow` read the same list.
///
/// Bounded by bytes. A caller who makes many calls pushes out its own old ones first: hundreds of calls of customer care leave those of
/// the phone.
package final class TrafficLog: Sendable {
  /// How many bytes one person's log keeps, requests and responses included. (our choice)
  package static let byteCapacity = 16 << 20
  /// How many entries are kept at most. (our choice)
  package static let capacity = 10_000
  /// A longer request or response is not kept. (our choice)
  package static let longestContent = 1 << 20

  fileprivate struct Contents {
    var entries: [Entry] = []
    var lastNumber = 0
    var lastEnd = 0
    var version = 0
    /// The weight of all entries, and of those of each source.
    var weight = 0
    var weights: [Source: Int] = [:]
    /// The budget that it shares with other logs; nil if it shares none.
    var budget: TrafficBudget?
    var unansweredCalls = 0
    /// Counts up whenever entries are pushed out.
    var removals = 0
    /// The last report of a server: when its log began, and its last call. Nil until one was asked.
    var lastReport: (began: Timestamp, last: Int)?
  }

  private let contents = Mutex(Contents())
  private let listener = Mutex<(@Sendable (LoggedCall) -> Void)?>(nil)

  /// When it began: the log of another opening has another time.
  package let began: Timestamp

  package init(began: Timestamp) { self.began = began }

  /// Shares a budget with other logs from now on.
  package func join(_ budget: TrafficBudget) { contents.withLock { $0.join(budget) } }

  /// Pushes out what is more than its part of the budget, which other logs may have made smaller.
  package func trim() { contents.withLock { $0.trim() } }

  deinit { contents.withLock { $0.budget?.leave() } }

  /// Changes whenever anything here does.
  package var version: Int { contents.withLock { $0.version } }

  /// All entries, oldest first.
  package var entries: [Entry] { contents.withLock { $0.entries } }

  /// The latest entries, at most `count`, oldest first.
  package func latest(_ count: Int) -> [Entry] { Array(entries.suffix(max(0, count))) }

  /// The entries that are new or have changed since a version of the list.
  package struct News: Sendable {
    /// The version of the list now.
    package let version: Int
    /// How often entries were pushed out. If that has changed, the entries are all that are left.
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

  /// How many entries have ended, and those kept that ended after the first `count`, in that order.
  ///
  /// - Parameter count: more than have ended means the first ones: the log is another one than was asked before.
  package func ended(after count: Int) -> (count: Int, entries: [Entry]) {
    contents.withLock { contents in
      let start = count > contents.lastEnd ? 0 : count
      let ended = contents.entries.filter { $0.end.map { $0 > start } == true }
      return (contents.lastEnd, ended.sorted { ($0.end ?? 0) < ($1.end ?? 0) })
    }
  }

  // MARK: - Writing

  /// Notes something that happened.
  package func note(_ content: Entry.Content, at moment: Timestamp) {
    contents.withLock { contents in
      contents.end(contents.append(content, at: moment, from: nil))
      contents.trim()
    }
  }

  /// Notes a message inside a phone, or what its owner did.
  package func note(_ note: SequenceNote, of device: DeviceIdentifier?, at moment: Timestamp) {
    contents.withLock { contents in
      contents.end(contents.append(.sequence(note, of: device), at: moment, from: device.map(Caller.Identity.phone)))
      contents.trim()
    }
  }

  /// Notes an event of the fault plan. A fault that fires on a call is listed before the call, for the cause comes first, and one that
  /// damages its answer where that is: the call may have led to others meanwhile.
  package func note(_ fault: FaultEvent, at moment: Timestamp, on trace: CallTrace?) {
    contents.withLock { contents in
      let index = contents.entries.lastIndex { $0.trace === trace && trace != nil }
      guard let index, case .call(var call) = contents.entries[index].content, case .fired(let fault) = fault else {
        contents.end(contents.append(.fault(fault), at: moment, from: nil))
        return contents.trim()
      }
      // Those that change an answer: the call is over.
      if !fault.waitsForCalls {
        call.fault = fault
        contents.replace(callAt: index, by: call)
        contents.end(contents.append(.fault(.fired(fault)), at: moment, from: contents.entries[index].source))
        return contents.trim()
      }
      // The call gets a new number after the fault's.
      let entry = contents.entries.remove(at: index)
      contents.weigh(-entry.weight, entry.source)
      call.fault = fault
      contents.end(contents.append(.fault(.fired(fault)), at: moment, from: entry.source, number: entry.number))
      _ = contents.append(.call(call), at: entry.moment, from: entry.source, trace: trace)
    }
  }

  /// Notes events of issuers on a server, whose effects on calls are not reported.
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

  /// The number of the last call that a server has reported; nil until one was asked.
  var lastReported: Int? { contents.withLock { $0.lastReport?.last } }

  /// Notes what a server tells of its parties, each call once: calls between them and those of customer care, and the effects of the calls
  /// of this world. Calls of other phones are left out.
  ///
  /// - Returns: false if the server's log is another one than before: it has to be asked from its beginning.
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
      // From the newest: an earlier call that is the same may have been made before the first report.
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

  /// True for the calls of a program that only looks: they are not noted.
  @TaskLocal package static var isSilent = false

  /// Notes a call that starts.
  func start<O: Operation>(_ operation: O, _ call: Call, _ trace: CallTrace, at moment: Timestamp) {
    if Self.isSilent { return }
    let logged = LoggedCall(
      operation: O.name, sequenceWord: operation.sequenceWord, caller: call.caller.identity, party: call.party,
      idempotencyKey: call.idempotencyKey, hasSession: call.caller.session != nil,
      // A type without size has no fields.
      request: MemoryLayout<O>.size == 0 ? .empty : Masked(operation).flatMap(Self.kept))
    contents.withLock { _ = $0.append(.call(logged), at: moment, from: logged.caller, trace: trace) }
  }

  /// Tells of every call between parties that ends from now on, on the thread on which it ends.
  package func tellPartyCalls(_ tell: @escaping @Sendable (LoggedCall) -> Void) { listener.withLock { $0 = tell } }

  /// How many calls have ended without an answer.
  package var unansweredCalls: Int { contents.withLock { $0.unansweredCalls } }

  /// Notes how a call ended, if it is still kept, and its effects.
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
        // A server has perhaps reported them already.
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
          // They are told with the call.
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
      /// - to: a mail address, or a phone's device identifier.
      case sent(Message.Channel, to: String, subject: String)
      case sessionOpened(DeviceIdentifier, until: Timestamp)
      case sessionEnded(DeviceIdentifier, because: String)
      case clock(ClockMove)
      case fault(FaultEvent)
      /// Another phone is the current one, by its name.
      case phone(String)
      /// A command line without the program's name and the world.
      case command([String])
      /// A message that no party has heard, or what a person did.
      case sequence(SequenceNote, of: DeviceIdentifier?)
    }

    /// Counts up from 1 in the order of the list.
    package let number: Int
    /// When it happened, in the world's civil time.
    package let moment: Timestamp
    package fileprivate(set) var content: Content
    /// Counts up from 1 in the order in which entries end; nil for a call that is under way.
    package fileprivate(set) var end: Int?
    /// The version of the list with its last change.
    fileprivate var revision = 0
    fileprivate let source: Source
    /// The bytes that it counts for.
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

    /// The phone that it is about: the caller, or the one that got a push; nil for everything else.
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

    /// The place in the list, of which up to half are free, and the identifiers of phone and request with the heads of the contents.
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

    /// Its mark in front of a line. The line's first word says the same.
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

  /// Whose entries share the capacity; nil for the world's own.
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
    // An app alone asks, and PassKit alone has these words.
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
  /// - Parameter number: that of an entry whose place it takes; nil for a new one.
  fileprivate mutating func append(
    _ content: TrafficLog.Entry.Content, at moment: Timestamp, from source: TrafficLog.Source, number: Int? = nil, trace: CallTrace? = nil
  ) -> Int {
    version += 1
    if number == nil { lastNumber += 1 }
    var entry = TrafficLog.Entry(
      number: number ?? lastNumber, moment: moment, content: content, revision: version, source: source, trace: trace)
    entry.weigh()
    weigh(entry.weight, source)
    // The order of numbers: usually at the end.
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

  /// Adds to the weight of all entries and of those of a source.
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

  /// Adds the effects of a call, as a server reports them, to the newest equal one of this world. Returns false if there is none.
  fileprivate mutating func add(effectsOf reported: LoggedCall) -> Bool {
    let index = entries.lastIndex { $0.call.map { !$0.isReported && $0.isSame(as: reported) } == true }
    guard let index, case .call(var call) = entries[index].content else { return false }
    version += 1
    (call.changes, call.decision, call.isReported) = (reported.changes, reported.decision, true)
    entries[index].content = .call(call)
    entries[index].revision = version
    return true
  }

  /// Notes that an entry is complete.
  fileprivate mutating func end(_ index: Int) {
    version += 1
    lastEnd += 1
    entries[index].end = lastEnd
    entries[index].revision = version
  }

  /// Pushes out old entries if there are too many: each source keeps its latest, as many bytes as the others that have too many.
  fileprivate mutating func trim() {
    let most = entries.count > TrafficLog.capacity ? weight / entries.count * TrafficLog.capacity : budget?.share ?? TrafficLog.byteCapacity
    guard weight > most else { return }
    // Some at a time: those after them move.
    var surplus = weight - most / 8 * 7
    // From the source with the most bytes down: how many are left if all of them get as many as the next one has.
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
    // The part of the budget may be a hundredth of what it was.
    if entries.capacity > 4 * entries.count { entries = entries.map { $0 } }
    version += 1
    removals += 1
  }
}

/// Bytes that logs share in equal parts: a thousand busy worlds take no more than a few.
package final class TrafficBudget: Sendable {
  private let bytes: Int
  private let bounds: ClosedRange<Int>
  private let logs = Atomic(0)

  /// - Parameters:
  ///   - bytes: of all logs together.
  ///   - bounds: of each log, however many there are.
  package init(bytes: Int, each bounds: ClosedRange<Int>) {
    self.bytes = bytes
    self.bounds = bounds
  }

  fileprivate func enter() { logs.add(1, ordering: .relaxed) }
  fileprivate func leave() { logs.subtract(1, ordering: .relaxed) }

  /// The part of each log.
  var share: Int { min(max(bytes / max(1, logs.load(ordering: .relaxed)), bounds.lowerBound), bounds.upperBound) }
}
