import Gherkin
import Testing

@testable import Walkthroughs

@Suite struct WalkWarningsTests {
  @Test func `two scenarios of one name are a warning`() throws {
    let source =
      "Feature: f\n  Scenario: a\n    * b\n  Rule: r\n    Scenario: a\n      * b\n    Scenario: c\n      * b\n  Rule: q\n    Scenario:\n      * b\n    Scenario:\n      * b\n"
    let walks = try #require(try Gherkin.parse(source, uri: "a.feature")).walks()
    let warning = "a.feature:5: Another scenario, at line 2, has the name “a”. Give each its own."
    #expect(walks.map(\.warnings) == [[], [warning], [], [], []])
  }

  @Test func `a keyword is recognized in the language of the file`() throws {
    let source =
      "# language: de\nFunktion: f\n  Szenario: s\n    Angenomen an enrolled wallet\n    Given an enrolled wallet\n    Dann I see \"Welcome\"\n"
    let walks = try #require(try Gherkin.parse(source, uri: "a.feature")).walks()
    #expect(walks[0].warnings == ["a.feature:4: “Angenomen an enrolled wallet” is a description, not a step. Did you mean “Angenommen”?"])
  }

  @Test func `a mistake that is valid Gherkin is a warning`() throws {
    let feature = try #require(
      try Gherkin.parse(
        """
        Feature: f
          Given a card, people pay with it.

          Background:
            Givn an enrolled wallet

          Scenario: s
            Somebody looks.
            Thn I see "Welcome"
            then I see "Welcom
            Then I see "Welcome"

          Scenario: prose
            The wallet asks for a PIN. They then see it.
            An enrolled wallet is there.
            Given an enrolled wallet

          Scenario: none
        """, uri: "a.feature"))
    let warnings = try feature.walks().map(\.warnings)
    let background = "a.feature:5: “Givn an enrolled wallet” is a description, not a step. Did you mean “Given”?"
    #expect(
      warnings == [
        [background, "a.feature:9: “Thn I see \"Welcome\"” is a description, not a step. Did you mean “Then”?"], [background],
        [background, "a.feature:18: The scenario “none” has no steps, so it checks nothing."],
      ])
    #expect(
      try EmbeddedWalkthroughs.names.allSatisfy { name in
        try #require(try Gherkin.parse(EmbeddedWalkthroughs.feature(name)!, uri: name)).walks().allSatisfy(\.warnings.isEmpty)
      })
  }
}
