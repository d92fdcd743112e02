/// A terminal recording in the format asciicast, version 2, with a marker for each step. (docs.asciinema.org, asciicast v2)
///
/// Each frame writes only the rows that changed. Secret cells are blank, as in every recording. Equal frames at equal times give equal
/// bytes.
package struct Cast: Sendable {
  private let title: String
  private var size: Size?
  private var shown: Frame?
  private var lines: [String] = []

  package init(title: String) { self.title = title }

  /// The text of the file; empty before the first frame.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  /// Adds a frame, which is shown from this time on, counted from the beginning. Times must not decrease.
  package mutating func show(_ frame: Frame, at time: Duration) {
    guard frame != shown else { return }
    if size == nil {
      lines.append("{\"version\": 2, \"width\": \(frame.size.columns), \"height\": \(frame.size.rows), \"title\": \(Self.quoted(title))}")
    } else if size != frame.size {
      add("r", "\(frame.size.columns)x\(frame.size.rows)", at: time)
    }
    if size != frame.size { shown = nil }
    size = frame.size
    add("o", Self.output(frame, after: shown), at: time)
    shown = frame
  }

  /// Adds a marker with a label at this time.
  package mutating func mark(_ label: String, at time: Duration) { add("m", label, at: time) }

  private mutating func add(_ code: String, _ data: String, at time: Duration) {
    let milliseconds = max(0, time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000)
    let fraction = String(milliseconds % 1000 + 1000).dropFirst()
    lines.append("[\(milliseconds / 1000).\(fraction), \"\(code)\", \(Self.quoted(data))]")
  }

  /// Returns the text as a JSON string.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  // MARK: - Output for a terminal

  private static let plain = Style.of(.text, nil, passes: [], .direct)

  private static func output(_ frame: Frame, after shown: Frame?) -> String {
    var output = shown == nil ? "\u{1B}[0m\u{1B}[2J" : ""
    // A frame with another look has other colors, even for equal text.
    let isRepainted = shown.map { $0.look != frame.look } ?? true
    let (old, new) = (shown?.openCells, frame.openCells)
    for row in 0..<frame.size.rows {
      let isSame = !isRepainted && old?[row] == new[row] && shown.map { $0.hasRoles(of: frame, row: row) } ?? false
      if !isSame { output += "\u{1B}[\(row + 1);1H" + line(row, new[row], frame) }
    }
    guard let cursor = frame.cursor else { return output + "\u{1B}[?25l" }
    return output + "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
  }

  private static func line(_ row: Int, _ cells: [String], _ frame: Frame) -> String {
    var line = ""
    var end = 0
    for run in frame.roleRuns(row) {
      let style = Style.of(run.role, frame.look.theme, passes: frame.look.passes, .direct)
      var columns = run.columns
      // Blanks in the plain style need not be written at the end of a row.
      if style == plain, run.columns.upperBound == frame.size.columns {
        while let last = columns.last, cells[last] == " " { columns.removeLast() }
      }
      if columns.isEmpty { break }
      line += style.sequence + cells[columns].joined()
      end = columns.upperBound
    }
    return line + "\u{1B}[0m" + (end < frame.size.columns ? "\u{1B}[K" : "")
  }
}

extension Frame {
  fileprivate func hasRoles(of other: Frame, row: Int) -> Bool {
    (0..<size.columns).allSatisfy { cell(row: row, column: $0).role == other.cell(row: row, column: $0).role }
  }
}

extension Style {
  /// The escape sequence for the style, on a terminal with 24-bit colors.
  fileprivate var sequence: String {
    var codes = ["0"]
    let looks: [(Attributes, String)] = [(.bold, "1"), (.italic, "3"), (.underline, "4"), (.struck, "9")]
    codes += looks.filter { attributes.contains($0.0) }.map(\.1)
    if let colors {
      for (code, color) in [("38", colors.ink), ("48", colors.background)] {
        codes.append("\(code);2;\(color >> 16 & 0xFF);\(color >> 8 & 0xFF);\(color & 0xFF)")
      }
    } else if attributes.contains(.reverse) {
      codes.append("7")
    }
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }
}
