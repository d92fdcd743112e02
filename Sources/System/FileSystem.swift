internal import CSystem
package import Glibc

/// Operations on files and folders. Each converts the system's error into the caller's `Failure`.
package enum FileSystem<Failure: FileFailure> {
  /// Returns the status of a path, following links, or nil if nothing is there.
  package static func status(_ path: String) throws(Failure) -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    guard errno == ENOENT else { throw failure(.reading, path) }
    return nil
  }

  /// Creates a folder for its owner only, regardless of the umask. Returns false if the path exists.
  package static func makeFolder(_ path: String) throws(Failure) -> Bool {
    if mkdir(path, 0o700) == 0 {
      guard chmod(path, 0o700) == 0 else { throw failure(.writing, path) }
      return true
    }
    guard errno == EEXIST else { throw failure(.creating, path) }
    return false
  }

  /// Creates a folder and its parents, for their owner only.
  package static func makeFolders(_ path: String) throws(Failure) {
    var current = ""
    for part in path.split(separator: "/") {
      let parent = current.isEmpty ? "/" : current
      current += "/" + part
      if let status = try status(current) {
        guard status.st_mode & S_IFMT == S_IFDIR else { throw failure(.writing, current, ENOTDIR) }
      } else if try makeFolder(current) {
        try syncFolder(parent)
      }
    }
  }

  /// Writes a file for its owner only, replacing an existing one, and syncs it. The replacement is atomic.
  ///
  /// Throws if a symbolic link, a pipe, a socket or a device is at the path: as root, replacing `/dev/null` would break the machine.
  ///
  /// - Parameter syncs: false to skip fsync, for files that can be created again.
  package static func write(_ bytes: [UInt8], to path: String, syncs: Bool = true) throws(Failure) {
    if let kind = FileKind(at: path), kind != .folder { throw failure(.creating, path, kind == .link ? ELOOP : FileError.irregular) }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let hidden = hiddenPath("billfold", "new", in: folder)
    do throws(FileError) {
      try FileSystem<FileError>.writeNew(hidden, bytes, syncs: syncs)
      try FileSystem<FileError>.move(hidden, to: path, in: folder, syncs: syncs)
    } catch {
      unlink(hidden)
      throw failure(error.action, error.path == hidden ? path : error.path, error.code)
    }
  }

  /// Writes a new file for its owner only and syncs it.
  package static func writeNew(_ path: String, _ bytes: UnsafeRawBufferPointer, syncs: Bool = true) throws(Failure) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(.creating, path) }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw failure(.writing, path) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw failure(.writing, path, written < 0 ? errno : ENOSPC) }
      rest = rest.dropFirst(written)
    }
    guard !syncs || fsync(descriptor) == 0 else { throw failure(.writing, path) }
  }

  package static func writeNew(_ path: String, _ bytes: [UInt8], syncs: Bool = true) throws(Failure) {
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in try writeNew(path, UnsafeRawBufferPointer(bytes), syncs: syncs) }
  }

  /// Copies one of our own files to a new file for its owner only, without syncing it. Returns false if there is none.
  ///
  /// Throws for symbolic links and for anything that is not a regular file, which could block the caller or redirect it.
  package static func copy(_ path: String, to place: String) throws(Failure) -> Bool {
    let source = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard source >= 0 else {
      if errno == ENOENT { return false }
      throw failure(.reading, path)
    }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0 else { throw failure(.reading, path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw failure(.reading, path, FileError.irregular) }
    let target = open(place, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw failure(.creating, place) }
    defer { close(target) }
    do throws(Failure) {
      while true {
        let count = sendfile(target, source, nil, 1 << 30)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw failure(.writing, place) }
        if count == 0 { return true }
      }
    } catch {
      unlink(place)
      throw error
    }
  }

  /// Reads at most `count` bytes of one of our own files. Returns nil if there is none.
  ///
  /// Throws for symbolic links and for anything that is not a regular file, which could block the caller or redirect it.
  package static func read(_ path: String, atMost count: Int) throws(Failure) -> [UInt8]? {
    try read(path, atMost: count, flags: O_NOFOLLOW, takesPipes: false)
  }

  /// Reads at most `count` bytes of a file that the user named. Returns nil if there is none. Follows symbolic links.
  ///
  /// - Parameter takesPipes: true to read pipes and terminals too, for `<(command)` and `/dev/stdin`. Reading ends at their end, or fails
  ///   after ten seconds without input. (our choice)
  package static func readGiven(_ path: String, atMost count: Int, takesPipes: Bool = false) throws(Failure) -> [UInt8]? {
    try read(path, atMost: count, flags: 0, takesPipes: takesPipes)
  }

  private static func read(_ path: String, atMost count: Int, flags: Int32, takesPipes: Bool) throws(Failure) -> [UInt8]? {
    // A pipe without a writer must not block the open.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(.reading, path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(.reading, path) }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR || takesPipes else { throw failure(.reading, path, FileError.irregular) }
    var bytes: [UInt8] = []
    // The buffer has room for a whole file and one byte more, to see its end; anything without a size is read in pieces.
    var buffer = [UInt8](repeating: 0, count: min(count, max(Int(status.st_size) + 1, 4096), 1 << 20))
    while bytes.count < count {
      let length = Glibc.read(descriptor, &buffer, min(buffer.count, count - bytes.count))
      if length < 0, errno == EINTR { continue }
      if length < 0, errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 10_000) != 0 else { throw failure(.reading, path, ETIMEDOUT) }
        continue
      }
      guard length >= 0 else { throw failure(.reading, path) }
      if length == 0 { break }
      bytes += buffer[..<length]
    }
    return bytes
  }

  /// Syncs a folder, which makes new and removed names in it durable.
  package static func syncFolder(_ path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.writing, path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(.writing, path) }
  }

  /// Returns the names in a folder, without `.` and `..`, in alphabetical order; none if the folder doesn't exist.
  package static func names(in path: String) throws(Failure) -> [String] {
    guard let folder = opendir(path) else {
      if errno == ENOENT { return [] }
      throw failure(.reading, path)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      // `readdir` returns nil at the end and after an error.
      errno = 0
      guard let entry = readdir(folder) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw failure(.reading, path) }
    return names.sorted()
  }

  /// Removes a folder and everything in it. Links are removed, not followed.
  package static func removeFolder(_ path: String) throws(Failure) {
    for name in try names(in: path) { try removeAll("\(path)/\(name)") }
    guard rmdir(path) == 0 || errno == ENOENT else { throw failure(.writing, path) }
  }

  /// Removes a file, or a folder with everything in it, if it is there.
  package static func removeAll(_ path: String) throws(Failure) {
    if unlink(path) == 0 || errno == ENOENT { return }
    guard errno == EISDIR || errno == EPERM else { throw failure(.writing, path) }
    try removeFolder(path)
  }

  /// Removes a file, if it is there.
  package static func remove(_ path: String) throws(Failure) {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure(.writing, path) }
  }

  /// Renames a file, replacing an existing one, and syncs the folder. If only that fails, the error's action is `syncing`.
  package static func move(_ path: String, to place: String, in folder: String, syncs: Bool = true) throws(Failure) {
    guard rename(path, place) == 0 else { throw failure(.creating, place) }
    guard syncs else { return }
    do throws(FileError) {
      try FileSystem<FileError>.syncFolder(folder)
    } catch {
      throw failure(.syncing, place, error.code)
    }
  }

  /// Exchanges two folders in one step. On a file system that can't do that, the first path is missing for a moment.
  package static func exchange(_ path: String, with other: String) throws(Failure) {
    if billfold_exchange(path, other) == 0 { return }
    guard [ENOSYS, EINVAL, EOPNOTSUPP].contains(errno) else { throw failure(.writing, path) }
    let hidden = other + ".old"
    guard rename(path, hidden) == 0 else { throw failure(.writing, path) }
    guard rename(other, path) == 0 else {
      let code = errno
      rename(hidden, path)
      throw failure(.writing, path, code)
    }
    guard rename(hidden, other) == 0 else { throw failure(.writing, other) }
  }

  /// Runs `body` under an exclusive lock on a folder, which other threads and processes respect.
  package static func exclusively<T>(in folder: String, _ body: () throws(Failure) -> T) throws(Failure) -> T {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.reading, folder) }
    // Closing the descriptor releases the lock.
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 { guard errno == EINTR else { throw failure(.writing, folder) } }
    return try body()
  }

  private static func failure(_ action: FileError.Action, _ path: String, _ code: Int32 = errno) -> Failure {
    Failure(FileError(action, path, code))
  }

  // MARK: - Temporary files

  /// Returns an unused path for a file or folder that is being created or removed.
  package static func hiddenPath(_ name: String, _ purpose: String, in folder: String) -> String {
    "\(folder)/.\(name).\(purpose).\(getpid()).\(UInt64.random(in: 0 ... .max))"
  }

  /// Removes the temporary files and folders that killed processes have left.
  package static func sweep(_ folder: String) {
    guard let names = try? names(in: folder) else { return }
    for name in names where name.hasPrefix(".") {
      let parts = name.split(separator: ".")
      guard parts.count == 4, let pid = Int32(parts[2]), pid > 0, kill(pid, 0) != 0, errno == ESRCH else { continue }
      // Failures are ignored: the caller has something else to do.
      if unlink("\(folder)/\(name)") != 0 { try? removeFolder("\(folder)/\(name)") }
    }
  }
}

/// An error that file operations throw.
package protocol FileFailure: Error {
  /// Converts a system error.
  init(_ error: FileError)
}

/// A system error of a file operation.
package struct FileError: FileFailure, Hashable, Sendable {
  package enum Action: Sendable {
    case reading, writing
    /// Creating a name that didn't exist, or replacing it.
    case creating
    /// Syncing a completed change: it is visible, but a power failure could undo it.
    case syncing
  }

  package let action: Action
  package let path: String
  package let code: Int32

  package init(_ action: Action, _ path: String, _ code: Int32) {
    (self.action, self.path, self.code) = (action, path, code)
  }

  package init(_ error: FileError) { self = error }

  /// The code for something that is there but is not a regular file. The system has no code for that.
  package static let irregular = EINVAL

  /// True if the path exists but is not a regular file.
  package var isIrregular: Bool { [Self.irregular, ELOOP, ENXIO, EISDIR].contains(code) }

  package var system: SystemError { SystemError(code) }

  /// True if there is no room on the disk, in the user's quota, or within the limit of a file's size.
  package var isDiskFull: Bool { system.isDiskFull }

  /// The system's message, except where it misleads.
  package var reason: String {
    guard isIrregular else { return system.reason }
    return FileKind(at: path, followsLinks: code != ELOOP).map { "It is \($0)" } ?? "It is not a regular file"
  }
}
