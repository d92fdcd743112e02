import Basics
import Contract
import Simulation
import Testing
import UserInterface
import VirtualTime
import WalletApp
import Worlds

/// From an order to the secrets of a card, end to end.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct CardOrderStory {
  /// Signed in, and a virtual card ordered without a PIN.
  private static func houseWithCard(clock: World.Clock? = nil) async throws -> Headless {
    let wallet = try await Headless(clock: clock)
    try wallet.enroll()
    try wallet.order("Everyday")
    try wallet.choose("Order the card")
    try wallet.choose("View card")
    return wallet
  }

  private static func reveal(_ wallet: Headless) throws {
    try wallet.choose("Details")
    if wallet.screen == .stepUp { try wallet.type("\(Person().pin)\n") }
    #expect(wallet.screen == .cardDetails && wallet.app.interface.isRevealing)
  }

  @Test func `a virtual card is ordered and can pay at once`() async throws {
    let wallet = try await Self.houseWithCard()
    #expect(wallet.screen == .card && wallet.shows("Ready to use"))
    #expect(wallet.calls.contains("cardService.create 201"))
    try wallet.choose("PIN")
    try wallet.type("\(Person().pin)\n")
    #expect(wallet.screen == .cardPIN)
    try wallet.type("3691\n3691\n")
    #expect(wallet.screen == .card && wallet.shows("Card PIN set"))
  }

  @Test(arguments: [nil, World.Clock.frozen(Timestamp(iso8601: "2026-11-21T09:41:00Z")!)])
  func `details are there for a minute by themselves`(_ clock: World.Clock?) async throws {
    let wallet = try await Self.houseWithCard(clock: clock)
    try Self.reveal(wallet)
    let start = wallet.world.time.elapsed
    while wallet.app.interface.isRevealing {
      wallet.source.pass(try #require(wallet.app.wakeUp))
      try wallet.settle()
    }
    let span = wallet.world.time.elapsed - start
    #expect(span >= .seconds(60) && span <= .milliseconds(60_001))
    #expect(wallet.shows("Time's up."))
  }

  @Test func `a fresh proof is enough and an old one is asked again`() async throws {
    let wallet = try await Self.houseWithCard()
    try Self.reveal(wallet)
    try wallet.resume()
    #expect(!wallet.app.interface.isRevealing && wallet.shows("You left the app."))
    try wallet.pass(.seconds(200))
    try wallet.choose("Show again")
    #expect(wallet.app.interface.isRevealing)
    try wallet.pass(.seconds(101))
    try wallet.choose("Show again")
    #expect(wallet.screen == .stepUp)
  }

  @Test func `a physical card is activated with the code from the inbox`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.order("Plus")
    try wallet.type("Elm Street 1\n\n\nBerlin\n")
    try wallet.choose("Continue")
    #expect(wallet.shows("Postal code is required."))
    try wallet.type("10115\n")
    try wallet.choose("Order the card")
    #expect(wallet.shows("Your card is on its way"))
    try wallet.choose("View card")
    try wallet.choose("Activate")
    try wallet.type("999999\n")
    #expect(wallet.shows("2 attempts left"))
    try wallet.press(.control("n"), .enter)
    try wallet.choose("Use this code")
    try wallet.press(.enter)
    #expect(wallet.screen == .card && wallet.shows("Card activated."))
  }

  @Test func `an order whose answer is lost is one card`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try wallet.order("Everyday")
    wallet.world.faults.arm(.dropAfter, for: .createCard)
    try wallet.choose("Order the card")
    try wallet.waitOut()
    #expect(wallet.shows("You won't get two cards."))
    try wallet.choose("Order the card")
    #expect(wallet.shows("Your card is ready"))
    #expect(try wallet.count("SELECT COUNT(*) AS number FROM issuer_cards") == 1)
  }
}

extension Headless {
  /// From Home to the last look at an order, or to where the card is sent.
  fileprivate func order(_ program: String) throws {
    try choose("Order")
    try choose(program)
    try choose("Continue")
  }
}
