internal import Basics
internal import Commands
internal import Contract
internal import Cryptography
internal import Glibc
internal import Handset
internal import Simulation
internal import Synchronization
package import System
internal import WalletApp
internal import WalletModel
package import Worlds

/// The world of one scenario, created in a separate folder from the scenario's setup. It is not open yet.
package struct PreparedWorld: Sendable {
  /// The name of the world in its folder.
  package static let name = WorldName.standard

  /// The value of XDG_DATA_HOME for the process that opens the world.
  package let folder: String
  package let directory: WorldDirectory
  /// The parties if they are on a server; nil: they are local.
  package private(set) var remoteParties: (any RemoteParties)?
  /// The place of its part on the server; nil: the parties are local.
  package private(set) var remoteLocation: RemoteLocation?

  /// Creates the world. If that fails, its files are removed.
  ///
  /// - Parameters:
  ///   - server: the server that hosts the issuers, in a copy of their part of the world; nil: they are local.
  ///   - spares: a pool of worlds to reuse; nil: a new one is created.
  package init(_ setup: ScenarioSetup, on server: (any WorldServer)? = nil, from spares: SpareWorlds? = nil) throws(StepFailure) {
    if let spare = spares?.consume() {
      (folder, directory) = (spare.folder, spare.directory)
    } else {
      folder = try Self.makeFolder()
      directory = WorldDirectory(path: folder + "/billfold/worlds", isTransient: spares != nil)
    }
    do {
      try begin(setup.start)
      if let server { (remoteParties, remoteLocation) = try move(to: server) }
    } catch {
      remove()
      throw error as? StepFailure ?? StepFailure(CommandError(error).message)
    }
  }

  /// Creates a folder for the world in TMPDIR; if it isn't set, in memory if possible, because the world does not need to be durable.
  private static func makeFolder() throws(StepFailure) -> String {
    let shared = "/dev/shm"
    let wanted = BaseFolder.named("TMPDIR", CurrentProcess.environment)
    let parent = wanted ?? (access(shared, W_OK | X_OK) == 0 ? shared : "/tmp")
    swept.withLock { swept in
      if !swept.contains(parent) { sweep(parent) }
      swept.insert(parent)
    }
    var template = Array("\(parent)/\(prefix)\(getpid())-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      let error = SystemError(errno)
      let advice = error.isMomentary ? error.advice : "Set TMPDIR to a folder that you can write to."
      throw StepFailure("Can't create a world in \(parent): \(error.reason). \(advice)")
    }
    return String(cString: made)
  }

  private static let prefix = "billfold-walk-"
  private static let swept = Mutex<Set<String>>([])

  /// Removes the folders of processes that were killed.
  private static func sweep(_ parent: String) {
    for name in (try? Files.names(in: parent)) ?? [] where name.hasPrefix(prefix) {
      guard let process = name.dropFirst(prefix.count).split(separator: "-").first.flatMap({ Int32($0) }) else { continue }
      if process > 0, kill(process, 0) != 0, errno == ESRCH { try? Files.removeFolder("\(parent)/\(name)") }
    }
  }

  // MARK: - Cache

  private typealias Files = FileSystem<StepFailure>

  /// The files of the worlds that were created before. A scenario with the same setup gets a copy.
  private static let made = Mutex<[ScenarioSetup: WorldDirectory.Content]>([:])

  private func keep(for setup: ScenarioSetup) throws {
    // A user's own world is not cached, because it may have changed by the next time.
    guard Fixture.named(setup.world) != nil else { return }
    let content = try directory.content(of: Self.name)
    Self.made.withLock { made in
      // The cache is limited, because each row of an outline may have another setup.
      if made.count >= 50 { made = [:] }
      made[setup] = content
    }
  }

  private func put(_ content: WorldDirectory.Content) throws {
    for name in try Files.names(in: directory.path) where name != Self.name.description { try Files.removeAll("\(directory.path)/\(name)") }
    try directory.fill(Self.name, with: content)
  }

  // MARK: - Making

  /// Copies the files of an equal world from the cache, or creates the world. A world with changes is made from its fixture, and a fixture
  /// from the empty world, so that only the difference takes time.
  private func begin(_ setup: ScenarioSetup) throws {
    if let content = Self.made.withLock({ $0[setup] }) { return try put(content) }
    let directory = directory
    let isEmpty = setup == setup.emptied
    let fixture = Fixture.named(setup.world)
    if isEmpty || fixture == nil {
      try Files.removeFolder(directory.path)
    } else {
      try begin(setup == setup.unchanged ? setup.emptied : setup.unchanged)
    }
    try Loop().run {
      await Result { () async throws(any Error) in
        if isEmpty {
          return try await World.create(
            Self.name, in: directory, seed: setup.seed, hashCost: .minimum, clock: .stopped(setup.clock), source: SystemClock())
        }
        if fixture == nil { try Self.copy(setup.world, to: directory) }
        let world = try World(Self.name, in: directory, makes: false, clock: nil, source: SystemClock())
        defer { world.file.close() }
        world.file.workAtOnce()
        if let fixture, setup == setup.unchanged { try await fixture.prepare(world) } else { try await Self.change(world, as: setup) }
        try await world.file.keepClock(world.time.state)
      }
    }.get()
    try keep(for: setup)
  }

  private static func change(_ world: World, as setup: ScenarioSetup) async throws {
    world.time.stop(at: setup.clock)
    if let kind = setup.phoneKind { try await world.wallets.setCurrentKind(kind) }
    if let issuer = setup.issuer { try await world.phones.open(.issuer(try world.issuer(issuer).identifier)) }
    if let enrollee = setup.enrollee {
      try await world.enroll { enrollee.profile(questions: $0, passwords: $1, passcodes: $2) }
    }
    for change in setup.settings { try await world.perform(UpdateIssuer(world.phones.currentIssuer, [change])) }
  }

  /// Copies one of the user's own worlds, open or not. The original is only read.
  private static func copy(_ world: String, to directory: WorldDirectory) throws {
    try find(world)
    do {
      try World.copy(try worldName(world), in: try WorldDirectory(environment: CurrentProcess.environment), to: directory, as: name)
    } catch {
      throw notThere(CommandError(error).message)
    }
  }

  /// Throws if there is neither a fixture nor a world of this name.
  static func find(_ world: String) throws(StepFailure) {
    guard Fixture.named(world) == nil else { return }
    do {
      let (name, directory) = (try worldName(world), try WorldDirectory(environment: CurrentProcess.environment))
      if try !directory.exists(name) { throw try directory.noSuchWorld(name) }
    } catch {
      throw notThere(CommandError(error).message)
    }
  }

  private static func notThere(_ problem: String) -> StepFailure {
    StepFailure(
      "\(problem) (A world is one of your own, or one of these starting points: \(Fixture.all.map(\.name).joined(separator: ", ")).)")
  }

  // MARK: - On a server

  private func move(to server: any WorldServer) throws -> (any RemoteParties, RemoteLocation) {
    let copy = try WorldName("walk-\(getpid())-\(systemRandom(4).hexadecimal)")
    let directory = directory
    let moved = try Loop().begin(atMost: -1) {
      await Result { () async throws(any Error) in try await World.move(Self.name, in: directory, to: server, as: copy) }
    }
    guard let moved else { throw StepFailure.interrupted }
    return (try moved.get(), RemoteLocation(server: server.place, world: "\(copy)"))
  }

  /// Whether the server answers now, which takes less than a second; true if the parties are local.
  package var isServerAnswering: Bool {
    guard let remoteParties, let loop = try? Loop() else { return true }
    return loop.begin(atMost: Self.longestAnswer) { try? await remoteParties.clock() } != nil
  }

  /// The number of milliseconds that a server may take to answer a person who leaves. (our choice: they wait for less than a second)
  private static let longestAnswer: Int32 = 700

  /// Removes the local part of the world, and everything else in its folder.
  package func removeFolder() { try? Files.removeFolder(folder) }

  /// Removes the world, including its part on the server, and everything else in its folder.
  package func remove() {
    removeFolder()
    guard let remoteParties, let loop = try? Loop() else { return }
    // If the part on the server can't be removed, the server's operator can find it by its name.
    loop.tidyUp { try? await remoteParties.remove() }
  }
}

extension StepFailure: FileFailure {
  /// The failure of a step because the files of its world can't be read or written.
  package init(_ error: FileError) {
    let advice = error.isDiskFull ? "Free up space, or set TMPDIR." : error.system.advice
    self.init("Can't \(error.action == .reading ? "read" : "write") \(error.path): \(error.reason). \(advice)")
  }
}

/// A pool of the worlds of finished scenarios. To refill and open one of them takes a tenth of the time of a new world.
package final class SpareWorlds: Sendable {
  private let spare = Mutex<[PreparedWorld]>([])

  package init() {}

  fileprivate func consume() -> PreparedWorld? { spare.withLock { $0.popLast() } }
  func keep(_ world: PreparedWorld) { spare.withLock { $0.append(world) } }

  /// Removes all of them.
  package func remove() { while let world = consume() { world.remove() } }
}
