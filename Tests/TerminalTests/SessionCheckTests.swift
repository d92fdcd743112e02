import Foundation
import PseudoTerminal
import Testing
import WalletDriving

/// A session on a terminal, and what it leaves.
struct SessionCheckTests {
  let home: WalletHome
  init() throws { home = try WalletHome() }

  private static let charter = ["--charter", "Declined cards", "--fixture", "cards", "--tester", "Kim"]

  private func start(_ arguments: [String] = charter + ["--for", "60min"]) throws -> RunningProgram {
    let program = try home.start(["check"] + arguments, rows: 40, columns: 140)
    try program.wait(forText: "Ctrl-X notes and bugs")
    try program.settle()
    return program
  }

  private func remark(_ key: String, _ text: String, _ program: RunningProgram) throws {
    try program.type("\u{18}")
    try program.wait(forText: "Left go back to it")
    try program.type(key)
    try program.wait(forText: "Enter save")
    try program.type(text + "\r")
    try program.wait(forText: "written down.")
    try program.type("\u{18}")
    try program.wait(forText: "Ctrl-X notes and bugs")
    try program.settle()
  }

  private func said(_ program: RunningProgram) -> String { String(decoding: program.bytes + program.piped, as: UTF8.self) }

  private func run(_ arguments: String..., status: Int32) throws -> String {
    let program = try home.start(arguments, output: .pipe)
    #expect(try program.waitForExit() == status, "\(program.screen.text)")
    return said(program)
  }

  @Test func `a session is left, resumed and reported`() throws {
    let program = try start()
    #expect(program.screen.contains("60 min left · 0 notes · 0 bugs") && program.screen.contains("Declined cards"))
    try remark("n", "Looks fine", program)
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 0, "\(program.screen.text)")
    #expect(said(program).contains("Session: 0 bugs, 1 note, ") && said(program).contains("To resume, run: billfold check --resume"))

    let again = try start(["--resume", "--evidence", home.path + "/proof"])
    try again.type("2580\r")
    try again.settle()
    try remark("f", "The button is dead", again)
    #expect(again.screen.contains("1 note · 1 bug"))
    try again.type("\u{3}")
    #expect(try again.waitForExit() == 1, "\(again.screen.text)")
    let report = try run("check", "--report", status: 1)
    #expect(report.contains("1. The button is dead (") && report.contains("Screens not seen"), "\(report)")
    #expect(try run("check", "--list", status: 0).contains("Session: 1 bug, 1 note"))
    let verified = try run("evidence", "verify", home.path + "/proof", status: 0)
    #expect(verified.contains("bug 1"), "\(verified)")
    _ = try run("walk", home.path + "/proof/scenarios/001/bugs/1.feature", status: 0)
    // The same charter resumes, another one is refused.
    let refused = try home.start(["check", "--charter", "Other"], rows: 40, columns: 140)
    #expect(try refused.waitForExit() == 73 && said(refused).contains("has other scenarios"), "\(said(refused))")
  }

  @Test func `a killed session keeps its bugs`() throws {
    let program = try start()
    try remark("f", "Dead", program)
    program.send(SIGKILL)
    _ = try program.waitForExit()
    let again = try start(["--resume"])
    #expect(again.screen.contains("0 notes · 1 bug"))
    try again.type("\u{3}")
    #expect(try again.waitForExit() == 1)
  }

  @Test func `the end of the planned time is said once, and the session continues`() throws {
    let program = try home.start(["check"] + Self.charter + ["--for", "1s"], rows: 40, columns: 140)
    try program.wait(forText: "The planned time is over.")
    try program.type("\t")
    try program.wait(forText: "0 min over · 0 notes · 0 bugs")
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 0)
    // What a session without notes has touched is known after it.
    let report = try run("check", "--report", status: 0)
    #expect(
      report.contains("PIN login: ") && report.contains("7009: ACTIVE") && report.contains("isDeviceRegistered: 200 × 1"), "\(report)")
    let again = try start(["--resume"])
    #expect(!said(again).contains("The planned time is over") && again.screen.contains("0 min over"))
    try again.type("\u{3}")
    #expect(try again.waitForExit() == 0)
  }

  @Test func `going back to a bug asks first`() throws {
    let program = try start()
    try remark("f", "At the PIN", program)
    try program.type("2580\r")
    try program.wait(forText: "Not now")
    try program.type("\u{18}")
    try program.wait(forText: "Left go back to it")
    try program.type("\u{1B}[D")
    try program.wait(forText: "Notes and bugs stay. Enter yes")
    try program.type("\r")
    try program.wait(forText: "Went back to it.")
    #expect(program.phone.contains("Enter your PIN") && program.screen.contains("At the PIN"))
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 1)
  }
}
