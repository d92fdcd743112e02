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
