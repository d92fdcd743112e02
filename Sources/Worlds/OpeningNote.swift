internal import Glibc
internal import System

/// A file in a world's folder that says what the app opens with: written when the world is closed, removed by the process that opens it.
///
/// It only saves time. Without it, the app asks first and draws then. It is not encrypted: loading the library for that would take longer
/// than the first frame, and what it says the database says too.
enum OpeningNote {
  private static let file = "world.opening"
  private static let maximum = 16 * 1024

  /// Removes the file and returns its content; nil if there is none, or if the database is not the one that it was written for: another
  /// version of the program has opened the world, or somebody has copied or restored files.
  static func consume(from folder: String) -> [UInt8]? {
    let path = "\(folder)/\(file)"
    defer { unlink(path) }
    guard let bytes = (try? FileSystem.read(path, atMost: maximum)) ?? nil, let stamp = stamp(of: folder), bytes.starts(with: stamp) else {
      return nil
    }
    return Array(bytes.dropFirst(stamp.count))
  }

  /// Writes the file, of a database that is closed. If that fails, there is none.
  static func write(_ note: [UInt8], in folder: String) {
    guard let stamp = stamp(of: folder) else { return }
    do throws(WorldError) { try FileSystem.write(stamp + note, to: "\(folder)/\(file)", syncs: false) } catch {}
  }

  /// What changes with every change of the database, in a line.
  private static func stamp(of folder: String) -> [UInt8]? {
    guard let status = (try? FileSystem.status("\(folder)/world.db")) ?? nil else { return nil }
    return Array("\(status.st_ino) \(status.st_size) \(status.st_ctim.tv_sec) \(status.st_ctim.tv_nsec)\n".utf8)
  }
}
