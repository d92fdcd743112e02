internal import Commands

/// What would be run, as data: `billfold walk --dry-run --format json`. It shows the files as they are.
package struct DryRun: Encodable {
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
  }

  private struct Argument: Encodable {
    let dataTable: [[String]]?
    let docString: DocString?
  }

  private struct DocString: Encodable {
    let content: String
    let mediaType: String?
  }

  private let scenarios: [Scenario]

  /// - Parameter isUndefined: True for a step that nothing would be done for.
  package init(_ walks: [Walk], isUndefined: (Gherkin.Step) -> Bool) {
    scenarios = walks.map { walk in
      Scenario(
        uri: walk.uri, feature: walk.feature, rule: walk.rule, line: walk.location.line, row: walk.row?.line, keyword: walk.keyword,
        text: walk.name, tags: walk.tags.map(\.name),
        steps: walk.steps.map { step in
          let docString = step.docString.map { DocString(content: $0.content, mediaType: $0.mediaType) }
          let argument = Argument(dataTable: step.table?.rows.map(\.cells), docString: docString)
          return Step(
            uri: walk.uri, line: step.location.line, keyword: step.keyword, text: step.text,
            argument: step.table == nil && docString == nil ? nil : argument, undefined: isUndefined(step))
        }, warnings: walk.warnings.isEmpty ? nil : walk.warnings)
    }
  }

  /// The same text for the same walks.
  package var json: String { Commands.json(self) }
}
