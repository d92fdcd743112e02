import Glibc
import Simulation
import Terminal
import Threads
import UserInterface
import WalletApp
import WalletModel
import Worlds

enum Program {
  static let version = "0.1.0"

  /// Does what the arguments say and gives the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try Invocation(arguments)
    } catch {
      say("\(error.description)\nTry: billfold --help")
      return ExitCode.usage
    }
    switch invocation {
    case .help(let topic): return print(topic.text)
    case .version: return print("billfold \(version)\n")
    case .map: return print(Map.mermaid)
    case .world(let command): return command.run()
    case .open(let options): return open(options)
    }
  }

  private static func open(_ options: OpenOptions) -> Int32 {
    // Before any thread starts: signals wait for the loop, and a file size limit is an error like any other.
    TerminalSession.blockSignals()
    signal(SIGXFSZ, SIG_IGN)
    do throws(TerminalError) {
      if !options.isAccessible { try TerminalSession.check() }
    } catch {
      say(error.description)
      return ExitCode.usage
    }
    let world: World
    let loop: Loop
    do {
      let directory = try WorldDirectory(environment: environment)
      world = try World(options.world, in: directory, seed: options.seed, clock: options.clock, source: MachineTime())
      loop = try Loop()
    } catch let error as WorldError {
      say(error.description)
      return error.exitCode
    } catch {
      say("\(error)")
      return ExitCode.internalFailure
    }
    let services = Services(
      backend: world.backend, phones: world.phones, inbox: world.inbox, faults: world.faults, log: world.log, time: world.time,
      issuers: world.issuers, careKey: world.careKey, keepClock: { state in await world.keepClock(state) },
      checkWorld: { await world.findDamage() })
    // The phone is checked while the terminal is set up, so that the first frame is seldom one that waits.
    var app = WalletApp(
      services: services, world: world.file.name.description, backend: "embedded", east: options.east ?? MachineTime.secondsEast(),
      canSuspend: TerminalSession.canSuspend, loop: loop)
    app.work()
    do throws(TerminalError) {
      _ = loop.wait(atMost: 5)
      var program = TerminalApp(app: app, wantsColour: TerminalSession.wantsColour(options.colour))
      let status = try run(&program, options)
      world.file.close()
      // Again where it stays: not every terminal has room for it beside the phone.
      if let warning = program.warning { say(warning) }
      return status
    } catch {
      say(error.description)
      return ExitCode.usage
    }
  }

  /// On the whole screen; in lines where that is wanted, or where the terminal cannot do more.
  private static func run(_ program: inout TerminalApp, _ options: OpenOptions) throws(TerminalError) -> Int32 {
    let terminal = TerminalOptions(
      colour: options.colour, ascii: options.isASCII, crashFile: CrashFile.path(), version: "billfold \(version)")
    if options.isAccessible { return try LineSession(terminal).run(&program) }
    do throws(TerminalError) {
      return try TerminalSession(terminal).run(&program)
    } catch {
      guard error.allowsLines else { throw error }
      return try LineSession(terminal, insteadOfScreen: error).run(&program)
    }
  }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Writes to standard output; the exit status says whether all of it arrived.
  static func print(_ text: String) -> Int32 { write(text, to: STDOUT_FILENO) ? ExitCode.success : ExitCode.inputOutput }

  /// Writes one message to standard error, with nothing in it that could move a cursor.
  static func say(_ message: String) {
    let safe = message.split(separator: "\n", omittingEmptySubsequences: false).map { "\(Printable($0))" }.joined(separator: "\n")
    _ = write("billfold: \(safe)\n", to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }
}

/// The exit statuses of sysexits.h that Billfold uses.
enum ExitCode {
  static let success: Int32 = 0
  static let usage: Int32 = 64
  static let internalFailure: Int32 = 70
  static let inputOutput: Int32 = 74
}

/// The machine's clocks.
struct MachineTime: TimeSource {
  var wall: Timestamp { Timestamp(milliseconds: Self.read(CLOCK_REALTIME) / 1_000_000) }
  var monotonic: Duration { .nanoseconds(Self.read(CLOCK_MONOTONIC)) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The machine's time zone now.
  static func secondsEast() -> Int {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return parts.tm_gmtoff
  }
}
