package import Contract
internal import Synchronization
package import WalletModel

/// What went through the door, in the vendor's words: the last calls, those under way among them.
///
/// It holds no request and no answer, only what operations and errors say of themselves, and those name no secret.
package final class TrafficLog: Sendable {
  /// One call.
  package struct Entry: Hashable, Sendable {
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
    /// The phone that made it, or `.customerCare`.
    package let caller: DeviceIdentifier
    package fileprivate(set) var state: State
    /// From the call to its answer; nil while it is under way.
    package fileprivate(set) var took: Duration?

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

  private struct Contents {
    var entries: [Entry] = []
    var lastNumber = 0
    var version = 0
  }

  private let contents = Mutex(Contents())

  package init() {}

  /// Changes whenever anything here does.
  package var version: Int { contents.withLock { $0.version } }

  /// The calls kept, oldest first.
  package var entries: [Entry] { contents.withLock { $0.entries } }

  /// The latest so many calls, oldest first.
  package func latest(_ count: Int) -> [Entry] { contents.withLock { Array($0.entries.suffix(max(0, count))) } }

  /// Notes a call that starts, and gives its number.
  func start(_ operation: OperationName, by caller: DeviceIdentifier, at moment: Timestamp) -> Int {
    contents.withLock { contents in
      contents.lastNumber += 1
      contents.version += 1
      contents.entries.append(
        Entry(
          number: contents.lastNumber, moment: moment, operation: operation, caller: caller, state: .inFlight))
      if contents.entries.count > Self.capacity { contents.entries.removeFirst() }
      return contents.lastNumber
    }
  }

  /// Notes how a call ended, if it is still kept.
  func finish(_ number: Int, _ state: Entry.State, took: Duration) {
    contents.withLock { contents in
      guard let index = contents.entries.lastIndex(where: { $0.number == number }) else { return }
      contents.entries[index].state = state
      contents.entries[index].took = took
      contents.version += 1
    }
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
    if let attemptsLeft, !phrase.contains("left") { phrase += ", \(attemptsLeft) left" }
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
