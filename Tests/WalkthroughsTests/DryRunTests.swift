import Gherkin
import Testing
import Walkthroughs

@Suite struct DryRunTests {
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
