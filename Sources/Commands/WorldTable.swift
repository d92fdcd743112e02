import Basics
package import Worlds

/// Tables of worlds, as text and as JSON.
package enum WorldTable {
  package static let nothing = "No worlds yet.\n"

  package static func json(_ worlds: [WorldSummary], in directory: WorldDirectory) -> String {
    Commands.json(worlds.map { Listed($0, directory) })
  }

  package static func text(of worlds: [WorldSummary]) -> String {
    let rows = worlds.map { world -> [String] in
      let home = world.home.map { "  issuers on \(PlainLine.cell($0.server))" } ?? ""
      let holder = world.holder.map { "  open in process \($0)" } ?? ""
      let snapshots = world.snapshots.isEmpty ? "" : "  snapshots: " + world.snapshots.map(\.description).joined(separator: ", ")
      return [world.name.description, size(world.bytes), moment(world.modified) + home + holder + snapshots]
    }
    return text(of: rows)
  }

  package static func json(_ worlds: [DeletedWorld]) throws(WorldError) -> String {
    var rows: [ListedDeleted] = []
    for world in worlds { rows.append(try ListedDeleted(world)) }
    return Commands.json(rows)
  }

  package static func text(of worlds: [DeletedWorld]) throws(WorldError) -> String {
    var rows: [[String]] = []
    for world in worlds {
      let (deleted, end) = ("deleted \(moment(world.moment))", "kept until \(moment(world.end))")
      rows.append([world.name.description, size(try world.bytes), deleted, end])
    }
    return text(of: rows)
  }

  private static func text(of rows: [[String]]) -> String { TextTable.lines(rows).map { $0 + "\n" }.joined() }

  /// The size in KB, right-aligned.
  private static func size(_ bytes: Int) -> String {
    let text = "\(bytes / 1024) KB"
    return String(repeating: " ", count: max(0, 7 - text.count)) + text
  }

  private static func moment(_ moment: Timestamp) -> String { "\(moment.date()) \(moment.time()) UTC" }
}

private struct ListedDeleted: Encodable {
  let world: String
  let bytes: Int
  let deleted: String
  /// The time after which the next command removes the world permanently.
  let end: String

  init(_ deleted: DeletedWorld) throws(WorldError) {
    (world, bytes) = (deleted.name.description, try deleted.bytes)
    (self.deleted, end) = (deleted.moment.description, deleted.end.description)
  }
}

private struct Listed: Encodable {
  let world: String
  let path: String
  let bytes: Int
  let modified: String
  /// The server of the world's issuers; nil if they are local.
  let server: String?
  let holder: Int32?
  let snapshots: [String]

  init(_ summary: WorldSummary, _ directory: WorldDirectory) {
    world = summary.name.description
    path = directory.path(of: summary.name)
    bytes = summary.bytes
    modified = summary.modified.description
    server = summary.home?.server
    holder = summary.holder
    snapshots = summary.snapshots.map(\.description)
  }
}
