import Testing
import UserInterface
import WalletModel
import Worlds

/// The Simulator, end to end.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct SimulatorStory {
  @Test func threeKeysSwitchThePhoneInTheHandOff() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.press(.control("o"), .down, .enter, .enter)
    #expect(wallet.shows("Phone 1 deactivated and"))
    #expect(wallet.screen == .sessionEnded)
    try wallet.press(.enter)
    #expect(wallet.shows("Phone 1 reactivated."))
    try wallet.press(.control("o"))
    try wallet.press(.enter)
    #expect(wallet.screen == .pinLogin)
    // The glass marks the calls of customer care.
    #expect(wallet.shows("& updateCusto"))
  }

  @Test func aPhoneIsSwitchedOffByNameFromAnother() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.simulate("Phones", "Add a new phone")
    try wallet.press(.control("o"))
    try wallet.choose("Customer care")
    // No wallet is linked to this phone.
    #expect(!wallet.shows("Deactivate this phone"))
    try wallet.choose("Mara Lind")
    try wallet.choose("Deactivate Phone 1")
    #expect(wallet.shows("Phone 1 deactivated and"))
    #expect(wallet.shows("Reactivate Phone 1"))
    try wallet.press(.control("o"))
    #expect(wallet.screen == .welcome)
  }

  @Test func customerCareOpensALoginThatWaits() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.simulate("Phones", "Add a new phone")
    try wallet.choose("Log in")
    try wallet.type("mara@example.com\nwrong-once-upon\n")
    for _ in 0..<4 { try wallet.type("wrong-once-upon\n") }
    try wallet.press(.control("o"))
    try wallet.choose("Customer care")
    #expect(wallet.shows("Login locked"))
    try wallet.choose("Mara Lind")
    try wallet.choose("Unlock login")
    #expect(wallet.shows("Mara's login is unlocked"))
    #expect(!wallet.shows("Login waits"))
  }

  @Test func aCodeGoesFromTheInboxIntoTheField() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.simulate("Phones", "Add a new phone")
    try wallet.choose("Forgot your password?")
    try wallet.type("mara@example.com\n")
    #expect(wallet.screen == .newPassword)
    #expect(wallet.shows("New: Password reset code · Ctrl-N"))
    try wallet.press(.control("n"), .enter, .enter)
    #expect(!wallet.isInSimulator && !wallet.shows("Ctrl-N"))
    try wallet.type("\nMoomins\n")
    try wallet.type("quite-another-31\nquite-another-31\n")
    #expect(wallet.shows("Password changed"))
  }

  @Test func everyIssuerHasItsOwnApp() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    #expect(wallet.shows("Meridian Wallet"))
    try wallet.simulate("Apps", "Pebble")
    #expect(wallet.screen == .welcome)
    #expect(wallet.shows("Pebble") && !wallet.phoneText.contains("Meridian"))
    try wallet.simulate("Apps", "Meridian Wallet")
    #expect(wallet.screen == .home)
  }

  @Test func theClockGoesBackToTheRealTime() async throws {
    let wallet = try await Headless()
    try wallet.simulate("Clock", "Forward 1 day")
    #expect(wallet.shows("clock moved to 22 Nov 2026"))
    try wallet.simulate("Clock", "Set to real time")
    #expect(!wallet.shows("clock moved"))
    try wallet.restart()
    #expect(!wallet.shows("clock moved"))
  }

  @Test func magicDataForcesARefusalAndCostsNothing() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.logOut()
    for _ in 0..<6 {
      try wallet.press(.control("o"))
      try wallet.choose("Magic data")
      try wallet.choose("PIN")
      try wallet.choose("401333")
      try wallet.press(.enter)
      #expect(wallet.shows("3 attempts left"))
      #expect(wallet.calls.last == "loginByPIN 401")
    }
    try wallet.type("2580\n")
    #expect(wallet.calls.contains("loginByPIN 200"))
  }
}
