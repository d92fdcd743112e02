import Simulation
import WalletModel
import Worlds

extension Noun {
  static let clock = Noun(
    name: "clock", says: "The clock of a world: what phones and issuer take for the time.",
    verbs: [
      Verb(
        "show", "", [.world, .json], "Says what time it is in a world.", [("clock show", "the time in the world default")],
        read: { given throws(UsageError) in
          let isJSON = given.isJSON
          return WorldCommand(on: try given.world) { world in
            let reading = ClockReading(world.time)
            return isJSON ? json(reading) : reading.text + "\n"
          }
        }),
      Verb(
        "freeze", "[TIME]", [.world], "Freezes the clock, now or at a moment; answers still take their time.",
        [("clock freeze 2026-11-21T09:41:00Z", "it stays 09:41"), ("clock freeze --world demo", "it stays what it is")],
        read: { given throws(UsageError) in
          let moment = try given.time(0)
          return try change(given) { $0.freeze(at: moment ?? $0.now) }
        }),
      Verb(
        "stop", "[TIME]", [.world],
        "Stops all time, now or at a moment: answers that are under way too, until clock forward or run.",
        [("clock stop", "nothing happens by itself"), ("clock stop 2026-11-21T09:41:00Z --world demo", "it stays 09:41 in demo")],
        notes: """
          The world moves by input and by clock forward alone: late answers, timeouts and the
          seconds that people are shown wait with it. clock freeze stops only what the clock shows.

          """,
        read: { given throws(UsageError) in
          let moment = try given.time(0)
          return try change(given) { $0.stop(at: moment ?? $0.now) }
        }),
      Verb(
        "set", "TIME", [.world], "Sets the clock; it goes on as it did, running or not.",
        [("clock set 2026-11-21T09:41:00Z", "from now on it is 09:41")],
        read: { given throws(UsageError) in
          guard let moment = try given.time(0) else { throw UsageError("Which time?") }
          return try change(given) { $0.set(to: moment) }
        }),
      Verb(
        "forward", "SPAN [UNIT]", [.world], "Lets time pass at once, for phones and issuer and whatever waits.",
        [("clock forward 6min", "longer than most sessions"), ("clock forward 3d --world demo", "three days, in the world demo")],
        notes: "A span is a number and ms, s, min, h or d: 90s, 1.5h.\n",
        read: { given throws(UsageError) in
          let span = try given.span(0)
          return try change(given) { $0.advance(by: span) }
        }),
      Verb(
        "run", "[TIME]", [.world], "Lets the clock run, from what it is or from a moment.",
        [("clock run", "go on from where it stands"), ("clock run 2026-11-21T09:41:00Z", "run from 09:41")],
        read: { given throws(UsageError) in
          let moment = try given.time(0)
          return try change(given) { $0.run(from: moment ?? $0.now) }
        }),
      Verb(
        "real", "", [.world], "Gives the world the machine's own time again.", [("clock real", "as if nobody had touched it")],
        read: { given throws(UsageError) in try change(given) { $0.runReal() } }),
    ])

  private static func change(_ given: Given, _ change: @escaping @Sendable (WorldTime) -> Void) throws(UsageError) -> WorldCommand {
    WorldCommand(on: try given.world) { world in
      if let error = await world.moveClock(change) { throw error }
      return ClockReading(world.time).text + "\n"
    }
  }
}

/// What the clock of a world shows.
struct ClockReading: Encodable {
  let now: String
  /// What the clock shows stands still.
  let isFrozen: Bool
  /// And all other time with it.
  let isStopped: Bool

  init(_ time: WorldTime) {
    now = time.now.description
    isFrozen = time.state.mode != .running
    isStopped = time.state.mode == .stopped
  }

  var text: String { now + (isStopped ? ", stopped" : isFrozen ? ", frozen" : "") }
}
