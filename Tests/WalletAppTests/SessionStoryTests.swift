import Basics
import Contract
import Simulation
import Testing
import UserInterface
import VirtualTime
import WalletApp
import Worlds

/// The ends of sessions and the next steps of the customer, end to end.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct SessionStory {
  private static let morning = Timestamp(iso8601: "2026-11-21T09:41:00Z")!

  /// At home with a limit of one's own.
  private func wallet(own limit: String? = nil, clock: World.Clock? = nil) async throws -> Headless {
    let wallet = try await Headless(clock: clock)
    try wallet.enroll()
    if let limit {
      try wallet.choose("Profile")
      try wallet.choose("Session timeout")
      try wallet.choose(limit)
      #expect(wallet.shows("You'll be logged out after \(limit) of inactivity."))
      try wallet.press(.escape)
    }
    #expect(wallet.screen == .home)
    return wallet
  }

  // MARK: - The customer's own timeout

  @Test func `a limit of ones own logs out by itself`() async throws {
    let wallet = try await wallet(own: "1 min")
    try wallet.pass(.milliseconds(44_999))
    #expect(!wallet.shows("Are you still there?"))
    #expect(wallet.app.wakeUp == .milliseconds(1))
    try wallet.pass(.milliseconds(1))
    #expect(wallet.shows("Are you still there?") && wallet.shows("logs you out at 09:42:00") && wallet.shows("15 s left"))
    try wallet.pass(.seconds(15))
    #expect(wallet.screen == .sessionEnded)
    #expect(wallet.shows("for the time set in Profile"))
    #expect(wallet.calls.last == "logout 200")
    #expect(try wallet.openSessions == 0)
    try wallet.press(.enter)
    #expect(wallet.screen == .pinLogin)
  }

  @Test func `it counts from the last touch`() async throws {
    let wallet = try await wallet(own: "1 min")
    for _ in 0..<3 {
      try wallet.pass(.seconds(40))
      try wallet.press(.down)
    }
    #expect(wallet.screen == .home && !wallet.shows("Are you still there?"))
    // The Simulator is no part of the phone.
    try wallet.pass(.seconds(40))
    try wallet.press(.control("o"), .down, .down)
    try wallet.pass(.seconds(20))
    #expect(wallet.screen == .sessionEnded)
  }

  @Test func `a limit of ones own outlives the run`() async throws {
    let wallet = try await wallet(own: "30 s")
    try wallet.restart()
    try wallet.enterPIN()
    try wallet.choose("Profile")
    #expect(wallet.shows("30 s (yours)"))
    try wallet.pass(.seconds(30))
    #expect(wallet.screen == .sessionEnded && wallet.calls.last == "logout 200")
  }

  @Test func `where the issuer cannot be told the person is`() async throws {
    let wallet = try await wallet(own: "1 min")
    wallet.world.faults.isOffline = true
    try wallet.pass(.seconds(60))
    #expect(wallet.screen == .sessionEnded)
    #expect(wallet.shows("The issuer will end the session later"))
    wallet.world.faults.isOffline = false
    try wallet.press(.enter)
    #expect(wallet.screen == .pinLogin)
    #expect(wallet.shows("Not logged in"))
  }

  @Test func `a suspension counts as not using`() async throws {
    let wallet = try await wallet(own: "1 min")
    wallet.source.pass(.seconds(120))
    try wallet.resume()
    #expect(wallet.screen == .sessionEnded && wallet.shows("for the time set in Profile"))
    #expect(wallet.calls.contains("logout 200"))
  }

  // MARK: - The issuer's timeouts

  @Test func `who stays stays`() async throws {
    let wallet = try await wallet()
    try wallet.pass(.seconds(240))
    #expect(wallet.shows("We'll log you out at 09:46:00") && wallet.shows("60 s left"))
    #expect(try #require(wallet.app.wakeUp) <= .milliseconds(1001))
    try wallet.pass(.seconds(18))
    #expect(wallet.shows("42 s left"))
    try wallet.press(.enter)
    #expect(wallet.screen == .home && !wallet.shows("Are you still there?"))
    #expect(wallet.calls.last == "retrieveCustomerDevices 200")
    try wallet.pass(.milliseconds(239_999))
    #expect(!wallet.shows("Are you still there?"))
    try wallet.pass(.milliseconds(1))
    #expect(wallet.shows("Are you still there?"))
    try wallet.choose("Log out now")
    #expect(wallet.screen == .sessionEnded && wallet.shows("You are logged out"))
    #expect(wallet.calls.last == "logout 200")
    #expect(try wallet.openSessions == 0)
  }

  @Test func `staying that fails is said`() async throws {
    let wallet = try await wallet()
    try wallet.pass(.seconds(250))
    wallet.world.faults.isOffline = true
    try wallet.press(.escape)
    #expect(wallet.shows("This phone is offline. To try again"))
    try wallet.press(.escape)
    #expect(wallet.screen == .home && !wallet.shows("Are you still there?"))
    try wallet.pass(.seconds(50))
    #expect(wallet.screen == .sessionEnded && wallet.shows("for a while"))
  }

  @Test func `the warning goes when the session was used again`() async throws {
    let wallet = try await wallet()
    wallet.world.faults.arm(.slow(.seconds(20)), for: .retrieveCustomerDevices)
    try wallet.pass(.seconds(230))
    try wallet.choose("Profile")
    try wallet.choose("My phones")
    // While a response is pending, the warning doesn't appear.
    try wallet.pass(.seconds(15))
    #expect(!wallet.shows("Are you still there?"))
    try wallet.pass(.seconds(5))
    #expect(wallet.shows("this phone") && !wallet.shows("Are you still there?"))
    #expect(try #require(wallet.app.wakeUp) > .zero)
  }

  @Test func `what is typed stays under the warning`() async throws {
    let wallet = try await wallet()
    try wallet.choose("Profile")
    try wallet.choose("Fingerprint login")
    try wallet.type("25")
    try wallet.pass(.seconds(250))
    #expect(wallet.shows("Are you still there?"))
    // Neither goes to the screen below, nor leaves the program.
    try wallet.type("8q")
    #expect(wallet.app.exitStatus == nil)
    try wallet.press(.escape)
    #expect(wallet.screen == .fingerprintOffer)
    try wallet.type("80\n")
    #expect(wallet.shows("Fingerprint login is on"))
  }

  @Test func `no session is longer than the issuer allows`() async throws {
    let wallet = try await wallet()
    for _ in 0..<215 {
      try wallet.pass(.seconds(200))
      try wallet.choose("Profile")
      try wallet.choose("My phones")
      try wallet.press(.escape, .escape)
    }
    #expect(!wallet.shows("about to end"))
    try wallet.pass(.seconds(150))
    #expect(wallet.screen == .home && wallet.shows("Your session is about to end") && wallet.shows("Your session ends at 21:41:00"))
    let calls = wallet.calls.count
    try wallet.choose("Close this notice")
    #expect(wallet.calls.count == calls && wallet.screen == .home && !wallet.shows("about to end"))
    try wallet.pass(.seconds(50))
    #expect(wallet.screen == .sessionEnded && wallet.shows("Your session reached its time limit"))
    #expect(try #require(wallet.app.wakeUp) > .zero)
  }

  @Test func `with a frozen clock only moving it ends a session`() async throws {
    let wallet = try await wallet(clock: .frozen(Self.morning))
    try wallet.pass(.seconds(7200))
    #expect(wallet.screen == .home && wallet.app.wakeUp == nil)
    try wallet.simulate("Turn the clock forward", "Forward 2 minutes")
    try wallet.simulate("Turn the clock forward", "Forward 2 minutes")
    #expect(wallet.shows("Are you still there?") && wallet.shows("60 s left"))
    try wallet.pass(.seconds(7200))
    #expect(wallet.shows("60 s left") && wallet.app.wakeUp == nil)
    try wallet.simulate("Turn the clock forward", "Forward 2 minutes")
    #expect(wallet.screen == .sessionEnded && wallet.app.wakeUp == nil)
  }

  @Test func `a key that comes too late does nothing`() async throws {
    let wallet = try await wallet()
    wallet.source.pass(.seconds(400))
    try wallet.press(.enter)
    #expect(wallet.screen == .sessionEnded)
    try wallet.press(.enter)
    #expect(wallet.screen == .pinLogin)
  }

  // MARK: - Sessions that others end

  @Test(arguments: ["My phones", "Log out", "Password"]) func `who is switched off is told why`(meeting: String) async throws {
    let wallet = try await wallet()
    try wallet.choose("Profile")
    try await wallet.world.setActive(false, device: wallet.world.currentDevice)
    try wallet.choose(meeting)
    #expect(wallet.screen == .sessionEnded)
    #expect(wallet.shows("Customer care deactivated this phone"))
    try wallet.press(.enter)
    #expect(wallet.screen == .deviceStatus && wallet.shows("This phone is deactivated"))
    try await wallet.world.setActive(true, device: wallet.world.currentDevice)
    try wallet.choose("Check again")
    #expect(wallet.screen == .pinLogin)
    try wallet.enterPIN()
    #expect(wallet.screen == .home)
  }

  @Test func `a new password elsewhere ends the session here`() async throws {
    let wallet = try await wallet()
    try wallet.simulate("Phones", "Add a new phone", "iPhone")
    try wallet.logIn()
    try wallet.choose("Profile")
    try wallet.choose("Password")
    try wallet.type("violet-harbour-29\nquiet-meadow-47\nquiet-meadow-47\n")
    #expect(try wallet.openSessions == 1)
    try wallet.simulate("Phones", "Phone 1")
    #expect(wallet.screen == .sessionEnded)
    #expect(wallet.shows("Your password or PIN was changed on another phone"))
    try wallet.press(.enter)
    // The message appears once.
    #expect(wallet.screen == .pinLogin)
    try wallet.type("2580\n")
    #expect(wallet.screen == .fingerprintOffer)
  }

  @Test func `a session that ended in the drawer is told of`() async throws {
    let wallet = try await wallet(own: "1 min")
    try wallet.simulate("Phones", "Add a new phone", "iPhone")
    try wallet.pass(.seconds(90))
    try wallet.simulate("Phones", "Phone 1")
    #expect(wallet.screen == .sessionEnded && wallet.shows("for the time set in Profile"))
    #expect(wallet.calls.contains("logout 200"))
    try wallet.press(.enter)
    #expect(wallet.screen == .pinLogin)
  }

  @Test func `every phone of the wallet is listed`() async throws {
    let wallet = try await wallet()
    try wallet.simulate("Phones", "Add a new phone", "iPhone")
    try wallet.logIn()
    try wallet.choose("Profile")
    try wallet.choose("My phones")
    #expect(wallet.shows("Phone 1") && wallet.shows("Phone 2 · this phone"))
    try wallet.choose("Phone 1")
    #expect(wallet.shows("active, logged in") && wallet.shows("Tell customer care"))
  }

  // MARK: - Fingerprint

  @Test func `a finger logs in and five strange ones lock`() async throws {
    let wallet = try await wallet()
    try wallet.logOut()
    try wallet.type("2580\n")
    #expect(wallet.screen == .fingerprintOffer)
    try wallet.choose("Turn on")
    #expect(wallet.shows("Fingerprint login is on"))
    try wallet.press(.enter)
    try wallet.logOut()
    try wallet.choose("Scan your fingerprint")
    for left in [4, 3, 2] {
      try wallet.choose("Someone else's finger")
      #expect(wallet.shows("\(left) attempts left"))
    }
    try wallet.choose("Touch with your finger")
    #expect(wallet.screen == .home && wallet.calls.suffix(2).first == "loginWithDeviceAuthenticationToken 200")
    try wallet.logOut()
    try wallet.choose("Scan your fingerprint")
    for _ in 0..<5 { try wallet.choose("Someone else's finger") }
    #expect(wallet.shows("The sensor is locked"))
    // No way around it.
    try wallet.restart()
    try wallet.choose("Scan your fingerprint")
    try wallet.choose("Touch with your finger")
    #expect(wallet.screen == .fingerprintPrompt && wallet.shows("The sensor is locked"))
    try wallet.choose("Use the PIN")
    try wallet.type("2580\n")
    #expect(wallet.screen == .home)
    try wallet.logOut()
    try wallet.logInByFingerprint()
    #expect(wallet.screen == .home)
  }

  @Test func `who said no is not asked again and may turn it on`() async throws {
    let wallet = try await wallet()
    try wallet.logOut()
    try wallet.type("2580\n")
    try wallet.press(.escape)
    #expect(wallet.screen == .home)
    try wallet.logOut()
    try wallet.type("2580\n")
    #expect(wallet.screen == .home)
    try wallet.choose("Profile")
    try wallet.choose("Fingerprint login")
    try wallet.type("1357\n")
    #expect(wallet.shows("Wrong PIN. 4 attempts left"))
    try wallet.type("2580\n")
    #expect(wallet.shows("Fingerprint login is on"))
    try wallet.press(.enter)
    #expect(wallet.screen == .profile && wallet.shows("Fingerprint login on"))
    try wallet.choose("Fingerprint login")
    #expect(wallet.shows("Fingerprint login is off on this phone.") && wallet.calls.last == "expireDeviceAuthenticationToken 200")
    try wallet.press(.escape)
    try wallet.logOut()
    #expect(!wallet.phoneText.contains("fingerprint"))
  }

  @Test func `where there is no PIN the password stands in for it`() async throws {
    let wallet = try await Headless()
    try wallet.simulate("Open an app", "Pebble")
    try wallet.choose("Use a sample wallet")
    try wallet.choose("Profile")
    #expect(!wallet.shows("Wallet PIN"))
    try wallet.choose("Fingerprint login")
    #expect(wallet.shows("Your password still works"))
    try wallet.choose("Turn on")
    try wallet.press(.enter, .escape)
    try wallet.logOut()
    #expect(wallet.screen == .login)
    try wallet.choose("Scan your fingerprint")
    for _ in 0..<5 { try wallet.choose("Someone else's finger") }
    try wallet.choose("Use the password")
    try wallet.type("anna@example.com\nHeron-Lake-42\n")
    #expect(wallet.screen == .home)
    try wallet.logOut()
    try wallet.logInByFingerprint()
    #expect(wallet.screen == .home)
  }

  @Test func `a token that ran out is turned on again`() async throws {
    let wallet = try await wallet()
    try wallet.logOut()
    try wallet.type("2580\n")
    try wallet.choose("Turn on")
    try wallet.press(.enter)
    try wallet.logOut()
    try wallet.choose("Scan your fingerprint")
    try wallet.pass(.seconds(91 * 86_400))
    try wallet.choose("Touch with your finger")
    #expect(wallet.shows("Fingerprint login has expired"))
    try wallet.choose("Use the PIN")
    #expect(!wallet.shows("Scan your fingerprint"))
    try wallet.type("2580\n")
    #expect(wallet.screen == .fingerprintOffer)
  }
}
