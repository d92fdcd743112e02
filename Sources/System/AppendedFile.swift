internal import CSystem
internal import Glibc

/// An append-only file, written through a shared memory mapping (mmap) if its blocks can be reserved: the bytes then survive a kill of the
/// process, without a system call for each write. The file is never synced, and zeros may follow the appended bytes.
///
/// SIGBUS ends the process if another process truncates the mapped file.
package final class AppendedFile {
  private let descriptor: Int32
  /// The mapping; nil if the file is written by system calls.
  private let memory: UnsafeMutableRawPointer?
  private let limit: Int
  private var count: Int
  /// The number of bytes of the mapping that have blocks on the disk.
  private var room = 0

  /// Creates a new file for its owner only, and writes its first bytes. Returns nil, and leaves no file, if that fails.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of bytes.
  ///   - isMapped: true to map the file; nil to map it if its file system writes in place. On others each change needs a new block, so a
  ///     write to the mapping would cause SIGBUS if the disk is full.
  package init?(_ path: String, _ bytes: [UInt8], limit: Int, isMapped: Bool? = nil) {
    guard bytes.count <= limit else { return nil }
    descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    (self.limit, count) = (limit, bytes.count)
    let isMapped = isMapped ?? billfold_writes_in_place(descriptor)
    let mapping = isMapped ? mmap(nil, limit, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0) : nil
    memory = mapping == MAP_FAILED ? nil : mapping
    guard descriptor >= 0 else { return nil }
    guard write(descriptor, bytes, count) == count else {
      unlink(path)
      return nil
    }
  }

  deinit {
    if let memory { munmap(memory, limit) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Appends `length` bytes, which `fill` writes. Returns false if there is no room.
  package func append(_ length: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) -> Bool {
    guard length <= limit - count else { return false }
    if let memory {
      guard count + length <= room || reserve(count + length) else { return false }
      fill(UnsafeMutableRawBufferPointer(start: memory + count, count: length))
    } else {
      let isWritten = withUnsafeTemporaryAllocation(byteCount: length, alignment: 8) { bytes in
        fill(bytes)
        return pwrite(descriptor, bytes.baseAddress, length, off_t(count)) == length
      }
      guard isWritten else { return false }
    }
    count += length
    return true
  }

  /// Reserves blocks for this many bytes, and for some more if the disk has room.
  private func reserve(_ wanted: Int) -> Bool {
    let step = 1 << 16
    for size in [min(limit, (wanted + step - 1) / step * step), wanted] {
      var status: Int32
      repeat { status = posix_fallocate(descriptor, 0, off_t(size)) } while status == EINTR
      guard status == 0 else { continue }
      room = size
      return true
    }
    return false
  }
}
