import Foundation
import ProgramRun
import PseudoTerminal
import Testing
import WalletDriving

/// The page of a check's evidence, in Chromium.
@Suite(.timeLimit(.minutes(10))) struct EvidencePageTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let python = here.appending(path: "../../.build/official/bin/python3").standardized.path
  /// With `make verify` they have to be installed: the tests fail without them.
  private static let isInstalled =
    Thoroughness.isFull || (try? ProgramRun([python, "-c", "import selenium, axe_selenium_python"]).status) == 0

  @Test(.enabled(if: isInstalled, "Selenium is not installed; make verify does that"))
  func `the page opens from a disk without scripts, by keys, on paper and for screen readers`() throws {
    let home = Home()
    let proof = home.path + "/proof"
    let check = try home.start(["check", "cards/card-lock:31", "--tester", "Kim <&> 金", "--evidence", proof])
    try check.wait(forText: "Ctrl-X steps")
    try check.type("\u{18}")
    try check.wait(forText: "Ctrl-X phone")
    for done in 3...7 {
      try check.type("d")
      try check.wait(for: "\(done) steps done") { $0.text.components(separatedBy: "done ").count > done }
    }
    try check.wait(forText: "seen")
    try check.type("P")
    try check.wait(forText: "passed")
    try check.type("\u{3}")
    #expect(try check.waitForExit() == 0, "\(check.screen.text)")
    let script = Self.here.appending(path: "Python/evidence_page.py").path
    let judged = try ProgramRun([Self.python, script, proof + "/report.html", "Locked. U: undo", "Enter your PIN"])
    #expect(judged.status == 0, "\(judged.text)")
    let verified = try home.start(["evidence", "verify", proof], output: .pipe)
    #expect(try verified.waitForExit() == 0, "\(String(decoding: verified.piped, as: UTF8.self))")
  }
}
