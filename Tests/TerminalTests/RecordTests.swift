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

  /// Runs the program to its end, and returns what it printed.
  private func run(_ arguments: String..., status: Int32) throws -> String {
    let program = try home.start(arguments, output: .pipe)
    #expect(try program.waitForExit() == status)
    return String(decoding: program.bytes + program.piped, as: UTF8.self)
  }

  @Test func itsPicturesStandBesideItAndAreReplacedOnlyIfThatIsWanted() throws {
    let program = try record()
    #expect(program.screen.contains("recording · ") && !program.screen.contains("default"))
    try program.type("\u{18}")
    try program.wait(forText: "The picture of the phone as it is now")
    try program.type("\u{1B}[B\u{1B}[B\u{1B}[B\r")
    try program.wait(forText: "Added: The picture of the phone")
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 0)
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
  @Test func keysTypedAheadAreTold() throws {
    let program = try record(["--fixture", "cards"])
    for (keys, text) in [
      ("2580\r", "with your fingerprint?"), ("\t\r", "Everyday"), ("lu", "Unlocked. L: undo"), ("\rd2580\r", "Confirm it's you"),
    ] {
      try program.type(keys)
      try program.wait(forText: text)
      try program.settle()
    }
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 0)
    #expect(program.words.contains("it shows the same.") && !program.words.contains("doesn't show"))
    let steps = try String(contentsOfFile: path, encoding: .utf8)
    #expect(steps.contains("\"Lock\"") && steps.contains("\"Unlock\"") && steps.contains("\"Details\""))
    #expect(steps.split(separator: "2580").count == 2)
  }

  @Test func aScriptRecordsToo() throws {
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
        "When I choose \"Not now\"", "And I choose \"Lock\"",
      ])
  }
}
