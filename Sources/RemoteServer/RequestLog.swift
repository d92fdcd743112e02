package import Basics
package import Contract
internal import Synchronization
package import WalletModel
internal import Wire

/// The server's log: a line of JSON for every request, and for every call between the parties of a world, if its level is at least that of
/// the log.
///
/// A line contains client address or calling party, operation, world and result. It contains no data of request or response, and no part of
/// a path that identifies a customer.
package final class RequestLog: Sendable {
  struct Record {
    let identifier: String
    let method: String
    /// The client's address; nil if it is unknown, or if the client has none.
    let client: String?
    var route = ""
    var operation: OperationName?
    var world = ""
    var status = 0
    var problem: ErrorCode?
    var took = Duration.zero

    init(_ identifier: String, method: String, client: String?) {
      self.identifier = identifier
      self.method = method
      self.client = client
    }

    var level: Level { status >= 500 ? .error : status >= 400 ? .warning : .info }
  }

  /// A call between two parties of a world, which no client sees.
  package struct PartyCall: Sendable {
    let world: String
    let caller: Party
    let party: Party
    let operation: OperationName
    /// The status of the response; 0 if there was none.
    let status: Int
    let problem: ErrorCode?
    let took: Duration

    package init(
      world: String, from caller: Party, to party: Party, _ operation: OperationName, status: Int, problem: ErrorCode?, took: Duration
    ) {
      (self.world, self.caller, self.party, self.operation) = (world, caller, party, operation)
      (self.status, self.problem, self.took) = (status, problem, took)
    }

    /// A refusal between parties is only for debugging, because it becomes part of the response to the client, whose request has a separate
    /// line.
    var level: Level { status >= 500 || status == 0 ? .error : .debug }
  }

  /// The levels, from the least to the most important.
  package enum Level: String, CaseIterable, Comparable, Sendable {
    case debug, info, warning, error

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    package static func < (a: Level, b: Level) -> Bool { a.rank < b.rank }
  }

  /// The prefix of the identifiers of this run.
  private let run: String
  private let level: Level
  let now: @Sendable () -> Timestamp
  private let print: @Sendable ([UInt8]) -> Void
  /// The latest whole second and its text in JSON, which all lines in that second use.
  private let second = Mutex<(Timestamp, [UInt8])?>(nil)

  /// - Parameters:
  ///   - run: the prefix of request identifiers, which distinguishes this run from others.
  ///   - level: the lowest level of the lines that are written.
  ///   - print: writes a line, which includes its end.
  package init(
    run: String, level: Level, now: @escaping @Sendable () -> Timestamp, print: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.run = run + "-"
    self.level = level
    self.now = now
    self.print = print
  }

  func identifier(of number: Int) -> String { run + String(number) }

  func write(_ record: Record) {
    guard record.level >= level else { return }
    var line = LogLine(time, record.level, "request")
    line.add(#","request":"#, record.identifier)
    if let client = record.client { line.add(#","client":"#, client) }
    // Logs an unknown method as `other`, because its text may contain anything.
    line.add(#","method":"#, Self.methods.first { $0 == record.method } ?? "other")
    line.add(#","route":"#, record.route)
    if let operation = record.operation { line.add(#","operation":"#, operation.rawValue) }
    if !record.world.isEmpty { line.add(#","world":"#, record.world) }
    line.add(#","status":"#, record.status)
    if let problem = record.problem { line.add(#","problem":"#, problem.name) }
    line.add(#","microseconds":"#, record.took.microseconds)
    print(line.whole())
  }

  /// Logs a call between parties once it has ended.
  package func write(_ call: PartyCall) {
    guard call.level >= level else { return }
    var line = LogLine(time, call.level, "party call")
    line.add(#","world":"#, call.world)
    line.add(#","caller":"#, call.caller.name)
    line.add(#","party":"#, call.party.name)
    line.add(#","operation":"#, call.operation.rawValue)
    line.add(#","status":"#, call.status)
    if let problem = call.problem { line.add(#","problem":"#, problem.name) }
    line.add(#","microseconds":"#, call.took.microseconds)
    print(line.whole())
  }

  /// The current time in JSON, in whole seconds.
  private var time: [UInt8] {
    let now = now()
    let whole = Timestamp(milliseconds: now.milliseconds - (now.milliseconds % 1000 + 1000) % 1000)
    return second.withLock { second in
      if let second, second.0 == whole { return second.1 }
      var text: [UInt8] = []
      text.append(json: whole.description)
      second = (whole, text)
      return text
    }
  }

  private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE"]

  /// Returns the line that replaces `count` others, which could not be written.
  package static func gap(_ count: Int, at now: Timestamp) -> [UInt8] {
    var time: [UInt8] = []
    time.append(json: now.description)
    var line = LogLine(time, .warning, "log lines lost")
    line.add(#","count":"#, count)
    return line.whole()
  }

  /// Logs an event of the server itself.
  package func write(_ event: String, _ detail: String? = nil, level: Level = .info) {
    guard level >= self.level else { return }
    var line = LogLine(time, level, event)
    if let detail { line.add(#","detail":"#, detail) }
    print(line.whole())
  }
}

/// A line of the log, built without an encoder, because every request writes one.
private struct LogLine {
  private var bytes: [UInt8] = []

  /// - Parameter time: the time, in JSON.
  init(_ time: [UInt8], _ level: RequestLog.Level, _ event: String) {
    bytes.reserveCapacity(512)
    bytes.append(literal: #"{"time":"#)
    bytes += time
    add(#","level":"#, level.rawValue)
    add(#","event":"#, event)
  }

  /// Returns the line with its end.
  consuming func whole() -> [UInt8] {
    bytes.append(literal: "}\n")
    return bytes
  }

  /// - Parameter name: the member's name with the JSON characters around it.
  mutating func add(_ name: StaticString, _ number: Int) {
    bytes.append(literal: name)
    bytes.append(decimal: number)
  }

  mutating func add(_ name: StaticString, _ value: String) {
    bytes.append(literal: name)
    bytes.append(json: value)
  }
}

extension Duration {
  fileprivate var microseconds: Int { Int(clamping: attoseconds / 1_000_000_000_000) }
}
