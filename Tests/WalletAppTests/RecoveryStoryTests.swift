import Basics
import Simulation
import Testing
import UserInterface
import WalletApp
import Worlds

/// Recovery of forgotten credentials, end to end.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct RecoveryStory {
  private static let newPassword = "amber-lantern-84"

  /// Returns an app with the sample person's wallet, logged out.
  private func wallet() async throws -> Headless {
    let wallet = try await Headless(clock: .frozen(Timestamp(iso8601: "2026-11-21T09:41:00Z")!))
    try wallet.choose("Use a sample wallet")
    #expect(wallet.screen == .home)
    try wallet.logOut()
    return wallet
  }

  /// Goes from PIN login to the form with the recovery code. Enters wrong PINs until the password is required.
  private func forgetPassword(_ wallet: Headless) throws {
    for _ in 0..<5 { try wallet.type("1357\n") }
    #expect(wallet.screen == .locked)
    try wallet.choose("Forgot your password?")
    try wallet.type("anna@example.com\n")
    #expect(wallet.screen == .newPassword)
    #expect(wallet.shows("Ctrl-N"))
  }

  /// Opens the newest message and has its code typed into the field.
  private func useCode(_ wallet: Headless) throws {
    try wallet.press(.control("n"), .enter)
    try wallet.choose("Use this code")
  }

  @Test func `a forgotten password is replaced`() async throws {
    let wallet = try await wallet()
    try forgetPassword(wallet)
    try useCode(wallet)
    try wallet.press(.tab)
    try wallet.type("  HÉRON \n")
    #expect(wallet.shows("2 of 2"))
    try wallet.type("\(Self.newPassword)\n\(Self.newPassword)\n")
    #expect(wallet.shows("Password changed"))
    try wallet.press(.control("k"))
    #expect(wallet.shows("password set by you") && wallet.shows("PIN 2580"))
    try wallet.press(.enter)
    #expect(wallet.screen == .pinLogin)
    // The old password is invalid, the new one logs in, and the PIN is enabled again.
    try wallet.type("2580\n")
    #expect(wallet.screen == .locked)
    try wallet.choose("Log in with your password")
    try wallet.type("anna@example.com\n\(Self.newPassword)\n")
    #expect(wallet.screen == .mfaPrompt)
    try wallet.type("heron\n")
    #expect(wallet.screen == .newPIN && wallet.shows("Your PIN is enabled again"))
  }

  @Test func `a code goes into its field whatever is selected`() async throws {
    let wallet = try await wallet()
    try forgetPassword(wallet)
    try wallet.press(.tab)
    try useCode(wallet)
    try wallet.press(.tab)
    try wallet.type("heron\n")
    #expect(wallet.shows("2 of 2"))
  }

  @Test func `a code is good for ten minutes`() async throws {
    let wallet = try await wallet()
    try forgetPassword(wallet)
    try useCode(wallet)
    try wallet.press(.tab)
    try wallet.type("heron\n")
    #expect(await wallet.world.moveClock { $0.advance(by: .seconds(601)) } == nil)
    try wallet.type("\(Self.newPassword)\n\(Self.newPassword)\n")
    #expect(wallet.calls.last == "resetPassword 410")
    #expect(wallet.shows("This code has expired. Start over to get a new one."))
  }

  @Test func `three wrong codes end it`() async throws {
    let wallet = try await wallet()
    try forgetPassword(wallet)
    for left in [2, 1, 0] {
      try wallet.type("12345678\n")
      try wallet.type("heron\n")
      try wallet.type("\(Self.newPassword)\n\(Self.newPassword)\n")
      #expect(wallet.calls.last == "resetPassword 401")
      #expect(left == 0 || wallet.shows("\(left) attempt"))
      if left > 0 {
        // Back at the code. The typed password may be kept or not.
        #expect(wallet.shows("1 of 2"))
      }
    }
    #expect(wallet.shows("Start over"))
  }

  @Test func `a forgotten PINIs replaced`() async throws {
    let wallet = try await wallet()
    try wallet.choose("Forgot your PIN?")
    try wallet.type("Heron-Lake-42\n")
    #expect(wallet.screen == .newPIN)
    try wallet.type("heron\n1470\n1470\n")
    try wallet.press(.control("k"))
    #expect(wallet.shows("PIN set by you") && wallet.shows("password Heron-Lake-42"))
    try wallet.press(.enter)
    #expect(wallet.screen == .pinLogin)
    try wallet.type("1470\n")
    try wallet.declineFingerprint()
    #expect(wallet.screen == .home)
    // The sample wallet on another phone is the same person's: their PIN stays their own.
    try wallet.simulate("Phones", "Add a new phone", "iPhone")
    try wallet.choose("Use a sample wallet")
    #expect(wallet.screen == .home && wallet.shows("PIN set by you") && !wallet.shows("PIN 2580"))
  }

  /// Prevents account enumeration: the recovery looks the same for an unknown username.
  @Test func `nobodys recovery looks like somebodys`() async throws {
    let wallet = try await wallet()
    for _ in 0..<5 { try wallet.type("1357\n") }
    try wallet.choose("Forgot your password?")
    try wallet.type("nobody@example.com\n")
    #expect(wallet.screen == .newPassword && wallet.shows("If this email has a wallet"))
    #expect(wallet.calls.contains("startPasswordRecovery 200"))
  }
}
