import Foundation
import Testing
import UserInterface

/// `make pictures` writes the pictures; here each must be what its file shows.
@Suite struct PictureTests {
  @Test(arguments: Catalogue.all)
  func `the phone looks as in its picture`(_ entry: Catalogue.Entry) throws {
    let rehearsal = entry.rehearse()
    if let screen = entry.screen { #expect(rehearsal.interface.screenName == screen) }
    try PictureFile("\(entry.path).txt").compare(rehearsal.phone(40, 22).picture)
  }

  @Test(arguments: Catalogue.main)
  func `in twelve rows nothing that matters is lost`(_ path: String) throws {
    let entry = try #require(Catalogue.all.first { $0.path == path }, "no entry \(path)")
    try PictureFile("\(path).40x12.txt").compare(entry.rehearse().phone(40, 12).picture)
  }

  @Test(arguments: StageCatalogue.all)
  func `the stage looks as in its picture`(_ entry: StageCatalogue.Entry) throws {
    try PictureFile("Stage/\(entry.name).txt").compare(entry.rehearse().stage(entry.columns, entry.rows).picture)
  }

  @Test func `no picture is left over`() throws {
    let made = Set(
      Catalogue.all.map { "\($0.path).txt" } + Catalogue.main.map { "\($0).40x12.txt" } + StageCatalogue.all.map { "Stage/\($0.name).txt" })
    for folder in Set(made.map { String($0.prefix { $0 != "/" }) }) {
      for file in FileManager.default.enumerator(atPath: PictureFile.root.appending(path: folder).path)! {
        guard let file = file as? String, file.hasSuffix(".txt") else { continue }
        #expect(made.contains("\(folder)/\(file)"), "no state makes Screens/\(folder)/\(file)")
      }
    }
  }

  @Test func `every state has its own file`() {
    let paths = Catalogue.all.map(\.path) + StageCatalogue.all.map(\.name)
    #expect(Set(paths).count == paths.count)
    let shown = Set(Catalogue.all.compactMap(\.screen))
    #expect(shown == Set(ScreenName.allCases))
    #expect(Set(Catalogue.main.map { $0.split(separator: "/").dropLast().joined(separator: "/") }).isSuperset(of: shown.map(\.folder)))
  }

  @Test func `a changed picture is noticed`() throws {
    guard !PictureFile.isWriting else { return }
    let frame = try #require(Catalogue.all.first { $0.path == "Access/PINLogin/wrong" }).rehearse().phone(40, 22)
    var changed = frame
    changed.put("4", row: 16, column: 27)
    var styled = frame
    styled.paint(.notice, row: 16, columns: 4..<6)
    var moved = frame
    moved.place(cursor: .init(row: 10, column: 17))
    for frame in [changed, styled, moved] {
      withKnownIssue { try PictureFile("Access/PINLogin/wrong.txt").compare(frame.picture) }
    }
    withKnownIssue { try PictureFile("Access/PINLogin/none.txt").compare(frame.picture) }
  }
}

/// One picture below Screens; written instead of compared where `BILLFOLD_PICTURES` is `write`.
struct PictureFile {
  let path: String
  init(_ path: String) { self.path = path }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Screens")
  static let isWriting = ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write"
  private var url: URL { Self.root.appending(path: path) }

  func compare(_ picture: String) throws {
    if Self.isWriting {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(picture.utf8).write(to: url)
      return
    }
    let expected = (try? String(contentsOf: url, encoding: .utf8)) ?? "there is no picture \(path); make pictures writes it"
    #expect(picture == expected, "Screens/\(path) shows something else")
  }
}
