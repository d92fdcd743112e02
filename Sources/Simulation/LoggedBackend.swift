package import Contract
package import WalletModel

/// A backend whose calls are recorded in a traffic log. It is the outermost wrapper, so it records what the client got.
package struct LoggedBackend: Backend {
  private let base: any Backend
  private let log: TrafficLog
  private let time: WorldTime

  package init(_ base: any Backend, log: TrafficLog, time: WorldTime) {
    self.base = base
    self.log = log
    self.time = time
  }

  package func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    let (now, started) = time.both
    let number = log.start(operation, call, at: now)
    do throws(WalletError) {
      let answer = try await base.perform(operation, call)
      let state = TrafficLog.Entry.State.answered(status: O.status(of: answer), summary: O.summary(of: answer))
      log.finish(number, state, answer: Masked(O.kept(answer)), took: time.elapsed - started)
      return answer
    } catch {
      log.finish(number, .refused(error), took: time.elapsed - started)
      throw error
    }
  }

  /// Not logged: the phone asks for its mail, the wallet does not.
  package func events(after number: Int64) async throws(WalletError) -> [IssuerEvent] {
    try await base.events(after: number)
  }
}
