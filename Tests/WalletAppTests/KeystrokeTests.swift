import Contract
import Handset
import Simulation
import Testing
import UserInterface
import WalletApp
import WalletModel
import Worlds

/// How few keys the first tasks take.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct Keystrokes {
  @Test func `the sample wallet takes one`() async throws {
    let wallet = try await Headless()
    try wallet.press(.enter)
    #expect(wallet.screen == .home && wallet.shows("Anna Sample"))
  }

  @Test func `a virtual card from home takes four`() async throws {
    let wallet = try await Headless()
    try wallet.press(.enter)
    #expect(wallet.screen == .home)
    try wallet.press(.character("o"), .character("1"), .enter, .enter)
    #expect(wallet.screen == .orderCard && wallet.shows("Your card is ready"))
  }

  @Test func `locking takes one and unlocking too`() async throws {
    let wallet = try await Headless()
    try wallet.press(.enter)
    try wallet.press(.character("l"))
    #expect(wallet.calls.last == "cardService.update 200" && wallet.shows("Locked. U: undo"))
    try wallet.press(.character("u"))
    #expect(wallet.shows("Unlocked. L: undo"))
    try wallet.press(.enter)
    #expect(wallet.screen == .card && wallet.shows("Ready to use"))
    try wallet.press(.character("l"))
    #expect(wallet.shows("Locked. U: undo"))
  }

  @Test func `the details take one and the PIN`() async throws {
    let wallet = try await Headless()
    try wallet.press(.enter)
    try wallet.press(.character("d"))
    #expect(wallet.screen == .stepUp)
    try wallet.type("2580\n")
    #expect(wallet.screen == .cardDetails && wallet.app.interface.isRevealing)
  }

  @Test func `a second phone with its question takes thirteen`() async throws {
    let wallet = try await Headless()
    try wallet.press(.enter)
    // A new phone, an iPhone, to the login, its form, its question.
    try wallet.press(.control("o"), .character("p"), .character("a"), .character("1"), .character("3"))
    #expect(wallet.screen == .login)
    try wallet.press(.backTab, .backTab, .enter, .enter)
    #expect(wallet.screen == .mfaPrompt)
    try wallet.press(.backTab, .backTab, .enter, .enter)
    #expect(wallet.screen == .fingerprintOffer)
    #expect(try wallet.linkedPhones == 2)
  }

  @Test func `paying with an own card takes six`() async throws {
    // Where the card's bank confirms it without a question.
    let wallet = try await Headless(before: { world in
      try await world.perform(UpdateIssuer(world.phones.currentIssuer, [SettingChange("payment-challenge", "never")]))
    })
    try wallet.press(.enter)
    // The shops, the first of them, its first book, the checkout, the card.
    try wallet.press(.character("s"), .enter, .enter, .character("c"), .character("p"), .enter)
    #expect(wallet.title == "Paid")
  }

  @Test func `a yellow vote takes four`() async throws {
    let wallet = try await Headless()
    try wallet.press(.enter)
    try wallet.press(.control("o"), .character("w"), .character("n"), .character("y"))
    #expect(wallet.text.contains(#/Next vote +yellow/#), "\(wallet.text)")
  }

  @Test func `the reason of a failed payment takes none`() async throws {
    let wallet = try await Headless()
    try wallet.press(.enter)
    try wallet.press(.character("s"), .enter, .enter, .character("c"), .character("p"))
    // The wallet has a locked card, behind those that can be used.
    for _ in 0..<3 where !wallet.shows("is locked") { try wallet.press(.character("f")) }
    try wallet.press(.enter)
    #expect(wallet.title == "Not paid" && wallet.shows("800.100"))
    // Nor does it to see who has declined it.
    let (frame, size) = (wallet.frame, wallet.size)
    let said = (0..<size.rows).filter { frame.line($0).contains("declined, the card") }
    #expect(!said.isEmpty && said.allSatisfy { row in (0..<size.columns).contains { frame.cell(row: row, column: $0).role == .error } })
  }
}

/// The wallet that a person has after one key has cards to try things with.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct SampleWallet {
  @Test(arguments: [
    ("Meridian Wallet", 3, ["─ locked ─", "─ on its way ─"]), ("Citadel Private", 2, ["─ on its way ─"]), ("Pebble", 2, ["─ locked ─"]),
  ])
  func `has a card of each kind that the issuer offers`(_ issuer: String, _ count: Int, _ statuses: [String]) async throws {
    let wallet = try await Headless()
    if issuer != "Meridian Wallet" { try wallet.simulate("Open an app", issuer) }
    try wallet.press(.enter)
    #expect(wallet.screen == .home)
    #expect(wallet.shows("1 of \(count)"))
    for status in statuses { #expect(wallet.shows(status)) }
  }

  /// A call of the way there fails, each in turn; the next attempt completes the wallet.
  @Test(arguments: [OperationName.getAllCards, .getPrograms, .createCard, .updateCard])
  func `is completed by a second attempt`(_ operation: OperationName) async throws {
    let wallet = try await Headless()
    wallet.world.faults.arm(.status(503), for: operation)
    try wallet.press(.enter)
    try wallet.waitOut()
    #expect(wallet.screen == .welcome)
    try wallet.press(.enter)
    try wallet.waitOut()
    #expect(wallet.screen == .home)
    #expect(wallet.shows("1 of 3"))
  }

  @Test func `gets no more cards on a second phone`() async throws {
    let wallet = try await Headless()
    try wallet.press(.enter)
    try wallet.simulate("Phones", "Add a new phone", "iPhone")
    try wallet.press(.enter)
    #expect(wallet.screen == .home)
    #expect(wallet.calls.count { $0 == "cardService.create 201" } == 3)
    #expect(try wallet.count("SELECT COUNT(*) AS number FROM issuer_cards") == 3)
  }
}
