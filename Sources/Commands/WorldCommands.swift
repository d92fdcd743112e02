import Handset
import Simulation
import WalletModel
import Worlds

extension Noun {
  static let world = Noun(
    name: "world", says: "Worlds: each has its own phones, issuer and accounts, in one folder.",
    verbs: [
      Verb(
        "list", "", [.backend, .json], "Lists every world with its size, its snapshots, its server and who has it open.",
        [
          ("world list", "every world there is"), ("world list --json", "the same for programs"),
          ("world list --backend operator.invitation", "those of a server, by their names"),
        ],
        read: { given throws(UsageError) in
          let isJSON = given.isJSON
          if let invitation = try given.backend {
            return WorldCommand(at: invitation) { server in
              let names = try await server.worlds()
              return isJSON ? json(names.map { ["world": $0] }) : names.isEmpty ? WorldTable.nothing : names.map { "\($0)\n" }.joined()
            }
          }
          return WorldCommand { directory in
            let worlds = try directory.list()
            return isJSON ? WorldTable.json(worlds, in: directory) : worlds.isEmpty ? noWorld : WorldTable.text(of: worlds)
          }
        }),
      Verb(
        "create", "NAME", [.fixture, .seed, .clock, .running], "Makes a new world.",
        [
          ("world create demo", "an empty one"),
          (
            "world create demo --fixture two-phones --seed 7 --clock 2026-11-21T09:41:00Z",
            "the same in all that it does, whenever it is made"
          ),
        ],
        notes: "Fixtures:\n"
          + CommandHelp.table(Fixture.all.map { ($0.name, $0.says) })
          + "\nThe sample person is \(SamplePerson.all[0].email); the stage beside the phone shows PIN and password.\n",
        read: { given throws(UsageError) in try create(given) }),
      Verb(
        "status", "[NAME]", [.json], "Says how a world stands: its clock, phone, issuer and faults.",
        [("world status demo", "how the world demo stands")],
        read: { given throws(UsageError) in
          let isJSON = given.isJSON
          return WorldCommand(on: try given.name(0) ?? .standard) { world in
            isJSON ? json(Status(world)) : Status(world).text
          }
        }),
      Verb(
        "snapshot", "NAME SNAPSHOT", [.replace, .yes], "Keeps a world as it stands now, its clock included, under a name.",
        [
          ("world snapshot demo before", "keep the world demo as “before”"),
          ("world snapshot demo before --replace", "the same, in place of the one that is there"),
        ],
        notes: "The snapshot that is replaced is gone." + confirmation,
        read: { given throws(UsageError) in
          let (world, snapshot, replaces) = (try worldName(given.words[0]), try worldName(given.words[1]), given.replaces)
          let loss = loss(given, of: world, snapshot) { _ in "The snapshot \(snapshot) of the world \(world) will be replaced." }
          return WorldCommand(on: world, loss: replaces ? loss : nil) { world in
            try await world.snapshot(snapshot, replaces: replaces)
            return "The snapshot \(snapshot) of the world \(world.file.name) was taken.\n"
          }
        }),
      Verb(
        "restore", "NAME SNAPSHOT", [.yes], "Puts a world back to a snapshot; a wallet that has it open begins anew there.",
        [("world restore demo before", "put the world demo back to “before”")],
        notes: "What has happened since is gone. Snapshots stay." + confirmation,
        read: { given throws(UsageError) in
          let (world, snapshot) = (try worldName(given.words[0]), try worldName(given.words[1]))
          return WorldCommand(
            on: world,
            loss: loss(given, of: world, snapshot) { home in
              "All that happened in the world \(world) since the snapshot \(snapshot) will be lost."
                + everybody(home, "go back to \(snapshot)")
            },
            says: "The world \(world) was restored from the snapshot \(snapshot).",
            held: { try await $0.restored(snapshot) },
            closed: { try await World.restore(world, to: snapshot, in: $0) })
        }),
      Verb(
        "fork", "NAME NEW", [.snapshot], "Makes another world of one: same key, same data, other name.",
        [
          ("world fork demo rehearsal", "a second world like demo"),
          ("world fork demo rehearsal --snapshot before", "like its snapshot “before”"),
        ],
        read: { given throws(UsageError) in
          let (world, new, snapshot) = (try worldName(given.words[0]), try worldName(given.words[1]), try given.snapshot)
          return WorldCommand(on: world) { world in
            try await world.fork(to: new, from: snapshot)
            return "The world \(world.file.name) was forked to \(new).\n"
          }
        }),
      Verb(
        "export", "NAME FILE", [.snapshot, .replace], "Writes a world to one file, to be carried elsewhere.",
        [
          ("world export demo demo.billfold", "the world demo as it is"),
          ("world export demo demo.billfold --snapshot before", "its snapshot “before”"),
        ],
        notes: """
          The file holds the world's key: whoever has it can read everything in the world.
          It is written for you alone (mode 0600). Issuers on a server stay there: with the file
          of such a world an invitation to them is needed.

          """,
        read: { given throws(UsageError) in
          let (world, path, snapshot, replaces) = (try worldName(given.words[0]), try given.path(1), try given.snapshot, given.replaces)
          return WorldCommand(on: world) { world in
            try await world.export(to: path, from: snapshot, replaces: replaces)
            return "The world \(world.file.name) was exported.\n"
          }
        }),
      Verb(
        "import", "FILE [NAME]", [], "Makes a world of an exported one and says its name.",
        [
          ("world import demo.billfold", "under the name it had"),
          ("world import demo.billfold rehearsal", "under another one"),
        ],
        notes: "The file holds the world's key: delete it, or guard it like the world.\n",
        read: { given throws(UsageError) in
          let (path, name) = (try given.path(0), try given.name(1))
          return WorldCommand { directory in "\(try await World.import(path, as: name, in: directory))\n" }
        }),
      Verb(
        "reset", "NAME", [.yes], "Begins a world anew, with its key and its snapshots; a wallet that has it open begins anew too.",
        [("world reset demo", "everybody and everything in demo is gone")],
        notes: "It is empty then, whatever it began with, and its clock is the machine's." + confirmation,
        read: { given throws(UsageError) in
          let world = try worldName(given.words[0])
          return WorldCommand(
            on: world,
            loss: loss(given, of: world) { home in
              "Everybody and everything in the world \(world) will be deleted; its snapshots stay." + everybody(home, "be empty")
            },
            says: "The world \(world) was reset. It is empty, and its snapshots were kept.",
            held: { try await $0.reset() },
            closed: { try await World.reset(world, in: $0) })
        }),
      Verb(
        "delete", "NAME", [.snapshot, .backend, .yes], "Removes a world that nobody has open with all its snapshots, or one of them.",
        [
          ("world delete demo", "the world demo is gone"), ("world delete demo --snapshot before", "its snapshot “before” is gone"),
          ("world delete demo --backend operator.invitation", "a server's world demo is gone, for everybody"),
        ],
        notes: """
          Issuers on a server stay there, and so do their snapshots: whoever runs it removes them
          with --backend, or with billfold-server world remove.
          """ + confirmation,
        read: { given throws(UsageError) in
          let (world, snapshot) = (try worldName(given.words[0]), try given.snapshot)
          if let invitation = try given.backend {
            if snapshot != nil { throw UsageError("Of --snapshot and --backend only one can hold: on a server a whole world is removed.") }
            let loss: WorldCommand.Loss = { _ in "The server's world \(world) will be deleted with all its snapshots, for everybody." }
            return WorldCommand(at: invitation, loss: given[.yes] == nil ? loss : nil) { server in
              try await server.remove(world)
              return "The server's world \(world) was deleted with all its snapshots.\n"
            }
          }
          let what = snapshot.map { "The snapshot \($0) of the world \(world)" } ?? "The world \(world)"
          let all = snapshot == nil ? " with all its snapshots" : ""
          let loss = loss(given, of: world, snapshot) { _ in "\(what) will be deleted\(all)." }
          let check: WorldCommand.Loss = { directory in
            if snapshot == nil { try directory.checkNotHeld(world) }
            return try loss?(directory)
          }
          return WorldCommand(loss: loss == nil ? nil : check) { directory in
            let home = directory.home(of: world)
            if let snapshot { try directory.delete(snapshot: snapshot, of: world) } else { try directory.delete(world) }
            return WorldCommand.Done(output: "\(what) was deleted\(all).\n", note: home.map { stays($0, snapshot) } ?? "")
          }
        }),
      Verb(
        "path", "[NAME]", [.json], "Says where a world is kept, whether it is there or not.",
        [("world path demo", "the folder of the world demo")],
        read: { given throws(UsageError) in
          let (name, isJSON) = (try given.name(0) ?? .standard, given.isJSON)
          return WorldCommand { directory in
            let path = directory.path(of: name)
            return isJSON ? json(["world": name.description, "path": path]) : "\(Printable(path))\n"
          }
        }),
      Verb(
        "idle", "[NAME]", [.typed], "Waits until the wallet that has a world open is idle: nothing changes without a key or the clock.",
        [("world idle demo", "wait for the wallet in the world demo")],
        read: { given throws(UsageError) in
          WorldCommand(on: try given.name(0) ?? .standard, asking: .idle(typed: try given.number(.typed, in: 0...Int.max) ?? 0))
        }),
      Verb(
        "screen", "[NAME]", [.json], "Prints what the wallet that has a world open shows; cells with secrets are blank.",
        [
          ("world screen demo", "the screen of the wallet in the world demo"),
          ("world screen demo --json", "the same, with its fields, actions and focus, for programs"),
        ],
        read: { given throws(UsageError) in WorldCommand(on: try given.name(0) ?? .standard, asking: .screen(isJSON: given.isJSON)) }),
      Verb(
        "traffic", "[NAME]", [.last, .json], "Prints the calls of the wallet that has a world open, and of customer care, oldest first.",
        [
          ("world traffic demo", "every call since the wallet was opened"),
          ("world traffic demo --last 3 --json", "the last three, with requests and answers"),
        ],
        notes: """
          Each with its number, time, caller, operation, status and outcome. With --json also what
          was asked and answered in the last \(TrafficLog.contentsCapacity), secrets masked, and how long it took in the
          world's time. It begins anew when the world is put back; \(TrafficLog.capacity) calls are kept.

          """,
        read: { given throws(UsageError) in
          let (isJSON, count) = (given.isJSON, try given.number(.last, in: 1...TrafficLog.capacity) ?? TrafficLog.capacity)
          return WorldCommand(
            on: try given.name(0) ?? .standard,
            asking: .act { world in
              let rows = TrafficRow.latest(count, of: world)
              return WorldCommand.Done(output: isJSON ? json(rows) : TrafficRow.text(of: rows))
            })
        }),
    ],
    notes: """
      Snapshots, forks and exports hold accounts, phones, mail and clock. A fork and an
      export hold the world's key as well: guard them like the world.


      """)

  private static func create(_ given: Given) throws(UsageError) -> WorldCommand {
    let name = try worldName(given.words[0])
    let seed = try given[.seed].map(seedNumber)
    let clock = try given[.clock].map(clockTime)?.moment
    if clock == nil, given[.running] != nil { throw UsageError("--running goes with --clock TIME.") }
    let start = clock.map { given[.running] == nil ? World.Clock.frozen($0) : .running(from: $0) }
    let text = given[.fixture] ?? Fixture.empty.name
    guard let fixture = Fixture.named(text) else {
      throw UsageError("There is no fixture \(text). There are: \(Fixture.all.map(\.name).joined(separator: ", ")).")
    }
    return WorldCommand { directory in
      try await World.create(name, in: directory, seed: seed, clock: start, fixture: fixture, source: MachineTime())
      return "The world \(name) was created.\n"
    }
  }

  private static let confirmation = """

    On a terminal you are asked before. Elsewhere, and to be asked nothing, add --yes.

    """

  /// What a command takes from a world, or from a snapshot of it. Nil with `--yes`.
  private static func loss(
    _ given: Given, of world: WorldName, _ snapshot: WorldName? = nil, _ says: @escaping @Sendable (DistantHome?) -> String
  ) -> WorldCommand.Loss? {
    if given[.yes] != nil { return nil }
    return { directory in
      guard try directory.names().contains(world) else { return nil }
      if let snapshot, try !directory.snapshots(of: world).contains(snapshot) { return nil }
      return says(directory.home(of: world))
    }
  }

  /// What that means for others, if the issuers are on a server.
  private static func everybody(_ home: DistantHome?, _ what: String) -> String {
    home.map { " Its issuers are on \($0.server). They will \(what) for everybody who is invited to them." } ?? ""
  }

  private static let noWorld = "There is no world yet. billfold makes one.\n"

  /// What is left on a server of a world, or of a snapshot, that was removed here.
  private static func stays(_ home: DistantHome, _ snapshot: WorldName?) -> String {
    if let snapshot { return "The issuers' part of \(snapshot) stays on \(home.server)." }
    let name = home.world ?? "NAME"
    return """
      Its issuers stay on \(home.server)\(home.world.map { ", as the world \($0)" } ?? ""). Whoever runs that removes them with: \
      billfold-server world remove \(name), or from elsewhere: billfold world delete \(name) --backend operator.invitation
      """
  }
}

/// How a world stands.
private struct Status: Encodable {
  let world: String
  let clock: ClockReading
  let phone: String
  let issuer: String
  /// Where the issuers are, if not here.
  let server: String?
  let faults: [String]
  let latency: String?
  let isOffline: Bool
  let calls: Int

  init(_ open: World) {
    world = open.file.name.description
    clock = ClockReading(open.time)
    phone = open.phones.current.name
    issuer = open.phones.currentIssuer.rawValue
    server = open.half?.place
    faults = open.faults.armed.map(\.label)
    latency = open.faults.latency > .zero ? open.faults.latency.inWords : nil
    isOffline = open.faults.isOffline
    calls = open.log.entries.count
  }

  var text: String {
    var rows = [("World", world), ("Clock", clock.text), ("Phone", phone + (isOffline ? ", offline" : "")), ("Issuer", issuer)]
    if let server { rows.append(("Server", server)) }
    rows += faults.map { ("Fault", $0) }
    if let latency { rows.append(("Latency", latency)) }
    return rows.map { PlainLine("\($0)\(String(repeating: " ", count: 9 - $0.count))\($1)") }.text
  }
}
