import Entrance
import Foundation
import Testing

/// The manual page is made from the tables of commands and options; `make pictures` writes it anew.
@Suite struct ManualTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Service/billfold.1").standardized

  @Test func theManualIsThatOfTheTables() throws {
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" { try Data(Manual.text.utf8).write(to: Self.page) }
    #expect(String(decoding: try Data(contentsOf: Self.page), as: UTF8.self) == Manual.text)
    for section in ["EXAMPLES", "ENVIRONMENT", "EXIT STATUS", "FILES"] { #expect(Manual.text.contains("\n.Sh \(section)\n")) }
  }

  /// mandoc finds no mistake in either page.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc")), arguments: ["billfold.1", "billfold-server.8"])
  func theManualIsValid(name: String) throws {
    let mandoc = Process()
    let output = Pipe()
    mandoc.executableURL = URL(filePath: "/usr/bin/mandoc")
    mandoc.arguments = ["-T", "lint", "-W", "warning", Self.page.deletingLastPathComponent().appending(path: name).path]
    (mandoc.standardOutput, mandoc.standardError) = (output, output)
    try mandoc.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    mandoc.waitUntilExit()
    #expect(mandoc.terminationStatus == 0 && said.isEmpty, "\(said)")
  }
}
