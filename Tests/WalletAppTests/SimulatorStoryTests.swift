import Testing
import UserInterface
import WalletModel
import Worlds

/// The Simulator, end to end.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct SimulatorStory {
  @Test func threeKeysSwitchThePhoneInTheHandOff() async throws {
    let house = try await Headless()
    try house.enroll()
    try house.press(.control("o"), .down, .enter, .enter)
    #expect(house.shows("Phone 1 deactivated and"))
    #expect(house.screen == .sessionEnded)
    try house.press(.enter)
    #expect(house.shows("Phone 1 reactivated."))
    try house.press(.control("o"))
    try house.press(.enter)
    #expect(house.screen == .pinLogin)
    // The traffic log names customer care as the caller.
    #expect(house.shows("customer care ("))
  }

  @Test func aPhoneIsSwitchedOffByNameFromAnother() async throws {
    let house = try await Headless()
    try house.enroll()
    try house.simulate("Phones", "Add a new phone")
    try house.press(.control("o"))
    try house.choose("Customer care")
    // No wallet is linked to this phone.
    #expect(!house.shows("Deactivate this phone"))
    try house.choose("Mara Lind")
    try house.choose("Deactivate Phone 1")
    #expect(house.shows("Phone 1 deactivated and"))
    #expect(house.shows("Reactivate Phone 1"))
    try house.press(.control("o"))
    #expect(house.screen == .welcome)
  }

  @Test func customerCareOpensALoginThatWaits() async throws {
    let house = try await Headless()
    try house.enroll()
    try house.simulate("Phones", "Add a new phone")
    try house.choose("Log in")
    try house.type("mara@example.com\nwrong-once-upon\n")
    for _ in 0..<4 { try house.type("wrong-once-upon\n") }
    try house.press(.control("o"))
    try house.choose("Customer care")
    #expect(house.shows("Login locked"))
    try house.choose("Mara Lind")
    try house.choose("Unlock login")
    #expect(house.shows("Mara's login is unlocked"))
    #expect(!house.shows("Login waits"))
  }

  @Test func aCodeGoesFromTheInboxIntoTheField() async throws {
    let house = try await Headless()
    try house.enroll()
    try house.simulate("Phones", "Add a new phone")
    try house.choose("Forgot your password?")
    try house.type("mara@example.com\n")
    #expect(house.screen == .newPassword)
    #expect(house.shows("New: Password reset code · Ctrl-N"))
    try house.press(.control("n"), .enter, .enter)
    #expect(!house.isInSimulator && !house.shows("Ctrl-N"))
    try house.type("\nMoomins\n")
    try house.type("quite-another-31\nquite-another-31\n")
    #expect(house.shows("Password changed"))
  }

  @Test func everyIssuerHasItsOwnApp() async throws {
    let house = try await Headless()
    try house.enroll()
    #expect(house.shows("Meridian Wallet"))
    try house.simulate("Issuer", "Pebble")
    #expect(house.screen == .welcome)
    #expect(house.shows("Pebble") && !house.shows("Meridian"))
    try house.simulate("Issuer", "Meridian Wallet")
    #expect(house.screen == .home)
  }

  @Test func theClockGoesBackToTheRealTime() async throws {
    let house = try await Headless()
    try house.simulate("Clock", "Forward 1 day")
    #expect(house.shows("clock moved to 22 Nov 2026"))
    try house.simulate("Clock", "Set to real time")
    #expect(!house.shows("clock moved"))
    try house.restart()
    #expect(!house.shows("clock moved"))
  }

  @Test func magicDataForcesARefusalAndCostsNothing() async throws {
    let house = try await Headless()
    try house.enroll()
    try house.choose("Log out")
    for _ in 0..<6 {
      try house.press(.control("o"))
      try house.choose("Magic data")
      try house.choose("PIN")
      try house.choose("401333")
      try house.press(.enter)
      #expect(house.shows("3 attempts left"))
      #expect(house.shows("901 WRONG_CREDENTIALS"))
    }
    try house.type("2580\n")
    #expect(house.calls.contains("loginByPIN 200"))
  }
}
