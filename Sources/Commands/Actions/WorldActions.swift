import Handset
import Simulation
package import WalletModel
package import Worlds

/// Takes a snapshot of a world, including its clock.
package struct SnapshotWorld: WorldAction {
  package let world: WorldName
  package let snapshot: WorldName
  let replaces: Bool

  package init(_ world: WorldName, as snapshot: WorldName, replaces: Bool = false) {
    (self.world, self.snapshot, self.replaces) = (world, snapshot, replaces)
  }

  package var words: [String] {
    ["world", "snapshot", "\(world)", "\(snapshot)"] + (replaces ? [Option.replace.name, Option.yes.name] : [])
  }

  package func perform(on world: inout World) async throws -> String {
    try await world.snapshot(snapshot, replaces: replaces)
    return "Snapshot “\(snapshot)” of world “\(world.file.name)” was created.\n"
  }
}

/// Restores a world from a snapshot.
package struct RestoreWorld: WorldAction {
  package let world: WorldName
  package let snapshot: WorldName

  package init(_ world: WorldName, to snapshot: WorldName) { (self.world, self.snapshot) = (world, snapshot) }

  package var words: [String] { ["world", "restore", "\(world)", "\(snapshot)", Option.yes.name] }

  var output: String { "World “\(world)” was restored from snapshot “\(snapshot)”.\n" }

  package func perform(on world: inout World) async throws -> String {
    world = try await world.restored(snapshot)
    return output
  }
}

/// Empties a world.
struct ResetWorld: WorldAction {
  let world: WorldName

  var words: [String] { ["world", "reset", "\(world)", Option.yes.name] }

  var output: String { "World “\(world)” was reset. It is empty, its clock shows real time, and its snapshots were kept.\n" }

  func perform(on world: inout World) async throws -> String {
    world = try await world.reset()
    return output
  }
}

/// The entries of an open world's traffic log, oldest first.
package struct TrafficQuery: WorldQuery {
  /// The number of the latest entries to return; nil for all that are in the log.
  package let last: Int?

  package init(last: Int? = nil) { self.last = last }

  package var words: [String] { ["world", "traffic"] + (last.map { [Option.last.name, "\($0)"] } ?? []) }

  package func answer(from world: World) async throws -> [TrafficRow] {
    await world.partyReports?.fetch()
    return TrafficRow.latest(last ?? TrafficLog.capacity, of: world)
  }

  package func text(of rows: [TrafficRow]) -> String { TrafficRow.text(of: rows) }
}

/// The newest sequence of the current phone.
package struct SequenceQuery: WorldQuery {
  package init() {}
  package var words: [String] { ["world", "sequence"] }
  package func answer(from world: World) async throws -> WorldSequence {
    await world.partyReports?.fetch()
    return WorldSequence(newestOf: world)
  }
  package func text(of sequence: WorldSequence) -> String { sequence.text }
}

/// The state of a world.
package struct StatusQuery: WorldQuery {
  package init() {}
  package var words: [String] { ["world", "status"] }
  package func answer(from world: World) async throws -> WorldStatus {
    // Shows the local faults if the server can't be reached.
    let faults = (try? await FaultQuery().answer(from: world)) ?? FaultRows(world.faults)
    return WorldStatus(world, faults, try await world.wallets.refusals(on: world.phones.current.number))
  }
  package func text(of status: WorldStatus) -> String { status.text }
}

package struct WorldStatus: Codable, Sendable {
  package let world: String
  package let clock: ClockReading
  package let phone: String
  package let kind: PhoneKind
  package let issuer: String
  /// The server of the issuers; nil if they are local.
  package let server: String?
  package let faults: [String]
  /// The calls of apps that the phone's wallets will refuse, each with its status.
  package let refusals: [String]
  package let latency: String?
  package let isOffline: Bool
  package let calls: Int

  fileprivate init(_ open: World, _ rows: FaultRows, _ refusals: [WalletRefusal]) {
    world = open.file.name.description
    clock = ClockReading(open.time)
    phone = open.phones.current.name
    kind = open.phones.current.kind
    issuer = open.phones.currentIssuer.rawValue
    server = open.remoteParties?.place
    (faults, latency, isOffline) = (rows.armed.map(\.label), rows.latency, rows.isOffline)
    self.refusals = refusals.map { "\($0.call) \($0.status)" }
    calls = open.log.entries.count { $0.call != nil }
  }

  fileprivate var text: String {
    var rows = [
      ("World", world), ("Clock", clock.text), ("Phone", "\(phone), \(kind.name)" + (isOffline ? ", offline" : "")), ("Issuer", issuer),
    ]
    if let server { rows.append(("Server", server)) }
    rows += faults.map { ("Fault", $0) } + refusals.map { ("Refuses", "the next " + $0) }
    if let latency { rows.append(("Latency", latency)) }
    return TextTable.lines(rows.map { [$0, PlainLine.cell($1)] }, widths: ["Latency".count]).map { $0 + "\n" }.joined()
  }
}
