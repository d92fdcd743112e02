import Basics
import Testing
import WalletModel

@testable import UserInterface

/// The warning before the end of a session, and the end itself.
@Suite struct SessionEndingTests {
  private func soon(_ cause: SessionDeadline.Cause = .idle, left: Duration = .seconds(42)) -> Rehearsal {
    var rehearsal = Rehearsal()
    Catalogue.endingSoon(&rehearsal, cause, left: left)
    return rehearsal
  }

  @Test func `it is told of a minute ahead, and a short limit later`() {
    #expect(!soon(left: .seconds(61)).interface.apps.current.isWarning)
    #expect(soon(left: .seconds(60)).interface.apps.current.isWarning)
    var r = soon(left: .seconds(61))
    r.deadline = SessionDeadline(end: r.moment.now + .seconds(8), cause: .ownLimit, idleTime: .seconds(30))
    r.pass(.zero)
    #expect(!r.interface.apps.current.isWarning)
    r.pass(.milliseconds(500))
    #expect(r.interface.apps.current.isWarning)
  }

  @Test func `it counts down, second by second`() {
    var r = soon()
    for left in [41, 40, 39] {
      #expect(r.interface.countsDown)
      r.pass(.seconds(1))
      #expect(r.phone(40, 22).picture.contains("\(left) s left"))
    }
  }

  @Test func `it goes by itself when the session was used again`() {
    var r = soon()
    r.deadline = SessionDeadline(end: r.moment.now + .seconds(300), cause: .idle, idleTime: .seconds(300))
    r.pass(.seconds(1))
    #expect(!r.interface.apps.current.isWarning)
    #expect(!r.interface.countsDown)
    r.pass(.seconds(239))
    #expect(r.interface.apps.current.isWarning)
  }

  @Test func `each end is told of once`() {
    var r = soon(.absolute)
    r.choose("Close this notice")
    #expect(!r.interface.apps.current.isWarning)
    #expect(!r.asked.contains { $0.intent is Intents.KeepSession })
    r.pass(.seconds(10))
    #expect(!r.interface.apps.current.isWarning)
    r.pass(.seconds(32))
    #expect(r.interface.screenName == .sessionEnded)
  }

  @Test func `Esc and Enter stay, and ask the issuer once`() {
    for key in [Key.escape, .enter] {
      var r = soon()
      r.press(key)
      r.press(.enter)
      #expect(r.asked.count { $0.intent is Intents.KeepSession } == 1)
      #expect(r.interface.isWaiting)
      r.answer(Intents.KeepSession.self, ())
      #expect(!r.interface.apps.current.isWarning)
      #expect(r.interface.screenName == .home)
    }
  }

  @Test func `a late answer to what was given up belongs to no other warning`() {
    var r = soon()
    r.press(.enter, .escape, .escape)
    #expect(!r.interface.apps.current.isWarning)
    #expect(r.cancelled.count == 1)
    r.deadline = SessionDeadline(end: r.moment.now + .seconds(100), cause: .idle, idleTime: .seconds(300))
    r.pass(.seconds(50))
    r.press(.enter)
    r.answerAt(r.asked.count - 2, .failure(Script.offline))
    #expect(r.interface.isWaiting)
    r.answer(Intents.KeepSession.self, ())
    #expect(!r.interface.apps.current.isWarning)
  }

  @Test func `a session that cannot be kept ends with the reason`() {
    var r = soon()
    r.press(.enter)
    r.refuse(Intents.KeepSession.self, Script.sessionEnded)
    #expect(r.interface.screenName == .sessionEnded)
    #expect(r.phone(40, 22).picture.contains("The issuer ended your"))
  }

  @Test func `it neither shows over a question nor answers it`() {
    var r = Rehearsal()
    Catalogue.fingerprintWanted(&r)
    r.type("25")
    r.press(.control("o"))
    r.answer(Intents.Simulate.self, Catalogue.overview())
    r.pass(.seconds(250))
    // The Simulator has the keys, the phone shows the warning.
    #expect(r.stage(80, 24).picture.contains("Are you still there?"))
    r.press(.down, .escape)
    #expect(r.interface.overlay == nil && r.interface.apps.current.isWarning)
    r.press(.escape)
    r.answer(Intents.KeepSession.self, ())
    #expect(r.focusedField?.count == 2)
  }

  @Test func `letters are no commands while it is shown`() {
    var r = soon()
    r.type("q")
    #expect(r.interface.exitStatus == nil)
  }

  @Test func `who waits for an answer is not disturbed, but told of the end`() {
    var r = Rehearsal()
    Catalogue.phonesAsked(&r)
    r.pass(.seconds(299))
    #expect(!r.interface.apps.current.isWarning)
    r.pass(.seconds(1))
    #expect(r.interface.screenName == .sessionEnded)
  }

  @Test func `who is logging out is not told that time has ended the session`() {
    var r = Rehearsal()
    Catalogue.profile(&r)
    r.choose("Log out")
    r.pass(.seconds(400))
    #expect(r.interface.screenName == .profile)
    #expect(r.phone(40, 22).picture.contains("Logging out · 400 s"))
    r.endSession(.credentialsChanged)
    #expect(r.interface.screenName == .sessionEnded)
  }

  @Test(arguments: SessionEnd.allCases) func `the app tells the issuer only of what it has ended itself`(end: SessionEnd) {
    var r = Rehearsal()
    Catalogue.ended(&r, because: end)
    #expect(r.interface.screenName == .sessionEnded)
    #expect(r.asked.contains { $0.intent is Intents.Logout } == [.ownLimit, .byChoice].contains(end))
  }

  @Test func `times are said in the zone of the stage`() {
    var r = Rehearsal()
    r.moment.east = 3600
    Catalogue.endingSoon(&r)
    #expect(r.phone(40, 22).picture.contains("10:46:00"))
  }
}
