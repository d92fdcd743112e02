internal import Glibc

/// A new file for its owner only, written at its end through memory that it is mapped into: what is written stays when the process is
/// killed, without a system call for each write. It isn't brought to the disk.
///
/// Behind what was written follow zeros.
package final class AppendedFile {
  private let descriptor: Int32
  private let memory: UnsafeMutableRawPointer
  private let limit: Int
  private var count: Int
  /// How many bytes the file has room for.
  private var room = 0

  /// The file with its first bytes, which it never is without; nil where it can't be written.
  ///
  /// - Parameter limit: the most bytes.
  package init?(_ path: String, _ bytes: [UInt8], limit: Int) {
    descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    memory = mmap(nil, limit, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    (self.limit, count) = (limit, bytes.count)
    guard memory != MAP_FAILED, count <= limit, write(descriptor, bytes, count) == count else { return nil }
  }

  deinit {
    if memory != MAP_FAILED { munmap(memory, limit) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Adds as many bytes, which `fill` writes. Returns false where there is no room.
  package func append(_ length: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) -> Bool {
    guard length <= limit - count, length <= room - count || makeRoom(count + length) else { return false }
    fill(UnsafeMutableRawBufferPointer(start: memory + count, count: length))
    count += length
    return true
  }

  /// Reserves blocks on the disk: a write to memory could only trap where none is left.
  private func makeRoom(_ wanted: Int) -> Bool {
    let step = 1 << 16
    let larger = min(limit, (wanted + step - 1) / step * step)
    var status: Int32
    repeat { status = posix_fallocate(descriptor, 0, off_t(larger)) } while status == EINTR
    if status == 0 { room = larger }
    return status == 0
  }
}
