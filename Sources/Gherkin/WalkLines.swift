extension Walk {
  /// Returns true if a line of the file selects this walk: a line of its scenario, from the first tag to the last row.
  ///
  /// A row of examples selects only its walk; the heading above the rows selects the walks of all of them.
  package func contains(line: Int) -> Bool {
    guard let row else { return scenario.lines.contains(line) }
    if line == row.line { return true }
    guard let block = scenario.examples.first(where: { $0.lines.contains(line) }) else { return scenario.lines.contains(line) }
    let rows = block.rows.dropFirst().map(\.location.line)
    return !rows.contains(line) && rows.contains(row.line)
  }
}

extension Gherkin.Feature {
  /// Returns a sentence about what a line outside all scenarios contains, with the line of the nearest scenario.
  package func explain(line: Int) -> String {
    let all = scenarios + rules.flatMap(\.scenarios)
    guard let nearest = all.min(by: { $0.lines.distance(to: line) < $1.lines.distance(to: line) }) else {
      return "No scenario at line \(line): this file has no scenarios."
    }
    let hint = "The nearest scenario is at line \(nearest.heading.location.line), “\(nearest.heading.name)”."
    let backgrounds = [background].compactMap(\.self) + rules.compactMap(\.background)
    if backgrounds.contains(where: { $0.lines.contains(line) }) {
      return "Line \(line) is in a background, which runs before each scenario. \(hint)"
    }
    let headings = [(heading, tags, "the feature")] + rules.map { ($0.heading, $0.tags, "a rule") }
    if let part = headings.first(where: { $0.0.lines(with: $0.1).contains(line) }) {
      return "Line \(line) is in the heading of \(part.2). \(hint)"
    }
    let last = (all.map(\.lines.upperBound) + [heading.location.line]).max() ?? 0
    return line > last ? "Line \(line) is after the last scenario. \(hint)" : "No scenario at line \(line). \(hint)"
  }
}

extension Gherkin.Heading {
  /// Returns the line numbers from the first tag to the last line of the description.
  func lines(with tags: [Gherkin.Tag]) -> ClosedRange<Int> {
    let first = tags.first?.location.line ?? location.line
    return min(first, location.line)...(descriptionLines.last ?? location.line)
  }
}

extension Gherkin.Scenario {
  /// The line numbers from the first tag to the last line of the steps or examples.
  package var lines: ClosedRange<Int> {
    heading.lines(with: tags).extended(to: steps.map(\.lastLine) + examples.map(\.lines.upperBound))
  }
}

extension Gherkin.Background {
  fileprivate var lines: ClosedRange<Int> { heading.lines(with: []).extended(to: steps.map(\.lastLine)) }
}

extension Gherkin.Examples {
  fileprivate var lines: ClosedRange<Int> { heading.lines(with: tags).extended(to: rows.map(\.location.line)) }
}

extension Gherkin.Step {
  fileprivate var lastLine: Int { max(location.line, table?.rows.last?.location.line ?? 0, docString?.lastLine ?? 0) }
}

extension ClosedRange<Int> {
  fileprivate func extended(to lines: [Int]) -> Self { lowerBound...Swift.max(upperBound, lines.max() ?? upperBound) }

  fileprivate func distance(to line: Int) -> Int {
    contains(line) ? 0 : Swift.min(abs(line - lowerBound), abs(line - upperBound))
  }
}
