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

  @Test func `keys work while an answer is awaited`() throws {
    let program = try waiting()
    try program.wait(forText: "Checking your PIN", forSeconds: 1)
    // The Simulator opens, and takes keys.
    try program.type("\u{F}")
    try program.wait(forText: "▸ Customer care")
    try program.type("\u{1B}[B")
    try program.wait(forText: "▸ Inbox")
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

  @Test func `typing works after escape`() throws {
    let program = try waiting()
    try program.type("\u{1B}")
    try program.wait(for: "no more waiting") { !$0.contains("Checking your PIN") }
    try program.type("\u{7F}\u{7F}\u{7F}\u{7F}25")
    try program.wait(forText: "   • • _ _")
    try program.type("80\r")
    try program.wait(forText: "Log in with your fingerprint?")
  }

  @Test func `Ctrl-C leaves at once`() throws {
    let program = try waiting()
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
    SessionTests.expectGivenBack(program)
  }

  @Test func `a terminal that is gone ends it at once`() throws {
    let program = try waiting()
    let ticks = program.ticks
    program.terminal.hangUp()
    #expect(try program.waitForExit() == 129)
    #expect(program.ticks - ticks < 20)
  }

  /// At Home of a sample wallet, which has a card.
  private func atHome() throws -> RunningProgram {
    let program = try home.welcome()
    try program.choose("Use a sample wallet")
    try program.wait(forText: "Profile")
    try program.settle()
    return program
  }

  /// How many changes of a card stand behind the glass.
  private func updates(_ program: RunningProgram) -> Int { program.screen.text.split(separator: "cardService.update").count - 1 }

  /// In one write, behind a key that makes a request: an entry of the next page, and a second request.
  @Test func `keys that came in one read wait for the response`() throws {
    let program = try atHome()
    let before = updates(program)
    try program.type("lu")
    try program.wait(forText: "Unlocked. L: undo")
    try program.settle()
    #expect(updates(program) == before + 2)
    try program.type("o\u{1B}OB\r")
    try program.wait(forText: "New card")
  }

  @Test func `escape and Ctrl-C act at once before keys that wait`() throws {
    let program = try atHome()
    let before = updates(program)
    try home.armALateAnswer()
    try program.type("luo")
    try program.wait(forText: "Esc stop waiting")
    try program.type("\u{1B}")
    try program.wait(for: "no more waiting") { !$0.contains("Esc stop waiting") }
    try program.settle()
    #expect(program.screen.contains("You stopped waiting"))
    #expect(updates(program) == before + 1)
    try home.armALateAnswer()
    try program.type("luuu\u{3}")
    #expect(try program.waitForExit() == 130)
    SessionTests.expectGivenBack(program)
  }

  /// A read that a PIN is part of and that began before its page could be seen leaves the field empty.
  @Test(arguments: ["d2580\r", "d\u{1B}[200~2580\u{1B}[201~\r"]) func `what was typed before a secret field is no secret`(keys: String)
    throws
  {
    let program = try atHome()
    try program.type(keys)
    try program.wait(forText: "Enter your wallet PIN")
    try program.settle()
    #expect(program.screen.contains("_ _ _ _") && !program.screen.contains("•  •") && !program.screen.contains("required"))
    try program.type("2580\r")
    try program.wait(forText: "Hides in")
  }

  /// In a paste that nobody ends, Ctrl-C acts nevertheless.
  @Test func `Ctrl-C acts in an open paste`() throws {
    let program = try home.login()
    try program.type("\u{1B}[200~anna")
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
    SessionTests.expectGivenBack(program)
  }

  /// Two keys that arrive together are two, also Esc and a letter, which a terminal sends for Alt with it.
  @Test func `escape and the next key are two keys`() throws {
    let program = try atHome()
    try program.choose("Profile")
    try program.wait(forText: "Log out")
    // Before an answer is there, Esc stops waiting for it.
    try home.waitUntilIdle(program)
    try program.type("\u{1B}o")
    try program.wait(forText: "Order a card")
    try home.waitUntilIdle(program)
    try program.type("\u{1B}\u{1B}OB\r")
    try program.wait(forText: "Simulator · inbox")
  }

  @Test func `enter twice sends one request`() throws {
    let program = try waiting("2580\r\r\r")
    try program.wait(forText: "Checking your PIN", forSeconds: 1)
    #expect(program.screen.text.split(separator: "loginByPIN").count == 2)
  }
}
