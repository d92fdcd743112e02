import Hosting
import Remote
import RemoteServer
import Simulation
import Wire

/// All that a server listens on, and the certificate that it shows there.
struct ServerListeners {
  private let settings: ServerSettings
  private let folder: ServerFolder
  private let time: any TimeSource
  private let listeners: [Listener]
  private var identity: ServerIdentity?
  private var transports: [MicroHTTPTransport] = []
  /// With an older certificate; each ends with its last connection.
  private var former: [MicroHTTPTransport] = []
  private var take: RequestTaker = { _ in .hangUp }
  private var refuse: RequestRefuser = { error, _, _ in ProblemCodec.answer(error) }
  private var bodyLimit: @Sendable (WireRequest) -> Int? = { _ in nil }
  private var somebodyCame: @Sendable () -> Void = {}
  private var note: @Sendable (String) -> Void = { _ in }
  /// The problem with the certificate in use; nil if there is none.
  private(set) var warning: String?
  private var lastLook: Duration

  /// How often a certificate of the server's own making is looked at; it is renewed long before it expires.
  static let lookEvery = Duration.seconds(86_400)

  /// Opens the sockets; nobody is answered yet.
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

  /// Begins to answer.
  ///
  /// - Parameters:
  ///   - somebodyCame: called when somebody connects where nobody was connected.
  ///   - note: told when the system refuses new connections, and when it grants them again.
  mutating func open(
    _ take: @escaping RequestTaker, bodyLimit: @escaping @Sendable (WireRequest) -> Int?, refuse: @escaping RequestRefuser,
    somebodyCame: @escaping @Sendable () -> Void, note: @escaping @Sendable (String) -> Void
  ) throws {
    (self.take, self.bodyLimit, self.refuse, self.somebodyCame, self.note) = (take, bodyLimit, refuse, somebodyCame, note)
    transports = try started()
  }

  /// For people: where each is.
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
        try transport.start(take, bodyLimit: bodyLimit, refuse: refuse, somebodyCame: somebodyCame, note: note)
      } catch {
        for transport in started { transport.stop() }
        throw error
      }
      started.append(transport)
    }
    return started
  }

  // MARK: - Certificates

  /// Nil if no listener uses TLS.
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

  /// It is time to look whether it is about to expire.
  var isCertificateOld: Bool { identity != nil && time.monotonic - lastLook >= Self.lookEvery }

  /// Shows new connections from now on the certificate that is there now; false where that is the same. Who is connected stays so.
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

  // MARK: - Those who are connected

  /// Sends those away who keep requests back, and ends what nobody is connected to; false if nobody is connected at all.
  mutating func tidy() -> Bool {
    for transport in transports + former { transport.closeSlow() }
    let ended = former.filter { $0.connections == 0 }
    for transport in ended { transport.stop() }
    former.removeAll { transport in ended.contains { $0 === transport } }
    return (transports + former).contains { $0.connections > 0 }
  }

  /// How often that is to be done while anybody is connected. (our choice)
  static let tidyEvery = Duration.seconds(1)

  /// A request is being answered, or its answer is on its way.
  var isAnswering: Bool { (transports + former).contains { $0.isAnswering } }

  /// Takes no new connection.
  func close() {
    for transport in transports { transport.close() }
    for listener in listeners { listener.shutDown() }
  }

  /// Ends; what is being answered must be over.
  func stop() { for transport in transports + former { transport.stop() } }

  func removeFiles() { for listener in listeners { listener.remove() } }
}
