internal import Cryptography
internal import Glibc
internal import System

/// A file in a world's folder that says what the app opens with: written when the world is closed, removed by whoever opens it.
///
/// It only saves time. Without it, or damaged, the app asks first and draws then.
enum OpeningNote {
  private static let file = "world.opening"
  private static let maximum = 64 * 1024

  /// Removes the file and returns its content, still encrypted; nil if there is none.
  static func take(from folder: String) -> [UInt8]? {
    let path = "\(folder)/\(file)"
    let sealed: [UInt8]?
    do throws(WorldError) {
      sealed = try FileSystem.read(path, atMost: maximum)
      if sealed == nil { return nil }
    } catch {
      sealed = nil
    }
    unlink(path)
    return sealed
  }

  /// Decrypts a content; nil if it was changed or is another world's.
  static func open(_ sealed: [UInt8], _ key: Key) -> [UInt8]? { cipher(key).open(sealed, for: file) }

  /// Writes the file. If that fails, there is none.
  static func write(_ note: [UInt8], in folder: String, _ key: Key) {
    guard let sealed = cipher(key).seal(note, for: file) else { return }
    do throws(WorldError) { try FileSystem.write(sealed, to: "\(folder)/\(file)", syncs: false) } catch {}
  }

  private static func cipher(_ key: Key) -> AEADCipher { AEADCipher(key, purpose: "opening") }
}
