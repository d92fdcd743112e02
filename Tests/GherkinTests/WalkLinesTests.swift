import Testing

@testable import Gherkin

@Suite struct WalkLinesTests {
  private static let source = """
    @all
    Feature: f
      About it.

      Background:
        Given a

      # a remark
      @one
      Scenario: first

        What it is about,
        in two lines.

        Given t
          | a |
          | b |
        And d
          \"\"\"
          text

          \"\"\"

      Scenario Outline: <n>
        Given <n>

        @small
        Examples: small
          | n |
          | 1 |
          | 2 |

        Examples:
          | n |
          | 3 |

      Rule: r
        About the rule.

        Scenario: last
          It has no steps.
    """

  @Test(arguments: [
    (9, ["first"]), (10, ["first"]), (12, ["first"]), (13, ["first"]), (15, ["first"]), (17, ["first"]), (20, ["first"]), (22, ["first"]),
    (24, ["1", "2", "3"]), (25, ["1", "2", "3"]), (27, ["1", "2"]), (28, ["1", "2"]), (29, ["1", "2"]), (30, ["1"]), (31, ["2"]),
    (33, ["3"]), (34, ["3"]), (35, ["3"]), (40, ["last"]), (41, ["last"]), (1, []), (3, []), (5, []), (8, []), (23, []), (37, []), (99, []),
  ])
  func `any line of a scenario selects it`(_ line: Int, _ names: [String]) throws {
    let walks = try #require(try Gherkin.parse(Self.source, uri: "a.feature")).walks()
    #expect(walks.filter { $0.contains(line: line) }.map(\.name) == names)
  }

  @Test(arguments: [
    (1, "Line 1 is in the heading of the feature. The nearest scenario is at line 10, “first”."),
    (3, "Line 3 is in the heading of the feature."), (6, "Line 6 is in a background, which runs before each scenario."),
    (8, "No scenario at line 8. The nearest scenario is at line 10, “first”."), (38, "Line 38 is in the heading of a rule."),
    (99, "Line 99 is after the last scenario. The nearest scenario is at line 40, “last”."),
    (Int.max, "is after the last scenario."),
  ])
  func `a line of no scenario says what is there`(_ line: Int, _ summary: String) throws {
    let feature = try #require(try Gherkin.parse(Self.source, uri: "a.feature"))
    #expect(feature.explain(line: line).contains(summary), "\(feature.explain(line: line))")
    let empty = try #require(try Gherkin.parse("Feature: f", uri: "a.feature"))
    #expect(empty.explain(line: 1) == "No scenario at line 1: this file has no scenarios.")
  }
}
