import Foundation
import PseudoTerminal
import Terminal
import UserInterface
import WalletModel

/// The look of the wallet, by its options, and its effect on a picture.
enum Look: CaseIterable {
  case colored, plain, ascii

  var arguments: [String] {
    switch self {
    case .colored: []
    case .plain: ["--color=never"]
    case .ascii: ["--ascii"]
    }
  }
}

/// A picture in Screens, read into a frame. Secret cells are blank.
struct PictureOnDisk {
  let frame: Frame

  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of all pictures.
  static var all: [String] {
    let folder = repository.appending(path: "Screens").path
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }

  init(_ path: String) throws {
    let text = try String(contentsOf: Self.repository.appending(path: "Screens/\(path).txt"), encoding: .utf8)
    let parts = text.components(separatedBy: "\n--- ")
    var facts = parts.last?.split(separator: "\n")[...] ?? []
    func numbers(_ text: Substring?, _ separator: Character) -> [Int] { text?.split(separator: separator).compactMap { Int($0) } ?? [] }

    let size = numbers(facts.popFirst(), "x")
    guard parts.count == 2, size.count == 2 else { throw Failure("\(path) is no picture") }
    var frame = Frame(Size(columns: size[0], rows: size[1]))
    for (row, line) in parts[0].components(separatedBy: "\n").enumerated() { frame.put(Text(untrusted: line), row: row, column: 0) }
    let cursor = numbers(facts.popFirst()?.dropFirst("cursor ".count), ",")
    if cursor.count == 2 { frame.place(cursor: .init(row: cursor[0], column: cursor[1])) }
    for line in facts {
      let words = line.split(separator: " ", maxSplits: 1)
      guard let row = Int(words[0]) else { throw Failure("\(path): no row in \(line)") }
      for run in words[1].components(separatedBy: ", ") {
        let parts = run.split(separator: " ")
        let columns = numbers(parts.last, "-")
        guard let role = Role.allCases.first(where: { "\($0)" == parts[0] }) else { throw Failure("\(path): no role in \(run)") }
        frame.paint(role, row: row, columns: columns[0]..<columns[1] + 1)
      }
    }
    // The sample issuer's.
    frame.look = .init(.meridian, passes: [])
    self.frame = frame
  }

  /// The text that a terminal shows in a row, before styles are looked at; secrets count as blanks.
  func line(_ row: Int, ascii: Bool) -> String {
    let line = frame.line(row)
    return ascii ? String(String.UnicodeScalarView(line.unicodeScalars.map { Unicode.Scalar(Glyphs.ascii($0.value)) ?? "?" })) : line
  }

  /// Do these rows stand on the terminal from this column on?
  func stands(on screen: VirtualScreen, column: Int, ascii: Bool) -> Bool {
    (0..<frame.size.rows).allSatisfy { row in
      var shown = ""
      for at in 0..<frame.size.columns {
        let isSecret = frame.cell(row: row, column: at).role.isSecret
        shown += isSecret ? " " : screen.cells[row][column + at].text
      }
      while shown.last == " " { shown.removeLast() }
      return shown == line(row, ascii: ascii)
    }
  }
}
