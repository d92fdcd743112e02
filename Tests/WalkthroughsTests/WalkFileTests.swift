import Foundation
import Gherkin
import TemporaryFolder
import Testing

@testable import Walkthroughs

@Suite struct WalkFileTests {
  private let folder = TemporaryFolder()

  private func message(_ path: String) throws -> String {
    let error = try #require(throws: GherkinError.self) { try Gherkin.read(path: path) }
    return String(error.description.trimmingPrefix(path + ":"))
  }

  @Test func `what is no file is refused kindly`() throws {
    #expect(try message(folder.path) == " This is a folder. Pass the .feature files in it.")
    #expect(try message(folder.path + "/none") == " No such file.")
    #expect(try message("/dev/zero") == " Can't read the file: It is a device, not a regular file.")
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(try message(pipe) == " Can't read the file: It is a pipe, not a regular file.")
  }

  @Test func `ten megabytes are refused before they are read`() throws {
    let path = folder.path + "/large.feature"
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.truncate(atOffset: 10_000_000)
    try handle.close()
    #expect(try message(path) == " This is larger than 5 MB. Split it into several features.")
  }

  @Test func `a file is called by its path`() throws {
    let path = folder.path + "/a.feature"
    try Data("Feature: f".utf8).write(to: URL(filePath: path))
    let feature = try Gherkin.read(path: path)
    #expect(feature.uri == path && feature.heading.name == "f")
    try Data([0x46, 0x00]).write(to: URL(filePath: path))
    #expect(try message(path) == "1:2: Not a text file: it contains a zero byte. Save it as UTF-8.")
  }

  @Test func `the path in a refusal is harmless`() throws {
    let error = try #require(throws: GherkinError.self) { try Gherkin.read(path: "/nowhere/\u{1b}[2J\u{7}.feature") }
    #expect(error.description == "/nowhere/\\u{1b}[2J\\u{7}.feature: No such file.")
  }
}
