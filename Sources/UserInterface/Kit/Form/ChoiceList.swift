import Basics

/// One entry of a list: a country, a state, a currency.
package struct Choice: Hashable, Sendable {
  package let code: String
  package let name: String
  /// Code and name without case and accents, for comparison.
  fileprivate let foldedCode: String
  private let foldedName: String

  package init(code: String, name: String) {
    self.code = code
    self.name = name
    foldedCode = code.foldedLoosely
    foldedName = name.foldedLoosely
  }

  /// Returns how well a folded filter fits, 0 being the best; nil if it doesn't fit.
  ///
  /// A complete code or name ranks before the beginning of one, so that `NE` and `Niger` don't select Nigeria.
  fileprivate func rank(_ filter: String) -> Int? {
    if foldedCode == filter { return 0 }
    if foldedName == filter { return 1 }
    if foldedName.hasPrefix(filter) { return 2 }
    if foldedName.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains(where: { $0.hasPrefix(filter) }) { return 3 }
    return foldedName.contains(filter) ? 4 : nil
  }
}

/// The choices of a field, the selected one, and those that are listed while the person types or browses.
struct ChoiceList: Equatable, Sendable {
  /// The number of choices that are shown at a time; the smallest phone still shows the field above them. (our choice)
  static let rows = 4
  /// The maximum length of a filter in characters; no name is longer. (our choice)
  static let longestFilter = 60

  enum Found {
    case none
    case one(Choice)
    case several([Choice])
  }

  let choices: [Choice]
  private var selection: Int?
  /// The choices that fit the filter, best first; nil while the list is closed.
  private var fitting: [Int]?

  init(_ choices: [Choice]) { self.choices = choices }

  var selected: Choice? { selection.map { choices[$0] } }

  /// Selects a choice by its code, and closes the list. If no choice has the code, selects nothing and returns false.
  mutating func select(code: String) -> Bool {
    fitting = nil
    let folded = code.foldedLoosely
    selection = choices.firstIndex { $0.foldedCode == folded }
    return selection != nil
  }

  mutating func close() { fitting = nil }

  /// Lists the choices that fit, and selects the best one; an empty filter selects nothing.
  mutating func filter(by text: String) {
    let fitting = ranked(text).map(\.index)
    self.fitting = text.isEmpty ? nil : fitting
    selection = text.isEmpty ? nil : fitting.first
  }

  /// Opens the list, or moves in it; the selection stops at both ends.
  mutating func browse(by step: Int) {
    guard let fitting else {
      fitting = Array(choices.indices)
      selection = selection ?? (choices.isEmpty ? nil : 0)
      return
    }
    guard let selection, let place = fitting.firstIndex(of: selection) else { return }
    self.selection = fitting[min(max(0, place + step), fitting.count - 1)]
  }

  /// Finds the choice whose code or name is the whole answer, or the only one that fits the answer.
  func search(_ text: String) -> Found {
    let ranked = ranked(text)
    guard let best = ranked.first else { return .none }
    if best.rank <= 1 || ranked.count == 1 { return .one(choices[best.index]) }
    return .several(ranked.prefix(Self.rows).map { choices[$0.index] })
  }

  private func ranked(_ text: String) -> [(index: Int, rank: Int)] {
    let filter = text.foldedLoosely
    guard !filter.isEmpty else { return [] }
    return choices.indices.compactMap { index in choices[index].rank(filter).map { (index, $0) } }
      .sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
  }

  /// The visible rows, around the selected one; none while the list is closed.
  var shown: (choices: [Choice], selected: Int?, hasMore: Bool) {
    guard let fitting, !fitting.isEmpty else { return ([], nil, false) }
    let place = selection.flatMap { fitting.firstIndex(of: $0) } ?? 0
    let first = min(max(0, place - Self.rows + 2), max(0, fitting.count - Self.rows))
    let rows = fitting[first..<min(fitting.count, first + Self.rows)]
    return (rows.map { choices[$0] }, place - first, first + rows.count < fitting.count)
  }
}
