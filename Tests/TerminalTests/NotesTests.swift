import Glibc
import PseudoTerminal
import Testing
import WalletDriving

/// A play and its notes, as two programs in two terminals.
struct NotesTests {
  let home: WalletHome
  init() throws { home = try WalletHome() }

  private func play(_ arguments: [String] = []) throws -> RunningProgram {
    let play = try home.start(["play", "tour"] + arguments, rows: 32, columns: 100)
    try play.wait(forText: "Enter next")
    return play
  }

  private func notes(_ arguments: [String] = [], columns: Int = 100) throws -> RunningProgram {
    let notes = try home.start(["notes"] + arguments, rows: 30, columns: columns)
    try notes.wait(forText: "Enter next")
    return notes
  }

  @Test func `they follow the play and act in it`() throws {
    let play = try play()
    let notes = try notes(["--plan", "5min"])
    #expect(notes.screen.contains("Welcome. This is a mobile wallet") && notes.screen.contains("0:00 of 5:00"))
    #expect(notes.screen.contains("│ 09:41         Welcome"))
    try notes.type("\r")
    try play.wait(forText: "Your Plus card is on its way")
    try notes.wait(forText: "This is Anna's wallet")
    #expect(notes.screen.contains("Say now:") && !notes.screen.contains("Her everyday card pays online"))
    try play.type("\u{1B}[D")
    try notes.wait(forText: "Welcome. This is a mobile wallet")
    // The phone is the person's now: a key there is no step.
    try play.type("\u{1B}")
    try notes.wait(forText: "Taken over by hand.")
    // There is no other way back than the script's.
    try play.type("\u{12}")
    try play.wait(forText: "Ctrl-R isn't available in a presentation. Ctrl-X returns to the script, where Left goes back.")
    // The audience's phone is the phone, whatever stands beside it.
    try play.type("\u{F}")
    try notes.wait(forText: " Simulator is open ")
    #expect(notes.screen.contains("│ 09:41         Welcome") && !notes.screen.contains("Customer care"))
    // One Ctrl-C too many doesn't end the show.
    try play.type("\u{3}")
    try play.wait(forText: "End the presentation?")
    try play.type("\u{1B}")
    try play.wait(forText: "Ctrl-X return to the script")
    try play.type("\u{1B}[B\u{1B}[B\r")
    try play.wait(forText: " Simulator · ")
    try play.type("\u{18}")
    try play.wait(forText: "No step matches this screen. Return to the script and undo your changes?")
    try play.type("\r")
    try notes.wait(forText: "Left back")
    try play.type("q")
    #expect(try play.waitForExit() == 0)
    try notes.wait(forText: "The presentation has ended.")
    try notes.type("q")
    #expect(try notes.waitForExit() == 0)
    SessionTests.expectGivenBack(notes)
  }

  @Test func `without room there is no phone`() throws {
    let play = try play()
    for columns in [40, 80] {
      let notes = try notes(columns: columns)
      #expect(!notes.screen.contains("│") && notes.screen.contains("When I choose") && notes.screen.contains("Left back · q quit"))
      try play.type("\u{1B}")
      try notes.wait(forText: columns == 40 ? "Ctrl-X there" : "Ctrl-X there returns to the script.")
      #expect(notes.screen.contains("to the script."))
      try play.type("\u{18}")
      try notes.wait(forText: "Left back")
      notes.resize(rows: 3, columns: 9)
      try notes.settle()
      try notes.type("q")
      #expect(try notes.waitForExit() == 0)
    }
    try play.type("q")
    #expect(try play.waitForExit() == 0)
  }

  @Test func `without a play they wait for one`() throws {
    let notes = try home.start(["notes"], rows: 30, columns: 100)
    try notes.wait(forText: "Waiting for a presentation: start one")
    // What a play leaves that is killed is in nobody's way.
    let killed = try play()
    try notes.wait(forText: "Enter next")
    killed.send(SIGKILL)
    #expect(try killed.waitForExit() == -SIGKILL)
    try notes.wait(forText: "The presentation has ended. Waiting for the next one.")
    let next = try play()
    try notes.wait(forText: "Enter next")
    try notes.type("\r")
    try next.wait(forText: "Your Plus card is on its way")
    try notes.wait(forText: "This is Anna's wallet")
    try notes.type("\u{3}")
    #expect(try notes.waitForExit() == 130)
    let none = try home.start(["notes", "1"])
    #expect(try none.waitForExit() == 64)
  }

  @Test func `their clock is set to zero`() throws {
    let play = try play()
    let notes = try notes()
    #expect(notes.screen.contains("0 clock to 0:00"))
    // It needs no key in the play then.
    try notes.type("0")
    try notes.wait(forText: " 0:01")
    #expect(!play.hasEnded)
  }

  @Test func `of several plays one is chosen`() throws {
    let plays = [try play(), try play()]
    let asked = try home.start(["notes"])
    #expect(try asked.waitForExit() == 64)
    for play in plays { #expect(asked.screen.contains("billfold notes \(play.process)  The tour · ")) }
    let notes = try notes(["\(plays[1].process)"])
    try notes.type("\r")
    try plays[1].wait(forText: "Your Plus card is on its way")
    #expect(!plays[0].screen.contains("Your Plus card"))
    let none = try home.start(["notes", "1"])
    #expect(try none.waitForExit() == 64)
    #expect(none.screen.contains("No presentation has the process ID 1."))
  }

  @Test func `suspended notes are in nobodys way`() throws {
    let play = try play()
    let suspended = try notes()
    let other = try notes()
    suspended.send(SIGSTOP)
    try other.type("\r")
    try play.wait(forText: "Your Plus card is on its way")
    try other.wait(forText: "This is Anna's wallet")
    suspended.send(SIGCONT)
    try suspended.wait(forText: "This is Anna's wallet")
  }

  @Test func `idle notes of a play that has not begun do nothing`() throws {
    let play = try play()
    try notes().rest()
    #expect(!play.hasEnded)
  }
}
