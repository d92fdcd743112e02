/// Parses a feature line by line, by the official grammar. It continues after a mistake, to report further ones.
struct Parser {
  /// A kind of line. A line that fits several kinds is of the first one that is expected in its place.
  private enum Kind {
    case empty, comment, language, feature, background, row, quotes, step, tags, examples, scenario, rule, text
  }

  private enum Part { case feature, rule, background, scenario, examples }

  private indirect enum Place {
    /// Nothing but blank lines and comments so far.
    case start
    /// After the language or tags: a feature must follow.
    case beforeFeature
    /// After the title of the part that is open.
    case title
    case description
    /// After a step, its table or its doc string.
    case step
    /// In a doc string. If a doc string is not allowed here, `mistaken` is the place before it, and its lines cause no further messages.
    case docString(DocStringQuotes, indent: Int, mistaken: Place?)
    case exampleRows
    /// After the tags of the next part.
    case tags(after: Place)
  }

  private let uri: String
  private var keywords = Keywords.english
  private var language = "en"

  private var place = Place.start
  /// The innermost part that is open.
  private var part = Part.feature
  private var problems: [GherkinError.Problem] = []

  // The open parts, from the outside in.
  private var feature: Gherkin.Feature?
  private var rule: Gherkin.Rule?
  private var background: Gherkin.Background?
  private var scenario: Gherkin.Scenario?
  private var examples: Gherkin.Examples?
  private var step: Gherkin.Step?
  private var tags: [Gherkin.Tag] = []
  private var comments: [Gherkin.Comment] = []
  private var asides: [Int: String] = [:]
  /// The lines of a description or a doc string, and their numbers.
  private var lines: [(text: String, number: Int)] = []

  init(_ uri: String) { self.uri = uri }

  /// Reads the feature in the text of a file; returns nil if the text contains only blank lines and comments.
  mutating func read(_ source: String) throws(GherkinError) -> Gherkin.Feature? {
    var rest = source[...].unicodeScalars
    var number = 0
    while !rest.isEmpty, problems.count <= GherkinError.maximalCount {
      let end = rest.firstIndex(of: "\n") ?? rest.endIndex
      number += 1
      read(Line(number, rest[..<end]))
      rest = rest[end...].dropFirst()
    }
    if rest.isEmpty { finish(in: Gherkin.Location(line: number + 1, column: 1)) }
    guard problems.isEmpty else { throw GherkinError(uri, problems) }
    feature?.comments = comments
    feature?.text = source
    feature?.asides = asides
    return feature
  }

  // MARK: - The grammar

  /// The kinds of lines that are allowed in the present place, except blank lines and comments.
  private var expected: [Kind] {
    switch place {
    case .start, .beforeFeature: [.tags, .feature]
    case .title, .description: next + [.text]
    case .step: next + arguments
    case .docString: [.quotes, .text]
    case .exampleRows: next
    case .tags: next.filter { [.tags, .examples, .scenario, .rule].contains($0) }
    }
  }

  /// The kinds of lines that may continue the open part or end it.
  private var next: [Kind] {
    switch part {
    case .feature, .rule: [.background, .tags, .scenario, .rule]
    case .background: [.step, .tags, .scenario, .rule]
    case .scenario: [.step, .tags, .examples, .scenario, .rule]
    case .examples: [.row, .tags, .examples, .scenario, .rule]
    }
  }

  /// The kinds of lines that may begin or continue an argument of the open step. A step has at most one table and one doc string, in any
  /// order.
  private var arguments: [Kind] {
    guard let table = step?.table else { return step?.docString == nil ? [.row, .quotes] : [.row] }
    guard let docString = step?.docString else { return [.row, .quotes] }
    return table.rows[0].location.line > docString.location.line ? [.row] : []
  }

  /// The kinds of lines that the parser skips in the present place. In a doc string, blank lines and comments are text; in a description
  /// that has begun, blank lines are.
  private var ignored: [Kind] {
    switch place {
    case .start: [.language, .comment, .empty]
    case .beforeFeature, .title, .step, .exampleRows, .tags: [.comment, .empty]
    case .description: [.comment]
    case .docString: []
    }
  }

  private func kind(_ line: Line) -> Kind? { ignored.first { isKind(line, $0) } ?? expected.first { isKind(line, $0) } }

  private func isKind(_ line: Line, _ kind: Kind) -> Bool {
    switch kind {
    case .empty: line.isEmpty
    case .comment: line.begins(with: "#")
    case .language: line.language != nil
    case .feature: line.titleKeyword(keywords.feature) != nil
    case .background: line.titleKeyword(keywords.background) != nil
    case .row: line.begins(with: "|")
    case .quotes: quotes(line) != nil
    case .step: line.stepKeyword(keywords.step) != nil
    case .tags: line.begins(with: "@")
    case .examples: line.titleKeyword(keywords.examples) != nil
    case .scenario: line.titleKeyword(keywords.scenario) != nil
    case .rule: line.titleKeyword(keywords.rule) != nil
    case .text: true
    }
  }

  private func quotes(_ line: Line) -> DocStringQuotes? {
    if case .docString(let quotes, _, _) = place { return line.begins(with: quotes.rawValue) ? quotes : nil }
    return DocStringQuotes.allCases.first { line.begins(with: $0.rawValue) }
  }

  // MARK: - Lines

  private mutating func read(_ line: Line) {
    guard let kind = kind(line) else { return refuse(line) }
    switch kind {
    case .empty: break
    case .comment:
      asides[line.number] = String(line.text)
      comments.append(Gherkin.Comment(location: Gherkin.Location(line: line.number, column: 1), text: String(line.text)))
      if case .title = place { place = .description }
    case .language: choose(line)
    case .tags:
      // A comment may follow the tags.
      if line.body.contains("#") { asides[line.number] = String(line.text) }
      readTags(line)
    case .feature:
      feature = Gherkin.Feature(uri: uri, language: language, tags: consumedTags(), heading: heading(line, keywords.feature))
      open(.feature)
    case .rule:
      close(.rule)
      rule = Gherkin.Rule(tags: consumedTags(), heading: heading(line, keywords.rule))
      open(.rule)
    case .background:
      closeDescription()
      background = Gherkin.Background(heading: heading(line, keywords.background))
      open(.background)
    case .scenario:
      close(.scenario)
      scenario = Gherkin.Scenario(tags: consumedTags(), heading: heading(line, keywords.scenario))
      open(.scenario)
    case .examples:
      close(.examples)
      examples = Gherkin.Examples(tags: consumedTags(), heading: heading(line, keywords.examples))
      open(.examples)
    case .step:
      close(.step)
      let keyword = line.stepKeyword(keywords.step) ?? ""
      step = Gherkin.Step(
        location: line.location, keyword: keyword, kind: keywords.kind(of: keyword),
        text: line.rest(after: keyword.unicodeScalars.count))
      place = .step
    case .row:
      let row = Gherkin.Row(location: line.location, cells: line.cells)
      if part == .examples {
        closeDescription()
        examples?.rows.append(row)
        place = .exampleRows
      } else if step?.table?.rows.append(row) == nil {
        step?.table = Gherkin.DataTable(rows: [row])
      }
    case .quotes:
      asides[line.number] = String(line.text)
      readQuotes(line)
    case .text:
      if case .docString(let quotes, let indent, _) = place {
        asides[line.number] = String(line.text)
        lines.append((line.content(without: indent, quotes: quotes), line.number))
      } else {
        lines.append((String(line.text), line.number))
        place = .description
      }
    }
  }

  private func heading(_ line: Line, _ keywords: [String]) -> Gherkin.Heading {
    let keyword = line.titleKeyword(keywords) ?? ""
    return Gherkin.Heading(location: line.location, keyword: keyword, name: line.rest(after: keyword.unicodeScalars.count + 1))
  }

  private mutating func choose(_ line: Line) {
    guard let name = line.language else { return }
    guard let chosen = Keywords(of: name) else {
      return refuse(line, "Language not supported: “\(name)”. Use a language of Gherkin's table, like en, de or zh-CN.")
    }
    language = name
    keywords = chosen
    place = .beforeFeature
  }

  private mutating func readTags(_ line: Line) {
    closeDescription()
    for tag in line.tags {
      if tag.name.unicodeScalars.contains(where: \.isBlank) {
        let message = "The tag “\(Self.short(tag.name))” contains a space. Start each tag with @."
        problems.append(.init(tag.location, message))
      }
      tags.append(tag)
    }
    switch place {
    case .start, .beforeFeature: place = .beforeFeature
    case .tags: break
    default: place = .tags(after: place)
    }
  }

  private mutating func readQuotes(_ line: Line) {
    if case .docString(_, _, let mistaken) = place {
      if mistaken == nil {
        step?.docString?.content = lines.map(\.text).joined(separator: "\n")
        step?.docString?.lastLine = line.number
      }
      lines = []
      place = mistaken ?? .step
    } else if let quotes = quotes(line) {
      let mediaType = line.rest(after: quotes.rawValue.count)
      step?.docString = Gherkin.DocString(
        location: line.location, delimiter: quotes.rawValue, mediaType: mediaType.isEmpty ? nil : mediaType, lastLine: line.number)
      place = .docString(quotes, indent: line.indent, mistaken: nil)
    }
  }

  private mutating func finish(in location: Gherkin.Location) {
    switch place {
    case .start, .title, .description, .step, .exampleRows: break
    case .beforeFeature, .tags:
      if problems.isEmpty || feature != nil { problems.append(.init(location, "Unexpected end of file. Expected \(names(expected)).")) }
    case .docString(_, _, mistaken: .some): break
    case .docString(let quotes, _, mistaken: nil):
      let line = step?.docString?.location.line ?? 0
      problems.append(.init(location, "Unexpected end of file in the doc string from line \(line). Close it with \(quotes.rawValue)."))
    }
    close(.rule)
  }

  // MARK: - Parts

  private mutating func consumedTags() -> [Gherkin.Tag] {
    defer { tags = [] }
    return tags
  }

  private mutating func open(_ part: Part) {
    self.part = part
    place = .title
  }

  private enum Closing: Int { case step, examples, scenario, rule }

  /// Closes the open parts, from the innermost on, so that another part of this kind can begin.
  private mutating func close(_ closing: Closing) {
    closeDescription()
    if let step {
      check(step.table?.rows ?? [])
      if scenario != nil { scenario?.steps.append(step) } else { background?.steps.append(step) }
      self.step = nil
    }
    guard closing.rawValue >= Closing.examples.rawValue else { return }
    if let examples {
      check(examples.rows)
      scenario?.examples.append(examples)
      self.examples = nil
    }
    guard closing.rawValue >= Closing.scenario.rawValue else { return }
    if let background {
      if rule != nil { rule?.background = background } else { feature?.background = background }
      self.background = nil
    }
    if let scenario {
      if rule != nil { rule?.scenarios.append(scenario) } else { feature?.scenarios.append(scenario) }
      self.scenario = nil
    }
    guard closing.rawValue >= Closing.rule.rawValue else { return }
    if let rule {
      feature?.rules.append(rule)
      self.rule = nil
    }
  }

  private mutating func closeDescription() {
    guard !lines.isEmpty else { return }
    while lines.last?.text.isEmpty == true { lines.removeLast() }
    let (description, numbers) = (lines.map(\.text).joined(separator: "\n"), lines.map(\.number))
    lines = []
    func describe(_ heading: inout Gherkin.Heading) { (heading.description, heading.descriptionLines) = (description, numbers) }
    switch part {
    case .feature: if feature != nil { describe(&feature!.heading) }
    case .rule: if rule != nil { describe(&rule!.heading) }
    case .background: if background != nil { describe(&background!.heading) }
    case .scenario: if scenario != nil { describe(&scenario!.heading) }
    case .examples: if examples != nil { describe(&examples!.heading) }
    }
  }

  private mutating func check(_ rows: [Gherkin.Row]) {
    guard let count = rows.first?.cells.count, let other = rows.first(where: { $0.cells.count != count }) else { return }
    let cells = { (count: Int) in count == 1 ? "1 cell" : "\(count) cells" }
    let message = "This row has \(cells(other.cells.count)), but the first row of the table has \(cells(count))."
    problems.append(.init(other.location, message + " Escape a pipe in a cell as \\|."))
  }

  // MARK: - Mistakes

  private mutating func refuse(_ line: Line) {
    // A file that does not begin with a feature gets one message, not one for each line.
    if feature == nil, !problems.isEmpty { return }
    let found = quotes(line) == nil ? "“\(Self.short(String(line.body)))”" : "a doc string"
    refuse(line, "Expected \(names(expected)), but found \(found).\(hint(line))")
    if case .tags(let place) = place {
      self.place = place
      tags = []
      if kind(line) != nil { return read(line) }
    }
    if let quotes = quotes(line) { place = .docString(quotes, indent: 0, mistaken: place) }
  }

  /// Returns advice about a line that is valid, but in the wrong place.
  private func hint(_ line: Line) -> String {
    if case .tags = place { return " Tags are allowed before features, rules, scenarios and examples only." }
    let kinds: [Kind] = [.feature, .background, .examples, .step, .row, .quotes]
    return switch kinds.first(where: { isKind(line, $0) }) {
    case .feature where feature != nil: " Only one feature is allowed in a file."
    case .background: " Only one background is allowed, before the scenarios."
    case .examples: " Examples belong to a scenario."
    case .step where examples != nil: " Steps are allowed before the examples only."
    case .row where step != nil, .quotes where step != nil: " A step has at most one table and one doc string."
    default: ""
    }
  }

  private mutating func refuse(_ line: Line, _ message: String) { problems.append(.init(line.location, message)) }

  /// Returns the expected kinds in words, with the keywords of the file's language.
  private func names(_ kinds: [Kind]) -> String {
    var names: [String] = kinds.compactMap { kind in
      switch kind {
      case .empty, .comment, .language, .text: nil
      case .feature: "\(keywords.feature[0]):"
      case .background: "\(keywords.background[0]):"
      case .row: "a table (|)"
      case .quotes: "a doc string (\"\"\")"
      case .step: "a step (\(keywords.named.steps.map { String($0.unicodeScalars[...].trimmed) }.joined(separator: ", ")))"
      case .tags: "a tag (@)"
      case .examples: "\(keywords.examples[0]):"
      case .scenario: "\(keywords.named.scenario):"
      case .rule: "\(keywords.named.rule):"
      }
    }
    let last = names.popLast() ?? ""
    return names.isEmpty ? last : "\(names.joined(separator: ", ")) or \(last)"
  }

  /// Returns a line, shortened for quotation in a message.
  private static func short(_ text: String) -> String {
    let text = text.unicodeScalars[...].trimmed
    return text.count > 60 ? String(text.prefix(60)) + "…" : String(text)
  }
}
