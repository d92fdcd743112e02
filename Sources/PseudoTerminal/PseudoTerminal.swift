import CSpawn
import Glibc

/// A terminal without a program in it: two descriptors, and the modes between them.
package final class PseudoTerminal {
  /// Our side, never blocking.
  package let master: Int32
  /// The program's side, kept open so that its modes outlive the program.
  package let slave: Int32
  private var masterOpen = true

  package init(rows: Int = 24, columns: Int = 80) throws {
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

  /// Closes our side: the program's terminal is gone.
  package func hangUp() {
    if masterOpen { close(master) }
    masterOpen = false
  }

  package func resize(rows: Int, columns: Int) { _ = cs_resize(master, Int32(rows), Int32(columns)) }

  /// What `stty -g` would print, as bytes.
  package var modes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 256)
    bytes.removeLast(bytes.count - Int(cs_modes(slave, &bytes, 256)))
    return bytes
  }

  /// What has come from the program and was not read yet; waits at most `milliseconds` for the first byte.
  package func read(waiting milliseconds: Int = 0) -> [UInt8] {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard masterOpen, poll(&descriptor, 1, Int32(milliseconds)) > 0 else { return [] }
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(master, &buffer, buffer.count)
      if count <= 0 { return all }
      all += buffer[..<count]
    }
  }

  /// Types; also more than the terminal's buffer holds, as long as the program reads.
  package func write(_ bytes: some Sequence<UInt8>) throws {
    var rest = Array(bytes)[...]
    let end = Deadline()
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      guard errno == EAGAIN, !end.passed else { throw Failure("the terminal takes nothing: errno \(errno)") }
      var descriptor = pollfd(fd: master, events: Int16(POLLOUT), revents: 0)
      poll(&descriptor, 1, 50)
    }
  }
}

/// Why a test cannot go on, with what was on the screen.
package struct Failure: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// A moment after which waiting makes no sense.
package struct Deadline {
  private let end: ContinuousClock.Instant
  /// Without a word of its own, a minute: far beyond what the slowest shared machine needs, so that no test judges speed.
  package init(seconds: Double = 60) { end = .now + .seconds(seconds) }
  package var passed: Bool { ContinuousClock.now >= end }
}
