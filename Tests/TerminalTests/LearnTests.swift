import Foundation
import PseudoTerminal
import Testing
import WalletDriving

/// Exercises on a terminal.
struct LearnProgramTests {
  let home: WalletHome
  init() throws { home = try WalletHome() }

  private static let list = "\u{18}"

  private func learn(_ arguments: String..., until text: String = "Ctrl-X task") throws -> RunningProgram {
    let program = try home.start(["learn"] + arguments, rows: 32, columns: 100)
    try program.wait(forText: text)
    try program.settle()
    return program
  }

  private func press(_ keys: String, until text: String, _ program: RunningProgram) throws {
    try program.type(keys)
    try program.wait(forText: text)
    try program.settle()
  }

  private func leave(_ program: RunningProgram) throws {
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 0, "\(program.screen.text)")
    SessionTests.expectGivenBack(program)
  }

  private func output(_ arguments: String..., status: Int32 = 0) throws -> String {
    let program = try home.start(["learn"] + arguments, output: .pipe)
    #expect(try program.waitForExit() == status, "\(program.screen.text)")
    return String(decoding: program.piped, as: UTF8.self)
  }

  private func phone(_ program: RunningProgram) -> [Substring] {
    program.screen.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(24).map { $0.prefix(40) }
  }

  @Test func `an exercise is done, left and continued, and the next one begins`() throws {
    var program = try learn("cards/lock-and-unlock")
    #expect(program.screen.text.contains("0/") && program.screen.text.contains("Lock and unlock cards"))
    try press(Self.list, until: "keys act here", program)
    try press("w", until: "Missing: ", program)
    try press("h", until: "h again: what to do", program)
    try press("h", until: "Hint: Choose", program)
    try press("r", until: "Start over", program)
    try press("\u{1B}", until: "h hint", program)
    try press(Self.list, until: "Ctrl-X task", program)
    let before = phone(program)
    try leave(program)
    program = try learn("cards/lock-and-unlock")
    #expect(phone(program) == before)
    try leave(program)
    #expect(try output("--list").contains("cards/lock-and-unlock"))
  }

  @Test func `what is shown leaves the wallet as it is`() throws {
    let program = try learn("access/wrong-pin")
    try press("25", until: "• •", program)
    try program.type(Self.list + "hhh")
    try program.wait(forText: "Shown to you")
    try press("x", until: "Yours is as you left it", program)
    #expect(program.screen.text.contains("• • _ _"))
    try leave(program)
  }

  @Test func `after a kill another exercise opens, and a second process is told`() throws {
    let program = try learn("access/log-in")
    let second = try home.start(["learn", "access/log-in"], rows: 32, columns: 100)
    #expect(try second.waitForExit() == 66 || second.screen.text.contains("Another process has this exercise open"))
    program.end()
    let other = try learn("cards/order")
    try leave(other)
    let again = try learn("access/log-in")
    try leave(again)
  }

  @Test func `goals are ticked in lines too`() throws {
    let own = ["HOME": home.path, "XDG_DATA_HOME": home.path + "/data", "XDG_STATE_HOME": home.path + "/state"]
    let lines = ["/x", "w", "h", "h", "h", "", "2580", "/q"].joined(separator: "\\n")
    let program = try RunningProgram(
      "/bin/sh",
      ["-c", "printf '\(lines)\\n' | \"$0\" learn access/log-in --accessible; echo status $? >&2", RunningProgram.built("billfold")],
      environment: RunningProgram.usualEnvironment.merging(own) { $1 }, output: .pipe)
    _ = try program.waitForExit()
    let text = String(decoding: program.bytes + program.piped, as: UTF8.self)
    for part in ["Log in with the PIN, then with the password", "Missing: ", "Hint: ", "Reached: ", "status 0"] {
      #expect(text.contains(part), "\(part): \(text)")
    }
  }

  @Test func `exercises are listed, and files of one's own are checked`() throws {
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(try output("--list", "--json").utf8)) as? [[String: Any]])
    #expect(rows.count == 40 && rows.allSatisfy { $0["state"] as? String == "open" && $0["goals"] is NSNull || $0["goals"] == nil })
    #expect(try output("--list", "cards").split(separator: "\n").count == 9)
    #expect(try output("--list", "--accessible").split(separator: "\n").count == 35)
    let path = home.path + "/own.feature"
    try "Feature: F\n  Scenario: S\n    When I press Enter\n".write(toFile: path, atomically: true, encoding: .utf8)
    _ = try output("--check", path, status: 1)
    _ = try output("--check", "cards/order")
    _ = try output("nothing-like-it", status: 66)
    _ = try output("calls/find-a-call", "--accessible", status: 66)
    _ = try output("--check", status: 64)
  }
}
