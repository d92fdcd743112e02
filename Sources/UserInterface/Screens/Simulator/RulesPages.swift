import WalletModel

/// The settings of an issuer, by group.
struct RulesPage: SimulatorPage {
  /// A group of settings, by its name.
  typealias ControlID = String

  let issuer: IssuerIdentifier

  var title: Text { .rulesTitle }
  var help: Text { .rulesHelp }
  var up: SimulatorExit? { .apps(focus: .settings(issuer)) }
  var arrival: Intents.Simulate.Action? { .lookAtRules }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    let groups = Set(world.settings(of: issuer).map(\.group))
    return IssuerSetting.Group.allCases.map(\.rawValue).filter(groups.contains).map { SimulatorEntry($0, Text(untrusted: $0)) }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let rules = world.rules(of: issuer) else {
      return .said(isWaiting ? "Loading the issuer's settings." : "Couldn't load the settings.")
    }
    return [.paragraph(Text(untrusted: rules.name), .title), .paragraph(Text(untrusted: rules.note).capitalisedFirst, .quiet), .gap]
      + .said("Changes apply from the next request.")
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    .open(.ruleGroup(control, of: issuer))
  }
}

/// One group of settings.
struct RuleGroupPage: SimulatorPage {
  /// A setting, by its name.
  typealias ControlID = String

  let issuer: IssuerIdentifier
  let group: String

  var title: Text { .rulesTitle }
  var help: Text { .rulesHelp }
  var up: SimulatorExit? { .rules(of: issuer, focus: group) }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.settings(of: issuer).filter { $0.group == group }.map { setting in
      let value = Text(untrusted: setting.valueInWords)
      return SimulatorEntry(
        setting.name, Text(untrusted: setting.label),
        [.paragraph(setting.value == setting.standard ? value : value + " · changed", .quiet), .gap])
    }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] { [.paragraph(Text(untrusted: group), .title), .gap] }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    .open(.rule(control, group: group, of: issuer))
  }
}

/// One setting, and its value to change.
struct RulePage: SimulatorPage {
  enum ControlID: Hashable, Sendable { case value, set, restore }

  let issuer: IssuerIdentifier
  let name: String
  let group: String

  var title: Text { .rulesTitle }
  var help: Text { .rulesHelp }
  var up: SimulatorExit? { .ruleGroup(group, of: issuer, focus: name) }
  var primary: ControlID? { .set }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    guard let rule = world.setting(name, of: issuer) else { return [] }
    return [
      SimulatorEntry(.value, Field(Text(untrusted: rule.label), limit: 2000, value: rule.value)), SimulatorEntry(.set, "Set"),
      SimulatorEntry(.restore, "Restore the default", isEnabled: rule.value != rule.standard),
    ]
  }

  func enter(_ focused: ControlID?) -> Text { focused == .restore ? "restore" : "set" }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let rule = world.setting(name, of: issuer) else { return .said("This issuer has no such setting.") }
    let standard = rule.standardInWords + (rule.standardInWords.hasSuffix("?") ? "" : ".")
    let unit = rule.unit.prefix(1).uppercased() + rule.unit.dropFirst()
    return [
      .paragraph(Text(untrusted: rule.says)), .paragraph(Text(untrusted: "\(unit): \(rule.range)."), .quiet),
      .paragraph(Text(untrusted: "Default: \(standard)"), .quiet), .gap,
    ]
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    guard let rule = world.setting(name, of: issuer) else { return .stay }
    let value =
      switch control {
      case .value, .set: form[field: .value].value
      case .restore: "default"
      }
    return .simulate(.setRule(name, value, of: issuer), then: .good("\(rule.label) changed. The new value applies from the next request."))
  }

  func sentence(_ error: WalletError, for action: Intents.Simulate.Action, _ world: WorldOverview) -> Text? {
    guard case .setRule = action, let rule = world.setting(name, of: issuer), let problem = error.fieldErrors.first else { return nil }
    return Text(untrusted: "\(rule.label) \(problem.sentence)")
  }
}

extension Text {
  fileprivate static let rulesTitle: Text = "Simulator · settings"
  fileprivate static let rulesHelp: Text = "Settings of the issuer. Changes apply from the next request."
}

extension WorldOverview {
  /// The rules of an issuer; nil until they were read.
  fileprivate func rules(of issuer: IssuerIdentifier) -> IssuerRules? { rules?.first { $0.issuer == issuer.rawValue } }

  fileprivate func settings(of issuer: IssuerIdentifier) -> [IssuerRules.Setting] { rules(of: issuer)?.settings ?? [] }

  /// A setting of an issuer, by its name.
  func setting(_ name: String, of issuer: IssuerIdentifier) -> IssuerRules.Setting? { settings(of: issuer).first { $0.name == name } }
}
