import Foundation
import PseudoTerminal
import Testing

/// Ten times as many lines cost ten times as much: instructions are counted, so that a busy machine changes nothing.
@Suite(.timeLimit(.minutes(60)), .enabled(if: Thoroughness.isFull)) struct LineCostTests {
  let home = Home()

  /// How many instructions the program takes to answer so many lines from a file.
  private func cost(of count: Int) throws -> Int {
    // Valgrind gives up on what Swift writes for debuggers.
    let program = home.path + "/billfold"
    let script = """
      strip -g -o '\(program)' '\(Home.program)' && yes zebra | head -n \(count) > '\(home.path)/answers' &&
      valgrind --tool=callgrind --callgrind-out-file=/dev/null '\(program)' --accessible --world w\(count) \
        < '\(home.path)/answers' 2> '\(home.path)/count' > /dev/null
      """
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", script]
    shell.environment = home.environment
    try shell.run()
    shell.waitUntilExit()
    try #require(shell.terminationReason == .exit && shell.terminationStatus == 0)
    let told = try String(contentsOfFile: home.path + "/count", encoding: .utf8)
    let number = told.components(separatedBy: "Collected : ").dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) }
    return try #require(number, "\(told)")
  }

  @Test func tenTimesTheLinesCostElevenTimesAtMost() throws {
    let (few, many) = (try cost(of: 20_000), try cost(of: 200_000))
    #expect(many <= 11 * few, "\(few) for 20,000 lines, \(many) for 200,000")
  }
}
