import CSpawn
import Glibc
package import PseudoTerminal

extension RunningProgram {
  /// The newest of the package's own programs, beside the tests that run.
  package static func built(_ name: String) throws(Failure) -> String {
    let folder = String(cString: cs_own_path()).split(separator: "/").dropLast().joined(separator: "/")
    if folder.isEmpty { throw Failure("where am I?") }
    return "/\(folder)/\(name)"
  }

  /// Pastes as a terminal does when it was asked to mark pastes.
  package func paste(_ text: String) throws(Failure) { try type("\u{1B}[200~\(text)\u{1B}[201~") }

  package func send(_ signal: Int32) { if !hasEnded { kill(process, signal) } }

  /// Continues a program that was started `inShell` in the foreground, like a shell's `fg`.
  package func bringToForeground() { if !hasEnded { kill(leader, SIGUSR1) } }
}

// MARK: - Waiting

extension RunningProgram {
  package func wait(forText text: String) throws(Failure) {
    try wait(for: "“\(text)”") { $0.contains(text) }
  }

  /// Waits until the program has read what was typed, sleeps, and nothing more has come: what is on the screen is its answer.
  package func settle() throws(Failure) {
    let end = Deadline()
    var quiet = 0
    while quiet < 3 {
      let before = bytes.count
      pump(waiting: 5)
      quiet = bytes.count == before && !terminal.hasUnread && state == "S" ? quiet + 1 : 0
      if end.passed { throw Failure("never quiet; the screen is\n\(screen.text)") }
    }
  }

  /// Waits for a whole second in which the program neither wakes, nor computes, nor writes: what is under way may end
  /// first, however busy the machine is. A program that polls never has one.
  package func rest() throws(Failure) {
    let end = Deadline()
    while true {
      let before = (contextSwitches, ticks, bytes.count)
      pump(waiting: 1000)
      if (contextSwitches, ticks, bytes.count) == before { return }
      if end.passed { throw Failure("never at rest; the screen is\n\(screen.text)") }
    }
  }

  /// The exit status of a program whose terminal takes nothing more, because nobody reads there.
  package func waitForExitUnread() throws(Failure) -> Int32 {
    let end = Deadline()
    let watch = cs_watch(leader)
    defer { close(watch) }
    while !hasEnded {
      if end.passed { throw Failure("still running, and nobody reads what it writes") }
      var ending = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
      poll(&ending, 1, Int32(clamping: end.milliseconds))
    }
    return exit ?? 0
  }

  /// Waits until what was typed has come to the program's side of the terminal, or the program has it already.
  package func deliver() { _ = terminal.hasUnread }

  /// Waits until the program keeps a signal for itself: it takes it when it gets to it.
  package func waitUntilBlocked(_ signal: Int32) throws(Failure) {
    let end = Deadline()
    while !isBlocked(signal) {
      if end.passed || hasEnded { throw Failure("signal \(signal) is not blocked") }
      pump(waiting: 1)
    }
  }

  private func isBlocked(_ signal: Int32) -> Bool {
    // Between fork and exec it is still we, with what this thread blocks.
    guard linkTarget("/proc/\(process)/exe") != linkTarget("/proc/self/exe") else { return false }
    let line = readFile("/proc/\(process)/status").split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
    let mask = line.flatMap { UInt64($0.dropFirst(7).drop { $0 == "\t" }, radix: 16) } ?? 0
    return mask >> UInt64(signal - 1) & 1 == 1
  }

  package func waitUntilStopped() throws(Failure) {
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

  /// Returns the target of one of its descriptors, for example `/dev/null`.
  package func target(ofDescriptor number: Int) -> String { linkTarget("/proc/\(process)/fd/\(number)") }

  private func linkTarget(_ link: String) -> String {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink(link, &path, path.count)
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

extension PseudoTerminal {
  /// True while the program has not read all that was typed.
  ///
  /// The kernel brings what we type to the program's side some time later: on a busy machine after what looks like quiet. Asking the
  /// program's side whether there is something to read waits for that.
  package var hasUnread: Bool {
    var waiting = pollfd(fd: slave, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  /// True where the program cannot write another byte until something is read here.
  package var isFull: Bool {
    var room = pollfd(fd: slave, events: Int16(POLLOUT), revents: 0)
    return poll(&room, 1, 0) == 0
  }
}

extension VirtualScreen {
  package var cursorVisible: Bool { modes.contains(25) }
}
