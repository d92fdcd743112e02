import FoundationEssentials
import WalletModel
import Worlds

/// `billfold world …`
enum WorldCommand {
  case list(json: Bool)
  case path(WorldName, json: Bool)
  case reset(WorldName)

  func run() -> Int32 {
    do throws(WorldError) {
      let directory = try WorldDirectory(environment: Program.environment)
      switch self {
      case .list(let json):
        let worlds = try directory.list()
        return Program.print(json ? Self.json(worlds.map { Listed($0, directory) }) : Self.table(worlds))
      case .path(let name, let json):
        let path = directory.path(of: name)
        return Program.print(json ? Self.json(["world": name.description, "path": path]) : "\(Printable(path))\n")
      case .reset(let name):
        try directory.reset(name)
        return ExitCode.success
      }
    } catch {
      Program.say(error.description)
      return error.exitCode
    }
  }

  private struct Listed: Encodable {
    let world: String
    let path: String
    let bytes: Int
    let modified: String
    let holder: Int32?

    init(_ summary: WorldSummary, _ directory: WorldDirectory) {
      world = summary.name.description
      path = directory.path(of: summary.name)
      bytes = summary.bytes
      modified = summary.modified.description
      holder = summary.holder
    }
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Names, numbers and paths: nothing in them that JSON could refuse.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }

  private static func table(_ worlds: [WorldSummary]) -> String {
    if worlds.isEmpty { return "There is no world yet. billfold makes one.\n" }
    let width = worlds.map(\.name.description.count).max() ?? 0
    return worlds.map { world in
      let name = world.name.description + String(repeating: " ", count: width - world.name.description.count)
      let size = "\(world.bytes / 1024) KB"
      let padding = String(repeating: " ", count: max(0, 9 - size.count))
      let holder = world.holder.map { "  open in process \($0)" } ?? ""
      return "\(name)\(padding)\(size)  \(world.modified.date()) \(world.modified.time()) UTC\(holder)\n"
    }.joined()
  }
}
