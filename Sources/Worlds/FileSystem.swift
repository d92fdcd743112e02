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
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw written < 0 ? .system(errno, path) : .diskFull(path: path) }
      rest = rest.dropFirst(written)
    }
    guard fsync(descriptor) == 0 else { throw .system(errno, path) }
  }

  static func writeNew(_ path: String, _ bytes: [UInt8]) throws(WorldError) {
    try bytes.withUnsafeBufferPointer { bytes throws(WorldError) in try writeNew(path, UnsafeRawBufferPointer(bytes)) }
  }

  /// At most so many bytes of a file; nil where there is none.
  static func read(_ path: String, atMost count: Int) throws(WorldError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .system(errno, path)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(count, 1 << 20))
    while bytes.count < count {
      let length = Glibc.read(descriptor, &buffer, min(buffer.count, count - bytes.count))
      if length < 0, errno == EINTR { continue }
      guard length >= 0 else { throw .system(errno, path) }
      if length == 0 { break }
      bytes += buffer[..<length]
    }
    return bytes
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

  /// Removes a folder and everything in it; links in it, not where they lead.
  static func removeFolder(_ path: String) throws(WorldError) {
    for name in try names(in: path) {
      let path = "\(path)/\(name)"
      if unlink(path) == 0 || errno == ENOENT { continue }
      guard errno == EISDIR || errno == EPERM else { throw .system(errno, path) }
      try removeFolder(path)
    }
    guard rmdir(path) == 0 || errno == ENOENT else { throw .system(errno, path) }
  }

  /// Removes a file, if it is there.
  static func remove(_ path: String) throws(WorldError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .system(errno, path) }
  }

  /// Gives a file its name, in place of another one, and brings that to the disk.
  static func move(_ path: String, to place: String, in folder: String) throws(WorldError) {
    guard rename(path, place) == 0 else { throw .creation(errno, place) }
    try syncFolder(folder)
  }

  // MARK: - What is being made or removed

  /// A name nobody uses, for something in the making or being removed.
  static func hiddenPath(_ name: String, _ purpose: String, in folder: String) -> String {
    "\(folder)/.\(name).\(purpose).\(getpid()).\(UInt64.random(in: 0 ... .max))"
  }

  /// Removes what processes that were killed left half made or half removed in a folder.
  static func sweep(_ folder: String) {
    guard let names = try? names(in: folder) else { return }
    for name in names where name.hasPrefix(".") {
      let parts = name.split(separator: ".")
      guard parts.count == 4, let pid = Int32(parts[2]), pid > 0, kill(pid, 0) != 0, errno == ESRCH else { continue }
      // Whoever makes something does not fail because of rubbish.
      if unlink("\(folder)/\(name)") != 0 { try? removeFolder("\(folder)/\(name)") }
    }
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
