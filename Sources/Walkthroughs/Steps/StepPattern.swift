internal import Basics
internal import UserInterface

/// The sentence of a step, with places for its values: `I resize the terminal to {size}`.
///
/// A place is `{kind}` or a choice of words, `{offline|online}`. Words must match exactly; several blanks count as one.
package struct StepPattern: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case word(String)
    case place(Kind)
    case choice([String])
  }

  /// The kinds of places.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Anything in double quotes; `\"` is a quote in it.
    case text
    /// A whole number from 0 on.
    case number
    /// A moment in UTC, such as 2026-11-21T09:00:00Z.
    case moment
    /// A stretch of time: `30 seconds`, `6 minutes`, `2 hours`, `3 days`.
    case span
    /// The vendor's name of an operation: `loginByPIN`.
    case operation
    /// The calls of an operation that are meant: `the next`, `every`, `the 3rd`.
    case calls
    /// An error by its name: `WRONG_CREDENTIALS`.
    case error
    /// A field as the vendor names it: `email`, `deliveryAddress.city`.
    case field
    /// A key by its name: Enter, Tab, Esc, Up, Ctrl-O, a.
    case key
    /// Columns and rows, such as 40x12.
    case size
    /// A setting of an issuer by its name: `pin-attempts`.
    case setting
    /// A word, or anything in double quotes: `7`, `30s`, `"First pet?; First car?"`.
    case value
  }

  package let text: String
  package let pieces: [Piece]

  /// - Parameter text: a pattern from the source code. An unknown kind of place in it is a programming error.
  package init(_ text: String) {
    self.text = text
    pieces = Self.tokens(text).map { token in
      guard token.hasPrefix("{"), token.hasSuffix("}") else { return .word(token) }
      let inside = String(token.dropFirst().dropLast())
      if inside.contains("|") { return .choice(inside.split(separator: "|").map(String.init)) }
      guard let kind = Kind(rawValue: inside) else { preconditionFailure("no kind of place is called \(inside)") }
      return .place(kind)
    }
  }

  /// Splits a sentence into words. A quoted text, a place in braces, and a comma at the end of a word each count as one word.
  static func tokens(_ sentence: String) -> [String] {
    var tokens: [String] = []
    var token = ""
    var closing: Character?
    var isEscaped = false
    for character in sentence {
      if let end = closing {
        token.append(character)
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == end {
          closing = nil
        }
      } else if character.isWhitespace {
        tokens += words(token)
        token = ""
      } else {
        if character == ",", token.hasSuffix("\"") || token.hasSuffix("}") {
          tokens.append(token)
          token = ""
        }
        if character == "\"" { closing = "\"" }
        if character == "{" { closing = "}" }
        token.append(character)
      }
    }
    tokens += words(token)
    return tokens
  }

  /// Splits a word from the comma at its end: `VISA,`.
  private static func words(_ token: String) -> [String] {
    token.hasSuffix(",") && token.count > 1 ? [String(token.dropLast()), ","] : token.isEmpty ? [] : [token]
  }

  /// The texts in quotes in a sentence.
  static func quoted(in sentence: String) -> [String] { tokens(sentence).compactMap { Kind.text.value(of: $0) } }

  /// The texts in quotes as they are written, with their escapes.
  static func rawQuoted(in sentence: String) -> [String] {
    tokens(sentence).filter { Kind.text.value(of: $0) != nil }.map { String($0.dropFirst().dropLast()) }
  }

  /// The values in the places of the sentence with these words; nil if the pattern does not match.
  func match(_ tokens: [String]) -> [String]? {
    if case .word(let word)? = pieces.first, tokens.first != word { return nil }
    var rest = tokens[...]
    var values: [String] = []
    for piece in pieces {
      switch piece {
      case .word(let word):
        guard rest.popFirst() == word else { return nil }
      case .choice(let choices):
        // A choice may have several words: `comes back online`.
        let near = choices.filter { $0.hasPrefix(rest.first ?? "") }.sorted { $0.count > $1.count }
        let found = near.first { rest.starts(with: Self.tokens($0)) }
        guard let found else { return nil }
        rest = rest.dropFirst(Self.tokens(found).count)
        values.append(found)
      case .place(.span):
        guard let count = rest.popFirst(), let unit = rest.popFirst(), Duration(words: "\(count) \(unit)") != nil else { return nil }
        values.append("\(count) \(unit)")
      case .place(.calls):
        guard let article = rest.popFirst(), article == "the" || article == "every" else { return nil }
        guard article == "the" else {
          values.append(article)
          continue
        }
        guard let which = rest.popFirst(), which == "next" || Self.ordinal(which) != nil else { return nil }
        values.append("the \(which)")
      case .place(let kind):
        guard let token = rest.popFirst(), let value = kind.value(of: token) else { return nil }
        values.append(value)
      }
    }
    return rest.isEmpty ? values : nil
  }

  /// The sentence with these values in its places.
  func sentence(_ values: [String]) -> String {
    var rest = values[...]
    return pieces.map { piece in
      switch piece {
      case .word(let word): word
      case .choice: rest.popFirst() ?? ""
      case .place(let kind): kind.token(of: rest.popFirst() ?? "")
      }
    }.joined(separator: " ").replacing(" ,", with: ",")
  }

  /// The number of an ordinal such as `3rd`; nil for any other word.
  static func ordinal(_ word: String) -> Int? {
    let digits = word.prefix(while: \.isDigit)
    guard ["st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)), let number = Int(digits), number > 0 else { return nil }
    return number
  }

  private static let units = ["seconds", "minutes", "hours", "days", "second", "minute", "hour", "day"]

  /// The number of characters that would have to change to make a sentence match this pattern. A value that fits its place costs nothing.
  func distance(to sentence: String) -> Int {
    let words = Self.tokens(sentence)
    return variants.map { Self.distance($0, words) }.min() ?? 0
  }

  /// The cost, in characters, of a place without a fitting value: as many as a short word has. (our choice)
  private static let placeLength = 4

  private static func distance(_ pieces: [Piece], _ words: [String]) -> Int {
    var row = words.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count + 1) }
    for piece in pieces {
      var next = [row[0] + length(piece) + 1]
      for (column, word) in words.enumerated() {
        next.append(
          min(row[column] + distance(piece, word), row[column + 1] + length(piece) + 1, next[column] + word.count + 1))
      }
      row = next
    }
    return row[words.count]
  }

  private static func distance(_ piece: Piece, _ word: String) -> Int {
    switch piece {
    case .word(let own): own.distance(to: word)
    case .choice(let choices): choices.map { $0.distance(to: word) }.min() ?? 0
    case .place(.key): Key(named: word) == nil ? placeLength : 0
    case .place(let kind): kind.value(of: word) == nil ? placeLength : 0
    }
  }

  private static func length(_ piece: Piece) -> Int {
    switch piece {
    case .word(let own): own.count
    case .choice(let choices): choices.map(\.count).min() ?? 0
    case .place: placeLength
    }
  }

  /// The pattern in each of its forms, split into single words: a choice may have several words, and so may some places.
  private var variants: [[Piece]] {
    pieces.reduce([[]]) { variants, piece in
      let forms: [[Piece]] =
        switch piece {
        case .choice(let choices): choices.map { Self.tokens($0).map(Piece.word) }
        case .place(.span): [[.place(.number), .choice(Self.units)]]
        case .place(.calls): [[.word("every")], [.word("the"), .choice(["next", "1st", "2nd", "3rd"])]]
        default: [[piece]]
        }
      return variants.flatMap { variant in forms.map { variant + $0 } }
    }
  }
}

extension StepPattern.Kind {
  /// The text of a value in a place of this kind, quoted where necessary.
  func token(of value: String) -> String {
    switch self {
    case .text: Self.quoted(value)
    case .value: value.isEmpty || value.contains { $0.isWhitespace || $0 == "\"" } ? Self.quoted(value) : value
    case .number, .moment, .span, .operation, .calls, .error, .field, .key, .size, .setting: value
    }
  }

  private static func quoted(_ value: String) -> String {
    let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }

  /// The value of a word in a place of this kind; nil if the word is invalid there.
  func value(of token: String) -> String? {
    switch self {
    case .text:
      guard token.count >= 2, token.hasPrefix("\""), token.hasSuffix("\"") else { return nil }
      var value = ""
      var isEscaped = false
      for character in token.dropFirst().dropLast() {
        if isEscaped {
          value.append(character == "n" ? "\n" : character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else {
          value.append(character)
        }
      }
      return value
    case .number: return UInt64(token) == nil ? nil : token
    case .size:
      let parts = token.split(separator: "x", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy({ Int($0) != nil }) ? token : nil
    case .key where token == "\"": return token
    case .moment, .operation, .error, .field, .key, .setting: return token.hasPrefix("\"") ? nil : token
    case .value: return token.hasPrefix("\"") ? Self.text.value(of: token) : token
    case .span, .calls: return nil
    }
  }
}
