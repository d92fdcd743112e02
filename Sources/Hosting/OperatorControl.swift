package import Basics
internal import Contract
internal import Cryptography
package import Remote
internal import RemoteServer
internal import Simulation
internal import System
package import WalletModel
package import Wire
internal import Worlds

/// The operator's remote administration: creates, imports, lists and deletes worlds.
extension WorldPool {
  /// The maximum size of an import's body in bytes: an exported world with thousands of accounts. (our choice)
  private static let longestWorld = 256 << 20

  package func bodyLimit(of head: WireRequest) -> Int? {
    guard case .found(.operatorRoute(.importWorld), _) = RouteTable.shared.match(head.method, head.path),
      isOperator(head.headers[WireHeader.operatorKey].map { Secret($0) })
    else { return nil }
    return Self.longestWorld
  }

  package func control(_ request: AdminRequest<OperatorRoute>, key: Secret?) async throws(WalletError) -> WireAnswer {
    let headers = request.message.headers
    // The control key of a world also allows deleting that world.
    if key == nil, request.endpoint == .deleteWorld, let name = headers[WireHeader.world], (try? request.field("name")) == name,
      let key = headers[WireHeader.worldKey], let control = headers[WireHeader.controlKey]
    {
      let world = try await pooled(name, key: Secret(key))
      try world.requireControl(Secret(control))
      try await remove(world.world.file.name)
      return AdminAPI.answer(200, Done())
    }
    guard isOperator(key) else { throw .noOperator }
    switch try request.route() {
    case .getWorlds:
      let names = try await copying { () async throws(WorldError) in try directory.names() }
      return AdminAPI.answer(200, AdminAPI.Worlds(worlds: names.map(\.description)))
    case .createWorld:
      let wanted = try OperationCodec.body(request.message, as: AdminAPI.NewWorld.self)
      let name = try WorldName(wanted.name, field: "name")
      try await make(name, wanted)
      return AdminAPI.answer(201, try keys(of: name))
    case .importWorld:
      let name = try WorldName(request.field("name"), field: "name")
      let bytes = request.message.body
      try await copying { () async throws(WorldError) in try await World.import(bytes, as: name, in: directory) }
      return AdminAPI.answer(201, try keys(of: name))
    case .deleteWorld:
      try await remove(WorldName(request.field("name"), field: "name"))
      return AdminAPI.answer(200, Done())
    }
  }

  private func make(_ name: WorldName, _ wanted: AdminAPI.NewWorld) async throws(WalletError) {
    let text = wanted.fixture ?? Fixture.empty.name
    guard let fixture = Fixture.named(text) else {
      throw .unreadable("fixture", "must be one of \(Fixture.all.map(\.name).joined(separator: ", "))")
    }
    guard let cost = HashCost(rawValue: wanted.hashCost ?? HashCost.full.rawValue) else {
      throw .unreadable("hashCost", "must be full or minimum")
    }
    let clock = wanted.clock.map { World.Clock.like($0.state) }
    try await copying { () async throws(WorldError) in
      try await World.create(
        name, in: directory, seed: wanted.seed, hashCost: cost, clock: clock, fixture: fixture, source: source)
    }
  }

  /// Removes a world with its snapshots permanently, even if it is in use.
  func remove(_ name: WorldName) async throws(WalletError) {
    try await opener.run { [self] () throws(WalletError) in
      end(name)
      try WalletError.ofWorlds { () throws(WorldError) in try directory.delete(name) }
    }
  }

  /// Returns the keys of a world.
  func keys(of name: WorldName) throws(WalletError) -> AdminAPI.WorldKeys {
    let keys = try WalletError.ofWorlds { () throws(WorldError) in try directory.keys(of: name) }
    guard let keys else { throw WalletError(.noSuchWorld(name)) }
    return AdminAPI.WorldKeys(
      world: name.description, worldKey: keys.access, careKey: keys.care, controlKey: keys.control, entities: keys.entities,
      sites: keys.sites)
  }
}
