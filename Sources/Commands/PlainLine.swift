import Basics

/// One line of a command's output for people. Interpolated data can't end the line: it is made printable, and cut if it is longer than
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

    /// Appends a list of cells. Each cell is limited in length, but the list is not.
    package mutating func appendInterpolation(cells: [some CustomStringConvertible]) {
      text += cells.map { PlainLine.cell($0.description) }.joined(separator: ", ")
    }
  }

  /// In Unicode scalars, equal to the longest line of a message: all questions of an issuer fit. (our choice)
  static let longestCell = 2000

  /// Data as it is printed within a line.
  static func cell(_ data: String) -> String {
    let head = data.unicodeScalars.prefix(longestCell)
    return "\(Printable(String(head)))" + (head.endIndex < data.unicodeScalars.endIndex ? "…" : "")
  }
}

extension Sequence<PlainLine> {
  var text: String { map(\.text).joined() }
}
