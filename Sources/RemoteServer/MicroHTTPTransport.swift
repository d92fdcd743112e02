internal import Basics
internal import CMicroHTTPD
internal import Glibc
internal import Remote
internal import Synchronization
internal import System
internal import WalletModel
package import Wire

/// The transport over libmicrohttpd: HTTP/1.1, with TLS if there is a certificate.
///
/// The thread of a connection makes its responses; the connection is suspended while the server waits. This transport rejects requests that
/// the library accepts although a proxy could interpret them differently (two lengths, a length and chunks).
package final class MicroHTTPTransport: Sendable {
  /// The TCP port; 0 for a UNIX socket.
  package let port: Int
  private let listener: Listener
  private let limits: TransportLimits
  private let identity: ServerIdentity?
  private let monotonic: @Sendable () -> Duration
  private let state = Mutex(State())
  /// The number of requests whose response the library doesn't have yet.
  private let pending = Atomic(0)
  private let isStopping = Atomic(false)
  // `start` writes it once, before the first callback.
  private nonisolated(unsafe) var calls: Calls?

  private struct State {
    var daemon: Record?
    /// Nil before the start, and once no new connection is accepted.
    var acceptor: Acceptor?
    var peers: Set<Peer> = []
    /// The streams in progress.
    var streams: [ObjectIdentifier: EventStream] = [:]
  }

  /// The callbacks for requests.
  private final class Calls: Sendable {
    let take: RequestTaker
    let bodyLimit: @Sendable (WireRequest) -> Int?
    let refuse: RequestRefuser
    let firstConnectionOpened: @Sendable () -> Void
    let acceptor: Acceptor

    init(
      take: @escaping RequestTaker, bodyLimit: @escaping @Sendable (WireRequest) -> Int?, refuse: @escaping RequestRefuser,
      firstConnectionOpened: @escaping @Sendable () -> Void, acceptor: Acceptor
    ) {
      self.refuse = refuse
      self.acceptor = acceptor
      self.take = take
      self.bodyLimit = bodyLimit
      self.firstConnectionOpened = firstConnectionOpened
    }
  }

  /// libmicrohttpd's record of a daemon or a connection.
  // Unchecked: any thread may use it.
  struct Record: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// - Parameters:
  ///   - listener: the listening socket, which several transports may share.
  ///   - identity: certificate and key; nil for no TLS, behind a proxy on this machine.
  package init(listener: Listener, identity: ServerIdentity?, limits: TransportLimits, monotonic: @escaping @Sendable () -> Duration) {
    port = listener.port
    self.listener = listener
    self.limits = limits
    self.identity = identity
    self.monotonic = monotonic
  }

  /// The number of connections.
  package var connections: Int { state.withLock { $0.peers.count } }

  /// True while a request is in progress, or a response is being sent.
  package var isAnswering: Bool { state.withLock { $0.peers.contains { $0.waitingSince.withLock { $0 == nil } } } }

  /// Starts the transport; to be called once. The caller must also stop it: the transport is retained until then.
  ///
  /// - Parameters:
  ///   - bodyLimit: returns the maximum length of a body in bytes, from the request's headers; nil for the default.
  ///   - refuse: makes the response to an invalid request.
  ///   - firstConnectionOpened: called when a connection is opened while there is no other: from then on, `closeSlow` is required.
  ///   - note: called when the system refuses new connections, and when it accepts them again.
  package func start(
    _ take: @escaping RequestTaker, bodyLimit: @escaping @Sendable (WireRequest) -> Int?,
    refuse: @escaping RequestRefuser = { error, _, _ in ProblemCodec.answer(error) },
    firstConnectionOpened: @escaping @Sendable () -> Void = {}, note: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(TransportError) {
    Self.handlePanics()
    billfold_on_refusal(refuseRequest)
    let acceptor: Acceptor
    do throws(ThreadError) {
      acceptor = try Acceptor(listener, limit: limits.connections + limits.probes, note: note)
    } catch {
      throw .cannotListen("\(listener.address)", error.code)
    }
    calls = Calls(take: take, bodyLimit: bodyLimit, refuse: refuse, firstConnectionOpened: firstConnectionOpened, acceptor: acceptor)
    var callbacks = billfold_daemon_calls(handle: handleRequest, completed: endRequest, connection: noteConnection, target: beginRequest)
    var bounds = billfold_daemon_limits(
      // The acceptor enforces the limit of connections. The library would divide its own limit by the number of threads.
      threads: UInt32(limits.threads), connections: UInt32(limits.threads * (limits.connections + limits.probes + 1)),
      // Behind a proxy, many clients have the same address.
      connections_per_address: UInt32(limits.isBehindProxy ? limits.connections : limits.connectionsPerAddress),
      header: UInt32(limits.header * 2),
      // Closes connections of clients that don't read their response. `closeSlow` handles clients that send no request, so that no client
      // is closed while it waits for this server.
      silence: UInt32(4 * limits.requestTimeout.components.seconds))
    // Retained until `stop`, so that the last reference is never released on a thread of the library, which can't join itself.
    let held = Unmanaged.passRetained(self)
    let closure = held.toOpaque()
    errno = 0
    let daemon: OpaquePointer? =
      if let identity {
        identity.withText { certificate, key in billfold_start_daemon(&callbacks, closure, &bounds, certificate, key) }
      } else {
        billfold_start_daemon(&callbacks, closure, &bounds, nil, nil)
      }
    guard let record = daemon.map(Record.init) else {
      let code = errno
      held.release()
      throw TransportError.exhausted.contains(code) ? .cannotListen("\(listener.address)", code) : .refused
    }
    do throws(ThreadError) {
      try acceptor.start(record)
    } catch {
      MHD_stop_daemon(record.pointer)
      held.release()
      throw .cannotListen("\(listener.address)", error.code)
    }
    state.withLock { ($0.daemon, $0.acceptor) = (record, acceptor) }
  }

  /// Closes connections that have waited for a request longer than the request timeout. Call it about once a second while clients are
  /// connected.
  package func closeSlow() {
    let limit = monotonic() - limits.requestTimeout
    state.withLock { state in
      // Under the lock: the library reports the end of a connection before it closes the descriptor.
      for peer in state.peers {
        if let since = peer.waitingSince.withLock({ $0 }), since < limit { shutdown(peer.descriptor, Int32(SHUT_RDWR)) }
      }
    }
  }

  /// Accepts no new connection.
  package func close() {
    let acceptor = state.withLock { $0.acceptor.take() }
    acceptor?.stop()
  }

  /// Closes all connections after the requests in progress. Starts no further request.
  package func stop() {
    close()
    guard let daemon = state.withLock({ $0.daemon.take() }) else { return }
    isStopping.store(true, ordering: .sequentiallyConsistent)
    // If a connection is suspended when its daemon stops, the library ends the process. A request that was too late for `drain` may still
    // be in progress for a moment.
    while pending.load(ordering: .sequentiallyConsistent) > 0 { usleep(500) }
    let streams = state.withLock { Array($0.streams.values) }
    for stream in streams { stream.end() }
    MHD_stop_daemon(daemon.pointer)
    Unmanaged.passUnretained(self).release()
  }

  // MARK: - Callbacks of the library

  /// Handles a new connection.
  fileprivate func open(_ connection: OpaquePointer) -> Peer {
    let descriptor = billfold_connection_socket(connection)
    let peer = Peer(descriptor: descriptor, host: ClientAddress.host(of: descriptor), waitingSince: monotonic(), of: self)
    billfold_watch_chunks(connection)
    let isFirst = state.withLock { state in
      state.peers.insert(peer)
      peer.isForProbes.store(state.peers.count > limits.connections, ordering: .relaxed)
      return state.peers.count == 1
    }
    if isFirst { calls?.firstConnectionOpened() }
    return peer
  }

  /// Handles the end of a connection.
  fileprivate func forget(_ peer: Peer) {
    state.withLock { _ = $0.peers.remove(peer) }
    calls?.acceptor.noteClosed()
  }

  fileprivate func forget(_ stream: EventStream) { state.withLock { $0.streams[ObjectIdentifier(stream)] = nil } }

  /// Counts a request in progress. Returns false if the transport is stopping.
  private func begin(_ exchange: HTTPExchange) -> Bool {
    pending.add(1, ordering: .sequentiallyConsistent)
    exchange.isPending = true
    if !isStopping.load(ordering: .sequentiallyConsistent) { return true }
    settle(exchange)
    return false
  }

  /// Notes that the library has the response to a request, or no longer needs one.
  fileprivate func settle(_ exchange: HTTPExchange) {
    guard exchange.isPending else { return }
    exchange.isPending = false
    pending.subtract(1, ordering: .sequentiallyConsistent)
  }

  /// Starts or ends the request timeout of a peer.
  fileprivate func wait(for peer: Peer, _ isWaiting: Bool) {
    let now = isWaiting ? monotonic() : nil
    peer.waitingSince.withLock { $0 = now }
  }

  fileprivate func handle(
    _ connection: OpaquePointer, _ exchange: HTTPExchange, method: String, isOld: Bool, data: UnsafePointer<CChar>?, count: inout Int
  ) -> MHD_Result {
    if exchange.isBegun { return carryOn(exchange, on: connection) }
    if exchange.isRefused { return drop(&count, exchange) }
    guard exchange.method != nil else {
      exchange.method = method
      MHD_get_connection_values(connection, .HEADER_KIND, noteHeader, Unmanaged.passUnretained(exchange).toOpaque())
      exchange.bodyLimit = limits.body
      let isForProbes = peer(of: connection)?.isForProbes.load(ordering: .relaxed) == true
      if let error = refusal(of: exchange, isOld: isOld, isForProbes: isForProbes) { return refuse(error, exchange, on: connection) }
      return .YES
    }
    if count > 0, let data {
      // Checked here, too, because a client that sends chunks has not declared the length.
      guard exchange.body.count + count <= exchange.bodyLimit else {
        sendAhead(.tooLarge, exchange, on: connection)
        return drop(&count, exchange)
      }
      data.withMemoryRebound(to: UInt8.self, capacity: count) { exchange.body += UnsafeBufferPointer(start: $0, count: count) }
      count = 0
      return .YES
    }
    guard let calls, let peer = peer(of: connection), begin(exchange) else { return .NO }
    var request = exchange.request(method)
    exchange.body = []
    wait(for: peer, false)
    request.client = client(of: peer, exchange.headers)
    exchange.begin(request, calls.take)
    return carryOn(exchange, on: connection)
  }

  /// Returns the client's address, if it is known.
  private func client(of peer: Peer, _ headers: WireHeaders) -> String? {
    limits.isBehindProxy ? ClientAddress.client(peer.host, headers: headers, isBehindProxy: true) : peer.client
  }

  /// The maximum number of bytes of a body that are read and dropped after a refusal: the longest body that anybody may send. (our choice)
  private static let longestDropped = 256 << 20

  /// Drops the rest of the body after a refusal, so that the client can receive the refusal; the connection ends with the body, or with the
  /// request timeout.
  private func drop(_ count: inout Int, _ exchange: HTTPExchange) -> MHD_Result {
    exchange.dropped += count
    guard count > 0, exchange.dropped <= Self.longestDropped else { return .NO }
    count = 0
    return .YES
  }

  /// Sends a refusal while the client may still be sending the body.
  private func sendAhead(_ error: WalletError, _ exchange: HTTPExchange, on connection: OpaquePointer) {
    exchange.isRefused = true
    exchange.body = []
    guard let calls, let peer = peer(of: connection) else { return }
    peer.isRefused.store(true, ordering: .relaxed)
    let answer = calls.refuse(error, client(of: peer, exchange.headers), exchange.headers)
    let bytes = Self.whole(answer, hasBody: exchange.method != "HEAD")
    billfold_send_ahead(connection, bytes, bytes.count)
  }

  /// Rejects an invalid request and closes its connection, because the following bytes are ambiguous.
  private func refuse(_ error: WalletError, _ exchange: HTTPExchange, on connection: OpaquePointer) -> MHD_Result {
    // A client that waits to be told to continue sends no body. (RFC 9110, 10.1.1)
    let hasBody = exchange.headers["Transfer-Encoding"] != nil || exchange.headers["Content-Length"].map { $0 != "0" } == true
    if hasBody, exchange.headers["Expect"] == nil {
      sendAhead(error, exchange, on: connection)
      return .YES
    }
    guard let calls, let peer = peer(of: connection) else { return .NO }
    var answer = calls.refuse(error, client(of: peer, exchange.headers), exchange.headers)
    if answer.headers["Connection"] == nil { answer.headers.add("Connection", "close") }
    return send(.answer(answer), exchange, on: connection)
  }

  /// Responds to a request that the library itself rejects. The library then closes the connection.
  fileprivate func refuse(_ status: UInt32, _ peer: Peer, on connection: OpaquePointer) {
    // Sends nothing after a refusal: the rest of the input is dropped.
    guard let calls, !peer.isRefused.load(ordering: .relaxed) else { return }
    let answer = calls.refuse(.unreadableRequest(Int(status)), client(of: peer, WireHeaders()), WireHeaders())
    let bytes = Self.whole(answer, hasBody: true)
    billfold_send_last(connection, bytes, bytes.count)
  }

  /// The bytes of a response that is the connection's last one.
  private static func whole(_ answer: WireAnswer, hasBody: Bool) -> [UInt8] {
    var lines = ["HTTP/1.1 \(answer.status) \(String(cString: MHD_get_reason_phrase_for(UInt32(answer.status))))"]
    lines += answer.headers.all.filter { $0.name != "Connection" }.map { "\($0.name): \($0.value)" }
    lines += ["Content-Length: \(answer.body.count)", "Connection: close", "", ""]
    return Array(lines.joined(separator: "\r\n").utf8) + (hasBody ? answer.body : [])
  }

  /// Runs the next step of the exchange: sends the response if it is ready, otherwise suspends the connection.
  private func carryOn(_ exchange: HTTPExchange, on connection: OpaquePointer) -> MHD_Result {
    while true {
      switch exchange.next(of: SuspendedConnection(connection: connection)) {
      case .job(let job): job.runSynchronously(on: exchange.asUnownedTaskExecutor())
      case .reply(let reply):
        defer { settle(exchange) }
        return send(reply, exchange, on: connection)
      case .rest: return .YES
      }
    }
  }

  /// Returns the error for a request with invalid headers.
  ///
  /// - Parameter isOld: true if the request is HTTP/1.0.
  private func refusal(of exchange: HTTPExchange, isOld: Bool, isForProbes: Bool) -> WalletError? {
    let headers = exchange.headers
    if isForProbes, !ServerPage.probes.contains(exchange.path) { return .tooManyConnections }
    // Checks the limit here, because the library's own is twice as high: it stores the response in the same memory. A space at the end of a
    // name is malformed, although other software ignores it. (RFC 9112, 5.1)
    if exchange.headLength > limits.header { return .headTooLarge }
    if exchange.isMalformed { return .unreadable("headers", "contain an invalid character") }
    if let name = headers.givenTwice { return .unreadable(name, "must not be repeated") }
    let length = headers["Content-Length"]
    if length != nil, headers["Transfer-Encoding"] != nil {
      return .unreadable("Content-Length", "must not be combined with Transfer-Encoding")
    }
    if let length {
      guard length.hasOnlyDigits, let count = Int(length) else {
        return .unreadable("Content-Length", "must be a number")
      }
      if count > limits.body {
        exchange.bodyLimit = calls?.bodyLimit(exchange.request(exchange.method ?? "")) ?? limits.body
        if count > exchange.bodyLimit { return .tooLarge }
      }
    }
    // (RFC 9112, 6.1)
    if headers["Transfer-Encoding"] != nil, isOld {
      return .unreadable("Transfer-Encoding", "is not allowed in HTTP/1.0")
    }
    if let coding = headers["Transfer-Encoding"], coding.lowercased() != "chunked" {
      return .unreadable("Transfer-Encoding", "must be chunked, or omitted")
    }
    return nil
  }

  /// The maximum size in bytes of a body that is sent together with the headers: the library would make two TLS records of them. A socket's
  /// buffer takes as much at once, unless the client sends many requests and reads nothing.
  private static let recordSize = 4096

  /// The maximum size in bytes of a body that is copied for the library. Longer bodies are read from the original, so that clients that
  /// read slowly hold no copies of the descriptions, which are half a megabyte each. (our choice)
  private static let largestCopy = 64 * 1024

  private func send(_ reply: WireReply, _ exchange: HTTPExchange, on connection: OpaquePointer) -> MHD_Result {
    let response: OpaquePointer?
    let head: WireAnswer
    switch reply {
    case .hangUp: return .NO
    case .answer(let answer):
      head = answer
      if answer.body.count <= Self.recordSize {
        exchange.isHeld = true
        billfold_hold_records(connection)
      }
      response =
        if answer.body.count > Self.largestCopy {
          BodyReader(answer.body).response
        } else {
          answer.body.withUnsafeBytes { bytes in
            MHD_create_response_from_buffer(
              bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.isEmpty ? .RESPMEM_PERSISTENT : .RESPMEM_MUST_COPY)
          }
        }
    case .stream(let answer, let stream):
      head = answer
      state.withLock { $0.streams[ObjectIdentifier(stream)] = stream }
      let reader = Unmanaged.passRetained(StreamReader(stream, SuspendedConnection(connection: connection), of: self))
      response = MHD_create_response_from_callback(UInt64.max, 4096, readStream, reader.toOpaque(), freeStream)
      if response == nil { reader.release() }
      if exchange.method == "HEAD", let response, billfold_make_head(response) != .YES {
        MHD_destroy_response(response)
        return .NO
      }
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    for (name, value) in head.headers.all {
      name.withCString { name in value.withCString { _ = MHD_add_response_header(response, name, $0) } }
    }
    return billfold_queue_response(connection, UInt32(head.status), response)
  }
}

/// Certificate and key of a server, in PEM.
package struct ServerIdentity: Equatable, Sendable {
  private let certificate: String
  private let key: String

  /// - Parameter certificate: the certificate, followed by those that have signed it.
  package init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }

  fileprivate func withText<T>(_ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> T) -> T {
    certificate.withCString { certificate in key.withCString { body(certificate, $0) } }
  }
}

/// A connection, and the descriptor to shut down when it exceeds the request timeout.
private final class Peer: Sendable, Hashable {
  let descriptor: Int32
  /// The peer's address; nil for a UNIX socket.
  let host: String?
  /// The client's address, if the peer is the client and not a proxy.
  let client: String?
  /// The start of the request timeout; nil while a request is in progress.
  let waitingSince: Mutex<Duration?>
  /// True if the server has refused the last request ahead of its body.
  let isRefused = Atomic(false)
  /// True if the connection is beyond the limit, so that it may only request probes.
  let isForProbes = Atomic(false)
  let transport: MicroHTTPTransport

  init(descriptor: Int32, host: String?, waitingSince: Duration, of transport: MicroHTTPTransport) {
    self.transport = transport
    self.descriptor = descriptor
    self.host = host
    client = ClientAddress.client(host, headers: [:], isBehindProxy: false)
    self.waitingSince = Mutex(waitingSince)
  }

  static func == (a: Peer, b: Peer) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private final class StreamReader: Sendable {
  private let stream: EventStream
  private let resting: SuspendedConnection
  private let transport: MicroHTTPTransport

  init(_ stream: EventStream, _ resting: SuspendedConnection, of transport: MicroHTTPTransport) {
    self.stream = stream
    self.resting = resting
    self.transport = transport
  }

  deinit {
    stream.end()
    transport.forget(stream)
  }

  func read(into buffer: UnsafeMutablePointer<CChar>, _ count: Int) -> Int {
    switch stream.next(atMost: count, pause: { resting.pause() }, wake: { [resting] in resting.resume() }) {
    case .bytes(let bytes):
      bytes.withUnsafeBytes { UnsafeMutableRawPointer(buffer).copyMemory(from: $0.baseAddress!, byteCount: bytes.count) }
      return bytes.count
    case .nothingYet: return 0
    // MHD_CONTENT_READER_END_OF_STREAM, a macro with a cast.
    case .over: return -1
    }
  }
}

/// Sends a body in blocks, without a copy of the whole.
private final class BodyReader: Sendable {
  private let body: [UInt8]
  private static let block = 16 * 1024

  init(_ body: [UInt8]) { self.body = body }

  /// A response with this body; nil if there is not enough memory.
  var response: OpaquePointer? {
    let reader = Unmanaged.passRetained(self)
    let response = MHD_create_response_from_callback(UInt64(body.count), Self.block, readBody, reader.toOpaque(), freeBody)
    if response == nil { reader.release() }
    return response
  }

  func read(at position: Int, into buffer: UnsafeMutablePointer<CChar>, _ count: Int) -> Int {
    let part = body.dropFirst(position).prefix(count)
    part.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { UnsafeMutableRawPointer(buffer).copyMemory(from: start, byteCount: bytes.count) }
    }
    // MHD_CONTENT_READER_END_OF_STREAM, a macro with a cast.
    return part.isEmpty ? -1 : part.count
  }
}

// MARK: - Functions of C

private func transport(_ closure: UnsafeMutableRawPointer?) -> MicroHTTPTransport? {
  closure.map { Unmanaged<MicroHTTPTransport>.fromOpaque($0).takeUnretainedValue() }
}

private func peer(of connection: OpaquePointer) -> Peer? {
  billfold_connection_context(connection).map { Unmanaged<Peer>.fromOpaque($0).takeUnretainedValue() }
}

private func noteConnection(
  _ closure: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ code: MHD_ConnectionNotificationCode
) {
  guard let connection, let context, let transport = transport(closure) else { return }
  if code == .CONNECTION_NOTIFY_STARTED {
    context.pointee = Unmanaged.passRetained(transport.open(connection)).toOpaque()
  } else if let held = context.pointee {
    billfold_forget_chunks(connection)
    transport.forget(Unmanaged<Peer>.fromOpaque(held).takeRetainedValue())
  }
}

private func refuseRequest(_ connection: OpaquePointer, _ status: UInt32) {
  guard let peer = peer(of: connection) else { return }
  peer.transport.refuse(status, peer, on: connection)
}

private func beginRequest(
  _ closure: UnsafeMutableRawPointer?, _ uri: UnsafePointer<CChar>, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  Unmanaged.passRetained(HTTPExchange(target: String(cString: uri))).toOpaque()
}

private func handleRequest(
  _ closure: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
  _ version: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?, _ count: UnsafeMutablePointer<Int>?,
  _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let transport = transport(closure), let connection, let method, let count, let held = context?.pointee else { return .NO }
  let exchange = Unmanaged<HTTPExchange>.fromOpaque(held).takeUnretainedValue()
  let isOld = version.map { strcmp($0, "HTTP/1.0") == 0 } ?? true
  return transport.handle(connection, exchange, method: String(cString: method), isOld: isOld, data: data, count: &count.pointee)
}

private func noteHeader(
  _ closure: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> MHD_Result {
  guard let closure else { return .NO }
  Unmanaged<HTTPExchange>.fromOpaque(closure).takeUnretainedValue().add(name, value)
  return .YES
}

private func endRequest(
  _ closure: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ code: MHD_RequestTerminationCode
) {
  if let held = context?.pointee {
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(held).takeRetainedValue()
    transport(closure)?.settle(exchange)
    exchange.end()
    if exchange.isHeld, let connection, billfold_send_records(connection) == 0 {
      shutdown(billfold_connection_socket(connection), Int32(SHUT_RDWR))
    }
  }
  context?.pointee = nil
  // The next request is awaited from now on.
  if let connection, let peer = peer(of: connection) { transport(closure)?.wait(for: peer, true) }
}

private func readStream(
  _ closure: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int
) -> Int {
  guard let closure, let buffer else { return -1 }
  return Unmanaged<StreamReader>.fromOpaque(closure).takeUnretainedValue().read(into: buffer, count)
}

private func freeStream(_ closure: UnsafeMutableRawPointer?) {
  if let closure { Unmanaged<StreamReader>.fromOpaque(closure).release() }
}

private func readBody(
  _ closure: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int
) -> Int {
  guard let closure, let buffer else { return -1 }
  return Unmanaged<BodyReader>.fromOpaque(closure).takeUnretainedValue().read(at: Int(position), into: buffer, count)
}

private func freeBody(_ closure: UnsafeMutableRawPointer?) {
  if let closure { Unmanaged<BodyReader>.fromOpaque(closure).release() }
}
