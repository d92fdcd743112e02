package import Basics
internal import Cryptography
internal import Glibc
internal import Storage
internal import System

/// The folder of a person's worlds: `$XDG_DATA_HOME/billfold/worlds`. It contains one folder for each world, with the world's name.
///
/// A folder whose name begins with a dot contains the deleted worlds, or is temporary while a world is created or removed.
package struct WorldDirectory: Sendable {
  /// Connects to the issuers that an invitation identifies.
  package typealias Connect = @Sendable (_ invitation: [UInt8]) throws -> any RemoteParties

  /// Reads the location in an invitation. Returns nil if the bytes aren't an invitation.
  package typealias ReadLocation = @Sendable (_ invitation: [UInt8]) -> RemoteLocation?

  package let path: String
  let readLocation: ReadLocation
  /// Connects to issuers on a server; nil if the caller has to pass a connection.
  let connect: Connect?
  /// The connection to the world that was closed last; nil unless the directory is transient.
  let connection: ReusableConnection?

  /// - Parameter isTransient: true if no world in the directory need outlast the process.
  package init(
    path: String, connect: Connect? = nil, readLocation: @escaping ReadLocation = { _ in nil }, isTransient: Bool = false
  ) {
    self.path = path
    self.readLocation = readLocation
    self.connect = connect
    connection = isTransient ? ReusableConnection() : nil
  }

  /// - Parameter environment: returns the value of XDG_DATA_HOME or HOME. Relative paths are ignored. (XDG Base Directory Specification)
  package init(
    environment: (String) -> String?, connect: Connect? = nil, readLocation: @escaping ReadLocation = { _ in nil }
  ) throws(WorldError) {
    self.readLocation = readLocation
    self.connect = connect
    connection = nil
    guard let data = BaseFolder.path("XDG_DATA_HOME", else: ".local/share", environment: environment) else { throw .noHome }
    path = data + "/billfold/worlds"
  }

  /// Returns another folder of worlds that connects to issuers on a server in the same way.
  package func elsewhere(_ path: String) -> WorldDirectory {
    WorldDirectory(path: path, connect: connect, readLocation: readLocation)
  }

  /// Returns the path of this world's folder, even if it doesn't exist.
  package func path(of name: WorldName) -> String { "\(path)/\(name)" }

  /// Returns a summary of all worlds, sorted by name.
  package func list() throws(WorldError) -> [WorldSummary] {
    var summaries: [WorldSummary] = []
    for name in try names() {
      if let summary = try WorldSummary(name, in: self) { summaries.append(summary) }
    }
    return summaries
  }

  /// Returns the names of all worlds, without reading their files.
  package func names() throws(WorldError) -> [WorldName] {
    guard let status = try FileSystem.status(path) else { return [] }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: path) }
    var names: [WorldName] = []
    for entry in try FileSystem.names(in: path) {
      guard let name = try? WorldName(entry), let status = try FileSystem.status(path(of: name)) else { continue }
      if status.st_mode & S_IFMT == S_IFDIR { names.append(name) }
    }
    return names
  }

  /// Returns the names of all entries that could be worlds. Faster than `names()`, because it checks none of them.
  package func namesAlone() throws(WorldError) -> [WorldName] { try FileSystem.names(in: path).compactMap { try? WorldName($0) } }

  /// Returns when a world was last added or removed, as the file system's time since 1970; nil if there is no folder yet.
  package func changed() throws(WorldError) -> Duration? {
    try FileSystem.status(path).map { .seconds($0.st_mtim.tv_sec) + .nanoseconds($0.st_mtim.tv_nsec) }
  }

  /// Returns true if a world's folder of this name exists.
  package func exists(_ name: WorldName) throws(WorldError) -> Bool {
    guard let folder = try existing(), folder.st_mode & S_IFMT == S_IFDIR, let status = try FileSystem.status(path(of: name)) else {
      return false
    }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the names of the first `count` worlds in the order of their names.
  package func first(_ count: Int) throws(WorldError) -> [WorldName] {
    var first: [WorldName] = []
    for name in try namesAlone().sorted() {
      if first.count == count { break }
      if try exists(name) { first.append(name) }
    }
    return first
  }

  /// Returns the error for an unknown world. It says that the world can be restored, or names the most similar one.
  package func noSuchWorld(_ name: WorldName) throws(WorldError) -> WorldError {
    if try deleted().contains(where: { $0.name == name }) { return .noSuchWorld(name, isDeleted: true) }
    return .noSuchWorld(name, nearest: name.description.nearest(in: try namesAlone().map(\.description)))
  }

  /// Returns the snapshots of a world, by name; none if the world doesn't exist.
  package func snapshots(of name: WorldName) throws(WorldError) -> [WorldName] { try WorldFile.snapshots(in: path(of: name)) }

  /// Returns the paths of the sockets on which processes follow the calls that other processes make to the world.
  package func followers(of name: WorldName) -> [String] {
    let names = (try? FileSystem.names(in: path(of: name))) ?? []
    return names.filter { $0.hasPrefix(World.followerPrefix) }.map { "\(path(of: name))/\($0)" }
  }

  /// Throws if a process has the world open.
  package func checkNotHeld(_ name: WorldName) throws(WorldError) {
    if let pid = try WorldLock.holder(folder: path(of: name)) { throw .held(name, pid: pid) }
  }

  /// Removes a world and its snapshots permanently, even if the world is damaged. No process may have it open.
  package func delete(_ name: WorldName) throws(WorldError) {
    let removed = FileSystem.hiddenPath(name.description, "removed", in: path)
    // Runs even if syncing fails, because the world is already renamed. A later sweep removes what is left.
    defer { try? FileSystem.removeFolder(removed) }
    _ = try move(name, into: path) { removed }
  }

  /// Moves the folder of a world, even if the world is damaged, and returns the new path. No process may have it open.
  ///
  /// - Parameters:
  ///   - destination: the folder that contains the new path.
  ///   - place: creates the destination if necessary, and returns the new path.
  func move(_ name: WorldName, into destination: String, as place: () throws(WorldError) -> String) throws(WorldError) -> String {
    let folder = path(of: name)
    guard try FileSystem.status(folder) != nil, let lock = try WorldLock.acquire(name, folder: folder)?.lock else {
      throw try noSuchWorld(name)
    }
    defer { lock.release() }
    var moved = try place()
    var status = rename(folder, moved)
    if status != 0, errno == ENOENT {
      // Another process has just removed the destination, which was empty.
      moved = try place()
      status = rename(folder, moved)
    }
    guard status == 0 else { throw .system(errno, path) }
    // Syncs the destination first, so that after a power loss the world is in at least one of the two folders.
    for folder in destination == path ? [path] : [destination, path] {
      try WorldError.syncing(folder, after: "World “\(name)” was deleted")
    }
    return moved
  }

  /// The key and the database of a world, as bytes.
  package struct Content: Sendable {
    fileprivate let key: [UInt8]
    fileprivate let database: DatabasePages
  }

  /// Returns the content of a world that nobody has open.
  package func content(of name: WorldName) throws(WorldError) -> Content {
    let (folder, path) = (path(of: name), path(of: name) + "/world.db")
    guard let key = try FileSystem.read(folder + "/world.key", atMost: Key.length + 1) else {
      throw .damaged(name, path: folder + "/world.key")
    }
    do throws(StorageError) {
      let database = if let connection { try connection.pages(of: path) } else { try DatabasePages(contentsOf: path) }
      return Content(key: key, database: database)
    } catch {
      throw WorldError(error, name, path: path)
    }
  }

  /// Fills the folder of a world that nobody has open, new or not, with the key and database of another one.
  package func fill(_ name: WorldName, with content: Content) throws(WorldError) {
    let (folder, path) = (path(of: name), path(of: name) + "/world.db")
    if try FileSystem.status(folder) == nil { try FileSystem.makeFolders(folder) }
    // Removes all files but the database, whose open connection may be reused.
    for file in try FileSystem.names(in: folder) where file != "world.db" { try FileSystem.removeAll("\(folder)/\(file)") }
    try FileSystem.writeNew(folder + "/world.key", content.key, syncs: false)
    do throws(StorageError) {
      if let connection { try connection.fill(path, with: content.database) } else { try content.database.write(to: path) }
    } catch {
      throw WorldError(error, name, path: path)
    }
  }

  // MARK: - Opening and creating worlds

  /// Creates the folder of all worlds, or checks that it belongs to this user only.
  func prepare() throws(WorldError) {
    if try !isPrepared() { try FileSystem.makeFolders(path) }
  }

  /// Checks that the folder of all worlds belongs to this user only. Returns false if there is none yet.
  func isPrepared() throws(WorldError) -> Bool {
    guard let status = try existing() else { return false }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: path) }
    guard status.st_uid == geteuid() else { throw .notOwned(path: path) }
    // Refuses even root, who may write despite the mode: the owner has removed the permission on purpose.
    guard status.st_mode & S_IWUSR != 0 else { throw .notWritable(path: path) }
    guard access(path, W_OK | X_OK) == 0 else { throw .system(errno, path) }
    if status.st_mode & 0o077 != 0, chmod(path, 0o700) != 0 { throw .system(errno, path) }
    return true
  }

  private func existing() throws(WorldError) -> stat? {
    do throws(WorldError) {
      return try FileSystem.status(path)
    } catch .notAFolder {
      // A part of the path is a file, which `makeFolders` names in its error.
      return nil
    }
  }
}

/// One line of `billfold world list`.
package struct WorldSummary: Sendable, Hashable {
  package let name: WorldName
  /// The total size of the world's files, in bytes.
  package let bytes: Int
  package let modified: Timestamp
  /// The PID of the process that has the world open, if any.
  package let holder: Int32?
  package let snapshots: [WorldName]
  /// The server of the world's issuers; nil if they are local.
  package let home: RemoteLocation?

  /// Nil if there is no folder of this name.
  init?(_ name: WorldName, in directory: WorldDirectory) throws(WorldError) {
    let folder = directory.path(of: name)
    guard let status = try FileSystem.status(folder), status.st_mode & S_IFMT == S_IFDIR else { return nil }
    var bytes = 0
    var latest = Timestamp.earliest
    for file in try FileSystem.names(in: folder)
    where file != WorldLock.file && file != World.controlName && !file.hasPrefix(World.followerPrefix) {
      guard let status = try FileSystem.status("\(folder)/\(file)") else { continue }
      bytes += Int(status.st_size)
      latest = max(latest, Timestamp(milliseconds: Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000))
    }
    self.name = name
    self.bytes = bytes
    modified = latest
    holder = try WorldLock.holder(folder: folder)
    snapshots = try WorldFile.snapshots(in: folder)
    home = try directory.remoteLocation(of: name)
  }
}
