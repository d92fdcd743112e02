import Basics
import Contract
import Synchronization
import Testing
import VirtualTime
import WalletModel

@testable import Simulation

@Suite(.timeLimit(.minutes(10))) struct FaultTests {
  let source = VirtualTimeSource(start: .morning)
  let plan = FaultPlan()
  let log = TrafficLog(began: .morning)

  /// Returns the result of a call with this fault armed. Advances the clock to its alarms.
  private func meet(_ fault: Fault, _ backend: CountingBackend) async -> Result<Done, WalletError> {
    let time = WorldTime(source: source, state: .real)
    let door = LoggedBackend(FaultyBackend(backend, plan: plan, time: time), log: log, time: time)
    let number = log.calls.count + 1
    plan.arm(fault, for: nil)
    let call = Task { await door.ask(RemoveDevice()) }
    await until {
      if let alarm = time.nextAlarm {
        source.pass(alarm)
        time.ringDue()
      }
      return log.calls.contains { $0.number == number && $0.took != nil }
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
  func `each fault does what it says and is logged`(expected: Expectation) async {
    let backend = CountingBackend()
    let result = await meet(expected.fault, backend)
    #expect(result.error?.code == expected.code)
    #expect(backend.acted == expected.acted)
    #expect(plan.armed.isEmpty)
    #expect(log.calls.count == 1)
    #expect(log.calls.last?.took == expected.took)
    if let error = result.error {
      #expect(error.statusCode == expected.status)
      #expect(log.calls.last?.state == .refused(error))
      #expect(error.retryAfter == (expected.fault == .status(429) ? .seconds(30) : nil))
    } else {
      #expect(log.calls.last?.state == .answered(status: expected.status, summary: "unlinked"))
    }
  }

  @Test(arguments: [(503, "service unavailable (simulated)"), (599, "refused (simulated)")])
  func `a fault is told in a few words`(status: Int, words: String) async {
    _ = await meet(.status(status), CountingBackend())
    #expect(log.calls.last?.phrase == words)
  }

  @Test func `a refusal is lost like an answer`() async {
    let backend = CountingBackend(refusal: WalletError(401, .wrongCredentials, "Wrong PIN."))
    #expect(await meet(.dropAfter, backend).error?.code == .connectionLost)
    #expect(await meet(.slow(.seconds(1)), backend).error?.code == .wrongCredentials)
    #expect(backend.acted == 2)
  }

  /// Under the faults, the log would not know of them: the order of the wrappers is part of what they promise.
  @Test(arguments: matrix)
  func `a log under the faults sees only what reached the issuer`(expected: Expectation) async {
    let backend = CountingBackend()
    let time = WorldTime(source: source, state: .real)
    let inner = TrafficLog(began: .morning)
    let outer = TrafficLog(began: .morning)
    let door = LoggedBackend(
      FaultyBackend(LoggedBackend(backend, log: inner, time: time), plan: plan, time: time), log: outer, time: time)
    plan.arm(expected.fault, for: nil)
    let call = Task { await door.ask(RemoveDevice()) }
    await until {
      time.nextAlarm.map(source.pass)
      time.ringDue()
      return outer.calls.last?.took != nil
    }
    _ = await call.value
    #expect(inner.calls.count == expected.acted)
    #expect(outer.calls.count == 1)
  }

  @Test func `a fault meets one call`() async {
    let backend = CountingBackend()
    let time = WorldTime(source: source, state: .real)
    let door = FaultyBackend(backend, plan: plan, time: time)
    plan.arm(.status(503), for: nil)
    #expect(await door.ask(Logout()).error?.statusCode == 503)
    #expect(await door.ask(Logout()).error == nil)
  }

  @Test func `a fault for one operation waits for it`() async {
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

  /// The row of the truth table that no issuer may answer is simulated, and waits for the one operation that can have it.
  @Test func `a contradiction is of the device check alone`() async throws {
    let plan = FaultPlan()
    plan.arm(.contradiction, for: nil)
    #expect(plan.armed.map(\.operation) == [.isDeviceRegistered])
    #expect(FaultRule(words: ["loginByPIN", "next", "contradiction"]) == nil)
    let rule = try #require(plan.armed.first)
    #expect(FaultRule(words: rule.description.split(separator: " ").map(String.init)) == rule)
    let profile = IssuerProfile(name: "Meridian", greeting: "", supportsPINLogin: true)
    let answer = DeviceStatus(isRegistered: false, isActive: true, issuer: profile)
    #expect(IsDeviceRegistered.summary(of: answer) == "backend fault: not registered, but active")
  }

  @Test func `arming again replaces`() {
    plan.arm(.timeout, for: nil)
    plan.arm(.timeout, for: .logout)
    plan.arm(.dropBefore, for: nil)
    #expect(plan.armed.map(\.label) == ["logout: Timeout", "next call: Connection dropped before processing"])
    plan.disarm()
    #expect(plan.armed.isEmpty)
  }

  @Test func `offline nothing reaches the issuer`() async {
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
  func `a waiting call can be cancelled`(fault: Fault) async {
    let backend = CountingBackend()
    let time = WorldTime(source: source, state: .real)
    let door = LoggedBackend(FaultyBackend(backend, plan: plan, time: time), log: log, time: time)
    plan.arm(fault, for: nil)
    let call = Task { await door.ask(IsDeviceRegistered()) }
    await until { time.nextAlarm != nil }
    #expect(log.calls.last?.state == .inFlight)
    call.cancel()
    #expect(await call.value.error?.code == .cancelled)
    #expect(backend.acted == 0)
    #expect(log.calls.last?.phrase == "cancelled by the app")
    #expect(time.nextAlarm == nil)
  }

  // MARK: - Occasions

  private func strikes(_ operations: [OperationName]) -> [Bool] { operations.map { plan.consume(for: $0) != nil } }

  @Test func `the nth call is counted from arming on`() {
    #expect(strikes([.logout, .logout]) == [false, false])
    plan.arm(.timeout, for: .logout, .call(3))
    #expect(plan.armed.map(\.label) == ["logout call 3: Timeout"])
    #expect(plan.armed.map(\.inBrief) == ["logout call 3 Timeout"])
    #expect(strikes([.logout, .removeDevice, .logout, .logout, .logout]) == [false, false, false, true, false])
    plan.arm(.timeout, for: nil, .call(2))
    #expect(strikes([.logout, .removeDevice, .logout]) == [false, true, false])
    #expect(plan.armed.isEmpty)
  }

  @Test func `a fault of every call stays until it is taken back`() {
    plan.arm(.dropBefore, for: .logout, .every)
    plan.arm(.timeout, for: .logout)
    #expect(plan.armed.map(\.label) == ["every logout: Connection dropped before processing", "logout: Timeout"])
    #expect((0..<4).map { _ in plan.consume(for: .logout) } == [.dropBefore, .dropBefore, .dropBefore, .dropBefore])
    #expect(plan.consume(for: .removeDevice) == nil)
    plan.disarm()
    #expect(plan.consume(for: .logout) == nil)
  }

  @Test func `chance is the worlds own`() {
    struct Dice: Randomness {
      let seed: UInt8
      func bytes(_ count: Int, for purpose: RandomPurpose, request: String) -> [UInt8] {
        var sum: UInt32 = 2_166_136_261 &+ UInt32(seed)
        for byte in request.utf8 { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
        sum = (sum ^ sum >> 13) &* 0x5bd1_e995
        return (0..<count).map { UInt8(truncatingIfNeeded: sum >> (8 * UInt32($0))) }
      }
    }
    func run(_ seed: UInt8, _ percent: Int) -> [Bool] {
      let plan = FaultPlan(randomness: Dice(seed: seed))
      plan.arm(.timeout, for: nil, .chance(percent))
      return (0..<400).map { _ in plan.consume(for: .logout) != nil }
    }
    #expect(run(1, 20) == run(1, 20) && run(1, 20) != run(2, 20))
    #expect((40...120).contains(run(1, 20).count { $0 }))
    #expect(run(1, 100).allSatisfy { $0 })
  }

  @Test func `every answer is late by the latency`() async {
    let time = WorldTime(source: source, state: .real)
    let door = LoggedBackend(FaultyBackend(CountingBackend(), plan: plan, time: time), log: log, time: time)
    plan.latency = .milliseconds(200)
    plan.arm(.slow(.seconds(1)), for: nil)
    for late in [1200, 200] {
      let call = Task { await door.ask(Logout()) }
      let number = log.calls.count + 1
      await until {
        time.nextAlarm.map(source.pass)
        time.ringDue()
        return log.calls.contains { $0.number == number && $0.took != nil }
      }
      _ = await call.value
      #expect(log.calls.last?.took == .milliseconds(late))
    }
  }

  @Test func `customer care meets nothing`() async {
    let door = FaultyBackend(CountingBackend(), plan: plan, time: WorldTime(source: source, state: .real))
    plan.isOffline = true
    plan.latency = .seconds(1)
    plan.arm(.timeout, for: nil)
    #expect(await door.ask(UnlockAccount(username: "a")).error == nil)
    #expect(plan.armed.count == 1)
  }

  // MARK: - Saved faults

  @Test func `a plan is kept and read again`() async throws {
    var state = FaultPlan.State()
    state.rules = Fault.allPresets.enumerated().map { index, fault in
      FaultRule(
        fault, for: index % 2 == 0 || !fault.waitsForCalls ? nil : OperationName.allCases[index],
        [.next, .call(index + 2), .every, .chance(index + 1)][index % 4])
    }
    state.rules.append(FaultRule(.slow(.milliseconds(1500)), for: .logout))
    state.latency = .milliseconds(250)
    state.isOffline = true
    #expect(FaultPlan.State(text: state.description) == state)
    #expect(FaultPlan.State(text: "") == FaultPlan.State())
    for text in [
      "x", "rule", "rule any", "rule any next", "rule nothing next timeout", "rule any call timeout", "rule any next slow", " ",
      "latency", "latency soon", "rule any next status 200",
    ] { #expect(FaultPlan.State(text: text) == nil, "\(text)") }
  }

  @Test func `what is spent is written down once`() async {
    let kept = Kept()
    let plan = FaultPlan { state in
      kept.add(state)
      return nil
    }
    let door = FaultyBackend(CountingBackend(), plan: plan, time: WorldTime(source: source, state: .real))
    _ = await door.ask(Logout())
    #expect(kept.states.isEmpty)
    plan.arm(.status(503), for: nil, .call(2))
    await plan.keep()
    await plan.keep()
    for _ in 0..<3 { _ = await door.ask(Logout()) }
    #expect(kept.states.map { $0.rules.map(\.occasion) } == [[.call(2)], [.next], []])
  }

  @Test(arguments: [
    ("90s", 90_000), ("1.5 s", 1500), ("6min", 360_000), ("6 minutes", 360_000), ("1 minute", 60_000), ("2h", 7_200_000),
    ("3 days", 259_200_000),
    ("250ms", 250), ("0s", 0),
  ])
  func `spans are read as people write them`(text: String, milliseconds: Int) {
    let span = Duration.milliseconds(milliseconds)
    #expect(Duration(words: text) == span)
    #expect(Duration(words: span.inWords) == span)
  }

  @Test(arguments: ["", "s", "5", "-5s", "5 s ", "5  weeks", "1.2.3s", "٣s", "99999999999d", "1e3s", "infs"])
  func `what is no span is none`(text: String) { #expect(Duration(words: text) == nil) }

  @Test func `every preset has its own label`() {
    #expect(Set(Fault.allPresets.map(\.label)).count == Fault.allPresets.count)
    #expect(Fault.status(503).label == "503 Service unavailable")
    #expect(Fault.status(599).label == "Status 599")
    #expect(Fault.slow(.seconds(30)).label == "Response delayed by 30 s")
    #expect(Fault.slow(.milliseconds(1500)).label == "Response delayed by 1.5 s")
  }
}

private final class Kept: Sendable {
  private let all = Mutex<[FaultPlan.State]>([])
  var states: [FaultPlan.State] { all.withLock { $0 } }
  func add(_ state: FaultPlan.State) { all.withLock { $0.append(state) } }
}

extension FaultPlan {
  /// The fault that a call would meet.
  fileprivate func consume(for operation: OperationName) -> Fault? { (try? meet(operation, by: .app))?.fault }
}
