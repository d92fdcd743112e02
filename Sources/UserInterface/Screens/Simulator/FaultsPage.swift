import WalletModel

/// The faults that the next call can meet.
struct FaultsPage: SimulatorPage {
  /// A fault, by its label.
  typealias ControlID = String

  var title: Text { "Simulator · faults" }
  var help: Text { "The next call to the issuer gets the fault you choose. Later calls work again." }
  var up: SimulatorExit? { .menu(focus: .faults) }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.faults.map { SimulatorEntry($0, Text(untrusted: $0)) }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] { .said("The next call gets this fault:") }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep { .open(.arm(control)) }
}
