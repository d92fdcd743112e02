import Foundation
import Testing
import UserInterface

/// Verifies statements and links in the README files.
@Suite struct ReadmeTests {
  private static let root = PictureFile.root.deletingLastPathComponent()
  static let documents = [
    "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "Screens/README.md", "Screens/Walkthroughs/README.md",
    "Service/README.md", "Sources/README.md", "Sources/Rules.md", "Sources/TerminalContract.md", "Tests/README.md",
  ]
  private static func text(_ path: String) throws -> String { try String(contentsOf: root.appending(path: path), encoding: .utf8) }

  @Test(arguments: Self.documents)
  func `what a document links to is there`(_ path: String) throws {
    let folder = Self.root.appending(path: path).deletingLastPathComponent()
    for link in try Self.text(path).matches(of: #/\]\((?!https:)([^)#]*)(?:#([^)]*))?\)/#) {
      let target = link.1.isEmpty ? Self.root.appending(path: path) : folder.appending(path: String(link.1))
      #expect(FileManager.default.fileExists(atPath: target.path), "\(path) links to \(link.1)")
      guard let anchor = link.2 else { continue }
      let anchors = try String(contentsOf: target, encoding: .utf8).matches(of: #/(?m)^#+ (.*)$/#).map { Self.anchor(of: $0.1) }
      #expect(anchors.contains(String(anchor)), "\(path) links to \(link.1)#\(anchor)")
    }
  }

  /// The anchor that GitHub gives a heading.
  private static func anchor(of heading: Substring) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
  }

  @Test(arguments: Self.documents)
  func `what a document says to make is in the makefile`(_ path: String) throws {
    let makefile = try Self.text("Makefile")
    for target in try Self.text(path).matches(of: #/(?:`|\n *|written by )make ([a-z]+)/#).map(\.1) {
      #expect(makefile.contains("\n\(target):"), "\(path) says make \(target)")
    }
  }

  @Test func `the source map lists every module and its dependencies`() throws {
    let section = try #require(
      try Self.text("Sources/README.md").split(separator: "\n## Modules and their dependencies\n").dropFirst().first)
    let package = try Self.text("Package.swift")
    let modules = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Sources").path).filter {
      !$0.hasSuffix(".md")
    }
    for module in modules {
      let line = try Regex("\\n\\| `\(module)` \\|.*\\|(.*)\\|\\n", as: (Substring, Substring).self)
      let row = try #require(section.firstMatch(of: line), "Sources/README.md has no module \(module)")
      let declared = package.firstMatch(
        of: try Regex("name: \"\(module)\",\\s*dependencies: \\[([^\\]]*)\\]", as: (Substring, Substring).self))
      #expect(Set(row.1.names) == Set(declared?.1.names ?? []), "\(module) uses something else")
    }
  }
}

extension Substring {
  /// The names of modules in it.
  fileprivate var names: [Substring] { matches(of: /\w+/).map(\.0).filter { $0 != "nothing" } }
}
