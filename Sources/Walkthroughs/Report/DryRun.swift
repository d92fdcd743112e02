internal import Commands
package import Gherkin

/// The steps that a run would take, which of them are undefined, and which have a value that doesn't exist: `billfold walk --dry-run`. The
/// text of the files is not masked.
package struct DryRun {
  /// The reason why a step would fail in every world.
  private enum Mistake {
    case undefined(StepAdvice)
    case invalid(StepFailure)

    var text: String {
      switch self {
      case .undefined(let advice): "Undefined step. \(advice.text)"
      case .invalid(let failure): failure.line
      }
    }

    var isUndefined: Bool { if case .undefined = self { true } else { false } }
  }

  private typealias PlannedStep = (step: Gherkin.Step, mistake: Mistake?)

  private let scenarios: [(walk: Walk, steps: [PlannedStep])]

  package init(_ walks: [Walk]) {
    // A cache, because scenarios share most of their steps, and comparing a step with every sentence takes time.
    var known: [Sentence: Mistake?] = [:]
    scenarios = walks.map { walk in
      let steps = walk.steps.map { step in
        let sentence = Sentence(text: step.text, table: step.table?.rows.map(\.cells), hasDocString: step.docString != nil)
        let mistake: Mistake? = known[sentence] ?? Self.mistake(in: step)
        known.updateValue(mistake, forKey: sentence)
        return (step, mistake)
      }
      return (walk, steps)
    }
  }

  private struct Sentence: Hashable {
    let text: String
    let table: [[String]]?
    let hasDocString: Bool
  }

  private static func mistake(in step: Gherkin.Step) -> Mistake? {
    guard let (definition, places) = Vocabulary.find(step.text) else { return .undefined(StepAdvice(about: step)) }
    do throws(StepFailure) {
      return definition.problem(with: try StepValues(places: places, of: step, definition)).map { .invalid($0) }
    } catch {
      return .invalid(error)
    }
  }

  /// The number of undefined steps. A run with any of them fails.
  package var undefined: Int { count(\.isUndefined) }
  /// The number of steps with a value that doesn't exist. A run with any of them fails.
  package var invalid: Int { count { !$0.isUndefined } }

  private func count(_ isCounted: (Mistake) -> Bool) -> Int {
    scenarios.reduce(0) { $0 + $1.steps.count { $0.mistake.map(isCounted) ?? false } }
  }

  /// The steps of each scenario, then warnings, undefined and invalid steps with their places.
  ///
  /// - Parameter isQuiet: true omits the steps.
  package func text(isQuiet: Bool = false) -> String {
    var lines: [String] = []
    for (walk, steps) in isQuiet ? [] : scenarios {
      lines.append("\(walk.title)  (\(walk.place))")
      for (step, mistake) in steps {
        lines.append("  \(mistake == nil ? "  " : "??")  \(step.keyword)\(step.text)")
        if let mistake { lines.append("      \(mistake.text)") }
        lines += PlainReport.rows(step.table?.rows.map(\.cells) ?? []).map { "        " + $0 }
      }
      lines.append("")
    }
    var seen: Set<String> = []
    let warnings = scenarios.flatMap(\.walk.warnings).filter { seen.insert($0).inserted }
    if !warnings.isEmpty { lines += ["Warnings:"] + warnings + [""] }
    for (title, isUndefined) in [("Undefined:", true), ("Invalid:", false)] {
      let mistakes = scenarios.flatMap { walk, steps in
        steps.compactMap { step, mistake in
          guard let mistake, mistake.isUndefined == isUndefined else { return nil as String? }
          return "\(walk.uri):\(step.location.line): \(step.keyword)\(step.text.endedByColon) \(mistake.text)"
        }
      }.filter { seen.insert($0).inserted }
      if !mistakes.isEmpty { lines += [title] + mistakes + [""] }
    }
    let count = scenarios.reduce(0) { $0 + $1.steps.count }
    let invalid = invalid > 0 ? ", invalid: \(self.invalid)" : ""
    return PlainReport.safe(lines + ["Scenarios: \(scenarios.count), steps: \(count), undefined: \(undefined)\(invalid)"])
  }

  // MARK: - JSON

  /// JSON, identical for the same walks.
  package var json: String {
    Commands.json(
      Document(
        scenarios: scenarios.map { walk, steps in
          Scenario(
            uri: walk.uri, feature: walk.feature, rule: walk.rule, line: walk.location.line, row: walk.row?.line, keyword: walk.keyword,
            text: walk.name, tags: walk.tags.map(\.name), steps: steps.map { Step(walk.uri, $0.step, $0.mistake) },
            warnings: walk.warnings.isEmpty ? nil : walk.warnings)
        }))
  }

  private struct Document: Encodable { let scenarios: [Scenario] }

  private struct Scenario: Encodable {
    let uri: String
    let feature: String
    let rule: String?
    let line: Int
    let row: Int?
    let keyword: String
    let text: String
    let tags: [String]
    let steps: [Step]
    /// Nil where there are none.
    let warnings: [String]?
  }

  private struct Step: Encodable {
    let uri: String
    let line: Int
    let keyword: String
    let text: String
    let argument: Argument?
    let undefined: Bool
    /// The problem with a value of the step; nil if there is none.
    let problem: String?

    init(_ uri: String, _ step: Gherkin.Step, _ mistake: Mistake?) {
      (self.uri, line, keyword, text) = (uri, step.location.line, step.keyword, step.text)
      undefined = mistake?.isUndefined == true
      problem = mistake.flatMap { $0.isUndefined ? nil : $0.text }
      let docString = step.docString.map { DocString(content: $0.content, mediaType: $0.mediaType) }
      argument = step.table == nil && docString == nil ? nil : Argument(dataTable: step.table?.rows.map(\.cells), docString: docString)
    }
  }

  private struct Argument: Encodable {
    let dataTable: [[String]]?
    let docString: DocString?
  }

  private struct DocString: Encodable {
    let content: String
    let mediaType: String?
  }
}
