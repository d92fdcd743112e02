import WalletModel

/// The wallets on the current phone: their settings, the watch, and how their providers rate the phone.
struct WalletPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    /// A setting, by its name.
    case setting(String)
    case watch
    /// Opens the list of calls that can be refused.
    case refuse
  }

  /// A new value of a setting, by its name.
  struct Change: Hashable, Sendable {
    let name: String
    let value: String
  }

  /// The change that the page makes when it is shown; nil for none.
  var change: Change?

  var title: Text { .walletTitle }
  var help: Text { .walletHelp }
  var up: SimulatorExit? { .menu(focus: .wallet) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }
  var arrival: SimulatorArrival { change.map { .simulate(.setWallet($0.name, $0.value)) } ?? .look }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    guard let wallet = world.wallet else { return [] }
    return wallet.settings.map { SimulatorEntry(.setting($0.name), Text(untrusted: $0.label), value: Text(untrusted: $0.value)) }
      + (wallet.isWatchPaired.map { [SimulatorEntry(.watch, "Watch", value: $0 ? "paired" : "none")] } ?? [])
      + (world.refusableCalls.isEmpty ? [] : [SimulatorEntry(.refuse, "Refuse a call", value: wallet.refused)])
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard world.wallet != nil else { return .said(isWaiting ? "Loading the mobile wallets." : "Couldn't read the mobile wallets.") }
    return .said("The mobile wallets on \(world.phoneInUse?.name ?? "the current phone")")
  }

  func foot(_ world: WorldOverview) -> [Block] {
    [.gap, .paragraph("5 is the best score. The next vote overrides the scores, once.", .quiet)]
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    guard let wallet = world.wallet else { return .stay }
    switch control {
    case .refuse: return .open(.refusedCalls())
    case .setting(let name):
      guard let setting = wallet.settings.first(where: { $0.name == name }) else { return .stay }
      guard setting.values.count == 2, let other = setting.values.first(where: { $0 != setting.value }) else {
        return .open(.walletValues(of: name))
      }
      return .simulate(.setWallet(name, other))
    case .watch:
      let isPaired = wallet.isWatchPaired == true
      return .simulate(.pairWatch(!isPaired), then: isPaired ? .notice("Watch unpaired. Its cards are removed.") : nil)
    }
  }

  func enter(_ focused: ControlID?) -> Text { focused == .refuse ? "choose" : "change" }

  func focus(after action: Intents.Simulate.Action) -> ControlID? {
    if case .setWallet(let name, _) = action { .setting(name) } else { nil }
  }
}

/// The values of one setting.
struct WalletValuesPage: SimulatorPage {
  /// A value, as in commands.
  typealias ControlID = String

  let name: String

  var title: Text { .walletTitle }
  var help: Text { .walletHelp }
  var up: SimulatorExit? { .wallet(focus: .setting(name)) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }

  private func setting(_ world: WorldOverview) -> WorldOverview.Wallet.Setting? { world.wallet?.settings.first { $0.name == name } }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    guard let setting = setting(world) else { return [] }
    return setting.values.map { value in
      let label = Text(untrusted: value).capitalisedFirst
      return SimulatorEntry(value, value == setting.value ? label + " (selected)" : label)
    }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let setting = setting(world) else { return .said("Couldn't read the mobile wallets.") }
    return [.paragraph(Text(untrusted: setting.label), .title)] + .said(Text(untrusted: setting.meaning).capitalisedFirst + ".")
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    .open(.wallet(WalletPage.Change(name: name, value: control)))
  }
}

/// The calls of an issuer's app that wallets on the current phone can refuse.
struct RefusedCallsPage: SimulatorPage {
  /// A call, by its name.
  typealias ControlID = String

  var title: Text { .walletTitle }
  var help: Text { "The next call of an app gets the error you choose, once." }
  var up: SimulatorExit? { .wallet(focus: .refuse) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.refusableCalls.map { call in
      SimulatorEntry<ControlID>.named(call, Text(untrusted: call), value: world.refusal(of: call).map { Text(untrusted: $0.status) } ?? "")
    }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    .said("Choose a call, then its error.")
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep { .open(.refusals(of: control)) }
}

/// The errors with which a call can be refused.
struct RefusalsPage: SimulatorPage {
  /// A refusal with one of the errors; nil to cancel the refusal of the call.
  typealias ControlID = WalletRefusal?

  let call: String

  var title: Text { .walletTitle }
  var help: Text { "The next call of an app gets the error you choose, once." }
  var up: SimulatorExit? { .refusedCalls(focus: call) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    let current = world.refusal(of: call)
    let answered: [SimulatorEntry<ControlID>] = current == nil ? [] : [SimulatorEntry(nil, "Not refused")]
    return answered
      + WalletRefusal.all(of: call).map { refusal in
        let status = Text(untrusted: refusal.status)
        return SimulatorEntry<ControlID>.named(
          refusal, refusal == current ? status + " (selected)" : status, [.paragraph(Text(untrusted: refusal.meaning), .quiet)])
      }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    [.paragraph(Text(untrusted: call), .title)] + .said("Error for the next " + Text(untrusted: call) + " call:")
  }

  func enter(_ focused: ControlID?) -> Text { focused == .some(nil) ? "answer it" : "refuse it" }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    guard let refusal = control else {
      return .simulate(.answer(call), then: .notice(Text(untrusted: call) + " works again."))
    }
    return .simulate(.refuse(refusal), then: .notice("The next " + Text(untrusted: call) + " is refused with \(refusal.status)."))
  }
}

extension WorldOverview.Wallet {
  /// The number of calls for which a refusal is set: "2 set"; empty if there is none.
  fileprivate var refused: Text { refusals.isEmpty ? "" : refusals.count == 1 ? "1 set" : "\(refusals.count) set" }
}

extension WorldOverview {
  fileprivate func refusal(of call: String) -> WalletRefusal? { wallet?.refusals.first { $0.call == call } }

  /// The calls to the wallets on the current phone.
  fileprivate var refusableCalls: [String] { phoneInUse?.wallets.flatMap { WalletRefusal.calls(to: $0.wallet) } ?? [] }
}

extension Text {
  fileprivate static let walletTitle: Text = "Simulator · wallets"
  fileprivate static let walletHelp: Text =
    "The mobile wallets on the current phone: what they may do, and how their providers rate phone and account."
}

/// The cards that the person with the current phone holds, to choose one to type into a form.
struct PrintedCardsPage: SimulatorPage {
  typealias ControlID = CardIdentifier

  var title: Text { "Simulator · card" }
  var help: Text {
    "Fills in the card form on the phone: number, expiry date, security code and name."
  }
  var up: SimulatorExit? { .menu(focus: .card) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .printedCards }
  var arrival: SimulatorArrival { .look }

  func forget(in world: inout WorldOverview) { world.printedCards = nil }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    (world.printedCards ?? []).map { card in
      SimulatorEntry<ControlID>.named(
        card.cardId, "•••• \(card.lastFour)",
        [
          .paragraph(Text(untrusted: card.brand?.label ?? "Card") + " · \(card.expiry.printed)", .quiet),
          .paragraph("\(card.name) · " + card.status.words, card.status == .active ? .quiet : .notice), .gap,
        ])
    }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    guard let cards = world.printedCards else { return .said(isWaiting ? "Loading cards." : "Couldn't load the cards.") }
    return .said(cards.isEmpty ? "The person with this phone has no cards." : "Choose the card to fill in on the phone.")
  }

  func enter(_ focused: ControlID?) -> Text { "type it" }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    guard let card = world.printedCards?.first(where: { $0.cardId == control }) else { return .stay }
    return .fill(card.contents)
  }
}
