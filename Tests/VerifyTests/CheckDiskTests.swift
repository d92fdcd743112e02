import Glibc
import PseudoTerminal
import Testing
import WalletDriving

/// A check on a disk that is full.
@Suite(.timeLimit(.minutes(5))) struct CheckDisk {
  let home = Home()

  private func limit(_ program: RunningProgram, to size: String) throws {
    let change = try RunningProgram("/usr/bin/prlimit", ["--pid", "\(program.process)", "--fsize=\(size):unlimited"])
    #expect(try change.waitForExit() == 0)
  }

  private func report() throws -> String {
    let program = try home.start(["check", "--report"], output: .pipe)
    #expect(try program.waitForExit() == 1)
    return String(decoding: program.piped, as: UTF8.self)
  }

  /// It isn't shown, and no part of it is left; with room, it works.
  @Test(arguments: [("P", "passed"), ("fSlow\r", "FAILED"), ("nLong\r", "Note: Long")])
  func `a verdict on a full disk is refused at once`(_ keys: String, _ result: String) throws {
    let program = try RunningProgram(
      Home.program, ["check", "cards/card-lock:31", "--tester", "Kim"],
      environment: home.environment.merging(["TMPDIR": home.path]) { $1 }, rows: 40, columns: 140)
    try program.wait(forText: "Ctrl-X steps")
    try program.type("\u{18}")
    try program.wait(forText: "P pass seen")
    let marks = home.path + "/data/billfold/checks/check/marks.ndjson"
    let before = Home.read(marks)
    // There is room for a part of a line.
    for room in [0, 60] {
      try limit(program, to: "\(before.count + room)")
      try program.type(keys)
      try program.wait(forText: "Free up space")
      try program.settle()
      #expect(!program.screen.contains(result), "\(program.screen.text)")
      #expect(Home.read(marks) == before)
      #expect(try !report().contains(" by Kim"))
    }
    try limit(program, to: "unlimited")
    try program.type(keys)
    try program.wait(forText: result)
    try program.wait(for: "no error") { !$0.contains("Free up space") }
    program.send(SIGKILL)
    #expect(try program.waitForExit() == -SIGKILL)
    let text = try report()
    #expect(text.contains(result == "FAILED" ? "failed by Kim" : result), "\(text)")
  }
}
