import Foundation

/// The bytes of a closed database.
enum FileBytes {
  static func read(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }
  static func contains(_ bytes: Data, _ text: String) -> Bool { bytes.range(of: Data(text.utf8)) != nil }
}
