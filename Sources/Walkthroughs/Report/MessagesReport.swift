internal import Commands
package import WalletModel

/// Reports as Cucumber Messages (NDJSON), which Cucumber's HTML report and other formatters read. (cucumber/messages 34)
///
/// The documents in it hold what has run, on the lines of its file, and secrets are masked as in every report.
package struct MessagesReport: Sendable {
  /// Text in lines, each with its line feed.
  package let ndjson: String

  /// - Parameters:
  ///   - count: how many scenarios were to run; with fewer reports, the run was no success.
  ///   - start: when the run began, in the machine's own time.
  ///   - began: the same moment in monotonic time.
  ///   - elapsed: how long it took.
  package init(_ reports: [WalkReport], of count: Int, start: Timestamp, began: Duration, elapsed: Duration) {
    var writer = Writer(start: start, began: began)
    writer.write(reports, isSuccess: reports.count == count && reports.allSatisfy(\.isPassed), elapsed)
    ndjson = writer.lines.map { jsonLine($0) }.joined()
  }

  private struct Writer {
    let start: Timestamp
    let began: Duration
    var lines: [Envelope] = []
    private var count = 0
    /// The ids of the step definitions, by their sentences.
    private var definitions: [String: String] = [:]
    /// The ids of what pickles refer to in the document under way, by the places.
    private var ids: [Gherkin.Location: String] = [:]

    init(start: Timestamp, began: Duration) { (self.start, self.began) = (start, began) }

    private mutating func id() -> String {
      count += 1
      return String(count)
    }

    private mutating func id(for location: Gherkin.Location) -> String {
      let id = id()
      ids[location] = id
      return id
    }

    private func moment(_ time: Duration) -> Envelope.Moment {
      Envelope.Moment(milliseconds: start.milliseconds + (time - began).milliseconds)
    }

    mutating func write(_ reports: [WalkReport], isSuccess: Bool, _ elapsed: Duration) {
      lines.append(Envelope(meta: Envelope.Meta()))
      var pickles: [Envelope.Pickle] = []
      for own in reports.byFeature {
        let feature = document(of: own)
        lines.append(Envelope(source: Envelope.Source(uri: own[0].walk.uri, data: MaskedSource(feature, own[0].walk.source).text)))
        lines.append(Envelope(gherkinDocument: Envelope.Document(uri: own[0].walk.uri, feature: feature)))
        for report in own {
          let pickle = pickle(report)
          pickles.append(pickle)
          lines.append(Envelope(pickle: pickle))
        }
      }
      for (name, regexp) in CucumberExpressions.parameterTypes {
        lines.append(Envelope(parameterType: Envelope.ParameterType(id: id(), name: name, regularExpressions: [regexp])))
      }
      for step in Vocabulary.all {
        let id = id()
        definitions[step.pattern.text] = id
        let pattern = Envelope.Pattern(source: CucumberExpressions.expression(of: step.pattern))
        lines.append(Envelope(stepDefinition: Envelope.StepDefinition(id: id, pattern: pattern)))
      }
      let run = id()
      lines.append(Envelope(testRunStarted: Envelope.RunStarted(id: run, timestamp: moment(began))))
      var cases: [Envelope.TestCase] = []
      for (report, pickle) in zip(reports.byFeature.joined(), pickles) {
        let steps = zip(report.steps, pickle.steps).map { testStep($0, $1) }
        cases.append(Envelope.TestCase(id: id(), pickleId: pickle.id, testSteps: steps, testRunStartedId: run))
      }
      lines += cases.map { Envelope(testCase: $0) }
      for ((report, pickle), test) in zip(zip(reports.byFeature.joined(), pickles), cases) { write(report, pickle, test) }
      lines.append(
        Envelope(testRunFinished: Envelope.RunFinished(success: isSuccess, timestamp: moment(began + elapsed), testRunStartedId: run)))
    }

    // MARK: - Documents

    /// The document of a feature, as far as it has run: its background, rules, scenarios, and of examples the rows.
    private mutating func document(of reports: [WalkReport]) -> Envelope.Feature {
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
              name: rule.heading.name, children: inside)))
      }
      return Envelope.Feature(
        location: Envelope.Location(source.heading.location), tags: tags, language: source.language, keyword: source.heading.keyword,
        name: source.heading.name, description: reports.common(\.about), children: children)
    }

    /// - Parameter count: of the steps that come before its own in each scenario.
    private mutating func background(
      _ background: Gherkin.Background?, after count: Int, _ reports: [WalkReport]
    ) -> Envelope.Background? {
      guard let background else { return nil }
      let reports = reports.filter { !$0.steps.isEmpty }
      let steps = background.steps.enumerated().map { index, step in
        self.step(step, reports.map { ($0.walk.steps[count + index], $0.steps[count + index]) }, nil)
      }
      let heading = background.heading
      return Envelope.Background(
        id: id(), location: Envelope.Location(heading.location), keyword: heading.keyword, name: heading.name, steps: steps)
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
            description: own.common(\.description), steps: steps, examples: examples))
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
      return Envelope.Step(
        id: id(for: step.location), location: Envelope.Location(step.location), keyword: step.keyword,
        keywordType: Self.keywordTypes[step.keyword.firstWord] ?? "Unknown", text: text,
        dataTable: rows.first.map { Envelope.Table(location: $0.location, rows: rows) })
    }

    /// Only rows that have run: of the others, nobody knows what is secret.
    private mutating func examples(_ examples: Gherkin.Examples, _ reports: [WalkReport], _ masks: MaskedColumns) -> Envelope.Examples? {
      guard let header = examples.rows.first else { return nil }
      let rows = examples.rows.dropFirst().compactMap { row -> Envelope.TableRow? in
        guard let report = reports.first(where: { $0.walk.row == row.location }) else { return nil }
        let cells = zip(header.cells, report.example).map { masks.columns.contains($0) ? Mask.sign : $1 }
        return Envelope.TableRow(id: id(for: row.location), row.location, cells)
      }
      if rows.isEmpty { return nil }
      let (tags, heading) = (tags(examples.tags), examples.heading)
      return Envelope.Examples(
        id: id(), location: Envelope.Location(heading.location), tags: tags, keyword: heading.keyword, name: heading.name,
        tableHeader: Envelope.TableRow(id: id(), header.location, header.cells), tableBody: rows)
    }

    private static let keywordTypes = [
      "Given": "Context", "When": "Action", "Then": "Outcome", "And": "Conjunction", "But": "Conjunction",
    ]

    private mutating func tags(_ tags: [Gherkin.Tag]) -> [Envelope.Tag] {
      tags.map { Envelope.Tag(id: id(for: $0.location), location: Envelope.Location($0.location), name: $0.name) }
    }

    private mutating func pickle(_ report: WalkReport) -> Envelope.Pickle {
      let walk = report.walk
      let row = walk.row.map { [ids[$0] ?? ""] } ?? []
      var type = "Unknown"
      let inherited = report.steps.count - walk.scenario.steps.count
      let steps = report.steps.enumerated().map { index, step in
        let own = Self.keywordTypes[step.keyword.firstWord] ?? "Unknown"
        if own != "Conjunction" { type = own }
        let rows = step.table.map { Envelope.PickleRow(cells: $0.map { Envelope.PickleCell(value: $0) }) }
        return Envelope.PickleStep(
          id: id(), text: step.text, type: type, astNodeIds: [ids[step.location] ?? ""] + (index < inherited ? [] : row),
          argument: rows.isEmpty ? nil : Envelope.Argument(dataTable: Envelope.PickleTable(rows: rows)))
      }
      return Envelope.Pickle(
        id: id(), uri: walk.uri, location: Envelope.Location(walk.row ?? walk.location), astNodeIds: [ids[walk.location] ?? ""] + row,
        name: report.name, language: walk.source.language, steps: steps,
        tags: walk.tags.map { Envelope.PickleTag(name: $0.name, astNodeId: ids[$0.location] ?? "") })
    }

    // MARK: - The run

    private mutating func testStep(_ step: WalkReport.Step, _ pickle: Envelope.PickleStep) -> Envelope.TestStep {
      let definition = Vocabulary.find(step.text).flatMap { definitions[$0.step.pattern.text] }
      return Envelope.TestStep(
        id: id(), pickleStepId: pickle.id, stepDefinitionIds: definition.map { [$0] } ?? [],
        stepMatchArgumentsLists: definition == nil ? [] : [Envelope.Arguments()])
    }

    private mutating func write(_ report: WalkReport, _ pickle: Envelope.Pickle, _ test: Envelope.TestCase) {
      let attempt = id()
      var time = report.began
      lines.append(Envelope(testCaseStarted: Envelope.CaseStarted(id: attempt, testCaseId: test.id, timestamp: moment(time))))
      for warning in report.warnings {
        lines.append(Envelope(attachment: Envelope.Attachment(testCaseStartedId: attempt, testStepId: nil, body: warning)))
      }
      for (index, step) in report.steps.enumerated() {
        let testStep = test.testSteps[index].id
        lines.append(
          Envelope(testStepStarted: Envelope.StepStarted(testCaseStartedId: attempt, testStepId: testStep, timestamp: moment(time))))
        time += step.took
        if report.failed?.location == step.location {
          let screen = (report.screen ?? []).joined(separator: "\n")
          for body in [screen, report.lastCalls.joined(separator: "\n")] where !body.isEmpty {
            lines.append(Envelope(attachment: Envelope.Attachment(testCaseStartedId: attempt, testStepId: testStep, body: body)))
          }
          if case .undefined(let suggestions) = step.result, !suggestions.isEmpty {
            let snippets = suggestions.map { Envelope.Snippet(code: $0) }
            lines.append(
              Envelope(suggestion: Envelope.Suggestion(id: id(), pickleStepId: pickle.steps[index].id, snippets: snippets)))
          }
        }
        lines.append(
          Envelope(
            testStepFinished: Envelope.StepFinished(
              testCaseStartedId: attempt, testStepId: testStep, testStepResult: Self.result(of: step, in: report), timestamp: moment(time)))
        )
      }
      lines.append(Envelope(testCaseFinished: Envelope.CaseFinished(testCaseStartedId: attempt, timestamp: moment(time))))
    }

    private static func result(of step: WalkReport.Step, in report: WalkReport) -> Envelope.Result {
      let duration = Envelope.Moment(milliseconds: step.took.milliseconds)
      switch step.result {
      case .passed: return Envelope.Result(status: "PASSED", duration: duration)
      case .skipped: return Envelope.Result(status: "SKIPPED", duration: duration)
      case .undefined: return Envelope.Result(status: "UNDEFINED", duration: duration, message: report.failureLine)
      case .failed:
        let exception = report.failureLine.map { Envelope.Failure(message: $0) }
        return Envelope.Result(status: "FAILED", duration: duration, message: report.failureLine, exception: exception)
      }
    }
  }
}

/// The columns of an outline's examples that hold secrets: those whose placeholders were masked where they were filled in.
private final class MaskedColumns {
  private(set) var columns: Set<String> = []

  /// A text of the file as it may be told.
  ///
  /// - Parameter played: the text with values in place of placeholders, and the same masked, for each row.
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

  /// Notes the placeholders in a part of a text.
  private func hide(_ part: String) { for match in part.matches(of: #/<([^<>]*)>/#) { columns.insert(String(match.1)) } }
}

/// The text of a document, each part of it on the line that it has in its file. What is not in the document is blank.
private struct MaskedSource {
  private var lines: [Int: String] = [:]

  init(_ feature: Envelope.Feature, _ source: Gherkin.Feature) {
    let all = source.scenarios + source.rules.flatMap(\.scenarios)
    let headings = Dictionary(uniqueKeysWithValues: ([source.heading] + all.map(\.heading)).map { ($0.location.line, $0) })
    add(feature.tags)
    add(feature.location, "\(feature.keyword): \(feature.name)")
    add(feature.description, headings[feature.location.line])
    add(feature.children, headings)
  }

  var text: String { (1...max(1, lines.keys.max() ?? 1)).map { (lines[$0] ?? "") + "\n" }.joined() }

  private mutating func add(_ children: [Envelope.Child], _ headings: [Int: Gherkin.Heading]) {
    for child in children {
      if let background = child.background {
        add(background.location, "\(background.keyword): \(background.name)")
        add(background.steps)
      }
      if let scenario = child.scenario {
        add(scenario.tags)
        add(scenario.location, "\(scenario.keyword): \(scenario.name)")
        add(scenario.description, headings[scenario.location.line])
        add(scenario.steps)
        for examples in scenario.examples {
          add(examples.tags)
          add(examples.location, "\(examples.keyword): \(examples.name)")
          for row in [examples.tableHeader] + examples.tableBody { add(row) }
        }
      }
      if let rule = child.rule {
        add(rule.tags)
        add(rule.location, "\(rule.keyword): \(rule.name)")
        add(rule.children, headings)
      }
    }
  }

  private mutating func add(_ location: Envelope.Location, _ text: String) {
    let before = lines[location.line] ?? ""
    let blanks = (location.column ?? 1) - 1 - before.unicodeScalars.count
    lines[location.line] = before + String(repeating: " ", count: max(0, blanks)) + text
  }

  private mutating func add(_ tags: [Envelope.Tag]) { for tag in tags { add(tag.location, tag.name) } }

  private mutating func add(_ description: String, _ heading: Gherkin.Heading?) {
    for (number, line) in zip(heading?.descriptionLines ?? [], description.split(separator: "\n", omittingEmptySubsequences: false)) {
      lines[number] = String(line)
    }
  }

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
  fileprivate var firstWord: String { String(prefix { $0 != " " }) }

  /// As a cell of a table has to be written.
  fileprivate var asCell: String { replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("\n", with: "\\n") }
}

/// One message, in the words of Cucumber.
private struct Envelope: Encodable {
  var meta: Meta?
  var source: Source?
  var gherkinDocument: Document?
  var pickle: Pickle?
  var parameterType: ParameterType?
  var stepDefinition: StepDefinition?
  var testRunStarted: RunStarted?
  var testCase: TestCase?
  var testCaseStarted: CaseStarted?
  var testStepStarted: StepStarted?
  var attachment: Attachment?
  var suggestion: Suggestion?
  var testStepFinished: StepFinished?
  var testCaseFinished: CaseFinished?
  var testRunFinished: RunFinished?

  struct Meta: Encodable {
    let protocolVersion = "34.2.0"
    let implementation = Product(name: "billfold", version: Release.version)
    let runtime = Product(name: "Swift")
    let os = Product(name: "linux")
    #if arch(x86_64)
      let cpu = Product(name: "amd64")
    #else
      let cpu = Product(name: "arm64")
    #endif
  }

  struct Product: Encodable {
    let name: String
    var version: String?
  }

  /// A moment or a span of time.
  struct Moment: Encodable {
    let seconds: Int64
    let nanos: Int64

    init(milliseconds: Int64) { (seconds, nanos) = (milliseconds / 1000, milliseconds % 1000 * 1_000_000) }
  }

  struct Location: Encodable {
    let line: Int
    var column: Int?

    init(line: Int) { self.line = line }
    init(_ location: Gherkin.Location) { (line, column) = (location.line, location.column) }
  }

  struct Source: Encodable {
    let uri, data: String
    let mediaType = "text/x.cucumber.gherkin+plain"
  }

  struct Document: Encodable {
    let uri: String
    let feature: Feature
    let comments: [String] = []
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
    let keyword, name: String
    let description = ""
    let steps: [Step]
  }

  struct Rule: Encodable {
    let id: String
    let location: Location
    let tags: [Tag]
    let keyword, name: String
    let description = ""
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
    let keyword, name: String
    let description = ""
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
    let dataTable: Table?
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

  struct Pickle: Encodable {
    let id, uri: String
    let location: Location
    let astNodeIds: [String]
    let name, language: String
    let steps: [PickleStep]
    let tags: [PickleTag]
  }

  struct PickleStep: Encodable {
    let id, text, type: String
    let astNodeIds: [String]
    let argument: Argument?
  }

  struct Argument: Encodable { let dataTable: PickleTable }
  struct PickleTable: Encodable { let rows: [PickleRow] }
  struct PickleRow: Encodable { let cells: [PickleCell] }
  struct PickleCell: Encodable { let value: String }
  struct PickleTag: Encodable { let name, astNodeId: String }

  struct ParameterType: Encodable {
    let id, name: String
    let regularExpressions: [String]
    let preferForRegularExpressionMatch = false
    let useForSnippets = false
  }

  struct StepDefinition: Encodable {
    let id: String
    let pattern: Pattern
    let sourceReference = Reference(uri: "billfold walk --sentences")
  }

  struct Reference: Encodable { let uri: String }

  struct Pattern: Encodable {
    let source: String
    let type = "CUCUMBER_EXPRESSION"
  }

  struct RunStarted: Encodable {
    let id: String
    let timestamp: Moment
  }

  struct TestCase: Encodable {
    let id, pickleId: String
    let testSteps: [TestStep]
    let testRunStartedId: String
  }

  struct TestStep: Encodable {
    let id, pickleStepId: String
    let stepDefinitionIds: [String]
    let stepMatchArgumentsLists: [Arguments]
  }

  struct Arguments: Encodable { let stepMatchArguments: [String] = [] }

  struct CaseStarted: Encodable {
    let id, testCaseId: String
    let timestamp: Moment
    let attempt = 0
  }

  struct StepStarted: Encodable {
    let testCaseStartedId, testStepId: String
    let timestamp: Moment
  }

  struct Attachment: Encodable {
    let testCaseStartedId: String
    let testStepId: String?
    let body: String
    let contentEncoding = "IDENTITY"
    let mediaType = "text/plain"
  }

  struct Suggestion: Encodable {
    let id, pickleStepId: String
    let snippets: [Snippet]
  }

  struct Snippet: Encodable {
    let language = "gherkin"
    let code: String
  }

  struct StepFinished: Encodable {
    let testCaseStartedId, testStepId: String
    let testStepResult: Result
    let timestamp: Moment
  }

  struct Result: Encodable {
    let status: String
    let duration: Moment
    var message: String?
    var exception: Failure?
  }

  struct Failure: Encodable {
    let type = "StepFailure"
    let message: String
  }

  struct CaseFinished: Encodable {
    let testCaseStartedId: String
    let timestamp: Moment
    let willBeRetried = false
  }

  struct RunFinished: Encodable {
    let success: Bool
    let timestamp: Moment
    let testRunStartedId: String
  }
}
