import CSpawn
import Glibc

/// A real program in a pseudo-terminal, and the screen a person would see.
///
/// Reads as a script: start, `type`, `wait(for:)`, `waitForExit`. Nothing sleeps: every wait is for a condition, with a
/// deadline that fails and shows the screen. Used from one thread.
package final class RunningProgram {
  package enum Input { case terminal, nothing }
  package enum Output { case terminal, pipe }

  package let terminal: PseudoTerminal
  package private(set) var screen: VirtualScreen
  /// Everything the program has sent.
  package private(set) var bytes: [UInt8] = []
  /// What came through `Output.pipe`.
  package private(set) var piped: [UInt8] = []
  /// The terminal's modes before the program started.
  package let modesBefore: [UInt8]
  package let process: Int32
  private let leader: Int32
  private var pipeEnd: Int32 = -1
  private var exit: Int32?

  /// Starts it. The environment is complete as given; `inShell` makes it a job that can be suspended and continued.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = RunningProgram.usualEnvironment, rows: Int = 24,
    columns: Int = 80, input: Input = .terminal, output: Output = .terminal, inShell: Bool = false
  ) throws {
    terminal = try PseudoTerminal(rows: rows, columns: columns)
    screen = VirtualScreen(rows: rows, columns: columns)
    modesBefore = terminal.modes
    var readEnd: Int32 = -1
    var writeEnd: Int32 = -1
    if output == .pipe, !cs_pipe(&readEnd, &writeEnd) { throw Failure("no pipe: errno \(errno)") }
    pipeEnd = readEnd
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.sorted(by: <).map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      for word in words + variables { free(word) }
      if writeEnd >= 0 { close(writeEnd) }
    }
    var leader: pid_t = -1
    let flags = (inShell ? Int(cs_shell) : 0) | (input == .nothing ? Int(cs_no_input) : 0)
    process = cs_spawn(terminal.slave, path, &words, &variables, writeEnd, Int32(flags), &leader)
    self.leader = leader
    guard process > 0 else { throw Failure("cannot start \(path): errno \(errno)") }
  }

  deinit {
    if exit == nil {
      kill(process, SIGKILL)
      kill(leader, SIGKILL)
      var status: Int32 = 0
      waitpid(leader, &status, 0)
    }
    if pipeEnd >= 0 { close(pipeEnd) }
  }

  /// A plain login: xterm-256color and UTF-8.
  package static let usualEnvironment = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/tmp", "PATH": "/usr/bin:/bin"]

  /// The newest of the package's own programs, beside the tests that run.
  package static func built(_ name: String) throws -> String {
    let folder = String(cString: cs_own_path()).split(separator: "/").dropLast().joined(separator: "/")
    if folder.isEmpty { throw Failure("where am I?") }
    return "/\(folder)/\(name)"
  }

  // MARK: Doing

  package func type(_ text: String) throws { try terminal.write(text.utf8) }
  package func type(_ bytes: [UInt8]) throws { try terminal.write(bytes) }

  /// Pastes as a terminal does when it was asked to mark pastes.
  package func paste(_ text: String) throws { try type("\u{1B}[200~\(text)\u{1B}[201~") }

  package func send(_ signal: Int32) { kill(process, signal) }

  package func resize(rows: Int, columns: Int) {
    pump()
    screen.resize(rows: rows, columns: columns)
    terminal.resize(rows: rows, columns: columns)
  }

  /// What a shell's `fg` does, for a program that was started `inShell`.
  package func bringToForeground() { kill(leader, SIGUSR1) }

  // MARK: Seeing

  /// Takes in what has come; waits at most so long for a first byte.
  package func pump(waiting milliseconds: Int = 0) {
    let new = terminal.read(waiting: milliseconds)
    bytes += new
    screen.feed(new)
    guard pipeEnd >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(pipeEnd, &buffer, buffer.count)
    if count > 0 { piped += buffer[..<count] }
  }

  /// Waits until the condition holds, looking again after every piece of output.
  package func wait(for what: String, until condition: (VirtualScreen) throws -> Bool) throws {
    let end = Deadline()
    while true {
      pump()
      if try condition(screen) { return }
      if end.passed { throw Failure("waited in vain for \(what); the screen is\n\(screen.text)") }
      if hasEnded {
        // Its last words may still be on their way.
        pump()
        if try condition(screen) { return }
        throw Failure("ended with \(exit ?? 0) while waiting for \(what); the screen was\n\(screen.text)")
      }
      pump(waiting: 10)
    }
  }

  package func wait(forText text: String) throws {
    try wait(for: "“\(text)”") { $0.contains(text) }
  }

  /// Waits until the program sleeps and nothing more has come: what is on the screen is its answer.
  package func settle() throws {
    let end = Deadline()
    var quiet = 0
    while quiet < 3 {
      let before = bytes.count
      pump(waiting: 5)
      quiet = bytes.count == before && state == "S" ? quiet + 1 : 0
      if end.passed { throw Failure("never quiet; the screen is\n\(screen.text)") }
    }
  }

  /// Waits for a whole second in which the program neither wakes, nor computes, nor writes: what is under way may end
  /// first, however busy the machine is. A program that polls never has one.
  package func rest() throws {
    let end = Deadline()
    while true {
      let before = (contextSwitches, ticks, bytes.count)
      pump(waiting: 1000)
      if (contextSwitches, ticks, bytes.count) == before { return }
      if end.passed { throw Failure("never at rest; the screen is\n\(screen.text)") }
    }
  }

  /// The exit status; negative is the signal that ended it.
  package func waitForExit() throws -> Int32 {
    let end = Deadline()
    while !hasEnded {
      if end.passed { throw Failure("still running; the screen is\n\(screen.text)") }
      pump(waiting: 5)
    }
    pump()
    return exit ?? 0
  }

  package var hasEnded: Bool {
    if exit != nil { return true }
    var status: Int32 = 0
    guard cs_ended(leader, &status) else { return false }
    exit = status
    return true
  }

  package func waitUntilStopped() throws {
    let end = Deadline()
    while state != "T" {
      pump(waiting: 5)
      if end.passed { throw Failure("not stopped") }
    }
    pump()
  }

  /// The kernel's letter for what the process does: S sleeps, T is stopped.
  package var state: Character? { statistics.first?.first }

  /// Processor time used so far, in clock ticks.
  package var ticks: Int { statistics.count > 12 ? (Int(statistics[11]) ?? 0) + (Int(statistics[12]) ?? 0) : 0 }

  /// Times the process was put to sleep or interrupted so far.
  package var contextSwitches: Int {
    readFile("/proc/\(process)/status").split(separator: "\n").filter { $0.contains("ctxt_switches") }
      .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
  }

  /// Where one of its descriptors leads, such as `/dev/null`.
  package func target(ofDescriptor number: Int) -> String {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/\(process)/fd/\(number)", &path, path.count)
    return String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private var statistics: [Substring] {
    let text = readFile("/proc/\(process)/stat")
    guard let end = text.lastIndex(of: ")") else { return [] }
    return text[text.index(after: end)...].split(separator: " ")
  }

  private func readFile(_ path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(file, &buffer, buffer.count)
    return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
  }
}
