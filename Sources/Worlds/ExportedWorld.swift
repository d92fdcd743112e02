internal import Cryptography
internal import Files
internal import Glibc
internal import Simulation

/// A world in one file, to be carried elsewhere: database and key.
///
/// `Billfold world` and a line feed, the format's version, the length of the name and the name, the key, the length of the
/// database (8 bytes, big endian), HMAC-SHA256 over all that and the database, the database.
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

  /// The file's bytes; among them is the key.
  var bytes: [UInt8] {
    let head = head
    return head + seal(head) + database
  }

  /// Reads a file; throws what is wrong with it.
  init(path: String) throws(WorldError) {
    let bytes: [UInt8]
    do throws(WorldError) {
      guard let read = try FileSystem.read(path, atMost: Self.mark.count) else {
        throw WorldError.cannotRead(path: path, reason: String(cString: strerror(ENOENT)))
      }
      // Whatever else it is may be of any size.
      guard read == Self.mark else { throw WorldError.notExported(path: path) }
      bytes = try FileSystem.read(path, atMost: .max) ?? []
    } catch .cannotRead(let path, let reason) {
      throw .cannotRead(path: path, reason: reason)
    } catch .notExported {
      throw .notExported(path: path)
    } catch .failed(_, let reason) {
      throw .cannotRead(path: path, reason: reason)
    } catch {
      throw .cannotRead(path: path, reason: String(cString: strerror(EACCES)))
    }
    try self.init(bytes, path: path)
  }

  /// Reads what such a file holds.
  ///
  /// - Parameter path: what stands for it where something is wrong with it.
  init(_ bytes: [UInt8], path: String) throws(WorldError) {
    guard bytes.starts(with: Self.mark) else { throw .notExported(path: path) }
    var rest = bytes.dropFirst(Self.mark.count)
    func take(_ count: Int) throws(WorldError) -> [UInt8] {
      guard count >= 0, rest.count >= count else { throw .damagedExport(path: path) }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    let version = try take(1)[0]
    if version > Self.version { throw .newerExport(path: path) }
    let name = try take(Int(take(1)[0]))
    guard version == Self.version, let known = try? WorldName(String(decoding: name, as: UTF8.self)), let key = Key(try take(Key.length))
    else { throw .damagedExport(path: path) }
    let length = try take(8).reduce(0) { $0 << 8 | UInt64($1) }
    let seal = try take(HMAC.length)
    guard length == UInt64(rest.count) else { throw .damagedExport(path: path) }
    self.init(name: known, key: key, database: Array(rest))
    guard constantTimeEqual(seal, self.seal(head)) else { throw .damagedExport(path: path) }
  }
}

extension WorldFile {
  /// Writes the world to one file for its owner only, as it stands now or as a snapshot has it; the file is whole or not there.
  func export(to path: String, from snapshot: WorldName?, replaces: Bool, clock: WorldTime.State) async throws(WorldError) {
    if !replaces, try FileSystem.status(path) != nil { throw .fileExists(path: path) }
    let bytes = try await exported(from: snapshot, clock: clock)
    try FileSystem.write(bytes, to: path)
  }

  /// What such a file holds.
  ///
  /// - Parameter faults: in place of those that are armed; nil: they go with it.
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
  /// Makes a world of an exported one; it is there whole or not at all.
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
      } catch .newer {
        throw WorldError.newerExport(path: path)
      }
    } catch {
      draft.discard()
      throw error.elsewhere(self.path(of: name) + "/world.db", for: draft.database)
    }
    guard try draft.settle() else { throw .worldExists(name) }
  }
}
