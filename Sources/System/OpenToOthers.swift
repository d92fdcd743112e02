internal import Glibc

/// Checks whether other users of this machine may read or change a regular file. Pipes and terminals don't count.
package enum OpenToOthers {
  package static func isFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && isOpen(status)
  }

  package static func isFile(at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && isOpen(status)
  }

  private static func isOpen(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o077 != 0 }
}
