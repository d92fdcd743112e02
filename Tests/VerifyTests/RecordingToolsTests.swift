import Foundation
import ProgramRun
import Testing

/// Players read recordings, and browsers pictures: asciinema, a terminal in Python, librsvg and Chromium.
@Suite(.timeLimit(.minutes(10))) struct RecordingToolsTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let python = here.appending(path: "../../.build/official/bin/python3").standardized.path
  /// With `make verify` they have to be installed: the tests fail without them.
  private static let isInstalled =
    Thoroughness.isFull || (try? ProgramRun([python, "-c", "import pyte, asciinema"]).status) == 0

  /// One of each subject; a session on two phones, one on the smallest terminal, and all colors.
  private static let scenarios = [
    "cards/card-lock:35", "access/lost-phone:21", "device-wallets/apple-cancel", "payments/checkout:25", "tour", "terminal/sizes:7",
  ]

  @Test(.enabled(if: isInstalled, "Tools for recordings are not installed; make verify does that"), arguments: scenarios)
  func `players show what was recorded`(scenario: String) throws {
    let home = Home()
    var casts: [String] = []
    for number in 1...2 {
      let (cast, pictures) = ("\(home.path)/\(number).cast", "\(home.path)/\(number)")
      let walk = try ProgramRun([Home.program, "walk", "--quiet", scenario, "--cast", cast, "--svg", pictures])
      #expect(walk.status == 0, "\(walk.text)")
      casts.append(try String(contentsOfFile: cast, encoding: .utf8))
    }
    #expect(casts[0] == casts[1], "recorded twice, it is the same")
    let script = Self.here.appending(path: "Python/recordings.py").path
    let judged = try ProgramRun([Self.python, script, "\(home.path)/1.cast", "\(home.path)/1"])
    #expect(judged.status == 0, "\(scenario): \(judged.text)")
  }
}
