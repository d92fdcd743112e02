import Commands
import Glibc
import Synchronization
import System

/// Writes lines to standard error, those of many requests together, a moment after they were added.
///
/// No request waits for the readers of the log. A line that finds no room, or can't be written, is lost; as soon as lines can be written
/// again, a line in its place reports the number of lost lines.
final class LogWriter: Sendable {
  private struct Waiting {
    var lines: [UInt8] = []
    /// The number of lines after these that found no room.
    var lost = 0
    /// The number of writes that have started and not ended.
    var writes = 0
  }

  private let waiting = Mutex(Waiting())
  private let pen = Mutex(Pen())
  private let thread = WorkerPool(name: "log", threads: 1)
  /// Returns the line that replaces this number of lost lines.
  private let gap: @Sendable (Int) -> [UInt8]

  /// The time in which lines are collected, in microseconds. (our choice: too short to be noticed)
  private static let moment: UInt32 = 5000
  /// The maximum number of waiting bytes. (our choice)
  private static let most = 256 * 1024
  /// How many `moment`s the end of the program waits for the readers of the log. (our choice: a second)
  private static let patience = 200

  init(gap: @escaping @Sendable (Int) -> [UInt8]) { self.gap = gap }

  func add(_ line: [UInt8]) {
    let isFirst = waiting.withLock { waiting in
      // Lines after a lost one are lost too, so that there is only one gap.
      guard waiting.lost == 0, waiting.lines.count + line.count <= Self.most else {
        waiting.lost += 1
        return false
      }
      defer { waiting.lines += line }
      guard waiting.lines.isEmpty else { return false }
      waiting.writes += 1
      return true
    }
    guard isFirst else { return }
    thread.start { [self] in
      usleep(Self.moment)
      write()
      waiting.withLock { $0.writes -= 1 }
    }
  }

  /// Returns when all lines so far are written, or after a second if nobody reads them.
  func flush() {
    for _ in 0..<Self.patience where waiting.withLock({ $0.writes > 0 }) { usleep(Self.moment) }
  }

  private func write() {
    let (lines, lost) = waiting.withLock { waiting in
      defer { (waiting.lines, waiting.lost) = ([], 0) }
      return (waiting.lines, waiting.lost)
    }
    pen.withLock { pen in
      pen.sayLost(gap)
      pen.lost += pen.write(lines)
      guard lost > 0 else { return }
      pen.lost += lost
      pen.sayLost(gap)
    }
  }

  private struct Pen {
    /// The number of lost lines before the next one.
    var lost = 0
    /// The rest of a line whose beginning is written.
    private var stub: [UInt8] = []

    mutating func sayLost(_ gap: (Int) -> [UInt8]) { if lost > 0, write(gap(lost)) == 0 { lost = 0 } }

    /// Returns the number of lost lines.
    mutating func write(_ lines: [UInt8]) -> Int {
      let all = stub + lines
      let rest = all[CurrentProcess.writePart(all, to: STDERR_FILENO)...]
      let isCut = rest.startIndex > 0 ? all[rest.startIndex - 1] != UInt8(ascii: "\n") : !stub.isEmpty
      stub = isCut ? Array(rest[...(rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex - 1)]) : []
      return rest.dropFirst(stub.count).count { $0 == UInt8(ascii: "\n") }
    }
  }
}
