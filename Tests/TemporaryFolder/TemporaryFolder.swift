import Glibc

/// A temporary folder for a test. It is deleted with its content when the object is released.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    var template = Array("/tmp/billfold-test-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? ""
    precondition(!path.isEmpty, "the test needs its own folder")
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    if let folder = opendir(path) {
      var names: [String] = []
      while let entry = readdir(folder) {
        names.append(withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
      }
      closedir(folder)
      for name in names where name != "." && name != ".." { remove(path + "/" + name) }
    }
    if unlink(path) != 0 { rmdir(path) }
  }
}
