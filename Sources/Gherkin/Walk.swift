/// One scenario as it is run, which Cucumber calls a pickle. The steps of backgrounds precede its own; it has the tags of its feature, rule
/// and examples too; and the values of its row of examples replace the placeholders.
package struct Walk: Hashable, Sendable {
  /// The feature, rule, and scenario or outline in the file, with nothing expanded.
  package let source: Gherkin.Feature
  package let within: Gherkin.Rule?
  package let scenario: Gherkin.Scenario
  /// The location of the walk's row of examples; nil without examples.
  package let row: Gherkin.Location?
  package let name: String
  package let tags: [Gherkin.Tag]
  /// The steps, including those of backgrounds; empty if the scenario itself has no steps.
  package let steps: [Gherkin.Step]

  package var uri: String { source.uri }
  /// The examples that contain the walk's row; nil without examples.
  package var examples: Gherkin.Examples? { scenario.examples.first { $0.rows.contains { $0.location == row } } }
  /// The name of the feature.
  package var feature: String { source.heading.name }
  /// The name of the rule.
  package var rule: String? { within?.heading.name }
  /// The location of the scenario or the outline.
  package var location: Gherkin.Location { scenario.heading.location }
  package var keyword: String { scenario.heading.keyword }
  /// The number of the line that identifies the walk: that of its row of examples, else that of the scenario.
  package var line: Int { (row ?? location).line }
  /// The argument of `billfold walk` that runs only this walk.
  package var place: String { "\(uri):\(line)" }
}

extension Gherkin.Feature {
  /// Returns all walks of the feature, in the order of the file.
  package func walks() throws(GherkinError) -> [Walk] { try walks(budget: 128 << 20) }

  /// - Parameter budget: the maximum number of bytes that the walks may take, plus the bytes searched to make them. (our choice)
  func walks(budget: Int) throws(GherkinError) -> [Walk] {
    var expansion = Expansion(feature: self, budget: budget)
    let steps = background?.steps ?? []
    try expansion.add(scenarios, Setting(rule: nil, tags: tags, background: steps))
    for rule in rules where !rule.scenarios.isEmpty {
      try expansion.add(
        rule.scenarios, Setting(rule: rule, tags: tags + rule.tags, background: steps + (rule.background?.steps ?? [])))
    }
    return expansion.walks
  }
}

/// The parts that scenarios inherit from their feature and rule.
private struct Setting {
  let rule: Gherkin.Rule?
  let tags: [Gherkin.Tag]
  let background: [Gherkin.Step]
}

/// Makes walks from scenarios. It throws before a small file expands to more than the machine's memory can hold.
private struct Expansion {
  private let feature: Gherkin.Feature
  private(set) var walks: [Walk] = []
  private var budget: Int

  private struct TooLarge: Error {}

  init(feature: Gherkin.Feature, budget: Int) {
    self.feature = feature
    self.budget = budget
  }

  mutating func add(_ scenarios: [Gherkin.Scenario], _ setting: Setting) throws(GherkinError) {
    for scenario in scenarios {
      if scenario.examples.isEmpty { try add(scenario, setting, tags: [], names: nil, row: nil) }
      for examples in scenario.examples {
        for row in examples.rows.dropFirst() {
          try add(scenario, setting, tags: examples.tags, names: examples.rows[0], row: row)
        }
      }
    }
  }

  private mutating func add(
    _ scenario: Gherkin.Scenario, _ setting: Setting, tags: [Gherkin.Tag], names: Gherkin.Row?, row: Gherkin.Row?
  ) throws(GherkinError) {
    do throws(TooLarge) {
      let tags = setting.tags + scenario.tags + tags
      var steps = scenario.steps.isEmpty ? [] : setting.background
      try charge(tags.count + steps.count + scenario.steps.count)
      let values = Values(names?.cells ?? [], row?.cells ?? [])
      for step in scenario.steps { steps.append(try fill(step, values)) }
      walks.append(
        Walk(
          source: feature, within: setting.rule, scenario: scenario, row: row?.location,
          name: try fill(scenario.heading.name, values), tags: tags, steps: steps))
    } catch {
      let location = row?.location ?? scenario.heading.location
      throw GherkinError(feature.uri, "From here on the file makes more steps than Billfold can hold; split it.", at: location)
    }
  }

  private mutating func charge(_ parts: Int) throws(TooLarge) { try charge(bytes: 256 * (parts + 1)) }

  private mutating func charge(bytes: Int) throws(TooLarge) {
    budget -= bytes
    if budget < 0 { throw TooLarge() }
  }

  private struct Values {
    let pairs: [(placeholder: [UInt8], value: [UInt8])]

    init(_ names: [String], _ values: [String]) {
      pairs = zip(names, values).map { (Array("<\($0)>".utf8), Array($1.utf8)) }
    }
  }

  private mutating func fill(_ step: Gherkin.Step, _ values: Values) throws(TooLarge) -> Gherkin.Step {
    var step = step
    step.text = try fill(step.text, values)
    if let docString = step.docString {
      step.docString?.content = try fill(docString.content, values)
      if let mediaType = docString.mediaType { step.docString?.mediaType = try fill(mediaType, values) }
    }
    if let table = step.table {
      for (number, row) in table.rows.enumerated() {
        try charge(row.cells.count)
        var cells: [String] = []
        for cell in row.cells { cells.append(try fill(cell, values)) }
        step.table?.rows[number].cells = cells
      }
    }
    return step
  }

  /// Replaces one placeholder after the other, as the official parser does, so that a value may contain a placeholder that is replaced
  /// later.
  private mutating func fill(_ text: String, _ values: Values) throws(TooLarge) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    var bytes = Array(text.utf8)
    for (placeholder, value) in values.pairs {
      try charge(bytes: bytes.count)
      let positions = bytes.positions(of: placeholder)
      if positions.isEmpty { continue }
      try charge(bytes: positions.count * value.count)
      bytes = bytes.replacing(positions, of: placeholder.count, with: value)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Walk {
  /// The names of the feature and the scenario; only one if both names are equal.
  package var title: String { Self.title(feature, name) }
  package static func title(_ feature: String, _ name: String) -> String { feature == name ? name : "\(feature) · \(name)" }
}

// MARK: - Notes

extension Walk {
  /// The note of the scenario: the comments right above it, or above its tags.
  package var note: String { source.note(above: scenario.tags.first?.location.line ?? location.line) }

  /// Returns the note of a step: the comments right above it.
  package func note(of step: Gherkin.Step) -> String { source.note(above: step.location.line) }

  /// The closing note: the comments below the scenario, except those right above the next scenario or rule.
  package var closingNote: String { source.note(below: scenario.lines.upperBound) }

  /// Returns the comments with this key right above a step.
  package func comments(_ key: Gherkin.Comment.Key, above step: Gherkin.Step) -> [String] {
    source.comments(rightAbove: step.location.line).texts(key)
  }

  /// Returns the comments with this key below the scenario's first line.
  package func comments(_ key: Gherkin.Comment.Key) -> [String] {
    let below = source.comments(below: scenario.lines.upperBound)
    return (source.comments.filter { scenario.lines.contains($0.location.line) && !below.contains($0) } + below).texts(key)
  }

  /// The keys of all comments that have one, with their line numbers.
  package var keyedComments: [(key: Gherkin.Comment.Key, line: Int)] {
    source.comments.compactMap { comment in comment.key.map { ($0, comment.location.line) } }
  }
}

extension Gherkin.Comment {
  /// The purpose of a comment in an exercise, by its first word: `# hint: Open the card.`
  package enum Key: String, CaseIterable, Sendable { case hint, goal, after }

  fileprivate var words: Substring { text.drop { $0.isWhitespace || $0 == "#" } }
  package var key: Key? { Key.allCases.first { words.hasPrefix($0.rawValue + ":") } }
}

extension [Gherkin.Comment] {
  fileprivate func texts(_ key: Gherkin.Comment.Key) -> [String] {
    filter { $0.key == key }.map { String($0.words.dropFirst(key.rawValue.count + 1).drop(while: \.isWhitespace)) }
  }
}

extension Gherkin.Feature {
  fileprivate func note(above line: Int) -> String { note(of: comments(rightAbove: line)) }

  fileprivate func note(below line: Int) -> String { note(of: comments(below: line)) }

  fileprivate func comments(below line: Int) -> [Gherkin.Comment] {
    let next = (scenarios + rules.flatMap(\.scenarios)).map(\.lines.lowerBound) + rules.map { $0.heading.lines(with: $0.tags).lowerBound }
    let end = next.filter { $0 > line }.min().map { comments(rightAbove: $0).first?.location.line ?? $0 } ?? .max
    return comments.filter { (line..<end).contains($0.location.line) }
  }

  fileprivate func comments(rightAbove line: Int) -> [Gherkin.Comment] {
    var above: [Gherkin.Comment] = []
    for comment in comments.reversed() where comment.location.line == line - above.count - 1 { above.insert(comment, at: 0) }
    return above
  }

  /// Joins the comments without a key to one text. A comment without words begins a new paragraph.
  private func note(of comments: [Gherkin.Comment]) -> String {
    let lines = comments.filter { $0.key == nil }.map(\.words)
    return lines.split(separator: "").map { $0.joined(separator: " ") }.joined(separator: "\n")
  }
}
