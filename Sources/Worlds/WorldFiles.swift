internal import Glibc
package import System

/// Access to files and folders whose errors are `WorldError`s.
typealias FileSystem = System.FileSystem<WorldError>

extension WorldError: FileFailure {
  package init(_ error: FileError) {
    self =
      switch error.action {
      case .reading, .writing: .system(error.code, error.path)
      case .creating: .creation(error.code, error.path)
      case .syncing: .notSynced(done: "\(error.path) was written", path: error.path, error.system)
      }
  }

  /// Converts a system error at an existing path.
  static func system(_ code: Int32, _ path: String) -> WorldError {
    let error = FileError(.reading, path, code)
    return switch code {
    case _ where error.isDiskFull: .diskFull(path: path)
    case _ where error.isIrregular: .irregular(path: path)
    case _ where error.system.isForbidden: .notWritable(path: path)
    case ENOTDIR: .notAFolder(path: path)
    default: .failed(path: path, error.system)
    }
  }

  /// Converts a system error at a path where a file or folder should be created.
  static func creation(_ code: Int32, _ path: String) -> WorldError {
    let error = FileError(.creating, path, code)
    return error.system.isMomentary ? .system(code, path) : .cannotCreate(path: path, reason: error.reason)
  }

  /// Syncs a folder after a change, so that the change is durable. `done` describes the change in errors, as a sentence without its full
  /// stop.
  static func syncing(_ folder: String, after done: String) throws(WorldError) {
    do throws(FileError) {
      try System.FileSystem<FileError>.syncFolder(folder)
    } catch {
      throw .notSynced(done: done, path: folder, error.system)
    }
  }
}

/// The lock of an open world.
enum WorldLock {
  static let file = "world.lock"

  /// A lock that this process has taken.
  struct Taken {
    let lock: FileLock
    /// The content of the `OpeningNote` that the last process left; nil if there is none.
    let note: [UInt8]?
  }

  /// Takes the lock of the world in this folder. Returns nil if the folder doesn't exist; throws `.held` if another process has the lock.
  static func acquire(_ name: WorldName, folder: String) throws(WorldError) -> Taken? {
    let attempt: FileLock.Attempt
    do throws(FileError) {
      attempt = try FileLock.acquire("\(folder)/\(file)")
    } catch {
      throw error.code == ENOTDIR ? .notAFolder(path: folder) : WorldError(error)
    }
    switch attempt {
    case .taken(let lock): return Taken(lock: lock, note: OpeningNote.consume(from: folder))
    case .held(let pid): throw .held(name, pid: pid)
    case .noFolder: return nil
    }
  }

  /// Returns the PID of the process that has the world open, or nil if there is none.
  static func holder(folder: String) throws(WorldError) -> Int32? {
    do throws(FileError) {
      return try FileLock.holder("\(folder)/\(file)")
    } catch {
      throw WorldError(error)
    }
  }
}
