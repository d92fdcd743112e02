import Foundation
import ProgramRun
import PseudoTerminal
import Testing

/// Ten times as many lines cost ten times as much: basic blocks of instructions are counted, so that a busy machine changes nothing.
@Suite(.timeLimit(.minutes(60)), .enabled(if: Thoroughness.isFull)) struct LineCostTests {
  let home = Home()

  /// How many basic blocks of instructions the program runs to answer this many equal lines from a file.
  private func cost(of count: Int, _ line: String) throws -> Int {
    // Valgrind gives up on what Swift writes for debuggers.
    let program = home.path + "/billfold"
    let script = """
      strip -g -o '\(program)' '\(Home.program)' && yes '\(line)' | head -n \(count) > '\(home.path)/answers' &&
      valgrind --tool=none --stats=yes '\(program)' --accessible --world w\(count)\(line) \
        < '\(home.path)/answers' 2> '\(home.path)/count' > /dev/null
      """
    let shell = try ProgramRun(["sh", "-c", script], environment: home.environment)
    try #require(shell.status == 0, "\(shell.text)")
    let told = try String(contentsOfFile: home.path + "/count", encoding: .utf8)
    // Valgrind checks for events before each block.
    let digits = told.components(separatedBy: " event checks").first?.split(separator: " ").last?.filter(\.isNumber)
    let number = digits.flatMap { Int($0) }
    return try #require(number, "\(told)")
  }

  /// The first lines cost less than the others, before all that is kept of them has its full length.
  /// Twelve times leave room for what threads do by chance: quadratic costs were a hundred times.
  @Test(arguments: ["zebra", ""]) func `ten times the lines cost twelve times at most`(line: String) throws {
    let start = try cost(of: 40_000, line)
    let (few, many) = (try cost(of: 80_000, line) - start, try cost(of: 440_000, line) - start)
    #expect(many <= 12 * few, "\(few) for 40,000 more lines, \(many) for 400,000")
  }
}
