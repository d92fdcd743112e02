package import Basics
package import Simulation
internal import Synchronization

/// The time source of a replay: it stands at recorded moments, and after the replay it continues from the last one.
package final class ReplayedTime: TimeSource {
  private struct Contents {
    var moment: MachineMoment
    /// The moment by the machine's clocks when the time began to pass again; nil while it stands still.
    var resumed: MachineMoment?
  }

  private let source: any TimeSource
  private let contents: Mutex<Contents>

  /// - Parameters:
  ///   - moment: the moment at which the time stands.
  ///   - source: the machine's time, with which the time will continue.
  package init(_ moment: MachineMoment, source: any TimeSource) {
    self.source = source
    contents = Mutex(Contents(moment: moment))
  }

  package var wall: Timestamp { now.wall }
  package var monotonic: Duration { now.monotonic }

  var now: MachineMoment {
    let contents = contents.withLock { $0 }
    guard let resumed = contents.resumed else { return contents.moment }
    return contents.moment.later(by: MachineMoment(source).monotonic - resumed.monotonic)
  }

  /// Sets the time, which stands still, to a moment.
  func stand(at moment: MachineMoment) { contents.withLock { $0.moment = moment } }

  /// Lets the time pass as the machine's time does.
  package func resume() {
    let now = MachineMoment(source)
    contents.withLock { $0.resumed = now }
  }
}

/// A moment by the machine's clocks.
package struct MachineMoment: Hashable, Sendable {
  package let wall: Timestamp
  package let monotonic: Duration

  package init(_ source: any TimeSource) { self.init(wall: source.wall, monotonic: source.monotonic) }

  init(wall: Timestamp, monotonic: Duration) {
    self.wall = wall
    self.monotonic = monotonic
  }

  func later(by span: Duration) -> MachineMoment { MachineMoment(wall: wall + span, monotonic: monotonic + span) }
}
