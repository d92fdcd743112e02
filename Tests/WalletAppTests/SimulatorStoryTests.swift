import Commands
import Contract
import Handset
import Testing
import UserInterface
import WalletApp
import WalletModel
import Worlds

/// The Simulator, end to end.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct SimulatorStory {
  @Test func `three keys switch the phone in the hand off`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.press(.control("o"), .enter, .enter)
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

  @Test func `a phone is switched off by name from another`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.simulate("Phones", "Add a new phone", "iPhone")
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

  @Test func `customer care opens a login that waits`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.simulate("Phones", "Add a new phone", "iPhone")
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

  @Test func `a code goes from the inbox into the field`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.simulate("Phones", "Add a new phone", "iPhone")
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

  @Test func `every issuer has its own app`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    #expect(wallet.shows("Meridian Wallet"))
    try wallet.simulate("Open an app", "Pebble")
    #expect(wallet.screen == .welcome)
    #expect(wallet.shows("Pebble") && !wallet.phoneText.contains("Meridian"))
    try wallet.simulate("Open an app", "Meridian Wallet")
    #expect(wallet.screen == .home)
  }

  @Test func `an app continues after the wallet`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.simulate("Open an app", "Apple Wallet")
    #expect(wallet.app.interface.apps.current.id == AppID(phone: 1, app: .appleWallet))
    #expect(wallet.app.interface.title == "Apple Wallet" && wallet.shows("Apple Wallet · Phone 1") && !wallet.shows("Not logged in"))
    try wallet.press(.control("o"))
    try wallet.choose("Open an app")
    #expect(wallet.shows("Apple Wallet (open)") && wallet.shows("logged in") && wallet.shows("0 cards") && wallet.shows("no watch"))
    let asked = wallet.calls.count { $0 == "isDeviceRegistered 200" }
    try wallet.choose("Meridian Wallet")
    #expect(wallet.screen == .home)
    // As on a return to the foreground.
    #expect(wallet.calls.count { $0 == "isDeviceRegistered 200" } == asked + 1)
    #expect(wallet.world.phones.currentApp == .issuer(wallet.world.phones.currentIssuer))
  }

  @Test func `a session ends behind the wallet`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.simulate("Open an app", "Watch")
    try wallet.pass(.seconds(600))
    #expect(wallet.app.interface.title == "Watch")
    try wallet.simulate("Open an app", "Meridian Wallet")
    #expect(wallet.screen == .sessionEnded)
  }

  @Test func `a message shows in the wallet too`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.simulate("Open an app", "Apple Wallet")
    var world = wallet.world
    _ = try await IssueCards(
      program: "SKRILL-VIRTUAL-MC-EEA", status: nil, lastFour: "1234", currency: nil, expiry: nil, wallet: nil
    ).perform(on: &world)
    _ = try await SetCardStatus("1234", status: "SUSPENDED").perform(on: &world)
    try await wallet.setActive(true, phone: 1)
    #expect(wallet.app.interface.title == "Apple Wallet" && wallet.app.interface.banner != nil)
  }

  @Test func `the wallet is open after a restart`() async throws {
    let wallet = try await Headless()
    try wallet.simulate("Open an app", "Apple Wallet")
    try wallet.restart()
    #expect(wallet.app.interface.title == "Apple Wallet")
  }

  /// One issuer's settings are changed while another app is open.
  @Test func `settings are those of their issuer`() async throws {
    let wallet = try await Headless()
    try wallet.press(.control("o"))
    for label in ["Open an app", "Settings of Pebble", "Attempts", "Password attempts"] { try wallet.choose(label) }
    try wallet.press(.control("u"))
    try wallet.type("9\n")
    let rules = try await wallet.world.perform(GetIssuers()).issuers
    let attempts = rules.map { rules in rules.settings.first { $0.name == "password-attempts" }?.value }
    #expect(attempts.count == 3 && attempts.last == "9" && attempts.first != "9")
  }

  @Test func `the clock goes back to the real time`() async throws {
    let wallet = try await Headless()
    try wallet.simulate("Turn the clock forward", "Forward 1 day")
    #expect(wallet.shows("clock moved to 22 Nov 2026"))
    try wallet.simulate("Turn the clock forward", "Set to real time")
    #expect(!wallet.shows("clock moved"))
    try wallet.restart()
    #expect(!wallet.shows("clock moved"))
  }

  @Test func `magic data forces a refusal and costs nothing`() async throws {
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
