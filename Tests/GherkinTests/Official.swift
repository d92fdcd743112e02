import Foundation
import Gherkin
import ProgramRun
import Testing

/// The result of reading a feature, in the form in which `Fixtures/official.py` writes it down.
struct Reading: Codable {
  var feature: Part?
  var walks: [Walked]?
  /// The places of the mistakes.
  var errors: [String]?

  /// A feature, rule, background, scenario or examples: each has some of these.
  struct Part: Codable {
    var heading: Heading
    var language: String?
    var tags: [Tag]?
    var steps: [Step]?
    var rows: [Row]?
    var examples: [Part]?
    var scenarios: [Part]?
    var rules: [Part]?
    /// One or none.
    var background: Background?
  }

  struct Background: Codable {
    var heading: Heading
    var steps: [Step]
  }

  struct Heading: Codable {
    var at, keyword, name, description: String
  }

  struct Tag: Codable {
    var at, name: String
  }

  struct Row: Codable {
    var at: String
    var cells: [String]
  }

  struct DocString: Codable {
    var at, content: String
    var mediaType: String?
  }

  struct Step: Codable {
    var at, keyword, text: String
    var table: [Row]?
    var docString: DocString?
  }

  struct Walked: Codable {
    var at, keyword, name: String
    var row: String?
    var tags: [String]
    var steps: [Step]
  }

  /// As bytes: equal strings may be written differently, and must not be here.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension Reading {
  /// The result of Billfold's parser.
  init(of source: String) {
    do throws(GherkinError) {
      let feature = try Gherkin.parse(source, uri: "a.feature")
      self.feature = feature.map(Part.init)
      walks = try (feature?.walks() ?? []).map(Walked.init)
    } catch {
      errors = error.problems.map { $0.location?.description ?? "" }
    }
  }
}

extension Reading.Part {
  init(_ feature: Gherkin.Feature) {
    self.init(
      heading: .init(feature.heading), language: feature.language, tags: feature.tags.map(Reading.Tag.init),
      scenarios: feature.scenarios.map(Self.init), rules: feature.rules.map(Self.init),
      background: feature.background.map(Reading.Background.init))
  }

  init(_ rule: Gherkin.Rule) {
    self.init(
      heading: .init(rule.heading), tags: rule.tags.map(Reading.Tag.init), scenarios: rule.scenarios.map(Self.init),
      background: rule.background.map(Reading.Background.init))
  }

  init(_ scenario: Gherkin.Scenario) {
    self.init(
      heading: .init(scenario.heading), tags: scenario.tags.map(Reading.Tag.init), steps: scenario.steps.map(Reading.Step.init),
      examples: scenario.examples.map(Self.init))
  }

  init(_ examples: Gherkin.Examples) {
    self.init(heading: .init(examples.heading), tags: examples.tags.map(Reading.Tag.init), rows: examples.rows.map(Reading.Row.init))
  }
}

extension Reading.Background {
  init(_ background: Gherkin.Background) { self.init(heading: .init(background.heading), steps: background.steps.map(Reading.Step.init)) }
}

extension Reading.Heading {
  init(_ heading: Gherkin.Heading) {
    self.init(at: heading.location.description, keyword: heading.keyword, name: heading.name, description: heading.description)
  }
}

extension Reading.Tag {
  init(_ tag: Gherkin.Tag) { self.init(at: tag.location.description, name: tag.name) }
}

extension Reading.Row {
  init(_ row: Gherkin.Row) { self.init(at: row.location.description, cells: row.cells) }
}

extension Reading.Step {
  init(_ step: Gherkin.Step) {
    self.init(
      at: step.location.description, keyword: step.keyword, text: step.text, table: step.table?.rows.map(Reading.Row.init),
      docString: step.docString.map { .init(at: $0.location.description, content: $0.content, mediaType: $0.mediaType) })
  }
}

extension Reading.Walked {
  init(_ walk: Walk) {
    self.init(
      at: walk.location.description, keyword: walk.keyword, name: walk.name, row: walk.row?.description,
      tags: walk.tags.map { "\($0.location) \($0.name)" }, steps: walk.steps.map(Reading.Step.init))
  }
}

/// The features beside the tests, and what the official parser made of them.
struct Fixture: CustomTestStringConvertible {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  static let root = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let good = all("Good")
  static let bad = all("Bad")
  /// The walkthroughs that come with the program.
  static let builtIn = below(root.appending(path: "Screens/Walkthroughs"))
  /// Features of other projects, to compare the parsers by; nil without a folder of them.
  static let collected = ProcessInfo.processInfo.environment["BILLFOLD_FEATURES"].map { below(URL(filePath: $0)) }

  let url: URL
  var testDescription: String { url.lastPathComponent }

  var bytes: [UInt8] { get throws { Array(try Data(contentsOf: url)) } }
  /// Without the byte order mark, which the official parser knows nothing of.
  var source: String { get throws { String(String(decoding: try bytes, as: UTF8.self).trimmingPrefix("\u{FEFF}")) } }
  var official: Reading {
    get throws {
      try JSONDecoder().decode(Reading.self, from: Data(contentsOf: url.deletingPathExtension().appendingPathExtension("json")))
    }
  }

  private static func below(_ folder: URL) -> [Fixture] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    return (files ?? []).filter { $0.pathExtension == "feature" }.sorted { $0.path < $1.path }.map(Fixture.init)
  }

  private static func all(_ name: String) -> [Fixture] {
    let files = try? FileManager.default.contentsOfDirectory(at: folder.appending(path: name), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "feature" }.sorted { $0.path < $1.path }.map(Fixture.init)
  }
}

/// The official parser itself, if it is installed: `make verify` does so.
struct OfficialParser {
  private let python: String

  static let installed: OfficialParser? = {
    let parsers = [Fixture.root.appending(path: ".build/official/bin/python3").path, "python3"].map(OfficialParser.init)
    return parsers.first { (try? $0.run(["-c", "import gherkin"], input: "")) != nil }
  }()

  /// Its result for each source.
  func read(_ sources: [String]) throws -> [Reading] {
    let encoder = JSONEncoder()
    let input = try sources.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
    let output = try run([Fixture.folder.appending(path: "official.py").path, "-"], input: input)
    return try output.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Reading.self, from: Data($0)) }
  }

  private func run(_ arguments: [String], input: String) throws -> Data {
    let run = try ProgramRun([python] + arguments, input: input, keepsErrorsApart: true)
    try #require(run.status == 0, "the official parser ended with \(run.status)")
    return run.output
  }
}
