import Foundation
import Glibc
import ProgramRun
import Testing

/// The scripts behind `make verify` say what they did not try.
@Suite(.timeLimit(.minutes(1))) struct ScriptTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized.path
  private let home = Home()

  /// A step with exit status 77 was not tried: the reason is shown, also with -q. Other failures are failures.
  @Test(arguments: [(77, "not tried\n"), (1, "failed after 0 s\n")]) func `a step that is not tried is no success`(
    status: Int32, summary: String
  ) throws {
    let run = try ProgramRun(["\(Self.root)/Scripts/step", "-q", "Trying", "sh", "-c", "echo because; exit \(status)"])
    #expect(run.status == status && run.text.contains("because\n"))
    #expect(run.text.replacing(#/[0-9]+ s/#, with: "0 s").hasSuffix("Trying: \(summary)"), "\(run.text)")
  }

  /// What the runner prints, with the arguments of two cases over several lines.
  private static let passed = """
    ◇ Test run started.
    ◇ Suite ActionLogTests started.
    ◇ Test told(place:) started.
    ◇ Test case passing 1 argument place → "first
    second) after
    third" to told(place:) started.
    ✔ Test case passing 1 argument place → "first
    third" to told(place:) passed after 0.1 seconds.
    ✔ Test told(place:) with 1 test case passed after 0.1 seconds.
    """

  private func step(_ output: String, status: Int32) throws -> ProgramRun {
    let path = home.path + "/output"
    try Data(output.utf8).write(to: URL(filePath: path))
    return try ProgramRun(["\(Self.root)/Scripts/step", "Testing", "sh", "-c", "cat '\(path)'; exit \(status)"])
  }

  @Test func `tests print a line for each suite and their failures`() throws {
    let good = try step(
      Self.passed + "\n✔ Suite ActionLogTests passed after 1.5 seconds.\n✔ Test run with 1 test in 1 suite passed after 1.5 seconds.\n",
      status: 0)
    #expect(good.status == 0)
    #expect(good.text.replacing(#/: [0-9]+ s/#, with: ": 0 s") == "Testing …\n✔ ActionLogTests 1.5 s\nTesting: 0 s\n1 passed, 0 failed\n")
    let failure = "✘ Test other() recorded an issue at A.swift:1:2: Expectation failed: (a → \"one\ntwo\") == b\n↳ why\n"
    let bad = try step(
      Self.passed + "\n◇ Test other() started.\n" + failure + "✘ Test other() failed after 0.2 seconds with 1 issue.\n"
        + "✘ Test run with 2 tests in 1 suite failed after 1.5 seconds with 1 issue.\n",
      status: 1)
    #expect(bad.status == 1 && bad.text.contains(failure) && !bad.text.contains("second)"), "\(bad.text)")
    #expect(bad.text.hasSuffix("1 passed, 1 failed\n"), "\(bad.text)")
  }

  /// Also within the arguments of a case, and without the end of a line.
  @Test func `a crash of the tests is shown with those that had not ended`() throws {
    let output =
      Self.passed + "\n◇ Test left() started.\n◇ Test case passing 1 argument a → \"first\n"
      + "A.swift:1: Fatal error: gone\nerror: signal code 4"
    let run = try step(output, status: 1)
    #expect(run.status == 1 && run.text.contains("A.swift:1: Fatal error: gone\nerror: signal code 4\n"), "\(run.text)")
    #expect(run.text.contains("Without an end: left()\n") && !run.text.contains("told(place:)"), "\(run.text)")
  }

  @Test(arguments: ["", "echo 'Swift version 6.2.4 (swift-6.2.4-RELEASE)'"]) func `a missing or older swift is said first`(swift: String)
    throws
  {
    try FileManager.default.createDirectory(atPath: home.path + "/bin", withIntermediateDirectories: false)
    for tool in ["bash", "sed", "dirname", "sort", "head"] {
      let path = ["/bin/", "/usr/bin/"].map { $0 + tool }.first { FileManager.default.isExecutableFile(atPath: $0) }
      try FileManager.default.createSymbolicLink(atPath: home.path + "/bin/\(tool)", withDestinationPath: try #require(path))
    }
    if !swift.isEmpty {
      let path = home.path + "/bin/swift"
      try Data("#!/bin/sh\n\(swift)\n".utf8).write(to: URL(filePath: path))
      chmod(path, 0o755)
    }
    let run = try ProgramRun(["/usr/bin/env", "PATH=\(home.path)/bin", "bash", "\(Self.root)/Scripts/prepare", "no-such-package"])
    #expect(run.status == 1 && run.text.hasPrefix("Swift 6.3 or newer is needed: https://www.swift.org/install/linux\n"), "\(run.text)")
    #expect(!run.text.contains("no-such-package"))
  }

  @Test func `the service is not tried without root`() throws {
    try FileManager.default.createDirectory(atPath: home.path + "/Scripts", withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: Self.root + "/Scripts/try-service", toPath: home.path + "/Scripts/try-service")
    var words = [home.path + "/Scripts/try-service"]
    if geteuid() == 0 {
      let nobody: uid_t = 65534
      for path in ["", "/Scripts", "/Scripts/try-service"] { #expect(chown(home.path + path, nobody, nobody) == 0) }
      words = ["setpriv", "--reuid=\(nobody)", "--clear-groups"] + words
    }
    let run = try ProgramRun(words)
    #expect(run.status == 77 && run.text == "It needs root: sudo Scripts/try-service\n", "\(run.text)")
  }
}
