import Basics
import Contract
import Handset
import Issuer
import Simulation
import Testing
import UserInterface
import WalletApp
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

  @Test(arguments: Fault.allPresets.filter { $0.canWait(for: .registerNewUser) })
  func `a registration is sent again and done once`(fault: Fault) async throws {
    let wallet = try await Headless()
    try wallet.fillIn()
    try wallet.simulate("Arm a fault", fault.label, "Next call")
    #expect(wallet.shows("armed: next call \(fault.label.prefix(30))"))
    try wallet.choose("Enroll")
    if wallet.app.interface.isWaiting {
      #expect(wallet.app.isIdle && wallet.app.wakeUp != nil)
      try wallet.waitOut()
    }
    if case .slow = fault {
      #expect(wallet.screen == .home)
      #expect(wallet.world.time.elapsed >= .seconds(30) && wallet.world.time.elapsed < .seconds(32))
    } else {
      #expect(wallet.screen == .enrollment)
      let words = try #require(Self.words[fault])
      #expect(wallet.shows(words), "\(wallet.text)")
      #expect(try wallet.accounts == ([.dropAfter, .malformed].contains(fault) ? 1 : 0))
      // The retry has the same idempotency key.
      try wallet.press(.enter)
      #expect(wallet.screen == .home)
    }
    #expect(try wallet.accounts == 1)
    #expect(try wallet.linkedPhones == 1)
    #expect(try wallet.count("SELECT COUNT(*) AS number FROM issuer_nonces") == 0)
    #expect(try wallet.count("SELECT COUNT(*) AS number FROM phone_messages WHERE subject LIKE 'Welcome%'") == 1)
  }

  @Test(arguments: Fault.allPresets.filter { $0.canWait(for: .registerNewUser) })
  func `the first question of all is asked again`(fault: Fault) async throws {
    let wallet = try await Headless { world in world.faults.arm(fault, for: nil) }
    try wallet.waitOut()
    if case .slow = fault {
      #expect(wallet.screen == .welcome)
    } else {
      #expect(wallet.screen == .deviceStatus)
      #expect(wallet.shows("Couldn't check this phone"))
      try wallet.choose("Try again")
      #expect(wallet.screen == .welcome)
    }
  }

  @Test(arguments: Fault.allPresets.filter { $0.canWait(for: .loginByPIN) })
  func `a PINIs counted only by the issuer`(fault: Fault) async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.logOut()
    wallet.world.faults.arm(fault, for: .loginByPIN)
    try wallet.type("2580\n")
    try wallet.waitOut()
    // The PIN that had no answer is gone from the field: it is typed again.
    if wallet.screen == .pinLogin { try wallet.type("2580\n") }
    try wallet.declineFingerprint()
    #expect(wallet.screen == .home, "\(wallet.text)")
    #expect(try wallet.count("SELECT pin_misses AS number FROM issuer_accounts") == 0)
    #expect(try wallet.count("SELECT COUNT(*) AS number FROM issuer_sessions") == 1)
  }

  @Test(arguments: Fault.allPresets.filter { $0.canWait(for: .loginByNonce) })
  func `the nonce is handed in again`(fault: Fault) async throws {
    let wallet = try await Headless()
    try wallet.fillIn()
    wallet.world.faults.arm(fault, for: .loginByNonce)
    try wallet.choose("Enroll")
    try wallet.waitOut()
    if wallet.screen == .signingIn { try wallet.choose("Try again") }
    #expect(wallet.screen == .home, "\(wallet.text)")
    #expect(try wallet.accounts == 1)
  }

  @Test(arguments: [Fault.dropAfter, .malformed]) func `who goes back and changes something is told of the account`(fault: Fault)
    async throws
  {
    let wallet = try await Headless()
    try wallet.fillIn()
    wallet.world.faults.arm(fault, for: .registerNewUser)
    try wallet.choose("Enroll")
    #expect(try wallet.accounts == 1)
    // Another country makes it another registration: the account is there, so it is refused, and the way in is offered.
    try wallet.press(.escape, .escape, .escape, .control("u"))
    try wallet.type("FR\n\n\n\n\n")
    try wallet.choose("Continue")
    try wallet.choose("Enroll")
    #expect(wallet.shows("This email already has a wallet"), "\(wallet.text)")
    #expect(try wallet.accounts == 1)
    try wallet.choose("Log in instead")
    #expect(wallet.screen == .login)
  }

  @Test func `offline nothing arrives and nothing is lost`() async throws {
    let wallet = try await Headless()
    try wallet.fillIn()
    try wallet.simulate("Go offline")
    try wallet.choose("Enroll")
    #expect(wallet.shows("This phone is offline"))
    #expect(try wallet.accounts == 0)
    try wallet.simulate("Go online")
    try wallet.choose("Enroll")
    #expect(wallet.screen == .home)
    #expect(try wallet.accounts == 1)
  }

  @Test func `a logout that fails is said and done here`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    wallet.world.faults.arm(.timeout, for: .logout)
    try wallet.logOut()
    try wallet.waitOut()
    #expect(wallet.shows("Logged out on this phone"))
    try wallet.choose("Continue")
    #expect(wallet.screen == .pinLogin)
  }

  @Test func `mail that could not be fetched comes with a later call`() async throws {
    let wallet = try await Headless()
    try wallet.fillIn()
    try wallet.choose("Enroll")
    let device = wallet.world.currentDevice
    try wallet.simulate("Go offline")
    _ = try wallet.count("SELECT COUNT(*) AS number FROM phone_messages")
    try await wallet.world.setActive(false, device: device)
    try await wallet.world.setActive(true, device: device)
    try wallet.simulate("Go online", "Inbox")
    let sent = try await wallet.issuers.issuer.events(after: .beginning)
    let messages = sent.count { if case .message = $0.content { true } else { false } }
    #expect(try wallet.count("SELECT COUNT(*) AS number FROM phone_messages") == messages)
  }
}

/// Waiting for an answer that takes its time. (Terminal contract 25, 27)
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct SlowAnswers {
  @Test func `escape gives up and the late answer changes nothing`() async throws {
    let wallet = try await Headless()
    try wallet.fillIn()
    wallet.world.faults.arm(.slow(.seconds(30)), for: .registerNewUser)
    try wallet.choose("Enroll")
    try wallet.pass(.seconds(3))
    #expect(wallet.shows("Enrolling your wallet") && wallet.shows("3 s"))
    try wallet.press(.escape)
    #expect(wallet.screen == .enrollment && !wallet.app.interface.isWaiting)
    #expect(wallet.calls.last == "registerNewUser 0")
    try wallet.pass(.seconds(60))
    #expect(wallet.screen == .enrollment)
    #expect(try wallet.accounts == 0)
    try wallet.choose("Enroll")
    #expect(wallet.screen == .home)
    #expect(try wallet.accounts == 1)
  }

  @Test func `where all time is stopped an answer waits for the clock`() async throws {
    let wallet = try await Headless(clock: .stopped(Timestamp(iso8601: "2026-11-21T09:41:00Z")!))
    try wallet.fillIn()
    wallet.world.faults.arm(.slow(.seconds(30)), for: .registerNewUser)
    try wallet.choose("Enroll")
    let before = wallet.frame
    #expect(wallet.shows("clock stopped at 21 Nov 2026 09:41") && wallet.app.interface.isWaiting)
    // Nothing will happen by itself, so nothing wakes the program.
    #expect(wallet.app.isIdle && wallet.app.wakeUp == nil)
    try wallet.pass(.seconds(3600))
    #expect(wallet.frame == before)
    try wallet.simulate("Turn the clock forward", "Forward 30 seconds")
    #expect(wallet.screen == .home && wallet.app.wakeUp == nil)
    #expect(wallet.calls.contains("registerNewUser 201"))
  }

  @Test func `the Simulator resumes stopped time`() async throws {
    let wallet = try await Headless(clock: .stopped(Timestamp(iso8601: "2026-11-21T09:41:00Z")!))
    try wallet.fillIn()
    wallet.world.faults.arm(.slow(.seconds(30)), for: .registerNewUser)
    try wallet.choose("Enroll")
    try wallet.pass(.seconds(3600))
    try wallet.press(.control("o"))
    try wallet.choose("Turn the clock forward")
    #expect(wallet.shows("Stopped: the clock and all pending"))
    try wallet.choose("Set to real time")
    try wallet.press(.control("o"))
    #expect(!wallet.shows("stopped") && wallet.app.interface.isWaiting)
    try wallet.pass(.seconds(29))
    #expect(wallet.shows("Enrolling your wallet") && wallet.shows("29 s"))
    try wallet.pass(.seconds(1))
    #expect(wallet.screen == .home)
  }

  @Test func `enter twice asks once`() async throws {
    let wallet = try await Headless()
    try wallet.fillIn()
    try wallet.hit(.enter, .enter, .enter)
    #expect(wallet.screen == .home)
    #expect(wallet.calls.filter { $0.hasPrefix("registerNewUser") } == ["registerNewUser 201"])
  }

  @Test func `an answer for a phone that was put down is not the other phones`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.logOut()
    wallet.world.faults.arm(.slow(.seconds(30)), for: .loginByPIN)
    try wallet.type("2580\n")
    try wallet.simulate("Phones", "Add a new phone", "iPhone")
    #expect(wallet.screen == .welcome)
    try wallet.pass(.seconds(31))
    // The login was a write, so it completed; but it logs in the phone that sent it.
    #expect(wallet.screen == .welcome)
    #expect(wallet.shows("not registered"))
    #expect(wallet.calls.contains("loginByPIN 200"))
    try wallet.simulate("Phones", "Phone 1")
    #expect(wallet.screen == .fingerprintOffer)
  }

  @Test func `a slow check of one phone says nothing of another`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.simulate("Phones", "Add a new phone", "iPhone")
    wallet.world.faults.arm(.slow(.seconds(30)), for: .isDeviceRegistered)
    try wallet.resume()
    try wallet.simulate("Phones", "Phone 1")
    try wallet.pass(.seconds(31))
    #expect(wallet.screen == .home)
    #expect(wallet.shows("registered, active"))
  }

  @Test func `requirements that come late are still awaited together`() async throws {
    let wallet = try await Headless()
    wallet.world.faults.arm(.slow(.seconds(30)), for: .retrieveMFAQuestionsWithMetadata)
    try wallet.choose("Enroll a new wallet")
    // Two of three have come; the third sleeps, and so does everything.
    #expect(wallet.app.isIdle)
    #expect(wallet.calls.suffix(3).sorted().first == "retrieveMFAQuestionsWithMetadata …")
    try wallet.waitOut()
    #expect(wallet.shows("First name"))
  }

  @Test func `leaving the form calls its questions off`() async throws {
    let wallet = try await Headless()
    wallet.world.faults.arm(.slow(.seconds(30)), for: .retrieveMFAQuestionsWithMetadata)
    try wallet.choose("Enroll a new wallet")
    try wallet.press(.escape)
    #expect(wallet.screen == .welcome)
    #expect(wallet.app.isIdle && wallet.world.time.untilAlarm == nil)
  }
}
