import Gherkin
import Testing

@Suite struct FeatureFileTests {
  private static let refused: [(name: String, bytes: [UInt8], message: String)] = [
    ("zeros", [0x46, 0x00, 0x65, 0x00], "1:2: Not a text file: it contains a zero byte. Save it as UTF-8."),
    ("UTF-16, little end first", [0xFF, 0xFE, 0x46, 0x00], " This is UTF-16. Save the file as UTF-8."),
    ("UTF-16, big end first", [0xFE, 0xFF, 0x00, 0x46], " This is UTF-16. Save the file as UTF-8."),
    ("Latin-1", Array("Feature: f\né".utf8) + [0xE9, 0x0A], "2:2: This is not UTF-8. Save the file as UTF-8."),
    ("cut off", Array("Feature: f\n".utf8) + [0xC3], "2:1: This is not UTF-8. Save the file as UTF-8."),
    ("empty", [], " No feature found. Start the file with “Feature: name”."),
    ("comments", Array("\u{FEFF}\r\n # only this\r\n".utf8), " No feature found. Start the file with “Feature: name”."),
    ("large", [UInt8](repeating: 0x0A, count: 5_000_001), " This is larger than 5 MB. Split it into several features."),
  ]

  @Test(arguments: refused.map(\.name))
  func `what is no feature file is refused kindly`(_ name: String) throws {
    let (_, bytes, message) = try #require(Self.refused.first { $0.name == name })
    let error = try #require(throws: GherkinError.self) { try Gherkin.read(bytes, uri: "a.feature") }
    #expect(error.description == "a.feature:" + message)
  }

  /// As in the official document: each is a whole line that begins in column 1. (cucumber/gherkin, `GherkinDocument`)
  @Test func `comments are kept with their lines`() throws {
    let source =
      "# language: en\n#one\nFeature: f\n  # two  \n  Text\n\n    # three\n  Scenario: s\n    * a\n      | #b |\n      # four\r\n# five"
    let feature = try #require(try Gherkin.parse(source, uri: "a.feature"))
    #expect(feature.comments.map(\.text) == ["#one", "  # two  ", "    # three", "      # four", "# five"])
    #expect(feature.comments.map { "\($0.location)" } == ["2:1", "4:1", "7:1", "11:1", "12:1"])
  }

  @Test func `a file is read with its mark and its line breaks`() throws {
    let feature = try Gherkin.read(Array("\u{FEFF}Feature: f\r\n  Scenario: s\r\n    Given a\r\n".utf8), uri: "a.feature")
    #expect(feature.uri == "a.feature")
    #expect(feature.heading.name == "f")
    #expect(feature.scenarios.first?.steps.first?.text == "a")
  }
}
