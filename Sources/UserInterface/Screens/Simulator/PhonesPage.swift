import WalletModel

/// The world's phones, one of which is the current one.
struct PhonesPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    case phone(Int)
    case newPhone
    /// Makes the keychain of the current phone unusable, or usable again.
    case keychain
  }

  var title: Text { "Simulator · phones" }
  var help: Text { "Choose the current phone, or add one. If its keychain is unusable, the issuers' apps on it don't work." }
  /// True if the key for another phone has opened the page, so that Esc closes it.
  let isFirst: Bool
  var up: SimulatorExit? { isFirst ? nil : .menu(focus: .phones) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }
  var arrival: SimulatorArrival { isFirst ? .look : .showKnown }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.phones.map { phone in
      let name: Text = phone.holderName.map { "\(phone.name) · \($0)" } ?? "\(phone.name) · not linked"
      let isLast = phone.number == world.phones.last?.number
      return SimulatorEntry<ControlID>.named(
        .phone(phone.number), phone.isCurrent ? name + " (current)" : name,
        [.paragraph(Text(untrusted: phone.kind.name), .quiet)] + phone.wallets.map { .paragraph($0.inBrief, .quiet) }
          + (isLast ? [.gap] : []))
    } + [
      SimulatorEntry(.newPhone, "Add a new phone"),
      SimulatorEntry(.keychain, world.isKeychainUsable ? "Make the keychain unusable" : "Make the keychain usable"),
    ]
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] { .said("Choose the current phone. Other apps keep running.") }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .phone(let number):
      world.phones.contains { $0.number == number && $0.isCurrent } ? .close : .simulate(.phone(.use(number)))
    case .newPhone: .open(.newPhone)
    case .keychain: .restart(.setKeychain(isUsable: !world.isKeychainUsable))
    }
  }
}

/// The kinds of phones, to choose one to add.
struct NewPhonePage: SimulatorPage {
  typealias ControlID = PhoneKind

  var title: Text { "Simulator · new phone" }
  var help: Text { "Choose the kind of the new phone. It decides which mobile wallets are on the phone." }
  var up: SimulatorExit? { .phones(focus: .newPhone) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    PhoneKind.allCases.map { SimulatorEntry<ControlID>.named($0, Text(untrusted: $0.name), [.paragraph($0.walletNames, .quiet), .gap]) }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] { .said("Choose the kind of phone to add.") }

  func enter(_ focused: ControlID?) -> Text { "add it" }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep { .simulate(.phone(.new(control))) }
}

extension PhoneKind {
  /// "Apple Wallet, Watch"
  fileprivate var walletNames: Text {
    // A new phone has no watch yet.
    let names = apps.filter { $0 != .watchWallet }.map { Text(untrusted: $0.name(among: [])) }
    return names.isEmpty ? "Only the issuers' apps" : .joined(names, by: ", ")
  }
}

extension WorldOverview {
  /// True if the current phone's keychain works.
  fileprivate var isKeychainUsable: Bool { phoneInUse?.isKeychainUsable ?? true }
}
