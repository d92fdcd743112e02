import Glibc
import Storage
import TemporaryFolder

/// A folder that is gone after the test.
final class Folder: Sendable {
  private let folder = TemporaryFolder()
  var path: String { folder.path }

  func names() -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  subscript(name: String) -> String { path + "/" + name }

  func read(_ name: String) -> [UInt8] {
    let descriptor = open(self[name], O_RDONLY)
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  func write(_ bytes: [UInt8], to name: String) {
    let descriptor = open(self[name], O_CREAT | O_TRUNC | O_WRONLY, 0o600)
    defer { close(descriptor) }
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }
}

extension Component {
  static let notes = Component(
    name: "notes",
    migrations: [
      """
      CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, picture BLOB);
      """
    ])
}
