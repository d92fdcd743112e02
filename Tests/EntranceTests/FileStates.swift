import Foundation

/// Files of a test's worlds.
enum FileStates {
  static func overwrite(_ path: String) throws { try Data(repeating: 7, count: 5000).write(to: URL(filePath: path)) }

  /// Every file with its size and when it was changed last. Memory that processes share changes by being looked at.
  static func states(_ path: String) throws -> [String: String] {
    var states: [String: String] = [:]
    for case let file as String in FileManager.default.enumerator(atPath: path)! where !file.hasSuffix("-shm") {
      let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + file)
      states[file] = "\(attributes[.size] ?? "") \(attributes[.modificationDate] ?? "")"
    }
    return states
  }
}
