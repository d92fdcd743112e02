import Foundation
import Testing
import Walkthroughs

@Suite struct FeatureFileTests {
  /// Gives a folder of its own, and takes it away afterwards.
  private static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "billfold-features-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private static func message(_ path: String) throws -> String {
    let error = try #require(throws: GherkinError.self) { try Gherkin.read(path: path) }
    return String(error.description.trimmingPrefix(path + ":"))
  }

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
    try Self.inFolder { folder in
      let path = folder + "/a.feature"
      try Data(bytes).write(to: URL(filePath: path))
      #expect(try Self.message(path) == message)
      let error = try #require(throws: GherkinError.self) { try Gherkin.read(bytes, uri: path) }
      #expect(error.description == path + ":" + message)
    }
  }

  /// As in the official document: each is a whole line that begins in column 1. (cucumber/gherkin, `GherkinDocument`)
  @Test func `comments are kept with their lines`() throws {
    let source =
      "# language: en\n#one\nFeature: f\n  # two  \n  Text\n\n    # three\n  Scenario: s\n    * a\n      | #b |\n      # four\r\n# five"
    let feature = try #require(try Gherkin.parse(source, uri: "a.feature"))
    #expect(feature.comments.map(\.text) == ["#one", "  # two  ", "    # three", "      # four", "# five"])
    #expect(feature.comments.map { "\($0.location)" } == ["2:1", "4:1", "7:1", "11:1", "12:1"])
  }

  @Test func `what is no file is refused kindly`() throws {
    try Self.inFolder { folder in
      #expect(try Self.message(folder) == " This is a folder. Pass the .feature files in it.")
      #expect(try Self.message(folder + "/none") == " No such file.")
      #expect(try Self.message("/dev/zero") == " Can't read the file: It is a device, not a regular file.")
      let pipe = folder + "/pipe"
      try #require(mkfifo(pipe, 0o600) == 0)
      #expect(try Self.message(pipe) == " Can't read the file: It is a pipe, not a regular file.")
    }
  }

  @Test func `ten megabytes are refused before they are read`() throws {
    try Self.inFolder { folder in
      let path = folder + "/large.feature"
      try #require(FileManager.default.createFile(atPath: path, contents: nil))
      let handle = try FileHandle(forWritingTo: URL(filePath: path))
      try handle.truncate(atOffset: 10_000_000)
      try handle.close()
      #expect(try Self.message(path) == " This is larger than 5 MB. Split it into several features.")
    }
  }

  @Test func `a file is read with its mark and its line breaks`() throws {
    try Self.inFolder { folder in
      let path = folder + "/a.feature"
      try Data("\u{FEFF}Feature: f\r\n  Scenario: s\r\n    Given a\r\n".utf8).write(to: URL(filePath: path))
      let feature = try Gherkin.read(path: path)
      #expect(feature.uri == path)
      #expect(feature.heading.name == "f")
      #expect(feature.scenarios.first?.steps.first?.text == "a")
    }
  }
}
