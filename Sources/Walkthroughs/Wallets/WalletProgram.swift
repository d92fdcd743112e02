internal import Commands
internal import FoundationEssentials
internal import Glibc
internal import PseudoTerminal
internal import System
internal import UserInterface
internal import Worlds

/// The real program in its own terminal and world: what the wallets that are driven so have in common.
///
/// Nothing is guessed of when it is done: after everything that is done to it, it is asked on its control socket whether
/// anything can still change, and answers when not.
final class WalletProgram {
  let prepared: PreparedWorld
  private let path: String
  /// False: it speaks in lines.
  private let isOnScreen: Bool
  private var size: Size
  private var running: Running?
  /// The last screen, for a program that ends by itself.
  var lastSeen: [String] = []
  private var isClosed = false
  /// How many seconds anything may take: far more than the slowest machine needs.
  var timeout = 60.0

  private struct Running {
    let program: RunningProgram
    let client: ControlClient
    /// How many bytes were typed, by which the program knows whether it has read them all.
    var typed = 0
  }

  /// - Parameters:
  ///   - server: has the issuers; nil: they are with the phones.
  ///   - path: of the program; nil: the one that runs here.
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

  /// Ends it and removes its world.
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

  // MARK: - Life

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

  /// It listens before it says its first word; until then there is nobody.
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

  /// Leaves the app if it runs, and opens it again.
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

  /// Types, and comes back when all of it was read and has had its effect.
  func type(_ inputs: [Input]) throws(StepFailure) {
    var rest = inputs[...]
    while !rest.isEmpty {
      // A byte right after an Esc would make another key of it.
      let end = rest.firstIndex(of: .key(.escape)).map { $0 + 1 } ?? rest.endIndex
      try typeAtOnce(rest[..<end])
      rest = rest[end...]
    }
  }

  private func typeAtOnce(_ inputs: ArraySlice<Input>) throws(StepFailure) {
    guard let program = running?.program else { throw .left }
    var bytes: [UInt8] = []
    // There is no shell behind a walkthrough in which a person could do something.
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
    // It is opened again with this size.
    guard let program = running?.program else { return }
    // The program has the signal before this returns, and sees to signals before it answers.
    program.resize(rows: size.rows, columns: size.columns)
    try settle()
  }

  func output(of query: some WorldQuery, isJSON: Bool) throws(StepFailure) -> String {
    // Right after the noun: after `--`, everything is a word.
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
    guard let text = try ask(StillQuestion.screen(.json).words) else { throw .left }
    guard let dump = try? JSONDecoder().decode(ScreenDump.self, from: Data(text.utf8)) else {
      throw StepFailure("Can't read the app's screen report. Is \(path) another version of Billfold?")
    }
    return dump
  }

  /// Nil once the app was left.
  var program: RunningProgram? { running?.program }

  // MARK: - Waiting

  /// Waits until nothing can change without input or the world's clock, or until the app was left.
  private func settle() throws(StepFailure) {
    guard let running, try ask(StillQuestion.idle(typed: running.typed).words) != nil else { return }
    do throws(Failure) {
      try running.program.catchUp()
    } catch {
      throw giveUp(running.program, "The terminal doesn't show the app's output. The app was killed.")
    }
  }

  /// Has the program do something and gives its answer; nil where it was left instead.
  private func ask(_ words: [String]) throws(StepFailure) -> String? {
    guard let (program, client) = running.map({ ($0.program, $0.client) }) else { return nil }
    let end = Deadline(seconds: timeout)
    let answer: ControlAnswer?
    do throws(ControlError) {
      try client.say(ControlRequest(words))
      var heard = try client.heard()
      while heard == nil, !end.passed {
        // It may have to write before it can answer.
        program.pump(waiting: end.milliseconds, or: [client.descriptor] + Interruption.current.descriptors)
        heard = try client.heard()
        if heard == nil, Interruption.current.hasCome { break }
      }
      answer = heard
    } catch {
      // It hangs up when it leaves.
      running = nil
      if let failure = failure(of: program) { throw failure }
      return nil
    }
    if answer == nil, Interruption.current.hasCome { throw .interrupted }
    guard let answer else { throw giveUp(program, "The app stopped responding and was killed.") }
    guard answer.status == 0 else { throw StepFailure(answer.message) }
    return answer.output
  }

  /// Why it has ended or is about to; nil where a person has left it.
  private func failure(of program: RunningProgram, isStarting: Bool = false) -> StepFailure? {
    guard let status = try? program.waitForExit() else { return giveUp(program, "The app didn't exit and was killed.") }
    if !isStarting, [0, 128 + SIGINT].contains(status) { return nil }
    let signal = status > 128 ? " (as after signal \(status - 128))" : ""
    return failure(program, "The app exited unexpectedly with status \(status)\(signal).")
  }

  /// Ends a program that no longer does anything, so that nobody waits for it again.
  private func giveUp(_ program: RunningProgram, _ message: String) -> StepFailure {
    leave()
    program.end()
    return failure(program, message)
  }

  /// With what was on the screen: what was seen last, without secrets; or what the program wrote after it had left the screen,
  /// or before anybody has looked.
  private func failure(_ program: RunningProgram, _ message: String) -> StepFailure {
    let hasLeftScreen = isOnScreen && !program.screen.inAlternateScreen
    let written = program.screen.text.split(separator: "\n").map(String.init)
    return StepFailure(message, actual: hasLeftScreen || lastSeen.isEmpty ? written : lastSeen)
  }
}
