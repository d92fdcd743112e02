package import Contract
package import Remote
package import Simulation
package import WalletModel
package import Worlds

/// The issuers of a world on a server, as an invitation leads to them.
package struct RemoteHalf: DistantHalf {
  private let remote: RemoteBackend
  private let origin: Invitation
  private let timeouts: Timeouts

  package init(_ invitation: Invitation, timeouts: Timeouts) throws(WalletError) {
    remote = try RemoteBackend(invitation, timeouts: timeouts)
    origin = invitation
    self.timeouts = timeouts
  }

  package var backend: any Backend { remote }
  package var worldKey: Secret { origin.worldKey }
  package var place: String { "\(origin.server.address)" }
  package var isAway: Bool { remote.isAway }
  package var careKey: Secret? { origin.careKey }
  package var invitation: [UInt8] { origin.bytes }

  package func listen(after number: Int64, _ news: @escaping @Sendable () -> Void) async -> Bool {
    await remote.listen(after: number, news)?.code != .notInvited
  }

  // MARK: - The world itself

  package func clock() async throws(WalletError) -> WorldTime.State? {
    guard origin.controlKey != nil else { return nil }
    let clock = try await remote.control(Control.request("GET", Control.Clock.path), as: Control.Clock.self)
    guard let mode = WorldTime.State.Mode(rawValue: clock.mode) else { throw .unreadableAnswer }
    return WorldTime.State(mode: mode, milliseconds: clock.milliseconds)
  }

  package func setClock(_ state: WorldTime.State) async -> WalletError? {
    let clock = Control.Clock(mode: state.mode.rawValue, milliseconds: state.milliseconds)
    do throws(WalletError) {
      _ = try await control(Control.request("PUT", Control.Clock.path, clock), as: Control.Clock.self, "move the server's clock")
      return nil
    } catch {
      return error
    }
  }

  package func rules() async throws(WalletError) -> [IssuerRules] {
    let answer = try await control(Control.request("GET", Control.issuers), as: Control.Issuers.self, "read the issuer's settings")
    return answer.issuers
  }

  package func set(_ changes: [IssuerSetting.Change], of issuer: IssuerIdentifier) async throws(WalletError) -> IssuerRules {
    // The server refuses what is wrong with each; twice the same cannot be sent.
    let wanted = Control.SettingChanges(settings: Dictionary(changes.map { ($0.name, $0.value) }) { $1 })
    return try await control(
      Control.request("PATCH", Control.issuer(issuer.rawValue), wanted), as: IssuerRules.self, "change the issuer's settings")
  }

  package func snapshot(_ name: WorldName, replaces: Bool) async throws(WalletError) {
    let wanted = Control.NewSnapshot(name: name.description, replaces: replaces)
    _ = try await control(Control.request("POST", Control.snapshots, wanted), as: Control.NewSnapshot.self, "create copies there")
  }

  package func restore(_ snapshot: WorldName) async throws(WalletError) {
    let wanted = Control.Restoration(snapshot: snapshot.description)
    _ = try await control(Control.request("POST", Control.restore, wanted), as: Control.Restoration.self, "restore its world")
  }

  package func reset() async throws(WalletError) {
    _ = try await control(Control.request("POST", Control.reset), as: Done.self, "reset its world")
  }

  package func fork(to name: WorldName, from snapshot: WorldName?) async throws(WalletError) -> any DistantHalf {
    let wanted = Control.NewFork(name: name.description, snapshot: snapshot?.description)
    var request = Control.request("POST", Control.fork, wanted)
    // curl itself sends it again where a kept connection broke: one fork is enough.
    let digits = (0..<2).map { _ in String(UInt64.random(in: 1 << 60 ... .max), radix: 16) }
    request.headers.add(WireHeader.idempotencyKey, digits.joined())
    let keys = try await control(request, as: Control.WorldKeys.self, "create copies there")
    return try RemoteHalf(Invitation(origin.server, keys), timeouts: timeouts)
  }

  package func remove() async throws(WalletError) {
    _ = try await control(Control.request("DELETE", Control.world(origin.world)), as: Done.self, "delete its world")
  }

  private func control<T: Decodable>(_ request: WireRequest, as type: T.Type, _ what: String) async throws(WalletError) -> T {
    guard origin.controlKey != nil else { throw .notInvited(to: what) }
    return try await remote.control(request, as: type)
  }
}

/// A server as whoever runs it sees it.
package struct RemoteWorldServer: WorldServer {
  private let courier: Courier
  private let origin: OperatorInvitation
  private let timeouts: Timeouts

  package init(_ invitation: OperatorInvitation, timeouts: Timeouts) throws(WalletError) {
    origin = invitation
    self.timeouts = timeouts
    courier = try Courier(invitation.server, timeouts: timeouts)
  }

  package func take(_ world: [UInt8], as name: WorldName) async throws(WalletError) -> any DistantHalf {
    let request = WireRequest(
      method: "PUT", path: Control.world(name.description), headers: [WireHeader.contentType: ContentType.world.rawValue], body: world)
    return try RemoteHalf(Invitation(origin.server, try await send(request, as: Control.WorldKeys.self)), timeouts: timeouts)
  }

  package var place: String { "\(origin.server.address)" }

  /// Makes a world there.
  package func make(_ world: Control.NewWorld) async throws(WalletError) -> Invitation {
    Invitation(origin.server, try await send(Control.request("POST", Control.worlds, world), as: Control.WorldKeys.self))
  }

  package func worlds() async throws(WalletError) -> [String] {
    try await send(Control.request("GET", Control.worlds), as: Control.Worlds.self).worlds
  }

  package func remove(_ name: WorldName) async throws(WalletError) {
    _ = try await send(Control.request("DELETE", Control.world(name.description)), as: Done.self)
  }

  private func send<T: Decodable>(_ request: WireRequest, as type: T.Type) async throws(WalletError) -> T {
    var request = request
    request.headers.add(WireHeader.operatorKey, origin.operatorKey.reveal())
    return try OperationCodec.body(try await courier.send(request), as: type)
  }
}
