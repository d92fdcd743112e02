import Contract
import Handset
import Issuer
import Simulation
import Testing
import UserInterface
import WalletApp
import WalletModel
import Worlds

/// Every network fault shows a message, and a retry succeeds, exactly once.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct Faults {
  /// The words on the screen that identify each preset.
  private static let words: [Fault: String] = [
    .slow(.seconds(30)): "Enrolling your wallet", .timeout: "The request timed out", .dropBefore: "The connection was lost",
    .dropAfter: "The connection was lost", .malformed: "sent an invalid response", .versionMismatch: "no longer supported",
    .status(401): "rejected this request", .status(403): "doesn't allow this request",
    .status(404): "couldn't find the data for this request",
    .status(409): "changed in the meantime", .status(412): "can't do this yet", .status(423): "has locked your access",
    .status(429): "Wait 30 s", .status(500): "has a technical problem (500)", .status(503): "has a technical problem (503)",
  ]

  @Test(arguments: Fault.allPresets.filter { $0.operation == nil }) func aRegistrationIsSentAgainAndDoneOnce(fault: Fault) async throws {
    let house = try await Headless()
    try house.fillIn()
    try house.simulate("Arm a fault", fault.label)
    #expect(house.shows("armed: next call \(fault.label.prefix(30))"))
    try house.choose("Enroll")
    if house.app.interface.isWaiting {
      #expect(house.app.isIdle && house.app.wakeUp != nil)
      try house.waitOut()
    }
    if case .slow = fault {
      #expect(house.screen == .home)
      #expect(house.world.time.elapsed >= .seconds(30) && house.world.time.elapsed < .seconds(32))
    } else {
      #expect(house.screen == .enrollment)
      let words = try #require(Self.words[fault])
      #expect(house.shows(words), "\(house.text)")
      #expect(try house.accounts == ([.dropAfter, .malformed].contains(fault) ? 1 : 0))
      // The retry has the same idempotency key.
      try house.press(.enter)
      #expect(house.screen == .home)
    }
    #expect(try house.accounts == 1)
    #expect(try house.linkedPhones == 1)
    #expect(try house.count("SELECT COUNT(*) AS number FROM issuer_nonces") == 0)
    #expect(try house.count("SELECT COUNT(*) AS number FROM phone_messages WHERE subject LIKE 'Welcome%'") == 1)
  }

  @Test(arguments: Fault.allPresets.filter { $0.operation == nil }) func theFirstQuestionOfAllIsAskedAgain(fault: Fault) async throws {
    let house = try await Headless { world in world.faults.arm(fault, for: nil) }
    try house.waitOut()
    if case .slow = fault {
      #expect(house.screen == .welcome)
    } else {
      #expect(house.screen == .deviceStatus)
      #expect(house.shows("Couldn't check this phone"))
      try house.choose("Try again")
      #expect(house.screen == .welcome)
    }
  }

  @Test(arguments: Fault.allPresets.filter { $0.operation == nil }) func aPINIsCountedOnlyByTheIssuer(fault: Fault) async throws {
    let house = try await Headless()
    try house.enroll()
    try house.choose("Log out")
    house.world.faults.arm(fault, for: .loginByPIN)
    try house.type("2580\n")
    try house.waitOut()
    // The PIN that had no answer is gone from the field: it is typed again.
    if house.screen == .pinLogin { try house.type("2580\n") }
    try house.declineFingerprint()
    #expect(house.screen == .home, "\(house.text)")
    #expect(try house.count("SELECT pin_misses AS number FROM issuer_accounts") == 0)
    #expect(try house.count("SELECT COUNT(*) AS number FROM issuer_sessions") == 1)
  }

  @Test(arguments: Fault.allPresets.filter { $0.operation == nil }) func theNonceIsHandedInAgain(fault: Fault) async throws {
    let house = try await Headless()
    try house.fillIn()
    house.world.faults.arm(fault, for: .loginByNonce)
    try house.choose("Enroll")
    try house.waitOut()
    if house.screen == .signingIn { try house.choose("Try again") }
    #expect(house.screen == .home, "\(house.text)")
    #expect(try house.accounts == 1)
  }

  @Test(arguments: [Fault.dropAfter, .malformed]) func whoGoesBackAndChangesSomethingIsToldOfTheAccount(fault: Fault) async throws {
    let house = try await Headless()
    try house.fillIn()
    house.world.faults.arm(fault, for: .registerNewUser)
    try house.choose("Enroll")
    #expect(try house.accounts == 1)
    // Another country makes it another registration: the account is there, so it is refused, and the way in is offered.
    try house.press(.escape, .escape, .escape, .control("u"))
    try house.type("FR\n\n\n\n\n")
    try house.choose("Continue")
    try house.choose("Enroll")
    #expect(house.shows("This email already has a wallet"), "\(house.text)")
    #expect(try house.accounts == 1)
    try house.choose("Log in instead")
    #expect(house.screen == .login)
  }

  @Test func offlineNothingArrivesAndNothingIsLost() async throws {
    let house = try await Headless()
    try house.fillIn()
    try house.simulate("Go offline")
    try house.choose("Enroll")
    #expect(house.shows("This phone is offline"))
    #expect(try house.accounts == 0)
    try house.simulate("Go online")
    try house.choose("Enroll")
    #expect(house.screen == .home)
    #expect(try house.accounts == 1)
  }

  @Test func aLogoutThatFailsIsSaidAndDoneHere() async throws {
    let house = try await Headless()
    try house.enroll()
    house.world.faults.arm(.timeout, for: .logout)
    try house.choose("Log out")
    try house.waitOut()
    #expect(house.shows("Logged out on this phone"))
    try house.choose("Continue")
    #expect(house.screen == .pinLogin)
  }

  @Test func mailThatCouldNotBeFetchedComesWithALaterCall() async throws {
    let house = try await Headless()
    try house.fillIn()
    try house.choose("Enroll")
    let device = house.world.currentDevice
    try house.simulate("Go offline")
    _ = try house.count("SELECT COUNT(*) AS number FROM phone_messages")
    try await house.world.setActive(false, device: device)
    try await house.world.setActive(true, device: device)
    try house.simulate("Go online", "Inbox")
    let sent = try await house.issuers.issuer.events(after: 0)
    let messages = sent.count { if case .message = $0.content { true } else { false } }
    #expect(try house.count("SELECT COUNT(*) AS number FROM phone_messages") == messages)
  }
}

/// Waiting for an answer that takes its time. (Terminal contract 25, 27)
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct SlowAnswers {
  @Test func escapeGivesUpAndTheLateAnswerChangesNothing() async throws {
    let house = try await Headless()
    try house.fillIn()
    house.world.faults.arm(.slow(.seconds(30)), for: .registerNewUser)
    try house.choose("Enroll")
    try house.pass(.seconds(3))
    #expect(house.shows("Enrolling your wallet") && house.shows("3 s"))
    try house.press(.escape)
    #expect(house.screen == .enrollment && !house.app.interface.isWaiting)
    #expect(house.calls.last == "registerNewUser 0")
    try house.pass(.seconds(60))
    #expect(house.screen == .enrollment)
    #expect(try house.accounts == 0)
    try house.choose("Enroll")
    #expect(house.screen == .home)
    #expect(try house.accounts == 1)
  }

  @Test func whereAllTimeIsStoppedAnAnswerWaitsForTheClock() async throws {
    let house = try await Headless(clock: .stopped(Timestamp(iso8601: "2026-11-21T09:41:00Z")!))
    try house.fillIn()
    house.world.faults.arm(.slow(.seconds(30)), for: .registerNewUser)
    try house.choose("Enroll")
    let before = house.frame
    #expect(house.shows("all time stopped at 21 Nov 2026 09:41") && house.app.interface.isWaiting)
    // Nothing will happen by itself, so nothing wakes the program.
    #expect(house.app.isIdle && house.app.wakeUp == nil)
    try house.pass(.seconds(3600))
    #expect(house.frame == before)
    try house.simulate("Clock", "Forward 30 seconds")
    #expect(house.screen == .home && house.app.wakeUp == nil)
    #expect(house.calls.contains("registerNewUser 201"))
  }

  @Test func theSimulatorLetsStoppedTimeGoOn() async throws {
    let house = try await Headless(clock: .stopped(Timestamp(iso8601: "2026-11-21T09:41:00Z")!))
    try house.fillIn()
    house.world.faults.arm(.slow(.seconds(30)), for: .registerNewUser)
    try house.choose("Enroll")
    try house.pass(.seconds(3600))
    try house.press(.control("o"))
    try house.choose("Clock")
    #expect(house.shows("All time is stopped."))
    try house.choose("Set to real time")
    try house.press(.control("o"))
    #expect(!house.shows("stopped") && house.app.interface.isWaiting)
    try house.pass(.seconds(29))
    #expect(house.shows("Enrolling your wallet") && house.shows("29 s"))
    try house.pass(.seconds(1))
    #expect(house.screen == .home)
  }

  @Test func enterTwiceAsksOnce() async throws {
    let house = try await Headless()
    try house.fillIn()
    try house.hit(.enter, .enter, .enter)
    #expect(house.screen == .home)
    #expect(house.calls.filter { $0.hasPrefix("registerNewUser") } == ["registerNewUser 201"])
  }

  @Test func anAnswerForAPhoneThatWasPutDownIsNotTheOtherPhones() async throws {
    let house = try await Headless()
    try house.enroll()
    try house.choose("Log out")
    house.world.faults.arm(.slow(.seconds(30)), for: .loginByPIN)
    try house.type("2580\n")
    try house.simulate("Phones", "Add a new phone")
    #expect(house.screen == .welcome)
    try house.pass(.seconds(31))
    // The login was a write, so it completed; but it logs in the phone that sent it.
    #expect(house.screen == .welcome)
    #expect(house.shows("not registered"))
    #expect(house.calls.contains("loginByPIN 200"))
    try house.simulate("Phones", "Phone 1")
    #expect(house.screen == .home)
  }

  @Test func aSlowCheckOfOnePhoneSaysNothingOfAnother() async throws {
    let house = try await Headless()
    try house.enroll()
    try house.simulate("Phones", "Add a new phone")
    house.world.faults.arm(.slow(.seconds(30)), for: .isDeviceRegistered)
    try house.resume()
    try house.simulate("Phones", "Phone 1")
    try house.pass(.seconds(31))
    #expect(house.screen == .home)
    #expect(house.shows("registered, active"))
  }

  @Test func requirementsThatComeLateAreStillAwaitedTogether() async throws {
    let house = try await Headless()
    house.world.faults.arm(.slow(.seconds(30)), for: .retrieveMFAQuestionsWithMetadata)
    try house.choose("Enroll a new wallet")
    // Two of three have come; the third sleeps, and so does everything.
    #expect(house.app.isIdle)
    #expect(house.calls.suffix(3).sorted().first == "retrieveMFAQuestionsWithMetadata …")
    try house.waitOut()
    #expect(house.shows("First name"))
  }

  @Test func leavingTheFormCallsItsQuestionsOff() async throws {
    let house = try await Headless()
    house.world.faults.arm(.slow(.seconds(30)), for: .retrieveMFAQuestionsWithMetadata)
    try house.choose("Enroll a new wallet")
    try house.press(.escape)
    #expect(house.screen == .welcome)
    #expect(house.app.isIdle && house.world.time.untilAlarm == nil)
  }
}
