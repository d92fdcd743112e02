import Basics

/// A line of a command's output for people. Interpolated data can't end the line: it is made printable, and cut if it is longer than
/// `longestCell`.
///
/// Imported worlds, and issuers on a server, may send any text as a name: a line feed in a name must not begin a new row.
package struct PlainLine: ExpressibleByStringInterpolation, Sendable {
  /// The line with its line feed.
  package let text: String

  package init(stringLiteral text: String) { self.text = text + "\n" }
  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text + "\n" }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ cell: some CustomStringConvertible) { text += PlainLine.cell(cell.description) }

    /// Appends a list of cells. Each cell's length is limited, but the list's isn't.
    package mutating func appendInterpolation(cells: [some CustomStringConvertible]) {
      text += cells.map { PlainLine.cell($0.description) }.joined(separator: ", ")
    }
  }

  /// The maximum length of a cell in Unicode scalars, the same as that of a message's line: all questions of an issuer fit. (our choice)
  static let longestCell = 2000

  /// Returns data in the form in which a line contains it.
  static func cell(_ data: String) -> String {
    let head = data.unicodeScalars.prefix(longestCell)
    return "\(Printable(String(head)))" + (head.endIndex < data.unicodeScalars.endIndex ? "…" : "")
  }
}

extension Sequence<PlainLine> {
  var text: String { map(\.text).joined() }
}
