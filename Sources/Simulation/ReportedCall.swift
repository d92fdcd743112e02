package import Basics
internal import Contract

/// A call to a party on a server, as that server's traffic log has it.
package struct ReportedCall: Sendable {
  /// Counts up in the order in which things end there.
  package let number: Int
  package let moment: Timestamp
  package let call: LoggedCall

  package init(number: Int, moment: Timestamp, _ call: LoggedCall) {
    self.number = number
    self.moment = moment
    self.call = call
  }
}

/// What the log of a server tells of the calls to its parties.
package struct TrafficReport: Sendable {
  /// How many calls it has at most. (our choice)
  static let longest = 100

  /// When the log began: the log of another opening has another time.
  package let began: Timestamp
  /// The number that was asked for: of the last call that was known; nil if none was, and then the report has no calls.
  package let after: Int?
  /// In the order in which they were made.
  package let calls: [ReportedCall]
  /// The number to ask for next.
  package let last: Int

  package init(of began: Timestamp, after: Int?, _ calls: [ReportedCall], last: Int) {
    self.began = began
    self.after = after
    self.calls = calls
    self.last = last
  }
}

extension TrafficLog {
  /// The report of this log, for those whose parties are here: calls between parties, and writes of phones and customer care.
  ///
  /// - Parameter number: nil for the number to begin with. More than there are means the first ones: the log is another one than was asked
  ///   before.
  package func report(after number: Int?) -> TrafficReport {
    guard let number else { return TrafficReport(of: began, after: nil, [], last: ended(after: .max).count) }
    let (count, entries) = ended(after: number)
    let told = entries.filter { entry in
      guard let call = entry.call else { return false }
      if case .party = call.caller { return true }
      return !call.operation.operation.isRead
    }
    let part = told.prefix(TrafficReport.longest)
    let calls = part.sorted { $0.number < $1.number }.compactMap { entry in
      entry.call.map { ReportedCall(number: entry.end ?? 0, moment: entry.moment, $0) }
    }
    return TrafficReport(of: began, after: number, calls, last: part.count < told.count ? part.last?.end ?? count : count)
  }
}

/// Asks a server for the reports of its log, and notes them in the log of this world.
package struct PartyReports: Sendable {
  /// Nil where the server can't be asked.
  package typealias Ask = @Sendable (_ after: Int?) async -> TrafficReport?

  private let log: TrafficLog
  private let ask: Ask

  package init(of log: TrafficLog, ask: @escaping Ask) {
    self.log = log
    self.ask = ask
  }

  /// Learns where the server's log is, unless that is known: what happened before belongs to others.
  package func begin() async { if log.lastReported == nil { await fetch() } }

  /// Notes what the parties have said since the last report. If the server can't be asked now, that comes with the next one.
  package func fetch() async {
    while true {
      let known = log.lastReported
      guard let report = await ask(known) else { return }
      guard log.note(report) else { continue }
      // A server that doesn't get on would be asked without end.
      guard report.calls.count >= TrafficReport.longest, report.last > known ?? 0 else { return }
    }
  }
}
