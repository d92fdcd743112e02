import WalletModel

/// The extension of an issuer's app on the current phone: how long it takes to answer Apple Wallet, and its card art.
struct ExtensionPage: SimulatorPage {
  typealias ControlID = ExtensionSetting

  let issuer: IssuerIdentifier
  /// The change that the page makes when it is shown; nil for none.
  var change: ExtensionChange?

  var title: Text { .extensionTitle }
  var help: Text { .extensionHelp }
  var up: SimulatorExit? { .apps(focus: .walletExtension(issuer)) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }
  var arrival: SimulatorArrival { change.map { .simulate(.setExtension($0, of: issuer)) } ?? .look }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    guard let settings = world.app(of: issuer)?.extensionSettings else { return [] }
    return ExtensionSetting.allCases.map { SimulatorEntry($0, Text(untrusted: $0.label), value: settings[$0].words) }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let app = world.app(of: issuer), app.extensionSettings != nil else { return .said("The app has no extension on this phone.") }
    return .said("The extension of the " + Text(untrusted: app.name) + " app on \(world.phoneInUse?.name ?? "the current phone")")
  }

  func enter(_ focused: ControlID?) -> Text { "change" }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    .open(.extensionValues(control, of: issuer))
  }

  func focus(after action: Intents.Simulate.Action) -> ControlID? {
    if case .setExtension(let change, _) = action { change.setting } else { nil }
  }
}

/// The values of one of the extension's settings.
struct ExtensionValuesPage: SimulatorPage {
  typealias ControlID = ExtensionChange

  let issuer: IssuerIdentifier
  let setting: ExtensionSetting

  var title: Text { .extensionTitle }
  var help: Text { .extensionHelp }
  var up: SimulatorExit? { .walletExtension(of: issuer, focus: setting) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    guard let settings = world.app(of: issuer)?.extensionSettings else { return [] }
    let current = settings[setting]
    // A command may have set a value that is not among the choices.
    let choices = setting.choices.contains(current) ? setting.choices : setting.choices + [current]
    return choices.map { choice in
      let label = choice.words.capitalisedFirst
      return SimulatorEntry(choice, choice == current ? label + " (selected)" : label)
    }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    [.paragraph(Text(untrusted: setting.label), .title)] + .said(Text(untrusted: setting.meaning))
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    .open(.walletExtension(of: issuer, control))
  }
}

extension WorldOverview {
  fileprivate func app(of issuer: IssuerIdentifier) -> AppEntry? { apps.first { $0.app == .issuer(issuer) } }
}

extension ExtensionChange {
  /// "101 ms", "too large"
  fileprivate var words: Text { Text(untrusted: value.replacing("-", with: " ")) }
}

extension Text {
  fileprivate static let extensionTitle: Text = "Simulator · extension"
  fileprivate static let extensionHelp: Text =
    "The extension of an issuer's app, which Apple Wallet asks for cards: whether it is there, how long it takes, and its card art."
}
