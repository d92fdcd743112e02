internal import Basics
package import Contract
package import WalletModel
internal import Wire

/// A backend whose calls are recorded in a traffic log. It is the outermost wrapper, so it records what the client got.
package struct LoggedBackend: Backend {
  private let base: any Backend
  private let log: TrafficLog
  private let time: WorldTime
  private let reports: PartyReports?

  /// - Parameter reports: what the log of the parties' server tells; nil if it tells this world nothing, or if they are in this process,
  ///   where they report the effects of calls.
  package init(_ base: any Backend, log: TrafficLog, time: WorldTime, reports: PartyReports? = nil) {
    self.base = base
    self.log = log
    self.time = time
    self.reports = reports
  }

  package func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    let reports = isTold(operation) ? reports : nil
    await reports?.begin()
    let (now, started) = time.both
    let trace = CallTrace()
    log.start(operation, call, trace, at: now)
    do throws(WalletError) {
      let answer = try await base.perform(operation, call.traced(by: trace))
      let (ended, took) = (time.now, time.elapsed - started)
      await reports?.fetch()
      let state = LoggedCall.State.answered(status: O.status(of: answer), summary: O.summary(of: answer))
      log.finish(trace, state, answer: logged(answer, of: O.self, call), took: took, at: ended)
      return answer
    } catch {
      let (ended, took) = (time.now, time.elapsed - started)
      // A party that did not answer this would not answer that.
      if !error.hasNotArrived, !error.leavesOutcomeUnknown { await reports?.fetch() }
      log.finish(trace, .refused(error), answer: nil, took: took, at: ended)
      throw error
    }
  }

  /// The answer as the log keeps it. If the caller sends it on, it is encoded once for both, unless something in it has to be masked.
  private func logged<O: Operation>(_ answer: O.Answer, of operation: O.Type, _ call: Call) -> Masked? {
    guard let text = call.text, let json = try? WireJSON(answer) else { return Masked(O.redacted(answer)) }
    text.put(json.bytes, hasSecret: json.hasSecret)
    // Fields that the log doesn't keep are secret.
    return json.isPlain ? Masked(json) : Masked(O.redacted(answer))
  }

  /// True if the parties may say something to each other because of it, which is to be in the log before the answer is. The gateway asks
  /// banks also because of what a sequence leaves out.
  private func isTold<O: Operation>(_ operation: O) -> Bool {
    !O.isRead && (operation.sequenceWord != nil || O.party == .gateway)
  }

  /// Not logged as a call: the phone asks for its mail, the wallet does not.
  package func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { try await base.events(after: cursor) }
}
