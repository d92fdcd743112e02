package import Basics
internal import Commands
internal import Contract
internal import Handset
internal import Simulation
internal import UserInterface
internal import WalletModel
package import Worlds

/// The world in which a recorded scenario begins, described by sentences.
package struct InitialWorld: Hashable, Sendable {
  package let setup: ScenarioSetup
  /// The differences of the world from its fixture, as steps: settings and faults.
  let changes: [String]

  /// An initial world that is described by its name alone: a fixture, or a copy of one of the user's own worlds.
  package init(_ setup: ScenarioSetup) { (self.setup, changes) = (setup, []) }

  /// An initial world like the opened one, made from the same fixture; nil if that fixture is unknown.
  ///
  /// - Parameters:
  ///   - origin: the origin of the opened world.
  ///   - changes: the differences of that world from its fixture when it was opened.
  ///   - opened: the time of its clock when it was opened.
  package init?(_ origin: WorldOrigin?, _ changes: [String], opened: Timestamp) {
    guard let origin, Fixture.named(origin.fixture) != nil else { return nil }
    var setup = ScenarioSetup()
    (setup.world, setup.clock) = (origin.fixture, opened)
    if let seed = origin.seed { setup.seed = seed }
    (self.setup, self.changes) = (setup, changes)
  }

  /// The same initial world on a terminal of another size.
  func resized(to size: Size) -> InitialWorld {
    var setup = setup
    setup.size = size
    return InitialWorld(setup, changes)
  }

  private init(_ setup: ScenarioSetup, _ changes: [String]) { (self.setup, self.changes) = (setup, changes) }

  /// The sentences, each with the rows of its table.
  var given: [[String]] {
    let usual = ScenarioSetup()
    var given = [setup.world == usual.world ? "a new world" : StepPattern("the world {text}").sentence([setup.world])]
    if setup.clock != usual.clock { given.append("the clock reads \(setup.clock)") }
    if setup.seed != usual.seed { given.append("the seed \(setup.seed)") }
    if setup.size != usual.size { given.append("I resize the terminal to \(setup.size.columns)x\(setup.size.rows)") }
    return (given + changes).map { [$0] }
  }
}

extension World {
  /// The settings of the world's parties that differ from those of a new world, and its faults, as steps of a walkthrough. Those that apply
  /// before the app starts come first.
  func changes() async throws(WalletError) -> [String] {
    var changes: [String] = []
    let open = phones.currentIssuer.rawValue
    for rules in try await perform(GetIssuers()).issuers.sorted(by: { ($0.issuer == open ? 0 : 1) < ($1.issuer == open ? 0 : 1) }) {
      changes += rules.settings.changed.map { change in
        let sentence = rules.issuer == open ? "the issuer's \(change.name) is \(change.value.inSteps)" : nil
        return IssuerAction.set([change], issuer: rules.issuer).step(sentence)
      }
    }
    changes += try await perform(GetNetwork()).settings.changed.map { change in
      NetworkAction.set([change]).step("the network's \(change.name) is \(change.value.inSteps)")
    }
    for rules in try await perform(GetShops()).shops {
      guard let shop = MerchantProfile.all.first(where: { $0.identifier.rawValue == rules.merchant })?.identifier else { continue }
      changes += rules.settings.changed.map { change in
        let name = StepPattern("{text}").sentence([rules.name])
        return ShopAction.set([change], of: shop).step("the \(change.name) of \(name) is \(change.value.inSteps)")
      }
    }
    let plan = faults.state
    changes += plan.rules.map { FaultAction.arm($0.fault, for: $0.operation, $0.occasion).step(nil) }
    if plan.latency > .zero { changes.append(FaultAction.latency(plan.latency).step(nil)) }
    if plan.isOffline { changes.append(FaultAction.network(isOffline: true).step("the phone goes offline")) }
    return changes
  }
}

extension [SettingReading] {
  fileprivate var changed: [SettingChange] { filter { $0.value != $0.standard }.map { SettingChange($0.name, $0.value) } }
}

extension String {
  /// The value as it is written in a step.
  fileprivate var inSteps: String { StepPattern("{value}").sentence([self]) }
}

extension WorldAction {
  /// The step that performs this action: the sentence if it is a known step, else a step that runs the command.
  fileprivate func step(_ sentence: String?) -> String {
    if let sentence, Vocabulary.find(sentence) != nil { return sentence }
    return StepPattern("somebody runs {text}").sentence([words.map(\.asShellWord).joined(separator: " ")])
  }
}
