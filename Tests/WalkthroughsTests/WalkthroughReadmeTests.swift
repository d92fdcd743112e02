import Foundation
import Gherkin
import Testing

@testable import Walkthroughs

/// `make pictures` writes what is made of the walkthroughs and their vocabulary; here it must be what they say.
@Suite struct WalkthroughReadmeTests {
  @Test func `the readme has every sentence and every walkthrough`() throws {
    var readme = try RepositoryFile("Screens/Walkthroughs/README.md").text
    for (name, content) in [
      ("steps", Self.steps), ("wallets", try WalletMatrix(Self.features).text), ("walkthroughs", try Self.walkthroughs),
    ] {
      let (start, end) = ("<!-- \(name) -->\n", "<!-- end of \(name) -->")
      let parts = readme.components(separatedBy: start)
      try #require(parts.count == 2 && parts[1].contains(end), "the readme has no part for \(name)")
      readme = parts[0] + start + "\n" + content + "\n" + end + parts[1].components(separatedBy: end).dropFirst().joined(separator: end)
    }
    try RepositoryFile("Screens/Walkthroughs/README.md").compare(readme)
  }

  @Test func `the first example in the readme can be played`() throws {
    let readme = try RepositoryFile("Screens/Walkthroughs/README.md").text
    let example = try #require(readme.firstMatch(of: #/```gherkin\n((?:.|\n)*?)```/#)?.1)
    let reports = try play(String(example))
    #expect(reports.count == 1 && reports.allSatisfy { $0.isPassed }, "\(reports.map(\.problem))")
  }

  /// The list of what the program embeds has every walkthrough, and every picture that one of them names.
  @Test func `what comes with the program is what is in the files`() throws {
    let features = try Self.features
    let pictures = try Set(features.values.flatMap(Self.pictures)).sorted()
    let file =
      "// Written by make pictures, from the files below Screens.\n#include \"CEmbedded.h\"\n#include <stddef.h>\n\n"
      + "// #embed is of C23. (ISO/IEC 9899:2024, 6.10.4)\n#pragma clang diagnostic ignored \"-Wc23-extensions\"\n\n"
      + Self.table("walkthroughs", features.keys.sorted()) { "Walkthroughs/\($0)" } + Self.table("pictures", pictures) { "\($0).txt" }
      + "const struct billfold_text *billfold_walkthroughs(void) { return walkthroughs; }\n\n"
      + "const struct billfold_text *billfold_pictures(void) { return pictures; }\n"
    try RepositoryFile("Sources/CEmbedded/walkthroughs.c").compare(file)
    // A list that was just written is in the next build.
    guard !RepositoryFile.isWriting else { return }
    #expect(EmbeddedWalkthroughs.names == features.keys.sorted())
    for (name, text) in features { #expect(EmbeddedWalkthroughs.feature(name) == text, "\(name)") }
    for name in pictures { #expect(try EmbeddedWalkthroughs.picture(name) == RepositoryFile("Screens/\(name).txt").text, "\(name)") }
    #expect(EmbeddedWalkthroughs.feature("nothing") == nil && EmbeddedWalkthroughs.picture("nothing") == nil)
  }

  private static func table(_ name: String, _ entries: [String], path: (String) -> String) -> String {
    let rows = entries.map { entry in
      "    {\"\(entry)\", (const unsigned char[]){\n#embed \"../../Screens/\(path(entry))\" suffix(, 0)\n    }},\n"
    }
    return "static const struct billfold_text \(name)[] = {\n\(rows.joined())    {NULL, NULL},\n};\n\n"
  }

  /// The files below Screens/Walkthroughs, by their names there.
  static var features: [String: String] {
    get throws {
      let folder = RepositoryFile("Screens/Walkthroughs").path
      let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return Dictionary(
        uniqueKeysWithValues: try names.filter { $0.hasSuffix(".feature") }.map {
          ($0, try RepositoryFile("Screens/Walkthroughs/\($0)").text)
        })
    }
  }

  /// The pictures that the steps of a feature name.
  private static func pictures(_ text: String) throws -> [String] {
    let feature = try #require(try Gherkin.parse(text, uri: ""))
    return try feature.walks().flatMap(\.steps).compactMap { step in
      guard let (definition, places) = Vocabulary.find(step.text), definition.pattern.text == "the picture is {text}" else { return nil }
      return places[0]
    }
  }

  private static var steps: String {
    Vocabulary.groups.map { group in
      let rows = group.steps.map { step in
        let table = step.table.map { " with a table \(($0 + step.optional.map { "[\($0)]" }).joined(separator: " \\| "))" } ?? ""
        return "| `\(step.pattern.text.replacing("|", with: "\\|"))`\(table) | \(step.meaning.replacing("|", with: "\\|")) |\n"
      }
      return "### \(group.title)\n\n| Sentence | What it does |\n| --- | --- |\n" + rows.joined()
    }.joined(separator: "\n")
  }

  private static var walkthroughs: String {
    get throws {
      try features.sorted { $0.key < $1.key }.map { name, text in
        let feature = try #require(try Gherkin.parse(text, uri: name))
        let walks = try feature.walks()
        let scenarios = (feature.scenarios + feature.rules.flatMap(\.scenarios)).map { "- \($0.heading.name)\n" }.joined()
        let about = feature.heading.description.split(separator: "\n").map(\.trimmed).joined(separator: " ")
        return "### [\(feature.heading.name)](\(name))\n\n\(about)\n\n`billfold walk \(name.dropLast(8))`: "
          + "\(walks.count) \(walks.count == 1 ? "scenario" : "scenarios").\n\n" + scenarios
      }.joined(separator: "\n")
    }
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

/// A file of the repository that the code must agree with.
struct RepositoryFile {
  let path: String

  init(_ name: String) {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    path = root.appending(path: name).path
  }

  var text: String {
    get throws { try String(contentsOfFile: path, encoding: .utf8) }
  }

  /// True while `make pictures` is at work.
  static let isWriting = ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write"

  /// Expects that the file says this, or writes it where `make pictures` is at work.
  func compare(_ text: String) throws {
    if Self.isWriting {
      return try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try text == self.text, "\(path) says something else; make pictures writes it")
  }
}
