package import Contract
package import WalletModel

/// A backend whose calls are recorded in a traffic log. It is the outermost wrapper, so it records what the client got.
package struct LoggedBackend: Backend {
  private let base: any Backend
  private let log: TrafficLog
  private let time: WorldTime
  private let isRemote: Bool

  /// - Parameter isRemote: true if the parties are on a server, which does not report the effects of calls: mail and the ends of sessions
  ///   are noted when they arrive.
  package init(_ base: any Backend, log: TrafficLog, time: WorldTime, isRemote: Bool = false) {
    self.base = base
    self.log = log
    self.time = time
    self.isRemote = isRemote
  }

  package func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    let (now, started) = time.both
    let trace = CallTrace()
    log.start(operation, call, trace, at: now)
    do throws(WalletError) {
      let answer = try await base.perform(operation, call.traced(by: trace))
      let state = LoggedCall.State.answered(status: O.status(of: answer), summary: O.summary(of: answer))
      log.finish(trace, state, answer: Masked(O.kept(answer)), took: time.elapsed - started, at: time.now)
      return answer
    } catch {
      log.finish(trace, .refused(error), answer: nil, took: time.elapsed - started, at: time.now)
      throw error
    }
  }

  /// Not logged as a call: the phone asks for its mail, the wallet does not.
  package func events(after number: Int64) async throws(WalletError) -> [IssuerEvent] {
    let events = try await base.events(after: number)
    if isRemote { log.note(events) }
    return events
  }
}
