import Commands
import Glibc
import Synchronization
import System

/// Brings lines to standard error, those of many requests together: a moment after they have come.
final class LogWriter: Sendable {
  private let lines = Mutex<[UInt8]>([])
  private let thread = WorkerPool(name: "log", threads: 1)
  /// Serializes writes, so that lines keep their order.
  private let pen = Mutex(())

  /// For how long they wait for each other, in microseconds. (our choice: less than anybody notices who looks on)
  private static let moment: UInt32 = 5000
  /// So many bytes wait at most; then whoever has the next line waits for those who read them.
  private static let most = 256 * 1024

  func add(_ line: [UInt8]) {
    let waiting = lines.withLock { lines in
      lines += line
      return lines.count
    }
    if waiting == line.count {
      thread.start { [self] in
        usleep(Self.moment)
        flush()
      }
    } else if waiting > Self.most {
      flush()
    }
  }

  /// Returns when all are written that have come so far.
  func flush() {
    pen.withLock { _ in
      let all = lines.withLock { lines in
        defer { lines = [] }
        return lines
      }
      CurrentProcess.write(all, to: STDERR_FILENO)
    }
  }
}
