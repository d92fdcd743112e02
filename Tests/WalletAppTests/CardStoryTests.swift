import Contract
import Handset
import Issuer
import Testing
import UserInterface
import WalletModel
import Worlds

/// Cards for a customer and for customer care, end to end.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct CardStory {
  /// On Home, with this many cards of a customer in the EU.
  private static func wallet(cards: Int) async throws -> Headless {
    let wallet = try await Headless()
    try wallet.enroll()
    for number in 0..<cards { try await wallet.world.issue(lastFour: "\(1000 + number)") }
    // Home is reopened.
    try wallet.choose("Profile")
    try wallet.choose("Back")
    return wallet
  }

  @Test func `a card is locked and unlocked`() async throws {
    let wallet = try await Self.wallet(cards: 1)
    try wallet.choose("•••• 1000")
    try wallet.choose("Lock")
    #expect(wallet.shows("Locked. U: undo"))
    try wallet.press(.escape)
    #expect(wallet.screen == .home && wallet.shows("You locked this card."))
    try wallet.choose("•••• 1000")
    try wallet.choose("Unlock")
    #expect(wallet.shows("Unlocked. L: undo"))
    #expect(wallet.calls.suffix(5).contains("cardService.update 200"))
  }

  @Test func `a card is cancelled for a reason`() async throws {
    let wallet = try await Self.wallet(cards: 1)
    try wallet.press(.enter)
    try wallet.choose("Cancel card")
    try wallet.choose("Other reason")
    try wallet.type("The dog has eaten it\n")
    try wallet.choose("Cancel card permanently")
    #expect(wallet.shows("Card cancelled."))
    #expect(!wallet.shows("Lock"))
  }

  @Test func `customer care suspends a card that its owner looks at`() async throws {
    let wallet = try await Self.wallet(cards: 1)
    try wallet.press(.enter)
    try wallet.press(.control("o"))
    try wallet.choose("Customer care")
    try wallet.choose("Mara Lind")
    try wallet.choose("Cards")
    try wallet.press(.enter)
    try wallet.choose("Suspend")
    #expect(wallet.shows("•••• 1000 is suspended now."))
    // Only the list of cards is requested again, and by the phone the card that it shows.
    #expect(Array(wallet.calls.suffix(3)) == ["updateCustomerCard 200", "retrieveCustomerCards 200", "cardService.get 200"])
    try wallet.press(.control("o"))
    #expect(wallet.shows("Suspended by the issuer") && !wallet.shows("Lock"))
  }

  @Test func `pages and filter are the issuers`() async throws {
    let wallet = try await Self.wallet(cards: 12)
    try wallet.choose("Cards")
    #expect(wallet.shows("1 to 10 of 12"))
    try wallet.press(.pageDown)
    #expect(wallet.shows("11 to 12 of 12"))
    try wallet.press(.enter)
    try wallet.choose("Lock")
    try wallet.press(.escape)
    #expect(wallet.shows("11 to 12 of 12"))
    try wallet.choose("Filter")
    try wallet.choose("Status")
    try wallet.choose("Locked")
    try wallet.choose("Show these cards")
    #expect(wallet.shows("1 card · locked"))
    try wallet.choose("Filter")
    try wallet.choose("All cards")
    #expect(wallet.shows("1 to 10 of 12"))
  }
}

extension World {
  /// Customer care takes over a card for the test's person.
  func issue(lastFour: String) async throws(WalletError) {
    let call = Call(.customerCare(key: careKey), .issuer(phones.currentIssuer))
    _ = try await askIssuer(
      IssueCustomerCard(
        CardIdentifier(rawValue: "00000000-0000-4000-8000-00000000\(lastFour)"), username: Person().email,
        programName: "SKRILL-VIRTUAL-MC-EEA", status: .active, lastFour: lastFour), call)
  }
}
