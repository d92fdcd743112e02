internal import Basics
internal import Commands
internal import FoundationEssentials
internal import Gherkin

/// Reports in Cucumber's JSON, which other tools read.
///
/// The schemas of Cucumber-JVM and Cucumber-Ruby contradict each other: one requires the line of a tag, the other forbids it.
/// (cucumber-json-schema 0.2.1)
package struct CucumberReport: Encodable {
  package enum Flavor: Sendable {
    case jvm, ruby
  }

  private struct Feature: Encodable {
    let uri, id, keyword, name, description: String
    let line: Int
    let tags: [Tag]
    let elements: [Element]
  }

  /// A scenario, or the background before it, which has neither an id nor tags.
  private struct Element: Encodable {
    let id: String?
    let keyword, name, description, type: String
    let line: Int
    let tags: [Tag]?
    let steps: [Step]
  }

  private struct Tag: Encodable {
    let name: String
    var line: Int?
    var type: String?
    var location: Location?
  }

  private struct Location: Encodable { let line, column: Int }

  private struct Step: Encodable {
    let keyword, name: String
    let line: Int
    let match: Match
    let rows: [Row]?
    let result: Result
    let output: [String]?
    /// The attachments of the step's evidence; nil without evidence.
    let embeddings: [Embedding]?
  }

  private struct Embedding: Encodable {
    /// In base64.
    let data: String
    let mimeType: String
    let name: String

    init(_ text: String, _ type: String, name: String) {
      (data, mimeType, self.name) = (Data(text.utf8).base64EncodedString(), type, name)
    }

    private enum CodingKeys: String, CodingKey {
      case data, name
      case mimeType = "mime_type"
    }
  }

  private struct Match: Encodable { let location: String? }

  private struct Row: Encodable { let cells: [String] }

  private struct Result: Encodable {
    let status: String
    /// In nanoseconds, as Cucumber's format requires.
    let duration: Int64
    let errorMessage: String?

    private enum CodingKeys: String, CodingKey {
      case status, duration
      case errorMessage = "error_message"
    }
  }

  private let features: [Feature]

  package init(_ reports: [WalkReport], _ flavor: Flavor = .jvm) {
    features = reports.withCommonNames.byFeature.map { own in
      let (feature, name) = (own[0].walk.source, own[0].feature)
      return Feature(
        uri: feature.uri, id: Self.identifier(name), keyword: feature.heading.keyword, name: name,
        description: own.description(of: feature.heading), line: feature.heading.location.line,
        tags: feature.tags.map { Self.tag($0, flavor, ofFeature: true) },
        elements: own.flatMap { Self.elements($0, flavor) })
    }
  }

  package func encode(to encoder: any Encoder) throws { try features.encode(to: encoder) }

  /// JSON, identical for the same reports.
  package var json: String { Commands.json(self) }

  private static func tag(_ tag: Gherkin.Tag, _ flavor: Flavor, ofFeature isFeature: Bool) -> Tag {
    let (line, column) = (tag.location.line, tag.location.column)
    return switch flavor {
    case .ruby: Tag(name: tag.name, line: line)
    case .jvm where isFeature: Tag(name: tag.name, type: "Tag", location: Location(line: line, column: column))
    case .jvm: Tag(name: tag.name)
    }
  }

  /// The elements of a report: each background with its steps, then the scenario with its own steps.
  private static func elements(_ report: WalkReport, _ flavor: Flavor) -> [Element] {
    let walk = report.walk
    var steps = steps(of: report, flavor)[...]
    var elements: [Element] = []
    for background in [walk.source.background, walk.within?.background].compactMap(\.self) where !steps.isEmpty {
      let (heading, count) = (background.heading, background.steps.count)
      if count == 0 { continue }
      elements.append(
        Element(
          id: nil, keyword: heading.keyword, name: report.name(of: heading), description: report.description(of: heading),
          type: "background", line: heading.location.line, tags: nil, steps: Array(steps.prefix(count))))
      steps = steps.dropFirst(count)
    }
    let descriptions = [report.description, report.circumstancesLine ?? ""].filter { !$0.isEmpty }
    elements.append(
      Element(
        id: "\(identifier(report.feature));\(identifier(report.name));\(walk.line)", keyword: walk.keyword, name: report.name,
        description: descriptions.joined(separator: "\n\n"), type: "scenario", line: walk.line,
        tags: walk.tags.map { tag($0, flavor, ofFeature: false) },
        steps: Array(steps)))
    return elements
  }

  private static func steps(of report: WalkReport, _ flavor: Flavor) -> [Step] {
    report.steps.map { step in
      // In a check, several steps may fail.
      let isFailed = report.failed?.location == step.location || step.check?.mark?.verdict == .failed
      // Cucumber-Ruby's format has no field for the output of a step.
      let screen = isFailed && flavor == .jvm ? report.screen : nil
      let isTold = flavor == .ruby && (step.result != .passed || step.check?.isContested == true)
      let message = isFailed ? report.failureLine(of: step) : isTold ? step.check?.judgementLine : nil
      let isDefined = if case .undefined = step.result { false } else { true }
      return Step(
        keyword: step.keyword, name: step.text, line: step.location.line,
        match: Match(location: isDefined ? "\(report.walk.uri):\(step.location.line)" : nil),
        rows: step.table.isEmpty ? nil : step.table.map { Row(cells: $0) }, result: result(step, message),
        output: screen.map { [$0.joined(separator: "\n")] } ?? (flavor == .jvm ? step.check?.judgementAndFiles : nil),
        embeddings: step.evidence.map { evidence in
          evidence.attachments.map { Embedding($0.text, $0.type, name: $0.name) }
        })
    }
  }

  private static func result(_ step: WalkReport.Step, _ message: String?) -> Result {
    let status =
      switch step.result {
      case .passed: "passed"
      case .failed: "failed"
      case .undefined: "undefined"
      case .skipped: "skipped"
      }
    return Result(status: status, duration: step.took.milliseconds * 1_000_000, errorMessage: message)
  }

  private static func identifier(_ name: String) -> String {
    String(name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" })
  }
}

extension [WalkReport] {
  /// The reports of each feature.
  var byFeature: [[WalkReport]] { grouped(by: \.walk.uri) }

  /// The reports in groups with the same key, in the order in which the keys first occur.
  func grouped<Key: Hashable>(by key: (WalkReport) -> Key) -> [[WalkReport]] {
    var (places, groups): ([Key: Int], [[WalkReport]]) = ([:], [])
    for report in self {
      if let place = places[key(report)] {
        groups[place].append(report)
      } else {
        places[key(report)] = groups.count
        groups.append([report])
      }
    }
    return groups
  }

  /// The name of a heading that all reports share.
  func name(of heading: Gherkin.Heading) -> String { common { $0.name(of: heading) } }

  /// The description of a heading that all reports share.
  func description(of heading: Gherkin.Heading) -> String { common { $0.description(of: heading) } }

  /// A text that all reports share. Each part that one of them masks is masked.
  func common(_ text: (WalkReport) -> String) -> String {
    let versions = map { text($0).split(separator: "\n", omittingEmptySubsequences: false) }
    guard let first = versions.first else { return "" }
    // If the numbers of lines differ, a secret of several lines was masked, so the whole text is masked.
    guard versions.allSatisfy({ $0.count == first.count }) else { return Mask.sign }
    return first.indices.map { row in
      let masked = Set(versions.map { $0[row] }.filter { $0.contains(Mask.sign) })
      // If reports mask different secrets in a line, the whole line is masked. A comment keeps its `#`.
      return masked.count > 1 ? first[row].prefix { $0.isWhitespace || $0 == "#" } + Mask.sign : String(masked.first ?? first[row])
    }.joined(separator: "\n")
  }

  /// These reports, and one for each scenario of their file that was not run.
  var withThoseNotRun: [WalkReport] {
    let places = Set(map(\.place))
    // This cannot fail, because the scenarios that were run come from the same file.
    let all = (try? first?.walk.source.walks()) ?? []
    return self + all.filter { !places.contains($0.place) }.map(WalkReport.init(notRun:))
  }
}
