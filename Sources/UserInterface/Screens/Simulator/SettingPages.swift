import Basics
import WalletModel

/// The settings of an issuer, of the network or of a shop, by group.
struct SettingsPage: SimulatorPage {
  /// A group of settings, by its name.
  typealias ControlID = String

  let owner: SettingsOwner

  var title: Text { .settingsTitle }
  var help: Text { owner.settingsHelp }
  var up: SimulatorExit? {
    switch owner {
    case .issuer(let issuer): .apps(focus: .settings(issuer))
    case .network: .network(focus: .settings)
    case .merchant(let shop): .shop(focus: MerchantProfile.all.firstIndex { $0.identifier == shop }.map { .settings($0) })
    }
  }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { owner.view }
  var arrival: SimulatorArrival { .look }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.settings(of: owner).groups.map { SimulatorEntry<ControlID>.named($0, Text(untrusted: $0)) }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let head = world.head(of: owner) else {
      return .said(isWaiting ? "Loading the \(owner.noun)'s settings." : "Couldn't load the settings.")
    }
    return head + .said("Changes apply from the next request.")
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    .open(.settingGroup(control, of: owner))
  }
}

/// One group of settings.
struct SettingGroupPage: SimulatorPage {
  /// A setting, by its name.
  typealias ControlID = String

  let owner: SettingsOwner
  let group: String

  var title: Text { .settingsTitle }
  var help: Text { owner.settingsHelp }
  var up: SimulatorExit? { .settings(of: owner, focus: group) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { owner.view }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.settings(of: owner).filter { $0.group == group }.map { setting in
      let value = Text(untrusted: setting.valueInWords)
      return SimulatorEntry<ControlID>.named(
        setting.name, Text(untrusted: setting.label),
        [.paragraph(setting.value == setting.standard ? value : value + " · changed", .quiet), .gap])
    }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] { [.paragraph(Text(untrusted: group), .title), .gap] }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    .open(.setting(control, group: group, of: owner))
  }
}

/// One setting, and its value to change.
struct SettingPage: SimulatorPage {
  enum ControlID: Hashable, Sendable { case value, set, restore }

  let owner: SettingsOwner
  let name: String
  let group: String

  var title: Text { .settingsTitle }
  var help: Text { owner.settingsHelp }
  var up: SimulatorExit? { .settingGroup(group, of: owner, focus: name) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { owner.view }
  var primary: ControlID? { .set }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    guard let rule = world.setting(name, of: owner) else { return [] }
    return [
      SimulatorEntry(.value, Field(Text(untrusted: rule.label), limit: 2000, value: rule.value)), SimulatorEntry(.set, "Set"),
      SimulatorEntry(.restore, "Restore the default", isEnabled: rule.value != rule.standard),
    ]
  }

  func enter(_ focused: ControlID?) -> Text { focused == .restore ? "restore" : "set" }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let rule = world.setting(name, of: owner) else { return .said("There is no such setting.") }
    let standard = rule.standardInWords + (rule.standardInWords.hasSuffix("?") ? "" : ".")
    let unit = rule.unit.prefix(1).uppercased() + rule.unit.dropFirst()
    return [
      .paragraph(Text(untrusted: rule.summary)), .paragraph(Text(untrusted: "\(unit): \(rule.range)."), .quiet),
      .paragraph(Text(untrusted: "Default: \(standard)"), .quiet), .gap,
    ]
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    guard let rule = world.setting(name, of: owner) else { return .stay }
    let value =
      switch control {
      case .value, .set: form[field: .value].value
      case .restore: "default"
      }
    return .simulate(.setRule(name, value, of: owner), then: .good("\(rule.label) changed. The new value applies from the next request."))
  }

  func sentence(_ error: WalletError, for action: Intents.Simulate.Action?, _ world: WorldOverview) -> Text? {
    guard case .setRule = action, let rule = world.setting(name, of: owner), let problem = error.fieldErrors.first else { return nil }
    return Text(untrusted: "\(rule.label) \(problem.sentence)")
  }
}

extension Text {
  fileprivate static let settingsTitle: Text = "Simulator · settings"
}

extension SettingsOwner {
  fileprivate var noun: Text {
    switch self {
    case .issuer: "issuer"
    case .network: "network"
    case .merchant: "shop"
    }
  }

  fileprivate var view: Intents.Simulate.View {
    switch self {
    case .issuer: .rules
    case .network: .network
    case .merchant: .shop
    }
  }

  fileprivate var settingsHelp: Text { "Settings of the \(noun). Changes apply from the next request." }
}

extension WorldOverview {
  /// Returns the settings of this owner; none until they were read.
  fileprivate func settings(of owner: SettingsOwner) -> [SettingReading] {
    switch owner {
    case .issuer(let issuer): rules(of: issuer)?.settings ?? []
    case .network: network?.rules.settings ?? []
    case .merchant(let merchant): rules(of: merchant)?.settings ?? []
    }
  }

  private func rules(of issuer: IssuerIdentifier) -> IssuerRules? { rules?.first { $0.issuer == issuer.rawValue } }

  private func rules(of merchant: MerchantIdentifier) -> ShopRules? { shops?.first { $0.merchant == merchant.rawValue } }

  /// Returns the heading with the owner of the settings; nil until they were read.
  fileprivate func head(of owner: SettingsOwner) -> [Block]? {
    switch owner {
    case .issuer(let issuer):
      rules(of: issuer).map { rules in
        [.paragraph(Text(untrusted: rules.name), .title), .paragraph(Text(untrusted: rules.note).capitalisedFirst, .quiet), .gap]
      }
    case .network: network.map { _ in [.paragraph("Card network", .title), .gap] }
    case .merchant(let merchant): rules(of: merchant).map { [.paragraph(Text(untrusted: $0.name), .title), .gap] }
    }
  }

  /// Returns a setting by its name; nil if there is none.
  func setting(_ name: String, of owner: SettingsOwner) -> SettingReading? { settings(of: owner).first { $0.name == name } }
}
