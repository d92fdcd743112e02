import CSpawn
import Glibc

/// A terminal without a program in it: two descriptors, and the modes between them.
package final class PseudoTerminal {
  /// Our side, non-blocking; -1 after `hangUp`.
  package private(set) var master: Int32
  /// The program's side, kept open so that its modes outlive the program.
  package let slave: Int32

  package init(rows: Int = 24, columns: Int = 80) throws(Failure) {
    var master: Int32 = -1
    var slave: Int32 = -1
    guard cs_open(Int32(rows), Int32(columns), &master, &slave) else { throw Failure("no pseudo-terminal: errno \(errno)") }
    self.master = master
    self.slave = slave
  }

  deinit {
    hangUp()
    close(slave)
  }

  /// Closes our side, so that the program loses its terminal.
  package func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  package func resize(rows: Int, columns: Int) { _ = cs_resize(master, Int32(rows), Int32(columns)) }

  /// The terminal's modes, like the output of `stty -g`, as bytes.
  package var modes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 256)
    bytes.removeLast(bytes.count - Int(cs_modes(slave, &bytes, 256)))
    return bytes
  }

  /// Reads the program's pending output.
  package func read() -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(master, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return all }
      all += buffer[..<count]
    }
  }

  /// Types as many of these bytes as the terminal accepts now. Returns their number.
  func write(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Int {
    let count = bytes.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
    guard count >= 0 || errno == EAGAIN || errno == EINTR else { throw Failure("the terminal takes nothing: errno \(errno)") }
    return max(0, count)
  }
}

/// The reason why a program can't be driven any further, with the content of its screen.
package struct Failure: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// The end of a wait.
package struct Deadline {
  private let end: ContinuousClock.Instant
  /// By default a minute: far more than the slowest shared machine needs, so that no test judges speed.
  package init(seconds: Double = 60) { end = .now + .seconds(seconds) }
  package var passed: Bool { milliseconds == 0 }
  /// The remaining time in milliseconds.
  package var milliseconds: Int {
    let (seconds, attoseconds) = max(.zero, end - .now).components
    // Rounded up, so that a sleep of this length lasts until the end.
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
