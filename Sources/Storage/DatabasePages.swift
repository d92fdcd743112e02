internal import Glibc

/// The content of a database file in memory, in pages. Copies share the pages that neither of them has changed.
package struct DatabasePages: Sendable {
  private static let length = 4096
  private var pages: [[UInt8]] = []
  private(set) var count = 0

  /// Reads the file at this path.
  package init(contentsOf path: String) throws(StorageError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .opening(errno) }
    defer { close(descriptor) }
    try self.init(contentsOf: descriptor)
  }

  init(contentsOf descriptor: Int32) throws(StorageError) {
    while true {
      var read = 0
      let page = [UInt8](unsafeUninitializedCapacity: Self.length) { buffer, count in
        read = pread(descriptor, buffer.baseAddress, Self.length, off_t(self.count))
        count = Self.length
        buffer[max(0, read)...].initialize(repeating: 0)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw .refused(errno) }
      if read == 0 { return }
      pages.append(page)
      count += read
    }
  }

  /// Writes the content to a new file, which may replace another one. A connection that has the replaced file open keeps using that one.
  package func write(to path: String) throws(StorageError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .opening(errno) }
    var bytes = [UInt8](pages.joined())
    bytes.removeLast(bytes.count - count)
    try bytes.withUnsafeBufferPointer { bytes throws(StorageError) in try NewFile(path: path).write(UnsafeRawBufferPointer(bytes)) }
  }

  /// Copies the bytes from this offset on into the buffer. Returns their number.
  func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    let found = max(0, min(buffer.count, count - offset))
    Self.forEachPart(of: offset..<offset + found) { page, part, start in
      _ = pages[page].withUnsafeBytes { memcpy(buffer.baseAddress! + start, $0.baseAddress! + part.lowerBound, part.count) }
    }
    return found
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    let end = offset + bytes.count
    while pages.count * Self.length < end { pages.append([UInt8](repeating: 0, count: Self.length)) }
    Self.forEachPart(of: offset..<end) { page, part, start in
      _ = pages[page].withUnsafeMutableBytes { memcpy($0.baseAddress! + part.lowerBound, bytes.baseAddress! + start, part.count) }
    }
    count = max(count, end)
  }

  mutating func truncate(to count: Int) {
    guard count < self.count else { return }
    self.count = count
    pages.removeLast(pages.count - (count + Self.length - 1) / Self.length)
  }

  /// Calls `body` with each page of a range, the part of the page, and the offset of that part in the range.
  private static func forEachPart(of range: Range<Int>, _ body: (_ page: Int, _ part: Range<Int>, _ start: Int) -> Void) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let first = offset % length
      let last = min(length, first + range.upperBound - offset)
      body(offset / length, first..<last, offset - range.lowerBound)
      offset += last - first
    }
  }

  /// Marks the content as that of a file that is not in WAL mode. (sqlite.org/fileformat2.html, 1.3)
  mutating func leaveWAL() { [1, 1 as UInt8].withUnsafeBytes { write($0, at: 18) } }

  /// Sets the change counter, by which a connection notices that the file has changed. (sqlite.org/fileformat2.html, 1.3)
  mutating func setChanges(_ changes: UInt32) {
    for offset in [24, 92] { withUnsafeBytes(of: changes.bigEndian) { write($0, at: offset) } }
  }
}
