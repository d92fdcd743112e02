/// One line of a feature file, which can be read as each kind of line.
struct Line {
  typealias Text = Substring.UnicodeScalarView

  /// The line number, from 1.
  let number: Int
  /// The whole line without the line break.
  let text: Text
  /// The line from its first character that is not blank.
  let body: Text
  /// The number of blanks before `body`.
  let indent: Int

  init(_ number: Int, _ text: Text) {
    self.number = number
    self.text = text.trimmingEnd { $0 == "\r" }
    body = self.text.drop(while: \.isBlank)
    indent = self.text[..<body.startIndex].count
  }

  /// The location where `body` starts.
  var location: Gherkin.Location { Gherkin.Location(line: number, column: indent + 1) }

  var isEmpty: Bool { body.isEmpty }

  func begins(with prefix: String) -> Bool { body.starts(with: prefix.unicodeScalars) }

  /// Returns the text after a keyword of this many characters.
  func rest(after count: Int) -> String { String(body.dropFirst(count).trimmed) }

  /// Returns the first of these keywords that the line begins with.
  func stepKeyword(_ keywords: [String]) -> String? { keywords.first(where: begins) }

  /// Returns the first of these keywords that the line begins with, followed by a colon.
  func titleKeyword(_ keywords: [String]) -> String? {
    keywords.first { begins(with: $0) && body.dropFirst($0.unicodeScalars.count).first == ":" }
  }

  /// The name in `# language: en`; nil for any other line.
  var language: String? {
    var rest = body
    guard rest.popFirst() == "#" else { return nil }
    rest = rest.drop(while: \.isBlank)
    guard rest.starts(with: "language".unicodeScalars) else { return nil }
    rest = rest.dropFirst("language".count).drop(while: \.isBlank)
    guard rest.popFirst() == ":" else { return nil }
    let name = rest.trimmed
    let isName = !name.isEmpty && name.allSatisfy { "a"..."z" ~= $0 || "A"..."Z" ~= $0 || $0 == "-" || $0 == "_" }
    return isName ? String(name) : nil
  }

  /// The tags of the line, without a comment after them. The parser reports a tag that contains a blank as invalid.
  var tags: [Gherkin.Tag] {
    let comment = body.indices.first { body[$0] == "#" && $0 > body.startIndex && body[body.index(before: $0)].isBlank }
    var column = indent + 1
    // The part before the first @ is empty.
    return body[..<(comment ?? body.endIndex)].trimmed.split(separator: "@", omittingEmptySubsequences: false).dropFirst().map { part in
      defer { column += part.count + 1 }
      return Gherkin.Tag(location: Gherkin.Location(line: number, column: column), name: "@" + String(part.trimmed))
    }
  }

  /// The cells between the bars of the line, in which `\|` is a bar, `\\` a backslash and `\n` a line break.
  var cells: [String] {
    var cells: [String] = []
    var cell = String.UnicodeScalarView()
    var isInCell = false
    var rest = body
    while let scalar = rest.popFirst() {
      switch scalar {
      case "|":
        if isInCell { cells.append(cell.trimmedAsCell) }
        isInCell = true
        cell = String.UnicodeScalarView()
      case "\\":
        switch rest.popFirst() {
        case "n": cell.append("\n")
        case let escaped? where escaped == "|" || escaped == "\\": cell.append(escaped)
        case let other:
          cell.append("\\")
          if let other { cell.append(other) }
        }
      default: cell.append(scalar)
      }
    }
    return cells
  }

  /// Returns the line without the indentation of its doc string, with escaped quotes, `\"\"\"`, unescaped.
  func content(without blanks: Int, quotes: DocStringQuotes) -> String {
    let content = blanks > indent ? body : text.dropFirst(blanks)
    return String(content).replacing(quotes.escaped, with: quotes.rawValue)
  }
}

/// The delimiters of a doc string.
enum DocStringQuotes: String, CaseIterable {
  case straight = "\"\"\""
  case back = "```"

  /// The delimiter in its escaped form, as it is written within the doc string.
  var escaped: [UInt8] { rawValue.utf8.flatMap { [UInt8(ascii: "\\"), $0] } }
}

extension Unicode.Scalar {
  /// True for a blank as the official parser reads it: Unicode's white space, and the separators of ASCII. (Python, str.isspace)
  var isBlank: Bool { value < 0x80 ? value == 0x20 || 0x09...0x0D ~= value || 0x1C...0x1F ~= value : properties.isWhitespace }
}

extension Substring.UnicodeScalarView {
  func trimmingEnd(while isTrimmed: (Unicode.Scalar) -> Bool) -> Self {
    var rest = self
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }

  var trimmed: Self { drop(while: \.isBlank).trimmingEnd(while: \.isBlank) }
}

extension String.UnicodeScalarView {
  /// The cell without the blanks around it. A line break written as `\n` is not a blank. Blanks before a line break at the very end are
  /// removed too, as in the official parser.
  fileprivate var trimmedAsCell: String {
    let isTrimmed = { (scalar: Unicode.Scalar) in scalar != "\n" && scalar.isBlank }
    let cell = self[...].drop(while: isTrimmed)
    if cell.last == "\n" { return String(cell.dropLast().trimmingEnd(while: isTrimmed)) + "\n" }
    return String(cell.trimmingEnd(while: isTrimmed))
  }
}

extension String {
  func replacing(_ part: [UInt8], with other: String) -> String {
    let bytes = Array(utf8)
    let positions = bytes.positions(of: part)
    return positions.isEmpty ? self : String(decoding: bytes.replacing(positions, of: part.count, with: Array(other.utf8)), as: UTF8.self)
  }
}

extension [UInt8] {
  /// Returns the positions at which a part occurs, without overlaps. The part must not be empty.
  func positions(of part: [UInt8]) -> [Int] {
    var positions: [Int] = []
    var rest = self[...]
    while let index = rest.firstIndex(of: part[0]) {
      let isPart = rest[index...].starts(with: part)
      if isPart { positions.append(index) }
      rest = rest[(isPart ? index + part.count : index + 1)...]
    }
    return positions
  }

  /// Returns the bytes with `other` in place of the parts of this length at these positions.
  func replacing(_ positions: [Int], of length: Int, with other: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var end = 0
    for position in positions {
      output += self[end..<position]
      output += other
      end = position + length
    }
    return output + self[end...]
  }
}
