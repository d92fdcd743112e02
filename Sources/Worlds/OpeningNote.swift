internal import Glibc
internal import System

/// A cache file in a world's folder with the state that the app shows first. A process writes it when it closes the world, and the next one
/// removes it when it opens the world.
///
/// Without the file, the app sends its first requests before it draws the first frame. The file is not encrypted, because loading the
/// cryptography library would take longer than the first frame, and the database contains the same data unencrypted.
enum OpeningNote {
  private static let file = "world.opening"
  private static let maximum = 16 * 1024

  /// Removes the file and returns its content; nil if there is none, or if the database has changed since: another version of the program
  /// has opened the world, or somebody has copied or restored files.
  static func consume(from folder: String) -> [UInt8]? {
    let path = "\(folder)/\(file)"
    defer { unlink(path) }
    guard let bytes = (try? FileSystem.read(path, atMost: maximum)) ?? nil, let stamp = stamp(of: folder), bytes.starts(with: stamp) else {
      return nil
    }
    return Array(bytes.dropFirst(stamp.count))
  }

  /// Writes the file; the database must be closed. If that fails, there is no file.
  static func write(_ note: [UInt8], in folder: String) {
    guard let stamp = stamp(of: folder) else { return }
    do throws(WorldError) { try FileSystem.write(stamp + note, to: "\(folder)/\(file)", syncs: false) } catch {}
  }

  /// Returns a line that differs after every change of the database file.
  private static func stamp(of folder: String) -> [UInt8]? {
    guard let status = (try? FileSystem.status("\(folder)/world.db")) ?? nil else { return nil }
    return Array("\(status.st_ino) \(status.st_size) \(status.st_ctim.tv_sec) \(status.st_ctim.tv_nsec)\n".utf8)
  }
}
