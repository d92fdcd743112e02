import Foundation
import ProgramRun
import Testing

/// The manual page is generated from the tables of commands and options; `make pictures` writes it.
@Suite struct ManualTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Service/billfold.1").standardized

  @Test func `the manual is that of the tables`() throws {
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" {
      try Data(Manual.text.utf8).write(to: Self.page, options: .atomic)
    }
    #expect(String(decoding: try Data(contentsOf: Self.page), as: UTF8.self) == Manual.text)
    for section in ["EXAMPLES", "ENVIRONMENT", "EXIT STATUS", "FILES"] { #expect(Manual.text.contains("\n.Sh \(section)\n")) }
  }

  /// mandoc finds no mistake in either page.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc")), arguments: ["billfold.1", "billfold-server.8"])
  func `the manual is valid`(name: String) throws {
    let page = Self.page.deletingLastPathComponent().appending(path: name).path
    let mandoc = try ProgramRun(["mandoc", "-T", "lint", "-W", "warning", page])
    #expect(mandoc.status == 0 && mandoc.text.isEmpty, "\(mandoc.text)")
  }
}
