import Cryptography
package import Hosting
package import Remote
package import RemoteServer
package import Simulation
import WalletModel
package import Worlds

/// A server in this process, on a port of its own, as `billfold-server` puts it together; it ends when nobody holds it any more.
package final class LocalServer: Sendable {
  package let folder: ServerFolder
  package let worlds: HostedWorlds
  package let server: WalletServer
  package let transport: MicroHTTPTransport
  private let identity: ServerFolder.Identity?
  private let source: any TimeSource

  /// - Parameters:
  ///   - path: of its store.
  ///   - isPlain: HTTP without TLS.
  ///   - most: how many worlds are open while any of them is idle.
  ///   - print: takes the lines of its log.
  package init(
    path: String, isPlain: Bool = false, limits: TransportLimits = TransportLimits(), most: Int = 100, source: any TimeSource,
    print: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    folder = ServerFolder(path: path)
    self.source = source
    identity = try isPlain ? nil : folder.identity(for: [], at: source.wall)
    worlds = HostedWorlds(folder.worlds, most: most, source: source)
    server = WalletServer(
      host: worlds, log: RequestLog(run: "test", now: { source.wall }, print: { print(String(decoding: $0, as: UTF8.self)) }),
      monotonic: { source.monotonic })
    transport = MicroHTTPTransport(
      listener: try Listener.open("127.0.0.1:0"), identity: identity?.server, limits: limits, monotonic: { source.monotonic })
    let server = server
    try transport.start { server.take($0, $1) }
  }

  deinit {
    transport.close()
    Task.detached { [server, transport, worlds] in
      await server.drain()
      transport.stop()
      worlds.close()
    }
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

  /// Where its worlds are.
  package var directory: WorldDirectory { folder.worlds }

  package var address: String { "localhost:\(transport.port)" }

  /// An invitation into one of its worlds, which is made where there is none.
  package func invitation(to name: WorldName, isForGuest: Bool = false) throws -> Invitation {
    guard let identity else { throw TransportError.refused }
    return try folder.invitation(to: name, address: address, identity, isForGuest: isForGuest, source: source)
  }
}
