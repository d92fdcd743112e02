internal import Glibc

/// A store in use: a lock on `server.lock` in it, in which the server's pid stands. The system releases it with the process.
package final class StoreLock: Sendable {
  private let descriptor: Int32

  /// Throws `busy` where another server has the store.
  package init(_ folder: ServerFolder) throws(ServerFolderError) {
    try folder.prepare()
    let path = folder.path + "/server.lock"
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      defer { close(descriptor) }
      throw code == EWOULDBLOCK ? .busy(store: folder.path, pid: Self.holder(descriptor)) : .cannotWrite(path: path, code)
    }
    let text = Array("\(getpid())\n".utf8)
    // Only for people: where it cannot be written the lock holds all the same.
    _ = ftruncate(descriptor, 0)
    _ = pwrite(descriptor, text, text.count, 0)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Nil where the holder has not yet said who it is.
  private static func holder(_ descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 11)
    let length = pread(descriptor, &bytes, bytes.count, 0)
    return Int32(String(decoding: bytes.prefix(max(0, length)).prefix { $0 != 0x0A }, as: UTF8.self))
  }
}
