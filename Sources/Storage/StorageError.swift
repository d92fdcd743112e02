internal import CSQLite
internal import CSystem
internal import Glibc
internal import System

/// A failure of storage, caused by the disk, the file or another process.
///
/// Every error rolls the transaction back. Descriptions name tables and columns, never a value.
public enum StorageError: Error, Hashable, Sendable {
  /// The disk is full, or the user's quota is used up.
  case full
  /// This user may not write the file or its folder, or the file system is read-only.
  case readOnly
  /// The file is no database of Billfold: garbage, another program's database, or cut off within its first bytes.
  case notADatabase
  /// The file is a database of Billfold, but parts of it are damaged or missing.
  case corrupt
  /// The file is a database of Billfold, but has a view, a trigger or a virtual table of this name, which Billfold never creates.
  case foreignObject(String)
  /// A development build wrote the file, with tables that no release has.
  case development
  /// A newer Billfold wrote the file: `component` has version `found`, and this program knows versions up to `known` (0: none).
  case newer(component: String, found: Int, known: Int)
  /// Another process is writing.
  case busy
  /// A symbolic link, a pipe, a socket, a device or a folder is at the path of the file, or of one that SQLite keeps beside it.
  case irregular(path: String)
  /// The system refused to open the file, with this error number.
  case cannotOpen(Int32)
  /// A constraint of the schema forbids the row; for example `UNIQUE constraint failed: accounts.email`.
  case constraint(String)
  /// The system refused to read or write, with its error number; 0 if that is unknown. This says nothing about the file's content.
  case system(Int32)
  /// Another program has removed or replaced the file since it was opened.
  case moved
  /// The database is closed.
  case closed
  /// Any other error, with SQLite's extended result code and message: a mistake in our SQL.
  case failed(Int32, String)
}

extension StorageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .full: "The disk is full."
    case .readOnly: "No write permission for the file."
    case .notADatabase: "The file is not a database of Billfold."
    case .corrupt: "The file is damaged."
    case .foreignObject(let name): "The file has \"\(name.prefix(40))\", which is neither a table nor an index of Billfold."
    case .development: "A development build of Billfold wrote the file; no release can read it."
    case .newer(let component, let found, 0): "The file has the part \(component) (version \(found)), which this Billfold does not know."
    case .newer(let component, let found, let known):
      "The file has the part \(component) in version \(found); this Billfold knows it up to \(known)."
    case .busy: "Another process is writing to the file."
    case .irregular(let path): "\(path) is not a regular file."
    case .cannotOpen(let code): "The file can't be opened: \(SystemError(code).reason)."
    case .constraint(let rule): "The data breaks a rule: \(rule)."
    case .system(let code): "The file can't be read or written: \(SystemError(code).reason)."
    case .moved: "The file was removed or replaced while it was open."
    case .closed: "The database is closed."
    case .failed(let code, let words): "The database refused (SQLite \(code)): \(words)."
    }
  }
}

extension StorageError {
  /// Converts SQLite's result code. `handle` has the details and may be nil.
  ///
  /// If a system call failed, its error number decides, whatever SQLite's code is: after some failures SQLite reports the file as corrupt,
  /// read-only or locked by another process.
  init(code: Int32, handle: OpaquePointer?) {
    let refusal = billfold_refusal()
    billfold_forget_refusal()
    let words = { handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "no details" }
    self =
      switch code & 0xff {
      case SQLITE_FULL: .full
      case SQLITE_CONSTRAINT: .constraint(words())
      case SQLITE_NOMEM: .system(ENOMEM)
      case SQLITE_CANTOPEN: Self.opening(refusal == 0 ? handle.map(sqlite3_system_errno) ?? 0 : refusal)
      case SQLITE_IOERR: .refused(refusal == 0 ? handle.map(Self.lastError) ?? 0 : refusal)
      case _ where refusal != 0: .refused(refusal)
      case SQLITE_READONLY: .readOnly
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_CORRUPT: .corrupt
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
      case SQLITE_PERM, SQLITE_AUTH: .cannotOpen(EACCES)
      default: .failed(code, words())
      }
  }

  /// The error number of the system call that failed, for calls that `billfold_refusal` doesn't record, such as `fsync`. A later cleanup
  /// call may have replaced the connection's number, so the files' numbers come first.
  private static func lastError(_ handle: OpaquePointer) -> Int32 {
    var log: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log)
    var (ofLog, database): (Int32, Int32) = (0, 0)
    // A log that is not open has no methods.
    if let log, let methods = log.pointee.pMethods { _ = methods.pointee.xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &ofLog) }
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &database)
    return [ofLog, database].first { $0 != 0 } ?? sqlite3_system_errno(handle)
  }

  /// The system's error number; 0 if no system call failed.
  var systemError: Int32 {
    switch self {
    case .full: ENOSPC
    case .readOnly: EROFS
    case .cannotOpen(let code), .system(let code): code
    default: 0
    }
  }

  /// Returns the error for a file that the system refused to open, with this error number; 0 counts as EACCES.
  static func opening(_ code: Int32) -> StorageError {
    let error = SystemError(code == 0 ? EACCES : code)
    return error.isDiskFull ? .full : code == EROFS ? .readOnly : .cannotOpen(error.code)
  }

  /// Returns the error for a file that the system refused to read or write, with this error number.
  static func refused(_ code: Int32) -> StorageError {
    let error = SystemError(code)
    return error.isDiskFull ? .full : error.isForbidden ? .readOnly : .system(code)
  }
}
