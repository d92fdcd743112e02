import Foundation
import Testing
import UserInterface

/// Whatever is done to the interface, it does not trap, shows no secret and can be left.
@Suite struct FuzzTests {
  static let isVerifying = ProcessInfo.processInfo.environment["BILLFOLD_VERIFY"] == "1"

  /// - Returns: the screens they came to.
  @discardableResult
  private static func run(_ seeds: Range<UInt64>, steps: Int) -> Set<ScreenName> {
    var visited: Set<ScreenName> = []
    for seed in seeds {
      var fuzzer = Fuzzer(seed: seed)
      fuzzer.run(steps: steps)
      for problem in fuzzer.problems { Issue.record("seed \(seed): \(problem)") }
      visited.formUnion(fuzzer.visited)
    }
    return visited
  }

  @Test func `five hundred random lives come to every screen`() async {
    let visited = await withTaskGroup { group in
      for part in 0..<UInt64(4) { group.addTask { Self.run(part * 125..<(part + 1) * 125, steps: 16) } }
      return await group.reduce(into: Set<ScreenName>()) { $0.formUnion($1) }
    }
    #expect(visited == Set(ScreenName.allCases))
  }

  @Test(.enabled(if: isVerifying), arguments: 0..<UInt64(100))
  func `a hundred thousand random lives`(_ part: UInt64) { Self.run(10_000 + part * 1000..<10_000 + (part + 1) * 1000, steps: 25) }

  @Test(arguments: ["ЖЖЖ", "77777", "8888", "\u{1}", "\u{202E}"])
  func `a sign that must not be shown is noticed`(_ sign: String) {
    var frame = Frame(Size(columns: 20, rows: 2))
    var fuzzer = Fuzzer(seed: 0)
    #expect(fuzzer.firstBadCell(frame) == nil)
    let literal: Text = sign == "\u{1}" ? "\u{1}" : sign == "\u{202E}" ? "e\u{202E}" : Text(untrusted: sign)
    frame.put(literal, row: 1, column: 3)
    // A sign without width becomes a cell only as part of one that has a width.
    #expect(fuzzer.firstBadCell(frame) != nil)
  }

  // MARK: - Sizes

  private static func render(_ entry: Catalogue.Entry, columns: some Sequence<Int>, rows: some Sequence<Int>) {
    let r = entry.rehearse()
    for columns in columns {
      for rows in rows {
        // The phone alone is only drawn for its pictures. It is also part of the stage.
        for draw in columns <= 60 ? [r.stage, r.phone] : [r.stage] {
          let frame = draw(columns, rows)
          let isInside = frame.cursor.map { $0.row < rows && $0.column < columns } ?? true
          guard frame.cells.count == columns * rows, isInside, frame == draw(columns, rows) else {
            Issue.record("\(entry.path) fails at \(columns)x\(rows)")
            return
          }
        }
      }
    }
  }

  /// Around the sizes where the layout changes; of the others each state has some, and all states together all of them.
  @Test(arguments: Catalogue.all.indices)
  func `every state is drawn at a sample of all sizes`(_ index: Int) {
    let (entry, column, row) = (Catalogue.all[index], 1 + index % 11, 1 + index / 11 % 9)
    Self.render(entry, columns: stride(from: column, through: 45, by: 11), rows: stride(from: row, through: 26, by: 9))
    Self.render(entry, columns: [39, 40, 59, 60, 79, 80], rows: [11, 12, 19, 20, 24])
    Self.render(entry, columns: [200], rows: [60])
  }

  @Test(.enabled(if: isVerifying), arguments: Catalogue.all)
  func `every state is drawn at every size`(_ entry: Catalogue.Entry) {
    Self.render(entry, columns: 1...200, rows: 1...60)
  }

  @Test func `absurd sizes are clamped before they are drawn`() {
    let r = Catalogue.all[0].rehearse()
    let frame = r.stage(60_000, 60_000)
    #expect(frame.size == Size(columns: 1000, rows: 500))
    #expect(frame.cells.count == 500_000)
  }
}
