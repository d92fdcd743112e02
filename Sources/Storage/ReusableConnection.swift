internal import Glibc
internal import Synchronization

/// A connection that stays open when its database is closed, for the next one in the same file: to read the schema and prepare statements
/// takes longer than all else that a short run does.
///
/// For a file that need not outlast the process: nothing of it is synced.
package final class ReusableConnection: Sendable {
  // Unchecked: nobody uses the connection while it is kept.
  private struct Kept: @unchecked Sendable {
    let connection: DatabaseConnection
    /// Device and inode.
    let file: (dev_t, ino_t)
  }

  private let kept = Mutex<Kept?>(nil)
  /// The change counter that a file was filled with last. Commits count up from there, and the next one is below. (our choice)
  private let changes = Atomic<UInt32>(1 << 31)

  package init() {}

  /// Takes the connection that was kept; nil if the file at this path is another one.
  func take(_ path: String) -> sending DatabaseConnection? {
    let taken = kept.withLock { kept in
      let taken = kept
      kept = nil
      return taken
    }
    return taken.flatMap { $0.file == Self.file(path) ? $0.connection : nil }
  }

  /// Keeps a connection of `DatabaseConnection(unsynced:)`.
  func keep(_ connection: sending DatabaseConnection, to path: String) {
    guard (try? connection.unlock()) != nil else { return }
    let new = Kept(connection: connection, file: Self.file(path))
    kept.withLock { $0 = new }
  }

  private static func file(_ path: String) -> (dev_t, ino_t) {
    var status = stat()
    stat(path, &status)
    return (status.st_dev, status.st_ino)
  }

  /// Fills a file that no database has open, new or not, with a copy of another one that has the same schema.
  package func fill(_ path: String, with image: [UInt8]) throws(StorageError) {
    let changes = changes.subtract(1, ordering: .relaxed).newValue.bigEndian
    var header = Array(image[..<100])
    // Not in WAL mode; and changed, so that the connection reads all pages anew. (sqlite.org/fileformat2.html, 1.3)
    (header[18], header[19]) = (1, 1)
    for start in [24, 92] { withUnsafeBytes(of: changes) { header.replaceSubrange(start..<start + 4, with: $0) } }
    try header.withUnsafeBufferPointer { header throws(StorageError) in
      try image.withUnsafeBufferPointer { image throws(StorageError) in
        let rest = UnsafeBufferPointer(rebasing: image.dropFirst(header.count))
        try NewFile(replacing: path).write(UnsafeRawBufferPointer(header), UnsafeRawBufferPointer(rest))
      }
    }
  }
}
