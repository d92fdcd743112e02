/// The faults that can affect a call.
struct FaultsPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    /// A fault, by its label.
    case fault(String)
    case group(WorldOverview.FaultEntry.Group)
  }

  var title: Text { .faultsTitle }
  var help: Text { "A call gets the fault you choose, once. Later calls work again." }
  var up: SimulatorExit? { .menu(focus: .faults) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.faults.filter { $0.group == nil }.map { SimulatorEntry(.fault($0.label), Text(untrusted: $0.label)) }
      + WorldOverview.FaultEntry.Group.allCases.filter { group in world.faults.contains { $0.group == group } }
      .map { SimulatorEntry(.group($0), $0.label) }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] { .said("Choose a fault, then the call it hits.") }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .fault(let label): world.operations(of: label).isEmpty ? .open(.arm(label, operation: nil)) : .open(.faultCall(label))
    case .group(let group): .open(.faultGroup(group))
    }
  }
}

/// The faults that apply to no particular call. The person chooses the data that the fault changes on its way to the app.
struct FaultGroupPage: SimulatorPage {
  /// A fault, by its label.
  typealias ControlID = String

  let group: WorldOverview.FaultEntry.Group

  var title: Text { .faultsTitle }
  var help: Text { group.help }
  var up: SimulatorExit? { .faults(focus: .group(group)) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.faults.filter { $0.group == group }.map { SimulatorEntry($0.label, Text(untrusted: $0.label)) }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] { .said(group.head) }

  func enter(_ focused: ControlID?) -> Text { "arm" }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    .open(.arm(control, operation: nil))
  }
}

extension WorldOverview.FaultEntry.Group {
  fileprivate var label: Text {
    switch self {
    case .damagedJWTs: "JWT corrupted"
    case .unknownValues: "Unknown value"
    }
  }

  fileprivate var help: Text {
    switch self {
    case .damagedJWTs: "A letter of the next JWT is corrupted in transit to the app, once. The recipient rejects it."
    case .unknownValues: "The next response with such a value has one that only a later version of the app knows, once."
    }
  }

  fileprivate var head: Text {
    switch self {
    case .damagedJWTs:
      "The shop signs requests, and its gateway signs responses. Choose which part of the next one is corrupted on its way to the app."
    case .unknownValues: "The issuer uses a newer API version. The next response with such a value contains one that this app doesn't know."
    }
  }
}

/// The call to which a fault applies: the next one, or the next one of an operation.
struct FaultCallPage: SimulatorPage {
  enum ControlID: Hashable, Sendable { case next, operation }

  /// The label of the fault.
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
    [.paragraph(Text(untrusted: fault), .title)] + .said("Call that fails:")
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
