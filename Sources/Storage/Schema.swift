internal import CSystem
internal import Glibc

/// A table or an index, as SQLite's schema table describes it.
struct SchemaObject: Hashable {
  let type: String
  let name: String
  let table: String
  /// The statement that created it; nil for indexes that SQLite creates for keys.
  let sql: String?

  static let versions = SchemaObject(
    type: "table", name: "schema_versions", table: "schema_versions",
    sql: "CREATE TABLE schema_versions (component TEXT PRIMARY KEY, version INTEGER NOT NULL)")
}

/// A text that lists all tables and indexes of a schema. A file with exactly these needs no other check of its schema: finding its
/// statements in the migrations takes longer than everything else at its opening.
// Unchecked: the bytes never change, and exist as long as the process.
package struct SchemaList: @unchecked Sendable {
  private let bytes: UnsafeRawBufferPointer

  /// - Parameter bytes: must exist as long as the process.
  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Returns true if the text lists exactly these objects, which are sorted by name.
  func lists(_ objects: [SchemaObject]) -> Bool {
    var rest = bytes
    func consume(_ text: String) -> Bool {
      var text = text
      return text.withUTF8 { text in
        guard text.count <= rest.count, text.isEmpty || memcmp(rest.baseAddress!, text.baseAddress!, text.count) == 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(text.count))
        return true
      }
    }
    return Self.pieces(of: objects, consume) && rest.isEmpty
  }

  /// Calls `body` with the pieces of the text for these objects, as long as it returns true.
  static func pieces(of objects: [SchemaObject], _ body: (String) -> Bool) -> Bool {
    body("-- \(objects.count) tables and indexes. Written by make pictures.\n")
      && objects.allSatisfy { object in
        body("\n-- ") && body(object.type) && body(" ") && body(object.name) && body(" of ") && body(object.table) && body("\n")
          && object.sql.map { body($0) && body(";\n") } ?? true
      }
  }
}

extension DatabaseConnection {
  /// Rejects a schema that the migrations did not create, before a statement could run anything in it: a trigger or a view can keep SQLite
  /// busy forever. Returns the versions of the file's components.
  ///
  /// - Parameter newest: the list of the newest schema, for a faster check; nil if none is known.
  func checkSchema(_ components: [Component], newest: SchemaList?) throws(StorageError) -> [ComponentVersion] {
    let found = try objects()
    // Finds views and triggers by their type, virtual tables by their statement.
    let strange = found.first { object in
      !["table", "index"].contains(object.type) || object.sql.map { !$0.hasPrefix("CREATE") || $0.hasPrefix("CREATE VIRTUAL") } == true
    }
    if let strange { throw .foreignObject(strange.name) }
    guard found.contains(.versions) else { throw .corrupt }
    let versions = try DatabaseTransaction(self).versions()
    try components.refuseNewer(than: versions)
    if !components.needMigration(from: versions), newest?.lists(found) == true { return versions }
    if components.areVerbatim(found, at: versions) { return versions }
    guard Set(found) == (try reference(components, versions)) else { throw .development }
    return versions
  }

  func objects() throws(StorageError) -> [SchemaObject] {
    try DatabaseTransaction(self).rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name") { row throws(StorageError) in
      SchemaObject(
        type: try row.text("type"), name: try row.text("name"), table: try row.text("tbl_name"), sql: try row.optionalText("sql"))
    }
  }

  /// Returns the schema that the migrations up to these versions create. Takes about eight milliseconds.
  private func reference(_ components: [Component], _ versions: [ComponentVersion]) throws(StorageError) -> Set<SchemaObject> {
    let empty = try DatabaseConnection(path: ":memory:")
    return try empty.transaction { sql throws(StorageError) in
      try sql.script("CREATE TABLE schema_versions (component TEXT PRIMARY KEY, version INTEGER NOT NULL)")
      for component in components {
        for migration in component.migrations[..<versions.version(of: component)] { try sql.script(migration) }
      }
      return Set(try empty.objects())
    }
  }
}

extension [Component] {
  /// Returns true if the migrations up to these versions contain the statement of each object, added columns included, and create no other
  /// object. Nearly always makes `reference` unnecessary, which would double the time that a world takes to open.
  func areVerbatim(_ objects: [SchemaObject], at versions: [ComponentVersion]) -> Bool {
    let scripts = flatMap { component in component.migrations[..<versions.version(of: component)] }
    let made = objects.filter { $0.sql != nil && $0 != .versions }
    let dropped = scripts.flatMap(\.tablesDropped)
    // An index is dropped before its table.
    let count = scripts.reduce(0) { count, script in
      let created = ["CREATE TABLE ", "CREATE INDEX ", "CREATE UNIQUE INDEX "].reduce(0) { $0 + script.occurrences(of: $1) }
      return count + created - script.occurrences(of: "DROP INDEX ")
    }
    guard made.count == count - dropped.count else { return false }
    return made.allSatisfy { object in
      if dropped.contains(where: { $0.successor == object.name }) { return false }
      var sql = object.sql ?? ""
      let drops = dropped.filter { $0.name == object.name }
      if !drops.isEmpty {
        guard drops.count == 1, let successor = drops[0].successor, sql.removePrefix("CREATE TABLE \"\(object.name)\"") else {
          return false
        }
        sql = "CREATE TABLE \(successor)" + sql
      }
      if scripts.contains(where: { $0.range(of: sql, from: 0) != nil }) { return true }
      let addition = "ALTER TABLE \(object.name) ADD COLUMN "
      for script in scripts {
        for column in script.columnsAdded(by: addition) {
          sql.removeFirst(", " + column)
        }
      }
      return scripts.contains { $0.range(of: sql, from: 0) != nil }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the offsets of the first occurrence of a text, from an offset on. Searches bytes: several times faster than a search of a
  /// `String`.
  fileprivate func range(of text: String, from start: Int) -> Range<Int>? {
    guard let baseAddress else { return nil }
    var text = text
    return text.withUTF8 { text in
      // Searches only for the statement's beginning, because the C library reads all of a long text before it searches.
      let beginning = UnsafeBufferPointer(rebasing: text.prefix(40))
      var start = start
      while let found = billfold_find(baseAddress + start, count - start, beginning.baseAddress ?? baseAddress, beginning.count) {
        let offset = UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
        guard offset + text.count <= count else { return nil }
        if self[offset..<offset + text.count].elementsEqual(text) { return offset..<offset + text.count }
        start = offset + 1
      }
      return nil
    }
  }
}

/// A table that a migration drops.
private struct DroppedTable {
  let name: String
  /// The original name of the table that is renamed to this name right after that; nil if there is none. In its statement, SQLite has the
  /// new name in quotes.
  let successor: String?
}

extension String {
  /// Removes this prefix and returns true; returns false if the text begins otherwise.
  fileprivate mutating func removePrefix(_ text: String) -> Bool {
    guard hasPrefix(text) else { return false }
    removeFirst(text.count)
    return true
  }

  /// Removes the first occurrence of a text, if there is one.
  fileprivate mutating func removeFirst(_ text: String) {
    guard let range = withUTF8({ $0.range(of: text, from: 0) }) else { return }
    removeSubrange(utf8.index(startIndex, offsetBy: range.lowerBound)..<utf8.index(startIndex, offsetBy: range.upperBound))
  }
}

extension StaticString {
  fileprivate func range(of text: String, from start: Int) -> Range<Int>? { withUTF8Buffer { $0.range(of: text, from: start) } }

  fileprivate func occurrences(of text: String) -> Int {
    var (count, start) = (0, 0)
    while let range = range(of: text, from: start) { (count, start) = (count + 1, range.upperBound) }
    return count
  }

  /// The tables that this migration drops.
  fileprivate var tablesDropped: [DroppedTable] {
    var tables: [DroppedTable] = []
    var start = 0
    while let range = range(of: "DROP TABLE ", from: start) {
      let name = self.name(at: range.upperBound)
      start = range.upperBound + name.utf8.count
      var successor: String?
      let (alter, rename) = (";\nALTER TABLE ", " RENAME TO \(name);")
      if let altered = self.range(of: alter, from: start), altered.lowerBound == start {
        let other = self.name(at: altered.upperBound)
        if self.range(of: rename, from: start)?.lowerBound == altered.upperBound + other.utf8.count { successor = other }
      }
      tables.append(DroppedTable(name: name, successor: successor))
    }
    return tables
  }

  /// Returns the table name that begins at this offset.
  private func name(at offset: Int) -> String {
    let rest = UnsafeBufferPointer(start: utf8Start + offset, count: utf8CodeUnitCount - offset)
    return String(decoding: rest.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }

  /// Returns the definitions of the columns that this migration adds by statements with this beginning, in order.
  fileprivate func columnsAdded(by beginning: String) -> [String] {
    var columns: [String] = []
    var start = 0
    while let range = range(of: beginning, from: start) {
      let rest = UnsafeBufferPointer(start: utf8Start + range.upperBound, count: utf8CodeUnitCount - range.upperBound)
      var isQuoted = false
      let definition = rest.prefix { byte in
        if byte == UInt8(ascii: "'") { isQuoted.toggle() }
        return isQuoted || byte != UInt8(ascii: ";")
      }
      columns.append(String(decoding: definition, as: UTF8.self))
      start = range.upperBound + definition.count
    }
    return columns
  }
}
