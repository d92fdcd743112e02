import Cryptography
import Glibc
package import Hosting
package import Remote
package import RemoteClient
package import RemoteServer
package import Simulation
package import Wire
package import Worlds

/// A server in this process, on its own port, composed as in `billfold-server`. It ends when the object is released.
package final class LocalServer: Sendable {
  package let folder: ServerFolder
  package let worlds: WorldPool
  package let server: WalletServer
  package let transport: MicroHTTPTransport
  private let identity: ServerFolder.Identity?
  private let listener: Listener
  private let source: any TimeSource

  /// - Parameters:
  ///   - path: of its store.
  ///   - place: where it listens; nil: on a free port.
  ///   - isPlain: HTTP without TLS, as on a socket in the file system.
  ///   - most: how many worlds are open while any of them is idle.
  ///   - cors: which web pages may call it.
  ///   - level: the least important lines of its log.
  ///   - print: takes these lines.
  ///   - wake: called when something may be due sooner than was known.
  ///   - hangsUp: true for requests whose connection is closed without a response.
  ///   - loses: true for requests whose connection is closed in place of their response.
  package init(
    path: String, at place: ServerAddress? = nil, isPlain: Bool = false, limits: TransportLimits = TransportLimits(),
    rates: RateLimits = .none, most: Int = 100, copies: CopyLimits = CopyLimits(), cors: CORSPolicy = CORSPolicy([]),
    source: any TimeSource, level: RequestLog.Level = .info,
    print: @escaping @Sendable (String) -> Void = { _ in }, wake: @escaping @Sendable () -> Void = {},
    hangsUp: @escaping @Sendable (WireRequest) -> Bool = { _ in false },
    loses: @escaping @Sendable (WireRequest) -> Bool = { _ in false }
  ) throws {
    folder = ServerFolder(path: path)
    self.source = source
    listener = try Listener(place ?? .network(host: "127.0.0.1", port: 0))
    identity = try isPlain || place?.path != nil ? nil : folder.identity(for: [], at: source.wall)
    let log = RequestLog(run: "test", level: level, now: { source.wall }, print: { print(String(decoding: $0, as: UTF8.self)) })
    worlds = WorldPool(
      folder.worlds, operatorKey: try folder.operatorKey(), most: most, limits: copies, source: source, wake: wake,
      notePartyCall: { log.write($0) })
    server = WalletServer(
      host: worlds, log: log,
      rates: rates, cors: cors, monotonic: { source.monotonic })
    transport = MicroHTTPTransport(
      listener: listener, identity: identity?.server, limits: limits, monotonic: { source.monotonic })
    let server = server
    try transport.start(
      { request in
        if hangsUp(request) { return .hangUp }
        let reply = await server.answer(request)
        return loses(request) ? .hangUp : reply
      }, bodyLimit: { server.bodyLimit(of: $0) },
      refuse: { server.refuse($0, from: $1, $2) })
  }

  deinit {
    listener.remove()
    close()
    Task.detached { [server, transport, worlds] in
      await server.drain()
      transport.stop()
      worlds.close()
    }
  }

  /// Ends as `billfold-server` does: what is under way is answered, and its port and its worlds are free when this returns.
  package func stop() async {
    close()
    await server.drain()
    transport.stop()
    worlds.close()
  }

  /// Refuses new clients.
  package func close() {
    transport.close()
    listener.shutDown()
  }

  /// Returns a free port for servers that restart on it. It is not an ephemeral port, which the system could assign to a client meanwhile.
  package static func freePlace() throws -> ServerAddress {
    for _ in 0..<100 {
      let place = ServerAddress.network(host: "127.0.0.1", port: .random(in: 20_000..<32_000))
      if (try? Listener(place)) != nil { return place }
    }
    throw TransportError.refused
  }

  /// A world as the server has it open, made where there is none; its issuers hash as cheaply as they can.
  package func open(_ name: WorldName, seed: UInt64? = nil) async throws -> World {
    if try folder.worlds.keys(of: name) == nil {
      try World(name, in: folder.worlds, seed: seed, hashCost: .minimum, source: source).file.close()
    }
    guard let keys = try folder.worlds.keys(of: name) else { throw WorldError.noSuchWorld(name) }
    _ = try await worlds.world(name.description, key: keys.access)
    guard let world = worlds[name] else { throw WorldError.noSuchWorld(name) }
    return world
  }

  /// The directory of its worlds.
  package var directory: WorldDirectory { folder.worlds }

  package var port: Int { transport.port }

  package var address: ServerAddress {
    listener.address.path == nil ? .network(host: "localhost", port: UInt16(transport.port)) : listener.address
  }

  /// Returns the operator invitation.
  package func operatorInvitation() throws -> OperatorInvitation {
    guard let identity else { throw TransportError.refused }
    return try folder.operatorInvitation(address: address, identity)
  }

  /// Returns an invitation to one of its worlds. Creates the world if it doesn't exist.
  package func invitation(to name: WorldName, isForGuest: Bool = false) throws -> Invitation {
    guard let identity = identity ?? (address.path == nil ? nil : .unpinned) else { throw TransportError.refused }
    return try folder.invitation(to: name, address: address, identity, isForGuest: isForGuest, source: source)
  }
}

extension Timeouts {
  /// For every test that isn't about timeouts: a slow machine must not fail it.
  package static let generous: Timeouts = {
    var timeouts = Timeouts()
    (timeouts.connection, timeouts.response, timeouts.copy) = (.seconds(600), .seconds(600), .seconds(600))
    (timeouts.stream, timeouts.cancelledRead) = (.seconds(600), .seconds(600))
    return timeouts
  }()

  /// For tests about one timeout: the others stay generous.
  package static func generous(but timeout: WritableKeyPath<Timeouts, Duration>, _ value: Duration) -> Timeouts {
    var timeouts = generous
    timeouts[keyPath: timeout] = value
    return timeouts
  }
}

extension RateLimits {
  /// No limits: most tests send requests faster than their clocks advance.
  package static let none: RateLimits = {
    var limits = RateLimits()
    (limits.requests, limits.guesses) = (nil, nil)
    return limits
  }()
}
