import Simulation
import Testing
import UserInterface
import WalletApp
import WalletModel
import Worlds

/// Recovery of forgotten credentials, end to end.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct RecoveryStory {
  private static let newPassword = "amber-lantern-84"

  /// Returns an app with the sample person's wallet, logged out.
  private func house() async throws -> Headless {
    let house = try await Headless(clock: .frozen(Timestamp(iso8601: "2026-11-21T09:41:00Z")!))
    try house.choose("Use a sample wallet")
    #expect(house.screen == .home)
    try house.choose("Log out")
    return house
  }

  /// Goes from PIN login to the form with the recovery code. Enters wrong PINs until the password is required.
  private func forgetPassword(_ house: Headless) throws {
    for _ in 0..<5 { try house.type("1357\n") }
    #expect(house.screen == .locked)
    try house.choose("Forgot your password?")
    try house.type("anna@example.com\n")
    #expect(house.screen == .newPassword)
    #expect(house.shows("Ctrl-N"))
  }

  /// Opens the newest message and has its code typed into the field.
  private func useCode(_ house: Headless) throws {
    try house.press(.control("n"), .enter)
    try house.choose("Use this code")
  }

  @Test func aForgottenPasswordIsReplaced() async throws {
    let house = try await house()
    try forgetPassword(house)
    try useCode(house)
    try house.press(.tab)
    try house.type("  HÉRON \n")
    #expect(house.shows("2 of 2"))
    try house.type("\(Self.newPassword)\n\(Self.newPassword)\n")
    #expect(house.shows("Password changed"))
    #expect(house.shows("password set by you") && house.shows("PIN 2580"))
    try house.press(.enter)
    #expect(house.screen == .pinLogin)
    // The old password is invalid, the new one logs in, and the PIN is enabled again.
    try house.type("2580\n")
    #expect(house.screen == .locked)
    try house.choose("Log in with your password")
    try house.type("anna@example.com\n\(Self.newPassword)\n")
    #expect(house.screen == .mfaPrompt)
    try house.type("heron\n")
    #expect(house.screen == .newPIN && house.shows("Your PIN is enabled again"))
  }

  @Test func aCodeIsGoodForTenMinutes() async throws {
    let house = try await house()
    try forgetPassword(house)
    try useCode(house)
    try house.press(.tab)
    try house.type("heron\n")
    #expect(await house.world.moveClock { $0.advance(by: .seconds(601)) } == nil)
    try house.type("\(Self.newPassword)\n\(Self.newPassword)\n")
    #expect(house.calls.last == "resetPassword 410")
    #expect(house.shows("This code has expired. Start over to get a new one."))
  }

  @Test func threeWrongCodesEndIt() async throws {
    let house = try await house()
    try forgetPassword(house)
    for left in [2, 1, 0] {
      try house.type("12345678\n")
      try house.type("heron\n")
      try house.type("\(Self.newPassword)\n\(Self.newPassword)\n")
      #expect(house.calls.last == "resetPassword 401")
      #expect(left == 0 || house.shows("\(left) attempt"))
      if left > 0 {
        // Back at the code. The typed password may be kept or not.
        #expect(house.shows("1 of 2"))
      }
    }
    #expect(house.shows("Start over"))
  }

  @Test func aForgottenPINIsReplaced() async throws {
    let house = try await house()
    try house.choose("Forgot your PIN?")
    try house.type("Heron-Lake-42\n")
    #expect(house.screen == .newPIN)
    try house.type("heron\n1470\n1470\n")
    #expect(house.shows("PIN set by you") && house.shows("password Heron-Lake-42"))
    try house.press(.enter)
    #expect(house.screen == .pinLogin)
    try house.type("1470\n")
    try house.declineFingerprint()
    #expect(house.screen == .home)
    // The sample wallet on another phone is the same person's: their PIN stays their own.
    try house.simulate("Phones", "Add a new phone")
    try house.choose("Use a sample wallet")
    #expect(house.screen == .home && house.shows("PIN set by you") && !house.shows("PIN 2580"))
  }

  /// Prevents account enumeration: the recovery looks the same for an unknown username.
  @Test func nobodysRecoveryLooksLikeSomebodys() async throws {
    let house = try await house()
    for _ in 0..<5 { try house.type("1357\n") }
    try house.choose("Forgot your password?")
    try house.type("nobody@example.com\n")
    #expect(house.screen == .newPassword && house.shows("If this email has a wallet"))
    #expect(house.calls.contains("startPasswordRecovery 200"))
  }
}
