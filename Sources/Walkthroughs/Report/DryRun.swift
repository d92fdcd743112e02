internal import Commands
package import Gherkin

/// The steps that a run would take, and which of them are undefined: `billfold walk --dry-run`. It shows the files as they are.
package struct DryRun {
  private typealias PlannedStep = (step: Gherkin.Step, advice: StepAdvice?)

  private let scenarios: [(walk: Walk, steps: [PlannedStep])]

  package init(_ walks: [Walk]) {
    // Scenarios share most of their steps, and comparing with every sentence takes time.
    var known: [Sentence: StepAdvice?] = [:]
    scenarios = walks.map { walk in
      let steps = walk.steps.map { step in
        let sentence = Sentence(text: step.text, hasTable: step.table != nil)
        let advice: StepAdvice? = known[sentence] ?? (Vocabulary.find(step.text) == nil ? StepAdvice(about: step) : nil)
        known.updateValue(advice, forKey: sentence)
        return (step, advice)
      }
      return (walk, steps)
    }
  }

  private struct Sentence: Hashable {
    let text: String
    let hasTable: Bool
  }

  /// The number of undefined steps. A run with any of them fails.
  package var undefined: Int { scenarios.reduce(0) { $0 + $1.steps.count { $0.advice != nil } } }

  /// The steps of each scenario, then warnings and undefined steps with their places.
  ///
  /// - Parameter isQuiet: true: only mistakes.
  package func text(isQuiet: Bool = false) -> String {
    var lines: [String] = []
    for (walk, steps) in isQuiet ? [] : scenarios {
      lines.append("\(walk.feature) · \(walk.name)  (\(walk.place))")
      for (step, advice) in steps {
        lines.append("  \(advice == nil ? "  " : "??")  \(step.keyword)\(step.text)")
        if let advice { lines.append("      Undefined step. \(advice.text)") }
        lines += PlainReport.rows(step.table?.rows.map(\.cells) ?? []).map { "        " + $0 }
      }
      lines.append("")
    }
    var seen: Set<String> = []
    let warnings = scenarios.flatMap(\.walk.warnings).filter { seen.insert($0).inserted }
    if !warnings.isEmpty { lines += ["Warnings:"] + warnings + [""] }
    let mistakes = scenarios.flatMap { walk, steps in
      steps.compactMap { step, advice in
        advice.map { "\(walk.uri):\(step.location.line): \(step.keyword)\(step.text): Undefined step. \($0.text)" }
      }
    }.filter { seen.insert($0).inserted }
    if !mistakes.isEmpty { lines += ["Undefined:"] + mistakes + [""] }
    let count = scenarios.reduce(0) { $0 + $1.steps.count }
    return PlainReport.safe(lines + ["Scenarios: \(scenarios.count), steps: \(count), undefined: \(undefined)"])
  }

  // MARK: - JSON

  /// JSON, identical for the same walks.
  package var json: String {
    Commands.json(
      Document(
        scenarios: scenarios.map { walk, steps in
          Scenario(
            uri: walk.uri, feature: walk.feature, rule: walk.rule, line: walk.location.line, row: walk.row?.line, keyword: walk.keyword,
            text: walk.name, tags: walk.tags.map(\.name), steps: steps.map { Step(walk.uri, $0.step, undefined: $0.advice != nil) },
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

    init(_ uri: String, _ step: Gherkin.Step, undefined: Bool) {
      (self.uri, line, keyword, text, self.undefined) = (uri, step.location.line, step.keyword, step.text, undefined)
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
