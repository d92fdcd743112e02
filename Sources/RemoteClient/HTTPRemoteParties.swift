package import Basics
package import Contract
package import Remote
package import Simulation
package import WalletModel
internal import Wire
package import Worlds

/// The parties of a world on a server, which an invitation identifies.
package struct HTTPRemoteParties: RemoteParties {
  private let remote: RemoteBackend
  private let origin: Invitation
  private let timeouts: Timeouts
  /// The duration by which a running clock on the server is ahead of a running clock here.
  private var lead: @Sendable () -> Duration = { .zero }

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

  package func listen(after cursor: EventCursor, _ news: @escaping @Sendable () -> Void) async -> Bool {
    await remote.listen(after: cursor, news)?.code != .notInvited
  }

  // MARK: - The world itself

  package func sleeping() async throws(WalletError) -> Int? { try await serverClock()?.sleeping }

  private func serverClock() async throws(WalletError) -> AdminAPI.Clock? {
    guard origin.controlKey != nil else { return nil }
    return try await remote.control(WorldRoute.getClock.request(), as: AdminAPI.Clock.self)
  }

  package func clock() async throws(WalletError) -> WorldTime.State? {
    guard let clock = try await serverClock() else { return nil }
    return WorldTime.State(mode: clock.mode, milliseconds: clock.milliseconds).ahead(by: lead())
  }

  package func behind(by lead: @escaping @Sendable () -> Duration) -> any RemoteParties {
    var other = self
    other.lead = lead
    return other
  }

  package func setClock(_ state: WorldTime.State, passed: Duration) async -> WalletError? {
    let state = state.ahead(by: .zero - lead())
    let clock = AdminAPI.Clock(mode: state.mode, milliseconds: state.milliseconds, passed: passed.milliseconds)
    do throws(WalletError) {
      _ = try await control(WorldRoute.setClock.request(clock), as: AdminAPI.Clock.self, "move the server's clock")
      return nil
    } catch {
      return error
    }
  }

  package var isControlled: Bool { origin.controlKey != nil }

  package func traffic(after number: Int?) async throws(WalletError) -> TrafficReport {
    let traffic = try await control(WorldRoute.getTraffic.request(after: number), as: AdminAPI.Traffic.self, "read what its parties say")
    return TrafficReport(
      of: Timestamp(milliseconds: traffic.began), after: number, traffic.calls.compactMap(ReportedCall.init), last: traffic.last)
  }

  package func partyFaults() async throws(WalletError) -> [FaultRule] {
    (try await faults("read the faults between its parties").armed ?? []).compactMap(FaultRule.init).filter(\.isBetweenParties)
  }

  package func setPartyFaults(_ rules: [FaultRule]) async throws(WalletError) {
    let known = try await faults("arm faults between its parties")
    let others = (known.armed ?? []).filter { FaultRule($0)?.isBetweenParties != true }
    let wanted = AdminAPI.Faults(
      armed: others + rules.map(AdminAPI.Faults.FaultRule.init), latency: known.latency, isOffline: known.isOffline)
    _ = try await control(WorldRoute.setFaults.request(wanted), as: AdminAPI.Faults.self, "arm faults between its parties")
  }

  private func faults(_ what: String) async throws(WalletError) -> AdminAPI.Faults {
    try await control(WorldRoute.getFaults.request(), as: AdminAPI.Faults.self, what)
  }

  package func perform<O: AdminOperation>(_ operation: O) async throws(WalletError) -> O.Answer {
    try await control(OperationCodec.request(operation), as: O.Answer.self, O.facts.purpose)
  }

  package func snapshot(_ name: WorldName, replaces: Bool) async throws(WalletError) {
    let wanted = AdminAPI.NewSnapshot(name: name.description, replaces: replaces)
    _ = try await control(WorldRoute.createSnapshot.request(wanted), as: AdminAPI.NewSnapshot.self, "create copies there")
  }

  package func outline() async throws(WalletError) -> String {
    try await control(WorldRoute.getOutline.request(), as: AdminAPI.Outline.self, "compare its world").outline
  }

  package func restore(_ snapshot: WorldName) async throws(WalletError) {
    let wanted = AdminAPI.Restoration(snapshot: snapshot.description)
    _ = try await control(WorldRoute.restoreWorld.request(wanted), as: AdminAPI.Restoration.self, "restore its world")
  }

  package func reset() async throws(WalletError) {
    _ = try await control(WorldRoute.resetWorld.request(), as: Done.self, "reset its world")
  }

  package func fork(
    to name: WorldName, from snapshot: WorldName?, key: IdempotencyKey
  ) async throws(WalletError) -> any RemoteParties {
    let wanted = AdminAPI.NewFork(name: name.description, snapshot: snapshot?.description)
    var request = WorldRoute.forkWorld.request(wanted)
    request.headers.add(WireHeader.idempotencyKey, key.rawValue)
    let keys = try await control(request, as: AdminAPI.WorldKeys.self, "create copies there")
    return try HTTPRemoteParties(Invitation(origin.server, keys), timeouts: timeouts)
  }

  package func remove() async throws(WalletError) {
    _ = try await control(OperatorRoute.deleteWorld.request(fields: ["name": origin.world]), as: Done.self, "delete its world")
  }

  private func control<T: Decodable>(_ request: WireRequest, as type: T.Type, _ what: String) async throws(WalletError) -> T {
    guard origin.controlKey != nil else { throw .notInvited(to: what) }
    return try await remote.control(request, as: type)
  }
}

/// A server of worlds, with the operations of its operator.
package struct RemoteWorldServer: WorldServer {
  private let http: HTTPClient
  private let origin: OperatorInvitation
  private let timeouts: Timeouts

  package init(_ invitation: OperatorInvitation, timeouts: Timeouts) throws(WalletError) {
    origin = invitation
    self.timeouts = timeouts
    http = try HTTPClient(invitation.server, timeouts: timeouts)
  }

  package func receive(_ world: [UInt8], as name: WorldName) async throws(WalletError) -> any RemoteParties {
    var request = OperatorRoute.importWorld.request(fields: ["name": name.description])
    request.headers.add(WireHeader.contentType, ContentType.world.rawValue)
    request.body = world
    return try HTTPRemoteParties(Invitation(origin.server, try await send(request, as: AdminAPI.WorldKeys.self)), timeouts: timeouts)
  }

  package var place: String { "\(origin.server.address)" }

  package func worlds() async throws(WalletError) -> [String] {
    try await send(OperatorRoute.getWorlds.request(), as: AdminAPI.Worlds.self).worlds
  }

  package func remove(_ name: WorldName) async throws(WalletError) {
    _ = try await send(OperatorRoute.deleteWorld.request(fields: ["name": name.description]), as: Done.self)
  }

  private func send<T: Decodable>(_ request: WireRequest, as type: T.Type) async throws(WalletError) -> T {
    var request = request
    request.headers.add(WireHeader.operatorKey, origin.operatorKey.reveal())
    return try OperationCodec.body(try await request.sentSurely { request throws(WalletError) in try await http.send(request) }, as: type)
  }
}

extension ReportedCall {
  /// Converts a reported call; nil if only a newer server knows the kind of its caller.
  fileprivate init?(_ reported: AdminAPI.TrafficCall) {
    guard let caller = reported.callerIdentity, let party = Party(name: reported.party) else { return nil }
    let state = reported.error.map(LoggedCall.State.refused) ?? .answered(status: reported.status, summary: reported.summary)
    self.init(
      number: reported.number, moment: reported.moment,
      LoggedCall(
        reported: reported.operation, sequenceWord: reported.word, caller: caller, party: party, idempotencyKey: reported.idempotencyKey,
        request: reported.request.flatMap(Masked.init), state: state, answer: reported.answer.flatMap(Masked.init),
        took: .milliseconds(reported.milliseconds), changes: reported.changes.map(\.change), decision: reported.decision))
  }
}

extension FaultRule {
  /// Converts an armed fault; nil if only a newer server knows it.
  fileprivate init?(_ rule: AdminAPI.Faults.FaultRule) {
    let text = "\(rule.operation ?? "any") \(rule.occasion ?? "next") \(rule.fault)"
    self.init(words: text.split(separator: " ").map(String.init))
  }
}

extension AdminAPI.Faults.FaultRule {
  fileprivate init(_ rule: FaultRule) {
    self.init(fault: rule.fault.description, operation: rule.operation?.rawValue, occasion: rule.occasion.words)
  }
}
