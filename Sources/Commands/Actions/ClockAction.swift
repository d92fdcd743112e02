package import Basics
import Simulation
package import Worlds

/// A change of a world's clock.
package enum ClockAction: WorldAction {
  /// Nil, here and below, stands for the time that the clock shows.
  case freeze(at: Timestamp?)
  case stop(at: Timestamp?)
  case set(to: Timestamp)
  case forward(by: Duration)
  case run(from: Timestamp?)
  case real

  package var words: [String] {
    let (verb, value): (String, String?) =
      switch self {
      case .freeze(let moment): ("freeze", moment?.description)
      case .stop(let moment): ("stop", moment?.description)
      case .set(let moment): ("set", moment.description)
      case .forward(let span): ("forward", span.inWords)
      case .run(let moment): ("run", moment?.description)
      case .real: ("real", nil)
      }
    return ["clock", verb] + (value.map { [$0] } ?? [])
  }

  package func perform(on world: inout World) async throws -> String {
    let error = await world.moveClock { time in
      switch self {
      case .freeze(let moment): time.freeze(at: moment ?? time.now)
      case .stop(let moment): time.stop(at: moment ?? time.now)
      case .set(let moment): time.set(to: moment)
      case .forward(let span): time.advance(by: span)
      case .run(let moment): time.run(from: moment ?? time.now)
      case .real: time.runReal()
      }
    }
    if let error { throw error }
    return ClockReading(world.time).text + "\n"
  }
}

package struct ClockQuery: WorldQuery {
  package init() {}
  package var words: [String] { ["clock", "show"] }
  package func answer(from world: World) async throws -> ClockReading { ClockReading(world.time) }
  package func text(of reading: ClockReading) -> String { reading.text + "\n" }
}

/// The time that the clock of a world shows.
package struct ClockReading: Codable, Sendable {
  package let now: String
  /// True if the time shown stands still.
  package let isFrozen: Bool
  /// True if timeouts and delayed responses stand still, too.
  package let isStopped: Bool

  init(_ time: WorldTime) {
    now = time.now.description
    isFrozen = time.state.mode != .running
    isStopped = time.state.mode == .stopped
  }

  var text: String { now + (isStopped ? ", stopped" : isFrozen ? ", frozen" : "") }
}
