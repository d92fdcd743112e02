package import Contract
internal import Synchronization
package import WalletModel

/// The log of the last calls to the issuer, in the vendor's words, including those in flight.
///
/// A caller who makes many calls pushes out its own old ones first: hundreds of calls of customer care leave those of the phone.
///
/// Summaries of operations and errors contain no secret. The latest entries keep requests and responses as values, which are encoded
/// and masked only when read.
package final class TrafficLog: Sendable {
  /// One call.
  package struct Entry: Sendable {
    package enum State: Hashable, Sendable {
      case inFlight
      case answered(status: Int, summary: String)
      case refused(WalletError)
    }
    /// Counts up from 1.
    package let number: Int
    /// When it was made, in the world's civil time.
    package let moment: Timestamp
    package let operation: OperationName
    package let caller: Caller.Identity
    package let party: Party
    package fileprivate(set) var state: State
    /// Counts up from 1 in the order in which calls end; nil while it is under way.
    package fileprivate(set) var end: Int?
    /// From the call to its answer; nil while it is under way.
    package fileprivate(set) var took: Duration?
    /// The request; nil if it is no longer kept.
    package fileprivate(set) var request: Masked?
    fileprivate var answered: Masked?

    /// The response, or the vendor's error object if the call was refused; nil while it is in flight, or if it is no longer kept.
    package var answer: Masked? {
      if case .refused(let error) = state { Masked(ErrorObject(error)) } else { answered }
    }

    /// The outcome in a few words: `wrong PIN, 3 left`, `registered, active`; empty while it is awaited.
    package var phrase: String {
      switch state {
      case .inFlight: ""
      case .answered(_, let summary): summary
      case .refused(let error): error.phrase
      }
    }
  }

  /// How many calls are kept.
  package static let capacity = 500
  /// How many entries keep request and response: as many as are shown behind the glass.
  package static let contentsCapacity = 60

  private struct Contents {
    var entries: [Entry] = []
    var lastNumber = 0
    var lastEnd = 0
    var version = 0
  }

  private let contents = Mutex(Contents())

  package init() {}

  /// Changes whenever anything here does.
  package var version: Int { contents.withLock { $0.version } }

  /// The calls kept, oldest first.
  package var entries: [Entry] { contents.withLock { Self.kept($0.entries) } }

  /// How many calls have ended, and those kept that ended after the first so many, in that order.
  ///
  /// - Parameter count: more than have ended means the first ones: the log is another one than was asked before.
  package func ended(after count: Int) -> (count: Int, entries: [Entry]) {
    contents.withLock { contents in
      let start = count > contents.lastEnd ? 0 : count
      let ended = contents.entries.filter { $0.end.map { $0 > start } == true }
      return (contents.lastEnd, ended.sorted { ($0.end ?? 0) < ($1.end ?? 0) })
    }
  }

  /// The latest so many calls, oldest first.
  package func latest(_ count: Int) -> [Entry] { Array(entries.suffix(max(0, count))) }

  /// As many entries as are kept: each caller's latest, the same number of each who has more than that.
  private static func kept(_ entries: [Entry]) -> [Entry] {
    var surplus = entries.count - capacity
    guard surplus > 0 else { return entries }
    var counts: [Caller.Identity: Int] = [:]
    for entry in entries { counts[entry.caller, default: 0] += 1 }
    // From the caller with the most calls down: how many are left if all of them get as many as the next one has.
    let sizes = counts.values.sorted(by: >) + [0]
    var share = 0
    for (index, size) in sizes.dropLast().enumerated() {
      let callers = index + 1
      let gain = (size - sizes[callers]) * callers
      share = gain < surplus ? sizes[callers] : size - surplus / callers
      if gain >= surplus {
        surplus %= callers
        break
      }
      surplus -= gain
    }
    return entries.filter { entry in
      let age = counts[entry.caller] ?? 0
      counts[entry.caller] = age - 1
      // The rest that the division leaves: one more of each, from the oldest on.
      if age == share, surplus > 0 {
        surplus -= 1
        return false
      }
      return age <= share
    }
  }

  /// The latest so many calls of one caller, and all that others called meanwhile; oldest first.
  package func latest(_ count: Int, by caller: Caller.Identity) -> [Entry] {
    var own = 0
    let entries = entries
    let first = entries.indices.reversed().first { index in
      if entries[index].caller == caller { own += 1 }
      return own == count
    }
    return Array(entries[(first ?? entries.startIndex)...])
  }

  /// Notes a call that starts, and gives its number.
  func start<O: Operation>(_ operation: O, _ call: Call, at moment: Timestamp) -> Int {
    contents.withLock { contents in
      contents.lastNumber += 1
      contents.version += 1
      contents.entries.append(
        Entry(
          number: contents.lastNumber, moment: moment, operation: O.name, caller: call.caller.identity, party: call.party, state: .inFlight,
          request: Masked(operation)))
      // Some at a time: all entries are looked at.
      if contents.entries.count - Self.capacity > Self.capacity / 4 { contents.entries = Self.kept(contents.entries) }
      let forgotten = contents.entries.count - 1 - Self.contentsCapacity
      if forgotten >= 0 { (contents.entries[forgotten].request, contents.entries[forgotten].answered) = (nil, nil) }
      return contents.lastNumber
    }
  }

  /// Notes how a call ended, if it is still kept.
  func finish(_ number: Int, _ state: Entry.State, answer: Masked? = nil, took: Duration) {
    contents.withLock { contents in
      guard let index = contents.entries.lastIndex(where: { $0.number == number }) else { return }
      contents.lastEnd += 1
      contents.entries[index].end = contents.lastEnd
      contents.entries[index].state = state
      contents.entries[index].took = took
      if contents.entries[index].request != nil { contents.entries[index].answered = answer }
      contents.version += 1
    }
  }
}

/// An error as the vendor's SDK shows it (`PDPaydiantError`), with our members.
private struct ErrorObject: Encodable {
  let statusCode: Int
  let statusMessage: String
  let errorInformation: ErrorInformation
  let description: String
  let fieldErrors: [FieldError]
  let attemptsLeft: Int?
  /// In seconds.
  let retryAfter: Double?

  init(_ error: WalletError) {
    statusCode = error.statusCode
    statusMessage = error.statusMessage
    errorInformation = error.errorInformation
    description = error.description
    fieldErrors = error.fieldErrors
    attemptsLeft = error.attemptsLeft
    retryAfter = error.retryAfter?.wireSeconds
  }
}

extension WalletError {
  /// First clause of what happened, as on a line of a log: `wrong PIN, 3 left`.
  fileprivate var phrase: String {
    if code == .cancelled { return "cancelled by the app" }
    var phrase = String(description[..<endOfFirstClause])
    // A capital that starts a sentence goes; one that starts an abbreviation stays.
    if let first = phrase.first, phrase.dropFirst().first?.isUppercase != true {
      phrase = first.lowercased() + phrase.dropFirst()
    }
    if let attemptsLeft, attemptsLeft > 0, !phrase.contains("left") { phrase += ", \(attemptsLeft) left" }
    return phrase
  }

  private var endOfFirstClause: String.Index {
    description.indices.first { index in
      switch description[index] {
      case ";": true
      case ".":
        description.index(after: index) == description.endIndex || description[description.index(after: index)].isWhitespace
      default: false
      }
    } ?? description.endIndex
  }
}
