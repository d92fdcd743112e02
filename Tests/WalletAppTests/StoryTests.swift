import Testing
import UserInterface
import WalletApp
import WalletModel
import Worlds

/// The customer's tasks from the first screen to the last, end to end.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct Story {
  @Test func aNewPersonEnrollsAndComesBackByPIN() async throws {
    let house = try await Headless()
    #expect(house.screen == .welcome)
    try house.enroll()
    #expect(house.screen == .home)
    #expect(house.shows("Mara Lind"))
    #expect(try house.accounts == 1)
    #expect(house.calls.suffix(2) == ["registerNewUser 201", "loginByNonce 200"])

    try house.choose("Log out")
    #expect(house.screen == .pinLogin)
    #expect(house.shows("Welcome back, Mara"))
    try house.enterPIN()
    #expect(house.screen == .home)
  }

  @Test func wrongPINsEndInTheLock() async throws {
    let house = try await Headless()
    try house.enroll()
    try house.choose("Log out")
    for left in [4, 3, 2, 1] {
      try house.type("1357\n")
      #expect(house.shows(left == 1 ? "1 attempt left" : "\(left) attempts left"))
    }
    try house.type("1357\n")
    #expect(house.screen == .locked && house.shows("Your PIN is disabled"))
    // The way out that is offered works: password, then the security question even on this phone.
    try house.choose("Log in with your password")
    try house.type("mara@example.com\nviolet-harbour-29\n")
    #expect(house.screen == .mfaPrompt)
    try house.type("moomins \n")
    #expect(house.screen == .newPIN)
    try house.choose("Keep my PIN")
    #expect(house.screen == .home)
    try house.choose("Log out")
    try house.enterPIN()
    #expect(house.screen == .home)
  }

  @Test func aNewPhoneIsLinkedByPasswordAndAnswerAndUnlinkedAgain() async throws {
    let house = try await Headless()
    try house.enroll()
    try house.simulate("Phones", "Add a new phone")
    #expect(house.screen == .welcome)
    #expect(house.shows("Phone 2"))
    try house.choose("Log in")
    try house.type("mara@example.com\nwrong-harbour-29\n")
    #expect(house.shows("Wrong email or password"))
    try house.type("violet-harbour-29\n")
    #expect(house.screen == .mfaPrompt)
    try house.type("wrong\n")
    #expect(house.shows("2 attempts left"))
    try house.type("Moomins\n")
    try house.declineFingerprint()
    #expect(house.screen == .home)
    #expect(house.shows("2 linked"))
    #expect(try house.linkedPhones == 2)

    try house.choose("Unlink this phone")
    try house.choose("Unlink this phone")
    #expect(house.screen == .welcome)
    #expect(try house.linkedPhones == 1)
    #expect(try house.accounts == 1)

    // The first phone is where it was: its session goes on.
    try house.simulate("Phones", "Phone 1")
    #expect(house.screen == .home)
    #expect(house.shows("Phone 1"))
    let mails = try house.count("SELECT COUNT(*) AS number FROM phone_messages")
    #expect(mails == 3, "welcome, linked, unlinked")
  }

  @Test func theSampleWalletOpensOnEveryPhone() async throws {
    let house = try await Headless()
    try house.choose("Use a sample wallet")
    #expect(house.screen == .home)
    #expect(house.shows("Anna Sample"))
    #expect(house.shows("PIN 2580"))
    try house.simulate("Phones", "Add a new phone")
    try house.choose("Use a sample wallet")
    #expect(house.screen == .home)
    #expect(house.shows("Anna Sample"))
    #expect(try house.accounts == 1)
    #expect(try house.linkedPhones == 2)
  }

  @Test func theSamplePersonFillsTheForm() async throws {
    let house = try await Headless()
    try house.choose("Enroll a new wallet")
    try house.choose("Fill in sample data")
    try house.choose("Enroll")
    #expect(house.screen == .home)
    #expect(house.shows("PIN 2580"))
  }

  @Test func everythingSurvivesARestart() async throws {
    let house = try await Headless()
    try house.enroll()
    try house.restart()
    #expect(house.screen == .pinLogin)
    #expect(house.shows("Welcome back, Mara"))
    try house.enterPIN()
    #expect(house.screen == .home)
  }

  @Test func aSessionEndsByTheClock() async throws {
    let house = try await Headless()
    try house.enroll()
    try house.pass(.milliseconds(299_999))
    #expect(house.screen == .home)
    let wakeUp = try #require(house.app.wakeUp)
    #expect(wakeUp <= .milliseconds(2))
    try house.pass(.milliseconds(1))
    #expect(house.screen == .sessionEnded)
    try house.press(.enter)
    #expect(house.screen == .pinLogin)
  }

  @Test(arguments: [true, false]) func aSessionEndsByTheSimulatorsClock(isFrozen: Bool) async throws {
    let house = try await Headless(clock: isFrozen ? .frozen(.init(iso8601: "2026-11-21T09:41:00Z")!) : nil)
    try house.enroll()
    try house.simulate("Clock", "Forward 2 minutes")
    #expect(house.screen == .home)
    try house.simulate("Clock", "Forward 6 minutes")
    #expect(house.screen == .sessionEnded)
    try house.restart()
    // The world keeps how its clock goes, but for one that was given for that run.
    #expect(house.shows(isFrozen ? "09:41" : "09:49"))
  }

  @Test func aSecondAccountWithTheSameAddressIsRefused() async throws {
    let house = try await Headless()
    try house.enroll()
    try house.simulate("Phones", "Add a new phone")
    var other = Person()
    other.email = "MARA@example.com"
    try house.enroll(other)
    #expect(house.screen == .enrollment)
    #expect(house.shows("This email already has a wallet"))
    #expect(try house.accounts == 1)
    try house.choose("Log in instead")
    try house.type("mara@example.com\nviolet-harbour-29\nMoomins\n")
    #expect(house.screen == .mfaPrompt)
    try house.type("Moomins\n")
    try house.declineFingerprint()
    #expect(house.screen == .home)
  }
}
