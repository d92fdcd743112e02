internal import Glibc

/// The few things done to files and folders; each throws what the system's error means for a world.
enum FileSystem {
  /// What is at the path, following links; nil where nothing is.
  static func status(_ path: String) throws(WorldError) -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    guard errno == ENOENT else { throw .system(errno, path) }
    return nil
  }

  /// Makes a folder for its owner only, whatever the umask says; false where something is there already.
  static func makeFolder(_ path: String) throws(WorldError) -> Bool {
    if mkdir(path, 0o700) == 0 {
      guard chmod(path, 0o700) == 0 else { throw .system(errno, path) }
      return true
    }
    guard errno == EEXIST else { throw .creation(errno, path) }
    return false
  }

  /// Writes a new file for its owner only and brings it to the disk.
  static func writeNew(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(WorldError) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .creation(errno, path) }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw .system(errno, path) }
    let written = write(descriptor, bytes.baseAddress, bytes.count)
    guard written == bytes.count else { throw written < 0 ? .system(errno, path) : .diskFull(path: path) }
    guard fsync(descriptor) == 0 else { throw .system(errno, path) }
  }

  /// At most so many bytes of a file; nil where there is none.
  static func read(_ path: String, atMost count: Int) throws(WorldError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .system(errno, path)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = Glibc.read(descriptor, &bytes, count)
    guard length >= 0 else { throw .system(errno, path) }
    return Array(bytes.prefix(length))
  }

  /// Brings a folder's list of names to the disk.
  static func syncFolder(_ path: String) throws(WorldError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno, path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system(errno, path) }
  }

  /// The names in a folder, without `.` and `..`, in alphabetical order; empty where there is no such folder.
  static func names(in path: String) throws(WorldError) -> [String] {
    guard let folder = opendir(path) else {
      if errno == ENOENT { return [] }
      throw .system(errno, path)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a folder and the files in it.
  static func removeFolder(_ path: String) throws(WorldError) {
    for name in try names(in: path) {
      guard unlink("\(path)/\(name)") == 0 || errno == ENOENT else { throw .system(errno, "\(path)/\(name)") }
    }
    guard rmdir(path) == 0 || errno == ENOENT else { throw .system(errno, path) }
  }
}

extension WorldError {
  /// What an error of the system at an existing path means.
  static func system(_ code: Int32, _ path: String) -> WorldError {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: .diskFull(path: path)
    case EROFS, EACCES, EPERM: .notWritable(path: path)
    case ENOTDIR: .notAFolder(path: path)
    default: .failed(path: path, reason: String(cString: strerror(code)))
    }
  }

  /// What an error of the system means where something new was to be.
  static func creation(_ code: Int32, _ path: String) -> WorldError {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: .diskFull(path: path)
    default: .cannotCreate(path: path, reason: String(cString: strerror(code)))
    }
  }
}
