import Cryptography
import Dice
import Foundation
import Handset
import Hosting
import LocalServer
import ProgramRun
import PseudoTerminal
import Remote
import RemoteClient
import Simulation
import Storage
import Synchronization
import Testing
import VirtualTime
import WalletClient
import Worlds

/// Every system call of a program fails once at each of its places: the program does what it was told, or says honestly why not. Nothing
/// that it acknowledges is lost, nothing traps, nothing hangs.
///
/// BILLFOLD_FAULTS is how many of them are tried of each program; `all`: each. (our choice for `make verify`: some minutes)
@Suite(.serialized, .timeLimit(.minutes(60))) struct SystemCalls {
  private static let most: Int = {
    let given = ProcessInfo.processInfo.environment["BILLFOLD_FAULTS"]
    return given == "all" ? .max : given.flatMap(Int.init) ?? 250
  }()

  /// Runs of programs on worlds of their own.
  @Test(.enabled(if: Thoroughness.isFull), arguments: Task.all) func `fail once`(task: Task) async throws {
    let model = Home()
    try await task.prepare(model)
    var dice = Dice(seed: 1)
    let home = try task.copy(of: model)
    let places = try CallPlaces(of: task.program, task.arguments, input: task.input, in: home)
    #expect(task.isDone(home), "\(task): it has to be done where nothing fails")
    var table = FaultTable()
    for fault in places.faults(atMost: Self.most, &dice) {
      let home = try task.copy(of: model)
      let run = try fault.run(task.program, task.arguments, input: task.input, in: home)
      let comment: Comment = "\(task), \(fault): status \(run.status)\n\(run.errors)"
      let isDone = task.isDone(home)
      let verdict = Verdict(fault, run)
      #expect(verdict.isHonest, comment)
      switch verdict {
      case .success: #expect(isDone, comment)
      case .doneBut: #expect(isDone, comment)
      case .refused where task.isChange: #expect(!isDone, comment)
      case .refused, .stepFailed, .dishonest: break
      }
      #expect(home.areDatabasesWhole(), comment)
      table.count(verdict, fault)
    }
    print("\(task): \(table)")
  }

  /// The canaries: what an honest program never says.
  @Test(arguments: [
    (65, "billfold: World “w” is corrupt: x fails its integrity check."), (77, "billfold: No write permission for x."),
    (74, "billfold: Another program is writing to x."), (74, ""), (74, "billfold: The disk is full: can't write x."), (124, ""), (133, ""),
  ]) func `the verdict can be bad`(status: Int, errors: String) {
    #expect(!Verdict(CallFault(call: "pread64", number: 5, error: .inputOutput), status: Int32(status), errors: errors).isHonest)
  }

  /// Without its arguments, a program would do what nobody has asked for. It reads them itself: Swift's runtime looks for them in the map
  /// of its memory, and takes that for an empty command line which it can't open.
  @Test(arguments: [("/proc/self/cmdline", Int32(74)), ("/proc/self/maps", 0)]) func `no argument is lost`(file: String, status: Int32)
    throws
  {
    let home = Home()
    let tracer = ["strace", "-f", "-qq", "-o", "/dev/null", "-P", file, "-e", "trace=openat", "-e", "inject=openat:error=EMFILE:when=1"]
    for (program, words, summary) in [
      (Home.program, ["world", "list"], "No worlds"), (ServerProcess.program, ["--version"], "billfold-server"),
    ] {
      let run = try ProgramRun(tracer + [program] + words, in: home.path, environment: home.environment, input: "", keepsErrorsApart: true)
      #expect(run.status == status, "\(run.status): \(run.errors)")
      if status == 0 {
        #expect(run.text.hasPrefix(summary), "\(run.text)")
      } else {
        #expect(run.errors.contains("Can't read the arguments: Too many open files (\(file)). Allow more open files (ulimit -n)"))
      }
    }
  }

  /// A server, one call of which fails while customer care issues a card.
  @Test(.enabled(if: Thoroughness.isFull)) func `fail once in a server`() async throws {
    let model = Home()
    let folder = ServerFolder(path: model.path + "/server")
    let name = try WorldName("w")
    let fixture = try #require(Fixture.named("cards"))
    try await World.create(name, in: folder.worlds, hashCost: .minimum, fixture: fixture, source: Home.clock)
    _ = try folder.identity(for: [], at: Home.clock.wall)
    _ = try folder.operatorKey()
    var dice = Dice(seed: 2)
    let first = try await TracedServer(copyOf: model)
    let places = try await first.places()
    var table = FaultTable()
    for fault in places.faults(atMost: Self.most / 2, &dice) {
      let server = try await TracedServer(copyOf: model)
      let outcome = try await server.live(fault)
      #expect(outcome.isHonest, "\(fault): \(outcome.report)")
      table.count(outcome.verdict, fault)
    }
    print("billfold-server: \(table)")
  }

  /// What a program has to do.
  struct Task: CustomTestStringConvertible, CustomStringConvertible, Sendable {
    let name: String
    let arguments: [String]
    var input = ""
    /// False: it only looks, and is always done.
    var isChange = true
    var program: String { Home.program }
    /// Whether it is done in this home.
    let isDone: @Sendable (Home) -> Bool

    var testDescription: String { name }
    var description: String { name }

    static let all = [
      Task(name: "world list", arguments: ["world", "list"], isChange: false) { _ in true },
      Task(name: "card list", arguments: ["card", "list", "--world", "w"], isChange: false) { _ in true },
      Task(name: "card issue", arguments: ["card", "issue", "SKRILL-VIRTUAL-VISA-EEA", "--world", "w"]) {
        $0.number("SELECT COUNT(*) FROM issuer_cards") == 11
      },
      Task(name: "clock freeze", arguments: ["clock", "freeze", "--world", "w"]) {
        $0.number("SELECT COUNT(*) FROM world_settings WHERE name = 'clock' AND value LIKE 'frozen %'") == 1
      },
      Task(name: "fault arm", arguments: ["fault", "arm", "status", "503", "--world", "w"]) {
        $0.number("SELECT COUNT(*) FROM world_settings WHERE name = 'faults' AND value LIKE '%503%'") == 1
      },
      Task(name: "world create", arguments: ["world", "create", "v", "--fixture", "enrolled"]) { $0.has(worlds + "v/world.db") },
      Task(name: "world snapshot", arguments: ["world", "snapshot", "two", "--world", "w"]) { $0.has(worlds + "w/snapshot.two.db") },
      Task(name: "world restore", arguments: ["world", "restore", "w", "start", "--yes"]) {
        $0.number("SELECT COUNT(*) FROM issuer_cards") == 9
      },
      Task(name: "world reset", arguments: ["world", "reset", "w", "--yes"]) { $0.number("SELECT COUNT(*) FROM issuer_cards") == 0 },
      Task(name: "world fork", arguments: ["world", "fork", "w", "v"]) { $0.has(worlds + "v/world.db") },
      Task(name: "world export", arguments: ["world", "export", "w.billfold", "--world", "w"]) { $0.has("w.billfold") },
      Task(name: "world delete", arguments: ["world", "delete", "w", "--yes"]) { !$0.has(worlds + "w") },
      Task(name: "wallet", arguments: ["--world", "w", "--accessible"], input: "2580\n2\n", isChange: false) { _ in true },
      Task(name: "walk", arguments: ["walk", "one.feature"], isChange: false) { _ in true },
    ]

    private static let worlds = "data/billfold/worlds/"

    /// Makes the home that each run begins with: world w with a snapshot.
    func prepare(_ home: Home) async throws {
      let name = try WorldName("w")
      try await World.create(
        name, in: home.worlds, seed: 7, hashCost: .minimum, fixture: #require(Fixture.named("cards")), source: Home.clock)
      _ = try ProgramRun([Home.program, "world", "snapshot", "start", "--world", "w"], environment: home.environment)
      _ = try ProgramRun([Home.program, "card", "issue", "SKRILL-VIRTUAL-VISA-EEA", "--world", "w"], environment: home.environment)
      let feature = """
        Feature: One wallet
          Scenario: A wallet is opened
            Given an enrolled wallet
            When I fill in:
              | field | value |
              | PIN   | 2580  |
            And I press Enter
            And I choose "Not now"
            Then the screen is "Home"
        """
      Home.write(Array(feature.utf8), to: home.path + "/one.feature")
    }

    func copy(of model: Home) throws -> Home {
      let home = Home()
      try home.fill(from: model)
      return home
    }
  }
}
