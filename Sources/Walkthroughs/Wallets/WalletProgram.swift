internal import Commands
internal import FoundationEssentials
internal import Glibc
internal import PseudoTerminal
internal import System
internal import UserInterface
internal import Worlds

/// The real program in a separate terminal and world: the common part of `TerminalWallet` and `LineWallet`.
///
/// It does not guess delays: after each input it sends the program a request on its control socket, which the program answers once nothing
/// can change any more.
final class WalletProgram {
  let prepared: PreparedWorld
  private let path: String
  /// False: the program runs in line mode.
  private let isOnScreen: Bool
  private var size: Size
  private var running: Running?
  /// The last screen that was read, to be reported if the program ends unexpectedly.
  var lastSeen: [String] = []
  private var isClosed = false
  /// The timeout of each operation in seconds: far more than the slowest machine needs.
  var timeout = 60.0

  private struct Running {
    let program: RunningProgram
    let client: ControlClient
    /// The number of bytes typed, which tells the program whether it has read all of them.
    var typed = 0
  }

  /// - Parameters:
  ///   - server: the server that hosts the issuers; nil: they are local.
  ///   - path: the path of the program; nil: the running program.
  init(_ setup: ScenarioSetup, on server: (any WorldServer)? = nil, path: String?, isOnScreen: Bool) throws(StepFailure) {
    prepared = try PreparedWorld(setup, on: server)
    self.path = path ?? "/proc/self/exe"
    self.isOnScreen = isOnScreen
    size = setup.size
    do throws(StepFailure) {
      try start()
    } catch {
      close()
      throw error
    }
  }

  deinit { close() }

  /// Ends the program and removes its world.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    leave()
    prepared.remove()
  }

  private func leave() {
    running?.program.end()
    running = nil
  }

  // MARK: - Start and end

  private func start() throws(StepFailure) {
    // Without a world the program would create one, with a running clock.
    let world = prepared.directory.path(of: PreparedWorld.name)
    guard access(world, F_OK) == 0 else { throw StepFailure("The scenario's world was deleted: \(world).") }
    let environment = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "TZ": "UTC", "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin",
      "HOME": prepared.folder, "XDG_DATA_HOME": prepared.folder, "XDG_STATE_HOME": prepared.folder + "/state",
    ]
    let program: RunningProgram
    do throws(Failure) {
      program = try RunningProgram(
        path, ["--restricted"] + (isOnScreen ? [] : ["--accessible"]), environment: environment, rows: size.rows, columns: size.columns,
        inShell: true)
    } catch {
      throw StepFailure("Can't start the app: \(error).")
    }
    running = Running(program: program, client: try connect(to: program, at: world + "/" + World.controlName))
    try settle()
  }

  /// Connects to the program's control socket. Retries after each output, because the program listens before it prints anything.
  private func connect(to program: RunningProgram, at path: String) throws(StepFailure) -> ControlClient {
    let end = Deadline(seconds: timeout)
    while true {
      if let client = try? ControlClient(path: path) { return client }
      if program.hasEnded { throw failure(of: program, isStarting: true) ?? .left }
      if end.passed { throw giveUp(program, "The app didn't start in time and was killed.") }
      if Interruption.current.hasCome { throw .interrupted }
      program.pump(waiting: end.milliseconds, or: Interruption.current.descriptors)
    }
  }

  /// Quits the app if it runs, and opens it again.
  func restart() throws(StepFailure) {
    if running != nil { try type([.key(.control("c"))]) }
    leave()
    try start()
  }

  /// Ends the app by SIGKILL.
  func kill() throws(StepFailure) {
    guard running != nil else { throw .left }
    leave()
  }

  // MARK: - Doing

  /// Types inputs. Returns once the program has read all of them and nothing can change any more.
  func type(_ inputs: [Input]) throws(StepFailure) {
    var rest = inputs[...]
    while !rest.isEmpty {
      // A byte right after Esc would be read as another key together with it.
      let end = rest.firstIndex(of: .key(.escape)).map { $0 + 1 } ?? rest.endIndex
      try typeAtOnce(rest[..<end])
      rest = rest[end...]
    }
  }

  private func typeAtOnce(_ inputs: ArraySlice<Input>) throws(StepFailure) {
    guard let program = running?.program else { throw .left }
    var bytes: [UInt8] = []
    // Ctrl-Z is left out, because there is no shell to return to.
    for input in inputs where input != .key(.control("z")) {
      guard let typed = input.typed(program.screen.modes) else { throw StepFailure("A terminal has no such key.") }
      bytes += Array(typed.utf8)
    }
    running!.typed += bytes.count
    do throws(Failure) {
      try program.type(bytes)
    } catch {
      throw giveUp(program, "The app stopped reading input and was killed.")
    }
    try settle()
  }

  func resize(to size: Size) throws(StepFailure) {
    self.size = size
    // If the app isn't running, it gets this size at its next start.
    guard let program = running?.program else { return }
    // The program receives the signal (SIGWINCH) before this call returns, and handles signals before it answers.
    program.resize(rows: size.rows, columns: size.columns)
    try settle()
  }

  func output(of query: some WorldQuery, isJSON: Bool) throws(StepFailure) -> String {
    // `--json` follows the noun, because every argument after `--` is a word.
    let words = query.words
    return try command(Array(words.prefix(1) + (isJSON ? ["--json"] : []) + words.dropFirst()))
  }

  /// - Parameter words: the command line of an action or a query.
  func command(_ words: [String]) throws(StepFailure) -> String {
    guard let output = try ask(words) else { throw .left }
    try settle()
    return output
  }

  // MARK: - Seeing

  func screenDump() throws(StepFailure) -> ScreenDump {
    guard let text = try ask(IdleQuery.screen(.json).words) else { throw .left }
    guard let dump = try? JSONDecoder().decode(ScreenDump.self, from: Data(text.utf8)) else {
      throw StepFailure("Can't read the app's screen report. Is \(path) another version of Billfold?")
    }
    return dump
  }

  /// The running program; nil after the app was quit.
  var program: RunningProgram? { running?.program }

  // MARK: - Waiting

  /// Waits until nothing can change without input or the world's clock, or until the app was quit.
  private func settle() throws(StepFailure) {
    guard let running, try ask(IdleQuery.idle(typed: running.typed).words) != nil else { return }
    do throws(Failure) {
      try running.program.catchUp()
    } catch {
      throw giveUp(running.program, "The terminal doesn't show the app's output. The app was killed.")
    }
  }

  /// Sends a request to the program and returns its response; nil if the app was quit instead.
  private func ask(_ words: [String]) throws(StepFailure) -> String? {
    guard let (program, client) = running.map({ ($0.program, $0.client) }) else { return nil }
    let end = Deadline(seconds: timeout)
    let answer: ControlAnswer?
    do throws(ControlError) {
      try client.say(ControlRequest(words))
      var heard = try client.heard()
      while heard == nil, !end.passed {
        // The program may be unable to answer until its output is read.
        program.pump(waiting: end.milliseconds, or: [client.descriptor] + Interruption.current.descriptors)
        heard = try client.heard()
        if heard == nil, Interruption.current.hasCome { break }
      }
      answer = heard
    } catch {
      // The program closes the connection when it ends.
      running = nil
      if let failure = failure(of: program) { throw failure }
      return nil
    }
    if answer == nil, Interruption.current.hasCome { throw .interrupted }
    guard let answer else { throw giveUp(program, "The app stopped responding and was killed.") }
    guard answer.status == 0 else { throw StepFailure(answer.message) }
    return answer.output
  }

  /// Waits for the program to end, and returns the failure; nil if a person has quit it.
  private func failure(of program: RunningProgram, isStarting: Bool = false) -> StepFailure? {
    guard let status = try? program.waitForExit() else { return giveUp(program, "The app didn't exit and was killed.") }
    if !isStarting, [0, 128 + SIGINT].contains(status) { return nil }
    let signal = status > 128 ? " (as after signal \(status - 128))" : ""
    return failure(program, "The app exited unexpectedly with status \(status)\(signal).")
  }

  /// Ends a program that no longer responds, so that nothing waits for it again, and returns the failure.
  private func giveUp(_ program: RunningProgram, _ message: String) -> StepFailure {
    leave()
    program.end()
    return failure(program, message)
  }

  /// The failure with the last screen that was read, without secrets. If none was read, or if the program has left the alternate screen,
  /// with the program's output.
  private func failure(_ program: RunningProgram, _ message: String) -> StepFailure {
    let hasLeftScreen = isOnScreen && !program.screen.inAlternateScreen
    let written = program.screen.text.split(separator: "\n").map(String.init)
    return StepFailure(message, actual: hasLeftScreen || lastSeen.isEmpty ? written : lastSeen)
  }
}
