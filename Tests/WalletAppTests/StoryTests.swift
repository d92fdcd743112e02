import Basics
import Testing
import UserInterface
import WalletApp
import Worlds

/// The customer's tasks from the first screen to the last, end to end.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct Story {
  @Test func `a new person enrolls and comes back by PIN`() async throws {
    let wallet = try await Headless()
    #expect(wallet.screen == .welcome)
    try wallet.enroll()
    #expect(wallet.screen == .home)
    #expect(try wallet.accounts == 1)
    #expect(wallet.calls.suffix(3) == ["registerNewUser 201", "loginByNonce 200", "cardService.getAll 200"])

    try wallet.choose("Profile")
    #expect(wallet.shows("Mara Lind"))
    try wallet.choose("Log out")
    #expect(wallet.screen == .pinLogin)
    #expect(wallet.shows("Welcome back, Mara"))
    try wallet.enterPIN()
    #expect(wallet.screen == .home)
  }

  @Test func `wrong PINs end in the lock`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.logOut()
    for left in [4, 3, 2, 1] {
      try wallet.type("1357\n")
      #expect(wallet.shows(left == 1 ? "1 attempt left" : "\(left) attempts left"))
    }
    try wallet.type("1357\n")
    #expect(wallet.screen == .locked && wallet.shows("Your PIN is disabled"))
    // The way out that is offered works: password, then the security question even on this phone.
    try wallet.choose("Log in with your password")
    try wallet.type("mara@example.com\nviolet-harbour-29\n")
    #expect(wallet.screen == .mfaPrompt)
    try wallet.type("moomins \n")
    #expect(wallet.screen == .newPIN)
    try wallet.choose("Keep my PIN")
    #expect(wallet.screen == .home)
    try wallet.logOut()
    try wallet.enterPIN()
    #expect(wallet.screen == .home)
  }

  @Test func `a new phone is linked by password and answer and unlinked again`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.simulate("Phones", "Add a new phone", "iPhone")
    #expect(wallet.screen == .welcome)
    #expect(wallet.shows("Phone 2"))
    try wallet.choose("Log in")
    try wallet.type("mara@example.com\nwrong-harbour-29\n")
    #expect(wallet.shows("Wrong email or password"))
    try wallet.type("violet-harbour-29\n")
    #expect(wallet.screen == .mfaPrompt)
    try wallet.type("wrong\n")
    #expect(wallet.shows("2 attempts left"))
    try wallet.type("Moomins\n")
    try wallet.declineFingerprint()
    #expect(wallet.screen == .home)
    #expect(try wallet.linkedPhones == 2)

    try wallet.choose("Profile")
    #expect(wallet.shows("2 linked"))
    try wallet.choose("Unlink this phone")
    try wallet.choose("Unlink this phone")
    #expect(wallet.screen == .welcome)
    #expect(try wallet.linkedPhones == 1)
    #expect(try wallet.accounts == 1)

    // The first phone is where it was: its session continues.
    try wallet.simulate("Phones", "Phone 1")
    #expect(wallet.screen == .home)
    #expect(wallet.shows("Phone 1"))
    let mails = try wallet.count("SELECT COUNT(*) AS number FROM phone_messages")
    #expect(mails == 3, "welcome, linked, unlinked")
  }

  @Test func `the sample wallet opens on every phone`() async throws {
    let wallet = try await Headless()
    try wallet.choose("Use a sample wallet")
    #expect(wallet.screen == .home)
    #expect(wallet.shows("Anna Sample"))
    #expect(!wallet.shows("PIN 2580"))
    try wallet.press(.control("k"))
    #expect(wallet.shows("PIN 2580"))
    try wallet.simulate("Phones", "Add a new phone", "iPhone")
    try wallet.choose("Use a sample wallet")
    #expect(wallet.screen == .home)
    #expect(wallet.shows("Anna Sample"))
    #expect(try wallet.accounts == 1)
    #expect(try wallet.linkedPhones == 2)
  }

  @Test func `the sample person fills the form`() async throws {
    let wallet = try await Headless()
    try wallet.choose("Enroll a new wallet")
    try wallet.choose("Insert sample data")
    try wallet.choose("Enroll")
    #expect(wallet.screen == .home)
    #expect(!wallet.shows("PIN 2580"))
    try wallet.press(.control("k"))
    #expect(wallet.shows("PIN 2580"))
  }

  @Test func `everything survives a restart`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.restart()
    #expect(wallet.screen == .pinLogin)
    #expect(wallet.shows("Welcome back, Mara"))
    try wallet.enterPIN()
    #expect(wallet.screen == .home)
  }

  @Test func `a session ends by the clock`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.pass(.milliseconds(299_999))
    #expect(wallet.screen == .home)
    let wakeUp = try #require(wallet.app.wakeUp)
    #expect(wakeUp <= .milliseconds(2))
    try wallet.pass(.milliseconds(1))
    #expect(wallet.screen == .sessionEnded)
    try wallet.press(.enter)
    #expect(wallet.screen == .pinLogin)
  }

  @Test(arguments: [true, false]) func `a session ends by the simulators clock`(isFrozen: Bool) async throws {
    let wallet = try await Headless(clock: isFrozen ? .frozen(.init(iso8601: "2026-11-21T09:41:00Z")!) : nil)
    try wallet.enroll()
    try wallet.simulate("Turn the clock forward", "Forward 2 minutes")
    #expect(wallet.screen == .home)
    try wallet.simulate("Turn the clock forward", "Forward 6 minutes")
    #expect(wallet.screen == .sessionEnded)
    try wallet.restart()
    // The world keeps how its clock goes, but for one that was given for that run.
    #expect(wallet.shows(isFrozen ? "09:41" : "09:49"))
  }

  @Test func `a second account with the same address is refused`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.simulate("Phones", "Add a new phone", "iPhone")
    var other = Person()
    other.email = "MARA@example.com"
    try wallet.enroll(other)
    #expect(wallet.screen == .enrollment)
    #expect(wallet.shows("This email already has a wallet"))
    #expect(try wallet.accounts == 1)
    try wallet.choose("Log in instead")
    try wallet.type("mara@example.com\nviolet-harbour-29\nMoomins\n")
    #expect(wallet.screen == .mfaPrompt)
    try wallet.type("Moomins\n")
    try wallet.declineFingerprint()
    #expect(wallet.screen == .home)
  }
}
