internal import Basics
internal import Commands
internal import Gherkin
internal import System
internal import UserInterface
internal import Worlds

/// A scenario that is being played: the description of its world, and the wallet, which is made for the first step that needs it.
package final class ScenarioContext {
  /// Makes the wallet when the first step needs it.
  private let makeWallet: (ScenarioSetup) throws(StepFailure) -> any DrivenWallet
  fileprivate let pictures: Pictures
  private(set) var setup = ScenarioSetup()
  private var running: (any DrivenWallet)?
  /// The code that a step has read from the phone's inbox.
  private var code: Secret?
  /// The number of snapshots that steps have taken.
  private var snapshots = 0
  /// The secrets of this scenario.
  private(set) var secrets = Mask()

  init(pictures: Pictures, makeWallet: @escaping (ScenarioSetup) throws(StepFailure) -> any DrivenWallet) {
    self.pictures = pictures
    self.makeWallet = makeWallet
  }

  /// The wallet; its app starts now if it does not run yet.
  fileprivate func wallet() throws(StepFailure) -> any DrivenWallet {
    if let running { return running }
    let fresh = try makeWallet(setup)
    running = fresh
    return fresh
  }

  /// Restores the effects on this context of steps that another process has carried out: the stored code, and the number of snapshots.
  func remember(_ steps: [Gherkin.Step]) {
    for step in steps {
      guard let (definition, places) = Vocabulary.find(step.text) else { continue }
      switch definition.firstAction(StepValues(places: places, rows: [])) {
      case .storeCode?: try? carryOut(.storeCode)
      case .makeSnapshot?: snapshots += 1
      default: break
      }
    }
  }

  /// Opens the wallet if no step has needed it yet. Returns the failure if that is not possible.
  func open() -> StepFailure? {
    do throws(StepFailure) {
      _ = try wallet()
      return nil
    } catch {
      return error
    }
  }

  var isRunning: Bool { running != nil }

  func hide(_ secret: String) { secrets.add(secret) }
  /// Hides everything in the steps of a scenario that could be a secret from reports.
  func hideEverySecret(of walk: Walk) { for step in walk.steps { hideCredentials(of: step, isDone: false) } }

  /// The current screen; nil before the app has started, or if the screen can't be read.
  var view: View? { running.flatMap { try? $0.look() } }

  /// The calls since the app was opened, one per line.
  func traffic(last: Int? = nil, isJSON: Bool = false) -> [String] {
    let text = running.flatMap { try? $0.output(of: TrafficQuery(last: last), isJSON: isJSON) } ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  func close() {
    running?.close()
    running = nil
  }

  // MARK: - Steps

  /// Carries out a step with these values.
  func carryOut(_ step: StepDefinition, _ values: StepValues) throws(StepFailure) {
    switch step.effect {
    case .prepares(_, let later?) where isRunning: for action in try later(values) { try carryOut(action) }
    case .prepares(let preparation, _): try prepare(try preparation(values))
    case .does(let actions): for action in try actions(values) { try carryOut(action) }
    case .sees(_, let check): try check(ScenarioReader(self), values)
    }
  }

  private func prepare(_ preparation: Preparation) throws(StepFailure) {
    if case .enrollee(let enrollee) = preparation { enrollee.secrets.forEach(hide) }
    guard running == nil else {
      throw StepFailure("The app has already started. Move this step before the first step that uses the wallet.")
    }
    if case .world(let name) = preparation { try PreparedWorld.find(name) }
    setup.apply(preparation)
  }

  private func carryOut(_ action: StepAction) throws(StepFailure) {
    let wallet = try wallet()
    switch action {
    case .chooseEither(let first, let second):
      let isThere = try wallet.look().dump.actions.contains { $0.label == first }
      try carryOut(.choose(isThere ? first : second))
    case .ifThere(let label, let actions):
      guard try wallet.look().dump.actions.contains(where: { $0.label == label }) else { return }
      for action in actions { try carryOut(action) }
    case .choose(let label):
      let dump = try wallet.look().dump
      if let command = dump.command(label) { return try wallet.send([.key(command.binding.keys[0])]) }
      let action = try dump.action(label)
      guard action.isEnabled else { throw StepFailure("“\(action.label)” is disabled.") }
      try wallet.choose(action)
    case .select(let label): try wallet.focus(try wallet.look().dump.item(label))
    case .fill(let label, let value):
      let field = try wallet.look().dump.field(label)
      if field.isSecret { hide(value) }
      try wallet.fill(field, with: value)
    case .type(let text):
      try hideIfSecret(text)
      try wallet.send(.typing(text))
    case .paste(let text):
      try hideIfSecret(text)
      try wallet.send([.paste(text)])
    case .press(let key): try wallet.send([.key(key)])
    case .goBack(let title):
      for _ in 0..<Self.farthest where try wallet.look().dump.title != title { try wallet.send([.key(.escape)]) }
      let reached = try wallet.look().dump.title
      guard reached == title else { throw StepFailure("Esc doesn't lead to “\(title)”. The screen is “\(reached)”.") }
    case .show(let face): try wallet.show(face)
    case .resize(let size): try wallet.resize(to: size)
    case .run(let line): try wallet.run(try StepAction.request(line, on: wallet.worldName))
    case .restart: try wallet.restart()
    case .kill: try wallet.kill()
    case .storeCode:
      guard let code = try wallet.ask(InboxQuery()).lazy.compactMap(\.code).first else {
        throw StepFailure("No code in the phone's inbox.")
      }
      hide(code)
      self.code = Secret(code)
    case .enterCode:
      guard let code else { throw StepFailure("No code stored. Add this step first: I read the code from the phone's inbox") }
      let fields = try wallet.look().dump.fields
      guard let field = fields.first(where: { $0.label.lowercased().contains("code") }) else {
        throw StepFailure("No code field on this screen. \(fields.listed(none: "There are no fields."))")
      }
      try wallet.fill(field, with: code.reveal())
    case .enterCard(let lastFour):
      let card = try wallet.ask(CardNumberQuery(lastFour))
      let (number, cvv) = (card.number.reveal(), card.cvv?.reveal())
      for secret in [number, cvv].compactMap({ $0 }) { hide(secret) }
      for (label, value) in [("Card number", number), ("Expiry date", card.expiry)] {
        try wallet.fill(try wallet.look().dump.field(label), with: value)
      }
      // Not every form has these fields.
      for (label, value) in [("Name on card", card.name), ("Security code", cvv)] {
        guard let value, let field = try wallet.look().dump.fields.first(where: { $0.label == label }) else { continue }
        try wallet.fill(field, with: value)
      }
    case .enterSecurityCode(let lastFour):
      guard let code = try wallet.ask(CardNumberQuery(lastFour)).cvv?.reveal() else {
        throw StepFailure("The card ending “\(lastFour)” has no security code.")
      }
      hide(code)
      try wallet.fill(try wallet.look().dump.field("Security code"), with: code)
    case .makeSnapshot:
      try wallet.perform(SnapshotWorld(wallet.worldName, as: try Self.snapshot(snapshots + 1)))
      snapshots += 1
    case .restoreSnapshot:
      guard snapshots > 0 else { throw StepFailure("No snapshot taken. Add this step first: a snapshot is taken") }
      try wallet.perform(RestoreWorld(wallet.worldName, to: try Self.snapshot(snapshots)))
    case .command(let command): try wallet.perform(command)
    }
  }

  /// The maximum number of times that Esc is pressed. (our choice: more than the depth of any screen)
  private static let farthest = 10

  private static func snapshot(_ number: Int) throws(StepFailure) -> WorldName {
    do throws(WorldError) {
      return try WorldName("walkthrough-\(number)")
    } catch {
      throw StepFailure(error.description)
    }
  }

  /// Hides the text from reports if the focused field is secret.
  private func hideIfSecret(_ text: String) throws(StepFailure) {
    if try wallet().look().dump.fields.first(where: \.isFocused)?.isSecret == true { hide(text) }
  }
}

/// Read access to a running scenario, for the sentences that check.
struct ScenarioReader {
  private let context: ScenarioContext

  fileprivate init(_ context: ScenarioContext) { self.context = context }

  /// Runs a check up to its first access to the wallet, where there is no wallet. Throws if the check fails before that.
  static func withoutWallet(_ check: (ScenarioReader) throws(StepFailure) -> Void) throws(StepFailure) {
    let context = ScenarioContext(pictures: Pictures(near: "")) { (_: ScenarioSetup) throws(StepFailure) -> any DrivenWallet in
      throw StepFailure.left
    }
    do throws(StepFailure) {
      try check(ScenarioReader(context))
    } catch {
      if error != .left { throw error }
    }
  }

  var pictures: Pictures { context.pictures }
  /// The lines of a screen as reports show them, without the secrets that are known.
  func masked(_ lines: [String]) -> [String] { context.secrets.over(lines) }
  func look() throws(StepFailure) -> View { try context.wallet().look() }
  func ask<Query: WorldQuery>(_ query: Query) throws(StepFailure) -> Query.Answer { try context.wallet().ask(query) }
}
