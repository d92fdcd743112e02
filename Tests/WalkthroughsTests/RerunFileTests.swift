import Foundation
import Gherkin
import TemporaryFolder
import Testing

@testable import Walkthroughs

@Suite struct RerunFileTests {
  private let folder = TemporaryFolder()

  /// Scenarios by their names, all of which fail but for "good".
  private static func source(_ names: [String]) -> String {
    "Feature: f\n" + names.map { "  Scenario: \($0)\n    Then I see \"\($0 == "good" ? "Welcome" : "nothing")\"\n" }.joined()
  }

  private func file(_ text: String) throws -> RerunFile {
    let path = folder.path + "/failed.txt"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return try RerunFile(path: path)
  }

  private static func walks(_ names: [String]) throws -> [Walk] {
    try #require(try Gherkin.parse(source(names), uri: "test.feature")).walks()
  }

  @Test func `what failed is what the next run plays`() throws {
    let reports = try play(Self.source(["good", "bad", "worse"]))
    var rerun = try RerunFile(path: folder.path + "/failed.txt")
    #expect(rerun.isEmpty && !rerun.exists && rerun.select(from: []).places.isEmpty)
    #expect(try rerun.write(after: reports) == 2)
    #expect(try String(contentsOfFile: rerun.path, encoding: .utf8) == "test.feature:4 # bad\ntest.feature:6 # worse\n")
    rerun = try RerunFile(path: rerun.path)
    #expect(rerun.exists)
    let (places, notes) = rerun.select(from: try Self.walks(["good", "bad", "worse"]))
    #expect(places == ["test.feature:4", "test.feature:6"] && notes.isEmpty && rerun.files == ["test.feature"])
    // One has run and passes now, the other did not run.
    #expect(rerun.text(after: try play(Self.source(["x", "good"]))) == "test.feature:2 # x\ntest.feature:6 # worse\n")
  }

  @Test(arguments: [
    // It has moved; it was renamed; nothing of it is left; the list of another program; several lines.
    ("test.feature:4 # bad", ["bad"], 0), ("test.feature:2 # bad", ["bad"], 0), ("test.feature:6 # gone", ["worse"], 0),
    ("test.feature:99 # gone", ["good", "bad", "worse"], 1), ("test.feature:5", ["bad"], 0), ("test.feature", ["good", "bad", "worse"], 0),
    ("test.feature:2:7", ["good", "worse"], 0), ("test.feature:2 test.feature:4\ttest.feature:7", ["good", "bad", "worse"], 0),
    ("other.feature test.feature:2:4 x.feature:1:3", ["good", "bad"], 0), ("other.feature:2 # x", [], 0),
    ("away.feature:2 # x\ntest.feature:4", ["bad"], 1),
  ])
  func `a scenario that has changed is found`(_ text: String, _ names: [String], _ notes: Int) throws {
    var rerun = try file(text + "\n")
    let walks = try Self.walks(["good", "bad", "worse"])
    let found = rerun.select(from: walks, missing: ["away.feature"])
    #expect(walks.filter { found.places.contains($0.place) }.map(\.name) == names)
    #expect(found.notes.count == notes, "\(found.notes)")
    // Scenarios that did not run are still listed, also those of files that are not found from here.
    let left = rerun.text(after: [])
    let places =
      text.contains("#")
      ? [text]
      : text.split { " \t".contains($0) }.flatMap { place in
        let parts = place.split(separator: ":")
        return parts.count == 1 ? [String(place)] : parts.dropFirst().map { "\(parts[0]):\($0)" }
      }
    #expect(left == places.map { "\($0)\n" }.joined())
  }

  @Test func `what is no list is refused`() throws {
    let path = folder.path + "/failed.txt"
    try Data([0xFF, 0x00]).write(to: URL(filePath: path))
    #expect(throws: (any Error).self) { try RerunFile(path: path) }
    #expect(throws: (any Error).self) { try RerunFile(path: folder.path) }
  }
}
