import Basics

/// One line of what a command prints for people. Data is interpolated as cells: each stays on the line, whatever is in it, and is cut
/// if it is longer than a page.
///
/// Worlds that were imported, and issuers on a server, may send any text as a name: a line feed in it must not begin a row.
package struct PlainLine: ExpressibleByStringInterpolation, Sendable {
  /// With its line feed.
  package let text: String

  package init(stringLiteral text: String) { self.text = text + "\n" }
  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text + "\n" }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ cell: some CustomStringConvertible) { text += PlainLine.cell(cell.description) }

    /// A list, however long.
    package mutating func appendInterpolation(cells: [some CustomStringConvertible]) {
      text += cells.map { PlainLine.cell($0.description) }.joined(separator: ", ")
    }
  }

  /// In scalars, as long as the longest line of a message: all questions of an issuer fit. (our choice)
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
