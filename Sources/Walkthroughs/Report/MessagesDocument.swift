internal import Gherkin

extension MessagesReport.Writer {
  /// The document of a feature, with only the rules, scenarios and rows of examples that were run.
  mutating func document(of reports: [WalkReport]) -> Envelope.Feature {
    let source = reports[0].walk.source
    ids = [:]
    let own = reports.filter { $0.walk.within == nil }
    var children = background(source.background, after: 0, reports).map { [Envelope.Child(background: $0)] } ?? []
    let tags = tags(source.tags)
    children += scenarios(own)
    for rule in source.rules {
      let own = reports.filter { $0.walk.within?.heading.location == rule.heading.location }
      if own.isEmpty { continue }
      let background = background(rule.background, after: source.background?.steps.count ?? 0, own)
      let tags = self.tags(rule.tags)
      let inside = (background.map { [Envelope.Child(background: $0)] } ?? []) + scenarios(own)
      children.append(
        Envelope.Child(
          rule: Envelope.Rule(
            id: id(), location: Envelope.Location(rule.heading.location), tags: tags, keyword: rule.heading.keyword,
            name: own.name(of: rule.heading), description: own.description(of: rule.heading), children: inside)))
    }
    return Envelope.Feature(
      location: Envelope.Location(source.heading.location), tags: tags, language: source.language, keyword: source.heading.keyword,
      name: reports.name(of: source.heading), description: reports.description(of: source.heading),
      children: children)
  }

  /// - Parameter count: the number of steps that come before those of this background in each scenario.
  private mutating func background(
    _ background: Gherkin.Background?, after count: Int, _ reports: [WalkReport]
  ) -> Envelope.Background? {
    guard let background else { return nil }
    let heading = background.heading
    let (name, description) = (reports.name(of: heading), reports.description(of: heading))
    let reports = reports.filter { !$0.steps.isEmpty }
    let steps = background.steps.enumerated().map { index, step in
      self.step(step, reports.map { ($0.walk.steps[count + index], $0.steps[count + index]) }, nil)
    }
    return Envelope.Background(
      id: id(), location: Envelope.Location(heading.location), keyword: heading.keyword, name: name, description: description,
      steps: steps)
  }

  private mutating func scenarios(_ reports: [WalkReport]) -> [Envelope.Child] {
    reports.grouped(by: \.walk.location).map { own in
      let (scenario, masks) = (own[0].walk.scenario, MaskedColumns())
      let count = scenario.steps.count
      let tags = self.tags(scenario.tags)
      let steps = scenario.steps.enumerated().map { index, step in
        let played = own.map { report in
          let place = report.steps.count - count + index
          return (report.walk.steps[place], report.steps[place])
        }
        return self.step(step, played, masks)
      }
      let name = masks.shown(scenario.heading.name, own.map { ($0.walk.name, $0.name) })
      let examples = scenario.examples.compactMap { self.examples($0, own, masks) }
      let heading = scenario.heading
      return Envelope.Child(
        scenario: Envelope.Scenario(
          id: id(for: heading.location), location: Envelope.Location(heading.location), tags: tags, keyword: heading.keyword, name: name,
          description: own.description(of: heading), steps: steps, examples: examples))
    }
  }

  private mutating func step(
    _ step: Gherkin.Step, _ played: [(Gherkin.Step, WalkReport.Step)], _ masks: MaskedColumns?
  ) -> Envelope.Step {
    let masks = masks ?? MaskedColumns()
    let text = masks.shown(step.text, played.map { ($0.0.text, $0.1.text) })
    let rows = (step.table?.rows ?? []).enumerated().map { number, row in
      Envelope.TableRow(
        id: id(), row.location,
        row.cells.enumerated().map { column, cell in
          masks.shown(cell, played.map { ($0.0.table?.rows[number].cells[column] ?? "", $0.1.table[number][column]) })
        })
    }
    let docString = step.docString.map { docString in
      Envelope.DocString(
        location: Envelope.Location(docString.location), mediaType: docString.mediaType,
        content: masks.shown(docString.content, played.map { ($0.0.docString?.content ?? "", $0.1.docString ?? "") }),
        delimiter: docString.delimiter)
    }
    return Envelope.Step(
      id: id(for: step.location), location: Envelope.Location(step.location), keyword: step.keyword,
      keywordType: Self.type(of: step), text: text, docString: docString,
      dataTable: rows.first.map { Envelope.Table(location: $0.location, rows: rows) })
  }

  /// The examples with only the rows that were run, because it is unknown which values of the other rows are secret.
  private mutating func examples(_ examples: Gherkin.Examples, _ reports: [WalkReport], _ masks: MaskedColumns) -> Envelope.Examples? {
    guard let header = examples.rows.first else { return nil }
    let own = reports.filter { $0.walk.examples?.heading.location == examples.heading.location }
    if own.isEmpty { return nil }
    let rows = examples.rows.dropFirst().compactMap { row -> Envelope.TableRow? in
      guard let report = own.first(where: { $0.walk.row == row.location }) else { return nil }
      let cells = zip(header.cells, report.example).map { masks.columns.contains($0) ? Mask.sign : $1 }
      return Envelope.TableRow(id: id(for: row.location), row.location, cells)
    }
    let (tags, heading) = (tags(examples.tags), examples.heading)
    let names = header.cells.indices.map { column in own.common { $0.exampleNames[column] } }
    return Envelope.Examples(
      id: id(), location: Envelope.Location(heading.location), tags: tags, keyword: heading.keyword, name: own.name(of: heading),
      description: own.description(of: heading), tableHeader: Envelope.TableRow(id: id(), header.location, names), tableBody: rows)
  }

  private mutating func tags(_ tags: [Gherkin.Tag]) -> [Envelope.Tag] {
    tags.map { Envelope.Tag(id: id(for: $0.location), location: Envelope.Location($0.location), name: $0.name) }
  }
}

/// The columns of an outline's examples that hold secrets: those whose placeholders were masked where they were filled in.
private final class MaskedColumns {
  private(set) var columns: Set<String> = []

  /// A text of the file with secrets masked.
  ///
  /// - Parameter played: the text with values instead of placeholders, unmasked and masked, for each row.
  func shown(_ text: String, _ played: [(filled: String, masked: String)]) -> String {
    var shown = text
    for row in played where row.filled != row.masked {
      let parts = [text, row.filled, row.masked].map(StepPattern.tokens)
      guard parts.allSatisfy({ $0.count == parts[0].count }) else {
        hide(text)
        return row.masked
      }
      for index in parts[0].indices where parts[1][index] != parts[2][index] {
        let part = parts[0][index]
        hide(part)
        // A placeholder alone contains no secret.
        if part.wholeMatch(of: #/"?<[^<>]*>"?/#) == nil { shown = shown.replacing(part, with: parts[2][index]) }
      }
    }
    return shown
  }

  /// Adds the placeholders in a part of a text to the columns with secrets.
  private func hide(_ part: String) { for match in part.matches(of: #/<([^<>]*)>/#) { columns.insert(String(match.1)) } }
}

/// The text of a feature file. A line with a secret in it is rewritten from its masked parts.
struct MaskedSource {
  /// The masked lines, by their numbers.
  private var lines: [Int: String] = [:]
  private let source: Gherkin.Feature

  /// - Parameters:
  ///   - feature: the document of all scenarios, including those that were not run.
  ///   - asides: the lines that the document does not contain, by line number.
  init(_ feature: Envelope.Feature, _ source: Gherkin.Feature, _ asides: [Int: String]) {
    self.source = source
    add(feature.tags)
    let headings = Dictionary(source.headings.map { ($0.location.line, $0) }) { $1 }
    add(feature.location, feature.keyword, feature.name, feature.description, headings)
    add(feature.children, headings)
    lines.merge(asides) { $1 }
  }

  var text: String {
    source.lines.enumerated().map { index, line in
      guard let masked = lines[index + 1], masked.contains(Mask.sign) else { return line }
      return masked + (line.utf8.last == UInt8(ascii: "\r") ? "\r" : "")
    }.joined(separator: "\n")
  }

  private mutating func add(_ children: [Envelope.Child], _ headings: [Int: Gherkin.Heading]) {
    for child in children {
      if let background = child.background {
        add(background.location, background.keyword, background.name, background.description, headings)
        add(background.steps)
      }
      if let scenario = child.scenario {
        add(scenario.tags)
        add(scenario.location, scenario.keyword, scenario.name, scenario.description, headings)
        add(scenario.steps)
        for examples in scenario.examples {
          add(examples.tags)
          add(examples.location, examples.keyword, examples.name, examples.description, headings)
          for row in [examples.tableHeader] + examples.tableBody { add(row) }
        }
      }
      if let rule = child.rule {
        add(rule.tags)
        add(rule.location, rule.keyword, rule.name, rule.description, headings)
        add(rule.children, headings)
      }
    }
  }

  /// Adds a heading, and its description on the same lines as in the file.
  private mutating func add(
    _ location: Envelope.Location, _ keyword: String, _ name: String, _ description: String, _ headings: [Int: Gherkin.Heading]
  ) {
    add(location, "\(keyword): \(name)")
    let numbers = headings[location.line]?.descriptionLines ?? []
    for (number, line) in zip(numbers, description.split(separator: "\n", omittingEmptySubsequences: false)) {
      lines[number] = String(line)
    }
  }

  private mutating func add(_ location: Envelope.Location, _ text: String) {
    let before = lines[location.line] ?? ""
    let blanks = (location.column ?? 1) - 1 - before.unicodeScalars.count
    lines[location.line] = before + String(repeating: " ", count: max(0, blanks)) + text
  }

  private mutating func add(_ tags: [Envelope.Tag]) { for tag in tags { add(tag.location, tag.name) } }

  private mutating func add(_ steps: [Envelope.Step]) {
    for step in steps {
      add(step.location, step.keyword + step.text)
      for row in step.dataTable?.rows ?? [] { add(row) }
    }
  }

  private mutating func add(_ row: Envelope.TableRow) {
    add(row.location, "| " + row.cells.map(\.value.asCell).joined(separator: " | ") + " |")
  }
}

extension String {
  /// The text escaped for a cell of a table.
  fileprivate var asCell: String { replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("\n", with: "\\n") }
}

extension Envelope {
  struct Source: Encodable {
    let uri, data: String
    let mediaType = "text/x.cucumber.gherkin+plain"
  }

  struct Document: Encodable {
    let uri: String
    let feature: Feature
    let comments: [Comment]
  }

  struct Comment: Encodable {
    let location: Location
    let text: String
  }

  struct Feature: Encodable {
    let location: Location
    let tags: [Tag]
    let language, keyword, name, description: String
    let children: [Child]
  }

  struct Child: Encodable {
    var background: Background?
    var rule: Rule?
    var scenario: Scenario?
  }

  struct Background: Encodable {
    let id: String
    let location: Location
    let keyword, name, description: String
    let steps: [Step]
  }

  struct Rule: Encodable {
    let id: String
    let location: Location
    let tags: [Tag]
    let keyword, name, description: String
    let children: [Child]
  }

  struct Scenario: Encodable {
    let id: String
    let location: Location
    let tags: [Tag]
    let keyword, name, description: String
    let steps: [Step]
    let examples: [Examples]
  }

  struct Examples: Encodable {
    let id: String
    let location: Location
    let tags: [Tag]
    let keyword, name, description: String
    let tableHeader: TableRow
    let tableBody: [TableRow]
  }

  struct Tag: Encodable {
    let id: String
    let location: Location
    let name: String
  }

  struct Step: Encodable {
    let id: String
    let location: Location
    let keyword, keywordType, text: String
    let docString: DocString?
    let dataTable: Table?
  }

  struct DocString: Encodable {
    let location: Location
    let mediaType: String?
    let content, delimiter: String
  }

  struct Table: Encodable {
    let location: Location
    let rows: [TableRow]
  }

  struct TableRow: Encodable {
    let id: String
    let location: Location
    let cells: [Cell]

    init(id: String, _ location: Gherkin.Location, _ cells: [String]) {
      self.id = id
      self.location = Location(location)
      self.cells = cells.map { Cell(location: Location(line: location.line), value: $0) }
    }
  }

  struct Cell: Encodable {
    let location: Location
    let value: String
  }
}
