import WalletModel

/// The faults that a call can meet.
struct FaultsPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    /// By its label.
    case fault(String)
    case damagedJWTs
  }

  var title: Text { .faultsTitle }
  var help: Text { "A call gets the fault you choose, once. Later calls work again." }
  var up: SimulatorExit? { .menu(focus: .faults) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.faults.filter { !$0.isOfJWTs }.map { SimulatorEntry(.fault($0.label), Text(untrusted: $0.label)) }
      + (world.faults.contains(where: \.isOfJWTs) ? [SimulatorEntry(.damagedJWTs, "Damaged JWT")] : [])
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] { .said("Choose a fault. You choose its call next.") }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .fault(let label): world.operations(of: label).isEmpty ? .open(.arm(label, operation: nil)) : .open(.faultCall(label))
    case .damagedJWTs: .open(.damagedJWTs)
    }
  }
}

/// The parts of a JWT in which a letter can be changed on its way to the app.
struct DamagedJWTsPage: SimulatorPage {
  /// By the fault's label.
  typealias ControlID = String

  var title: Text { .faultsTitle }
  var help: Text { "A letter of the next JWT is changed on its way to the app, once. Nobody takes what is damaged." }
  var up: SimulatorExit? { .faults(focus: .damagedJWTs) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.faults.filter(\.isOfJWTs).map { SimulatorEntry($0.label, Text(untrusted: $0.label)) }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    .said("The shop signs requests, its gateway responses. A letter of the next one is changed on its way to the app, in this part.")
  }

  func enter(_ focused: ControlID?) -> Text { "arm" }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    .open(.arm(control, operation: nil))
  }
}

/// The call that a fault waits for: the next one, or the next one of an operation.
struct FaultCallPage: SimulatorPage {
  enum ControlID: Hashable, Sendable { case next, operation }

  /// By its label.
  let fault: String

  var title: Text { .faultsTitle }
  var help: Text { "The next call of the operation gets the fault. Type a part of its name, or nothing for the next call of any." }
  var up: SimulatorExit? { .faults(focus: .fault(fault)) }
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
