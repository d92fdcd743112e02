package import Basics
internal import Contract

/// A call to a party on a server, from that server's traffic log.
package struct ReportedCall: Sendable {
  /// Counts up in the order in which calls end there.
  package let number: Int
  package let moment: Timestamp
  package let call: LoggedCall

  package init(number: Int, moment: Timestamp, _ call: LoggedCall) {
    self.number = number
    self.moment = moment
    self.call = call
  }
}

/// A report about calls to a server's parties, from the server's log.
package struct TrafficReport: Sendable {
  /// The maximum number of calls in a report. (our choice)
  static let longest = 100

  /// The time when the log began. It identifies the log: with another time, it is another log.
  package let began: Timestamp
  /// The number in the request: that of the last known call. Nil if none was known; then the report has no calls.
  package let after: Int?
  /// The calls, in the order of their starts.
  package let calls: [ReportedCall]
  /// The number `after` for the next request.
  package let last: Int

  package init(of began: Timestamp, after: Int?, _ calls: [ReportedCall], last: Int) {
    self.began = began
    self.after = after
    self.calls = calls
    self.last = last
  }
}

extension TrafficLog {
  /// Returns a report of this log, for clients of the parties in this process: calls between parties, and writes of phones and customer
  /// care.
  ///
  /// - Parameter number: the number of the last known call; nil to request only the number from which to start. If the log has fewer calls,
  ///   it is not the log of the earlier requests, and the report starts at its beginning.
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

/// A reader of a server's log, which adds its reports to the log of this world.
package struct PartyReports: Sendable {
  /// Requests a report; returns nil if the server can't be reached.
  package typealias Ask = @Sendable (_ after: Int?) async -> TrafficReport?

  private let log: TrafficLog
  private let ask: Ask

  package init(of log: TrafficLog, ask: @escaping Ask) {
    self.log = log
    self.ask = ask
  }

  /// Requests the present number of the server's log, unless it is known: earlier calls don't belong to this run.
  package func begin() async { if log.lastReported == nil { await fetch() } }

  /// Adds the parties' calls since the last report. If the server can't be reached now, they come with the next report.
  package func fetch() async {
    while true {
      let known = log.lastReported
      guard let report = await ask(known) else { return }
      guard log.note(report) else { continue }
      // Also stops if the number doesn't increase, because the loop would never end.
      guard report.calls.count >= TrafficReport.longest, report.last > known ?? 0 else { return }
    }
  }
}
