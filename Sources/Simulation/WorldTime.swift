internal import Synchronization
package import WalletModel

/// The time of a world: civil time that may be moved or frozen, and time that only ever goes on, with alarms on it.
///
/// No thread belongs to it. Whoever runs the loop asks for `nextAlarm` before it waits and calls `ringDue()` after; a
/// headless run lets its virtual time pass by `nextAlarm` instead of waiting.
package final class WorldTime: WorldClock {
  /// How the civil time goes: what a world keeps of its clock.
  package struct State: Hashable, Codable, Sendable {
    package enum Mode: String, Codable, Sendable {
      case running, frozen
    }
    package let mode: Mode
    /// Running: how far ahead of the machine's clock; frozen: the moment, since 1970.
    package let milliseconds: Int64

    package init(mode: Mode, milliseconds: Int64) {
      self.mode = mode
      self.milliseconds = milliseconds
    }

    /// The machine's own time.
    package static let real = State(mode: .running, milliseconds: 0)
  }

  private struct Alarm {
    let number: Int
    let deadline: Duration
    /// Told true when it rings, false when nobody waits any longer.
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Contents {
    var state: State
    var advanced = Duration.zero
    var alarms: [Alarm] = []
    /// Sleepers cancelled before their alarm was set.
    var cancelled: Set<Int> = []
    var lastNumber = 0
  }

  private let source: any TimeSource
  private let started: Duration
  private let contents: Mutex<Contents>

  package init(source: any TimeSource, state: State) {
    self.source = source
    started = source.monotonic
    contents = Mutex(Contents(state: state))
  }

  package var state: State { contents.withLock { $0.state } }

  package var now: Timestamp {
    let state = state
    return switch state.mode {
    case .running: source.wall + .milliseconds(state.milliseconds)
    case .frozen: Timestamp(milliseconds: state.milliseconds)
    }
  }

  /// Time since this clock was made, and every advance; goes on while the civil time is frozen.
  package var elapsed: Duration { source.monotonic - started + contents.withLock { $0.advanced } }

  /// Moves both times ahead; alarms that are due by then ring at the next `ringDue()`.
  package func advance(by span: Duration) {
    precondition(span >= .zero, "time does not go back")
    let target = now + span
    contents.withLock { contents in
      contents.advanced += span
      contents.state = moved(contents.state, to: target)
    }
  }

  /// Stops the civil time at this moment.
  package func freeze(at moment: Timestamp) {
    contents.withLock { $0.state = State(mode: .frozen, milliseconds: moment.milliseconds) }
  }

  /// Lets the civil time run, from this moment on.
  package func run(from moment: Timestamp) {
    contents.withLock { $0.state = moved(.real, to: moment) }
  }

  /// Lets the civil time be the machine's own again.
  package func runReal() { contents.withLock { $0.state = .real } }

  private func moved(_ state: State, to moment: Timestamp) -> State {
    switch state.mode {
    case .running: State(mode: .running, milliseconds: (moment - source.wall).milliseconds)
    case .frozen: State(mode: .frozen, milliseconds: moment.milliseconds)
    }
  }

  // MARK: - Alarms

  /// How many sleep until an alarm rings.
  package var alarmCount: Int { contents.withLock { $0.alarms.count } }

  /// How long until the next alarm is due, never negative; nil where none is set.
  package var nextAlarm: Duration? {
    guard let deadline = contents.withLock({ $0.alarms.map(\.deadline).min() }) else { return nil }
    return max(.zero, deadline - elapsed)
  }

  /// Wakes whoever's time has come, in the order of their times.
  ///
  /// - Returns: how many.
  @discardableResult
  package func ringDue() -> Int {
    let elapsed = elapsed
    let due = contents.withLock { contents in
      let due = contents.alarms.filter { $0.deadline <= elapsed }
      contents.alarms.removeAll { $0.deadline <= elapsed }
      return due.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
    }
    for alarm in due { alarm.continuation.resume(returning: true) }
    return due.count
  }

  /// Returns once so much time has elapsed, never earlier; throws at once when the calling task is cancelled.
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
        let wasCancelled = contents.withLock { contents in
          if contents.cancelled.remove(number) != nil { return true }
          contents.alarms.append(Alarm(number: number, deadline: deadline, continuation: continuation))
          return false
        }
        if wasCancelled { continuation.resume(returning: false) }
      }
    } onCancel: {
      cancel(number)
    }
    // A cancellation that came after the alarm rang is not this sleep's any more.
    contents.withLock { _ = $0.cancelled.remove(number) }
    if !rang { throw CancellationError() }
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
