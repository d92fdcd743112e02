internal import Cryptography
internal import Glibc
internal import Simulation
internal import System

/// A world in one file, for transport: its database and its key.
///
/// The fields in order: `Billfold world` and a line feed, the format's version, the length of the name and the name, the key, the length of
/// the database (8 bytes, big endian), HMAC-SHA256 over these fields and the database, and the database.
struct ExportedWorld {
  static let mark = Array("Billfold world\n".utf8)
  static let version: UInt8 = 1

  let name: WorldName
  let key: Key
  let database: [UInt8]

  init(name: WorldName, key: Key, database: [UInt8]) {
    self.name = name
    self.key = key
    self.database = database
  }

  private var head: [UInt8] {
    let name = Array(name.description.utf8)
    let length = (0..<8).map { UInt8(truncatingIfNeeded: database.count >> (56 - 8 * $0)) }
    let key = key.withBytes { Array(UnsafeBufferPointer(start: $0, count: Key.length)) }
    return Self.mark + [Self.version, UInt8(name.count)] + name + key + length
  }

  private func seal(_ head: [UInt8]) -> [UInt8] { HMAC.authenticate(head + database, key: key.derived("export")) }

  /// The file's bytes, which include the key.
  var bytes: [UInt8] {
    let head = head
    return head + seal(head) + database
  }

  /// The maximum size of an imported world in bytes, the same as on the server. (our choice: a hundred times a world with 5,000 cards)
  static let largest = 256 << 20

  /// Reads a file: first the head, then the rest if the file has the length that the head states. Throws the problem with the file.
  init(path: String) throws(WorldError) {
    func read(_ count: Int) throws(WorldError) -> [UInt8] {
      do throws(FileError) {
        guard let bytes = try System.FileSystem<FileError>.readGiven(path, atMost: count) else { throw FileError(.reading, path, ENOENT) }
        return bytes
      } catch {
        throw error.system.isMomentary ? WorldError(error) : .cannotRead(path: path, reason: error.reason)
      }
    }
    let head = try Head(try read(Head.largest), path: path)
    let length = head.length + head.databaseLength
    guard let size = try FileSystem.status(path)?.st_size, size == length else { throw .damagedExport(path: path) }
    try self.init(try read(length + 1), path: path)
  }

  /// Reads the content of an exported file.
  ///
  /// - Parameter path: the path that errors name.
  init(_ bytes: [UInt8], path: String) throws(WorldError) {
    let head = try Head(bytes, path: path)
    guard bytes.count - head.length == head.databaseLength else { throw .damagedExport(path: path) }
    self.init(name: head.name, key: head.key, database: Array(bytes.dropFirst(head.length)))
    guard constantTimeEqual(head.seal, seal(self.head)) else { throw .damagedExport(path: path) }
  }

  /// The bytes before the database.
  private struct Head {
    static let largest = mark.count + 2 + 255 + Key.length + 8 + HMAC.length

    let name: WorldName
    let key: Key
    let databaseLength: Int
    let seal: [UInt8]
    /// The length of the head in the file, in bytes.
    let length: Int

    init(_ bytes: [UInt8], path: String) throws(WorldError) {
      guard bytes.starts(with: mark) else { throw .notExported(path: path) }
      var rest = bytes.prefix(Self.largest).dropFirst(mark.count)
      func consume(_ count: Int) throws(WorldError) -> [UInt8] {
        guard rest.count >= count else { throw .damagedExport(path: path) }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
      }
      let version = try consume(1)[0]
      if version > ExportedWorld.version { throw .newerExport(path: path) }
      let text = try consume(Int(consume(1)[0]))
      guard version == ExportedWorld.version, let name = try? WorldName(String(decoding: text, as: UTF8.self)),
        let key = Key(try consume(Key.length))
      else { throw .damagedExport(path: path) }
      let size = try consume(8).reduce(0) { $0 << 8 | UInt64($1) }
      guard size <= UInt64(ExportedWorld.largest) else { throw .largeExport(path: path) }
      (self.name, self.key, databaseLength) = (name, key, Int(size))
      seal = try consume(HMAC.length)
      length = rest.startIndex
    }
  }
}

extension WorldFile {
  /// Writes the world, in its current state or that of a snapshot, to one file that only its owner can read. The file is complete or not
  /// there.
  func export(to path: String, from snapshot: WorldName?, replaces: Bool, clock: WorldTime.State) async throws(WorldError) {
    if let status = try FileSystem.status(path) {
      guard status.st_mode & S_IFMT != S_IFDIR else { throw .exportToFolder(name, path: path) }
      if !replaces { throw .fileExists(path: path) }
    }
    let bytes = try await exported(from: snapshot, clock: clock)
    do throws(WorldError) {
      try FileSystem.write(bytes, to: path)
    } catch {
      guard case .cannotCreate(let path, let reason) = error else { throw error }
      throw .cannotExport(path: path, reason: reason)
    }
  }

  /// Returns the bytes of an exported file.
  ///
  /// - Parameter faults: the faults in the exported world; nil for the armed ones.
  func exported(
    from snapshot: WorldName? = nil, clock: WorldTime.State, faults: FaultPlan.State? = nil
  ) async throws(WorldError) -> [UInt8] {
    FileSystem.sweep(folder)
    let copy = FileSystem.hiddenPath(name.description, "export", in: folder)
    let database: [UInt8]
    do throws(WorldError) {
      defer { unlink(copy) }
      if let snapshot {
        try Self.copy(snapshot, of: name, in: folder, to: copy)
        try await schema.checkSnapshot(snapshot, of: name, at: copy, key: key)
      } else {
        try await self.copy(to: copy, clock: clock, faults: faults)
      }
      database = try FileSystem.read(copy, atMost: .max) ?? []
    } catch {
      throw error.elsewhere(folder + "/world.db", for: copy)
    }
    return ExportedWorld(name: name, key: key, database: database).bytes
  }
}

extension WorldDirectory {
  /// Creates a world from an exported one, all or nothing.
  func `import`(_ file: ExportedWorld, from path: String, as name: WorldName, _ schema: WorldSchema) async throws(WorldError) {
    try prepare()
    if try FileSystem.status(self.path(of: name)) != nil { throw .worldExists(name) }
    let draft = try WorldDraft(name, in: self)
    do throws(WorldError) {
      try draft.write(key: file.key)
      try FileSystem.writeNew(draft.database, file.database)
      do throws(WorldError) {
        try await schema.check(name, at: draft.database, key: file.key)
      } catch .damaged, .foreign {
        throw WorldError.damagedExport(path: path)
      } catch .foreignObject(_, let object) {
        throw WorldError.foreignObject(path: path, name: object)
      } catch .development {
        throw WorldError.development(path: path)
      } catch .newer {
        throw WorldError.newerExport(path: path)
      }
    } catch {
      draft.discard()
      throw draft.shown(error)
    }
    guard try draft.settle() else { throw .worldExists(name) }
  }
}
