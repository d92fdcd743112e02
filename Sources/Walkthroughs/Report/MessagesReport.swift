internal import Commands
package import WalletModel

/// Reports as Cucumber Messages (NDJSON), which Cucumber's HTML report and other formatters read. (cucumber/messages 34)
///
/// The documents in it hold what has run, in the places of its file: each row of examples is a scenario, steps of backgrounds stand in each
/// scenario, and secrets are masked as in every report.
package struct MessagesReport: Sendable {
  /// Text in lines, each with its line feed.
  package let ndjson: String

  /// - Parameters:
  ///   - start: when the run began, in the machine's own time.
  ///   - began: the same moment in monotonic time.
  ///   - elapsed: how long it took.
  package init(_ reports: [WalkReport], start: Timestamp, began: Duration, elapsed: Duration) {
    var writer = Writer(start: start, began: began)
    writer.write(reports, elapsed)
    ndjson = writer.lines.map { jsonLine($0) }.joined()
  }

  private struct Writer {
    let start: Timestamp
    let began: Duration
    var lines: [Envelope] = []
    private var count = 0
    /// The ids of the step definitions, by their sentences.
    private var definitions: [String: String] = [:]
    /// The ids of the tags of the feature under way and its rules.
    private var inheritedTags: [Gherkin.Location: String] = [:]

    init(start: Timestamp, began: Duration) { (self.start, self.began) = (start, began) }

    private mutating func id() -> String {
      count += 1
      return String(count)
    }

    private func moment(_ time: Duration) -> Envelope.Moment {
      Envelope.Moment(milliseconds: start.milliseconds + (time - began).milliseconds)
    }

    mutating func write(_ reports: [WalkReport], _ elapsed: Duration) {
      lines.append(Envelope(meta: Envelope.Meta()))
      var pickles: [Envelope.Pickle] = []
      for own in reports.byFeature {
        inheritedTags = [:]
        let scenarios = own.map { ($0, scenario($0)) }
        let (feature, document) = document(of: own, scenarios.map { ($0.0, $0.1) })
        lines.append(Envelope(source: Envelope.Source(uri: own[0].walk.uri, data: document)))
        lines.append(Envelope(gherkinDocument: Envelope.Document(uri: own[0].walk.uri, feature: feature)))
        for (report, scenario) in scenarios {
          let pickle = pickle(report, scenario)
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
      let isSuccess = reports.allSatisfy { $0.failed == nil }
      lines.append(
        Envelope(testRunFinished: Envelope.RunFinished(success: isSuccess, timestamp: moment(began + elapsed), testRunStartedId: run)))
    }

    // MARK: - Documents

    private mutating func scenario(_ report: WalkReport) -> Envelope.Scenario {
      let walk = report.walk
      var type = "Unknown"
      let steps = report.steps.map { step in
        let keyword = step.keyword.trimmed
        let own = Self.keywordTypes[keyword] ?? "Unknown"
        if own != "Conjunction" { type = own }
        let rows = step.table.enumerated().map { row, cells in
          Envelope.TableRow(
            id: id(), location: Envelope.Location(line: step.location.line + 1 + row),
            cells: cells.map { Envelope.Cell(location: Envelope.Location(line: step.location.line + 1 + row), value: $0) })
        }
        let table = rows.first.map { Envelope.Table(location: $0.location, rows: rows) }
        return Envelope.Step(
          id: id(), location: Envelope.Location(step.location), keyword: step.keyword, keywordType: own, text: step.text, dataTable: table,
          type: type)
      }
      let inherited = walk.source.tags.count + (walk.within?.tags.count ?? 0)
      return Envelope.Scenario(
        id: id(), location: Envelope.Location(walk.row ?? walk.location), tags: tags(walk.tags.dropFirst(inherited)), keyword: walk.keyword,
        name: report.name, description: report.description, steps: steps)
    }

    private static let keywordTypes = [
      "Given": "Context", "When": "Action", "Then": "Outcome", "And": "Conjunction", "But": "Conjunction",
    ]

    private mutating func tags(_ tags: some Sequence<Gherkin.Tag>) -> [Envelope.Tag] {
      tags.map { tag in
        let id = id()
        inheritedTags[tag.location] = id
        return Envelope.Tag(id: id, location: Envelope.Location(tag.location), name: tag.name)
      }
    }

    /// The feature with the scenarios that have run, and the text of it.
    private mutating func document(
      of reports: [WalkReport], _ scenarios: [(WalkReport, Envelope.Scenario)]
    ) -> (Envelope.Feature, String) {
      let source = reports[0].walk.source
      let heading = source.heading
      var text = Self.text(heading, reports.about, source.tags.map(\.name))
      var children: [Envelope.Child] = []
      var rules: [Gherkin.Location: Int] = [:]
      for (report, scenario) in scenarios {
        let own = Self.text(scenario, report)
        guard let rule = report.walk.within else {
          children.append(Envelope.Child(scenario: scenario))
          text += own
          continue
        }
        if let place = rules[rule.heading.location] {
          children[place].rule?.children.append(Envelope.Child(scenario: scenario))
        } else {
          rules[rule.heading.location] = children.count
          text += Self.text(rule.heading, "", rule.tags.map(\.name))
          children.append(
            Envelope.Child(
              rule: Envelope.Rule(
                id: id(), location: Envelope.Location(rule.heading.location), tags: tags(rule.tags), keyword: rule.heading.keyword,
                name: rule.heading.name, children: [Envelope.Child(scenario: scenario)])))
        }
        text += own
      }
      let feature = Envelope.Feature(
        location: Envelope.Location(heading.location), tags: tags(source.tags), language: source.language, keyword: heading.keyword,
        name: heading.name, description: reports.about, children: children)
      return (feature, text)
    }

    private static func text(_ heading: Gherkin.Heading, _ description: String, _ tags: [String]) -> String {
      (tags.isEmpty ? "" : tags.joined(separator: " ") + "\n") + "\(heading.keyword): \(heading.name)\n"
        + (description.isEmpty ? "" : description + "\n") + "\n"
    }

    private static func text(_ scenario: Envelope.Scenario, _ report: WalkReport) -> String {
      let tags = scenario.tags.isEmpty ? "" : "  " + scenario.tags.map(\.name).joined(separator: " ") + "\n"
      let steps = report.steps.map { step in
        "    \(step.keyword)\(step.text)\n" + PlainReport.rows(step.table.map { $0.map(\.asCell) }).map { "      \($0)\n" }.joined()
      }
      // With rows in place of its placeholders, an outline is a scenario.
      return tags + "  Scenario: \(scenario.name)\n" + (scenario.description.isEmpty ? "" : scenario.description + "\n")
        + steps.joined() + "\n"
    }

    private mutating func pickle(_ report: WalkReport, _ scenario: Envelope.Scenario) -> Envelope.Pickle {
      let own = scenario.tags.map { Envelope.PickleTag(name: $0.name, astNodeId: $0.id) }
      let inherited = report.walk.tags.dropLast(own.count).map { tag in
        Envelope.PickleTag(name: tag.name, astNodeId: inheritedTags[tag.location] ?? scenario.id)
      }
      let steps = scenario.steps.map { step in
        let rows = step.dataTable?.rows.map { Envelope.PickleRow(cells: $0.cells.map { Envelope.PickleCell(value: $0.value) }) }
        return Envelope.PickleStep(
          id: id(), text: step.text, type: step.type, astNodeIds: [step.id],
          argument: rows.map { Envelope.Argument(dataTable: Envelope.PickleTable(rows: $0)) })
      }
      return Envelope.Pickle(
        id: id(), uri: report.walk.uri, location: scenario.location, astNodeIds: [scenario.id], name: report.name,
        language: report.walk.source.language, steps: steps, tags: inherited + own)
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

extension String {
  fileprivate var trimmed: String { String(self[...].split(separator: " ").first ?? "") }

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
    let implementation = Product(name: "billfold", version: OwnProcess.version)
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
    var rule: Rule?
    var scenario: Scenario?
  }

  struct Rule: Encodable {
    let id: String
    let location: Location
    let tags: [Tag]
    let keyword, name: String
    let description = ""
    var children: [Child]
  }

  struct Scenario: Encodable {
    let id: String
    let location: Location
    let tags: [Tag]
    let keyword, name, description: String
    let steps: [Step]
    let examples: [String] = []
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
    /// What the step is by the keywords before it, which only pickles tell.
    let type: String

    private enum CodingKeys: CodingKey { case id, location, keyword, keywordType, text, dataTable }
  }

  struct Table: Encodable {
    let location: Location
    let rows: [TableRow]
  }

  struct TableRow: Encodable {
    let id: String
    let location: Location
    let cells: [Cell]
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
