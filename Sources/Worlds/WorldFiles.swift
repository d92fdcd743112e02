internal import Glibc
package import System

/// Files and folders; each call throws what the system's error means for a world.
typealias FileSystem = System.FileSystem<WorldError>

extension WorldError: FileFailure {
  package init(_ error: FileError) {
    self =
      switch error.action {
      case .reading, .writing: .system(error.code, error.path)
      case .creating: .creation(error.code, error.path)
      }
  }

  /// What an error of the system at an existing path means.
  static func system(_ code: Int32, _ path: String) -> WorldError {
    let error = FileError(.reading, path, code)
    return switch code {
    case _ where error.isDiskFull: .diskFull(path: path)
    case _ where error.isIrregular: .irregular(path: path)
    case EROFS, EACCES, EPERM: .notWritable(path: path)
    case ENOTDIR: .notAFolder(path: path)
    default: .failed(path: path, reason: error.reason)
    }
  }

  /// What an error of the system means where something new was to be.
  static func creation(_ code: Int32, _ path: String) -> WorldError {
    let error = FileError(.creating, path, code)
    return error.isDiskFull ? .diskFull(path: path) : .cannotCreate(path: path, reason: error.reason)
  }
}

/// A world in use.
enum WorldLock {
  static let file = "world.lock"

  /// Takes the lock of the world in this folder; nil where the folder is not there.
  static func take(_ name: WorldName, folder: String) throws(WorldError) -> FileLock? {
    let attempt: FileLock.Attempt
    do throws(FileError) {
      attempt = try FileLock.take("\(folder)/\(file)")
    } catch {
      throw error.code == ENOTDIR ? .notAFolder(path: folder) : WorldError(error)
    }
    switch attempt {
    case .taken(let lock): return lock
    case .held(let pid): throw .held(name, pid: pid)
    case .noFolder: return nil
    }
  }

  /// Who holds the world in this folder; nil where nobody does.
  static func holder(folder: String) -> Int32? { FileLock.holder("\(folder)/\(file)") }
}
