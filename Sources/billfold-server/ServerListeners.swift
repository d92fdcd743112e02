import Hosting
import Remote
import RemoteServer
import Simulation
import Wire

/// The listeners of a server, and the certificate that it presents there.
struct ServerListeners {
  private let settings: ServerSettings
  private let folder: ServerFolder
  private let time: any TimeSource
  private let listeners: [Listener]
  private var identity: ServerIdentity?
  private var transports: [MicroHTTPTransport] = []
  /// Transports with an older certificate; each ends with its last connection.
  private var former: [MicroHTTPTransport] = []
  private var take: RequestTaker = { _ in .hangUp }
  private var refuse: RequestRefuser = { error, _, _ in ProblemCodec.answer(error) }
  private var bodyLimit: @Sendable (WireRequest) -> Int? = { _ in nil }
  private var firstConnectionOpened: @Sendable () -> Void = {}
  private var note: @Sendable (String) -> Void = { _ in }
  /// The problem with the certificate in use; nil if there is none.
  private(set) var warning: String?
  private var lastLook: Duration

  /// How often a certificate that the server has created is checked; it is renewed long before it expires.
  static let lookEvery = Duration.seconds(86_400)

  /// Opens the sockets, without accepting connections yet.
  init(_ settings: ServerSettings, _ folder: ServerFolder, _ time: any TimeSource) throws {
    (self.settings, self.folder, self.time) = (settings, folder, time)
    lastLook = time.monotonic
    let inherited = SystemdNotifier.listeners()
    let given = settings.listen.isEmpty && inherited.isEmpty ? [ServerSettings.usualPlace] : settings.listen
    var opened = inherited
    do {
      for address in given { opened.append(try Listener(address, mode: settings.socketMode)) }
      listeners = opened
      identity = try currentIdentity()
    } catch {
      for listener in opened { listener.remove() }
      throw error
    }
  }

  /// Starts to accept connections.
  ///
  /// - Parameters:
  ///   - firstConnectionOpened: called when a connection opens while there is no other.
  ///   - note: called when the system refuses new connections, and when it accepts them again.
  mutating func open(
    _ take: @escaping RequestTaker, bodyLimit: @escaping @Sendable (WireRequest) -> Int?, refuse: @escaping RequestRefuser,
    firstConnectionOpened: @escaping @Sendable () -> Void, note: @escaping @Sendable (String) -> Void
  ) throws {
    (self.take, self.bodyLimit, self.refuse, self.firstConnectionOpened, self.note) = (take, bodyLimit, refuse, firstConnectionOpened, note)
    transports = try started()
  }

  /// The addresses of the listeners, for people.
  var places: String {
    listeners.map { listener in
      guard case .network(let host, 0) = listener.address else { return "\(listener.address)" }
      return "\(ServerAddress.network(host: host, port: UInt16(listener.port)))"
    }.joined(separator: " ")
  }

  private func started() throws -> [MicroHTTPTransport] {
    var started: [MicroHTTPTransport] = []
    for listener in listeners {
      let transport = MicroHTTPTransport(
        listener: listener, identity: listener.address.host == nil ? nil : identity, limits: settings.limits,
        monotonic: { [time] in time.monotonic })
      do throws(TransportError) {
        try transport.start(take, bodyLimit: bodyLimit, refuse: refuse, firstConnectionOpened: firstConnectionOpened, note: note)
      } catch {
        for transport in started { transport.stop() }
        throw error
      }
      started.append(transport)
    }
    return started
  }

  // MARK: - Certificates

  /// Returns the certificate in the files; nil if no listener uses TLS.
  private mutating func currentIdentity() throws -> ServerIdentity? {
    warning = nil
    let hosts = listeners.compactMap(\.address.host)
    guard !settings.isPlain, !hosts.isEmpty else { return nil }
    guard let certificate = settings.certificate else { return try folder.identity(for: hosts, at: time.wall).server }
    let given = try ServerFolder.Identity(certificate: certificate, key: settings.key)
    guard let identity = given.server else { throw ServerFolderError.noKey(certificate: certificate) }
    warning = given.warning(at: time.wall, certificate)
    return identity
  }

  /// True if it is time to check whether the certificate is about to expire.
  var isCertificateOld: Bool { identity != nil && time.monotonic - lastLook >= Self.lookEvery }

  /// From now on, presents the certificate in the files to new connections; returns false if it is the same. Open connections stay.
  mutating func renew() throws -> Bool {
    lastLook = time.monotonic
    let fresh = try currentIdentity()
    guard fresh != identity else { return false }
    let old = identity
    identity = fresh
    do {
      let new = try started()
      for transport in transports { transport.close() }
      former += transports
      transports = new
      return true
    } catch {
      identity = old
      throw error
    }
  }

  // MARK: - Connections

  /// Disconnects clients that hold back their requests, and ends transports without connections. Returns false if there are no connections.
  mutating func tidy() -> Bool {
    for transport in transports + former { transport.closeSlow() }
    let ended = former.filter { $0.connections == 0 }
    for transport in ended { transport.stop() }
    former.removeAll { transport in ended.contains { $0 === transport } }
    return (transports + former).contains { $0.connections > 0 }
  }

  /// The interval of `tidy` while there are connections. (our choice)
  static let tidyEvery = Duration.seconds(1)

  /// True while a request is in progress, or its response is being sent.
  var isAnswering: Bool { (transports + former).contains { $0.isAnswering } }

  /// Accepts no new connections.
  func close() {
    for transport in transports { transport.close() }
    for listener in listeners { listener.shutDown() }
  }

  /// Stops the transports; no request may be in progress.
  func stop() { for transport in transports + former { transport.stop() } }

  func removeFiles() { for listener in listeners { listener.remove() } }
}
