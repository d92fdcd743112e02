internal import Glibc

/// The first bytes of a database file, checked before SQLite opens it. (sqlite.org/fileformat2.html, 1.3)
struct FileHeader {
  private var bytes = [UInt8](repeating: 0, count: 100)
  private let length: Int

  /// Reads the header. Throws if the file, or one that SQLite keeps beside it, is not a regular file, or if its owner may not write it.
  init(path: String) throws(StorageError) {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      var status = stat()
      if lstat(path + suffix, &status) == 0 {
        guard status.st_mode & S_IFMT == S_IFREG else { throw .irregular(path: path + suffix) }
      } else if errno != ENOENT {
        throw .opening(errno)
      }
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY)
    guard descriptor >= 0 else { throw .opening(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .refused(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .irregular(path: path) }
    // Refuses even root, who can write without the owner's permission: the owner has removed it on purpose.
    guard status.st_mode & S_IWUSR != 0 else { throw .readOnly }
    var length: Int
    repeat { length = read(descriptor, &bytes, bytes.count) } while length < 0 && errno == EINTR
    guard length >= 0 else { throw .refused(errno) }
    self.length = length
  }

  /// Throws `.notADatabase` unless Billfold wrote the file.
  func check() throws(StorageError) {
    let application = bytes[68..<72].reduce(Int32(0)) { $0 << 8 | Int32($1) }
    guard length == bytes.count, bytes.starts(with: "SQLite format 3\0".utf8), application == DatabaseConnection.applicationID else {
      throw .notADatabase
    }
  }
}

/// A new file, readable only by its owner, whatever the umask is.
struct NewFile {
  private let path: String

  init(path: String) throws(StorageError) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .opening(errno) }
    defer { close(descriptor) }
    self.path = path
    guard fchmod(descriptor, 0o600) == 0 else { throw .refused(errno) }
  }

  /// Replaces the file's content with these pieces, one after the other.
  func write(_ pieces: UnsafeRawBufferPointer...) throws(StorageError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .opening(errno) }
    defer { close(descriptor) }
    guard ftruncate(descriptor, pieces.reduce(0) { $0 + $1.count }) == 0 else { throw .refused(errno) }
    for piece in pieces {
      var rest = piece
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw .refused(errno) }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }

  /// Syncs the file to the disk.
  func sync() throws(StorageError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .opening(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .refused(errno) }
  }

  func remove() { for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) } }
}
