import Commands
import Contract
import Foundation
import Gherkin
import Simulation
import Testing
import WalletModel
import Worlds

@testable import Walkthroughs

/// The sentences as values, and the commands and rows that they use.
@Suite(.timeLimit(.minutes(10))) struct VocabularyTests {
  /// Asking a sentence carries out nothing: there is no wallet. A program that has a world open understands each of its commands.
  @Test func `sentences yield actions without a wallet`() throws {
    var count = 0
    for step in WalkSources([]).walks.flatMap(\.steps) where step.table == nil {
      let (definition, places) = try #require(Vocabulary.find(step.text))
      let values = StepValues(places: places, rows: [])
      let actions: [StepAction]
      switch definition.effect {
      case .prepares(let preparation, let later):
        _ = try preparation(values)
        actions = try later?(values) ?? []
      case .does(let does):
        actions = try does(values)
        #expect(!actions.isEmpty, "\(step.text)")
      case .sees: actions = []
      }
      for case .command(let command) in actions {
        #expect(try WorldCommand(command.words, folder: nil) { .standard }.held != nil, "\(command.words)")
        count += 1
      }
    }
    #expect(count > 500, "\(count)")
  }

  /// Programs read the same rows that steps do.
  @Test func `rows are read from the JSON that they print`() throws {
    var setup = ScenarioSetup()
    setup.world = "cards"
    let wallet = try HeadlessWallet(setup)
    defer { wallet.close() }
    try wallet.perform(FaultAction.arming(["slow", "1.5 s"], operation: "loginByPIN", .call(3)))
    try wallet.perform(
      IssueCards(
        program: "SKRILL-VIRTUAL-MC-EEA", status: "locked", lastFour: "1234", currency: nil, expiry: "11/2031",
        wallet: "APPLE_PAY=COMPLETED"))
    func check<Query: WorldQuery>(_ query: Query) throws {
      let text = try wallet.output(of: query, isJSON: true)
      #expect(try json(JSONDecoder().decode(Query.Answer.self, from: Data(text.utf8))) == text)
    }
    try check(PhoneQuery())
    try check(InboxQuery())
    try check(CustomerQuery())
    try check(CardQuery())
    try check(IssuerQuery())
    try check(IssuerRulesQuery())
    try check(NetworkRulesQuery())
    try check(NetworkTokenQuery())
    try check(FaultQuery())
    try check(ClockQuery())
    try check(StatusQuery())
    let card = try #require(try wallet.ask(CardQuery()).first { $0.lastFour == "1234" })
    #expect(card.status == .locked && card.expiry.year == 2031 && card.tokenizations?.tokenizations.first?.status == .completed)
  }

  /// In JSON, a refusal is a part of the answer.
  @Test func `a refused call names its error`() throws {
    let wallet = try HeadlessWallet(ScenarioSetup())
    defer { wallet.close() }
    try wallet.perform(FaultAction.arm(.status(503), for: .isDeviceRegistered, .next))
    try wallet.restart()
    let row = try #require(try wallet.ask(TrafficQuery()).first { $0.refusal != nil })
    let read = try JSONDecoder().decode([TrafficRow].self, from: Data(wallet.output(of: TrafficQuery(last: 500), isJSON: true).utf8))
    #expect(row.status == 503 && row.operation == "isDeviceRegistered" && read.first { $0.number == row.number }?.refusal == row.refusal)
  }
}
