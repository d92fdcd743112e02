import Foundation
import Testing

@testable import Gherkin

/// Refusals say where, what was expected and what to do.
@Suite struct GherkinErrorTests {
  private static func refusal(of source: String) -> String? {
    do throws(GherkinError) {
      _ = try Gherkin.parse(source, uri: "a.feature")
      return nil
    } catch {
      return error.description
    }
  }

  private static let steps = "Expected a step (Given, When, Then, And, But, *), a tag (@)"

  @Test(arguments: [
    ("Scenario: s", "a.feature:1:1: Expected a tag (@) or Feature:, but found “Scenario: s”."),
    ("@a", "a.feature:2:1: Unexpected end of file. Expected a tag (@) or Feature:."),
    ("# language: xx\nFeature: f", "a.feature:1:1: Language not supported: “xx”. Use a language of Gherkin's table, like en, de or zh-CN."),
    ("Feature: f\n  @a b\n  Scenario: s", "a.feature:2:3: The tag “@a b” contains a space. Start each tag with @."),
    (
      "Feature: f\n  Scenario: s\n    * a\n   Gven b",
      "a.feature:4:4: \(steps), Examples:, Scenario:, Rule:, a table (|) or a doc string (\"\"\"), but found “Gven b”."
    ),
    (
      "Feature: f\n  Scenario: s\n    @t\n    * a",
      "a.feature:4:5: Expected a tag (@), Examples:, Scenario: or Rule:, but found “* a”. "
        + "Tags are allowed before features, rules, scenarios and examples only."
    ),
    (
      "Feature: f\n  Scenario: s\n    * a\n    |b|\n    |c|d|",
      "a.feature:5:5: This row has 2 cells, but the first row of the table has 1 cell. Escape a pipe in a cell as \\|."
    ),
    (
      "Feature: f\n  Scenario: s\n    * a\n      ```\n      b",
      "a.feature:6:1: Unexpected end of file in the doc string from line 4. Close it with ```."
    ),
  ])
  func `a refusal says where and what`(source: String, message: String) {
    #expect(Self.refusal(of: source) == message)
  }

  @Test func `all mistakes are told of, in their order`() throws {
    let refusal = try #require(
      Self.refusal(
        of: """
          Feature: f
            Background:
              Given a
              wrong
            Background:
              Given b
            @c d
            Scenario Outline: s
              Given <e>
                | f |
                | g | h |
              also wrong
              Examples:
                | e |
              Then late
          Feature: another
          """))
    #expect(
      refusal.split(separator: "\n").map { $0.split(separator: ":")[1...2].joined(separator: ":") } == [
        "4:5", "5:3", "7:3", "11:7", "12:5", "15:5", "16:1",
      ])
    for hint in [
      "Only one background is allowed", "Start each tag with @", "Steps are allowed before the examples only",
      "Only one feature is allowed",
    ] {
      #expect(refusal.contains(hint))
    }
  }

  @Test func `no more than ten are told of`() {
    let source = "Feature: f\n Scenario: s\n  * a\n" + String(repeating: "wrong\n", count: 1000)
    #expect(Self.refusal(of: source)?.split(separator: "\n").count == 10)
  }

  @Test func `a letter is refused once`() {
    #expect(Self.refusal(of: "Dear Anna,\nthe wallet\n\"\"\"\nis lost.\n")?.split(separator: "\n").count == 1)
  }

  @Test func `what a refusal quotes is short and harmless`() throws {
    let refusal = try #require(Self.refusal(of: "\u{1b}[2J\u{202e}" + String(repeating: "x", count: 10_000)))
    #expect(refusal.contains("“\\u{1b}[2J\\u{202e}xxx") && refusal.contains("x…”"))
    #expect(refusal.count < 200)
    #expect(GherkinError("\u{1b}[2J\u{7}.feature", "No such file.").description == "\\u{1b}[2J\\u{7}.feature: No such file.")
  }

  @Test func `what is expected is said in the language of the file`() throws {
    let refusal = try #require(
      Self.refusal(of: "# language: de\nFunktion: f\nSzenario: s\n  Angenommen a\nBeispiele:\n  | b |\n  Wenn c\n"))
    #expect(refusal.contains("a.feature:7:3:") && refusal.contains("Beispiele:") && refusal.contains("Szenario:"))
  }

  @Test(arguments: [
    ("de", "Wenn ", Keywords.StepKind.action), ("fr", "Et qu'", .conjunction), ("zh-CN", "那么", .outcome), ("en", "* ", nil),
  ])
  func `keywords mean the same in every language`(language: String, keyword: String, kind: Keywords.StepKind?) throws {
    let keywords = try #require(Keywords(of: language))
    #expect(keywords.step.contains(keyword) && keywords.kind(of: keyword) == kind)
  }

  /// Every keyword of every language is read, and the longer one of two that begin alike.
  @Test(arguments: Keywords.table.map { String($0.description.prefix { $0 != "\t" }) })
  func `a feature in each language is read`(language: String) throws {
    let keywords = try #require(Keywords(of: language))
    for title in keywords.scenario {
      let steps = keywords.step.map { "  \($0)x" }
      let lines = ["# language: \(language)", "\(keywords.feature[0]): f", "\(title): s"] + steps
      let feature = try #require(try Gherkin.parse(lines.joined(separator: "\n"), uri: "a.feature"))
      #expect(feature.language == language && feature.scenarios.first?.steps.count == steps.count)
      #expect(feature.scenarios.first?.steps.map(\.keyword) == keywords.step)
    }
  }
}
