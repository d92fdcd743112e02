internal import Glibc
internal import Synchronization

/// A lock on a file, which contains the holder's PID. The system releases it when the process ends.
package final class FileLock: Sendable {
  package enum Attempt {
    case taken(FileLock)
    /// Another process holds the lock; nil if the file contains no PID.
    case held(pid: Int32?)
    case noFolder
  }

  private let descriptor: Int32
  private let released = Atomic(false)

  /// Takes the lock on a file, and creates the file if it doesn't exist.
  package static func acquire(_ path: String) throws(FileError) -> Attempt {
    // Retries only if the folder was replaced, or another process checked the lock, between two of our calls.
    for _ in 0..<50 {
      let descriptor = open(path, O_CREAT | flags, 0o600)
      guard descriptor >= 0 else {
        if errno == ENOENT { return .noFolder }
        throw FileError(.writing, path, errno)
      }
      do throws(FileError) {
        try checkRegular(descriptor, path)
      } catch {
        close(descriptor)
        throw error
      }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        let lock = FileLock(held: descriptor)
        if try lock.isStill(at: path) { return .taken(lock) }
        continue
      }
      let code = errno
      defer { close(descriptor) }
      guard code == EWOULDBLOCK else { throw FileError(.writing, path, code) }
      if let pid = holder(descriptor) { return .held(pid: pid) }
      // Another process checks the lock, or has not written its PID yet.
      usleep(2000)
    }
    return .held(pid: nil)
  }

  /// Returns the PID of the process that holds the lock on a file, or nil if there is none. Throws if the system refuses the check.
  package static func holder(_ path: String) throws(FileError) -> Int32? {
    let descriptor = open(path, flags)
    guard descriptor >= 0 else {
      if SystemError(errno).isMomentary { throw FileError(.reading, path, errno) }
      return nil
    }
    defer { close(descriptor) }
    do throws(FileError) {
      try checkRegular(descriptor, path)
    } catch {
      if error.code == FileError.irregular { return nil }
      throw error
    }
    // A shared lock for the check, without a PID. A process that takes the lock meanwhile retries.
    if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return nil }
    guard errno == EWOULDBLOCK else { throw FileError(.reading, path, errno) }
    return holder(descriptor)
  }

  // A link would have its target overwritten; a pipe would block.
  private static let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY

  private static func checkRegular(_ descriptor: Int32, _ path: String) throws(FileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(.reading, path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(.writing, path, FileError.irregular) }
  }

  private init(held descriptor: Int32) {
    self.descriptor = descriptor
    write(pid: getpid())
  }

  deinit { release() }

  /// Releases the lock; does nothing if it is already released.
  package func release() {
    guard !released.exchange(true, ordering: .acquiringAndReleasing) else { return }
    write(pid: nil)
    flock(descriptor, LOCK_UN)
    // Closing releases the lock too, in case the system has refused to unlock.
    close(descriptor)
  }

  /// Returns true if the locked file is still the one at this path, and was not removed or replaced. Throws if the system refuses the
  /// check.
  package func isStill(at path: String) throws(FileError) -> Bool {
    var ours = stat()
    var there = stat()
    guard fstat(descriptor, &ours) == 0 else { throw FileError(.reading, path, errno) }
    guard lstat(path, &there) == 0 else {
      if errno == ENOENT { return false }
      throw FileError(.reading, path, errno)
    }
    return ours.st_ino == there.st_ino && ours.st_dev == there.st_dev
  }

  // Always ten characters and a line feed, so that a full disk has room for them.
  private func write(pid: Int32?) {
    let digits = pid.map(String.init) ?? ""
    let text = Array((String(repeating: " ", count: 10 - digits.utf8.count) + digits + "\n").utf8)
    _ = pwrite(descriptor, text, text.count, 0)
  }

  /// Returns the PID in the file if the process exists.
  private static func holder(_ descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 10)
    let length = pread(descriptor, &bytes, bytes.count, 0)
    guard length == bytes.count, let pid = Int32(String(decoding: bytes.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)), pid > 0
    else { return nil }
    return kill(pid, 0) == 0 || errno == EPERM ? pid : nil
  }
}
