import Basics
import Commands
import Dice
import Foundation
import Gherkin
import System
import Testing
import UserInterface
import WalletModel
import Worlds

@testable import Walkthroughs

/// A wallet that a walkthrough uses, and on which what it does is recorded as if a person did it.
private final class RecordedWallet: DrivenWallet {
  private let base: HeadlessWallet
  private var inference: StepInference
  private(set) var moments: [StageMoment]
  /// True from something on that nobody can do with the keys of a wallet.
  private(set) var isOver = false

  init(_ setup: ScenarioSetup) throws(StepFailure) {
    base = try HeadlessWallet(setup)
    guard let moment = base.moment else { throw .left }
    inference = StepInference(of: .standard, from: moment)
    moments = [moment]
  }

  var told: [StepInference.InferredStep] {
    var inference = inference
    inference.finish()
    return inference.told
  }

  private func note(_ content: ActionLog.Action.Content) throws(StepFailure) {
    guard !isOver else { return }
    guard let moment = base.moment else {
      isOver = true
      return
    }
    let code = try base.ask(InboxQuery()).lazy.compactMap(\.code).first
    // A number is typed digit by digit.
    let number = moment.fields.first { $0.label == "Card number" }?.value.reveal() ?? ""
    let card = number.count > 12 ? try? base.ask(CardNumberQuery(String(number.suffix(4)))) : nil
    inference.note(
      content, after: moment, StepInference.Facts(code: code.map { .init($0) }, cards: card.map { [$0] } ?? [], isRefused: false))
    moments.append(moment)
  }

  func look() throws(StepFailure) -> View { try base.look() }

  func send(_ inputs: [Input]) throws(StepFailure) {
    for input in inputs {
      try base.send([input])
      try note(.input(input))
    }
  }

  func resize(to size: Size) throws(StepFailure) {
    isOver = true
    try base.resize(to: size)
  }

  func restart() throws(StepFailure) {
    isOver = true
    try base.restart()
  }

  func kill() throws(StepFailure) {
    isOver = true
    try base.kill()
  }

  func perform(_ action: any WorldAction) throws(StepFailure) {
    // Another world, whose app restarts.
    if action is RestoreWorld { isOver = true }
    try base.perform(action)
    try note(.request(ControlRequest(action.words)))
  }

  func run(_ request: ControlRequest) throws(StepFailure) {
    try base.run(request)
    try note(.request(request))
  }

  func ask<Query: WorldQuery>(_ query: Query) throws(StepFailure) -> Query.Answer { try base.ask(query) }
  func output(of query: some WorldQuery, isJSON: Bool) throws(StepFailure) -> String { try base.output(of: query, isJSON: isJSON) }
  func close() { base.close() }
}

@Suite struct RecorderTests {

  /// Those that come with the program; in short tests, some of them.
  private static let places = WalkSources([]).walks.enumerated().filter { isVerifying || $0.offset % 40 == 7 }.map(\.element.place)

  @Test(arguments: places)
  func `what is recorded of a walkthrough shows the same`(place: String) throws {
    let walk = try #require(WalkSources([place]).walks.first { $0.place == place })
    var recorded: RecordedWallet?
    let context = ScenarioContext(pictures: Pictures(near: walk.uri)) { setup throws(StepFailure) in
      let wallet = try RecordedWallet(setup)
      recorded = wallet
      return wallet
    }
    defer { context.close() }
    var given: [[String]] = []
    for step in walk.steps {
      if !context.isRunning, case .prepares? = Vocabulary.find(step.text)?.step.effect {
        given.append([step.text] + (step.table?.rows ?? []).map { "| " + $0.cells.map(Self.cell).joined(separator: " | ") + " |" })
      }
      #expect(context.play(step) == .passed, "\(walk.place): \(step.text)")
    }
    // Whatever only prepares a world records nothing.
    guard let recorded, !recorded.told.isEmpty else { return }
    let scenario = RecordedScenario(
      walk.name, title: walk.name, given: given, recorded.told, [], recorded.moments, recorded.moments.map(\.lines))
    let steps = RecordedScenario(walk.name, title: walk.name, given: [], recorded.told, [], [], []).text
    // Keys are told in words, whatever was pressed; those that quit have none.
    let keys = steps.matches(of: #/I press (?:.\n|Ctrl-U)/#).map { String($0.output).trimmed }
    #expect(keys.allSatisfy { key in key == "I press q" && walk.steps.contains { $0.text == key } }, "\(steps)")
    // A card's last four digits may be somebody's PIN.
    for secret in recorded.told.compactMap(\.secret) where !StandIns.isSample(secret) && secret.contains(where: { !$0.isPunctuation }) {
      let written = ["| \(secret) |", "I type \"\(secret)\"", "I paste \"\(secret)\""]
      #expect(written.allSatisfy { !steps.contains($0) }, "\(walk.place)")
    }
    let proof = scenario.prove(at: walk.uri)
    // Some are about the very password or number.
    #expect(proof == .same || scenario.hasStandIns, "\(walk.place): \(proof)\n\(scenario.text)")
  }

  /// Whatever the script: signs stay, by which rules tell passwords apart.
  @Test(arguments: [
    "Quokka-7731", "Пароль-7731", "ｈｏｔｅｌ", "Straße 密码", "🦆🦆", String((0..<60).map { Character(Unicode.Scalar(0x4E00 + $0)!) }),
  ])
  func `no letter of a secret stays in its stand in`(secret: String) {
    var standIns = StandIns()
    let standIn = standIns.text(for: secret)
    #expect(standIn.count == secret.count && standIns.text(for: secret) == standIn)
    for (character, other) in zip(secret, standIn) { #expect((character == other) == (character == "-" || character == " ")) }
  }

  /// A stand-in for a PIN is refused where the PIN was, and only there: otherwise a replay would go another way.
  @Test func `the rules judge a stand in like its secret`() {
    var dice = Dice(seed: 53)
    for _ in 0..<5000 {
      let length = 4 + dice.below(3)
      let secret = String((0..<length).map { _ in Character("\(dice.below(10))") })
      var standIns = StandIns()
      let standIn = standIns.text(for: secret)
      var rules = PasscodeConfigurations()
      (rules.maxRepeated, rules.maxSequential) = (dice.below(4), dice.below(5))
      #expect(
        rules.requirements(for: Secret(standIn)).map(\.isMet) == rules.requirements(for: Secret(secret)).map(\.isMet),
        "\(secret) \(standIn)")
    }
  }

  @Test(arguments: ["DE89370400440532013000", "DE89 3704 0044 0532 0130 00", "NL91 ABNA 0417 1643 00", "FR14 2004 1010 0505 0001 3M02 606"])
  func `an account number is replaced by another one of its country, however it is written`(number: String) throws {
    var standIns = StandIns()
    let real = try IBAN(Secret(number)).text.reveal()
    let standIn = standIns.text(for: number)
    let text = try IBAN(Secret(standIn)).text.reveal()
    #expect(text != real && text.prefix(4) == real.prefix(4) && text.suffix(4) == real.suffix(4))
  }

  private static func cell(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("\n", with: "\\n")
  }
}
