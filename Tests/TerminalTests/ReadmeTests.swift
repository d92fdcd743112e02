import Foundation
import Testing

/// Tests/README.md says which test stands for which line of the terminal contract.
struct ReadmeTests {
  @Test func `every test it names is there`() throws {
    let tests = PictureOnDisk.repository.appending(path: "Tests")
    var known: Set<String> = []
    for case let path as String in FileManager.default.enumerator(atPath: tests.path)! where path.hasSuffix("Tests.swift") {
      let source = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      for part in source.components(separatedBy: "func ").dropFirst() {
        known.insert(part.prefix { $0 != "(" }.filter { $0 != "`" })
      }
    }
    let readme = try String(contentsOf: tests.appending(path: "README.md"), encoding: .utf8)
    let rows = readme.matches(of: #/(?m)^\| (\d+) \|.*$/#)
    #expect(rows.compactMap { Int($0.1) } == Array(1...30))
    for row in rows {
      let names = row.0.matches(of: #/`([^`]+)`/#).map { String($0.1) }
      #expect(!names.isEmpty || row.0.contains("not yet"), "nothing stands for line \(row.1)")
      for name in names {
        #expect(known.contains(name), "line \(row.1) names \(name)")
      }
    }
  }
}
