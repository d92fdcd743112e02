import WalletModel

/// The world's phones, one of which is the current one.
struct PhonesPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    case phone(Int)
    case newPhone
    /// Breaks or repairs the keychain of the current phone.
    case keychain
  }

  var title: Text { "Simulator · phones" }
  var help: Text { "Choose the phone to use, or add one. An unusable keychain keeps the wallet app from working on the current phone." }
  /// Opened by the key of another phone: Esc leads out.
  let isFirst: Bool
  var up: SimulatorExit? { isFirst ? nil : .menu(focus: .phones) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }
  var arrival: SimulatorArrival { isFirst ? .look : .showKnown }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.phones.map { phone in
      let name: Text = phone.holderName.map { "\(phone.name) · \($0)" } ?? "\(phone.name) · not linked"
      return SimulatorEntry(.phone(phone.number), phone.isCurrent ? name + " (current)" : name)
    } + [
      SimulatorEntry(.newPhone, "Add a new phone"),
      SimulatorEntry(.keychain, world.isKeychainUsable ? "Make the keychain unusable" : "Make the keychain usable"),
    ]
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] { .said("Choose a phone to use. The apps on the others go on.") }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .phone(let number):
      world.phones.contains { $0.number == number && $0.isCurrent } ? .close : .simulate(.phone(.use(number)))
    case .newPhone: .simulate(.phone(.new))
    case .keychain: .restart(.setKeychain(isUsable: !world.isKeychainUsable))
    }
  }
}

extension WorldOverview {
  /// True if the current phone's keychain works.
  fileprivate var isKeychainUsable: Bool { phones.first(where: \.isCurrent)?.isKeychainUsable ?? true }
}
