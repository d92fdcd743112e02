package import Basics
internal import Synchronization

/// The clock of a world: civil time that may be moved or frozen, and elapsed time that never goes back, with alarms.
///
/// While the clock is stopped, both times stand still: nothing happens by itself, and a rehearsal runs the same on any machine.
///
/// The clock has no thread. The owner of the event loop reads `nextAlarm` before it waits and calls `ringDue()` afterwards; a headless run
/// advances its virtual time by `nextAlarm` instead of waiting. `whenSooner` informs the owner of alarms that others set meanwhile.
package final class WorldTime: WorldClock {
  /// The state of the civil time: the part of the clock that a world stores.
  package struct State: Hashable, Codable, Sendable {
    package let mode: ClockMode
    /// Running: the offset from the machine's clock. Frozen or stopped: the time since 1970.
    package let milliseconds: Int64

    package init(mode: ClockMode, milliseconds: Int64) {
      self.mode = mode
      self.milliseconds = milliseconds
    }

    /// Returns the state that shows the same time on a machine whose clock is behind by this duration.
    package func ahead(by span: Duration) -> State {
      mode == .running ? State(mode: mode, milliseconds: milliseconds + span.milliseconds) : self
    }

    /// The state of a clock that shows the machine's own time.
    package static let real = State(mode: .running, milliseconds: 0)
  }

  private struct Alarm {
    let number: Int
    let deadline: Duration
    /// Receives true when the alarm rings, false after a cancellation.
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Contents {
    var state: State
    /// The offset of elapsed time from the machine's monotonic time.
    var lead: Duration
    /// The machine's monotonic time when all time was stopped; nil while time passes.
    var stopped: Duration?
    var alarms: [Alarm] = []
    /// The numbers of sleepers that were cancelled before their alarm was set.
    var cancelled: Set<Int> = []
    var isOver = false
    var lastNumber = 0
    var onSooner: (@Sendable () -> Void)?
  }

  private let source: any TimeSource
  private let contents: Mutex<Contents>

  package init(source: any TimeSource, state: State) {
    self.source = source
    let machine = source.monotonic
    contents = Mutex(Contents(state: state, lead: .zero - machine, stopped: state.mode == .stopped ? machine : nil))
  }

  package var state: State { contents.withLock { $0.state } }

  package var now: Timestamp { now(state) }

  private func now(_ state: State) -> Timestamp {
    switch state.mode {
    case .running: source.wall + .milliseconds(state.milliseconds)
    case .frozen, .stopped: Timestamp(milliseconds: state.milliseconds)
    }
  }

  /// Civil and elapsed time of the same moment.
  package var both: (now: Timestamp, elapsed: Duration) { contents.withLock { (now($0.state), elapsed($0)) } }

  /// The time since this clock was created, without the time during which it was stopped, plus every advance. It goes on while only the
  /// civil time is frozen.
  package var elapsed: Duration { contents.withLock { elapsed($0) } }

  private func elapsed(_ contents: Contents) -> Duration { (contents.stopped ?? source.monotonic) + contents.lead }

  /// Moves both times ahead; alarms that are due by then ring at the next `ringDue()`.
  package func advance(by span: Duration) {
    precondition(span >= .zero, "time does not go back")
    let onSooner = contents.withLock { contents in
      contents.lead += span
      // Exact, also while the machine's time runs.
      contents.state = State(mode: contents.state.mode, milliseconds: contents.state.milliseconds + span.milliseconds)
      return contents.alarms.isEmpty ? nil : contents.onSooner
    }
    onSooner?()
  }

  /// Sets the civil time to this moment. It then runs or stands still, as before.
  package func set(to moment: Timestamp) {
    contents.withLock { $0.state = moved($0.state, to: moment) }
  }

  /// Freezes the civil time at this moment, while alarms still ring.
  package func freeze(at moment: Timestamp) { change(to: State(mode: .frozen, milliseconds: moment.milliseconds)) }

  /// Stops both times, with the civil time at this moment, until the clock is advanced or runs again.
  package func stop(at moment: Timestamp) { change(to: State(mode: .stopped, milliseconds: moment.milliseconds)) }

  /// Makes both times run, the civil time from this moment on.
  package func run(from moment: Timestamp) { change(to: moved(.real, to: moment)) }

  /// Makes both times run; the civil time is the machine's.
  package func runReal() { change(to: .real) }

  /// Changes to a stored state, or to that of another clock. Elapsed time continues from its present value.
  package func change(to state: State) {
    let onSooner = contents.withLock { contents in
      let machine = source.monotonic
      contents.lead += (contents.stopped ?? machine) - machine
      contents.stopped = state.mode == .stopped ? machine : nil
      contents.state = state
      return contents.alarms.isEmpty ? nil : contents.onSooner
    }
    onSooner?()
  }

  private func moved(_ state: State, to moment: Timestamp) -> State {
    switch state.mode {
    case .running: State(mode: .running, milliseconds: (moment - source.wall).milliseconds)
    case .frozen, .stopped: State(mode: state.mode, milliseconds: moment.milliseconds)
    }
  }

  // MARK: - Alarms

  /// The number of tasks that sleep until an alarm rings.
  package var alarmCount: Int { contents.withLock { $0.alarms.count } }

  /// The time until the next alarm is due, never negative; nil if none is set.
  package var untilAlarm: Duration? {
    contents.withLock { contents in
      var first: Duration?
      // By index, because a loop over the elements would copy whole alarms.
      for index in contents.alarms.indices {
        let deadline = contents.alarms[index].deadline
        first = min(first ?? deadline, deadline)
      }
      return first.map { max(.zero, $0 - elapsed(contents)) }
    }
  }

  /// The time until the next alarm is due by itself; nil if none is set, or if the clock is stopped before it is due.
  package var nextAlarm: Duration? {
    guard let left = untilAlarm else { return nil }
    return state.mode != .stopped || left == .zero ? left : nil
  }

  /// From now on, calls `body`, on any thread, whenever an alarm may be due sooner than `nextAlarm` has returned.
  package func whenSooner(_ body: @escaping @Sendable () -> Void) { contents.withLock { $0.onSooner = body } }

  /// Wakes all sleepers whose time has come, in the order of their times.
  ///
  /// - Returns: the number of sleepers.
  @discardableResult
  package func ringDue() -> Int {
    let elapsed = elapsed
    let due = contents.withLock { contents in
      // A fast check, because each key press gets here and hardly ever finds an alarm that is due.
      guard contents.alarms.contains(where: { $0.deadline <= elapsed }) else { return [Alarm]() }
      let due = contents.alarms.filter { $0.deadline <= elapsed }
      contents.alarms.removeAll { $0.deadline <= elapsed }
      return due.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
    }
    for alarm in due { alarm.continuation.resume(returning: true) }
    return due.count
  }

  /// Returns once this time has elapsed, not earlier. Throws at once if the calling task is cancelled, or if the clock has ended.
  package func sleep(for span: Duration) async throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
    if span <= .zero { return }
    let deadline = elapsed + span
    let number = contents.withLock { contents in
      contents.lastNumber += 1
      return contents.lastNumber
    }
    let rang = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (wasCancelled, onSooner) = contents.withLock { contents in
          if contents.cancelled.remove(number) != nil || contents.isOver { return (true, nil as (@Sendable () -> Void)?) }
          let isFirst = contents.alarms.allSatisfy { deadline < $0.deadline }
          contents.alarms.append(Alarm(number: number, deadline: deadline, continuation: continuation))
          return (false, isFirst ? contents.onSooner : nil)
        }
        if wasCancelled { continuation.resume(returning: false) }
        onSooner?()
      }
    } onCancel: {
      cancel(number)
    }
    // Forgets a cancellation that came after the alarm rang.
    contents.withLock { _ = $0.cancelled.remove(number) }
    if !rang { throw CancellationError() }
  }

  /// Ends the clock of a closed world: all sleepers get an error, and no further alarm rings.
  package func end() {
    let alarms = contents.withLock { contents in
      contents.isOver = true
      defer { contents.alarms = [] }
      return contents.alarms
    }
    for alarm in alarms { alarm.continuation.resume(returning: false) }
  }

  private func cancel(_ number: Int) {
    let alarm = contents.withLock { contents in
      guard let index = contents.alarms.firstIndex(where: { $0.number == number }) else {
        contents.cancelled.insert(number)
        return nil as Alarm?
      }
      return contents.alarms.remove(at: index)
    }
    alarm?.continuation.resume(returning: false)
  }
}
