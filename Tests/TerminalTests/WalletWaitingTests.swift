import PseudoTerminal
import Testing
import WalletDriving

/// The real program while an answer does not come.
struct WalletWaitingTests {
  let home: WalletHome
  init() throws { home = try WalletHome() }

  /// A PIN was sent, and nothing has come back.
  private func waiting(_ keys: String = "2580\r") throws -> RunningProgram {
    let program = try home.pinLogin()
    try home.armALateAnswer()
    try program.type(keys)
    try program.wait(forText: "Checking your PIN")
    return program
  }

  @Test func keysWorkWhileAnAnswerIsAwaited() throws {
    let program = try waiting()
    try program.wait(forText: "Checking your PIN", forSeconds: 1)
    // The Simulator opens, and takes keys.
    try program.type("\u{F}")
    try program.wait(forText: "▸ Apps")
    try program.type("\u{1B}[B")
    try program.wait(forText: "▸ Customer care")
    try program.type("\u{1B}")
    try program.wait(forText: "Behind the glass")
    #expect(program.screen.contains("Checking your PIN ·"))
    // The seconds run by themselves.
    try program.wait(forText: "Checking your PIN", forSeconds: 3)
    // Esc stops waiting; one can type and leave again.
    try program.type("\u{1B}")
    try program.wait(for: "no more waiting") { !$0.contains("Checking your PIN") }
    try program.type("\t?")
    try program.wait(forText: "next; also Down")
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
  }

  @Test func typingWorksAfterEscape() throws {
    let program = try waiting()
    try program.type("\u{1B}")
    try program.wait(for: "no more waiting") { !$0.contains("Checking your PIN") }
    try program.type("\u{7F}\u{7F}\u{7F}\u{7F}25")
    try program.wait(forText: "   • • _ _")
    try program.type("80\r")
    try program.wait(forText: "Log in with your fingerprint?")
  }

  @Test func controlCLeavesAtOnce() throws {
    let program = try waiting()
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
    SessionTests.expectGivenBack(program)
  }

  @Test func aTerminalThatIsGoneEndsItAtOnce() throws {
    let program = try waiting()
    let ticks = program.ticks
    program.terminal.hangUp()
    #expect(try program.waitForExit() == 129)
    #expect(program.ticks - ticks < 20)
  }

  @Test func enterTwiceSendsOneRequest() throws {
    let program = try waiting("2580\r\r\r")
    try program.wait(forText: "Checking your PIN", forSeconds: 1)
    #expect(program.screen.text.split(separator: "loginByPIN").count == 2)
  }
}
