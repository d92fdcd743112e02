import Basics
import Foundation
import Gherkin
import ProgramRun
import Testing
import WalletModel

@testable import Walkthroughs

@Suite struct CheckReportTests {
  private static let began = Timestamp(iso8601: "2026-11-21T23:41:00Z")!

  private static func session(tester: String = "Kim", server: String? = nil, elsewhere: OtherWallet? = nil) -> CheckSession {
    CheckSession(
      tester: tester, began: began, ended: began + .seconds(90 * 60), east: 5 * 3600 + 1800, program: "billfold 1.2.3", server: server,
      terminal: "120x40", elsewhere: elsewhere)
  }

  private static func step(
    _ verdict: Verdict?, _ note: String = "", isSeen: Bool = true, isDoneByProgram: Bool = false, difference: String? = nil,
    tester: String = "Kim", isElsewhere: Bool = false
  ) -> CheckedStep {
    let mark = verdict.map {
      CheckMark(
        $0, note: note, tester: tester, time: began + .seconds(60), east: -3600, isSeen: isSeen, isElsewhere: isElsewhere)
    }
    return CheckedStep(mark: mark, isSeen: isSeen, isDoneByProgram: isDoneByProgram, difference: difference)
  }

  private static func reports(
    _ source: String, _ steps: [[CheckedStep]], _ session: CheckSession = session(), seed: UInt64 = 7, secrets: [String] = []
  ) throws -> [WalkReport] {
    let walks = try #require(try Gherkin.parse(source, uri: "test.feature")).walks()
    return zip(walks, steps).map { WalkReport(checked: $0, steps: $1, session: session, seed: seed, secrets: secrets) }
  }

  private static let feature = """
    @all
    Feature: Checked <&>
      About it.

      Background: b
        Given an enrolled wallet:
          | first name | Ann |

      @one
      Scenario: agreed
        Then the screen is "PIN login"

      Scenario: disputed
        It does.
        Then I see "one"
        And I see "two"
        And I see "three"
        And I see "four"

      Scenario: blocked
        When time stands still
        Then I see "five"
        And I see "six"

      Scenario: skipped
        Then I see "seven"

      Scenario: open
        Then I see "eight"
        And I see "nine"
    """

  /// Each verdict, each with what the program has seen and hasn't.
  private static func verdicts() throws -> [WalkReport] {
    let done = step(.passed, isDoneByProgram: true)
    return try reports(
      feature,
      [
        [done, step(.passed)],
        [
          done, step(.passed, "It is small.", isSeen: false, difference: "asked 3 times, expected 2"), step(.failed, "Wrong color."),
          step(.failed, isSeen: false, difference: "“three” is not on the screen."), step(.passed),
        ],
        [done, step(.blocked, "no network", isSeen: false), step(nil, isSeen: false), step(nil)], [done, step(.skipped, isSeen: false)],
        [done],
      ], session(server: "https://bank.example:8443"))
  }

  private static func inEveryFormat(_ reports: [WalkReport]) -> [String: String] {
    let plain = PlainReport(columns: 100)
    return [
      "plain": reports.map { plain.text(of: $0, isVerbose: false) }.joined(), "end": plain.end(reports, of: 5, elapsed: .zero),
      "junit": JUnitReport.text(of: reports, at: began), "jvm": CucumberReport(reports).json, "ruby": CucumberReport(reports, .ruby).json,
      "messages": MessagesReport(checked: reports, session()).ndjson,
    ]
  }

  @Test func `a person's word is the result, and nothing passes by the program alone`() throws {
    let results = try Self.verdicts().map { $0.steps.dropFirst().map(\.result) }
    #expect(
      results == [
        [.passed], [.passed, .failed(StepFailure("Wrong color.")), .failed(StepFailure("Failed by Kim.")), .passed],
        [.skipped, .skipped, .skipped], [.skipped], [.skipped, .skipped],
      ])
    // Missing steps are open.
    let open = try Self.reports(Self.feature, [[]])
    #expect(
      open[0].steps.map(\.result) == [.skipped, .skipped]
        && open[0].steps.allSatisfy { $0.check?.state == "open" && $0.check?.isSeen == false })
  }

  @Test func `plain text has verdict, tester, finding, time, note and difference of each step`() throws {
    let text = try #require(Self.inEveryFormat(try Self.verdicts())["plain"])
    let about =
      "  tester: Kim · start: 2026-11-22T05:11:00+05:30 · end: 2026-11-22T06:41:00+05:30 · seed: 7 · program: billfold 1.2.3"
      + " · server: https://bank.example:8443 · terminal: 120x40"
    let background = """
        ok  Given an enrolled wallet:
              | first name | Ann |
            passed by Kim, done by the program, 2026-11-21T22:42:00-01:00
      """
    #expect(
      text == """
        ok       Checked <&> · agreed  (test.feature:10)
        \(about)
        \(background)
          ok  Then the screen is "PIN login"
              passed by Kim, seen, 2026-11-21T22:42:00-01:00

        FAILED   Checked <&> · disputed  (test.feature:13)
        \(about)
        \(background)
          ok  Then I see "one"
              passed by Kim, not seen, 2026-11-21T22:42:00-01:00
              Note: It is small.
              Difference: asked 3 times, expected 2
          NO  And I see "two"
              failed by Kim, although seen, 2026-11-21T22:42:00-01:00
              Note: Wrong color.
          NO  And I see "three"
              failed by Kim, not seen, 2026-11-21T22:42:00-01:00
              Difference: “three” is not on the screen.
          ok  And I see "four"
              passed by Kim, seen, 2026-11-21T22:42:00-01:00
          Run again: billfold check test.feature:13

        blocked  Checked <&> · blocked  (test.feature:20)
        \(about)
        \(background)
          --  When time stands still
              blocked by Kim, not seen, 2026-11-21T22:42:00-01:00
              Note: no network
          --  Then I see "five"
              open
          --  And I see "six"
              open, seen

        skipped  Checked <&> · skipped  (test.feature:25)
        \(about)
        \(background)
          --  Then I see "seven"
              skipped by Kim, not seen, 2026-11-21T22:42:00-01:00

        open     Checked <&> · open  (test.feature:28)
        \(about)
        \(background)
          --  Then I see "eight"
              open
          --  And I see "nine"
              open


        """)
  }

  /// A verdict may come before the program sees it.
  @Test func `what is seen after the verdict is told as such`() {
    var (passed, failed) = (Self.step(.passed, isSeen: false), Self.step(.failed, isSeen: false, difference: "no"))
    (passed.isSeen, failed.isSeen, failed.isDoneByProgram) = (true, true, true)
    #expect(passed.outcome == "passed, seen afterwards" && !passed.isContested && CheckSummary([[passed]]).notSeen == 0)
    #expect(failed.outcome == "failed, done by the program afterwards" && failed.judgement.count == 1)
    #expect(CheckedStep().outcome == "open" && CheckedStep().reason == "open")
  }

  /// A build server shows the message, a person reads the case: one has the note, the other both facts.
  @Test func `JUnit has reasons, notes and properties`() throws {
    let root = try ReportSchemas.junit(JUnitReport.text(of: try Self.verdicts(), at: Self.began))
    let suite = root.children[0]
    let properties = suite.children[0].children.map { [$0.attributes["name"], $0.attributes["value"]] }
    #expect(
      properties == [
        ["tester", "Kim"], ["start", "2026-11-22T05:11:00+05:30"], ["end", "2026-11-22T06:41:00+05:30"], ["seed", "7"],
        ["program", "billfold 1.2.3"], ["server", "https://bank.example:8443"], ["terminal", "120x40"],
      ])
    #expect(suite.attributes["tests"] == "5" && suite.attributes["failures"] == "1" && suite.attributes["skipped"] == "3")
    let outcomes = suite.children.filter { $0.name == "testcase" }.map { $0.children.map { [$0.name, $0.attributes["message"]] } }
    #expect(
      outcomes == [
        [], [["failure", "Wrong color."]], [["skipped", "blocked by Kim: no network"]], [["skipped", "skipped by Kim"]],
        [["skipped", "open"]],
      ])
    let failure = try #require(suite.children.first { $0.name == "testcase" && !$0.children.isEmpty }?.children[0].text)
    #expect(failure.contains("failed by Kim, although seen") && failure.contains("passed by Kim, not seen"))
    // Scenarios of several worlds, without a server.
    let seeds = try Self.reports(Self.feature, [[]], seed: 1) + Self.reports(Self.feature, [[]], seed: 2)
    #expect(seeds.circumstances.map(\.value)[3...5] == ["1, 2", "billfold 1.2.3", "none"])
  }

  @Test(arguments: [CucumberReport.Flavor.jvm, .ruby]) func `JSON holds to Cucumber's schemas`(_ flavor: CucumberReport.Flavor) throws {
    let json = CucumberReport(try Self.verdicts(), flavor).json
    #expect(try ReportSchemas.cucumber(json, flavor) == ReportSchemas.objects(flavor))
    let features = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    let elements = try #require(features[0]["elements"] as? [[String: Any]]).filter { $0["type"] as? String == "scenario" }
    #expect(elements.allSatisfy { ($0["description"] as? String)?.contains("tester: Kim · start: 2026-11-22T05:11:00+05:30") == true })
    #expect((elements[1]["description"] as? String)?.hasPrefix("    It does.\n\ntester") == true)
    let steps = elements.compactMap { $0["steps"] as? [[String: Any]] }
    let results = steps.map { $0.compactMap { $0["result"] as? [String: Any] } }
    let statuses = results.map { $0.compactMap { $0["status"] as? String } }
    #expect(
      statuses == [
        ["passed"], ["passed", "failed", "failed", "passed"], ["skipped", "skipped", "skipped"], ["skipped"], ["skipped", "skipped"],
      ])
    let failures = results[1].map { $0["error_message"] as? String }
    let time = "2026-11-21T22:42:00-01:00"
    #expect(failures[1] == "test.feature:16: And I see \"two\": failed by Kim, although seen, \(time) · Note: Wrong color.")
    #expect(failures[2]?.hasPrefix("test.feature:17: And I see \"three\": failed by Kim, not seen, ") == true && failures[3] == nil)
    switch flavor {
    case .jvm:
      #expect(failures[0] == nil)
      #expect(
        steps[1].map { $0["output"] as? [String] }[0]
          == ["passed by Kim, not seen, \(time)", "Note: It is small.", "Difference: asked 3 times, expected 2"])
      #expect(steps[4].map { $0["output"] as? [String] } == [["open"], ["open"]])
    case .ruby:
      #expect(failures[0] == "passed by Kim, not seen, \(time) · Note: It is small. · Difference: asked 3 times, expected 2")
      #expect(results[2].map { $0["error_message"] as? String }[2] == "open, seen" && results[0][0]["error_message"] == nil)
    }
  }

  @Test func `messages have the judgement at each step`() throws {
    let messages = try ReportSchemas.messages(MessagesReport(checked: try Self.verdicts(), Self.session()).ndjson)
    func all(_ name: String) -> [[String: Any]] { messages.compactMap { $0[name] } }
    #expect(all("testRunFinished")[0]["success"] as? Bool == false)
    func seconds(_ message: [String: Any]) -> Int? { (message["timestamp"] as? [String: Int])?["seconds"] }
    #expect(seconds(all("testRunStarted")[0]) == 1_795_304_460 && seconds(all("testRunFinished")[0]) == 1_795_304_460 + 5400)
    #expect(all("testCaseStarted").map(seconds).first == 1_795_304_520)
    let results = all("testStepFinished").compactMap { $0["testStepResult"] as? [String: Any] }
    #expect(Set(results.compactMap { $0["status"] as? String }) == ["PASSED", "FAILED", "SKIPPED"])
    let skipped = results.filter { $0["status"] as? String == "SKIPPED" }
    #expect(
      skipped.map { $0["message"] as? String } == ["blocked by Kim: no network", "open", "open", "skipped by Kim", "open", "open"])
    #expect(skipped.allSatisfy { ($0["exception"] as? [String: String])?["type"] == "Skipped" })
    let attachments = all("attachment")
    let names = attachments.compactMap { $0["fileName"] as? String }
    #expect(names.count { $0 == "check.txt" } == 5 && names.contains("passed, not seen.txt") && names.contains("failed, although seen.txt"))
    #expect(attachments.count - 5 == results.count && attachments.allSatisfy { $0["testStepId"] is String })
    // Cucumber's HTML shows logs without escaping them.
    #expect(attachments.allSatisfy { $0["mediaType"] as? String == "text/plain" })
    // All passed.
    let passed = try Self.reports(Self.feature, [[Self.step(.passed), Self.step(.passed, isSeen: false)]])
    #expect(MessagesReport(checked: passed, Self.session()).ndjson.contains(#""success":true"#))
  }

  @Test func `both facts are in every report, with note and difference`() throws {
    for (format, text) in Self.inEveryFormat(try Self.verdicts()) {
      #expect(text.contains("failed by Kim, although seen"), "\(format)")
      if format != "end" {
        #expect(["passed by Kim, not seen", "It is small.", "asked 3 times, expected 2"].allSatisfy(text.contains), "\(format)")
      }
    }
  }

  @Test func `the end counts, and its status says if all passed`() throws {
    let reports = try Self.verdicts()
    let summary = CheckSummary(reports)
    let line = "Scenarios: 1 of 5 passed. Steps: 8 passed (1 not seen), 2 failed, 1 blocked, 1 skipped, 4 open."
    #expect(summary.line == line && summary.status == 1 && summary.verdict == .failed)
    #expect(
      PlainReport(columns: 100).end(reports, of: 5, elapsed: .zero) == """

        1 failure:
        test.feature:16: And I see "two": failed by Kim, although seen, 2026-11-21T22:42:00-01:00 · Note: Wrong color.
            in Checked <&> · disputed

        \(line)

        """)
    #expect(reports.map { CheckSummary([$0]).verdict } == [.passed, .failed, .blocked, .skipped, nil])
    #expect(reports.map { CheckSummary([$0]).status } == [0, 1, 1, 1, 1])
    let lines = reports.map { PlainReport(columns: 100).line(ofFeature: [$0]).prefix(7) }
    #expect(lines == ["ok     ", "FAILED ", "blocked", "skipped", "open   "])
    // Everything passed without looking is allowed, and told.
    let blind = CheckSummary([[Self.step(.passed, isSeen: false), Self.step(.passed, isSeen: false)], []])
    #expect(blind.status == 0 && blind.line.hasPrefix("Scenarios: 2 of 2 passed. Steps: 2 passed (2 not seen), 0 failed"))
  }

  /// What Billfold has seen is its own wallet.
  @Test func `a verdict on another wallet is contested by nothing, and every report names that wallet`() throws {
    let other = OtherWallet(device: "Pixel 9 <b>", system: "Android 16", build: "4.2 (118)", identifier: "")
    let steps = [
      Self.step(.passed, isDoneByProgram: true, isElsewhere: true), Self.step(.failed, "It says “unlocked”.", isElsewhere: true),
      Self.step(.passed, isSeen: false, isElsewhere: true),
    ]
    let reports = try Self.reports(Self.feature, [steps], Self.session(elsewhere: other))
    #expect(CheckSummary(reports).line.contains("1 passed (0 not seen), 1 failed"))
    #expect(CheckSummary([steps]).line.contains("2 passed (0 not seen), 1 failed"))
    #expect(
      steps.map { $0.judgement[0].prefix { $0 != "2" } } == [
        "passed by Kim elsewhere, done by the program in Billfold, ", "failed by Kim elsewhere, seen in Billfold, ",
        "passed by Kim elsewhere, not seen in Billfold, ",
      ])
    for (format, text) in Self.inEveryFormat(reports) where format != "end" {
      #expect(["Android 16", "4.2 (118)", "unknown"].allSatisfy(text.contains), "\(format)")
      #expect(!text.contains("although"), "\(format)")
    }
  }

  /// A step that nobody carried out may have secrets, and a note may quote them as people do.
  @Test func `no note or difference tells a secret`() throws {
    let source = """
      Feature: f
        Scenario: s
          Given an enrolled wallet:
            | pin | 7351 |
          When I type "abc"
          And I fill in:
            | security code | 123 |
          Then I see "x"
      """
    let bad = Self.step(
      .failed, "7351 and 123, not 1234; typed “abc” and Quokka-1", isSeen: false, difference: "“7351” isn't there, password Heron-Lake-7 is"
    )
    let reports = try Self.reports(source, [[bad, bad, bad, bad]], secrets: ["Quokka-1"])
    #expect(reports[0].steps[0].check?.mark?.note == "••• and •••, not 1234; typed “•••” and •••")
    for (format, text) in Self.inEveryFormat(reports) {
      let times = text.replacing(/"(seconds|nanos)":[0-9]+/, with: "")
      #expect(["7351", "Quokka", "“abc”", " 123,"].allSatisfy { !times.contains($0) }, "\(format)")
    }
  }

  private static let hostile = [
    "\u{1B}[2J\u{7}\u{9B}31m\u{7F}\u{0}", "\u{202E}evil\u{2066}\u{200B}\u{FEFF}\u{FFFE}", String(repeating: "é|", count: 5000),
    "<script>alert(1)</script>", "]]>&amp;\"'<!--", "| a | b |\\|", "line\r\nbreak\u{2028}again\u{85}\n\n  ok  FAKE", "../../etc/passwd",
    "   ",
  ]

  @Test(arguments: hostile) func `hostile notes and names leave reports valid and safe`(_ text: String) throws {
    let steps =
      [Self.step(.passed, tester: text)]
      + Verdict.allCases.map {
        Self.step($0, text, isSeen: $0 == .failed, difference: text, tester: text)
      }
    let reports = try Self.reports(Self.feature, [steps, steps, steps], Self.session(tester: text, server: text))
    let formats = Self.inEveryFormat(reports)
    for (format, report) in formats {
      let acting = report.unicodeScalars.filter { scalar in
        [.control, .format, .lineSeparator, .paragraphSeparator, .unassigned].contains(scalar.properties.generalCategory) && scalar != "\n"
      }
      #expect(acting.isEmpty, "\(format): \(acting.map(\.value))")
      // No note begins a line of its own.
      #expect(!report.split(separator: "\n").contains { $0.hasPrefix("  ok  FAKE") || $0.hasPrefix("FAKE") }, "\(format)")
    }
    let xml = try #require(formats["junit"])
    _ = try ReportSchemas.junit(xml)
    #expect(!xml.contains("<script") && !xml.contains("]]>"))
    for (name, flavor) in [("jvm", CucumberReport.Flavor.jvm), ("ruby", .ruby)] {
      #expect(try ReportSchemas.cucumber(try #require(formats[name]), flavor) == ReportSchemas.objects(flavor))
    }
    let messages = try ReportSchemas.messages(try #require(formats["messages"]))
    let names = Set(messages.compactMap { $0["attachment"]?["fileName"] as? String })
    #expect(
      names.isSubset(of: [
        "check.txt", "passed, seen.txt", "passed, reached.txt", "passed, not seen.txt", "failed, although seen.txt",
        "blocked, not seen.txt",
        "skipped, not seen.txt",
        "open.txt",
      ]), "\(names)")
  }

  @Test func `times have their zone, and no zone is one of another calendar`() {
    let times = [0, 3600, -12_600, 50_400, 1172, .max, .min].map { Timestamp(milliseconds: 0).iso8601(east: $0) }
    #expect(
      times == [
        "1970-01-01T00:00:00+00:00", "1970-01-01T01:00:00+01:00", "1969-12-31T20:30:00-03:30", "1970-01-01T14:00:00+14:00",
        "1970-01-01T00:19:00+00:19", "1970-01-01T23:59:00+23:59", "1969-12-31T00:01:00-23:59",
      ])
  }

  private static let python =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.build/official/bin/python3").standardized.path

  /// Every message has the fields that Cucumber's types have, and no others, also with hostile notes.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: python), "Cucumber's libraries are not installed; make verify does that"))
  func `messages are cucumbers`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "check-\(UUID().uuidString).ndjson").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let notes = Self.hostile.map { Self.step(.failed, $0, tester: $0) }
    let hostile = try Self.reports(
      Self.feature, [[], Array(notes.prefix(5)), Array(notes.suffix(4))], Self.session(tester: Self.hostile[0]))
    for reports in [try Self.verdicts(), hostile] {
      try MessagesReport(checked: reports, Self.session()).ndjson.write(toFile: path, atomically: true, encoding: .utf8)
      let run = try ProgramRun(
        [
          Self.python, "-c",
          """
          import sys, json
          from cucumber_messages import _messages
          from cucumber_messages.json_converter import JsonDataclassConverter
          converter = JsonDataclassConverter(_messages)
          for line in open(sys.argv[1], encoding='utf-8'):
              message = json.loads(line)
              again = converter.to_dict(converter.from_dict(message, _messages.Envelope))
              assert again == message, (message, again)
          print('read')
          """, path,
        ], keepsErrorsApart: true)
      #expect(run.status == 0 && run.text == "read\n", "\(run.errors)")
    }
  }
}
