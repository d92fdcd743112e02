internal import Commands
internal import WalletModel

/// Reports in Cucumber's JSON, which other tools read.
package struct CucumberReport: Encodable {
  private struct Feature: Encodable {
    let uri, id, keyword, name: String
    let elements: [Element]
  }

  private struct Element: Encodable {
    let id, keyword, name, type: String
    let line: Int
    let tags: [Tag]
    let steps: [Step]
  }

  private struct Tag: Encodable {
    let name: String
    let line: Int
  }

  private struct Step: Encodable {
    let keyword, name: String
    let line: Int
    let rows: [Row]?
    let result: Result
    let output: [String]?
  }

  private struct Row: Encodable { let cells: [String] }

  private struct Result: Encodable {
    let status: String
    /// In nanoseconds, as Cucumber has it.
    let duration: Int64
    let errorMessage: String?

    private enum CodingKeys: String, CodingKey {
      case status, duration
      case errorMessage = "error_message"
    }
  }

  private let features: [Feature]

  package init(_ reports: [WalkReport]) {
    let uris = reports.map(\.walk.uri).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    features = uris.map { uri in
      let own = reports.filter { $0.walk.uri == uri }
      let name = own[0].walk.feature
      return Feature(uri: uri, id: Self.identifier(name), keyword: "Feature", name: name, elements: own.map(Self.element))
    }
  }

  package func encode(to encoder: any Encoder) throws { try features.encode(to: encoder) }

  /// The same text for the same reports.
  package var json: String { Commands.json(self) }

  private static func element(_ report: WalkReport) -> Element {
    let walk = report.walk
    return Element(
      id: "\(identifier(walk.feature));\(identifier(report.name));\(walk.row?.line ?? walk.location.line)", keyword: walk.keyword,
      name: report.name, type: "scenario", line: walk.row?.line ?? walk.location.line,
      tags: walk.tags.map { Tag(name: $0.name, line: $0.location.line) },
      steps: report.steps.map { step in
        let isFailed = report.failed?.location == step.location
        return Step(
          keyword: step.keyword, name: step.text, line: step.location.line,
          rows: step.table.isEmpty ? nil : step.table.map { Row(cells: $0) }, result: result(step),
          output: isFailed ? report.screen.map { [$0.joined(separator: "\n")] } : nil)
      })
  }

  private static func result(_ step: WalkReport.Step) -> Result {
    let duration = step.took.milliseconds * 1_000_000
    return switch step.result {
    case .passed: Result(status: "passed", duration: duration, errorMessage: nil)
    case .failed(let failure): Result(status: "failed", duration: duration, errorMessage: failure.message)
    case .undefined(let nearest):
      Result(status: "undefined", duration: duration, errorMessage: "Undefined step. Did you mean “\(nearest)”?")
    case .skipped: Result(status: "skipped", duration: duration, errorMessage: nil)
    }
  }

  private static func identifier(_ name: String) -> String {
    String(name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" })
  }
}
