internal import Basics
internal import Contract
internal import Cryptography
internal import Remote
internal import RemoteServer
internal import Simulation
internal import System
internal import WalletModel
internal import Wire
internal import Worlds

/// The operations of the admin API that a world's control key allows.
extension PooledWorld {
  func control(_ request: AdminRequest<WorldEndpoint>, key: Secret?) async throws(WalletError) -> WireAnswer {
    try requireControl(key)
    return switch try request.route() {
    case .world(let route): try await answer(route, request)
    case .parties(let name): try await perform(name.operation, request)
    }
  }

  private func perform<O: AdminOperation>(
    _ type: O.Type, _ request: AdminRequest<WorldEndpoint>
  ) async throws(WalletError) -> WireAnswer {
    AdminAPI.answer(200, try await world.perform(try request.operation(type)))
  }

  private func answer(_ route: WorldRoute, _ request: AdminRequest<WorldEndpoint>) async throws(WalletError) -> WireAnswer {
    let message = request.message
    switch route {
    case .getClock: return AdminAPI.answer(200, AdminAPI.Clock(world.time))
    case .setClock:
      let clock = try OperationCodec.body(message, as: AdminAPI.Clock.self)
      let state = clock.state
      let passed = clock.passed ?? 0
      guard (0...36_525 * 86_400_000).contains(passed) else { throw .unreadable("passed", "must be from 0 on, at most a hundred years") }
      let before = world.time.state
      let move = { @Sendable (time: WorldTime) in
        if passed > 0 { time.advance(by: .milliseconds(passed)) }
        time.change(to: state)
      }
      if let error = await world.moveClock(move) {
        world.time.change(to: before)
        throw error
      }
      // Wakes what is due at the new time before the response.
      world.time.ringDue()
      return AdminAPI.answer(200, AdminAPI.Clock(world.time))
    case .getSnapshots:
      let snapshots = try await host.copying { () async throws(WorldError) in try host.directory.snapshots(of: world.file.name) }
      return AdminAPI.answer(200, AdminAPI.Snapshots(snapshots: snapshots.map(\.description)))
    case .createSnapshot:
      let wanted = try OperationCodec.body(message, as: AdminAPI.NewSnapshot.self)
      let name = try WorldName(wanted.name, field: "name")
      try await snapshot(name, replaces: wanted.replaces ?? false)
      return AdminAPI.answer(201, wanted)
    case .getOutline:
      let outline = try await host.copying { () async throws(WorldError) in try await world.outline() }
      return AdminAPI.answer(200, AdminAPI.Outline(outline: outline))
    case .restoreWorld:
      let wanted = try OperationCodec.body(message, as: AdminAPI.Restoration.self)
      let name = try WorldName(wanted.snapshot, field: "snapshot")
      try await host.replace(self) { world throws(WorldError) in try await world.restored(name) }
      return AdminAPI.answer(200, wanted)
    case .resetWorld:
      try await host.replace(self) { world throws(WorldError) in try await world.reset() }
      return AdminAPI.answer(200, Done())
    case .forkWorld:
      let wanted = try OperationCodec.body(message, as: AdminAPI.NewFork.self)
      let snapshot = try wanted.snapshot.map { text throws(WalletError) in try WorldName(text, field: "snapshot") }
      let key = message.headers[WireHeader.idempotencyKey]
      if let key, !IdempotencyKey(rawValue: key).isValid { throw .badIdempotencyKey }
      let name = try WorldName(wanted.name, field: "name").ofFork(ending: ending(for: wanted, key))
      return AdminAPI.answer(201, try await fork(to: name, from: snapshot))
    case .getFaults: break
    case .setFaults:
      try await arm(FaultPlan.State(try OperationCodec.body(message, as: AdminAPI.Faults.self)))
    case .clearFaults: try await arm(FaultPlan.State())
    case .getTraffic: return AdminAPI.answer(200, AdminAPI.Traffic(world.log.report(after: try request.after())))
    }
    return AdminAPI.answer(200, AdminAPI.Faults(world.faults.state))
  }

  /// Throws 403 without the world's control key.
  func requireControl(_ key: Secret?) throws(WalletError) {
    guard let key, key.isSame(as: keys.control) else { throw .noControl }
  }

  // MARK: - Copies

  private func snapshot(_ name: WorldName, replaces: Bool) async throws(WalletError) {
    let limit = host.limits.snapshots
    let isOneMore = try await host.copying { () async throws(WorldError) in
      let known = try host.directory.snapshots(of: world.file.name)
      guard known.count < limit || known.contains(name) else { return true }
      try await world.snapshot(name, replaces: replaces)
      return false
    }
    if isOneMore { throw .tooMany("this world has the maximum of \(limit) snapshots: replace one of them") }
  }

  /// Returns the suffix of a fork's name. It doesn't tell a client the names of other worlds, and a repeated request with the same
  /// idempotency key gets the same fork.
  private func ending(for wanted: AdminAPI.NewFork, _ key: String?) -> String {
    guard let key else { return systemRandom(WorldName.forkBytes).hexadecimal }
    let text = [keys.control.reveal(), key, wanted.name, wanted.snapshot ?? ""].joined(separator: "\n")
    return Array(SHA256.hash(Array(text.utf8)).prefix(WorldName.forkBytes)).hexadecimal
  }

  private func fork(to name: WorldName, from snapshot: WorldName?) async throws(WalletError) -> AdminAPI.WorldKeys {
    let limit = host.limits.forks
    let isOneMore = try await host.copying { () async throws(WorldError) in
      // A copy has the same world key, and therefore the same key of customer care.
      func isCopy(_ other: WorldName) throws(WorldError) -> Bool {
        try host.directory.keys(of: other).map { $0.care.isSame(as: keys.care) } ?? false
      }
      if try isCopy(name) { return false }
      var forks = 0
      for other in try host.directory.names() where other.isOfFork { if try isCopy(other) { forks += 1 } }
      guard forks < limit else { return true }
      do throws(WorldError) {
        try await world.fork(to: name, from: snapshot)
      } catch .worldExists {
        // Another request for the same fork came at the same time.
        guard try isCopy(name) else { throw .worldExists(name) }
      }
      return false
    }
    if isOneMore {
      throw .tooMany(
        "this world and its forks have the maximum of \(limit) forks: ask the operator to delete some")
    }
    return try host.keys(of: name)
  }

  /// Sets the faults. If they can't be stored, sets the previous ones again and throws.
  private func arm(_ state: FaultPlan.State) async throws(WalletError) {
    let before = world.faults.state
    world.faults.change(to: state)
    if let error = await world.faults.keep() {
      world.faults.change(to: before)
      throw error
    }
  }
}

extension AdminAPI.Clock {
  /// The state that these values give a world's clock.
  var state: WorldTime.State { WorldTime.State(mode: mode, milliseconds: milliseconds) }

  init(_ time: WorldTime) {
    self.init(
      mode: time.state.mode, milliseconds: time.state.milliseconds, now: time.now.milliseconds, sleeping: time.alarmCount)
  }
}

extension AdminAPI.Traffic {
  fileprivate init(_ report: TrafficReport) {
    self.init(began: report.began.milliseconds, calls: report.calls.map(AdminAPI.TrafficCall.init), last: report.last)
  }
}

extension AdminAPI.TrafficCall {
  fileprivate init(_ reported: ReportedCall) {
    let call = reported.call
    let (status, summary, refusal): (Int, String, WalletError?) =
      switch call.state {
      // Only calls that have ended are reported.
      case .inFlight: (0, "", nil)
      case .answered(let status, let summary): (status, summary, nil)
      case .refused(let error): (error.statusCode, call.phrase, error)
      }
    self.init(
      number: reported.number, moment: reported.moment, call.operation, word: call.sequenceWord, caller: call.caller, party: call.party,
      idempotencyKey: call.idempotencyKey, status: status, summary: summary, refusal: refusal, milliseconds: call.took?.milliseconds ?? 0,
      changes: call.changes.map(AdminAPI.TrafficChange.init), decision: call.decision, request: call.request?.text,
      answer: call.answer?.text)
  }
}

extension AdminAPI.Faults {
  fileprivate init(_ state: FaultPlan.State) {
    self.init(
      armed: state.rules.map { rule in
        FaultRule(fault: rule.fault.description, operation: rule.operation?.rawValue, occasion: rule.occasion.words)
      }, latency: state.latency.milliseconds, isOffline: state.isOffline)
  }
}

extension FaultPlan.State {
  /// Parses the faults of a request. Throws 400 for an unknown operation or fault, or an invalid value.
  fileprivate init(_ faults: AdminAPI.Faults) throws(WalletError) {
    self.init()
    for (index, wanted) in (faults.armed ?? []).enumerated() {
      let field = "armed[\(index)]"
      let operation = try wanted.operation.map { name throws(WalletError) in
        guard let operation = OperationName(rawValue: name), Fault.operations.contains(operation) else {
          throw WalletError.unreadable("\(field).operation", "must be an operation that faults apply to: none of customer care's")
        }
        return operation
      }
      guard let fault = Fault(words: wanted.fault.split(separator: " ").map(String.init)) else {
        throw .unreadable("\(field).fault", "must be a fault, like status 503")
      }
      guard fault.canWait(for: operation) else {
        throw .unreadable(
          "\(field).operation", fault.operation.map { "must be \($0.rawValue) with this fault" } ?? "must be left out with this fault")
      }
      let words = "\(operation?.rawValue ?? "any") \(wanted.occasion ?? "next") \(wanted.fault)".split(separator: " ").map(String.init)
      guard let rule = FaultRule(words: words) else {
        throw .unreadable("\(field).occasion", "must be next, every, call N or chance N")
      }
      rules.append(rule)
    }
    guard (0...86_400_000).contains(faults.latency ?? 0) else {
      throw .unreadable("latency", "must be a number of milliseconds, a day at most")
    }
    latency = .milliseconds(faults.latency ?? 0)
    isOffline = faults.isOffline ?? false
  }
}

extension WorldName {
  init(_ text: String, field: String) throws(WalletError) {
    do throws(WorldError) {
      try self.init(text)
    } catch {
      throw .unreadable(field, "must be 1 to 40 of a-z, 0-9, - and _, not starting with -")
    }
  }

  /// The number of bytes at the end of a fork's name, in hexadecimal after a `-`.
  fileprivate static let forkBytes = 4

  /// Returns the name of a fork: this name, shortened if necessary, and the suffix.
  fileprivate func ofFork(ending: String) throws(WalletError) -> WorldName {
    try WorldName("\(description.prefix(39 - ending.count))-\(ending)", field: "name")
  }

  fileprivate var isOfFork: Bool {
    let ending = description.suffix(1 + 2 * Self.forkBytes)
    return ending.count == 1 + 2 * Self.forkBytes && ending.first == "-" && ending.dropFirst().hasOnlyHexadecimalDigits
  }
}

extension WalletError {
  /// Converts an error of worlds for clients, without any path of the server.
  init(_ error: WorldError) {
    switch error {
    case .noSuchWorld: self.init(404, .notFound, "unknown world")
    case .noSuchSnapshot: self.init(404, .notFound, "unknown snapshot")
    case .worldExists: self.init(409, .duplicatesNotAllowed, "the world already exists")
    case .snapshotExists: self.init(409, .duplicatesNotAllowed, "the snapshot already exists")
    case .damagedSnapshot, .newerSnapshot: self.init(409, .storageFailed, "the snapshot is damaged")
    case .notExported: self.init(400, .invalidRequest, "the body is not an exported world")
    case .damagedExport: self.init(400, .invalidRequest, "the exported world is truncated or damaged")
    case .newerExport: self.init(400, .invalidRequest, "the world was exported by a newer version")
    case .notPrepared(_, let error): self = error
    case .held, .busy: self.init(503, .tryLater, "another program has the world open", retryAfter: .seconds(5))
    case .closed: self.init(503, .storageFailed, "the world is closed; try again", retryAfter: .seconds(5))
    case .failed(_, let error):
      self.init(503, .storageFailed, "can't read or write the world now: \(error.reason)", retryAfter: .seconds(5))
    case .diskFull: self.init(507, .storageFull, "the server's disk is full")
    default: self.init(500, .storageFailed, "can't read or write the world")
    }
  }

  static func ofWorlds<T>(_ body: () throws(WorldError) -> T) throws(WalletError) -> T {
    do throws(WorldError) { return try body() } catch { throw WalletError(error) }
  }

  /// The error for a copy beyond the limit of snapshots or forks.
  fileprivate static func tooMany(_ summary: String) -> WalletError { WalletError(409, .storageFull, summary) }
}
