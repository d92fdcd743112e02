import Testing

@testable import Gherkin

@Suite struct WalkTests {
  private static func walks(_ source: String) throws -> [Walk] {
    try #require(try Gherkin.parse(source, uri: "a.feature")).walks()
  }

  @Test func `a walk knows where it comes from`() throws {
    let walks = try Self.walks(
      """
      @a
      Feature: f
        Background:
          * first
        Scenario: plain
          * x
        @b
        Rule: r
          Background:
            * second
          @c
          Scenario Outline: <n>
            * <n>
            @d
            Examples:
              | n |
              | 1 |
      """)
    #expect(walks.map(\.name) == ["plain", "1"])
    #expect(walks.map(\.feature) == ["f", "f"])
    #expect(walks.map(\.rule) == [nil, "r"])
    #expect(walks.map(\.location.line) == [5, 12])
    #expect(walks.map(\.row?.line) == [nil, 17])
    #expect(walks.map { $0.tags.map(\.name) } == [["@a"], ["@a", "@b", "@c", "@d"]])
    #expect(walks.map { $0.steps.map(\.text) } == [["first", "x"], ["first", "second", "1"]])
    #expect(walks[1].steps.map(\.location.line) == [4, 10, 13])
  }

  @Test func `the comments right above are notes`() throws {
    let walks = try Self.walks(
      """
      # of the file

      Feature: f
        # one
        #two
        #
        # three
        @a
        Scenario: s
          # first,
            # in two lines
          * x
            | cell |
          # not right above

          * y
          * z
          # at the end,
          #
          # in two paragraphs

          # above the next one
        Scenario: t
          * x
          # right above a rule is nobody's end
        Rule: r
          Scenario: u
            * x
              | cell |
            # the last one
      """)
    #expect(walks.map(\.note) == ["one two\nthree", "above the next one", ""])
    #expect(walks.map(\.closingNote) == ["at the end,\nin two paragraphs", "", "the last one"])
    #expect(walks[0].steps.map(walks[0].note) == ["first, in two lines", "", ""])
  }

  enum Bomb: CaseIterable {
    /// Each value holds the next one twice.
    case doubling
    case largeValue
    case manySteps
    case wideTable

    var scenario: String {
      switch self {
      case .doubling:
        "* <c0>\n Examples:\n|" + (0..<60).map { "c\($0)|" }.joined() + "\n|" + (1...60).map { "<c\($0)><c\($0)>|" }.joined()
      case .largeValue: "* " + String(repeating: "<a>", count: 2000) + "\n Examples:\n|a|\n|" + String(repeating: "x", count: 1000) + "|"
      case .manySteps: String(repeating: "* a\n", count: 100) + " Examples:\n|a|\n" + String(repeating: "|b|\n", count: 100)
      case .wideTable:
        "* <>" + String(repeating: "y", count: 1000) + "\n Examples:\n" + String(repeating: "|a", count: 2000) + "|\n"
          + String(repeating: "|b", count: 2000) + "|"
      }
    }
  }

  @Test(arguments: Bomb.allCases)
  func `a small file cannot become too large a run`(_ bomb: Bomb) throws {
    let feature = try #require(try Gherkin.parse("Feature: f\n Scenario: s\n" + bomb.scenario, uri: "a.feature"))
    let error = try #require(throws: GherkinError.self) { try feature.walks(budget: 1 << 20) }
    #expect(error.problems.first?.message == "From here on the file makes more steps than Billfold can hold; split it.")
    #expect(error.problems.first?.location != nil)
  }
}
