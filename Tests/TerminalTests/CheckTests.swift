import Foundation
import PseudoTerminal
import Testing
import WalletDriving

/// A check on a terminal, and what it leaves.
struct CheckProgramTests {
  let home: WalletHome
  init() throws { home = try WalletHome() }

  /// Two steps that make the world, five that a person does, and five sights.
  private static let scenario = ["cards/card-lock:31", "--tester", "Kim"]

  private func check(_ arguments: [String] = scenario) throws -> RunningProgram {
    let program = try home.start(["check"] + arguments, rows: 40, columns: 140)
    try program.wait(forText: "Ctrl-X steps")
    try program.settle()
    return program
  }

  private func resume() throws -> RunningProgram { try check(["--resume"]) }

  /// The states in the list beside the phone, from top to bottom.
  private func states(_ program: RunningProgram) -> [String] {
    program.screen.cells.map { $0.dropFirst(93).prefix(8).map(\.text).joined().trimmingCharacters(in: .whitespaces) }.filter {
      ["done", "seen", "reached", "passed", "passed!", "FAILED", "blocked", "skipped"].contains($0)
    }
  }

  private func wait(for count: Int, _ state: String, _ program: RunningProgram) throws {
    try program.wait(for: "\(count) × \(state)") { _ in states(program).count { $0 == state } == count }
    try program.settle()
  }

  /// Goes to the steps.
  private func list(_ program: RunningProgram) throws {
    try program.type("\u{18}")
    try program.wait(forText: "P pass seen")
  }

  /// Lets the program do a number of steps in the list.
  private func perform(_ count: Int, _ program: RunningProgram) throws {
    for _ in 0..<count {
      let done = states(program).count { $0 == "done" }
      try program.type("d")
      try wait(for: done + 1, "done", program)
    }
  }

  private func leave(_ program: RunningProgram, status: Int32 = 1) throws {
    try program.type("\u{3}")
    #expect(try program.waitForExit() == status, "\(program.screen.text)")
    SessionTests.expectGivenBack(program)
  }

  /// All that the program has written, also where lines are longer than the screen is wide.
  private func said(_ program: RunningProgram) -> String { String(decoding: program.bytes + program.piped, as: UTF8.self) }

  /// Runs the program to its end, and returns what it printed.
  private func run(_ arguments: String..., output: RunningProgram.Output = .pipe, status: Int32) throws -> String {
    let program = try home.start(arguments, output: output)
    #expect(try program.waitForExit() == status, "\(program.screen.text)")
    return said(program)
  }

  /// Runs the program with these lines as its input, and returns all that it wrote.
  private func script(_ lines: String, _ arguments: String, status: Int32) throws -> String {
    let own = ["HOME": home.path, "XDG_DATA_HOME": home.path + "/data", "XDG_STATE_HOME": home.path + "/state"]
    let program = try RunningProgram(
      "/bin/sh", ["-c", "printf '\(lines)' | \"$0\" \(arguments); echo status $? >&2", RunningProgram.built("billfold")],
      environment: RunningProgram.usualEnvironment.merging(own) { $1 }, output: .pipe)
    _ = try program.waitForExit()
    let text = said(program)
    #expect(text.contains("status \(status)\r"), "\(text)")
    return text
  }

  @Test func `a check is left and resumed until all has passed`() throws {
    let program = try check()
    try list(program)
    #expect(states(program) == ["done", "done"])
    try perform(2, program)
    try leave(program)
    #expect(
      said(program).contains(
        "Scenarios: 0 of 1 passed. Steps: 0 passed (0 not seen), 0 failed, 0 blocked, 0 skipped, 12 open. "
          + "To resume, run: billfold check --resume\r"))
    let row = try run("check", "--list", status: 0)
    #expect(row.hasPrefix("check  Kim, begun ") && row.contains("12 open."))

    let again = try resume()
    try list(again)
    #expect(states(again) == ["done", "done", "done", "done"])
    try perform(3, again)
    try wait(for: 5, "seen", again)
    try again.type("P")
    try wait(for: 12, "passed", again)
    try leave(again, status: 0)
    #expect(again.words.contains("Scenarios: 1 of 1 passed. Steps: 12 passed (0 not seen)") && !said(again).contains("To resume"))
    let report = try run("check", "--report", "--format", "junit", status: 0)
    #expect(report.contains("name=\"tester\" value=\"Kim\"") && report.contains("tests=\"1\" failures=\"0\""), "\(report)")
  }

  /// Nothing that was seen, done or judged is lost, whichever way the process ends.
  @Test(arguments: [SIGKILL, SIGTERM, SIGHUP]) func `an ended check resumes where it was`(_ signal: Int32) throws {
    let program = try check()
    try list(program)
    try perform(3, program)
    try program.type("P")
    try wait(for: 5, "passed", program)
    try program.type("b")
    try program.wait(forText: "Blocked by: ")
    try program.type("No card\r")
    try wait(for: 1, "blocked", program)
    let (phone, states) = (program.phone, states(program))
    let report = try run("check", "--report", status: 1)
    #expect(report.contains("No card"))
    program.send(signal)
    #expect(try program.waitForExit() == (signal == SIGKILL ? -signal : 128 + signal))
    #expect(try run("check", "--report", status: 1) == report)

    let again = try resume()
    try list(again)
    #expect(again.phone == phone && self.states(again) == states, "\(again.screen.text)")
    try leave(again)
    #expect(again.words.contains("5 passed (0 not seen), 0 failed, 1 blocked, 0 skipped, 6 open."))
  }

  @Test func `a second process names who has it open`() throws {
    let program = try check()
    for arguments in [Self.scenario, ["--resume"]] {
      let second = try home.start(["check"] + arguments, columns: 140)
      #expect(try second.waitForExit() == 75)
      #expect(second.words.contains("Kim has the check “check” open (process \(program.process))."), "\(second.words)")
      SessionTests.expectGivenBack(second)
    }
    // Reading needs no lock.
    #expect(try run("check", "--list", status: 0).contains("Kim"))
    try leave(program)
  }

  @Test func `a name belongs to one check`() throws {
    try leave(check())
    let refusal = try run("check", "cards/card-lock:32", "--tester", "Alex", output: .terminal, status: 73)
    #expect(refusal.contains("The check “check” of Kim has other scenarios."))
    #expect(refusal.contains("To resume it, run: billfold check --resume\r"))
    let piped = try script("yes\\n", "check --discard check", status: 64)
    #expect(piped.contains("This deletes all verdicts of the check “check”."))
    #expect(try run("check", "--list", status: 0).contains("Kim"))

    for (answer, status) in [("no", 1), ("yes", 0)] {
      let discard = try home.start(["check", "--discard", "check"])
      try discard.wait(forText: "Type yes to continue:")
      try discard.type("\(answer)\r")
      #expect(try discard.waitForExit() == Int32(status))
    }
    #expect(try run("check", "--list", status: 0) == "No checks.\n")
  }

  @Test func `a world of one's own is not touched`() throws {
    _ = try run("world", "create", "check", "--seed", "7", status: 0)
    let folder = home.path + "/data/billfold/worlds/check"
    func files() throws -> [String: Data] {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)"))) })
    }
    let before = try files()
    let refusal = try run("check", "cards/card-lock:31", output: .terminal, status: 73)
    #expect(refusal.contains("A world “check” exists. Give the check another name: --world NAME"))
    #expect(try files() == before && !before.isEmpty)
    #expect(try run("check", "--list", status: 0) == "No checks.\n")
  }

  /// While a check is left, its name is free.
  @Test func `a world that was created meanwhile is not touched either`() throws {
    let program = try check()
    #expect(try run("world", "status", "check", status: 0).contains("Phone 1"))
    try leave(program)
    _ = try run("world", "create", "check", status: 0)
    let refusal = try run("check", "--resume", output: .terminal, status: 73)
    #expect(refusal.contains("A world “check” exists. Delete it to resume the check"))
    let discard = try home.start(["check", "--discard", "check"])
    try discard.wait(forText: "Type yes to continue:")
    try discard.type("yes\r")
    #expect(try discard.waitForExit() == 0)
    #expect(try run("world", "list", status: 0).hasPrefix("check "))
  }

  /// Each scenario has its own world, and stays as it was left.
  @Test func `scenarios are chosen from a list`() throws {
    let file = home.path + "/report.xml"
    let arguments = ["check", "cards/card-lock:31", "cards/card-lock:32", "--tester", "Kim", "--format", "junit", "--output", file]
    let program = try home.start(arguments, rows: 40, columns: 140)
    try program.wait(forText: "Enter open")
    try program.type("\r\u{18}")
    try program.wait(forText: "P pass seen")
    try perform(2, program)
    try program.type("l\u{1B}[B\r")
    try program.wait(forPhone: "Enter your PIN")
    try wait(for: 2, "done", program)
    try list(program)
    try perform(3, program)
    try leave(program)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("tests=\"2\""))

    let again = try resume()
    #expect(again.screen.contains("A physical card is locked") && states(again).count == 5, "\(again.screen.text)")
    try list(again)
    try again.type("l\u{1B}[A\r")
    try again.wait(forPhone: "Log in with your fingerprint?")
    try again.wait(forText: "A virtual card is locked")
    try wait(for: 4, "done", again)
    try leave(again)
  }

  @Test func `steps done by hand are seen`() throws {
    let program = try check()
    try program.type("2580\r")
    try program.wait(forText: "with your fingerprint?")
    try program.choose("Not now")
    try program.wait(forPhone: "1 of 2")
    try program.type("\u{1B}[C")
    try program.wait(forPhone: "2 of 2")
    try program.type("\r")
    try program.wait(forPhone: "Apple Wallet")
    try program.choose("Lock")
    try program.wait(forPhone: "Locked. U: undo")
    try wait(for: 5, "seen", program)
    #expect(
      states(program) == ["done", "done"] + Array(repeating: "reached", count: 5) + Array(repeating: "seen", count: 5))
    try leave(program)
    #expect(program.words.contains("0 passed (0 not seen), 0 failed, 0 blocked, 0 skipped, 12 open."))
  }

  /// Steps that only make the world stay done.
  @Test func `actions that belong to no step are undone only if that is wanted`() throws {
    let program = try check()
    try program.type("2580\r")
    try program.wait(forPhone: "with your fingerprint?")
    try list(program)
    for (answer, phone) in [("\u{1B}", "with your fingerprint?"), ("\r", "Enter your PIN")] {
      try program.type("\u{1B}[D")
      try program.wait(for: "the question") { $0.text.contains(#/Undo your last \d+ actions\? Enter yes · Esc no/#) }
      try program.type(answer)
      try program.wait(forPhone: phone)
      try program.wait(for: "the answer") { !$0.contains("Undo your last") }
    }
    try program.wait(forText: "Went back to before step 3.")
    #expect(states(program) == ["done", "done"])
    try leave(program)
  }

  @Test func `quitting the app leaves the check too`() throws {
    let program = try check()
    try list(program)
    try perform(3, program)
    try program.type("P")
    try wait(for: 5, "passed", program)
    try program.type("\u{18}")
    try program.wait(forText: "Ctrl-X steps")
    try program.type("q")
    #expect(try program.waitForExit() == 1, "\(program.screen.text)")
    #expect(said(program).contains("7 open. To resume, run: billfold check --resume\r"))

    let again = try resume()
    #expect(again.phone.contains("Enter your PIN"), "\(again.screen.text)")
    #expect(states(again) == Array(repeating: "passed", count: 5))
    try leave(again)
  }

  /// The answer decides whether a changed step is checked again.
  @Test(arguments: [true, false]) func `a changed file is asked about`(takesNew: Bool) throws {
    let path = home.path + "/own.feature"
    func write(_ sight: String) throws {
      try """
      Feature: Own
        Scenario: Log in
          Given an enrolled wallet
          When I fill in:
            | PIN | 2580 |
          And I press Enter
          Then I see "\(sight)"
      """.write(toFile: path, atomically: true, encoding: .utf8)
    }
    try write("fingerprint")
    let program = try check([path, "--tester", "Kim"])
    try list(program)
    try perform(2, program)
    try wait(for: 1, "seen", program)
    try program.type("P")
    try wait(for: 4, "passed", program)
    try leave(program, status: 0)

    try write("Not now")
    let again = try home.start(["check", "--resume"], rows: 40, columns: 140)
    try again.wait(forText: "or press Enter to finish the old text:")
    #expect(again.words.contains("step 4 was “I see \"fingerprint\"”, and is “I see \"Not now\"” now."), "\(again.words)")
    try again.type(takesNew ? "new\r" : "\r")
    // Its actions remain, so the changed step is seen at once.
    try again.wait(forText: takesNew ? "Seen: Then I see \"Not now\"" : "Ctrl-X steps")
    try again.settle()
    #expect(states(again).count { $0 == "passed" } == (takesNew ? 3 : 4), "\(again.screen.text)")
    #expect(again.screen.contains("I see \"Not now\"") == takesNew && again.screen.contains("I see \"fingerprint\"") != takesNew)
    try leave(again, status: takesNew ? 1 : 0)
  }

  @Test func `another wallet is asked about once, and has verdicts and files of its own`() throws {
    let shot = home.path + "/shot.png"
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: URL(fileURLWithPath: shot))
    let program = try home.start(["check"] + Self.scenario + ["--elsewhere", "--evidence", home.path + "/proof"], rows: 40, columns: 140)
    for (question, answer) in [("Device, like", "Pixel 9"), ("System, like", "Android 16"), ("Build of the app", ""), ("Serial or", "A1")] {
      try program.wait(forText: question)
      try program.type(answer + "\r")
    }
    try program.wait(forText: "Do the same on the other phone, then p or f")
    try program.type("p")
    try wait(for: 1, "passed", program)
    try program.type("\u{1B}[B\u{1B}[B")
    try program.wait(forText: "Enter do it here")
    try program.type("\r")
    try wait(for: 2, "done", program)
    try program.type("f")
    try program.wait(forText: "What did the other one do?")
    try program.type("It is green\r")
    try wait(for: 1, "FAILED", program)
    for (path, answer) in [("/none.png", "There is no file /none.png."), (shot, "Attached: shot.png (PNG, 8 bytes).")] {
      try program.type("a")
      try program.wait(forText: "Attach the file: ")
      try program.type(path + "\r")
      try program.wait(forText: answer)
    }
    try leave(program)

    let again = try home.start(["check", "--resume"], rows: 40, columns: 140)
    try again.wait(forText: "the other phone, then p or f")
    #expect(!again.words.contains("Device, like"))
    try leave(again)
    let report = try run("check", "--report", status: 1)
    for words in ["device: Pixel 9 · system: Android 16 · build: unknown · identifier: A1", "Note: It is green", "Attached: shot.png (PNG"]
    {
      #expect(report.contains(words), "\(report)")
    }
    let page = try String(contentsOfFile: home.path + "/proof/report.html", encoding: .utf8)
    #expect(page.contains("<img src=\"attachments/1-shot.png\" alt=\"shot.png\" loading=\"lazy\">") && page.contains("Pixel 9"))
  }

  @Test func `a check of one's own wallet doesn't become one of another`() throws {
    try leave(check())
    let refusal = try run("check", "--resume", "--elsewhere", output: .terminal, status: 73)
    #expect(refusal.contains("was begun without --elsewhere"))
  }

  /// Lines are enough for all of it: to look at the steps, do them, judge them, write notes and leave.
  @Test func `a check in lines`() throws {
    let lines = #"/x\n10\np\n\nI know it\n3\nd\nd\nd\nd\nd\nn\nIt took long\np\nP\n\n/q\n"#
    let text = try script(lines, "check --accessible cards/card-lock:31 --tester Kim", status: 0)
    #expect(text.contains("1 done: Given an enrolled wallet") && text.contains("\n3: When I fill in: PIN"), "\(text)")
    #expect(text.contains("One line is required.") && text.contains("\nSeen: And the issuer received"), "\(text)")
    #expect(text.contains("Scenarios: 1 of 1 passed. Steps: 12 passed (0 not seen)"), "\(text)")
    let report = try run("check", "--report", status: 0)
    #expect(report.contains("Note: It took long") && report.contains("Note: I know it"), "\(report)")
  }
}
