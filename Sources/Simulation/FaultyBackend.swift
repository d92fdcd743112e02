import Basics
package import Contract
package import WalletModel

/// A backend that applies the faults of a plan to its calls.
package struct FaultyBackend: Backend {
  private let base: any Backend
  private let plan: FaultPlan
  private let time: WorldTime

  package init(_ base: any Backend, plan: FaultPlan, time: WorldTime) {
    self.base = base
    self.plan = plan
    self.time = time
  }

  package func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    let given = try await answer(to: operation, call)
    guard plan.changesAnswers else { return given }
    let answer = await withUnknownValues(given, to: O.self, call)
    var isKept = true
    let received = O.replacingJWT(in: answer) { jwt, kind in
      let damaged: Opaque<JWTKind>
      (damaged, isKept) = plan.damage(jwt, kind, tell: call.trace)
      return damaged
    }
    if !isKept { await plan.keep() }
    return received
  }

  /// Replaces values in an issuer's response to an app with those of a later version, if such faults are armed.
  private func withUnknownValues<O: Operation>(_ answer: O.Answer, to operation: O.Type, _ call: Call) async -> O.Answer {
    guard O.party == .issuer, Fault.callerKind(of: O.self) == .app else { return answer }
    var received = answer
    for value in plan.unknownValues {
      guard let later = value.replaced(in: received) else { continue }
      let (strikes, isKept) = plan.strikes(value, tell: call.trace)
      if strikes { received = later }
      if !isKept { await plan.keep() }
    }
    return received
  }

  private func answer<O: Operation>(to operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    guard let caller = Fault.callerKind(of: O.self) else { return try await base.perform(operation, call) }
    let (latency, fault, isKept) = try plan.meet(O.name, by: caller)
    if let fault { plan.tell(.fired(fault), call.trace) }
    if !isKept { await plan.keep() }
    if latency > .zero { try await wait(latency) }
    guard let fault else { return try await base.perform(operation, call) }
    switch fault {
    // The last two never get here: `perform` changes the response for them.
    case .status, .versionMismatch, .dropBefore, .damage, .unknown: break
    case .contradiction:
      let answer = try await base.perform(operation, call)
      // The cast succeeds, because only rules for this operation can have this fault.
      guard let status = answer as? DeviceStatus,
        let contradiction = DeviceStatus(isRegistered: false, isActive: true, issuer: status.issuer) as? O.Answer
      else { return answer }
      return contradiction
    case .timeout: try await wait(Fault.timeoutDelay)
    case .slow(let span):
      // No party waits longer than `timeoutDelay` for another.
      let isTooLong = caller == .party && span > Fault.timeoutDelay
      try await wait(isTooLong ? Fault.timeoutDelay : span)
      if isTooLong, let error = Fault.timeout.error { throw error }
    case .dropAfter, .malformed:
      // The issuer acts or refuses, then its response is lost.
      do throws(WalletError) { _ = try await base.perform(operation, call) } catch {}
    }
    if let error = fault.error { throw error }
    return try await base.perform(operation, call)
  }

  package func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] {
    if plan.isOffline { throw .offline }
    return try await base.events(after: cursor)
  }

  private func wait(_ span: Duration) async throws(WalletError) {
    do throws(CancellationError) {
      try await time.sleep(for: span)
    } catch {
      throw WalletError(0, .cancelled, "The call was cancelled.")
    }
  }
}
