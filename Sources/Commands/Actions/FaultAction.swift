import Basics
package import Contract
package import Simulation
package import Worlds

/// A change of the faults between the phones of a world and the issuer, and between the parties.
package enum FaultAction: WorldAction {
  case arm(Fault, for: OperationName?, FaultRule.Occasion)
  case disarm
  case latency(Duration)
  case network(isOffline: Bool)

  package var words: [String] {
    switch self {
    case .arm(let fault, let operation, let occasion):
      let which: [String] =
        switch occasion {
        case .next: []
        case .call(let number): [Option.call.name, "\(number)"]
        case .every: [Option.every.name]
        case .chance(let percent): [Option.chance.name, "\(percent)"]
        }
      let value = "\(fault)".split(separator: " ", maxSplits: 1).map(String.init)
      return ["fault", "arm"] + value + (operation.map { [Option.operation.name, $0.rawValue] } ?? []) + which
    case .disarm: return ["fault", "disarm"]
    case .latency(let span): return ["fault", "latency", span.inWords]
    case .network(let isOffline): return ["fault", isOffline ? "offline" : "online"]
    }
  }

  package func perform(on world: inout World) async throws -> String {
    if let server = world.remoteParties {
      switch self {
      case .arm(let fault, let operation, let occasion):
        let rule = FaultRule(fault, for: operation, occasion)
        guard rule.isBetweenParties else { break }
        try await server.setPartyFaults(try await server.partyFaults().filter { !$0.isReplaced(by: rule) } + [rule])
        return PlainLine("Armed on the server: \(rule.label).").text
      case .disarm, .latency, .network: break
      }
    }
    let plan = world.faults
    let before = plan.state
    let summary = change(plan)
    if let error = await plan.keep() {
      // Restores the previous faults, because the new ones can't be stored.
      plan.change(to: before)
      throw error
    }
    // Without the control key, this world can't have armed a fault on the server.
    if case .disarm = self, let server = world.remoteParties, server.isControlled { try await server.setPartyFaults([]) }
    return PlainLine("\(summary)").text
  }

  private func change(_ plan: FaultPlan) -> String {
    switch self {
    case .arm(let fault, let operation, let occasion):
      plan.arm(fault, for: operation, occasion)
      return "Armed: \(plan.armed.last?.label ?? fault.label)."
    case .disarm:
      plan.disarm()
      return "Disarmed all faults."
    case .latency(let span):
      plan.latency = span
      return span > .zero ? "Every response takes \(span.inWords) longer." : "Responses take no longer."
    case .network(let isOffline):
      plan.isOffline = isOffline
      return "The phone is \(isOffline ? "offline" : "online")."
    }
  }
}

package struct FaultQuery: WorldQuery {
  package init() {}
  package var words: [String] { ["fault", "list"] }
  package func answer(from world: World) async throws -> FaultRows {
    guard let server = world.remoteParties, server.isControlled else { return FaultRows(world.faults) }
    return FaultRows(world.faults, onServer: try await server.partyFaults())
  }
  package func text(of rows: FaultRows) -> String { rows.text }
}

/// The armed faults, the latency and the connection.
package struct FaultRows: Codable, Sendable {
  package struct Rule: Codable, Sendable {
    package let operation: String?
    package let fault: String
    package let label: String
  }

  package let armed: [Rule]
  package let latency: String?
  package let isOffline: Bool

  /// - Parameter rules: the faults that are armed between the parties on a server.
  init(_ plan: FaultPlan, onServer rules: [FaultRule] = []) {
    armed = (plan.armed + rules).map { Rule(operation: $0.operation?.rawValue, fault: "\($0.fault)", label: $0.label) }
    latency = plan.latency > .zero ? plan.latency.inWords : nil
    isOffline = plan.isOffline
  }

  var text: String {
    var lines: [String] = armed.map { $0.operation == nil ? $0.label.prefix(1).uppercased() + $0.label.dropFirst() : $0.label }
    if let latency { lines.append("Latency: \(latency)") }
    if isOffline { lines.append("The phone is offline.") }
    return lines.isEmpty ? "No faults armed.\n" : lines.map { PlainLine("\($0)") }.text
  }
}
