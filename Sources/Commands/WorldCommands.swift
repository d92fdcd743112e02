import Basics
import Handset
import Simulation
import WalletModel
import Worlds

extension CommandGroup {
  static let world = CommandGroup(
    name: "world", summary: "Manage worlds. Each world has its own phones, issuers and customers.",
    verbs: [
      Subcommand(
        "list", reach: .beyond, "", [.deleted, .backend, .json],
        "List worlds with size, snapshots, server and the process that has them open.",
        [
          ("world list", "list all worlds"), ("world list --json", "list all worlds, as JSON"),
          ("world list --deleted", "list deleted worlds, which can be restored for seven days"),
          ("world list --backend operator.invitation", "list the names of the worlds on a server"),
        ],
        read: { arguments throws(UsageError) in
          let (isJSON, isDeleted) = (arguments.isJSON, arguments[.deleted] != nil)
          if let invitation = try arguments.backend {
            if isDeleted { throw UsageError("--deleted and --backend cannot be combined. A server keeps no deleted worlds.") }
            return WorldCommand(at: invitation) { server in
              let names = try await server.worlds()
              return isJSON ? json(names.map { ["world": $0] }) : names.isEmpty ? WorldTable.nothing : names.map { "\($0)\n" }.joined()
            }
          }
          if isDeleted {
            return WorldCommand { directory in
              let worlds = try directory.deleted()
              return try isJSON ? WorldTable.json(worlds) : worlds.isEmpty ? "No deleted worlds.\n" : WorldTable.text(of: worlds)
            }
          }
          return WorldCommand { directory in
            let worlds = try directory.list()
            let output = isJSON ? WorldTable.json(worlds, in: directory) : worlds.isEmpty ? noWorld : WorldTable.text(of: worlds)
            let count = try directory.deleted().count
            let deleted = count == 1 ? "1 deleted world is" : "\(count) deleted worlds are"
            return CommandResult(
              output: output, note: count == 0 ? "" : "\(deleted) kept for seven days. To list them, run: billfold world list --deleted")
          }
        }),
      Subcommand(
        "create", reach: .beyond, "NAME", [.fixture, .seed, .clock, .running], "Create a world.",
        [
          ("world create demo", "create an empty world"),
          (
            "world create demo --fixture two-phones --seed 7 --clock 2026-11-21T09:41:00Z",
            "reproducible: same phones, codes and card numbers each time"
          ),
        ],
        notes: "Fixtures:\n"
          + CommandHelp.table(Fixture.all.map { ($0.name, $0.summary) })
          + "\nThe sample customer is \(SamplePerson.all[0].email).\n“Behind the glass”, the panel beside the phone, shows PIN and password.\n\n"
          + CommandHelp.time,
        lists: "the fixtures",
        read: { arguments throws(UsageError) in try create(arguments) }),
      Subcommand(
        "status", reach: .ownWorld, "[NAME]", known: [.world], [.json], "Show a world's clock, phone, issuer and faults.",
        [("world status demo", "the status of the world demo")],
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world(0), StatusQuery(), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "snapshot", reach: .ownWorld, "NAME SNAPSHOT", known: [.world, .snapshot], [.replace, .yes],
        "Save a snapshot of a world, with its clock and the steps that lead to the open screen.",
        [
          ("world snapshot demo before", "save demo as the snapshot “before”"),
          ("world snapshot demo before --replace", "replace the snapshot “before”"),
        ],
        notes: "With --replace, the replaced snapshot is lost." + confirmation,
        read: { arguments throws(UsageError) in
          let (world, snapshot, replaces) = (try worldName(arguments.words[0]), try worldName(arguments.words[1]), arguments.replaces)
          let loss = loss(arguments, of: world, snapshot) { _ in "Snapshot “\(snapshot)” of world “\(world)” will be replaced." }
          return WorldCommand(on: .existing(world), loss: replaces ? loss : nil, SnapshotWorld(world, as: snapshot, replaces: replaces))
        }),
      Subcommand(
        "restore", reach: .ownWorld, "NAME SNAPSHOT", known: [.world, .snapshot], [.yes],
        "Restore a world from a snapshot. An open wallet restarts.",
        [("world restore demo before", "restore demo from the snapshot “before”")],
        notes: """
          Changes since the snapshot are lost. Snapshots are kept.
          Ctrl-R on the wallet's first screen leads to the screen at which the snapshot was taken.
          """ + confirmation,
        read: { arguments throws(UsageError) in
          let (world, snapshot) = (try worldName(arguments.words[0]), try worldName(arguments.words[1]))
          return WorldCommand(
            on: world,
            loss: loss(arguments, of: world, snapshot) { home in
              "Changes in world “\(world)” since snapshot “\(snapshot)” will be lost."
                + everybody(home)
            },
            RestoreWorld(world, to: snapshot), output: RestoreWorld(world, to: snapshot).output,
            closed: { try await World.restore(world, to: snapshot, in: $0) })
        }),
      Subcommand(
        "fork", reach: .beyond, "NAME NEW", known: [.world], [.snapshot], "Copy a world under a new name, with the same key and data.",
        [
          ("world fork demo rehearsal", "copy demo to rehearsal"),
          ("world fork demo rehearsal --snapshot before", "copy the snapshot “before”"),
        ],
        read: { arguments throws(UsageError) in
          let (world, new, snapshot) = (try worldName(arguments.words[0]), try worldName(arguments.words[1]), try arguments.snapshot)
          return WorldCommand(on: .existing(world), changes: false) { world in
            try await world.fork(to: new, from: snapshot)
            return "World “\(world.file.name)” was forked to “\(new)”.\n"
          }
        }),
      Subcommand(
        "export", reach: .beyond, "NAME FILE", known: [.world, .file], [.snapshot, .replace], "Export a world to a file.",
        [
          ("world export demo demo.billfold", "export the world demo"),
          ("world export demo demo.billfold --snapshot before", "export the snapshot “before”"),
        ],
        notes: """
          The file contains the world's key. Anyone who has the file can read everything in the world.
          It is written with mode 0600.
          If the world was opened with --backend, its issuers are on that server and are
          not exported. To open the copy, the invitation is required too.

          """,
        read: { arguments throws(UsageError) in
          let (world, path, snapshot, replaces) = (
            try worldName(arguments.words[0]), try arguments.path(1), try arguments.snapshot, arguments.replaces
          )
          return WorldCommand(on: .existing(world), changes: false) { world in
            try await world.export(to: path, from: snapshot, replaces: replaces)
            return "World “\(world.file.name)” was exported.\n"
          }
        }),
      Subcommand(
        "import", reach: .beyond, "FILE [NAME]", known: [.file], [], "Import a world from a file.",
        [
          ("world import demo.billfold", "import under the exported name"),
          ("world import demo.billfold rehearsal", "import under a new name"),
        ],
        notes: "The file contains the world's key: delete it, or keep it as safe as the world's own folder.\n",
        read: { arguments throws(UsageError) in
          let (path, name, file) = (try arguments.path(0), try arguments.name(1), arguments.words[0])
          return WorldCommand { directory in
            do {
              return "World “\(try await World.import(path, as: name, in: directory))” was imported.\n"
            } catch let error as WorldError {
              throw renaming("world import \(file) NAME", error)
            }
          }
        }),
      Subcommand(
        "reset", reach: .ownWorld, "NAME", known: [.world], [.yes],
        "Reset a world to empty. Its key and snapshots are kept. An open wallet restarts.",
        [("world reset demo", "delete all customers, phones and cards in demo")],
        notes: "The fixture is not applied again, and the clock is set to real time." + confirmation,
        read: { arguments throws(UsageError) in
          let world = try worldName(arguments.words[0])
          return WorldCommand(
            on: world,
            loss: loss(arguments, of: world) { home in
              "This deletes all customers, phones and cards in world “\(world)” and sets its clock to real time. Its snapshots are kept."
                + everybody(home)
            },
            ResetWorld(world: world), output: ResetWorld(world: world).output,
            closed: { try await World.reset(world, in: $0) })
        }),
      Subcommand(
        "delete", reach: .beyond, "NAME", known: [.world], [.snapshot, .now, .backend, .yes],
        "Delete a world with all its snapshots, or one snapshot. The world must be closed.",
        [
          ("world delete demo", "delete the world demo; undelete is possible for seven days"),
          ("world delete demo --now", "delete it at once and permanently"),
          ("world delete demo --snapshot before", "delete its snapshot “before”"),
          ("world delete demo --backend operator.invitation", "delete the world demo on a server, for everyone"),
        ],
        notes: """
          A deleted world is kept for seven days, with its key. The first command after that removes it.
          Snapshots are deleted at once, and so are worlds on a server.
          If the world was opened with --backend, its issuers and their snapshots stay on
          that server. The operator deletes them:
          billfold world delete NAME --backend operator.invitation

          On a terminal, you are asked for confirmation of what can't be restored, unless you use --yes.
          In scripts, --yes is required for that.

          """,
        read: { arguments throws(UsageError) in try delete(arguments) }),
      Subcommand(
        "undelete", reach: .beyond, "NAME [NEW]", known: [.deletedWorld], [],
        "Restore the last deleted world of this name, within seven days of its deletion.",
        [
          ("world undelete demo", "restore the world demo"),
          ("world undelete demo demo-2", "restore it as demo-2, if there is a new world demo"),
        ],
        notes: "To list deleted worlds, run: billfold world list --deleted\n",
        read: { arguments throws(UsageError) in
          let (name, new) = (try worldName(arguments.words[0]), try arguments.name(1))
          return WorldCommand { directory in
            do throws(WorldError) {
              try directory.undelete(name, as: new)
            } catch {
              throw renaming("world undelete \(name) NEW", error)
            }
            return "World “\(name)” was restored\(new.map { " as “\($0)”" } ?? "").\n"
          }
        }),
      Subcommand(
        "path", reach: .beyond, "[NAME]", known: [.world], [.json], "Print the path of a world, even if it doesn't exist.",
        [("world path demo", "the folder of the world demo")],
        read: { arguments throws(UsageError) in
          let (name, isJSON) = (try arguments.world(0).name, arguments.isJSON)
          return WorldCommand { directory in
            let path = directory.path(of: name)
            return isJSON ? json(["world": name.description, "path": path]) : "\(Printable(path))\n"
          }
        }),
      Subcommand(
        "idle", reach: .ownWorld, "[NAME]", known: [.world], [.typed], "Wait until an open wallet has handled all input and requests.",
        [("world idle demo", "wait until the wallet in the world demo is idle")],
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world(0), asking: .whenIdle(.idle(typed: try arguments.number(.typed, in: 0...Int.max))))
        }),
      Subcommand(
        "screen", reach: .ownWorld, "[NAME]", known: [.world], [.json, .svg], "Print the screen of an open wallet. Secrets are blank.",
        [
          ("world screen demo", "the screen of the wallet in the world demo"),
          ("world screen demo --json", "as JSON, with fields, actions and focus"),
          ("world screen demo --svg > demo.svg", "as a picture"),
        ],
        read: { arguments throws(UsageError) in
          let isSVG = arguments[.svg] != nil
          if isSVG, arguments.isJSON { throw UsageError("--json and --svg cannot be combined.") }
          return WorldCommand(
            on: try arguments.world(0), asking: .whenIdle(.screen(isSVG ? .svg : arguments.isJSON ? .json : .rows)))
        }),
      Subcommand(
        "back", reach: .ownWorld, "[NAME]", known: [.world], [.actions], "Undo the last actions in an open wallet.",
        [
          ("world back demo", "undo the last action in the world demo"),
          ("world back demo --actions 5", "undo the last five"),
        ],
        notes: """
          An action is one key in the wallet, or one command that changed its world: a PIN of
          four digits is four actions. Ctrl-R in the wallet counts steps, of one or more actions.
          World and wallet become as they were before. A running clock continues from that time
          until the wallet is opened again.

          """,
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world(0), asking: .goBack(actions: try arguments.number(.actions, in: 1...10_000) ?? 1))
        }),
      Subcommand(
        "traffic", reach: .ownWorld, "[NAME]", known: [.world], [.last, .follow, .after, .json],
        "Print what happened in an open world, oldest first: calls and their effects.",
        [
          ("world traffic demo", "everything since the wallet was opened"),
          ("world traffic demo --last 3 --json", "the last three entries, with requests and responses"),
          ("world traffic demo --follow", "as it happens, also the calls of commands while no wallet has the world open"),
        ],
        notes: """
          A world is open while a wallet (billfold --world demo) has it open.

          Columns: number, time, mark, caller and party, operation, status and outcome, then what a call
          changed and what the network decided. Marks:

            >  call of a phone                 @  clock moved, frozen or set
            <  mail or push message            !  fault armed, or fired: before the call it hits
            +  session opened                  #  another phone is current
            -  session ended, and why          $  command
            &  call of customer care           |  message of a sequence

          --json adds requests and responses with secrets masked, their sizes in bytes, and the duration
          of each call in the world's time. The last \(TrafficLog.byteCapacity >> 20) MB are kept, at most \(TrafficLog.capacity) entries. A restore
          clears them.

          --follow prints each entry when it has ended, with --json as one object on a line. It starts
          with the next one; with --last N, N entries earlier. It continues when the wallet is closed.

          """,
        read: { arguments throws(UsageError) in
          let (isJSON, last) = (arguments.isJSON, try arguments.number(.last, in: 1...TrafficLog.capacity))
          let after = try arguments.number(.after, in: 0...Int.max)
          if after != nil, last != nil { throw UsageError("--after and --last cannot be combined.") }
          if arguments[.follow] != nil {
            return WorldCommand(following: try arguments.world(0), .init(after: after, last: last ?? 0, isJSON: isJSON))
          }
          if after != nil { throw UsageError("--after requires --follow.") }
          return WorldCommand(
            on: try arguments.world(0),
            asking: .ask { CommandResult(output: try await TrafficQuery(last: last).output(about: $0, isJSON: isJSON)) })
        }),
      Subcommand(
        "sequence", reach: .ownWorld, "[NAME]", known: [.world], [.json],
        "Print the latest sequence of the current phone: its messages and votes.",
        [("world sequence demo", "the latest sequence")],
        notes: """
          A sequence begins when a card is added to a wallet, when its pass changes, when a card with
          tokens changes, and at a shop with a checkout or when a payment method is added or deleted.
          Columns: from and to, message, outcome. Below: the votes and their reasons; for a payment, the
          path of the card number.

          """,
        read: { arguments throws(UsageError) in
          let isJSON = arguments.isJSON
          return WorldCommand(
            on: try arguments.world(0), asking: .ask { CommandResult(output: try await SequenceQuery().output(about: $0, isJSON: isJSON)) })
        }),
    ],
    notes: """
      Snapshots, forks and exports contain customers, phones, messages and the clock. Forks and
      exports also contain the world's key: keep them as safe as the world's own folder.


      """)

  private static func create(_ arguments: ParsedArguments) throws(UsageError) -> WorldCommand {
    let name = try worldName(arguments.words[0])
    let seed = try arguments[.seed].map(seedNumber)
    let clock = try arguments[.clock].map(clockTime)?.moment
    if clock == nil, arguments[.running] != nil { throw UsageError("--running requires --clock.") }
    let start = clock.map { arguments[.running] == nil ? World.Clock.frozen($0) : .running(from: $0) }
    let fixture = try arguments[.fixture].map { text throws(UsageError) in try Fixture(option: text) } ?? .empty
    return WorldCommand { directory in
      try await World.create(name, in: directory, seed: seed, clock: start, fixture: fixture, source: SystemClock())
      return "World “\(name)” was created.\n"
    }
  }

  private static func delete(_ arguments: ParsedArguments) throws(UsageError) -> WorldCommand {
    let (world, snapshot, isNow) = (try worldName(arguments.words[0]), try arguments.snapshot, arguments[.now] != nil)
    if let invitation = try arguments.backend {
      if snapshot != nil {
        throw UsageError("--snapshot and --backend cannot be combined. On a server, only whole worlds can be deleted.")
      }
      let loss: WorldCommand.Loss = { _ in
        "This deletes world “\(world)” and all its snapshots on the server, for everyone."
      }
      return WorldCommand(at: invitation, loss: arguments[.yes] == nil ? loss : nil) { server in
        try await server.remove(world)
        return "The server's world “\(world)” was deleted with all its snapshots.\n"
      }
    }
    guard isNow || snapshot != nil else {
      return WorldCommand { directory in
        let home = try directory.remoteLocation(of: world)
        let end = try closed { () throws(WorldError) in try directory.delete(world, at: SystemClock().wall) }.end
        return CommandResult(
          output: "World “\(world)” was deleted. Until \(end.date()) \(end.time()) UTC, you can restore it with: "
            + "billfold world undelete \(world)\n",
          note: home.map { stays($0, nil) } ?? "")
      }
    }
    let what = snapshot.map { "Snapshot “\($0)” of world “\(world)”" } ?? "World “\(world)”"
    let all = snapshot == nil ? " with all its snapshots" : ""
    let loss = loss(arguments, of: world, snapshot) { _ in
      "\(what) will be deleted\(all)." + (snapshot == nil ? " It can't be restored." : "")
    }
    let check: WorldCommand.Loss = { directory in
      if snapshot == nil { try closed { () throws(WorldError) in try directory.checkNotHeld(world) } }
      return try loss?(directory)
    }
    return WorldCommand(loss: loss == nil ? nil : check) { directory in
      let home = try directory.remoteLocation(of: world)
      try closed { () throws(WorldError) in
        if let snapshot { try directory.delete(snapshot: snapshot, of: world) } else { try directory.delete(world) }
      }
      return CommandResult(output: "\(what) was deleted\(all).\n", note: home.map { stays($0, snapshot) } ?? "")
    }
  }

  /// Runs `delete`, which deletes a world or a snapshot. Throws if a process has the world open.
  private static func closed<T>(_ delete: () throws(WorldError) -> T) throws -> T {
    do throws(WorldError) {
      return try delete()
    } catch {
      guard case .held = error else { throw error }
      throw CommandError(.busy, "\(error.whatHappened) Quit it there first (Ctrl-C).")
    }
  }

  /// Returns the error of a command that would replace a world, with the advice to choose another name.
  private static func renaming(_ line: String, _ error: WorldError) -> any Error {
    guard case .worldExists(let name) = error else { return error }
    return CommandError(
      .cannotCreate,
      "\(error.whatHappened) Choose another name: billfold \(line), or delete the world: billfold world delete \(name)")
  }

  private static let confirmation = """

    On a terminal, you are asked for confirmation unless you use --yes. In scripts, --yes is required.

    """

  /// Returns the loss that a command causes in a world or a snapshot; nil with `--yes`.
  private static func loss(
    _ arguments: ParsedArguments, of world: WorldName, _ snapshot: WorldName? = nil,
    _ summary: @escaping @Sendable (RemoteLocation?) -> String
  ) -> WorldCommand.Loss? {
    if arguments[.yes] != nil { return nil }
    return { directory in
      guard try directory.exists(world) else { return nil }
      if let snapshot, try !directory.snapshots(of: world).contains(snapshot) { return nil }
      return summary(try directory.remoteLocation(of: world))
    }
  }

  /// Returns a sentence about the consequence for others, if the issuers are on a server; otherwise an empty text.
  private static func everybody(_ home: RemoteLocation?) -> String {
    home.map { " The issuers of this world are on \($0.server). This affects everyone who has an invitation." } ?? ""
  }

  private static let noWorld = "No worlds yet. To create one, run: billfold\n"

  /// Returns a sentence about the part of a world or snapshot that stays on a server after the local part was deleted.
  private static func stays(_ home: RemoteLocation, _ snapshot: WorldName?) -> String {
    snapshot.map { "The issuers' part of snapshot “\($0)” is kept on \(home.server)." } ?? home.kept
  }
}

extension RemoteLocation {
  /// The sentences about issuers that stay on a server after their world was deleted here.
  package var kept: String {
    let name = world ?? "NAME"
    return """
      Its issuers are kept on \(server)\(world.map { ", as world “\($0)”" } ?? ""). The operator deletes them with: \
      billfold-server world delete \(name), or from elsewhere: billfold world delete \(name) --backend operator.invitation
      """
  }
}

extension Fixture {
  /// Finds the fixture that an option names. The error for an unknown name suggests the most similar one, or lists all.
  package init(option text: String) throws(UsageError) {
    guard let fixture = Fixture.named(text) else {
      let names = Fixture.all.map(\.name)
      throw UsageError(unknown: "fixture", text, among: names, otherwise: "Fixtures: \(names.joined(separator: ", ")).")
    }
    self = fixture
  }
}
