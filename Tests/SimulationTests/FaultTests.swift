import Contract
import Simulation
import Testing
import WalletModel

@Suite(.timeLimit(.minutes(10))) struct FaultTests {
  let source = VirtualTimeSource(start: .morning)
  let plan = FaultPlan()
  let log = TrafficLog()

  /// What a call leads to when this fault is armed, letting time pass as it is waited for.
  private func meet(_ fault: Fault, _ backend: CountingBackend) async -> Result<Done, WalletError> {
    let time = WorldTime(source: source, state: .real)
    let door = LoggedBackend(FaultyBackend(backend, plan: plan, time: time), log: log, time: time)
    let number = log.entries.count + 1
    plan.arm(fault, for: nil)
    let call = Task { await door.ask(RemoveDevice()) }
    await until {
      if let alarm = time.nextAlarm {
        source.pass(alarm)
        time.ringDue()
      }
      return log.entries.contains { $0.number == number && $0.took != nil }
    }
    return await call.value
  }

  struct Expectation: Sendable, CustomTestStringConvertible {
    let fault: Fault
    let status: Int
    let code: ErrorCode?
    let acted: Int
    let took: Duration
    var testDescription: String { fault.label }
  }

  static let matrix =
    [
      Expectation(fault: .timeout, status: 0, code: .timedOut, acted: 0, took: .seconds(5)),
      Expectation(fault: .dropBefore, status: 0, code: .connectionLost, acted: 0, took: .zero),
      Expectation(fault: .dropAfter, status: 0, code: .connectionLost, acted: 1, took: .zero),
      Expectation(fault: .slow(.seconds(30)), status: 200, code: nil, acted: 1, took: .seconds(30)),
      Expectation(fault: .malformed, status: 0, code: .badResponse, acted: 1, took: .zero),
      Expectation(fault: .versionMismatch, status: 426, code: .injectedFault, acted: 0, took: .zero),
    ]
    + [401, 403, 404, 409, 412, 423, 429, 500, 503, 599].map {
      Expectation(fault: .status($0), status: $0, code: .injectedFault, acted: 0, took: .zero)
    }

  @Test(arguments: matrix)
  func eachFaultDoesWhatItSaysAndIsLogged(expected: Expectation) async {
    let backend = CountingBackend()
    let result = await meet(expected.fault, backend)
    #expect(result.error?.code == expected.code)
    #expect(backend.acted == expected.acted)
    #expect(plan.armed.isEmpty)
    #expect(log.entries.count == 1)
    #expect(log.entries.last?.took == expected.took)
    if let error = result.error {
      #expect(error.statusCode == expected.status)
      #expect(log.entries.last?.state == .refused(error))
      #expect(error.retryAfter == (expected.fault == .status(429) ? .seconds(30) : nil))
    } else {
      #expect(log.entries.last?.state == .answered(status: expected.status, summary: "unlinked"))
    }
  }

  @Test(arguments: [(503, "service unavailable (simulated)"), (599, "refused (simulated)")])
  func aFaultIsToldInAFewWords(status: Int, words: String) async {
    _ = await meet(.status(status), CountingBackend())
    #expect(log.entries.last?.phrase == words)
  }

  @Test func aRefusalIsLostLikeAnAnswer() async {
    let backend = CountingBackend(refusal: WalletError(401, .wrongCredentials, "Wrong PIN."))
    #expect(await meet(.dropAfter, backend).error?.code == .connectionLost)
    #expect(await meet(.slow(.seconds(1)), backend).error?.code == .wrongCredentials)
    #expect(backend.acted == 2)
  }

  /// Under the faults, the log would not know of them: the order of the wrappers is part of what they promise.
  @Test(arguments: matrix)
  func aLogUnderTheFaultsSeesOnlyWhatReachedTheIssuer(expected: Expectation) async {
    let backend = CountingBackend()
    let time = WorldTime(source: source, state: .real)
    let inner = TrafficLog()
    let outer = TrafficLog()
    let door = LoggedBackend(
      FaultyBackend(LoggedBackend(backend, log: inner, time: time), plan: plan, time: time), log: outer, time: time)
    plan.arm(expected.fault, for: nil)
    let call = Task { await door.ask(RemoveDevice()) }
    await until {
      time.nextAlarm.map(source.pass)
      time.ringDue()
      return outer.entries.last?.took != nil
    }
    _ = await call.value
    #expect(inner.entries.count == expected.acted)
    #expect(outer.entries.count == 1)
  }

  @Test func aFaultMeetsOneCall() async {
    let backend = CountingBackend()
    let time = WorldTime(source: source, state: .real)
    let door = FaultyBackend(backend, plan: plan, time: time)
    plan.arm(.status(503), for: nil)
    #expect(await door.ask(Logout()).error?.statusCode == 503)
    #expect(await door.ask(Logout()).error == nil)
  }

  @Test func aFaultForOneOperationWaitsForIt() async {
    let door = FaultyBackend(CountingBackend(), plan: plan, time: WorldTime(source: source, state: .real))
    plan.arm(.status(500), for: nil)
    plan.arm(.status(423), for: .logout)
    plan.arm(.status(409), for: .removeDevice)
    #expect(await door.ask(Logout()).error?.statusCode == 423)
    #expect(await door.ask(Logout()).error?.statusCode == 500)
    #expect(await door.ask(Logout()).error == nil)
    #expect(plan.armed.map(\.label) == ["removeDevice: 409 Conflict"])
    #expect(await door.ask(RemoveDevice()).error?.statusCode == 409)
  }

  @Test func armingAgainReplaces() {
    plan.arm(.timeout, for: nil)
    plan.arm(.timeout, for: .logout)
    plan.arm(.dropBefore, for: nil)
    #expect(plan.armed.map(\.label) == ["logout: Timeout", "next call: Connection lost before the issuer acted"])
    plan.disarm()
    #expect(plan.armed.isEmpty)
  }

  @Test func offlineNothingReachesTheIssuer() async {
    let backend = CountingBackend()
    let door = FaultyBackend(backend, plan: plan, time: WorldTime(source: source, state: .real))
    plan.isOffline = true
    plan.arm(.dropAfter, for: nil)
    let refused = await door.ask(Logout()).error
    #expect(refused?.code == .unreachable)
    #expect(refused?.statusCode == 0)
    #expect(refused?.leavesOutcomeUnknown == false)
    #expect(await door.askForEvents()?.code == .unreachable)
    #expect(backend.acted == 0)
    // The fault waits for a call that could have reached the issuer.
    #expect(plan.armed.count == 1)
    plan.isOffline = false
    #expect(await door.askForEvents() == nil)
  }

  @Test(arguments: [Fault.slow(.seconds(30)), .timeout])
  func aWaitingCallCanBeCancelled(fault: Fault) async {
    let backend = CountingBackend()
    let time = WorldTime(source: source, state: .real)
    let door = LoggedBackend(FaultyBackend(backend, plan: plan, time: time), log: log, time: time)
    plan.arm(fault, for: nil)
    let call = Task { await door.ask(IsDeviceRegistered()) }
    await until { time.nextAlarm != nil }
    #expect(log.entries.last?.state == .inFlight)
    call.cancel()
    #expect(await call.value.error?.code == .cancelled)
    #expect(backend.acted == 0)
    #expect(log.entries.last?.phrase == "cancelled by the app")
    #expect(time.nextAlarm == nil)
  }

  @Test func everyPresetHasALabelOfItsOwn() {
    #expect(Set(Fault.allPresets.map(\.label)).count == Fault.allPresets.count)
    #expect(Fault.status(503).label == "503 Service unavailable")
    #expect(Fault.status(599).label == "Status 599")
    #expect(Fault.slow(.seconds(30)).label == "Answer 30 s late")
    #expect(Fault.slow(.milliseconds(1500)).label == "Answer 1.5 s late")
  }
}
