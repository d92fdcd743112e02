import Basics
import Commands
import Glibc
import Hosting
import Remote
import RemoteServer
import Simulation
import Synchronization
import System
import Worlds

enum ServerProgram {
  static func run() -> Int32 { own.run(run) }

  private static func run(_ arguments: [String]) -> Int32 {
    do {
      switch try ServerInvocation(arguments, in: CurrentProcess.currentFolder ?? "/") {
      case .help(let topic): return print(topic.text)
      case .version: return print("\(own.version)\n")
      case .check(let options): return try check(options)
      case .invite(let options): return try invite(options)
      case .worlds(let options): return try worlds(options)
      case .serve(let options): return try serve(options)
      }
    } catch let error as UsageError {
      say(error.message(of: own.name))
      return error.status
    } catch let error as CommandError {
      say(error.message)
      return error.status
    } catch let error as SettingsError {
      say(error.description)
      return ExitCode.configuration.rawValue
    } catch let error as ServerFolderError {
      say(error.description)
      return error.exitCode.rawValue
    } catch let error as WorldError {
      say(error.description)
      return error.exitCode.rawValue
    } catch let error as TransportError {
      say(error.description)
      return error.isOutOfResources ? ExitCode.configuration.rawValue : ExitCode.unavailable.rawValue
    } catch {
      let error = CommandError(error)
      say(error.message)
      return error.status
    }
  }

  // MARK: - Settings

  /// Reads the config file, if there is one. Arguments override it.
  private static func settings(_ options: ServerOptions) throws -> ServerSettings {
    var file = ServerSettings()
    if let path = options.config ?? usualFile {
      file = try SettingsFile.read(ServerFiles.givenText(path), path: path)
    }
    return try options.settings(over: file)
  }

  /// The default config file; nil if it doesn't exist. (XDG Base Directory Specification)
  private static var usualFile: String? {
    BaseFolder.path("XDG_CONFIG_HOME", else: ".config", environment: CurrentProcess.environment).map { $0 + "/billfold/server.conf" }
      .flatMap { access($0, F_OK) == 0 ? $0 : nil }
  }

  private static func folder(_ settings: ServerSettings) throws(WorldError) -> ServerFolder {
    if let store = settings.store { return ServerFolder(path: store) }
    return try ServerFolder(environment: CurrentProcess.environment)
  }

  private static func check(_ options: ServerOptions) throws -> Int32 {
    var settings = try serverSettings(options)
    if let certificate = settings.certificate {
      let identity = try ServerFolder.Identity(certificate: certificate, key: settings.key)
      if let warning = identity.warning(at: SystemClock().wall, certificate) { say(warning) }
    }
    settings.store = try folder(settings).path
    return print(settings.text)
  }

  /// Returns the settings of a server. Throws if they contradict each other.
  private static func serverSettings(_ options: ServerOptions) throws -> ServerSettings {
    let settings = try settings(options)
    if let conflict = settings.conflict { throw UsageError(conflict) }
    return settings
  }

  // MARK: - Invitations

  /// Writes an invitation to a world, which is created if it doesn't exist, or the invitation of the server's operator.
  private static func invite(_ options: InviteOptions) throws -> Int32 {
    let settings = try settings(options.server)
    let folder = try folder(settings)
    let path = options.output ?? "\(options.world?.description ?? "operator").invitation"
    var status = stat()
    if path != "-", !options.replaces, lstat(path, &status) == 0 {
      throw CommandError(.cannotCreate, "The file \(path) already exists. Choose another with --output, or use --replace.")
    }
    if path == "-", OpenToOthers.isFile(STDOUT_FILENO) {
      throw CommandError(
        .refused,
        "Standard output is a file that others can read, and an invitation contains keys. Run umask 077 and write a new file, or use "
          + "--output FILE.")
    }
    try folder.requireServersStore()
    let address = options.address ?? settings.listen.first.map(reached) ?? ServerSettings.usualPlace
    let isForHere = options.address == nil && address != settings.listen.first ?? address
    let identity = try identity(at: address, options, settings, folder)
    if let name = options.world, let fixture = options.fixture { say(try create(name, from: fixture, in: folder.worlds)) }
    let bytes =
      if let name = options.world {
        try folder.invitation(to: name, address: address, identity, isForGuest: options.isForGuest, source: SystemClock()).bytes
      } else {
        try folder.operatorInvitation(address: address, identity).bytes
      }
    if path != "-" { try ServerFiles.write(bytes, to: path) }
    // The operator learns which address clients will use.
    if isForHere {
      say("The invitation points to \(address), which works on this machine only. For other machines, use --address HOST:PORT.")
    } else if path != "-", options.address == nil {
      say("The invitation points to \(address). If clients use another address, set it with --address HOST:PORT.")
    }
    if path == "-" { return print(String(decoding: bytes, as: UTF8.self)) }
    return print("\(Printable(path))\n")
  }

  /// Creates a world, and returns how its sample customers log in: no panel beside a phone shows that on a server.
  private static func create(_ name: WorldName, from fixture: Fixture, in worlds: WorldDirectory) throws -> String {
    let done = try EventFD()
    let failure = Mutex<WorldError?>(nil)
    Task(executorPreference: ThreadExecutor(name: "create world", threads: 1)) {
      do throws(WorldError) {
        try await World.create(name, in: worlds, fixture: fixture, source: SystemClock())
      } catch {
        failure.withLock { $0 = error }
      }
      done.ring()
    }
    while !done.silence() { EventFD.wait(for: [done.descriptor], atMost: .seconds(60)) }
    switch failure.withLock({ $0 }) {
    case nil: break
    case .worldExists?:
      throw CommandError(
        .cannotCreate,
        "World “\(name)” already exists, and --fixture is for a new one. Leave it out, choose another name, or delete the world: "
          + "billfold-server world delete \(name)")
    case let error?: throw error
    }
    let world = try World(name, in: worlds, makes: false, source: SystemClock())
    defer { world.file.close() }
    return (["World “\(name)” was created."] + world.sampleLogins).joined(separator: "\n")
  }

  /// The certificate by which invited clients recognize the server.
  private static func identity(
    at address: ServerAddress, _ options: InviteOptions, _ settings: ServerSettings, _ folder: ServerFolder
  ) throws -> ServerFolder.Identity {
    guard let host = address.host, !options.isPublic else { return .unpinned }
    if let certificate = settings.certificate { return try ServerFolder.Identity(certificate: certificate, key: nil) }
    if settings.isPlain {
      throw UsageError(
        "The proxy terminates TLS. Pass its certificate with --certificate FILE, or use --public if it is publicly trusted.")
    }
    return try folder.identity(for: [host], at: SystemClock().wall)
  }

  /// The address on this machine of a server that listens on all addresses.
  private static func reached(_ address: ServerAddress) -> ServerAddress {
    guard case .network(let host, let port) = address, ["0.0.0.0", "::"].contains(host) else { return address }
    return .network(host: "localhost", port: port)
  }

  // MARK: - Worlds

  /// Lists the worlds of the store, or deletes one; whether the server runs or not.
  private static func worlds(_ options: WorldsOptions) throws -> Int32 {
    let folder = try folder(try settings(options.server))
    try folder.requireServersStore()
    let worlds = folder.worlds
    guard let name = options.name else {
      let all = try worlds.list()
      if options.isJSON { return print(WorldTable.json(all, in: worlds)) }
      return print(all.isEmpty ? "No worlds in \(worlds.path).\n" : WorldTable.text(of: all))
    }
    do throws(WorldError) {
      try worlds.delete(name)
    } catch {
      switch error {
      case .held:
        throw CommandError(
          .busy,
          "World “\(name)” is in use: the server has it open. Stop the server, or ask it to delete the world: "
            + "billfold world delete \(name) --backend operator.invitation (from billfold-server invite --operator)")
      case .noSuchWorld:
        throw CommandError(.noInput, "World “\(name)” doesn't exist. To list worlds, run: billfold-server world list")
      default: throw error
      }
    }
    return print("World “\(name)” was deleted with all its snapshots.\n")
  }

  // MARK: - Serving

  private static func serve(_ options: ServerOptions) throws -> Int32 {
    // Before any thread starts, so that the main thread receives them.
    let signals = try SignalQueue([SIGTERM, SIGINT, SIGHUP])
    // The second eventfd is for the shutdown: clients may use every other descriptor by then.
    let (bell, left) = (try EventFD(), try EventFD())
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    // On a terminal, SIGHUP ends the server with the terminal; elsewhere it means that files have changed.
    let isOnTerminal = isatty(STDERR_FILENO) == 1

    let time = SystemClock()
    let settings = try serverSettings(options)
    let folder = try folder(settings)
    try folder.requireServersStore()
    let lock = try folder.lock()
    let name = folder.consumeName()
    defer { withExtendedLifetime((lock, name)) {} }
    let lines = LogWriter { RequestLog.gap($0, at: time.wall) }
    defer { lines.flush() }
    let log = RequestLog(run: String(getpid(), radix: 36), level: settings.logLevel, now: { time.wall }, print: lines.add)
    // Can exit at once: acknowledged writes are on the disk.
    MicroHTTPTransport.onPanic { message in
      log.write("panic", message, level: .error)
      lines.flush()
      _exit(ExitCode.internalFailure.rawValue)
    }
    let worlds = WorldPool(
      folder.worlds, operatorKey: try folder.operatorKey(),
      most: worldsAtOnce(beside: settings.connections * max(1, settings.listen.count)), limits: settings.copies, source: time,
      wake: { bell.ring() }, note: { log.write("world not opened or closed", $0, level: .error) },
      isInPlace: { folder.isInPlace(lock) }, notePartyCall: { log.write($0) })
    let server = WalletServer(
      host: worlds, log: log, rates: settings.rates, cors: CORSPolicy(settings.cors), monotonic: { time.monotonic })
    var doors = try ServerListeners(settings, folder, time)
    defer { doors.removeFiles() }
    try doors.open(
      { await server.answer($0) }, bodyLimit: { server.bodyLimit(of: $0) }, refuse: { server.refuse($0, from: $1, $2) },
      firstConnectionOpened: { bell.ring() }, note: { log.write("connections", $0, level: .warning) })
    if let warning = doors.warning { log.write("certificate", warning, level: .warning) }
    log.write("ready", doors.places)
    SystemdNotifier.tell("READY=1")

    var lastBeat = time.monotonic
    while true {
      // Without connections and open worlds, nothing happens by itself.
      let rest = doors.tidy() ? ServerListeners.tidyEvery : worlds.isAnyOpen ? WalletServer.beatEvery : ServerListeners.lookEvery
      EventFD.wait(for: [signals.descriptor, bell.descriptor], atMost: min(worlds.nextAlarm ?? rest, rest))
      bell.silence()
      worlds.ringDue()
      if time.monotonic - lastBeat >= WalletServer.beatEvery {
        lastBeat = time.monotonic
        server.beat()
        worlds.closeIdle()
      }
      let caught = signals.next()
      if caught == SIGHUP, !isOnTerminal {
        SystemdNotifier.tell("RELOADING=1\nMONOTONIC_USEC=\(time.monotonic.milliseconds * 1000)")
        renew(&doors, log)
        SystemdNotifier.tell("READY=1")
      } else if caught != nil {
        break
      } else if doors.isCertificateOld {
        renew(&doors, log)
      }
    }

    log.write("shutting down")
    SystemdNotifier.tell("STOPPING=1")
    doors.close()
    doors.removeFiles()
    lines.flush()
    // A second signal ends the program at once: acknowledged writes are on the disk.
    signals.release()
    // Ends the delays of armed faults.
    worlds.wakeSleepers()
    // On a thread of our own, because Swift's threads set a priority, and print an error if that isn't allowed.
    Task(executorPreference: ThreadExecutor(name: "leave", threads: 1)) {
      await server.drain()
      left.ring()
    }
    // Requests in flight may take as long as a client waits.
    let end = time.monotonic + .seconds(20)
    EventFD.wait(for: [left.descriptor], atMost: .seconds(20))
    let isDone = left.silence()
    // Responses are still being sent, and nothing reports the end of the last one.
    while isDone, doors.isAnswering, time.monotonic < end { EventFD.wait(for: [left.descriptor], atMost: .milliseconds(5)) }
    if isDone { doors.stop() }
    worlds.close()
    log.write("stopped", isDone ? nil : "requests still in flight", level: isDone ? .info : .warning)
    lines.flush()
    // A transport with a request in progress can't be stopped; acknowledged writes are on the disk.
    if !isDone { _exit(0) }
    return 0
  }

  /// From now on, presents the certificate in the files; if that fails, keeps the one before it.
  private static func renew(_ doors: inout ServerListeners, _ log: RequestLog) {
    do {
      log.write(try doors.renew() ? "certificate renewed" : "certificate unchanged")
      if let warning = doors.warning { log.write("certificate", warning, level: .warning) }
    } catch {
      log.write("certificate not renewed", "\(error)", level: .error)
    }
  }

  /// The maximum number of open worlds, by the limit of descriptors, which is first raised as far as the system allows.
  private static func worldsAtOnce(beside connections: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1 }
    var wanted = rlimit(rlim_cur: limit.rlim_max, rlim_max: limit.rlim_max)
    if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &wanted) == 0 { limit = wanted }
    // Some descriptors are for the process itself.
    let descriptors = Int(clamping: min(limit.rlim_cur, 1 << 20)) - connections - 100
    return max(1, descriptors / WorldPool.descriptorsPerWorld)
  }

  // MARK: - The process

  private static let own = CurrentProcess(name: "billfold-server")

  private static func print(_ text: String) -> Int32 { own.print(text) }

  private static func say(_ message: String) { own.say(message) }
}
