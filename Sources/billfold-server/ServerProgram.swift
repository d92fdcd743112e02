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
      switch try ServerInvocation(arguments) {
      case .help: return print(help)
      case .version: return print("billfold-server \(version)\n")
      case .invite(let options): return try invite(options)
      case .serve(let options): return try serve(options)
      }
    } catch let error as UsageError {
      say("\(error.description)\nTry: billfold-server --help")
      return ExitCode.usage.rawValue
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

  private static func folder(_ store: String?) throws(WorldError) -> ServerFolder {
    guard let store else { return try ServerFolder { getenv($0).map { String(cString: $0) } } }
    if store.hasPrefix("/") { return ServerFolder(path: store) }
    guard let current = getcwd(nil, 0) else { return ServerFolder(path: store) }
    defer { free(current) }
    return ServerFolder(path: String(cString: current) + "/" + store)
  }

  // MARK: - Invitations

  /// Writes an invitation into a world, which is made where there is none.
  private static func invite(_ options: InviteOptions) throws -> Int32 {
    guard let name = options.world else { return ExitCode.usage.rawValue }
    let folder = try folder(options.store)
    let identity = try folder.identity(for: [host(of: options.address)], at: MachineTime().wall)
    let path = options.output ?? "\(name).invitation"
    let invitation = try folder.invitation(
      to: name, address: options.address, identity, isForGuest: options.isForGuest, source: MachineTime())
    try OwnFile.write(invitation.bytes, to: path)
    return print("\(Printable(path))\n")
  }

  private static func host(of address: String) -> String {
    guard let colon = address.lastIndex(of: ":") else { return address }
    return String(address[..<colon].drop { $0 == "[" }.prefix { $0 != "]" })
  }

  // MARK: - Serving

  private static func serve(_ options: ServerOptions) throws -> Int32 {
    // Before any thread starts: the main one waits for them.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }

    let time = MachineTime()
    let folder = try folder(options.store)
    let identity = try options.isPlain ? nil : folder.identity(for: [host(of: options.listen)], at: time.wall)
    let limits = TransportLimits()
    let transport = MicroHTTPTransport(
      listener: try Listener.open(options.listen), identity: identity?.server, limits: limits, monotonic: { time.monotonic })
    let log = RequestLog(run: String(getpid(), radix: 36), now: { time.wall }, print: { line in write(line[...]) })
    let worlds = HostedWorlds(folder.worlds, most: worldsAtOnce(beside: limits.connections), source: time)
    let server = WalletServer(host: worlds, log: log, monotonic: { time.monotonic })
    try transport.start { server.take($0, $1) }
    log.write("ready", "\(options.listen.prefix { $0 != ":" }):\(transport.port)")

    var beats = 0
    while true {
      // A second at most: slow senders are looked for.
      let alarm = min(worlds.nextAlarm ?? .seconds(1), .seconds(1))
      var span = timespec(tv_sec: 0, tv_nsec: 0)
      (span.tv_sec, span.tv_nsec) = (Int(alarm.milliseconds / 1000), Int(alarm.milliseconds % 1000) * 1_000_000)
      let caught = sigtimedwait(&signals, nil, &span)
      worlds.ringDue()
      transport.closeSlow()
      beats += 1
      if beats % 15 == 0 {
        server.beat()
        worlds.closeIdle()
      }
      if caught > 0 { break }
    }

    log.write("leaving")
    transport.close()
    let left = try Bell()
    Task {
      await server.drain()
      left.ring()
    }
    // What is under way may take as long as a client waits.
    var descriptor = pollfd(fd: left.descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&descriptor, 1, 20_000)
    transport.stop()
    worlds.close()
    log.write("left")
    return 0
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

  private static let help = """
    billfold-server: the issuers of Billfold's worlds, over HTTPS.

    Examples:
      billfold-server                       serve on localhost:8443 until SIGTERM
      billfold-server invite demo           write demo.invitation, into the world demo
      billfold --backend demo.invitation    open the wallet there

    Usage: billfold-server [--listen HOST:PORT] [--store FOLDER] [--plain]
           billfold-server invite WORLD [--address HOST:PORT] [--guest] [--output FILE] [--store FOLDER]

    Options:
      --listen HOST:PORT   where to listen (default: localhost:8443)
      --store FOLDER       where worlds and certificates are kept
                           (default: $XDG_DATA_HOME/billfold/server)
      --plain              HTTP without TLS, for a proxy on this machine
      --address HOST:PORT  where those who are invited reach the server (default: localhost:8443)
      --guest              leave out the keys of customer care and of the world's clock
      --output FILE        where to write the invitation (default: WORLD.invitation)
      --version            print the version
      --help               print this

    Whoever has an invitation has the world: it is written for you alone (mode 0600).
    The world is made where there is none. Each request is one line of JSON on standard error.
    Nothing here is a real card, account or phone.

    """
}
