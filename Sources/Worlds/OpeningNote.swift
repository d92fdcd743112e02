internal import Glibc
internal import System

/// A file in a world's folder that says what the app opens with: written when the world is closed, removed by whoever opens it.
///
/// It only saves time. Without it, the app asks first and draws then. It is not encrypted: loading the library for that would take longer
/// than the first frame, and what it says the database says too.
enum OpeningNote {
  private static let file = "world.opening"
  private static let maximum = 16 * 1024

  /// Removes the file and returns its content; nil if there is none.
  static func take(from folder: String) -> [UInt8]? {
    let path = "\(folder)/\(file)"
    defer { unlink(path) }
    return (try? FileSystem.read(path, atMost: maximum)) ?? nil
  }

  /// Writes the file. If that fails, there is none.
  static func write(_ note: [UInt8], in folder: String) {
    do throws(WorldError) { try FileSystem.write(note, to: "\(folder)/\(file)", syncs: false) } catch {}
  }
}
