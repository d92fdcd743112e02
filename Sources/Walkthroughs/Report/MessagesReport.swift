package import Basics
internal import Commands
internal import Gherkin

/// Reports as Cucumber Messages (NDJSON), which Cucumber's HTML report and other formatters read. (cucumber/messages 34)
///
/// Its documents contain only what was run; the source contains the whole file. Secrets are masked in both.
package struct MessagesReport: Sendable {
  /// The messages, one on each line. Each line ends with a line feed.
  package let ndjson: String

  /// - Parameters:
  ///   - count: the number of scenarios to run. With fewer reports, the run counts as failed.
  ///   - start: the time at which the run began, by the machine's clock.
  ///   - began: the same moment in monotonic time.
  ///   - elapsed: the duration of the run.
  package init(_ reports: [WalkReport], of count: Int, start: Timestamp, began: Duration, elapsed: Duration) {
    var writer = Writer(start: start, began: began)
    writer.write(reports, isSuccess: reports.count == count && reports.allSatisfy(\.isPassed), elapsed)
    ndjson = writer.lines.map { jsonLine($0) }.joined()
  }

  /// The text of a feature's file, secrets masked.
  ///
  /// - Parameter reports: the reports of scenarios in this file, at least one.
  static func maskedSource(of reports: [WalkReport]) -> String {
    Writer(start: Timestamp(milliseconds: 0), began: .zero).maskedSource(of: reports)
  }

  /// Makes the messages of a run, and assigns their IDs.
  struct Writer {
    let start: Timestamp
    let began: Duration
    var lines: [Envelope] = []
    private var count = 0
    /// The ids of the step definitions, by their sentences.
    private var definitions: [String: String] = [:]
    /// The IDs of the parts of the current document that pickles refer to, by location.
    var ids: [Gherkin.Location: String] = [:]

    init(start: Timestamp, began: Duration) { (self.start, self.began) = (start, began) }

    mutating func id() -> String {
      count += 1
      return String(count)
    }

    mutating func id(for location: Gherkin.Location) -> String {
      let id = id()
      ids[location] = id
      return id
    }

    private func moment(_ time: Duration) -> Envelope.Moment {
      Envelope.Moment(milliseconds: start.milliseconds + (time - began).milliseconds)
    }

    fileprivate func maskedSource(of reports: [WalkReport]) -> String {
      let (source, all) = (reports[0].walk.source, reports.withThoseNotRun)
      // A copy assigns the IDs, because the document with all scenarios is not part of the report.
      var copy = self
      return MaskedSource(copy.document(of: all), source, Self.asides(of: all, source)).text
    }

    private static func asides(of all: [WalkReport], _ source: Gherkin.Feature) -> [Int: String] {
      Dictionary(source.asides.keys.map { line in (line, all.common { $0.asides[line] ?? "" }) }) { $1 }
    }

    mutating func write(_ reports: [WalkReport], isSuccess: Bool, _ elapsed: Duration) {
      lines.append(Envelope(meta: Envelope.Meta()))
      var pickles: [Envelope.Pickle] = []
      for own in reports.byFeature {
        let feature = document(of: own)
        let source = own[0].walk.source
        let asides = Self.asides(of: own.withThoseNotRun, source)
        let comments = source.comments.map {
          Envelope.Comment(location: Envelope.Location($0.location), text: asides[$0.location.line] ?? "")
        }
        let text = maskedSource(of: own)
        lines.append(Envelope(source: Envelope.Source(uri: own[0].walk.uri, data: text)))
        lines.append(Envelope(gherkinDocument: Envelope.Document(uri: own[0].walk.uri, feature: feature, comments: comments)))
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
      for warning in report.warnings { attach(warning, "warning.txt", to: attempt) }
      for (index, step) in report.steps.enumerated() {
        let testStep = test.testSteps[index].id
        lines.append(
          Envelope(testStepStarted: Envelope.StepStarted(testCaseStartedId: attempt, testStepId: testStep, timestamp: moment(time))))
        time += step.took
        if let check = step.check {
          // Plain text: Cucumber's HTML formatter doesn't escape logs. (cucumber/react-components, Log.tsx)
          if index == 0, let circumstances = report.circumstancesLine { attach(circumstances, "check.txt", to: attempt, testStep) }
          attach(check.judgementAndFiles.joined(separator: "\n"), check.outcome + ".txt", to: attempt, testStep)
          for (name, type, text) in step.evidence?.attachments ?? [] { attach(text, name, type, to: attempt, testStep) }
        }
        if report.failed?.location == step.location {
          let screen = (report.screen ?? []).joined(separator: "\n")
          let calls = report.lastCalls.joined(separator: "\n")
          for (name, body) in [("screen.txt", screen), ("calls.txt", calls)] where !body.isEmpty {
            attach(body, name, to: attempt, testStep)
          }
          if case .undefined(let advice) = step.result, !advice.steps.isEmpty {
            let snippets = advice.steps.map { Envelope.Snippet(code: $0) }
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

    /// - Parameter name: the name of the file in which programs may save the text.
    private mutating func attach(
      _ body: String, _ name: String, _ type: String = "text/plain", to attempt: String, _ testStep: String? = nil
    ) {
      lines.append(
        Envelope(
          attachment: Envelope.Attachment(testCaseStartedId: attempt, testStepId: testStep, body: body, mediaType: type, fileName: name)))
    }

    private static func result(of step: WalkReport.Step, in report: WalkReport) -> Envelope.Result {
      let duration = Envelope.Moment(milliseconds: step.took.milliseconds)
      switch step.result {
      case .passed: return Envelope.Result(status: "PASSED", duration: duration)
      case .skipped:
        let exception = step.check?.reason.map { Envelope.Failure(type: "Skipped", message: $0) }
        return Envelope.Result(status: "SKIPPED", duration: duration, message: step.check?.reason, exception: exception)
      case .undefined: return Envelope.Result(status: "UNDEFINED", duration: duration, message: report.failureLine)
      case .failed:
        let message = report.failureLine(of: step)
        let exception = message.map { Envelope.Failure(message: $0) }
        return Envelope.Result(status: "FAILED", duration: duration, message: message, exception: exception)
      }
    }
  }
}

/// One message, with the property names of Cucumber's schema. The types for documents and pickles are in `MessagesDocument.swift` and
/// `MessagesPickle.swift`.
struct Envelope: Encodable {
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
    let mediaType: String
    /// The title of the attachment in Cucumber's HTML report.
    let fileName: String
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
    var type = "StepFailure"
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
