import Testing
import UserInterface

@testable import Walkthroughs

/// Walkthroughs that choose by an earlier label still work.
@Suite struct FormerLabelTests {
  @Test(arguments: [
    ("Apps", "Simulator · apps"), ("Clock", "Simulator · clock"), ("Card network", "Simulator · network"),
    ("Type a card's number", "Simulator · card"),
  ])
  func `entries of the Simulator`(_ label: String, _ title: String) throws {
    let wallet = try HeadlessWallet(ScenarioSetup())
    defer { wallet.close() }
    try wallet.send([.key(.control("o"))])
    try wallet.choose(try wallet.look().dump.action(label))
    #expect(try wallet.look().dump.title == title)
  }

  @Test func `what was not renamed is unknown`() throws {
    let wallet = try HeadlessWallet(ScenarioSetup())
    defer { wallet.close() }
    #expect(FormerWords.labels(meantBy: "Phones").isEmpty)
    #expect(throws: StepFailure.self) { try wallet.look().dump.action("Apps") }
  }
}
