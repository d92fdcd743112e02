internal import CSQLite
internal import CSystem
internal import Glibc

/// A database file that need not outlast the process: opening it reads all of it, and its changes stay in memory.
final class TransientFile {
  @exclusivity(unchecked) var pages: DatabasePages
  /// The file's device and inode, which no other file can have while this one is open.
  let identity: FileIdentity
  private let descriptor: Int32

  init(path: String) throws(StorageError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .opening(errno) }
    guard let identity = FileIdentity(descriptor) else {
      let code = errno
      close(descriptor)
      throw .refused(code)
    }
    self.identity = identity
    do throws(StorageError) {
      pages = try DatabasePages(contentsOf: descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    pages.leaveWAL()
  }

  deinit { close(descriptor) }

  // MARK: - For SQLite

  /// Returns the file of a connection that was opened through the VFS `system`; nil for other connections.
  static func of(_ connection: OpaquePointer) -> TransientFile? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    return file.flatMap { $0.pointee.pMethods == UnsafePointer(methods) ? of($0) : nil }
  }

  /// The name of the SQLite VFS that opens transient files. (sqlite.org/vfs.html)
  static let system: String = {
    let name: StaticString = "billfold-transient"
    let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    system.initialize(to: sqlite3_vfs_find(nil).pointee)
    system.pointee.zName = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    system.pointee.szOsFile = Int32(MemoryLayout<Opened>.size)
    system.pointee.xOpen = { _, path, opened, flags, _ in
      guard let path, let opened else { return SQLITE_CANTOPEN }
      opened.pointee.pMethods = nil
      // Refuses to open journals, which have no file: they are in memory, too.
      guard flags & SQLITE_OPEN_MAIN_DB != 0 else { return SQLITE_CANTOPEN }
      let file: TransientFile
      do throws(StorageError) {
        file = try TransientFile(path: String(cString: path))
      } catch {
        billfold_note_refusal(error.systemError)
        return SQLITE_CANTOPEN
      }
      UnsafeMutableRawPointer(opened).assumingMemoryBound(to: Opened.self).pointee.file = .passRetained(file)
      opened.pointee.pMethods = UnsafePointer(methods)
      return SQLITE_OK
    }
    // Reports that there is no journal of an earlier process.
    system.pointee.xAccess = { _, _, _, isThere in
      isThere?.pointee = 0
      return SQLITE_OK
    }
    sqlite3_vfs_register(system, 0)
    return name.description
  }()

  /// The memory of SQLite's handle of an open file: SQLite's own part, then Billfold's.
  private struct Opened {
    var base: sqlite3_file
    var file: Unmanaged<TransientFile>
  }

  private static func of(_ opened: UnsafeMutablePointer<sqlite3_file>?) -> TransientFile {
    UnsafeMutableRawPointer(opened!).assumingMemoryBound(to: Opened.self).pointee.file.takeUnretainedValue()
  }

  // Exists as long as the process, and never changes after `system` was created.
  nonisolated(unsafe) private static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    methods.initialize(to: sqlite3_io_methods())
    methods.pointee.iVersion = 1
    methods.pointee.xClose = { opened in
      Unmanaged.passUnretained(of(opened)).release()
      return SQLITE_OK
    }
    methods.pointee.xRead = { opened, buffer, count, offset in
      let buffer = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
      let found = of(opened).pages.read(buffer, at: Int(offset))
      if found == buffer.count { return SQLITE_OK }
      UnsafeMutableRawBufferPointer(rebasing: buffer[found...]).initializeMemory(as: UInt8.self, repeating: 0)
      // SQLITE_IOERR_SHORT_READ
      return SQLITE_IOERR | 2 << 8
    }
    methods.pointee.xWrite = { opened, bytes, count, offset in
      of(opened).pages.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)), at: Int(offset))
      return SQLITE_OK
    }
    methods.pointee.xTruncate = { opened, count in
      of(opened).pages.truncate(to: Int(count))
      return SQLITE_OK
    }
    methods.pointee.xFileSize = { opened, count in
      count?.pointee = Int64(of(opened).pages.count)
      return SQLITE_OK
    }
    methods.pointee.xSync = { _, _ in SQLITE_OK }
    // Locks do nothing, because nothing else opens the file.
    methods.pointee.xLock = { _, _ in SQLITE_OK }
    methods.pointee.xUnlock = { _, _ in SQLITE_OK }
    methods.pointee.xCheckReservedLock = { _, isLocked in
      isLocked?.pointee = 0
      return SQLITE_OK
    }
    methods.pointee.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    methods.pointee.xSectorSize = { _ in 0 }
    methods.pointee.xDeviceCharacteristics = { _ in 0 }
    return methods
  }()
}

/// The device and inode of a file. They distinguish it from another file at the same path, as long as one of the two is open.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// Reads the identity of an open file; nil if the system call fails.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
  }

  /// Reads the identity of the file at this path; nil if there is none. Throws after other errors, because they don't show whether the file
  /// was replaced.
  init?(at path: String) throws(StorageError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .opening(errno) }
      return nil
    }
    (device, inode) = (status.st_dev, status.st_ino)
  }
}
