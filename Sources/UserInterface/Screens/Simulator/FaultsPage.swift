import WalletModel

/// The faults that a call can meet.
struct FaultsPage: SimulatorPage {
  /// A fault, by its label.
  typealias ControlID = String

  var title: Text { .faultsTitle }
  var help: Text { "A call to the issuer gets the fault you choose, once. Later calls work again." }
  var up: SimulatorExit? { .menu(focus: .faults) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.faults.map { SimulatorEntry($0.label, Text(untrusted: $0.label)) }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] { .said("Choose a fault. You choose its call next.") }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    world.operations(of: control).isEmpty ? .open(.arm(control, operation: nil)) : .open(.faultCall(control))
  }
}

/// The call that a fault waits for: the next one, or the next one of an operation.
struct FaultCallPage: SimulatorPage {
  enum ControlID: Hashable, Sendable { case next, operation }

  /// By its label.
  let fault: String

  var title: Text { .faultsTitle }
  var help: Text { "The next call of the operation gets the fault. Type a part of its name, or nothing for the next call of any." }
  var up: SimulatorExit? { .faults(focus: fault) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }
  var primary: ControlID? { .operation }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    let operations = world.operations(of: fault).map { Choice(code: $0, name: $0) }
    return [
      SimulatorEntry(.operation, Field("Operation", choices: operations, hint: "any; start typing")), SimulatorEntry(.next, "Next call"),
    ]
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    [.paragraph(Text(untrusted: fault), .title)] + .said("The call that gets it:")
  }

  func enter(_ focused: ControlID?) -> Text { "arm" }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .next: return .open(.arm(fault, operation: nil))
    case .operation:
      let field = form[field: .operation]
      return .open(.arm(fault, operation: field.isEmpty ? nil : field.value))
    }
  }
}

extension Text {
  fileprivate static let faultsTitle: Text = "Simulator · faults"
}

extension WorldOverview {
  fileprivate func operations(of fault: String) -> [String] { faults.first { $0.label == fault }?.operations ?? [] }
}
