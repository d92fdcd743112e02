import Basics

/// Text that is safe to show.
///
/// Literals of the program are used unchanged. Only this type sanitizes text: a string that is interpolated or passed to `init(untrusted:)`
/// is made `Printable` first, so that it can't control a terminal, a log or a report.
package struct Text: Hashable, Sendable, ExpressibleByStringInterpolation {
  package let string: String

  package init(stringLiteral value: StaticString) { string = value.description }
  package init(untrusted text: String) { string = Printable(text).description }
  fileprivate init(safe: String) { string = safe }

  package init(stringInterpolation: Interpolation) { string = stringInterpolation.safe }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var safe = ""
    package init(literalCapacity: Int, interpolationCount: Int) { safe.reserveCapacity(literalCapacity + 8 * interpolationCount) }
    package mutating func appendLiteral(_ literal: StaticString) { safe += literal.description }
    package mutating func appendInterpolation(_ text: Text) { safe += text.string }
    // Separate from the generic overload below, which looks up types at run time.
    package mutating func appendInterpolation(_ number: Int) { safe += String(number) }
    package mutating func appendInterpolation(_ number: some BinaryInteger) { safe += String(number) }
    package mutating func appendInterpolation(_ untrusted: String) { safe += Printable(untrusted).description }
  }

  package var isEmpty: Bool { string.isEmpty }
  /// The number of columns that the text takes on a terminal.
  package var width: Int { Width.of(string) }

  package static func + (a: Text, b: Text) -> Text { Text(safe: a.string + b.string) }

  /// This text with its first letter as a capital.
  package var capitalisedFirst: Text { Text(safe: string.prefix(1).uppercased() + string.dropFirst()) }

  /// This text in capitals.
  package var uppercased: Text { Text(safe: string.uppercased()) }

  /// A number with a comma before each group of three digits: `4,997`.
  package init(grouped count: Int) {
    let digits = String(count)
    self.init(
      safe: digits.enumerated().reduce(into: "") { text, digit in
        if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
        text.append(digit.element)
      })
  }

  /// Returns the text in at most `columns`; `…` replaces what doesn't fit.
  package func truncated(to columns: Int) -> Text {
    guard width > columns else { return self }
    guard columns > 0 else { return "" }
    var kept = ""
    var used = 0
    for character in string {
      let width = Width.of(character)
      if used + width > columns - 1 { break }
      kept.append(character)
      used += width
    }
    return Text(safe: kept + "…")
  }

  /// Truncates like `truncated`, but cuts after a word if that keeps at least half of the columns.
  package func truncatedAfterWord(to columns: Int) -> Text {
    let cut = truncated(to: columns)
    guard width > columns, let space = string.prefix(cut.string.count).lastIndex(of: " ") else { return cut }
    let kept = Text(safe: String(string[..<space]))
    return kept.width * 2 < columns ? cut : Text(safe: kept.string + "…")
  }

  /// Returns lines of at most `columns`, broken at spaces; a word that is longer than a line is broken inside.
  ///
  /// A number stays on a line with its noun: "4 attempts", "Phone 3".
  package func wrapped(to columns: Int) -> [Text] {
    guard columns > 0 else { return [] }
    if width <= columns { return [self] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in unbroken(within: columns) {
      let width = Width.of(word)
      if used > 0, used + 1 + width <= columns {
        line += " "
        line += word
        used += 1 + width
        continue
      }
      if used > 0 {
        lines.append(line)
        line = ""
        used = 0
      }
      for character in word {
        let width = Width.of(character)
        if used > 0, used + width > columns {
          lines.append(line)
          line = ""
          used = 0
        }
        line.append(character)
        used += width
      }
    }
    if used > 0 || lines.isEmpty { lines.append(line) }
    return lines.map(Text.init(safe:))
  }

  /// Returns the words of the text. Words that a line break must not separate are one string, if they fit into a line.
  private func unbroken(within columns: Int) -> [String] {
    var units: [String] = []
    var last: Substring = ""
    for word in string.parts(between: " ") {
      let belongs = (last.isCount && word.isNoun) || (last.isName && word.isNumberOfName)
      if belongs, let unit = units.last, Width.of(unit) + 1 + Width.of(String(word)) <= columns {
        units[units.count - 1] = unit + " " + word
      } else {
        units.append(String(word))
      }
      last = word
    }
    return units
  }

  /// Wraps like `wrapped`, but makes lines shorter, by up to a third, if the last line would otherwise be a single word.
  package func balanced(to columns: Int) -> [Text] {
    let lines = wrapped(to: columns)
    guard lines.count > 1, lines[lines.count - 1].isOneWord else { return lines }
    for narrower in stride(from: columns - 1, to: columns * 2 / 3, by: -1) {
      let other = wrapped(to: narrower)
      if other.count > lines.count { break }
      if other.count == lines.count, !other[other.count - 1].isOneWord { return other }
    }
    return lines
  }

  private var isOneWord: Bool { !string.contains(" ") }
}

extension Substring {
  /// True for a number that counts the next word: "4", "(40".
  fileprivate var isCount: Bool {
    let digits = first == "(" ? dropFirst() : self
    return !digits.isEmpty && digits.allSatisfy(\.isDigit)
  }

  /// True for a word that a number can count.
  fileprivate var isNoun: Bool { first?.isLetter == true && !Self.particles.contains(self) }

  /// Words that can follow a number but are not counted by it: "4 to 6 digits".
  private static let particles: Set<Substring> = ["to", "and", "or", "of", "in", "at", "on", "is", "now"]

  /// True for a word that a number can follow as part of its name: "Phone", "••••".
  fileprivate var isName: Bool { last == "•" || (first?.isUppercase == true && last?.isLetter == true) }

  /// True for the number in a name, with the punctuation after it: "3", "2,".
  fileprivate var isNumberOfName: Bool { first?.isDigit == true && drop(while: \.isDigit).allSatisfy(\.isPunctuation) }
}

extension Text {
  package static func joined(_ texts: [Text], by separator: StaticString) -> Text {
    var string = ""
    for text in texts {
      if !string.isEmpty { string += separator.description }
      string += text.string
    }
    return Text(safe: string)
  }

  /// Returns a literal of the program, repeated `count` times.
  package static func repeated(_ literal: StaticString, _ count: Int) -> Text {
    guard count > 0 else { return "" }
    // Copies bytes, because long lines and blanks are made for each frame.
    return literal.withUTF8Buffer { part in
      Text(
        safe: String(unsafeUninitializedCapacity: part.count * count) { bytes in
          for index in 0..<count { _ = bytes[(index * part.count)...].initialize(fromContentsOf: part) }
          return count * part.count
        })
    }
  }
}
