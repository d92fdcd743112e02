import Contract
import Simulation
import Testing
import UserInterface
import VirtualTime
import WalletApp
import WalletModel
import Worlds

/// The ends of sessions and the next steps of the customer, end to end.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct SessionStory {
  private static let morning = Timestamp(iso8601: "2026-11-21T09:41:00Z")!

  /// At home with a limit of one's own.
  private func house(own limit: String? = nil, clock: World.Clock? = nil) async throws -> Headless {
    let house = try await Headless(clock: clock)
    try house.enroll()
    if let limit {
      try house.choose("Preferences")
      try house.choose("Change session timeout")
      try house.choose(limit)
      #expect(house.shows("You'll be logged out after \(limit) of inactivity."))
      try house.press(.escape)
    }
    #expect(house.screen == .home)
    return house
  }

  // MARK: - The customer's own timeout

  @Test func aLimitOfOnesOwnLogsOutByItself() async throws {
    let house = try await house(own: "1 min")
    try house.pass(.milliseconds(44_999))
    #expect(!house.shows("Are you still there?"))
    #expect(house.app.wakeUp == .milliseconds(1))
    try house.pass(.milliseconds(1))
    #expect(house.shows("Are you still there?") && house.shows("logs you out at 09:42:00") && house.shows("15 s left"))
    try house.pass(.seconds(15))
    #expect(house.screen == .sessionEnded)
    #expect(house.shows("for the time set in Preferences"))
    #expect(house.calls.last == "logout 200")
    #expect(try house.openSessions == 0)
    try house.press(.enter)
    #expect(house.screen == .pinLogin)
  }

  @Test func itCountsFromTheLastTouch() async throws {
    let house = try await house(own: "1 min")
    for _ in 0..<3 {
      try house.pass(.seconds(40))
      try house.press(.down)
    }
    #expect(house.screen == .home && !house.shows("Are you still there?"))
    // The Simulator is no part of the phone.
    try house.pass(.seconds(40))
    try house.press(.control("o"), .down, .down)
    try house.pass(.seconds(20))
    #expect(house.screen == .sessionEnded)
  }

  @Test func aLimitOfOnesOwnOutlivesTheRun() async throws {
    let house = try await house(own: "30 s")
    try house.restart()
    try house.enterPIN()
    try house.choose("Preferences")
    #expect(house.shows("30 s (yours)"))
    try house.pass(.seconds(30))
    #expect(house.screen == .sessionEnded && house.calls.last == "logout 200")
  }

  @Test func whereTheIssuerCannotBeToldThePersonIs() async throws {
    let house = try await house(own: "1 min")
    house.world.faults.isOffline = true
    try house.pass(.seconds(60))
    #expect(house.screen == .sessionEnded)
    #expect(house.shows("The issuer will end the session later"))
    house.world.faults.isOffline = false
    try house.press(.enter)
    #expect(house.screen == .pinLogin)
    #expect(house.shows("Session  none"))
  }

  @Test func aSuspensionCountsAsNotUsing() async throws {
    let house = try await house(own: "1 min")
    house.source.pass(.seconds(120))
    try house.resume()
    #expect(house.screen == .sessionEnded && house.shows("for the time set in Preferences"))
    #expect(house.calls.contains("logout 200"))
  }

  // MARK: - The issuer's timeouts

  @Test func whoStaysStays() async throws {
    let house = try await house()
    try house.pass(.seconds(240))
    #expect(house.shows("We'll log you out at 09:46:00") && house.shows("60 s left"))
    #expect(try #require(house.app.wakeUp) <= .milliseconds(1001))
    try house.pass(.seconds(18))
    #expect(house.shows("42 s left"))
    try house.press(.enter)
    #expect(house.screen == .home && !house.shows("Are you still there?"))
    #expect(house.calls.last == "retrieveCustomerDevices 200")
    try house.pass(.milliseconds(239_999))
    #expect(!house.shows("Are you still there?"))
    try house.pass(.milliseconds(1))
    #expect(house.shows("Are you still there?"))
    try house.choose("Log out now")
    #expect(house.screen == .sessionEnded && house.shows("You are logged out"))
    #expect(house.calls.last == "logout 200")
    #expect(try house.openSessions == 0)
  }

  @Test func stayingThatFailsIsSaid() async throws {
    let house = try await house()
    try house.pass(.seconds(250))
    house.world.faults.isOffline = true
    try house.press(.escape)
    #expect(house.shows("This phone is offline. To try again"))
    try house.press(.escape)
    #expect(house.screen == .home && !house.shows("Are you still there?"))
    try house.pass(.seconds(50))
    #expect(house.screen == .sessionEnded && house.shows("for a while"))
  }

  @Test func theWarningGoesWhenTheSessionWasUsedAgain() async throws {
    let house = try await house()
    house.world.faults.arm(.slow(.seconds(20)), for: .retrieveCustomerDevices)
    try house.pass(.seconds(230))
    try house.choose("My phones")
    // While a response is pending, the warning doesn't appear.
    try house.pass(.seconds(15))
    #expect(!house.shows("Are you still there?"))
    try house.pass(.seconds(5))
    #expect(house.shows("this phone") && !house.shows("Are you still there?"))
    #expect(try #require(house.app.wakeUp) > .zero)
  }

  @Test func whatIsTypedStaysUnderTheWarning() async throws {
    let house = try await house()
    try house.choose("Preferences")
    try house.choose("Turn on fingerprint login")
    try house.type("25")
    try house.pass(.seconds(250))
    #expect(house.shows("Are you still there?"))
    // Neither goes to the screen below, nor leaves the program.
    try house.type("8q")
    #expect(house.app.exitStatus == nil)
    try house.press(.escape)
    #expect(house.screen == .fingerprintOffer)
    try house.type("80\n")
    #expect(house.shows("Fingerprint login is on"))
  }

  @Test func noSessionIsLongerThanTheIssuerAllows() async throws {
    let house = try await house()
    for _ in 0..<215 {
      try house.pass(.seconds(200))
      try house.choose("My phones")
      try house.press(.escape)
    }
    #expect(!house.shows("about to end"))
    try house.pass(.seconds(150))
    #expect(house.screen == .home && house.shows("Your session is about to end") && house.shows("Your session ends at 21:41:00"))
    let calls = house.calls.count
    try house.choose("Close this notice")
    #expect(house.calls.count == calls && house.screen == .home && !house.shows("about to end"))
    try house.pass(.seconds(50))
    #expect(house.screen == .sessionEnded && house.shows("Your session reached its time limit"))
    #expect(try #require(house.app.wakeUp) > .zero)
  }

  @Test func withAFrozenClockOnlyMovingItEndsASession() async throws {
    let house = try await house(clock: .frozen(Self.morning))
    try house.pass(.seconds(7200))
    #expect(house.screen == .home && house.app.wakeUp == nil)
    try house.simulate("Clock", "Forward 2 minutes")
    try house.simulate("Clock", "Forward 2 minutes")
    #expect(house.shows("Are you still there?") && house.shows("60 s left"))
    try house.pass(.seconds(7200))
    #expect(house.shows("60 s left") && house.app.wakeUp == nil)
    try house.simulate("Clock", "Forward 2 minutes")
    #expect(house.screen == .sessionEnded && house.app.wakeUp == nil)
  }

  @Test func aKeyThatComesTooLateDoesNothing() async throws {
    let house = try await house()
    house.source.pass(.seconds(400))
    try house.press(.enter)
    #expect(house.screen == .sessionEnded)
    try house.press(.enter)
    #expect(house.screen == .pinLogin)
  }

  // MARK: - Sessions that others end

  @Test(arguments: ["My phones", "Log out", "Preferences"]) func whoIsSwitchedOffIsToldWhy(meeting: String) async throws {
    let house = try await house()
    try await house.world.setActive(false, device: house.world.currentDevice)
    try house.choose(meeting)
    #expect(house.screen == .sessionEnded)
    #expect(house.shows("Customer care deactivated this phone"))
    try house.press(.enter)
    #expect(house.screen == .deviceStatus && house.shows("This phone is deactivated"))
    try await house.world.setActive(true, device: house.world.currentDevice)
    try house.choose("Check again")
    #expect(house.screen == .pinLogin)
    try house.enterPIN()
    #expect(house.screen == .home)
  }

  @Test func aNewPasswordElsewhereEndsTheSessionHere() async throws {
    let house = try await house()
    try house.simulate("Phones", "Add a new phone")
    try house.logIn()
    try house.choose("Preferences")
    try house.choose("Change your password")
    try house.type("violet-harbour-29\nquiet-meadow-47\nquiet-meadow-47\n")
    #expect(try house.openSessions == 1)
    try house.simulate("Phones", "Phone 1")
    #expect(house.screen == .sessionEnded)
    #expect(house.shows("Your password or PIN was changed on another phone"))
    try house.press(.enter)
    // The message appears once.
    #expect(house.screen == .pinLogin)
    try house.type("2580\n")
    #expect(house.screen == .fingerprintOffer)
  }

  @Test func aSessionThatEndedInTheDrawerIsToldOf() async throws {
    let house = try await house(own: "1 min")
    try house.simulate("Phones", "Add a new phone")
    try house.pass(.seconds(90))
    try house.simulate("Phones", "Phone 1")
    #expect(house.screen == .sessionEnded && house.shows("for the time set in Preferences"))
    #expect(house.calls.last == "logout 200")
    try house.press(.enter)
    #expect(house.screen == .pinLogin)
  }

  @Test func everyPhoneOfTheWalletIsListed() async throws {
    let house = try await house()
    try house.simulate("Phones", "Add a new phone")
    try house.logIn()
    try house.choose("My phones")
    #expect(house.shows("Phone 1") && house.shows("Phone 2 · this phone"))
    try house.choose("Phone 1")
    #expect(house.shows("active, logged in") && house.shows("Tell customer care"))
  }

  // MARK: - Fingerprint

  @Test func aFingerLogsInAndFiveStrangeOnesLock() async throws {
    let house = try await house()
    try house.choose("Log out")
    try house.type("2580\n")
    #expect(house.screen == .fingerprintOffer)
    try house.choose("Turn on")
    #expect(house.shows("Fingerprint login is on"))
    try house.press(.enter)
    try house.choose("Log out")
    try house.choose("Use your fingerprint")
    for left in [4, 3, 2] {
      try house.choose("Touch with someone else's finger")
      #expect(house.shows("\(left) attempts left"))
    }
    try house.choose("Touch with your finger")
    #expect(house.screen == .home && house.calls.last == "loginWithDeviceAuthenticationToken 200")
    try house.choose("Log out")
    try house.choose("Use your fingerprint")
    for _ in 0..<5 { try house.choose("Touch with someone else's finger") }
    #expect(house.shows("The sensor is locked"))
    // No way around it.
    try house.restart()
    try house.choose("Use your fingerprint")
    try house.choose("Touch with your finger")
    #expect(house.screen == .fingerprintPrompt && house.shows("The sensor is locked"))
    try house.choose("Use the PIN")
    try house.type("2580\n")
    #expect(house.screen == .home)
    try house.choose("Log out")
    try house.choose("Use your fingerprint")
    try house.choose("Touch with your finger")
    #expect(house.screen == .home)
  }

  @Test func whoSaidNoIsNotAskedAgainAndMayTurnItOn() async throws {
    let house = try await house()
    try house.choose("Log out")
    try house.type("2580\n")
    try house.press(.escape)
    #expect(house.screen == .home)
    try house.choose("Log out")
    try house.type("2580\n")
    #expect(house.screen == .home)
    try house.choose("Preferences")
    try house.choose("Turn on fingerprint login")
    try house.type("1357\n")
    #expect(house.shows("Wrong PIN. 4 attempts left"))
    try house.type("2580\n")
    #expect(house.shows("Fingerprint login is on"))
    try house.press(.enter)
    #expect(house.screen == .preferences && house.shows("Fingerprint on"))
    try house.choose("Turn off fingerprint login")
    #expect(house.shows("Fingerprint login is off on this phone.") && house.calls.last == "expireDeviceAuthenticationToken 200")
    try house.press(.escape)
    try house.choose("Log out")
    #expect(!house.shows("fingerprint"))
  }

  @Test func whereThereIsNoPINThePasswordStandsInForIt() async throws {
    let house = try await Headless()
    try house.simulate("Issuer", "Pebble")
    try house.choose("Use a sample wallet")
    try house.choose("Preferences")
    #expect(!house.shows("Change your PIN"))
    try house.choose("Turn on fingerprint login")
    #expect(house.shows("Your password still works"))
    try house.choose("Turn on")
    try house.press(.enter, .escape)
    try house.choose("Log out")
    #expect(house.screen == .login)
    try house.choose("Use your fingerprint")
    for _ in 0..<5 { try house.choose("Touch with someone else's finger") }
    try house.choose("Use the password")
    try house.type("anna@example.com\nHeron-Lake-42\n")
    #expect(house.screen == .home)
    try house.choose("Log out")
    try house.choose("Use your fingerprint")
    try house.choose("Touch with your finger")
    #expect(house.screen == .home)
  }

  @Test func aTokenThatRanOutIsTurnedOnAnew() async throws {
    let house = try await house()
    try house.choose("Log out")
    try house.type("2580\n")
    try house.choose("Turn on")
    try house.press(.enter)
    try house.choose("Log out")
    try house.choose("Use your fingerprint")
    try house.pass(.seconds(91 * 86_400))
    try house.choose("Touch with your finger")
    #expect(house.shows("Fingerprint login has expired"))
    try house.choose("Use the PIN")
    #expect(!house.shows("Use your fingerprint"))
    try house.type("2580\n")
    #expect(house.screen == .fingerprintOffer)
  }
}
