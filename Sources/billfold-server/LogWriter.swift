import Commands
import Glibc
import Synchronization
import System

/// Brings lines to standard error, those of many requests together: a moment after they have come.
///
/// No request waits for those who read them. A line that finds no room, or can't be written, is lost; as soon as lines can be written
/// again, another one in their place says how many were.
final class LogWriter: Sendable {
  private struct Waiting {
    var lines: [UInt8] = []
    /// Lines that came after these, and found no room.
    var lost = 0
    /// Writes that have been started and have not ended.
    var writes = 0
  }

  private let waiting = Mutex(Waiting())
  private let pen = Mutex(Pen())
  private let thread = WorkerPool(name: "log", threads: 1)
  /// The line in place of this many lost ones.
  private let gap: @Sendable (Int) -> [UInt8]

  /// For how long they wait for each other, in microseconds. (our choice: less than anybody notices who looks on)
  private static let moment: UInt32 = 5000
  /// At most this many bytes wait. (our choice)
  private static let most = 256 * 1024
  /// For how long the end of the program waits for those who read them, in moments. (our choice: a second)
  private static let patience = 200

  init(gap: @escaping @Sendable (Int) -> [UInt8]) { self.gap = gap }

  func add(_ line: [UInt8]) {
    let isFirst = waiting.withLock { waiting in
      // Those after a lost line are lost too, so that the gap has one place.
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

  /// Returns when all are written that have come so far, or after a second if nobody reads them.
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
    /// Lines before the next one that are lost.
    var lost = 0
    /// The end of a line whose beginning is written.
    private var stub: [UInt8] = []

    mutating func sayLost(_ gap: (Int) -> [UInt8]) { if lost > 0, write(gap(lost)) == 0 { lost = 0 } }

    /// Returns how many of the lines are lost.
    mutating func write(_ lines: [UInt8]) -> Int {
      let all = stub + lines
      let rest = all[CurrentProcess.writePart(all, to: STDERR_FILENO)...]
      let isCut = rest.startIndex > 0 ? all[rest.startIndex - 1] != UInt8(ascii: "\n") : !stub.isEmpty
      stub = isCut ? Array(rest[...(rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex - 1)]) : []
      return rest.dropFirst(stub.count).count { $0 == UInt8(ascii: "\n") }
    }
  }
}
