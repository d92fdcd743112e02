import Worlds

extension CommandGroup {
  static let clock = CommandGroup(
    name: "clock", summary: "Control the simulated clock of a world.",
    verbs: [
      Subcommand(
        "show", reach: .ownWorld, "", [.world, .json], "Show the time in a world.",
        [("clock show --world demo", "the time in the world demo")],
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, ClockQuery(), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "freeze", reach: .ownWorld, "[TIME]", [.world], "Freeze date and time, now or at TIME. Requests still complete.",
        [("clock freeze 2026-11-21T09:41:00Z", "freeze at 09:41"), ("clock freeze --world demo", "freeze at the current time")],
        notes: """
          While the clock is frozen, date and time stand still, and with them session
          timeouts, the expiry of codes and the waits after wrong passwords. Requests
          still complete, and their delays and timeouts continue. clock stop stops those too.

          \(CommandHelp.time)
          """,
        read: { arguments throws(UsageError) in
          try change(arguments, .freeze(at: try arguments.time(0)))
        }),
      Subcommand(
        "stop", reach: .ownWorld, "[TIME]", [.world],
        "Stop date, time, requests and their timeouts, now or at TIME.",
        [
          ("clock stop", "stop the clock; pending requests wait too"),
          ("clock stop 2026-11-21T09:41:00Z --world demo", "stop at 09:41 in demo"),
        ],
        notes: """
          While the clock is stopped, delayed responses, timeouts and countdowns wait
          too. clock forward moves all of them on, and the clock stays stopped.
          clock run and clock real let it run again.

          \(CommandHelp.time)
          """,
        read: { arguments throws(UsageError) in
          try change(arguments, .stop(at: try arguments.time(0)))
        }),
      Subcommand(
        "set", reach: .ownWorld, "TIME", [.world], "Set the clock. It stays running, frozen or stopped.",
        [("clock set 2026-11-21T09:41:00Z", "set the clock to 09:41")],
        notes: CommandHelp.time,
        read: { arguments throws(UsageError) in
          guard let moment = try arguments.time(0) else { throw UsageError("Missing argument. Usage: billfold clock set TIME") }
          return try change(arguments, .set(to: moment))
        }),
      Subcommand(
        "forward", reach: .ownWorld, "SPAN [UNIT]", [.world], "Move the clock forward. Timeouts and delayed responses fire.",
        [("clock forward 6min", "move past the session timeout"), ("clock forward 3d --world demo", "three days, in the world demo")],
        notes: CommandHelp.span + "UNIT can be a separate word, like 6 min.\n",
        read: { arguments throws(UsageError) in
          if arguments.words[0].hasPrefix("-") {
            throw UsageError("clock forward moves the clock forward only. To set it back, run: billfold clock set TIME", next: .described)
          }
          return try change(arguments, .forward(by: try arguments.span(0)))
        }),
      Subcommand(
        "run", reach: .ownWorld, "[TIME]", [.world], "Let the clock run, from now or from a given time.",
        [("clock run", "continue from the current time"), ("clock run 2026-11-21T09:41:00Z", "run from 09:41")],
        notes: CommandHelp.time,
        read: { arguments throws(UsageError) in
          try change(arguments, .run(from: try arguments.time(0)))
        }),
      Subcommand(
        "real", reach: .ownWorld, "", [.world], "Reset the clock to real time.",
        [("clock real", "set the clock to the time of this machine")],
        read: { arguments throws(UsageError) in try change(arguments, .real) }),
    ])

  private static func change(_ arguments: ParsedArguments, _ action: ClockAction) throws(UsageError) -> WorldCommand {
    WorldCommand(on: try arguments.world, action)
  }
}
