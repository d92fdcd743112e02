import CSpawn
import Glibc

/// A real program in a pseudo-terminal, and the screen a person would see.
///
/// Read it as a script: start, `type`, `wait(for:)`, `waitForExit`. Nothing sleeps for a fixed time: every wait is for a condition, with a
/// deadline after which it fails and shows the screen. Use it from one thread.
package final class RunningProgram {
  package enum Input { case terminal, nothing }
  package enum Output { case terminal, pipe }

  package let terminal: PseudoTerminal
  package private(set) var screen: VirtualScreen
  /// Everything the program has sent.
  package private(set) var bytes: [UInt8] = []
  /// The output that came through `Output.pipe`.
  package private(set) var piped: [UInt8] = []
  /// The terminal's modes before the program started.
  package let modesBefore: [UInt8]
  package let process: Int32
  /// The process that we wait for: the shell, or the program itself.
  package let leader: Int32
  /// Readable once `leader` has ended.
  private let watch: Int32
  private var pipeEnd: Int32 = -1
  /// The exit status, or the negative number of the signal that ended the program; nil while it runs.
  package private(set) var exit: Int32?
  /// The number of our marks that have come back (see `catchUp`).
  private var marks = 0

  /// Starts the program. Its environment is exactly the given one; `inShell` makes it a job that can be suspended and continued.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = RunningProgram.usualEnvironment, rows: Int = 24,
    columns: Int = 80, input: Input = .terminal, output: Output = .terminal, inShell: Bool = false
  ) throws(Failure) {
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
    watch = process > 0 ? cs_watch(leader) : -1
    let error = errno
    // From here on, `deinit` cleans up.
    guard watch >= 0 else { throw Failure("cannot start \(path): errno \(error)") }
  }

  deinit {
    end()
    for descriptor in [pipeEnd, watch] where descriptor >= 0 { close(descriptor) }
  }

  /// Kills the program, and waits until nothing is left of it.
  package func end() {
    // Never kills -1, which means every process.
    guard exit == nil, process > 0, leader > 0 else { return }
    kill(process, SIGKILL)
    // A shell ends with its job, and takes care of what is left of it.
    let deadline = Deadline()
    while watch >= 0, !deadline.passed, !hasEnded { pump(waiting: deadline.milliseconds) }
    guard exit == nil else { return }
    kill(leader, SIGKILL)
    waitpid(leader, nil, 0)
    exit = -SIGKILL
  }

  /// A plain login: xterm-256color and UTF-8.
  package static let usualEnvironment = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/tmp", "PATH": "/usr/bin:/bin"]

  // MARK: Doing

  package func type(_ text: String) throws(Failure) { try type(Array(text.utf8)) }

  /// Types bytes, even more than the terminal's buffer holds, as long as the program reads.
  package func type(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    let end = Deadline()
    while true {
      rest = rest.dropFirst(try terminal.write(rest))
      if rest.isEmpty { return }
      if end.passed { throw Failure("nobody reads what is typed; the screen is\n\(screen.text)") }
      // The program may have to write its output first. A pty doesn't report room in its input buffer.
      pump(waiting: 10)
    }
  }

  package func resize(rows: Int, columns: Int) {
    pump()
    screen.resize(rows: rows, columns: columns)
    terminal.resize(rows: rows, columns: columns)
  }

  // MARK: Seeing

  /// Reads the output that has arrived. Waits at most this long for output, for the end of the program, or for other descriptors to become
  /// readable.
  package func pump(waiting milliseconds: Int = 0, or others: [Int32] = []) {
    if milliseconds > 0 {
      var descriptors = ([terminal.master, pipeEnd, exit == nil ? watch : -1] + others).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&descriptors, nfds_t(descriptors.count), Int32(clamping: milliseconds))
      _ = hasEnded
    }
    var new = terminal.read()
    let count = new.count
    new.removeAll { $0 == Self.mark }
    marks += count - new.count
    bytes += new
    screen.feed(new)
    guard pipeEnd >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let length = read(pipeEnd, &buffer, buffer.count)
    if length > 0 { piped += buffer[..<length] }
    guard length == 0 else { return }
    close(pipeEnd)
    pipeEnd = -1
  }

  /// Reads everything that was written to the terminal so far, also by a program that has ended.
  ///
  /// The kernel delivers output to our side with a delay, but in order: so this writes a NUL after it, which no terminal shows and no
  /// program sends, and waits for that.
  package func catchUp() throws(Failure) {
    guard terminal.master >= 0 else { return }
    let wanted = marks + 1
    let end = Deadline()
    var isMarked = false
    while true {
      pump()
      if marks >= wanted { return }
      if end.passed { throw Failure("the terminal gives nothing more; the screen is\n\(screen.text)") }
      var room = pollfd(fd: terminal.slave, events: Int16(POLLOUT), revents: 0)
      if !isMarked, poll(&room, 1, 0) > 0 { isMarked = write(terminal.slave, [Self.mark], 1) == 1 }
      // Nothing reports that there is room, so this polls.
      pump(waiting: isMarked ? end.milliseconds : 10)
    }
  }

  private static let mark: UInt8 = 0

  /// Waits until the condition holds, which is checked after every piece of output, and now and then, because it may depend on other
  /// things.
  package func wait(for what: String, until condition: (VirtualScreen) -> Bool) throws(Failure) {
    let end = Deadline()
    while true {
      pump()
      if condition(screen) { return }
      if end.passed { throw Failure("waited in vain for \(what); the screen is\n\(screen.text)") }
      if hasEnded {
        try catchUp()
        if condition(screen) { return }
        throw Failure("ended with \(exit ?? 0) while waiting for \(what); the screen was\n\(screen.text)")
      }
      pump(waiting: 10)
    }
  }

  /// Waits for the end of the program. Returns its exit status, or the negative number of the signal that ended it.
  ///
  /// - Parameter end: later for a program that plays many walkthroughs.
  package func waitForExit(by end: Deadline = Deadline()) throws(Failure) -> Int32 {
    while !hasEnded {
      if end.passed { throw Failure("still running; the screen is\n\(screen.text)") }
      pump(waiting: end.milliseconds)
    }
    try catchUp()
    return exit ?? 0
  }

  package var hasEnded: Bool {
    if exit != nil { return true }
    var status: Int32 = 0
    guard cs_ended(leader, &status) else { return false }
    exit = status
    return true
  }
}
