internal import Glibc

/// The kind of a file that is not a regular one, as messages name it.
package enum FileKind: String, CustomStringConvertible, Sendable {
  case link = "a symbolic link"
  case pipe = "a pipe"
  case socket = "a socket"
  case device = "a device"
  case folder = "a folder"

  /// - Returns: nil for a regular file, and if nothing is at the path.
  package init?(at path: String, followsLinks: Bool = false) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFLNK: self = .link
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFCHR, S_IFBLK: self = .device
    case S_IFDIR: self = .folder
    default: return nil
    }
  }

  package var description: String { "\(rawValue), not a regular file" }
}
