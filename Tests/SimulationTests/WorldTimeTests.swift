import Basics
import Synchronization
import Testing
import VirtualTime

@testable import Simulation

/// The numbers of the sleepers that have woken.
private final class Notes: Sendable {
  private let notes = Mutex<[Int]>([])
  var all: [Int] { notes.withLock { $0 } }
  func add(_ note: Int) { notes.withLock { $0.append(note) } }
}

/// A machine whose time passes while it is read.
private final class TickingSource: TimeSource {
  private let reads = Mutex<Int64>(0)
  private func read() -> Int64 {
    reads.withLock { reads in
      reads += 1
      return reads
    }
  }
  var wall: Timestamp { Timestamp(milliseconds: read()) }
  var monotonic: Duration { .milliseconds(read()) }
}

@Suite(.timeLimit(.minutes(10))) struct WorldTimeTests {
  @Test func `a running clock is moved by exactly what was asked for`() {
    let time = WorldTime(source: TickingSource(), state: .real)
    for _ in 0..<3 { time.advance(by: .seconds(3600)) }
    #expect(time.state == WorldTime.State(mode: .running, milliseconds: 3 * 3_600_000))
  }

  let source = VirtualTimeSource(start: .morning)

  @Test func `running time follows the machine`() {
    let time = WorldTime(source: source, state: .real)
    #expect(time.now == .morning)
    source.pass(.seconds(90))
    #expect(time.now == .morning + .seconds(90))
    #expect(time.elapsed == .seconds(90))
  }

  @Test func `frozen time stands still while time elapses`() {
    let time = WorldTime(source: source, state: .real)
    time.freeze(at: .morning)
    source.pass(.seconds(90))
    #expect(time.now == .morning)
    #expect(time.elapsed == .seconds(90))
  }

  @Test func `stopped time stands still in every way`() {
    let time = WorldTime(source: source, state: .real)
    source.pass(.seconds(5))
    time.stop(at: .morning)
    source.pass(.seconds(90))
    #expect(time.now == .morning)
    #expect(time.elapsed == .seconds(5))
    time.stop(at: .morning + .seconds(1))
    source.pass(.seconds(90))
    #expect(time.now == .morning + .seconds(1))
    #expect(time.elapsed == .seconds(5))
  }

  private static let changes: [@Sendable (WorldTime) -> Void] = [
    { $0.stop(at: .morning) }, { $0.freeze(at: .morning) }, { $0.run(from: .morning) }, { $0.runReal() }, { $0.set(to: .earliest) },
  ]

  /// Whatever time passed before, between and after, only that in which time was not stopped counts.
  @Test(arguments: 0..<125) func `elapsed time neither jumps nor goes back`(way: Int) {
    let time = WorldTime(source: source, state: .real)
    var counted = Duration.zero
    for change in [way % 5, way / 5 % 5, way / 25].map({ Self.changes[$0] }) {
      change(time)
      #expect(time.elapsed == counted)
      source.pass(.seconds(7))
      if time.state.mode != .stopped { counted += .seconds(7) }
      #expect(time.elapsed == counted)
      time.advance(by: .seconds(1))
      counted += .seconds(1)
      #expect(time.elapsed == counted)
    }
  }

  @Test(arguments: [ClockMode.running, .frozen, .stopped]) func `setting the clock leaves how it goes`(mode: ClockMode) {
    let time = WorldTime(source: source, state: .init(mode: mode, milliseconds: 0))
    time.set(to: .morning + .seconds(60))
    #expect(time.now == .morning + .seconds(60))
    #expect(time.state.mode == mode)
    #expect(time.elapsed == .zero)
  }

  @Test(arguments: [ClockMode.running, .frozen, .stopped]) func `advancing moves both times`(mode: ClockMode) {
    let time = WorldTime(source: source, state: .init(mode: mode, milliseconds: mode == .running ? 0 : Timestamp.morning.milliseconds))
    time.advance(by: .seconds(600))
    #expect(time.now == .morning + .seconds(600))
    #expect(time.elapsed == .seconds(600))
    #expect(time.state.mode == mode)
  }

  @Test func `runs on from any moment`() {
    let time = WorldTime(source: source, state: .real)
    let past = Timestamp(iso8601: "1999-12-31T23:59:59Z")!
    time.freeze(at: .morning)
    time.run(from: past)
    source.pass(.seconds(1))
    #expect(time.now.description == "2000-01-01T00:00:00Z")
    #expect(time.elapsed == .seconds(1))
  }

  @Test func `a reopened world continues with its own time`() {
    let time = WorldTime(source: source, state: .real)
    time.advance(by: .seconds(3600))
    let reopened = WorldTime(source: source, state: time.state)
    #expect(reopened.now == .morning + .seconds(3600))
    #expect(reopened.elapsed == .zero)

    time.freeze(at: .morning)
    source.pass(.seconds(10))
    #expect(WorldTime(source: source, state: time.state).now == .morning)

    time.stop(at: .morning)
    let stopped = WorldTime(source: source, state: time.state)
    source.pass(.seconds(10))
    #expect(stopped.now == .morning && stopped.elapsed == .zero)
  }

  @Test func `the end of the calendar holds`() {
    let time = WorldTime(source: source, state: .real)
    time.freeze(at: .latest)
    time.advance(by: .seconds(1))
    #expect(time.now == .latest)
    time.run(from: .latest)
    source.pass(.seconds(1))
    #expect(time.now == .latest)
  }

  // MARK: - Alarms

  @Test func `alarms never ring early`() async {
    let time = WorldTime(source: source, state: .real)
    let woken = Notes()
    let sleeper = Task {
      try await time.sleep(for: .seconds(5))
      woken.add(5)
    }
    await until { time.nextAlarm != nil }
    #expect(time.nextAlarm == .seconds(5))
    source.pass(.milliseconds(4999))
    #expect(time.ringDue() == 0)
    #expect(time.nextAlarm == .milliseconds(1))
    #expect(woken.all.isEmpty)
    source.pass(.milliseconds(1))
    #expect(time.nextAlarm == .zero)
    #expect(time.ringDue() == 1)
    #expect(time.nextAlarm == nil)
    await #expect(throws: Never.self) { try await sleeper.value }
  }

  @Test func `alarms ring once and in their order`() async throws {
    let time = WorldTime(source: source, state: .real)
    let woken = Notes()
    var sleepers: [Task<Void, any Error>] = []
    for seconds in [3, 2, 1] {
      sleepers.append(
        Task {
          try await time.sleep(for: .seconds(seconds))
          woken.add(seconds)
        })
      await until { time.nextAlarm == .seconds(seconds) }
    }
    for seconds in [1, 2, 3] {
      source.pass(.seconds(1))
      #expect(time.ringDue() == 1)
      #expect(time.ringDue() == 0)
      await until { woken.all.last == seconds }
    }
    #expect(woken.all == [1, 2, 3])
    for sleeper in sleepers { try await sleeper.value }
  }

  @Test func `advancing the clock lets alarms ring`() async throws {
    let time = WorldTime(source: source, state: .init(mode: .frozen, milliseconds: 0))
    let sleeper = Task { try await time.sleep(for: .seconds(30)) }
    await until { time.nextAlarm != nil }
    time.advance(by: .seconds(3600))
    #expect(time.ringDue() == 1)
    try await sleeper.value
  }

  @Test func `the event loop is told what may be due sooner`() async throws {
    let time = WorldTime(source: source, state: .real)
    let told = Notes()
    time.whenSooner { told.add(1) }
    time.advance(by: .seconds(60))
    time.freeze(at: .morning)
    #expect(told.all.isEmpty, "nobody sleeps")
    var sleepers: [Task<Void, any Error>] = []
    for (seconds, count) in [(30, 1), (60, 1), (30, 1), (10, 2)] {
      sleepers.append(Task { try await time.sleep(for: .seconds(seconds)) })
      await until { time.alarmCount == sleepers.count }
      await until { told.all.count >= count }
      #expect(told.all.count == count, "\(seconds)")
    }
    time.advance(by: .seconds(10))
    #expect(told.all.count == 3)
    time.stop(at: .morning)
    time.runReal()
    #expect(told.all.count == 5)
    time.advance(by: .seconds(60))
    time.ringDue()
    for sleeper in sleepers { try await sleeper.value }
  }

  @Test func `stopped time lets no alarm ring until it is moved`() async throws {
    let time = WorldTime(source: source, state: .init(mode: .stopped, milliseconds: 0))
    let sleepers = [30, 60, 90].map { seconds in Task { try await time.sleep(for: .seconds(seconds)) } }
    await until { time.alarmCount == 3 }
    source.pass(.seconds(3600))
    #expect(time.nextAlarm == nil)
    #expect(time.ringDue() == 0)
    time.advance(by: .seconds(30))
    #expect(time.nextAlarm == .zero)
    #expect(time.ringDue() == 1)
    #expect(time.nextAlarm == nil)
    // It continues from where it stood.
    time.freeze(at: .morning)
    #expect(time.nextAlarm == .seconds(30))
    source.pass(.seconds(30))
    #expect(time.ringDue() == 1)
    source.pass(.seconds(29))
    // A due alarm rings even after the clock was stopped.
    source.pass(.seconds(1))
    time.stop(at: .morning)
    #expect(time.nextAlarm == .zero)
    #expect(time.ringDue() == 1)
    for sleeper in sleepers { try await sleeper.value }
  }

  @Test func `cancelling wakes at once and takes the alarm away`() async {
    let time = WorldTime(source: source, state: .real)
    let sleeper = Task { try await time.sleep(for: .seconds(30)) }
    await until { time.nextAlarm != nil }
    sleeper.cancel()
    #expect(time.nextAlarm == nil)
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }

  @Test func `a cancelled task does not sleep`() async {
    let time = WorldTime(source: source, state: .real)
    let sleeper = Task {
      await until { Task.isCancelled }
      try await time.sleep(for: .seconds(30))
    }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(time.nextAlarm == nil)
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `no time needs no alarm`(span: Duration) async throws {
    try await WorldTime(source: source, state: .real).sleep(for: span)
  }

  @Test func `many sleepers come and go at once`() async {
    let time = WorldTime(source: source, state: .real)
    let woken = Notes()
    let sleepers = (0..<200).map { index in
      Task {
        defer { woken.add(index) }
        try await time.sleep(for: .milliseconds(1 + index))
      }
    }
    for index in stride(from: 0, to: 200, by: 2) { sleepers[index].cancel() }
    await until {
      source.pass(.milliseconds(1))
      time.ringDue()
      return woken.all.count == 200
    }
    for index in stride(from: 1, to: 200, by: 2) {
      await #expect(throws: Never.self) { try await sleepers[index].value }
    }
    #expect(time.nextAlarm == nil)
  }
}
