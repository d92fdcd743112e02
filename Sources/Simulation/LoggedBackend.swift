internal import Basics
package import Contract
package import WalletModel
internal import Wire

/// A backend that adds its calls to a traffic log. It is the outermost wrapper, so the log shows what the client receives.
package struct LoggedBackend: Backend {
  private let base: any Backend
  private let log: TrafficLog
  private let time: WorldTime
  private let reports: PartyReports?

  /// - Parameter reports: the reports of the parties' server; nil if it sends none to this world, or if the parties are in this process:
  ///   these report the effects of calls themselves.
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
      // Requests no report if the party didn't respond to this call, because that would fail, too.
      if !error.hasNotArrived, !error.leavesOutcomeUnknown { await reports?.fetch() }
      log.finish(trace, .refused(error), answer: nil, took: took, at: ended)
      throw error
    }
  }

  /// Returns the response in the form of the log. If the caller sends the response on, encodes it once for both, unless a part of it has to
  /// be masked.
  private func logged<O: Operation>(_ answer: O.Answer, of operation: O.Type, _ call: Call) -> Masked? {
    guard let text = call.text, let json = try? WireJSON(answer) else { return Masked(O.redacted(answer)) }
    text.put(json.bytes, hasSecret: json.hasSecret)
    // If the JSON contains secret or opaque fields, encodes it again with these masked.
    return json.isPlain ? Masked(json) : Masked(O.redacted(answer))
  }

  /// Returns true if the operation may cause calls between the parties, which must be in the log before the response. The gateway may also
  /// call banks for operations that sequences leave out.
  private func isTold<O: Operation>(_ operation: O) -> Bool {
    !O.isRead && (operation.sequenceWord != nil || O.party == .gateway)
  }

  /// Adds nothing to the log, because the phone fetches its mail, not the wallet.
  package func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { try await base.events(after: cursor) }
}
