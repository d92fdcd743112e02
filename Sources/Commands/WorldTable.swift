import WalletModel
package import Worlds

/// Worlds as lists show them.
package enum WorldTable {
  package static let nothing = "No worlds yet.\n"

  package static func json(_ worlds: [WorldSummary], in directory: WorldDirectory) -> String {
    Commands.json(worlds.map { Listed($0, directory) })
  }

  package static func text(of worlds: [WorldSummary]) -> String {
    let width = worlds.map(\.name.description.count).max() ?? 0
    return worlds.map { world -> PlainLine in
      let name = world.name.description + String(repeating: " ", count: width - world.name.description.count)
      let size = "\(world.bytes / 1024) KB"
      let padding = String(repeating: " ", count: max(0, 9 - size.count))
      let holder = world.holder.map { "  open in process \($0)" } ?? ""
      let snapshots = world.snapshots.isEmpty ? "" : "  snapshots: "
      let home = world.home.map { "  issuers on \($0.server)" } ?? ""
      return """
        \(name)\(padding)\(size)  \(world.modified.date()) \(world.modified.time()) UTC\(home)\(holder)\(snapshots)\(cells: world.snapshots)
        """
    }.text
  }

  package static func json(_ worlds: [DeletedWorld]) throws(WorldError) -> String {
    var rows: [ListedDeleted] = []
    for world in worlds { rows.append(try ListedDeleted(world)) }
    return Commands.json(rows)
  }

  package static func text(of worlds: [DeletedWorld]) throws(WorldError) -> String {
    let width = worlds.map(\.name.description.count).max() ?? 0
    var lines: [PlainLine] = []
    for world in worlds {
      let name = world.name.description + String(repeating: " ", count: width - world.name.description.count)
      let size = "\(try world.bytes / 1024) KB"
      let padding = String(repeating: " ", count: max(0, 9 - size.count))
      lines.append("\(name)\(padding)\(size)  deleted \(moment(world.moment))  kept until \(moment(world.end))")
    }
    return lines.text
  }

  private static func moment(_ moment: Timestamp) -> String { "\(moment.date()) \(moment.time()) UTC" }
}

private struct ListedDeleted: Encodable {
  let world: String
  let bytes: Int
  let deleted: String
  /// From when on the next command removes it.
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
  /// Where its issuers are, if not here.
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
