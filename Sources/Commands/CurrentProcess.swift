internal import Basics
internal import Glibc
internal import System

/// The process as its program sees it: what surrounds it, and what it says.
package struct CurrentProcess: Sendable {
  private let program: StaticString

  package init(name: StaticString) { program = name }

  /// The program's name, before each of its messages.
  package var name: String { "\(program)" }

  /// The file with the arguments. Swift's runtime has none where it can't find them, and doesn't say so. (proc_pid_cmdline(5))
  package static let argumentsPlace = "/proc/self/cmdline"

  /// Runs the program with its arguments, after what has to come before anything that needs memory or has a secret.
  package func run(_ body: ([String]) -> Int32) -> Int32 {
    ProcessMemory.forbidDumps()
    ProcessMemory.explainShortage(in: program, status: ExitCode.busy.rawValue)
    return run(argumentsAt: Self.argumentsPlace, body)
  }

  /// Runs the program with its arguments. If they can't be read, it says so and ends: without them it would do what nobody has asked for.
  ///
  /// - Parameter place: `argumentsPlace`.
  package func run(argumentsAt place: String, _ body: ([String]) -> Int32) -> Int32 {
    Self.openStandardDescriptors()
    let bytes: [UInt8]?
    do throws(FileError) {
      bytes = try FileSystem<FileError>.readGiven(place, atMost: Self.longestCommandLine)
    } catch {
      return refuse(SystemError(error.code), at: place)
    }
    guard let bytes, !bytes.isEmpty else { return refuse(SystemError(ENOENT), at: place) }
    // A zero ends each of them, and the program's name is the first.
    let words = bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
    return body(words.dropFirst().map { String(decoding: $0, as: UTF8.self) })
  }

  /// More than Linux gives a program. (execve(2): 6 MB)
  private static let longestCommandLine = 8 << 20

  private func refuse(_ error: SystemError, at place: String) -> Int32 {
    let advice = error.isMomentary ? error.advice : "Mount /proc: mount -t proc proc /proc"
    say("Can't read the arguments: \(error.reason) (\(place)). \(advice)")
    return (error.isMomentary ? ExitCode.inputOutput : .configuration).rawValue
  }

  package var version: String { "\(name) \(Release.version)" }

  package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Nil where it was removed.
  package static var currentFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Opens descriptors 0 to 2 where the caller closed them. Otherwise a file of a world would get one of these numbers, and what the
  /// program prints would be written into it. Reading gives the end, writing fails.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // It gets the lowest free number: this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Writes to standard output, with nothing in it that acts on a terminal, reorders or hides text, whatever a command made of foreign
  /// text. The exit status says whether all of it arrived.
  package func print(_ text: String) -> Int32 {
    let safe = text.replacingUnprintable(\.writtenOut)
    if Self.write(Array(safe.utf8), to: STDOUT_FILENO) { return ExitCode.success.rawValue }
    let error = SystemError(errno)
    // A reader that closed the pipe needs no message.
    if error.code != EPIPE { say("Can't write the output: \(error.reason).") }
    return ExitCode.inputOutput.rawValue
  }

  /// Writes one message to standard error, with nothing in it that could move a cursor, and no line longer than a page.
  package func say(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let head = line.prefix(Self.longestLine)
      return "\(Printable(head))" + (head.endIndex < line.endIndex ? "…" : "")
    }
    Self.write(Array("\(name): \(lines.joined(separator: "\n"))\n".utf8), to: STDERR_FILENO)
  }

  /// The longest line of a message, in characters. (our choice)
  private static let longestLine = 2000

  /// In one write if that can be, so that lines of several threads do not mix;
  /// false, with the cause in `errno`, where not all of it arrived.
  @discardableResult
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool { writePart(bytes, to: descriptor) == bytes.count }

  /// Writes, and returns how many bytes have arrived.
  package static func writePart(_ bytes: [UInt8], to descriptor: Int32) -> Int {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EAGAIN {
        // Somebody who has the same terminal or pipe does not wait there.
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
