import Contract
import Simulation
import Testing
import UserInterface
import VirtualTime
import WalletApp
import WalletModel
import Worlds

/// From an order to the secrets of a card, end to end.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct CardOrderStory {
  /// Signed in, and a virtual card ordered without a PIN.
  private static func houseWithCard(clock: World.Clock? = nil) async throws -> Headless {
    let house = try await Headless(clock: clock)
    try house.enroll()
    try house.order("Meridian Everyday")
    try house.choose("Order the card")
    try house.choose("View card")
    return house
  }

  private static func reveal(_ house: Headless) throws {
    try house.choose("Show card details")
    if house.screen == .stepUp { try house.type("\(Person().pin)\n") }
    #expect(house.screen == .cardDetails && house.app.interface.isRevealing)
  }

  @Test func aVirtualCardIsOrderedAndCanPayAtOnce() async throws {
    let house = try await Self.houseWithCard()
    #expect(house.screen == .card && house.shows("Ready to use"))
    #expect(house.calls.contains("cardService.create 201"))
    try house.choose("Set card PIN")
    try house.type("\(Person().pin)\n")
    #expect(house.screen == .cardPIN)
    try house.type("3691\n3691\n")
    #expect(house.screen == .card && house.shows("Card PIN set"))
  }

  @Test(arguments: [nil, World.Clock.frozen(Timestamp(iso8601: "2026-11-21T09:41:00Z")!)])
  func detailsAreThereForAMinuteByThemselves(_ clock: World.Clock?) async throws {
    let house = try await Self.houseWithCard(clock: clock)
    try Self.reveal(house)
    let start = house.world.time.elapsed
    while house.app.interface.isRevealing {
      house.source.pass(try #require(house.app.wakeUp))
      try house.settle()
    }
    let span = house.world.time.elapsed - start
    #expect(span >= .seconds(60) && span <= .milliseconds(60_001))
    #expect(house.shows("Time's up."))
  }

  @Test func aFreshProofIsEnoughAndAnOldOneIsAskedAgain() async throws {
    let house = try await Self.houseWithCard()
    try Self.reveal(house)
    try house.resume()
    #expect(!house.app.interface.isRevealing && house.shows("You left the app."))
    try house.pass(.seconds(200))
    try house.choose("Show again")
    #expect(house.app.interface.isRevealing)
    try house.pass(.seconds(101))
    try house.choose("Show again")
    #expect(house.screen == .stepUp)
  }

  @Test func aPhysicalCardIsActivatedWithTheCodeFromTheInbox() async throws {
    let house = try await Headless()
    try house.enroll()
    try house.order("Meridian Plus")
    try house.type("Elm Street 1\n\n\nBerlin\n")
    try house.choose("Continue")
    #expect(house.shows("Postal code is required."))
    try house.type("10115\n")
    try house.choose("Order the card")
    #expect(house.shows("Your card is on its way"))
    try house.choose("View card")
    try house.choose("Activate card")
    try house.type("999999\n")
    #expect(house.shows("2 attempts left"))
    try house.press(.control("n"), .enter)
    try house.choose("Use this code")
    try house.press(.enter)
    #expect(house.screen == .card && house.shows("Card activated."))
  }

  @Test func anOrderWhoseAnswerIsLostIsOneCard() async throws {
    let house = try await Headless()
    try house.enroll()
    try house.order("Meridian Everyday")
    house.world.faults.arm(.dropAfter, for: .createCard)
    try house.choose("Order the card")
    try house.waitOut()
    #expect(house.shows("You won't get two cards."))
    try house.choose("Order the card")
    #expect(house.shows("Your card is ready"))
    #expect(try house.count("SELECT COUNT(*) AS number FROM issuer_cards") == 1)
  }
}

extension Headless {
  /// From Home to the last look at an order, or to where the card is sent.
  fileprivate func order(_ program: String) throws {
    try choose("Cards")
    try choose("Order a card")
    try choose(program)
    try choose("Continue")
  }
}
