internal import Glibc
internal import Synchronization

/// A world in use: a lock on `world.lock`, in which the holder's pid stands. The system releases it with the process.
final class WorldLock: Sendable {
  private let descriptor: Int32
  private let released = Atomic(false)

  /// Takes the lock of the world in this folder; nil where the folder is not there.
  static func take(_ name: WorldName, folder: String) throws(WorldError) -> WorldLock? {
    // A second round only where the folder was replaced, or its lock looked at, between two of our calls.
    for _ in 0..<50 {
      let path = folder + "/world.lock"
      let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        switch errno {
        case ENOENT: return nil
        case ENOTDIR: throw .notAFolder(path: folder)
        case let code: throw .system(code, path)
        }
      }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        let lock = WorldLock(held: descriptor)
        if lock.isStill(at: path) { return lock }
        continue
      }
      defer { close(descriptor) }
      guard errno == EWOULDBLOCK else { throw .system(errno, path) }
      if let pid = holder(descriptor) { throw .held(name, pid: pid) }
      // Somebody lists the worlds, or has not yet written who it is.
      usleep(2000)
    }
    throw .held(name, pid: nil)
  }

  /// Who holds the world in this folder; nil where nobody does.
  static func holder(folder: String) -> Int32? {
    let descriptor = open(folder + "/world.lock", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // Asked without writing a pid: whoever wants the world meanwhile tries again.
    return flock(descriptor, LOCK_SH | LOCK_NB) == 0 ? nil : holder(descriptor)
  }

  private init(held descriptor: Int32) {
    self.descriptor = descriptor
    write(pid: getpid())
  }

  /// False once it was let go.
  var isHeld: Bool { !released.load(ordering: .acquiring) }

  deinit {
    release()
    close(descriptor)
  }

  /// Lets go; later calls do nothing.
  func release() {
    guard !released.exchange(true, ordering: .acquiringAndReleasing) else { return }
    write(pid: nil)
    flock(descriptor, LOCK_UN)
  }

  private func isStill(at path: String) -> Bool {
    var ours = stat()
    var there = stat()
    return fstat(descriptor, &ours) == 0 && stat(path, &there) == 0 && ours.st_ino == there.st_ino && ours.st_dev == there.st_dev
  }

  // Ten characters and a line feed: always as long, so that a full disk has room for them.
  private func write(pid: Int32?) {
    let digits = pid.map(String.init) ?? ""
    let text = Array((String(repeating: " ", count: 10 - digits.utf8.count) + digits + "\n").utf8)
    _ = pwrite(descriptor, text, text.count, 0)
  }

  /// The pid in the file, if such a process lives.
  private static func holder(_ descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 10)
    let length = pread(descriptor, &bytes, bytes.count, 0)
    guard length == bytes.count, let pid = Int32(String(decoding: bytes.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)), pid > 0
    else { return nil }
    return kill(pid, 0) == 0 || errno == EPERM ? pid : nil
  }
}
