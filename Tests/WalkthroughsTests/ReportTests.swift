import Basics
import Foundation
import Gherkin
import Testing

@testable import Walkthroughs

@Suite struct ReportTests {
  /// One walk of each outcome, with what XML and terminals choke on.
  private static func reports() throws -> [WalkReport] {
    try play(
      """
      @all
      Feature: Signs <&"'> \u{1B}[31m

        @one @two
        Scenario: passes
          Then the screen is "Welcome"

        Scenario Outline: fails with <what>
          Then I see "<what>"
          And I see "Welcome"

          Examples:
            | what        |
            | ]]> & \u{7}\u{1F468}\u{200D} |

        Scenario:
          When I dance <&> \u{1B}[2J
      """)
  }

  @Test func `build servers can read it`() throws {
    let text = JUnitReport.text(of: try Self.reports(), at: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)
    let root = try ReportSchemas.junit(text)
    // A walk has neither properties nor reasons.
    #expect(text.contains("<properties/>") && !text.contains("<property "))
    let suite = root.children[0]
    #expect(suite.attributes["tests"] == "3" && suite.attributes["failures"] == "2")
    #expect(suite.attributes["timestamp"] == "2026-11-21T09:41:00")
    #expect(suite.children.filter { $0.name == "testcase" }.map { $0.children.count } == [0, 1, 1])
    let out = try #require(suite.children.first { $0.name == "system-out" }?.text)
    let messages = suite.children.flatMap(\.children).compactMap { $0.attributes["message"] }
    #expect(messages.count == 2 && messages.allSatisfy { $0.hasPrefix("test.feature:") })
    #expect(messages.first?.contains("Then I see &quot;") == true && messages.first?.contains("is not on the screen") == true)
    #expect(out.contains("Then the screen is &quot;Welcome&quot;") && out.contains("Screen:") && !out.contains("\u{1B}"))
  }

  /// C1 and DEL act on terminals, bidi controls reorder, zero-width characters hide; the joiner in a Persian name belongs there.
  @Test func `nothing that acts, reorders or hides is in any report`() throws {
    let reports = try play(
      """
      Feature: Signs \u{9B}2J\u{7F}\u{202E}\u{2066}\u{200B}\u{FEFF} علی\u{200C}رضا
        Scenario: a \u{200D}b\u{200D} \u{9D}
          Then I see "\u{202E}\u{85}"
      """)
    let xml = JUnitReport.text(of: reports, at: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)
    let json = CucumberReport(reports).json
    for text in [xml, json, PlainReport(columns: 100).text(of: reports[0], isVerbose: true)] {
      let acting = text.unicodeScalars.filter { scalar in
        [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory) && scalar != "\n" && scalar.value != 0x200C
      }
      #expect(acting.isEmpty, "\(acting.map(\.value))")
    }
    #expect(xml.contains("علی\u{200C}رضا") && json.contains("علی\u{200C}رضا") && xml.contains(#"\u{202e}"#) && json.contains(#"\u202e"#))
    // A program reads back what was there.
    let features = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect((features[0]["name"] as? String)?.hasPrefix("Signs \u{9B}2J\u{7F}\u{202E}") == true)
    _ = try XMLPart(xml)
  }

  @Test(arguments: [CucumberReport.Flavor.jvm, .ruby]) func `JSON holds to Cucumber's schemas`(_ flavor: CucumberReport.Flavor) throws {
    let reports = try Self.reports() + [play(steps: "    Given an enrolled wallet:\n      | first name | Ann |")]
    let json = CucumberReport(reports, flavor).json
    #expect(try ReportSchemas.cucumber(json, flavor) == ReportSchemas.objects(flavor))
    #expect(json.contains(##""error_message" : "test.feature:9: Then I see \"]]> & "##))
  }

  @Test func `messages refer to each other`() throws {
    let reports = try Self.reports()
    let text = MessagesReport(reports, of: 3, start: Timestamp(milliseconds: 1_500), began: .zero, elapsed: .milliseconds(2_750)).ndjson
    let messages = try ReportSchemas.messages(text)
    func all(_ name: String) -> [[String: Any]] { messages.compactMap { $0[name] } }
    #expect(all("pickle").count == 3 && all("testCase").count == 3 && all("stepDefinition").count == Vocabulary.all.count)
    #expect(all("testRunFinished")[0]["success"] as? Bool == false)
    #expect(all("testRunFinished")[0]["timestamp"] as? [String: Int] == ["seconds": 4, "nanos": 250_000_000])
    let results = all("testStepFinished").compactMap { $0["testStepResult"] as? [String: Any] }
    #expect(results.map { $0["status"] as? String } == ["PASSED", "FAILED", "SKIPPED", "UNDEFINED"])
    #expect(results[1]["message"] as? String == reports[1].failureLine)
  }

  /// A step in a comment may have credentials that no scenario has.
  @Test func `messages have comments without secrets`() throws {
    let reports = try play(
      """
      # By Ada
      Feature: f
        Scenario: s
          Given an enrolled wallet:
            | pin | 7351 |
          # not 7351 again
          #   | PIN | 8462 |
          # And I type the password "Quokka-1"
      """)
    let text = MessagesReport(reports, of: 1, start: Timestamp(milliseconds: 0), began: .zero, elapsed: .zero).ndjson
    let lines = ["# By Ada", "    # not ••• again", "    #   | PIN | ••• |", #"    # And I type the password \"•••\""#]
    let comments = zip([1, 6, 7, 8], lines).map { #"{"location":{"column":1,"line":\#($0)},"text":"\#($1)"}"# }
    #expect(text.contains(#""comments":[\#(comments.joined(separator: ","))]"#), "\(text.split(separator: "\n").dropFirst().first ?? "")")
    #expect(["7351", "8462", "Quokka"].allSatisfy { !text.contains($0) } && text.contains(##""data":"# By Ada\nFeature: f"##))
  }

  /// As the official parser has them, of which a step without a definition may have any.
  @Test func `messages have doc strings without secrets`() throws {
    let reports = try play(
      """
      Feature: f
        # For 7351 and 8462.
        Scenario Outline: s
          Given an enrolled wallet:
            | pin | <pin> |
          And I write
            ```text
            Not <pin>:
              | PIN | 1 |
            ```
          Examples:
            | pin  |
            | 7351 |
            | 8462 |
      """)
    let text = Self.messages(reports, of: 2)
    let content = #"Not •••:\n  | PIN | ••• |","#
    let written = "\(content)\"delimiter\":\"```\",\"location\":{\"column\":7,\"line\":7},\"mediaType\":\"text\"}"
    #expect(text.contains(#""docString":{"content":"\#(written)"#), "\(text)")
    #expect(text.contains(#""argument":{"docString":{"content":"\#(content)"mediaType":"text"}}"#), "\(text)")
    // A line with two secrets tells neither, and is a comment still.
    #expect(text.contains(#""text":"  # •••""#) && !text.contains("7351") && !text.contains("8462"))
  }

  /// Notes for people survive, and words in which a secret stands by chance.
  @Test func `comments are masked word by word`() throws {
    let notes = [
      "# Say that the code comes by mail.", "# Ask who knows the PIN.", "# The card was created, recreated and is not create-d by hand.",
      "# | 8462 | anything |", #"# #Then the password should be "Quokka-1", said Ada"#, "# The codes: 3333 33339 93333 (3333) 3333.",
    ]
    let reports = try play(
      "Feature: f\n" + notes.joined(separator: "\n")
        + "\n  Scenario: s\n    Given an enrolled wallet:\n      | answer | create |\n      | pin | 3333 |\n")
    #expect(
      reports[0].asides.sorted { $0.key < $1.key }.map(\.value) == notes.prefix(2) + [
        "# The card was created, recreated and is not •••-d by hand.", "# | ••• | ••• |",
        ##"# #Then the password should be "•••", said Ada"##,
        "# The codes: ••• 33339 93333 (•••) •••.",
      ])
  }

  /// As GitLab and GitHub's annotators read it: a case is known by its class and name, and leads to its file and line.
  @Test func `no two cases have one name`() throws {
    let scenario = "  Scenario: same\n    Then the screen is \"Welcome\"\n"
    let outline =
      "  Scenario Outline: same\n    Then the screen is \"<s>\"\n    Examples:\n      | s |\n      | Welcome |\n      | Welcome |\n"
    let named = "  Scenario: same (line 2)\n    Then the screen is \"Welcome\"\n"
    let source = "Feature: f\n" + scenario + scenario + named + outline + "  Scenario: other\n    Then the screen is \"Welcome\"\n"
    let reports = try play(source) + play(source, uri: "second.feature")
    let root = try XMLPart(JUnitReport.text(of: reports, at: Timestamp(milliseconds: 0)))
    let cases = root.children.flatMap(\.children).filter { $0.name == "testcase" }.map(\.attributes)
    #expect(cases.count == reports.count && cases.count == 12)
    #expect(Set(cases.map { [$0["classname"], $0["name"]] }).count == cases.count, "\(cases.map { $0["name"] ?? "" })")
    #expect(cases.map { "\($0["file"] ?? ""):\($0["line"] ?? "")" } == reports.map(\.place))
    // A name that is the only one of its kind stays as it is.
    let alone = try XMLPart(JUnitReport.text(of: play("Feature: f\n" + scenario), at: Timestamp(milliseconds: 0)))
    #expect(alone.children[0].children.filter { $0.name == "testcase" }.map { $0.attributes["name"] } == ["same"])
  }

  private static let parts = """
    Feature: f
      Feature words.

      Background: b
        Background words.

        Given an enrolled wallet

      Scenario Outline: o
        Outline words.
        Then the screen is "<s>"

        Examples: e
          Examples words, pin 7351.
          | s         |
          | PIN login |

      Rule: r
        Rule words.

        Background: rb
          Words of the
          rule's background.
          Given the phone goes offline

        Scenario: s
          Scenario words.
          Given the phone comes back online
    """

  @Test func `messages have every description, in the document and on its line`() throws {
    let lines = Self.messages(try play(Self.parts), of: 2).split(separator: "\n")
    let words = ["Feature", "Background", "Outline", "Examples", "Rule", "Scenario"]
    let document = try #require(lines.first { $0.hasPrefix(#"{"gherkinDocument""#) })
    for word in words {
      #expect(document.contains(#""description":"\#(word == "Feature" ? "  " : "")"#) && document.contains("\(word) words"), "\(word)")
    }
    #expect(document.contains("Words of the\\n") && document.contains("rule's background."))
    #expect(try Self.data(in: Self.messages(try play(Self.parts), of: 2)) == Self.parts)
  }

  /// The file that messages have.
  private static func data(in messages: String) throws -> String {
    let source = try #require(messages.split(separator: "\n").first { $0.hasPrefix(#"{"source""#) })
    let object = try #require(try JSONSerialization.jsonObject(with: Data(source.utf8)) as? [String: [String: String]])
    return try #require(object["source"]?["data"])
  }

  /// A file in another language, with all that no document has: only what is secret is masked, whether or not it was run.
  @Test(arguments: ["\n", "\r\n"], ["", "\u{FEFF}"]) func `messages have the file as it is`(end: String, mark: String) throws {
    let lines = [
      "# language: de", "  # By Ada", "@a   @b  # both", "Funktionalität:   f  ", "", "  Beschreibung", "", "\tSzenario: run",
      "    * the screen is \"Welcome\"  ", "    # PIN 7351", "", "  @c # 7351 too", "  Szenariogrundriss: not run",
      "    * I fill in:", "      |field|  value |", "      |  PIN |<pin>|", "    * a letter:", "      \"\"\"md", "        # no comment",
      "      \\|  7351", "      \"\"\"", "    * the password is:", "      ```", "      Quokka-1", "      ```", "", "    Beispiele:",
      "      | pin  |  x |", "      | 7351 |  1 |", "      | 8462 |  \\| |", "#end",
    ]
    let source = lines.joined(separator: end) + end
    let walks = try Gherkin.read(Array((mark + source).utf8), uri: "test.feature").walks()
    let runner = WalkRunner(
      makeWallet: { premise throws(StepFailure) in try HeadlessWallet(premise) }, monotonic: { .zero })
    let reports = Reports()
    try runner.play([walks[0]], atOnce: 1) { reports.add($0) }
    let messages = Self.messages(reports.all, of: 1)
    let told = try Self.data(in: messages)
    let wanted = lines.map { line in
      switch line {
      case "    # PIN 7351": "    # PIN •••"
      case "  @c # 7351 too": "  @c # ••• too"
      case "      \\|  7351": "      \\|  •••"
      case "      Quokka-1": "      •••"
      case "      | 7351 |  1 |": "      | ••• | 1 |"
      case "      | 8462 |  \\| |": "      | ••• | \\| |"
      default: line
      }
    }
    #expect(told == mark + wanted.joined(separator: end) + end)
    #expect(!messages.contains("7351") && !messages.contains("8462") && !messages.contains("Quokka"))
    // Without a secret, nothing is rewritten.
    let plain = try Gherkin.read(Array((mark + lines[..<9].joined(separator: end)).utf8), uri: "plain.feature").walks()
    let others = Reports()
    try runner.play(plain, atOnce: 1) { others.add($0) }
    #expect(try Self.data(in: Self.messages(others.all, of: 1)) == mark + lines[..<9].joined(separator: end))
  }

  /// As Cucumber-JVM writes it: before each scenario its backgrounds, with their steps.
  @Test(arguments: [CucumberReport.Flavor.jvm, .ruby]) func `JSON has the backgrounds`(_ flavor: CucumberReport.Flavor) throws {
    let json = CucumberReport(try play(Self.parts), flavor).json
    let features = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    let elements = try #require(features.first?["elements"] as? [[String: Any]])
    #expect(elements.map { $0["type"] as? String } == ["background", "scenario", "background", "background", "scenario"])
    #expect(elements.map { $0["line"] as? Int } == [4, 16, 4, 21, 26])
    #expect(elements.map { $0["keyword"] as? String } == ["Background", "Scenario Outline", "Background", "Background", "Scenario"])
    #expect(elements.map { ($0["steps"] as? [Any])?.count } == [1, 1, 1, 1, 1])
    #expect(elements.map { $0["id"] != nil } == [false, true, false, false, true])
    #expect((elements[3]["description"] as? String)?.contains("rule's background.") == true)
  }

  /// The glass shows the credentials of a world's sample customer.
  @Test func `screens tell no credential of a sample customer`() throws {
    let report = try play(
      steps: """
            Given the world "enrolled"
            Then the screen is "PIN login"
            When I press Ctrl-K
            Then I see "a heron"
        """, isTraced: true)
    #expect(report.told.contains("password •••") && report.told.contains("PIN •••") && report.told.contains("answers: •••"))
    #expect(!report.told.contains("Heron-Lake"))
  }

  /// Also in an outline, where the secret stands in the examples and what it fills in does not.
  @Test func `examples tell no secret`() throws {
    let reports = try play(
      """
      Feature: f
        Scenario Outline: <who> with <pin>
          Given an enrolled wallet
          When I fill in:
            | PIN | <pin> |
          And I type "x<pin>"
          Then I see "<who>"

          Examples:
            | who  | pin   |
            | Anna | 73519 |
            | Ben  | 84620 |
      """)
    let text = Self.allText(reports)
    #expect(!text.contains("73519") && !text.contains("84620"))
    #expect(text.contains(#""value":"Ben""#) && text.contains(#""value":"<pin>""#) && text.contains(#""value":"•••""#))
  }

  /// Each of two columns is secret in one row only.
  @Test func `examples tell no secret of any row`() throws {
    let reports = try play(
      """
      Feature: f
        Scenario Outline: <a> or <b>
          Given an enrolled wallet
          When I fill in:
            | <field> | <a> |
          And I fill in:
            | <other> | <b> |

          Examples:
            | field | a     | other | b     | unused |
            | PIN   | 73519 | name  | 11111 | 73519  |
            | name  | 22222 | PIN   | 84620 | plain  |
      """)
    let text = Self.allText(reports)
    #expect(!text.contains("73519") && !text.contains("84620"))
    #expect(text.contains(#""value":"plain""#))
  }

  /// Headings and the header of a table are in the file too.
  @Test func `no heading tells a secret`() throws {
    let reports = try play(
      """
      Feature: not 73519
        Background: neither 73519
          Given an enrolled wallet
        Rule: 73519 is secret
          Background: 73519
            Given the seed 4
          Scenario Outline: s
            When I fill in:
              | PIN | <pin> |

            Examples: with 73519
              | pin   | 73519 |
              | 73519 | plain |
      """)
    let text = Self.allText(reports)
    #expect(!text.contains("73519"), "\(text)")
    #expect(text.contains("not •••") && text.contains("neither •••") && text.contains("••• is secret") && text.contains("with •••"))
    #expect(text.contains(#""value":"plain""#) && text.contains(#""value":"pin""#))
  }

  /// Only one scenario knows it, but the name of the feature is in the report of each.
  @Test(arguments: [[0, 1], [1, 0]]) func `no other scenario tells a secret`(_ order: [Int]) throws {
    let scenarios = [
      "  Scenario: enters it\n    Given an enrolled wallet\n    When I fill in:\n      | PIN | 73519 |\n",
      "  Scenario: fails\n    Then I see \"nothing of the kind\"\n",
    ]
    let reports = try play("Feature: not 73519\n" + order.map { scenarios[$0] }.joined())
    #expect(reports.count == 2 && reports.contains { $0.feature == "not 73519" })
    let text = Self.allText(reports)
    #expect(!text.contains("73519") && text.contains("•••: fails"), "\(text)")
    // While they run, what has run is known.
    var names = CommonNames()
    let told = reports.map { report in
      names.add(report)
      return names.replacingNames(in: report).feature
    }
    #expect(told == (order == [0, 1] ? ["not •••", "•••"] : ["not 73519", "•••"]))
  }

  @Test(arguments: [
    ("a/b-c_2.feature:12", "a/b-c_2.feature:12"), ("é.feature", "é.feature"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("~/$x", "'~/$x'"),
    ("", "''"),
  ])
  func `a path is one word of a command`(_ path: String, _ word: String) {
    #expect(path.asShellWord == word)
  }

  /// Without its quotes, a short secret is like any other word.
  @Test func `advice tells no secret`() throws {
    let report = try play(steps: "    When I press \"7\"\n    And I enter the PIN \"7\"")
    #expect(report.failureLine?.hasSuffix("To list the steps, run: billfold walk --sentences") == true, "\(report.failureLine ?? "")")
    #expect(try play(steps: "    When I press \"7\"").failureLine?.hasSuffix("Write it without quotes: I press 7") == true)
  }

  private static func messages(_ reports: [WalkReport], of count: Int) -> String {
    MessagesReport(reports, of: count, start: .init(milliseconds: 0), began: .zero, elapsed: .zero).ndjson
  }

  private static func allText(_ reports: [WalkReport]) -> String {
    reports.withCommonNames.map(\.told).joined() + messages(reports, of: reports.count)
      + CucumberReport(reports).json + JUnitReport.text(of: reports, at: .init(milliseconds: 0))
      + PlainReport(columns: 100).end(reports, of: reports.count, elapsed: .zero)
  }

  @Test func `messages tell of success only if every scenario passed`() throws {
    let source = "Feature: f\n  Scenario: s\n    Then I see \"Welcome\"\n"
    let reports = try play(source)
    #expect(Self.messages(reports, of: 1).contains(#""success":true"#))
    #expect(Self.messages(reports, of: 2).contains(#""success":false"#))
    // Stopped before its first step.
    let runner = WalkRunner(
      makeWallet: { premise throws(StepFailure) in try HeadlessWallet(premise) }, monotonic: { .zero }, isStopped: { true })
    let stopped = runner.play(reports[0].walk, until: { true })
    #expect(stopped.failed == nil && Self.messages([stopped], of: 1).contains(#""success":false"#))
  }

  @Test func `a warning has its place in every report that has one`() throws {
    let reports = try play(
      "Feature: f\n  Scenario: nothing to do\n  Scenario: s\n    Gven an enrolled wallet\n    Then I see \"Welcome\"\n")
    let places = ["test.feature:2: ", "test.feature:4: "]
    let messages = Self.messages(reports, of: 2)
    for text in [
      PlainReport(columns: 80).end(reports, of: 2, elapsed: .zero), JUnitReport.text(of: reports, at: .init(milliseconds: 0)), messages,
    ] {
      #expect(places.allSatisfy(text.contains), "\(text)")
    }
    let walks = reports.map(\.walk)
    #expect(DryRun(walks).text().contains(places[1]) && DryRun(walks).json.contains("\"\(places[1])"))
    #expect(reports.allSatisfy { $0.isPassed })
  }

  @Test func `the end says what failed where, and how many`() throws {
    let reports = try Self.reports()
    let plain = PlainReport(columns: 80)
    let end = plain.end(reports, of: 5, elapsed: .milliseconds(61_270)).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      end == [
        "", "2 failures:",
        #"test.feature:9: Then I see "]]> & \u{7}👨": “]]> & \u{7}👨” is not on the screen. The screen is “Welcome”."#,
        #"    in Signs <&"'> \u{1b}[31m · fails with ]]> & \u{7}👨, example at line 14"#,
        #"test.feature:17: When I dance <&> \u{1b}[2J: Undefined step. To list the steps, run: billfold walk --sentences"#,
        #"    in Signs <&"'> \u{1b}[31m · "#, "", "3 of 5 scenarios in 1 min 1.3 s", "1 passed, 2 failed", "",
      ])
    #expect(plain.line(ofFeature: reports) == #"FAILED   test.feature  Signs <&"'> \u{1b}[31m: 2 of 3 scenarios failed"# + "\n")
    #expect(plain.line(ofFeature: [reports[0]]).hasPrefix("ok       test.feature  Signs"))
  }

  @Test func `what fails in a background is told once`() throws {
    let scenarios = (1...5).map { "  Scenario: \($0)\n    Then I see \"x\"\n" }.joined()
    let reports = try play("Feature: f\n  Background:\n    Given an enroled wallet\n" + scenarios)
    #expect(
      PlainReport(columns: 80).end(reports, of: 5, elapsed: .zero) == """

        5 failures:
        test.feature:3: Given an enroled wallet: Undefined step. Did you mean “an enrolled wallet”?
            in f · 1
            in f · 2
            in f · 3
            and in 2 more

        5 scenarios in 0.0 s
        0 passed, 5 failed

        """)
  }

  @Test func `only a terminal gets colors`() throws {
    let reports = try Self.reports()
    let (plain, colored) = (PlainReport(columns: 80), PlainReport(columns: 80, isColored: true))
    for text in [{ $0.end(reports, of: 3, elapsed: .zero) }, { $0.text(of: reports[1], isVerbose: true) }] as [(PlainReport) -> String] {
      #expect(!text(plain).contains("\u{1B}") && text(colored).contains("\u{1B}[31m"))
      #expect(text(colored).replacing(#/\u{1B}\[\d+m/#, with: "") == text(plain))
    }
  }

  @Test func `what was expected and what is there stand in one line`() throws {
    let failures = [
      StepFailure("The screen is “A”, expected “B”.", expected: ["B"], actual: ["A"]),
      StepFailure("The value differs.", expected: ["1"], actual: ["2"]),
      StepFailure("No\nfield.", expected: ["a", "b"], actual: ["a", "c"]),
      StepFailure("It has quit.", actual: ["a", "b"]),
    ]
    #expect(
      failures.map(\.line) == [
        "The screen is “A”, expected “B”.", "The value differs. Expected “1”, actual “2”.",
        "No field. Row 2: expected “b”, actual “c”.", "It has quit.",
      ])
  }

  @Test func `other tools can read it`() throws {
    let json = CucumberReport(try Self.reports()).json
    let features = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect(features.count == 1 && features[0]["uri"] as? String == "test.feature" && features[0]["keyword"] as? String == "Feature")
    let elements = try #require(features[0]["elements"] as? [[String: Any]])
    let states = elements.map { element in
      (element["steps"] as? [[String: Any]] ?? []).map { ($0["result"] as? [String: Any])?["status"] as? String }
    }
    #expect(states == [["passed"], ["failed", "skipped"], ["undefined"]])
    #expect((elements[0]["tags"] as? [[String: Any]])?.map { $0["name"] as? String } == ["@all", "@one", "@two"])
    #expect(elements.allSatisfy { $0["type"] as? String == "scenario" && $0["line"] is Int && $0["id"] is String })
  }

  @Test func `people can read it`() throws {
    let report = try Self.reports()[1]
    let text = PlainReport(columns: 80, options: " --terminal").text(of: report, isVerbose: false)
    #expect(text.hasPrefix("FAILED "))
    #expect(text.contains("  NO  Then I see") && text.contains("  --  And I see \"Welcome\""))
    #expect(text.contains("is not on the screen.") && text.contains("Welcome"))
    #expect(text.contains("  Run again: billfold walk --terminal test.feature:14"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    let passed = try Self.reports()[0]
    #expect(PlainReport(columns: 80).text(of: passed, isVerbose: false).split(separator: "\n").count == 1)
  }

  @Test func `what was expected stands beside what is`() throws {
    let report = try play(steps: "    Then the picture is \"Access/Welcome/opening-sample\"")
    let text = PlainReport(columns: 100).text(of: report, isVerbose: true)
    #expect(text.contains("expected") && text.contains(" ≠ │"))
    #expect(PlainReport(columns: 60).text(of: report, isVerbose: true).contains("\n      actual:\n"))
  }
}
