import Foundation
import Testing
import WalletModel

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

  /// What the schemas of Ant and of Jenkins both allow: element, its attributes, its children in their order.
  private static let schema: [String: (attributes: Set<String>, children: [String])] = [
    "testsuites": ([], ["testsuite"]),
    "testsuite": (
      ["id", "package", "name", "hostname", "timestamp", "tests", "failures", "errors", "skipped", "time"],
      ["properties", "testcase", "system-out", "system-err"]
    ),
    "testcase": (["name", "classname", "time"], ["failure", "skipped"]), "failure": (["type", "message"], []), "properties": ([], []),
    "skipped": ([], []), "system-out": ([], []), "system-err": ([], []),
  ]

  @Test func `build servers can read it`() throws {
    let text = JUnitReport.text(of: try Self.reports(), at: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)
    let root = try Element(text)
    #expect(root.name == "testsuites")
    func check(_ element: Element) throws {
      let rule = try #require(Self.schema[element.name], "\(element.name)")
      #expect(Set(element.attributes.keys) == rule.attributes)
      let places = try element.children.map { child in try #require(rule.children.firstIndex(of: child.name), "\(child.name)") }
      #expect(places == places.sorted())
      for child in element.children { try check(child) }
    }
    try check(root)
    let suite = root.children[0]
    #expect(suite.attributes["tests"] == "3" && suite.attributes["failures"] == "2")
    #expect(suite.attributes["timestamp"] == "2026-11-21T09:41:00")
    #expect(suite.children.filter { $0.name == "testcase" }.map { $0.children.count } == [0, 1, 1])
    let out = try #require(suite.children.first { $0.name == "system-out" }?.text)
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
    _ = try Element(xml)
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
    #expect(PlainReport.summary(try Self.reports()) == "1 passed, 2 failed\n")
  }

  @Test func `what was expected stands beside what is`() throws {
    let report = try play(steps: "    Then the picture is \"Access/Welcome/opening-sample\"")
    let text = PlainReport(columns: 100).text(of: report, isVerbose: true)
    #expect(text.contains("expected") && text.contains(" ≠ │"))
    #expect(PlainReport(columns: 60).text(of: report, isVerbose: true).contains("\n      actual:\n"))
  }
}

/// An element of XML; throws where the text is not well-formed.
private final class Element {
  let name: String
  let attributes: [String: String]
  private(set) var children: [Element] = []
  private(set) var text = ""

  private struct Malformed: Error { let place: Substring }

  private init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  init(_ document: String) throws {
    var rest = document[...]
    guard let head = rest.prefixMatch(of: #/<\?xml version="1\.0" encoding="UTF-8"\?>\n/#) else { throw Malformed(place: rest.prefix(80)) }
    rest = rest[head.range.upperBound...]
    var open = [Element(name: "", attributes: [:])]
    let tag = #/<(/?)([a-z-]+)((?: [a-z]+="(?:[^"<&]|&(?:amp|lt|gt|quot);)*")*)(/?)>/#
    while !rest.isEmpty {
      if let match = rest.prefixMatch(of: tag) {
        rest = rest[match.range.upperBound...]
        if match.1 == "/" {
          guard let last = open.popLast(), last.name == match.2 else { throw Malformed(place: match.0) }
          continue
        }
        let pairs = match.3.matches(of: #/ ([a-z]+)="([^"]*)"/#).map { (String($0.1), String($0.2)) }
        let element = Element(name: String(match.2), attributes: Dictionary(uniqueKeysWithValues: pairs))
        open[open.count - 1].children.append(element)
        if match.4 != "/" { open.append(element) }
      } else if let match = rest.prefixMatch(of: #/(?:[^<&\u{0}-\u{8}\u{B}-\u{1F}]|&(?:amp|lt|gt|quot);)+/#) {
        open[open.count - 1].text += match.0
        rest = rest[match.range.upperBound...]
      } else {
        throw Malformed(place: rest.prefix(80))
      }
    }
    guard open.count == 1, let root = open[0].children.first, open[0].children.count == 1 else { throw Malformed(place: "") }
    name = root.name
    attributes = root.attributes
    children = root.children
  }
}
