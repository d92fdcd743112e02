import Foundation
import PseudoTerminal
import Testing
import WalletDriving

/// A recording on a terminal, and what it leaves.
struct RecordTests {
  let home: WalletHome
  init() throws { home = try WalletHome() }

  private var path: String { home.path + "/bug.feature" }

  private func record(_ arguments: [String] = []) throws -> RunningProgram {
    let program = try home.start(["record", path] + arguments)
    try program.wait(forText: "Ctrl-X add")
    try program.settle()
    return program
  }

  /// Ends a recording, and answers the question for the title.
  private func end(_ program: RunningProgram, title: String = "") throws {
    try program.type("\u{3}")
    try program.wait(forText: "Title of the scenario (Enter: ")
    try program.type("\(title)\r")
    #expect(try program.waitForExit() == 0, "\(program.screen.text)")
  }

  /// Runs the program to its end, and returns what it printed.
  private func run(_ arguments: String..., status: Int32) throws -> String {
    let program = try home.start(arguments, output: .pipe)
    #expect(try program.waitForExit() == status)
    return String(decoding: program.bytes + program.piped, as: UTF8.self)
  }

  @Test func `its pictures stand beside it and are replaced only if that is wanted`() throws {
    let program = try record()
    #expect(program.screen.contains("recording · ") && !program.screen.contains("default"))
    // One line alone names the key that ends it.
    #expect(program.screen.contains("Ctrl-C save and quit") && !program.screen.contains("Ctrl-C quit"))
    try program.type("\u{18}")
    try program.wait(forText: "The picture of the phone as it is now")
    try program.type("\u{1B}[B\u{1B}[B\u{1B}[B\r")
    try program.wait(forText: "Added: The picture of the phone")
    try end(program)
    #expect(program.words.contains("1 picture in \(home.path)/Screens/bug. Replaying it reproduces the screen."))
    #expect(try run("walk", path, status: 0).contains("1 passed"))
    // The scenario alone is gone.
    try FileManager.default.removeItem(atPath: path)
    #expect(try run("record", path, "--accessible", status: 73).contains("Screens/bug exists. Choose another name, or add --replace."))
    let again = try record(["--replace"])
    try again.type("\u{3}")
    #expect(try again.waitForExit() == 1)
    #expect(again.words.contains("No actions."))
  }

  /// Keys that came together are told as they were handled, one after the other; what was dropped isn't told.
  @Test func `keys typed ahead are told`() throws {
    let program = try record(["--fixture", "cards"])
    for (keys, text) in [
      ("2580\r", "with your fingerprint?"), ("\t\r", "Everyday"), ("lu", "Unlocked. L: undo"), ("\rd2580\r", "Confirm it's you"),
    ] {
      try program.type(keys)
      try program.wait(forText: text)
      try program.settle()
    }
    try end(program, title: "Keys typed ahead")
    #expect(program.words.contains("Replaying it reproduces") && !program.words.contains("something else"))
    let steps = try String(contentsOfFile: path, encoding: .utf8)
    #expect(steps.hasPrefix("Feature: Keys typed ahead\n\n  Scenario: Keys typed ahead\n"))
    #expect(steps.contains("\"Lock\"") && steps.contains("\"Unlock\"") && steps.contains("\"Details\""))
    #expect(steps.split(separator: "2580").count == 2)
  }

  @Test func `a script records too`() throws {
    let answers = #"2580\n/x\n4\nnot now\nx\n3\nr\n1\nyes\nx\n1\nThe right one\nnot now\nlock\n/q\n"#
    let script = "printf '\(answers)' | \"$0\" record --accessible --fixture cards '\(path)'; echo status $? >&2"
    let program = try RunningProgram(
      "/bin/sh", ["-c", script, RunningProgram.built("billfold")],
      environment: RunningProgram.usualEnvironment.merging(["HOME": home.path]) { $1 }, output: .pipe)
    try program.wait(forText: "status 0")
    _ = try program.waitForExit()
    let steps = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst(3).map { $0.drop { $0 == " " } }
    #expect(
      steps == [
        "When I fill in:", "| PIN | 2580 |", "And I press Enter", "Then the picture is \"bug/1\"", "# The right one",
        "When I choose \"Not now\"", "And I choose \"Lock\"", "Then the screen is \"Home\"",
      ])
  }

  /// Somebody who has ended the program at the question has the file, with the proposed title.
  @Test func `ctrl C at the title saves too`() throws {
    let program = try record(["--fixture", "cards"])
    try program.type("2580\r")
    try program.wait(forText: "with your fingerprint?")
    try program.settle()
    try program.type("\u{3}")
    try program.wait(forText: "Title of the scenario (Enter: ")
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 0, "\(program.screen.text)")
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("Feature: See “Fingerprint”\n"))
  }

  /// On another machine, where nobody has the world: its fixture, seed, clock and settings are in the file. Of a world that was changed by
  /// hand, a copy has to be sent too.
  @Test(arguments: [false, true]) func `a saved file shows the same elsewhere`(isByHand: Bool) throws {
    var commands = [
      ["world", "create", "qa", "--fixture", "cards", "--seed", "7"], ["issuer", "set", "pin-attempts=7", "--world", "qa"],
      ["fault", "arm", "status", "503", "--operation", "loginByPIN", "--world", "qa"],
    ]
    if isByHand { commands.append(["card", "issue", "SKRILL-VIRTUAL-MC-EEA", "--last-four", "1234", "--world", "qa"]) }
    for words in commands {
      let command = try home.start(words, output: .pipe)
      #expect(try command.waitForExit() == 0)
    }
    let program = try home.start(["--world", "qa"])
    for (keys, text) in [
      ("2580\r", "503"), ("2580\r", "with your fingerprint?"), ("\t\r", isByHand ? "1234" : "3107"), ("l", "Locked. U: undo"),
    ] {
      try program.wait(forText: text == "503" ? "Enter your PIN" : "PIN")
      try program.settle()
      try program.type(keys)
      try program.wait(forText: text)
    }
    try program.type("\u{12}")
    try program.wait(forText: "s save as scenario")
    try program.type("s")
    try program.wait(forText: "Title: Choose “Not now” and “Lock”")
    try program.type("A card is locked\r")
    try program.wait(forText: "File: qa-1.feature")
    try program.type("\(home.path)/locked\r")
    try program.wait(for: "the saved file") { _ in program.words.contains("Replaying it reproduces the screen.") }
    let copy = "it begins in a copy, the new world qa-opened-1: send that too (billfold world export qa-opened-1 FILE)"
    #expect(program.words.contains(copy) == isByHand && program.words.contains("with all that it needs.") != isByHand)
    // All scenarios of a run begin in the same copy.
    try program.type("s\r\(home.path)/again\r")
    try program.wait(for: "the second file") { _ in
      program.words.contains("again.feature") && program.words.contains("Replaying it reproduces")
    }
    let worlds = try FileManager.default.contentsOfDirectory(atPath: home.path + "/data/billfold/worlds").filter { !$0.hasPrefix(".") }
    #expect(worlds.sorted() == (isByHand ? ["qa", "qa-opened-1"] : ["qa"]))
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)

    let elsewhere = try WalletHome()
    let file = elsewhere.path + "/locked.feature"
    try FileManager.default.copyItem(atPath: home.path + "/locked.feature", toPath: file)
    if isByHand {
      let exported = try home.start(["world", "export", "qa-opened-1", elsewhere.path + "/world"], output: .pipe)
      #expect(try exported.waitForExit() == 0)
      let imported = try elsewhere.start(["world", "import", elsewhere.path + "/world"], output: .pipe)
      #expect(try imported.waitForExit() == 0)
    }
    let walk = try elsewhere.start(["walk", file], output: .pipe)
    #expect(try walk.waitForExit() == 0, "\(String(decoding: walk.piped, as: UTF8.self))")
    let steps = try String(contentsOfFile: file, encoding: .utf8)
    #expect(steps.hasPrefix("Feature: A card is locked\n") && steps.contains("pin-attempts is 7") != isByHand, "\(steps)")
  }
}
