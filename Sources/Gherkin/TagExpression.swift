import Basics

/// An expression that selects scenarios by their tags: `@smoke and not (@slow or @manual)`.
///
/// `not` binds tighter than `and`, and `and` binds tighter than `or`. A backslash escapes a parenthesis, a blank or another backslash
/// within a tag. (Cucumber's tag expressions)
package struct TagExpression: Hashable, Sendable {
  private enum Word: Hashable {
    case tag(String)
    case not, and, or, open, close
  }

  /// The expression in postfix order, which needs no recursion, however deep the parentheses are.
  private var program: [Word] = []

  /// Returns true if the expression selects a scenario with these tags. An empty expression selects all.
  package func matches(_ tags: some Collection<String>) -> Bool {
    var values: [Bool] = []
    for word in program {
      switch word {
      case .tag(let name): values.append(tags.contains(name))
      case .not: values.append(!values.removeLast())
      case .and, .or:
        let right = values.removeLast()
        let left = values.removeLast()
        values.append(word == .and ? left && right : left || right)
      case .open, .close: break
      }
    }
    return values.last ?? true
  }

  package func matches(_ walk: Walk) -> Bool { matches(walk.tags.map(\.name)) }

  package init(_ text: String) throws(TagExpressionError) {
    let words = try Self.words(text)
    if words.isEmpty { return }
    // The operators and parentheses whose right side has not been read yet. (Dijkstra's shunting yard)
    var waiting: [(word: Word, place: Int)] = []
    var needsOperand = true
    let fail = { (place: Int, message: String) in TagExpressionError(text, place, message) }
    for (word, place) in words {
      switch word {
      case .tag, .not, .open:
        guard needsOperand else { throw fail(place, "expected “and”, “or” or the end") }
        if case .tag = word {
          program.append(word)
          needsOperand = false
        } else {
          waiting.append((word, place))
        }
      case .and, .or:
        guard !needsOperand else { throw fail(place, "expected a tag, “not” or “(”") }
        while let last = waiting.last?.word, Self.strength(last) >= Self.strength(word) { program.append(waiting.removeLast().word) }
        waiting.append((word, place))
        needsOperand = true
      case .close:
        guard !needsOperand else { throw fail(place, "expected a tag, “not” or “(”") }
        while let last = waiting.last?.word, last != .open { program.append(waiting.removeLast().word) }
        guard waiting.popLast() != nil else { throw fail(place, "unmatched “)”") }
      }
    }
    guard !needsOperand else { throw fail(text.unicodeScalars.count, "expected a tag, “not” or “(”") }
    while let (word, place) = waiting.popLast() {
      guard word != .open else { throw fail(place, "unclosed “(”") }
      program.append(word)
    }
  }

  private static func strength(_ word: Word) -> Int {
    switch word {
    case .not: 3
    case .and: 2
    case .or: 1
    case .tag, .open, .close: 0
    }
  }

  private static func words(_ text: String) throws(TagExpressionError) -> [(Word, place: Int)] {
    var words: [(Word, place: Int)] = []
    let scalars = Array(text.unicodeScalars)
    var place = 0
    while place < scalars.count {
      let start = place
      place += 1
      switch scalars[start] {
      case "(": words.append((.open, start))
      case ")": words.append((.close, start))
      case let blank where blank.isBlank: break
      default:
        place = start
        var name = String.UnicodeScalarView()
        while place < scalars.count, !"()".unicodeScalars.contains(scalars[place]), !scalars[place].isBlank {
          if scalars[place] == "\\" {
            place += 1
            guard place < scalars.count, "()\\".unicodeScalars.contains(scalars[place]) || scalars[place].isBlank else {
              throw TagExpressionError(text, place - 1, "a \\ is allowed only before (, ), a space or another \\")
            }
          }
          name.append(scalars[place])
          place += 1
        }
        words.append((try word(String(name), at: start, in: text), start))
      }
    }
    return words
  }

  private static func word(_ name: String, at place: Int, in text: String) throws(TagExpressionError) -> Word {
    switch name {
    case "not": return .not
    case "and": return .and
    case "or": return .or
    default:
      guard name.hasPrefix("@"), name != "@" else {
        throw TagExpressionError(text, place, "expected a tag, like @smoke, “and”, “or” or “not”")
      }
      return .tag(name)
    }
  }
}

/// The reason why a tag expression is invalid, and the column of the mistake.
package struct TagExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  package let expression: String
  /// The column from 1, in Unicode scalars. If something is missing at the end, it is one more than the length.
  package let column: Int
  package let message: String

  init(_ expression: String, _ place: Int, _ message: String) {
    self.expression = expression
    column = place + 1
    self.message = Printable(message).description
  }

  /// Two lines: the expression, then a `^` below the mistake with the message.
  package var description: String {
    let before = Printable(String(expression.unicodeScalars.prefix(column - 1))).description
    return "\(Printable(expression))\n\(String(repeating: " ", count: before.unicodeScalars.count))^ \(message)"
  }
}
