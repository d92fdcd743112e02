import WalletModel

/// The apps on the current phone: those of the issuers, with their settings, and the phone's own. One of them is open.
struct AppsPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    case app(PhoneApplication)
    case settings(IssuerIdentifier)
    case walletExtension(IssuerIdentifier)
  }

  var title: Text { "Simulator · apps" }
  var help: Text { "Open another app on the current phone, or change what its issuer or its extension of Apple Wallet does." }
  var up: SimulatorExit? { .menu(focus: .apps) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }
  var arrival: SimulatorArrival { .look }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.apps.flatMap { entry -> [SimulatorEntry<ControlID>] in
      let name = Text(untrusted: entry.name)
      let app = SimulatorEntry<ControlID>.named(.app(entry.app), entry.isCurrent ? name + " (open)" : name, value: entry.state?.words)
      guard case .issuer(let issuer) = entry.app else { return [app] }
      let hasExtension = entry.extensionSettings != nil
      let settings = SimulatorEntry<ControlID>.named(.settings(issuer), "Settings of " + name, hasExtension ? [] : [.gap])
      return [app, settings]
        + (hasExtension ? [SimulatorEntry<ControlID>.named(.walletExtension(issuer), "Extension of " + name, [.gap])] : [])
    }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    let phone = world.phoneInUse.map { Text(untrusted: $0.name) + " · " + Text(untrusted: $0.kind.name) } ?? ""
    return .said(phone)
  }

  func foot(_ world: WorldOverview) -> [Block] {
    let hasAppleWallet = world.apps.contains { $0.app == .appleWallet }
    guard hasAppleWallet, world.apps.contains(where: { $0.state == .neverOpened }) else { return [] }
    return [.gap, .paragraph("An app that was never opened can offer no cards in Apple Wallet.", .quiet)]
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .app(let app): world.apps.contains { $0.app == app && $0.isCurrent } ? .close : .simulate(.phone(.open(app)))
    case .settings(let issuer): .open(.settings(of: .issuer(issuer)))
    case .walletExtension(let issuer): .open(.walletExtension(of: issuer))
    }
  }

  func enter(_ focused: ControlID?) -> Text { if case .app? = focused { "open" } else { "choose" } }
}

extension WorldOverview.AppEntry.State {
  fileprivate var words: Text {
    switch self {
    case .neverOpened: "never opened"
    case .loggedIn: "logged in"
    case .cards(let count): count == 1 ? "1 card" : "\(count) cards"
    case .watch(let isPaired): isPaired ? "paired" : "no watch"
    }
  }
}
