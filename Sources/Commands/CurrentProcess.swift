internal import Basics
internal import Glibc
internal import System

/// The current process: its arguments and environment, its output and its messages.
package struct CurrentProcess: Sendable {
  private let program: StaticString

  package init(name: StaticString) { program = name }

  /// The program's name, which begins each of its messages.
  package var name: String { "\(program)" }

  /// The file from which the arguments are read: Swift's runtime returns none, without an error, if it can't find them.
  /// (proc_pid_cmdline(5))
  package static let argumentsPlace = "/proc/self/cmdline"

  /// Forbids core dumps and prepares the message for exhausted memory, before any secret is in memory, then runs the program.
  package func run(_ body: ([String]) -> Int32) -> Int32 {
    ProcessMemory.forbidDumps()
    ProcessMemory.explainShortage(in: program, status: ExitCode.busy.rawValue)
    return run(argumentsAt: Self.argumentsPlace, body)
  }

  /// Runs the program with its arguments. If they can't be read, prints an error and returns its exit status: without arguments, the
  /// program would do something that the user has not requested.
  ///
  /// - Parameter place: the file with the arguments, `argumentsPlace`.
  package func run(argumentsAt place: String, _ body: ([String]) -> Int32) -> Int32 {
    Self.openStandardDescriptors()
    let bytes: [UInt8]?
    do throws(FileError) {
      bytes = try FileSystem<FileError>.readGiven(place, atMost: Self.longestCommandLine)
    } catch {
      return refuse(SystemError(error.code), at: place)
    }
    guard let bytes, !bytes.isEmpty else { return refuse(SystemError(ENOENT), at: place) }
    // Each argument ends with a zero byte, and the first is the program's name.
    let words = bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
    return body(words.dropFirst().map { String(decoding: $0, as: UTF8.self) })
  }

  /// The maximum size of all arguments in bytes: more than Linux allows. (execve(2): 6 MB)
  private static let longestCommandLine = 8 << 20

  private func refuse(_ error: SystemError, at place: String) -> Int32 {
    let advice = error.isMomentary ? error.advice : "Mount /proc: mount -t proc proc /proc"
    say("Can't read the arguments: \(error.reason) (\(place)). \(advice)")
    return (error.isMomentary ? ExitCode.inputOutput : .configuration).rawValue
  }

  package var version: String { "\(name) \(Release.version)" }

  package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The path of the current folder; nil if it was removed.
  package static var currentFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Opens descriptors 0 to 2 if the caller has closed them. Otherwise a file of a world would get one of these numbers, and the program
  /// would write its output into that file. Reading from these descriptors returns the end of the file, and writing fails.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free descriptor, which is this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Writes to standard output, without characters that control a terminal, or reorder or hide text, because a command's output may contain
  /// untrusted text. The returned exit status says whether all of the text was written.
  package func print(_ text: String) -> Int32 {
    let safe = text.replacingUnprintable(\.writtenOut)
    if Self.write(Array(safe.utf8), to: STDOUT_FILENO) { return ExitCode.success.rawValue }
    let error = SystemError(errno)
    // Prints no message if the reader has closed the pipe.
    if error.code != EPIPE { say("Can't write the output: \(error.reason).") }
    return ExitCode.inputOutput.rawValue
  }

  /// Writes one message to standard error, without characters that control a terminal, and with lines cut at `longestLine`.
  package func say(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let head = line.prefix(Self.longestLine)
      return "\(Printable(head))" + (head.endIndex < line.endIndex ? "…" : "")
    }
    Self.write(Array("\(name): \(lines.joined(separator: "\n"))\n".utf8), to: STDERR_FILENO)
  }

  /// The longest line of a message, in characters. (our choice)
  private static let longestLine = 2000

  /// Writes the bytes, in one system call if possible, so that lines of several threads don't mix. Returns false, with the cause in
  /// `errno`, if not all of them were written.
  @discardableResult
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool { writePart(bytes, to: descriptor) == bytes.count }

  /// Writes the bytes, and returns how many were written.
  package static func writePart(_ bytes: [UInt8], to descriptor: Int32) -> Int {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EAGAIN {
        // Another process has made this terminal or pipe non-blocking: waits until it can be written.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if count < 0, errno != EINTR {
        break
      }
      rest = rest.dropFirst(max(0, count))
    }
    return bytes.count - rest.count
  }
}
