internal import CSQLite
internal import Glibc

/// A failure of storage: of the disk or the file, or because of another process.
///
/// Every one of them rolls the transaction back. Descriptions name tables and columns, never a value.
public enum StorageError: Error, Hashable, Sendable {
  /// No room on the disk, or in the user's share of it.
  case full
  /// The file, its folder or its file system may not be written.
  case readOnly
  /// The file is something else: garbage, another program's database, or cut off within its first bytes.
  case notADatabase
  /// The file is ours, but parts of it are damaged or missing.
  case corrupt
  /// The file is ours, but has a view, a trigger or a virtual table, which no Billfold makes; its name.
  case foreignObject(String)
  /// A development build wrote the file, with tables that no release has.
  case development
  /// A newer Billfold wrote the file: it knows `component` up to version `found`, we up to `known` (0: not at all).
  case newer(component: String, found: Int, known: Int)
  /// Another process is writing.
  case busy
  /// A symbolic link, a pipe, a socket, a device or a folder is in the place of the file, or of one that SQLite keeps beside it.
  case irregular(path: String)
  /// The system did not open the file, with its error number.
  case cannotOpen(Int32)
  /// A rule of the schema forbids the row; which one, such as `UNIQUE constraint failed: accounts.email`.
  case constraint(String)
  /// The disk failed, with SQLite's extended result code.
  case io(Int32)
  /// The database was closed before.
  case closed
  /// Anything else, with SQLite's extended result code and its words: a mistake in our SQL.
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
    case .cannotOpen(let code): "The file cannot be opened: \(String(cString: strerror(code)))."
    case .constraint(let rule): "The data breaks a rule: \(rule)."
    case .io(let code): "The disk reported an error (SQLite \(code))."
    case .closed: "The database is closed."
    case .failed(let code, let words): "The database refused (SQLite \(code)): \(words)."
    }
  }
}

extension StorageError {
  /// The error for SQLite's result code (`SQLITE_IOERR_WRITE` is 10 and 3 << 8). `handle` has the details and may be nil.
  init(code: Int32, handle: OpaquePointer?) {
    let systemError = handle.map { Self.systemError($0, isWrite: code == SQLITE_IOERR | 3 << 8) } ?? 0
    let words = { handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "no details" }
    self =
      switch code & 0xff {
      case SQLITE_FULL: .full
      case SQLITE_IOERR, SQLITE_CANTOPEN:
        switch systemError {
        case ENOSPC, EDQUOT, EFBIG: .full
        case EROFS: .readOnly
        default: code & 0xff == SQLITE_IOERR ? .io(code) : .cannotOpen(systemError == 0 ? EACCES : systemError)
        }
      case SQLITE_READONLY: .readOnly
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_CORRUPT: .corrupt
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_PERM, SQLITE_AUTH: .cannotOpen(EACCES)
      case SQLITE_CONSTRAINT: .constraint(words())
      default: .failed(code, words())
      }
  }

  // The connection's last error may belong to a later cleanup call; for a write, the file has the right one.
  private static func systemError(_ handle: OpaquePointer, isWrite: Bool) -> Int32 {
    guard isWrite else { return sqlite3_system_errno(handle) }
    var database: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &database)
    var log: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log)
    var ofLog: Int32 = 0
    // A log that is not open has no methods.
    if let log, let methods = log.pointee.pMethods { _ = methods.pointee.xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &ofLog) }
    return [database, ofLog].first { [ENOSPC, EDQUOT, EFBIG].contains($0) } ?? sqlite3_system_errno(handle)
  }
}
