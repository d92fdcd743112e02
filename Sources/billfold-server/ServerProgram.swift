import Commands
import Glibc
import Hosting
import Remote
import RemoteServer
import Simulation
import Threads
import WalletModel
import Worlds

enum ServerProgram {
  static let version = "0.1.0"

  static func run(_ arguments: [String]) -> Int32 {
    do {
      switch try ServerInvocation(arguments, in: currentFolder) {
      case .help: return print(ServerHelp.text)
      case .version: return print("billfold-server \(version)\n")
      case .check(let options): return try check(options)
      case .invite(let options): return try invite(options)
      case .serve(let options): return try serve(options)
      }
    } catch let error as UsageError {
      say("\(error.description)\nTry: billfold-server --help")
      return ExitCode.usage.rawValue
    } catch let error as SettingsError {
      say(error.description)
      return ExitCode.configuration.rawValue
    } catch let error as ServerFolderError {
      say(error.description)
      return error.exitCode
    } catch let error as WorldError {
      say(error.description)
      return error.exitCode
    } catch let error as TransportError {
      say(error.description)
      return ExitCode.unavailable.rawValue
    } catch {
      say("\(error)")
      return ExitCode.cannotCreate.rawValue
    }
  }

  private static var currentFolder: String {
    guard let current = getcwd(nil, 0) else { return "/" }
    defer { free(current) }
    return String(cString: current)
  }

  private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  // MARK: - Settings

  /// What the file says, if there is one, and before that the command line.
  private static func settings(_ options: ServerOptions) throws -> ServerSettings {
    var file = ServerSettings()
    if let path = options.config ?? usualFile {
      guard let bytes = try OwnFile.read(path) else { throw ServerFolderError.cannotRead(path: path, ENOENT) }
      file = try SettingsFile.read(String(decoding: bytes, as: UTF8.self), path: path)
    }
    return try options.settings(over: file)
  }

  /// The file that is looked at where none is given; nil where it is not there. (XDG Base Directory Specification)
  private static var usualFile: String? {
    let home = environment("HOME").flatMap { $0.hasPrefix("/") ? $0 + "/.config" : nil }
    let folder = environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
    return folder.map { $0 + "/billfold/server.conf" }.flatMap { access($0, F_OK) == 0 ? $0 : nil }
  }

  private static func folder(_ settings: ServerSettings) throws(WorldError) -> ServerFolder {
    if let store = settings.store { return ServerFolder(path: store) }
    return try ServerFolder(environment: environment)
  }

  private static func check(_ options: ServerOptions) throws -> Int32 {
    var settings = try serverSettings(options)
    if let certificate = settings.certificate { _ = try ServerFolder.Identity(certificate: certificate, key: settings.key) }
    settings.store = try folder(settings).path
    return print(settings.text)
  }

  /// The settings of a server, which go together.
  private static func serverSettings(_ options: ServerOptions) throws -> ServerSettings {
    let settings = try settings(options)
    if let conflict = settings.conflict { throw UsageError(conflict) }
    return settings
  }

  // MARK: - Invitations

  /// Writes an invitation into a world, which is made where there is none, or the file of whoever runs the server.
  private static func invite(_ options: InviteOptions) throws -> Int32 {
    let settings = try settings(options.server)
    let folder = try folder(settings)
    let address = options.address ?? settings.listen.first.map(reached) ?? ServerSettings.usualPlace
    let identity = try identity(at: address, options, settings, folder)
    let bytes =
      if let name = options.world {
        try folder.invitation(to: name, address: address, identity, isForGuest: options.isForGuest, source: MachineTime()).bytes
      } else {
        try folder.operatorInvitation(address: address, identity).bytes
      }
    if options.output == "-" { return print(String(decoding: bytes, as: UTF8.self)) }
    let path = options.output ?? "\(options.world?.description ?? "operator").invitation"
    try OwnFile.write(bytes, to: path)
    // Whoever reads only this learns where the server has to be.
    say("It leads to \(address). If the server is reached elsewhere: --address HOST:PORT")
    return print("\(Printable(path))\n")
  }

  /// By what those who are invited know the server.
  private static func identity(
    at address: ServerAddress, _ options: InviteOptions, _ settings: ServerSettings, _ folder: ServerFolder
  ) throws -> ServerFolder.Identity {
    guard let host = address.host, !options.isPublic else { return .unpinned }
    if let certificate = settings.certificate { return try ServerFolder.Identity(certificate: certificate, key: nil) }
    if settings.isPlain {
      throw UsageError(
        "This server leaves TLS to a proxy. Give --certificate FILE, the proxy's, or --public where every machine trusts that.")
    }
    return try folder.identity(for: [host], at: MachineTime().wall)
  }

  /// Where a server that listens on all addresses is reached on this machine.
  private static func reached(_ address: ServerAddress) -> ServerAddress {
    guard case .network(let host, let port) = address, ["0.0.0.0", "::"].contains(host) else { return address }
    return .network(host: "localhost", port: port)
  }

  // MARK: - Serving

  private static func serve(_ options: ServerOptions) throws -> Int32 {
    // Before any thread starts: the main one waits for them.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    // A server on a terminal ends with it; elsewhere SIGHUP means: look at your files again.
    let isOnTerminal = isatty(STDERR_FILENO) == 1

    let time = MachineTime()
    let settings = try serverSettings(options)
    let folder = try folder(settings)
    let lock = try StoreLock(folder)
    defer { withExtendedLifetime(lock) {} }
    let log = RequestLog(run: String(getpid(), radix: 36), now: { time.wall }, print: { line in write(line[...]) })
    let worlds = HostedWorlds(
      folder.worlds, operatorKey: try folder.operatorKey(),
      most: worldsAtOnce(beside: settings.connections * max(1, settings.listen.count)), source: time,
      note: { log.write("world not opened", $0) })
    let server = WalletServer(host: worlds, log: log, rates: settings.rates, monotonic: { time.monotonic })
    var doors = try Doors(settings, folder, time)
    defer { doors.removeFiles() }
    try doors.open({ await server.answer($0) }, bodyLimit: { server.bodyLimit(of: $0) })
    log.write("ready", doors.places)
    Supervisor.tell("READY=1")

    var lastBeat = time.monotonic
    while true {
      // A second at most: slow senders are looked for.
      let alarm = min(worlds.nextAlarm ?? .seconds(1), .seconds(1))
      var span = timespec(tv_sec: 0, tv_nsec: 0)
      (span.tv_sec, span.tv_nsec) = (Int(alarm.milliseconds / 1000), Int(alarm.milliseconds % 1000) * 1_000_000)
      let caught = sigtimedwait(&signals, nil, &span)
      worlds.ringDue()
      doors.tidy()
      if time.monotonic - lastBeat >= WalletServer.beatEvery {
        lastBeat = time.monotonic
        server.beat()
        worlds.closeIdle()
      }
      if caught == SIGHUP, !isOnTerminal {
        Supervisor.tell("RELOADING=1\nMONOTONIC_USEC=\(time.monotonic.milliseconds * 1000)")
        renew(&doors, log)
        Supervisor.tell("READY=1")
      } else if caught > 0 {
        break
      } else if doors.isCertificateOld {
        renew(&doors, log)
      }
    }

    log.write("leaving")
    Supervisor.tell("STOPPING=1")
    doors.close()
    doors.removeFiles()
    // Who asks a second time does not want to wait: what is acknowledged is on the disk.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    let left = try Bell()
    // Nobody sleeps on for a fault's sake.
    worlds.wakeSleepers()
    Task {
      await server.drain()
      left.ring()
    }
    // What is under way may take as long as a client waits.
    var descriptor = pollfd(fd: left.descriptor, events: Int16(POLLIN), revents: 0)
    let isDone = poll(&descriptor, 1, 20_000) > 0
    if isDone { doors.stop() }
    worlds.close()
    log.write("left", isDone ? nil : "requests were under way")
    // A transport with a request under way cannot be taken down; what was acknowledged is on the disk.
    if !isDone { _exit(0) }
    return 0
  }

  /// Shows from now on the certificate that is in the files now; where that cannot be, the one before it.
  private static func renew(_ doors: inout Doors, _ log: RequestLog) {
    do {
      log.write(try doors.renew() ? "certificate renewed" : "certificate unchanged")
    } catch {
      log.write("certificate not renewed", "\(error)")
    }
  }

  /// How many worlds may be open, by the descriptors that the system grants; as many of those as it grants are asked for.
  private static func worldsAtOnce(beside connections: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1 }
    var wanted = rlimit(rlim_cur: limit.rlim_max, rlim_max: limit.rlim_max)
    if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &wanted) == 0 { limit = wanted }
    // Some are for the process itself.
    let descriptors = Int(clamping: min(limit.rlim_cur, 1 << 20)) - connections - 100
    return max(1, descriptors / HostedWorlds.descriptorsPerWorld)
  }

  // MARK: - The process

  private static func print(_ text: String) -> Int32 {
    (write(Array(text.utf8)[...], to: STDOUT_FILENO) ? ExitCode.success : ExitCode.inputOutput).rawValue
  }

  private static func say(_ message: String) {
    let safe = message.split(separator: "\n", omittingEmptySubsequences: false).map { "\(Printable($0))" }.joined(separator: "\n")
    write(Array("billfold-server: \(safe)\n".utf8)[...])
  }

  /// One write for one line, so that lines of several threads do not mix.
  @discardableResult
  private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32 = STDERR_FILENO) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }
}
