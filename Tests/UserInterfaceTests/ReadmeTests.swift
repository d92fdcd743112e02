import Foundation
import Testing
import UserInterface
import WalletModel

/// What the README files promise where a test can see it.
@Suite struct ReadmeTests {
  private static let root = PictureFile.root.deletingLastPathComponent()
  private static func text(_ path: String) throws -> String { try String(contentsOf: root.appending(path: path), encoding: .utf8) }

  @Test(arguments: ["README.md", "Screens/README.md", "Sources/README.md"])
  func `what a readme links to is there`(_ path: String) throws {
    let folder = Self.root.appending(path: path).deletingLastPathComponent()
    for link in try Self.text(path).matches(of: #/\]\((?!https:)([^)#]+)\)/#).map(\.1) {
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: String(link)).path), "\(path) links to \(link)")
    }
  }

  @Test(arguments: ["README.md", "Screens/README.md", "Sources/README.md"])
  func `what a readme says to make is in the makefile`(_ path: String) throws {
    let makefile = try Self.text("Makefile")
    for target in try Self.text(path).matches(of: #/(?:`|\n|written by )make ([a-z]+)/#).map(\.1) {
      #expect(makefile.contains("\n\(target):"), "\(path) says make \(target)")
    }
  }

  /// The README shows the phone as the program draws it; `make pictures` writes it anew.
  @Test func `the picture in the readme is true`() throws {
    var rehearsal = Rehearsal()
    Catalogue.lockSent(&rehearsal)
    rehearsal.answer(ChangeOfCard.self, Script.card(.locked))
    let readme = try Self.text("README.md")
    let shown = try #require(readme.firstMatch(of: #/```text\n((?:.|\n)*?)\n```/#)?.1)
    let phone = rehearsal.phone(40, 22).picture.components(separatedBy: "\n")
    // What stands beside the phone and below it was taken from the program.
    let picture = shown.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { row, line in
      row < 22 ? phone[row] + line.dropFirst(40) : String(line)
    }
    #expect(picture.count == 24)
    try PictureFile("../README.md").compare(readme.replacing(shown, with: picture.joined(separator: "\n")))
  }

  @Test func `the map of the house has every room and its arrows`() throws {
    let house = try Self.text("Sources/README.md")
    let package = try Self.text("Package.swift")
    let rooms = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Sources").path).filter {
      !$0.hasSuffix(".md")
    }
    for room in rooms {
      let line = try Regex("\\n\\| `\(room)` \\|.*\\|(.*)\\|\\n", as: (Substring, Substring).self)
      let row = try #require(house.firstMatch(of: line), "Sources/README.md has no room \(room)")
      let declared = package.firstMatch(
        of: try Regex("name: \"\(room)\",\\s*dependencies: \\[([^\\]]*)\\]", as: (Substring, Substring).self))
      #expect(Set(row.1.names) == Set(declared?.1.names ?? []), "\(room) uses something else")
    }
  }
}

extension Substring {
  /// The names of rooms in it.
  fileprivate var names: [Substring] { matches(of: /\w+/).map(\.0).filter { $0 != "nothing" } }
}
