internal import Basics

/// The type of a value and its bounds.
package enum SettingKind: Hashable, Sendable {
  /// - Parameter hasNoLimitAtZero: true if 0 means no limit.
  case number(unit: String, ClosedRange<Int>, hasNoLimitAtZero: Bool = false)
  case flag
  case span(ClosedRange<Duration>)
  case spans(count: ClosedRange<Int>, ClosedRange<Duration>)
  case questions(count: ClosedRange<Int>, length: Int)
  /// Some of the issuer's questions, or none.
  case chosenQuestions
  /// - Parameter unit: the noun for the words, such as `status`.
  case word(unit: String, [String])
  /// Some of these words, at least one.
  case selection(unit: String, [String])
  /// One line of at most this many characters.
  case line(length: Int)
  /// Text on a background.
  case pair
  /// The colors of a card.
  case face(isOptional: Bool)
  /// The face and the name of a program's cards, or none.
  case product(program: String)
}

package enum SettingValue: Hashable, Sendable {
  case number(Int)
  case flag(Bool)
  case span(Duration)
  case spans([Duration])
  case texts([String])
  case word(String)
  case selection([String])
  case pair(Theme.Pair)
  case face(Theme.Face?)
  case product(Theme.Product?)
}

/// What is wrong with a value.
package struct SettingProblem: Error {
  /// Completes "This field …".
  package let text: String
}

// MARK: - In words

extension SettingKind {
  /// The separator of questions on one line.
  fileprivate static let separator = "; "
  /// The maximum size in bytes, more than the longest valid list of questions needs. (our choice)
  private static let longestValue = 16 * 1024

  var isNumber: Bool { if case .number = self { true } else { false } }
  var hasNoLimitAtZero: Bool { if case .number(_, _, hasNoLimitAtZero: true) = self { true } else { false } }

  package var unit: String {
    switch self {
    case .number(let unit, _, _): unit
    case .flag: "switch"
    case .span: "duration"
    case .spans: "durations"
    case .questions, .chosenQuestions: "questions"
    case .word(let unit, _), .selection(let unit, _): unit
    case .line: "text"
    case .pair, .face: "colors"
    case .product: "product"
    }
  }

  /// The values that can be listed one by one; empty if there are too many.
  package var words: [String] {
    switch self {
    case .flag: ["on", "off"]
    case .word(_, let words): words
    case .number, .span, .spans, .questions, .chosenQuestions, .selection, .line, .pair, .face, .product: []
    }
  }

  /// The valid values in words: `1 to 100`.
  package var range: String {
    switch self {
    case .number(_, let range, _): "\(range.lowerBound) to \(range.upperBound)"
    case .flag: "on or off"
    case .span(let range): range.words
    case .spans(let count, let range): "\(count.lowerBound) to \(count.upperBound) durations from \(range.words), separated by commas"
    case .questions(let count, let length):
      "\(count.lowerBound) to \(count.upperBound) texts of up to \(length) characters, separated by semicolons"
    case .chosenQuestions: "some of the questions, separated by semicolons, or none"
    case .word(_, let words): words.alternatives
    case .selection(_, let words): "some of \(words.joined(separator: ", ")), separated by commas"
    case .line(let length): "a line of up to \(length) characters"
    case .pair: "two colors: background and text"
    case .face(let isOptional): "five colors and a pair like \(Theme.meridian.first.basic.rawValue)" + (isOptional ? ", or none" : "")
    case .product: "the number of a face and a name of up to 30 characters, or none"
    }
  }

  /// Reads a value as people write it.
  package func read(_ text: String) -> Result<SettingValue, SettingProblem> {
    func refused(_ what: String) -> Result<SettingValue, SettingProblem> { .failure(.init(text: what)) }
    guard text.utf8.count <= Self.longestValue else { return refused("must be \(range); the value is too long") }
    let text = text.trimmed
    switch self {
    case .number(_, let range, _):
      guard text.count <= 9, !text.isEmpty, text.hasOnlyDigits, let number = Int(text), range.contains(number) else {
        return refused("must be a number from \(self.range)")
      }
      return .success(.number(number))
    case .flag:
      guard ["on", "off"].contains(text.lowercased()) else { return refused("must be on or off") }
      return .success(.flag(text.lowercased() == "on"))
    case .span(let range):
      guard let span = Duration(words: text), range.contains(span) else {
        return refused("must be a duration from \(range.words), like 90s")
      }
      return .success(.span(span))
    case .spans(let count, let range):
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Duration(words: String($0).trimmed) }
      let spans = parts.compactMap { $0.flatMap { range.contains($0) ? $0 : nil } }
      guard spans.count == parts.count, count.contains(spans.count) else { return refused("must be \(self.range), like 0s,30s,5min") }
      return .success(.spans(spans))
    case .questions(let count, let length):
      let texts = Self.questions(text)
      guard count.contains(texts.count), texts.allSatisfy({ $0.isQuestion(of: length) }) else {
        return refused("must be \(range), like First pet?; First car?")
      }
      guard Set(texts.map { $0.lowercased() }).count == texts.count else { return refused("must not have a question twice") }
      return .success(.texts(texts))
    case .chosenQuestions:
      if text == "none" { return .success(.texts([])) }
      let texts = Self.questions(text)
      guard !texts.isEmpty, texts.allSatisfy({ !$0.hasControlCharacters }) else { return refused("must be \(range)") }
      return .success(.texts(texts))
    case .word(_, let words):
      guard let word = words.first(where: { $0.lowercased() == text.lowercased() }) else { return refused("must be \(range)") }
      return .success(.word(word))
    case .selection(_, let words):
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed.lowercased() }
      let chosen = words.filter { parts.contains($0.lowercased()) }
      guard chosen.count == parts.count else { return refused("must be \(range)") }
      return .success(.selection(chosen))
    case .line(let length):
      let line = text.composed
      guard !line.isEmpty, line.isLine(of: length) else { return refused("must be \(range)") }
      return .success(.word(line))
    case .pair:
      guard let pair = Theme.Pair(text) else { return refused("must be \(range), like \(Theme.meridian.accent)") }
      return pair.problem.map { refused("must be readable: " + $0) } ?? .success(.pair(pair))
    case .face(let isOptional):
      if isOptional, text == "none" { return .success(.face(nil)) }
      guard let face = Theme.Face(text) else {
        return refused("must be \(range): \(Theme.meridian.first). Pairs are \(Theme.BasicPair.allCases.map(\.rawValue).alternatives)")
      }
      return face.problem.map { refused("must be readable: " + $0) } ?? .success(.face(face))
    case .product(let program):
      if text == "none" { return .success(.product(nil)) }
      guard let product = Theme.Product(text.composed, of: program), product.name.isLine(of: 30), !product.name.contains(";") else {
        return refused("must be \(range), like 1 Everyday")
      }
      return .success(.product(product))
    }
  }

  private static func questions(_ text: String) -> [String] {
    text.split(separator: ";").map { String($0).trimmed.composed }.filter { !$0.isEmpty }
  }
}

extension String {
  fileprivate func isQuestion(of length: Int) -> Bool { isLine(of: length) }
  fileprivate func isLine(of length: Int) -> Bool { count <= length && utf8.count <= length * 16 && !hasControlCharacters }
}

extension ClosedRange<Duration> {
  /// `1s to 30d`: without spaces, as a shell takes it.
  fileprivate var words: String {
    [lowerBound, upperBound].map { bound in bound.inLargestUnit.filter { $0 != " " } }.joined(separator: " to ")
  }
}

// MARK: - Storage

extension SettingKind {
  /// A value as it is stored, with durations in milliseconds; nil for kinds with their own tables.
  func stored(_ value: SettingValue) -> String? {
    switch self {
    case .questions, .chosenQuestions, .pair, .face, .product: return nil
    case .number, .flag, .span, .spans, .word, .selection, .line: break
    }
    return switch value {
    case .number(let number): "\(number)"
    case .flag(let flag): flag ? "1" : "0"
    case .span(let span): "\(span.milliseconds)"
    case .spans(let spans): spans.map { "\($0.milliseconds)" }.joined(separator: ",")
    case .word(let word): word
    case .selection(let words): words.joined(separator: ",")
    case .texts, .pair, .face, .product: nil
    }
  }

  /// Parses a stored value; nil for a text that can't be one. Other versions may have other bounds, so nearly every number is accepted.
  func restored(_ text: String) -> SettingValue? {
    switch self {
    case .number: Int(text).flatMap { (0...10_000).contains($0) ? .number($0) : nil }
    case .flag: ["0", "1"].contains(text) ? .flag(text == "1") : nil
    case .span: Self.span(text).map(SettingValue.span)
    case .spans:
      if case let parts = text.split(separator: ","), case let spans = parts.compactMap({ Self.span($0) }), spans.count == parts.count {
        .spans(spans)
      } else {
        nil
      }
    case .word(_, let words): words.contains(text) ? .word(text) : nil
    case .selection(_, let words):
      if case let chosen = text.split(separator: ",").map(String.init), chosen.allSatisfy(words.contains) {
        .selection(chosen)
      } else {
        nil
      }
    case .line: .word(text)
    case .questions, .chosenQuestions, .pair, .face, .product: nil
    }
  }

  /// A duration of at most a hundred years, so that no sum of times overflows.
  private static func span(_ text: some StringProtocol) -> Duration? {
    Int64(text).flatMap { (0...36_525 * 86_400_000).contains($0) ? .milliseconds($0) : nil }
  }
}

extension SettingValue: CustomStringConvertible {
  /// The text that `SettingKind.read` parses.
  package var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .flag(let flag): flag ? "on" : "off"
    case .span(let span): span.inLargestUnit
    case .spans(let spans): spans.map(\.inLargestUnit).joined(separator: ", ")
    case .texts(let texts): texts.isEmpty ? "none" : texts.joined(separator: SettingKind.separator)
    case .word(let word): word
    case .selection(let words): words.joined(separator: ", ")
    case .pair(let pair): "\(pair)"
    case .face(let face): face.map { "\($0)" } ?? "none"
    case .product(let product): product.map { "\($0)" } ?? "none"
    }
  }
}
