import Storage
import Testing
import UserInterface
import Worlds

/// Apple Wallet for a customer, end to end.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct DeviceWalletStory {
  /// Its app was killed before it could report the pass, and the network's notice never came.
  @Test func `a login reports a pass that the issuer does not know`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try await wallet.world.issue(lastFour: "1000")
    try wallet.choose("Profile")
    try wallet.choose("Back")
    try wallet.choose("•••• 1000")
    try wallet.choose("Add to Apple Wallet")
    try wallet.choose("Agree")
    try wallet.choose("Done")
    try wallet.press(.escape)
    try wallet.logOut()
    try await wallet.issuers.file.database.transaction { sql throws(StorageError) in
      try sql.execute("UPDATE issuer_enrolments SET status = 'INITIATED', dpan_ref = NULL")
    }
    let before = wallet.calls.count
    try wallet.type("2580\n")
    try wallet.choose("Not now")
    #expect(wallet.screen == .home)
    #expect(wallet.calls.dropFirst(before).contains("cardService.updateTokenizationStatus 200"))
    #expect(try wallet.count("SELECT COUNT(*) AS number FROM issuer_enrolments WHERE status = 'COMPLETED'") == 1)
    // A second login has nothing to report.
    try wallet.logOut()
    try wallet.type("2580\n")
    #expect(wallet.calls.count { $0 == "cardService.updateTokenizationStatus 200" } == 2)
  }
}
