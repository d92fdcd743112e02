import Gherkin
import Testing

@testable import Walkthroughs

@Suite struct DryRunTests {
  /// Each fails in a run at its own step too, and not later.
  @Test(arguments: [
    ("the issuer's session-lifetime is 24h", "session-lifetime is not a setting of this issuer."),
    ("the issuer's pin-attempts is many", "pin-attempts must be"),
    ("the issuer is \"merdian\"", "Unknown issuer “merdian”."), ("the network's next-color is red", "next-color is not a setting"),
    ("the keep-by-code of \"Harbour Books\" is 2", "keep-by-code is not a setting of this shop"), ("the world \"card\"", "card"),
    ("the phone is a \"Nokia\"", "“Nokia” is not a kind of phone."), ("the clock reads tomorrow", "“tomorrow” is not a valid time."),
    ("I press F1", "Unknown key “F1”."), ("somebody runs \"\"", "Missing command."), ("somebody runs \"card\"", "Missing argument."),
    ("somebody runs \"issuer set no-such=1\"", "no-such is not a setting of this issuer."),
    ("somebody runs \"issuer set merdian pin-attempts=3\"", "Unknown issuer “merdian”."),
    ("somebody runs \"network set next-color=red\"", "next-color is not a setting"),
    ("somebody runs \"shop set keep-by-code=on\"", "keep-by-code is not a setting of this shop"),
    ("somebody runs \"card issue NO-SUCH\"", "Unknown program “NO-SUCH”."),
    ("somebody runs \"card list --frobnicate\"", "Unknown option “--frobnicate” for billfold card list."),
    ("somebody runs \"fault latency soon\"", "“soon” is not a valid duration."),
    ("somebody runs \"wrold list\"", "Unknown command “wrold”."),
    ("somebody runs \"world back\"", "“world back” undoes what a person did."),
    ("the issuer received loginByPINS 1 time", "loginByPINS"),
    (
      "the customer has these cards:\n      | program | type | status | last four | currency | expiry |\n      | NO-SUCH | | | | | |",
      "Unknown program “NO-SUCH”."
    ),
  ]) func `a value that does not exist fails at its step`(step: String, problem: String) throws {
    let source = "Feature: f\n  Scenario: s\n    Given the seed 7\n    And \(step)\n    Then the screen is \"Welcome\"\n"
    let run = DryRun(try #require(try Gherkin.parse(source, uri: "a.feature")).walks())
    #expect(run.invalid == 1 && run.undefined == 0)
    #expect(run.text().contains("Invalid:\na.feature:4: And ") && run.text(isQuiet: true).contains(problem), "\(run.text())")
    #expect(run.text().hasSuffix("steps: 3, undefined: 0, invalid: 1\n") && run.json.contains("\"problem\" : "))
    let report = try play(source)[0]
    #expect(report.failed?.location.line == 4 && report.failureLine?.contains(problem) == true, "\(report.failureLine ?? "")")
  }

  @Test func `a dry run shows what would be run`() throws {
    let source = """
      @t
      Feature: f
        Rule: r
          Scenario Outline: <n>/\u{9b}31m\u{1F468}\u{200D}\u{E0001}
            Given an enrolled wallet:
              | <n> |
            * "\\b"
              \"\"\"x
              c
              \"\"\"
            Examples:
              | n |
              | é |
      """
    let walks = try #require(try Gherkin.parse(source, uri: "a/b.feature")).walks()
    let json = DryRun(walks).json
    #expect(
      json == #"""
        {
          "scenarios" : [
            {
              "feature" : "f",
              "keyword" : "Scenario Outline",
              "line" : 4,
              "row" : 13,
              "rule" : "r",
              "steps" : [
                {
                  "argument" : {
                    "dataTable" : [
                      [
                        "é"
                      ]
                    ]
                  },
                  "keyword" : "Given ",
                  "line" : 5,
                  "problem" : "Each row of this table must have 2 cells: | field | value |.",
                  "text" : "an enrolled wallet:",
                  "undefined" : false,
                  "uri" : "a/b.feature"
                },
                {
                  "argument" : {
                    "docString" : {
                      "content" : "c",
                      "mediaType" : "x"
                    }
                  },
                  "keyword" : "* ",
                  "line" : 7,
                  "text" : "\"\\b\"",
                  "undefined" : true,
                  "uri" : "a/b.feature"
                }
              ],
              "tags" : [
                "@t"
              ],
              "text" : "é/\u009b31m👨\u200d\udb40\udc01",
              "uri" : "a/b.feature"
            }
          ]
        }

        """#)
  }
}
