import Contract
import Foundation
import Simulation
import Testing
import UserInterface
import WalletModel

/// `make pictures` writes the generated parts of Screens/README.md; here they must be what the code says.
@Suite struct ScreensReadmeTests {
  @Test func `the readme shows every screen, the map and the keys`() throws {
    let url = PictureFile.root.appending(path: "README.md")
    var readme = try String(contentsOf: url, encoding: .utf8)
    let parts = [
      ("map", Self.map), ("screens", Self.screens), ("overlays", Self.overlays), ("stage", Self.stage), ("magic", Self.magic),
      ("keys", Self.keys),
    ]
    for (name, content) in parts {
      try readme.replacePart(name, with: content)
    }
    try PictureFile("README.md").compare(readme)
  }

  private static var map: String { "```mermaid\n\(Map.mermaid)```\n" }

  private static var screens: String {
    ScreenName.allCases.map { screen in
      let entries = Catalogue.all.filter { $0.screen == screen }
      return "### \(screen.title)\n\n\(screen.type.help.string)\n\n\(inline(screen.mainState, of: entries))\n\(links(entries))\n"
    }.joined(separator: "\n")
  }

  private static var overlays: String {
    let entries = Catalogue.all.filter { $0.screen == nil }
    var folders: [String] = []
    for entry in entries where !folders.contains(entry.folder) { folders.append(entry.folder) }
    return folders.map { folder in
      let entries = entries.filter { $0.folder == folder }
      return "### \(folder)\n\n\(inline(folder == "Simulator" ? "menu" : entries[0].state, of: entries))\n\(links(entries))\n"
    }.joined(separator: "\n")
  }

  private static var stage: String {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: PictureFile.root.appending(path: "Stage").path)) ?? []
    let links = files.filter { $0.hasSuffix(".txt") }.sorted().map { "[\($0.dropLast(4))](Stage/\($0))" }
    return links.joined(separator: " · ") + "\n"
  }

  private static var magic: String { forced + "\n" + payments }

  private static var payments: String {
    MagicKind.allCases.filter { kind in TestPayment.all.contains { $0.kind == kind } }.map { kind in
      let rows = TestPayment.all.filter { $0.kind == kind }.map { "| `\($0.text)` | \($0.effect) |\n" }
      return "| \(kind.rawValue) | At the Simulated Bank |\n| --- | --- |\n" + rows.joined()
    }.joined(separator: "\n")
  }

  private static var forced: String {
    MagicKind.allCases.filter { kind in MagicValue.all.contains { $0.kind == kind } }.map { kind in
      let rows = MagicValue.all.filter { $0.kind == kind }.map { magic in
        "| `\(magic.text)` | \(magic.operations.map(\.rawValue).joined(separator: ", ")) | \(magic.effectByName) |\n"
      }
      return "| \(kind.rawValue) | Works on | Forces |\n| --- | --- | --- |\n" + rows.joined()
    }.joined(separator: "\n")
  }

  private static var keys: String {
    let rows = Command.bindings.map { binding in
      "| \(binding.label.string) | \(binding.letter.map(String.init) ?? "") | \(binding.meaning.string) | \(binding.worksWhileTyping ? "yes" : "no") |\n"
    }
    return "| Key | In lines | What it does | In a text field too |\n| --- | --- | --- | --- |\n" + rows.joined()
  }

  private static func inline(_ state: String, of entries: [Catalogue.Entry]) -> String {
    guard let entry = entries.first(where: { $0.state == state }) else { return "There is no picture \(state).\n" }
    let rows = entry.rehearse().phone(40, 22).picture.components(separatedBy: "\n--- ")[0]
    return "```text\n\(rows)\n```\n"
  }

  private static func links(_ entries: [Catalogue.Entry]) -> String {
    "States: "
      + entries.map { entry in
        let small = "\(entry.path).40x12.txt"
        let isThere = FileManager.default.fileExists(atPath: PictureFile.root.appending(path: small).path)
        return "[\(entry.state)](\(entry.path).txt)" + (isThere ? " ([12 rows](\(small)))" : "")
      }.joined(separator: " · ")
  }
}

extension Catalogue.Entry {
  fileprivate var folder: String { String(path[..<path.lastIndex(of: "/")!]) }
  fileprivate var state: String { String(path[path.lastIndex(of: "/")!...].dropFirst()) }
}

extension String {
  /// Replaces what stands between this part's two markers.
  fileprivate mutating func replacePart(_ name: String, with content: String) throws {
    let begin = try #require(range(of: "<!-- \(name): written by make pictures -->\n"), "Screens/README.md has no part \(name)")
    let end = try #require(
      range(of: "<!-- end of \(name) -->", range: begin.upperBound..<endIndex), "the part \(name) of Screens/README.md has no end")
    replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n" + content + "\n")
  }
}

extension MagicValue {
  /// The effect with the vendor's name of the error: `401 WRONG_CREDENTIALS: wrong PIN, 3 left`.
  fileprivate var effectByName: String {
    error.map { "\($0.statusCode) \($0.code.name): \($0.description)" } ?? effect
  }
}
