import Contract
import Handset
import Issuer
import Testing
import UserInterface
import WalletModel
import Worlds

/// Cards for a customer and for customer care, end to end.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct CardStory {
  /// On Home, with so many cards of a customer in the EU.
  private static func house(cards: Int) async throws -> Headless {
    let house = try await Headless()
    try house.enroll()
    for number in 0..<cards { try await house.world.issue(lastFour: "\(1000 + number)") }
    return house
  }

  @Test func aCardIsLockedAndUnlocked() async throws {
    let house = try await Self.house(cards: 1)
    try house.choose("Cards")
    try house.choose("•••• 1000")
    try house.choose("Lock card")
    try house.choose("Lock card")
    #expect(house.shows("Card locked. You can't pay with it"))
    try house.press(.escape)
    #expect(house.shows("▸ •••• 1000 · locked"))
    try house.press(.enter)
    try house.choose("Unlock card")
    try house.choose("Unlock card")
    #expect(house.shows("Card unlocked. You can pay with it again."))
    #expect(house.calls.suffix(5).contains("cardService.update 200"))
  }

  @Test func aCardIsCancelledForAReason() async throws {
    let house = try await Self.house(cards: 1)
    try house.choose("Cards")
    try house.press(.enter)
    try house.choose("Cancel card")
    try house.choose("Other reason")
    try house.type("The dog has eaten it\n")
    try house.choose("Cancel card permanently")
    #expect(house.shows("Card cancelled."))
    #expect(!house.shows("Lock card"))
  }

  @Test func customerCareSuspendsACardWhileItsOwnerLocksIt() async throws {
    let house = try await Self.house(cards: 1)
    try house.choose("Cards")
    try house.press(.enter)
    try house.choose("Lock card")
    try house.press(.control("o"))
    try house.choose("Customer care")
    try house.choose("Mara Lind")
    try house.choose("Cards")
    try house.press(.enter)
    try house.choose("Suspend")
    #expect(house.shows("•••• 1000 is suspended now."))
    // Only the list of cards is requested again.
    #expect(Array(house.calls.suffix(2)) == ["updateCustomerCard 200", "retrieveCustomerCards 200"])
    try house.press(.control("o"))
    try house.choose("Lock card")
    #expect(house.shows("This card has changed"))
    try house.press(.enter)
    #expect(house.shows("Suspended by the issuer"))
  }

  @Test func pagesAndFilterAreTheIssuers() async throws {
    let house = try await Self.house(cards: 12)
    try house.choose("Cards")
    #expect(house.shows("1 to 10 of 12"))
    try house.press(.pageDown)
    #expect(house.shows("11 to 12 of 12"))
    try house.press(.enter)
    try house.choose("Lock card")
    try house.choose("Lock card")
    try house.press(.escape)
    #expect(house.shows("11 to 12 of 12"))
    try house.choose("Filter")
    try house.choose("Status")
    try house.choose("Locked")
    try house.choose("Show these cards")
    #expect(house.shows("1 card · locked"))
    try house.choose("Filter")
    try house.choose("Show all cards")
    #expect(house.shows("1 to 10 of 12"))
  }
}

extension World {
  /// Customer care takes over a card for the test's person.
  fileprivate func issue(lastFour: String) async throws(WalletError) {
    let call = Call(.customerCare(key: careKey), .issuer(phones.currentIssuer))
    _ = try await askIssuer(
      IssueCustomerCard(
        CardIdentifier(rawValue: "00000000-0000-4000-8000-00000000\(lastFour)"), username: Person().email,
        programName: "SKRILL-VIRTUAL-MC-EEA", status: .active, lastFour: lastFour), call)
  }
}
