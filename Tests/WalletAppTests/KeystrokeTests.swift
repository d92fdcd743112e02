import Contract
import Simulation
import Testing
import UserInterface
import WalletModel
import Worlds

/// How few keys the first tasks take.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct Keystrokes {
  @Test func theSampleWalletTakesOne() async throws {
    let house = try await Headless()
    try house.press(.enter)
    #expect(house.screen == .home && house.shows("Anna Sample"))
  }

  @Test func aVirtualCardFromHomeTakesFive() async throws {
    let house = try await Headless()
    try house.press(.enter)
    #expect(house.screen == .home)
    try house.press(.enter, .character("5"), .character("1"), .enter, .enter)
    #expect(house.screen == .orderCard && house.shows("Your card is ready"))
  }

  @Test func aSecondPhoneWithItsQuestionTakesTwelve() async throws {
    let house = try await Headless()
    try house.press(.enter)
    // A new phone, to the login, its form, its question.
    try house.press(.control("o"), .character("1"), .character("2"), .character("3"))
    #expect(house.screen == .login)
    try house.press(.backTab, .backTab, .enter, .enter)
    #expect(house.screen == .mfaPrompt)
    try house.press(.backTab, .backTab, .enter, .enter)
    #expect(house.screen == .fingerprintOffer)
    #expect(try house.linkedPhones == 2)
  }
}

/// The wallet that a person has after one key has cards to try things with.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct SampleWallet {
  @Test(arguments: [("Meridian Wallet", 3, ["· locked", "· issued"]), ("Citadel Private", 2, ["· issued"]), ("Pebble", 2, ["· locked"])])
  func hasACardOfEachKindThatTheIssuerOffers(_ issuer: String, _ count: Int, _ statuses: [String]) async throws {
    let house = try await Headless()
    if issuer != "Meridian Wallet" { try house.simulate("Issuer", issuer) }
    try house.press(.enter)
    #expect(house.screen == .home)
    try house.choose("Cards")
    #expect(house.shows("\(count) cards"))
    for status in statuses { #expect(house.shows(status)) }
  }

  /// A call of the way there fails, each in turn; the next attempt completes the wallet.
  @Test(arguments: [OperationName.getAllCards, .getPrograms, .createCard, .updateCard])
  func isCompletedByASecondAttempt(_ operation: OperationName) async throws {
    let house = try await Headless()
    house.world.faults.arm(.status(503), for: operation)
    try house.press(.enter)
    try house.waitOut()
    #expect(house.screen == .welcome)
    try house.press(.enter)
    try house.waitOut()
    #expect(house.screen == .home)
    try house.choose("Cards")
    #expect(house.shows("3 cards"))
  }

  @Test func getsNoMoreCardsOnASecondPhone() async throws {
    let house = try await Headless()
    try house.press(.enter)
    try house.simulate("Phones", "Add a new phone")
    try house.press(.enter)
    #expect(house.screen == .home)
    #expect(house.calls.count { $0 == "cardService.create 201" } == 3)
    #expect(try house.count("SELECT COUNT(*) AS number FROM issuer_cards") == 3)
  }
}
