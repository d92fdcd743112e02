internal import Basics
internal import Contract
internal import Remote
internal import Synchronization
internal import System
package import WalletModel
package import Wire

/// Responds to requests for the worlds of its host: finds the operation, calls the world's `Backend`, and encodes the response.
///
/// The server has no network or storage code: a transport receives the requests, and a host has the worlds.
package final class WalletServer: Sendable {
  private let host: any WorldHost
  private let log: RequestLog
  private let monotonic: @Sendable () -> Duration
  private let threads = ThreadExecutor(name: "server", threads: 2)
  private let metrics = Metrics()
  private let cors: CORSPolicy
  private let limiter: RequestLimiter
  private let changes = AnsweredChanges()
  private let state = Mutex(State())
  // Read by every request. Sequentially consistent, because code that reads two of them, or one and `state`, relies on the order of the
  // writes.
  private let isLeaving = Atomic(false)
  private let underWay = Atomic(0)
  private let requests = Atomic(0)

  private struct State {
    /// Tasks that wait for the end of the requests in flight.
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// The requests that get no response, with the number of heartbeats until their connections are closed.
    var silent: [(left: Int, continuation: CheckedContinuation<Void, Never>)] = []
    /// The event streams, by world.
    var readers: [ObjectIdentifier: [EventReader]] = [:]
  }

  /// - Parameters:
  ///   - cors: the policy for web pages.
  ///   - monotonic: the clock that measures the duration of requests.
  package init(
    host: any WorldHost, log: RequestLog, rates: RateLimits, cors: CORSPolicy,
    monotonic: @escaping @Sendable () -> Duration
  ) {
    self.host = host
    self.log = log
    self.cors = cors
    self.monotonic = monotonic
    limiter = RequestLimiter(rates, monotonic: monotonic)
  }

  /// Handles a request of any kind: returns a response or a stream, or tells the transport to close the connection.
  package func answer(_ request: WireRequest) async -> WireReply {
    let started = monotonic()
    underWay.add(1, ordering: .sequentiallyConsistent)
    defer { finish() }
    let number = requests.add(1, ordering: .relaxed).newValue
    var record = RequestLog.Record(log.identifier(of: number), method: request.method, client: request.client)
    // Passes on the only reference to the reply, so that adding headers copies nothing.
    let reply = complete(await reply(to: request, &record), request, &record)
    record.took = monotonic() - started
    note(record)
    return reply
  }

  /// Returns the response to a request that the transport rejects, and logs it.
  package func refuse(_ error: WalletError, from client: String?, _ headers: WireHeaders) -> WireAnswer {
    var record = RequestLog.Record(log.identifier(of: requests.add(1, ordering: .relaxed).newValue), method: "", client: client)
    record.problem = error.code
    var answer = ProblemCodec.answer(error, request: record.identifier)
    complete(&answer, &record)
    vary(&answer, headers, byCoding: false)
    note(record)
    return answer
  }

  private func note(_ record: RequestLog.Record) {
    log.write(record)
    metrics.note(record.operation, status: record.status, took: record.took)
  }

  private func reply(to request: WireRequest, _ record: inout RequestLog.Record) async -> WireReply {
    do throws(WalletError) {
      return try await route(request, &record)
    } catch {
      let isGuess = [.noSuchInvitation, .noControl, .noOperator].contains(error)
      let wait = isGuess ? limiter.noteGuess(request.client) : nil
      let error = wait.map(WalletError.tooOften) ?? error
      record.problem = error.code
      var answer = ProblemCodec.answer(error, request: record.identifier)
      // Closes the connection, so that the next guess needs another one.
      if wait != nil { answer.headers.add("Connection", "close") }
      // (RFC 9110, 15.5.6)
      if error.statusCode == 405 { answer.headers.add("Allow", Self.allow(at: request.path) ?? Self.allow([.get])) }
      return .answer(answer)
    }
  }

  /// Adds the headers of every response, and compresses the body if the client accepts that.
  private func complete(_ reply: consuming WireReply, _ request: WireRequest, _ record: inout RequestLog.Record) -> WireReply {
    switch consume reply {
    case .hangUp: return .hangUp
    case .answer(var answer):
      complete(&answer, &record)
      let byCoding = ContentCoding.apply(to: &answer, request)
      vary(&answer, request.headers, byCoding: byCoding)
      return .answer(answer)
    case .stream(var answer, let stream):
      complete(&answer, &record)
      vary(&answer, request.headers, byCoding: false)
      return .stream(answer, stream)
    }
  }

  /// Adds the headers for web pages, and `Vary` with the request headers on which the response depends. (RFC 9110, 12.5.5)
  private func vary(_ answer: inout WireAnswer, _ request: WireHeaders, byCoding: Bool) {
    cors.apply(to: &answer, request)
    guard byCoding || cors.variesByOrigin else { return }
    let names = (byCoding ? ["Accept-Encoding"] : []) + (cors.variesByOrigin ? ["Origin"] : [])
    answer.headers.add("Vary", names.joined(separator: ", "))
  }

  private func complete(_ answer: inout WireAnswer, _ record: inout RequestLog.Record) {
    record.status = answer.status
    answer.headers.add(WireHeader.requestID, record.identifier)
    if answer.headers["Cache-Control"] == nil { answer.headers.add("Cache-Control", "no-store") }
    answer.headers.add("X-Content-Type-Options", "nosniff")
    if isLeaving.load(ordering: .relaxed) { answer.headers.add("Connection", "close") }
  }

  // MARK: - Routes

  private func route(_ request: WireRequest, _ record: inout RequestLog.Record) async throws(WalletError) -> WireReply {
    // (RFC 9110, 9.3)
    switch request.method {
    case "HEAD":
      var read = request
      read.method = Route.Method.get.rawValue
      return try await route(read, &record)
    case "OPTIONS":
      let allow = request.path == "*" ? Self.allow([.get, .post, .put, .patch, .delete]) : Self.allow(at: request.path)
      guard let allow else { throw .noRoute(request) }
      var answer = WireAnswer(status: 204, headers: ["Allow": allow])
      cors.applyPreflight(to: &answer, request.headers, methods: allow)
      return .answer(answer)
    case "TRACE": throw .noTrace
    default: break
    }
    let match = RouteTable.shared.match(request.method, request.path)
    switch match {
    case .found(.operation(let name), let fields):
      record.route = name.operation.route.path
      record.operation = name
      return try await perform(name.operation, request, fields, &record)
    case .found(.page(let page), _):
      record.route = request.path
      return try await answer(page, request, &record)
    case .found(.operatorRoute(let route), let fields): return try await control(AdminRequest(route, fields, request), &record)
    case .found(.world(let endpoint), let fields): return try await control(AdminRequest(endpoint, fields, request), &record)
    // Handles unknown routes of the admin API like known ones: without a key, a client doesn't learn which routes there are.
    case _ where OperatorRoute.hasPath(request.path):
      return try await control(AdminRequest<OperatorRoute>(otherMethods: match.otherMethods, request), &record)
    case _ where request.path.hasPrefix(AdminAPI.prefix):
      return try await control(AdminRequest<WorldEndpoint>(otherMethods: match.otherMethods, request), &record)
    case .otherMethod(let targets):
      if case .page? = targets.first { record.route = request.path }
      throw .otherMethods(match.otherMethods)
    case .nothing: throw .noRoute(request)
    }
  }

  private func answer(
    _ page: ServerPage, _ request: WireRequest, _ record: inout RequestLog.Record
  ) async throws(WalletError) -> WireReply {
    switch page {
    case .getEvents: return try await events(request, &record)
    case .getResultCodes: return .answer(AdminAPI.answer(200, ResultCodes()))
    case .getDescription: return .answer(EmbeddedText.description.answer(to: request.headers))
    case .getDocumentation: return .answer(EmbeddedText.documentation.answer(to: request.headers))
    case .getLiveness: return .answer(WireAnswer(status: 200, type: .text, Array("ok\n".utf8)))
    case .getReadiness:
      if isLeaving.load(ordering: .relaxed) { throw .leaving }
      if let problem = host.problem { throw problem }
      return .answer(WireAnswer(status: 200, type: .text, Array("ok\n".utf8)))
    case .getMetrics:
      let readers = state.withLock { state in state.readers.values.reduce(0) { $0 + $1.count { !$0.stream.isOver } } }
      let gauges = Metrics.Gauges(
        requests: underWay.load(ordering: .relaxed), readers: readers, worlds: host.openWorlds, process: .current)
      return .answer(WireAnswer(status: 200, type: .metrics, Array(metrics.text(gauges).utf8), hasSecret: false))
    }
  }

  private func control(
    _ request: AdminRequest<OperatorRoute>, _ record: inout RequestLog.Record
  ) async throws(WalletError) -> WireReply {
    record.route = OperatorRoute.getWorlds.path
    let key = secret(WireHeader.operatorKey, of: request.message)
    defer { endReaders() }
    return .answer(try await changes.once(request.message) { () async throws(WalletError) in try await host.control(request, key: key) })
  }

  private func control(_ request: AdminRequest<WorldEndpoint>, _ record: inout RequestLog.Record) async throws(WalletError) -> WireReply {
    record.route = "/control"
    let world = try await world(of: request.message, &record)
    let key = secret(WireHeader.controlKey, of: request.message)
    defer {
      wake(world)
      endReaders()
    }
    let make = { () async throws(WalletError) in
      try await self.explained(world) { () async throws(WalletError) in try await world.control(request, key: key) }
    }
    // Doesn't record the response to a fork, because its key determines the copy's name: a repeated request finds the copy, even after a
    // restart, or creates it again if it was removed.
    return .answer(try await request.endpoint == .world(.forkWorld) ? make() : changes.once(request.message, make))
  }

  /// Returns the methods at a path, for the header `Allow`; nil if nothing is there.
  private static func allow(at path: String) -> String? {
    let methods = RouteTable.shared.match("", path).otherMethods
    return methods.isEmpty ? nil : allow(methods)
  }

  private static func allow(_ methods: [Route.Method]) -> String {
    let all = methods.map(\.rawValue) + (methods.contains(.get) ? ["HEAD"] : []) + ["OPTIONS"]
    return all.sorted().joined(separator: ", ")
  }

  /// Runs `body`. Converts its errors into `worldRestored` if the world was restored meanwhile, so that the client can retry, and into the
  /// reason if the world's files are gone.
  private func explained<T>(
    _ world: any HostedWorld, _ body: () async throws(WalletError) -> T
  ) async throws(WalletError) -> T {
    do throws(WalletError) {
      return try await body()
    } catch {
      throw explained(error, world)
    }
  }

  private func explained(_ error: WalletError, _ world: any HostedWorld) -> WalletError {
    if world.isOver, error.statusCode >= 500 { return .worldRestored }
    // A world without its folder isn't found either.
    return [.storageFailed, .notFound].contains(error.code) ? world.problem ?? error : error
  }

  private func perform<O: Operation>(
    _ type: O.Type, _ request: WireRequest, _ path: [String: Substring], _ record: inout RequestLog.Record
  ) async throws(WalletError) -> WireReply {
    var trace = RequestTrace(record.identifier, path, now: log.now)
    do throws(WalletError) {
      let world = try await world(of: request, for: type, path, &record)
      trace.now = { world.now }
      return try await perform(type, request, path, world, trace)
    } catch {
      // Uses the operation's wire format, if it has a response for this error.
      guard let refusal = OperationCodec.refusal(error, of: type, trace) else { throw error }
      record.problem = error.code
      return .answer(refusal)
    }
  }

  private func perform<O: Operation>(
    _ type: O.Type, _ request: WireRequest, _ path: [String: Substring], _ world: any HostedWorld, _ trace: RequestTrace
  ) async throws(WalletError) -> WireReply {
    let (operation, call) = try OperationCodec.read(type, of: request, path: path)
    // Also after a refusal or a read, because the parties deliver waiting notices afterwards, which may create events.
    defer { wake(world) }
    do throws(WalletError) {
      let text = AnswerText()
      return .answer(OperationCodec.answer(try await world.backend.perform(operation, call.written(to: text)), of: type, trace, text))
    } catch {
      if world.isOver { throw .worldRestored }
      // The world's network faults apply to the client's connection.
      switch error.code {
      case .connectionLost, .unreachable: return .hangUp
      case .timedOut:
        await keepSilent()
        return .hangUp
      case .badResponse: return .answer(WireAnswer(status: 200, type: .json, Array("{".utf8)))
      default: throw explained(error, world)
      }
    }
  }

  /// Returns after the timeout of every client, or when the server is stopping.
  private func keepSilent() async {
    await withCheckedContinuation { continuation in
      let isTooLate = state.withLock { state in
        let isTooLate = isLeaving.load(ordering: .sequentiallyConsistent)
        if !isTooLate { state.silent.append((Self.silence, continuation)) }
        return isTooLate
      }
      if isTooLate { continuation.resume() }
    }
  }

  /// The number of heartbeats that is longer than any client waits for a response. (our choice)
  private static let silence = 8

  /// Returns the maximum length of a request's body in bytes, from its headers; nil for the default.
  package func bodyLimit(of head: WireRequest) -> Int? { host.bodyLimit(of: head) }

  /// Returns the world of an operation: the one that the request's headers name, or, on the vendor's wire without such headers, the one to
  /// which the identifiers in the request belong.
  private func world<O: Operation>(
    of request: WireRequest, for operation: O.Type, _ path: [String: Substring], _ record: inout RequestLog.Record
  ) async throws(WalletError) -> any HostedWorld {
    if O.wire != .form || request.headers[WireHeader.world] != nil || request.headers[WireHeader.worldKey] != nil {
      return try await world(of: request, &record)
    }
    guard let node = OperationCodec.node(of: request, for: operation, path: path), let world = try await host.world(at: node) else {
      throw limiter.noteGuess(request.client).map(WalletError.tooOften) ?? OperationCodec.leadsNowhere(operation)
    }
    return try admit(world, &record)
  }

  /// Returns the world that the request names, after checking its key.
  private func world(of request: WireRequest, _ record: inout RequestLog.Record) async throws(WalletError) -> any HostedWorld {
    guard let name = request.headers[WireHeader.world] else { throw .missingHeader(WireHeader.world) }
    guard let key = secret(WireHeader.worldKey, of: request) else { throw .missingHeader(WireHeader.worldKey) }
    let world = if let known = try host.known(name, key: key) { known } else { try await host.world(name, key: key) }
    return try admit(world, &record)
  }

  private func admit(_ world: any HostedWorld, _ record: inout RequestLog.Record) throws(WalletError) -> any HostedWorld {
    record.world = world.name
    if let wait = limiter.reserve(world: world.name) { throw .tooOften(wait) }
    return world
  }

  private func secret(_ name: String, of request: WireRequest) -> Secret? { request.headers[name].map { Secret($0) } }

  // MARK: - Events

  /// A client with an event stream.
  private final class EventReader: Sendable {
    let stream = EventStream()
    let world: any HostedWorld
    /// The position of the last event that was sent; nil while `fetch` is running.
    let last: Mutex<EventCursor?>
    /// True if there may be new events since `fetch` last asked for them.
    let again = Mutex(false)

    init(_ world: any HostedWorld, after cursor: EventCursor) {
      self.world = world
      last = Mutex(cursor)
    }

    func fetch() async {
      again.withLock { $0 = true }
      let taken = last.withLock { last in
        defer { last = nil }
        return last
      }
      guard var cursor = taken else { return }
      while acceptAgain() {
        while let events = try? await world.backend.events(after: cursor), let newest = events.last?.cursor {
          stream.send(events.flatMap(EventCodec.streamed))
          cursor = newest
        }
      }
      last.withLock { $0 = cursor }
      // Since the last check, another call of `fetch` may have returned at once because this one was running.
      if again.withLock({ $0 }) { await fetch() }
    }

    private func acceptAgain() -> Bool {
      again.withLock { again in
        defer { again = false }
        return again
      }
    }
  }

  private func events(_ request: WireRequest, _ record: inout RequestLog.Record) async throws(WalletError) -> WireReply {
    let world = try await world(of: request, &record)
    let cursor = try EventCodec.cursor(in: request)
    guard request.headers["Accept"]?.contains(ContentType.eventStream.rawValue) == true else {
      return .answer(
        EventCodec.answer(
          try await explained(world) { () async throws(WalletError) in try await world.backend.events(after: cursor) }))
    }
    // The response to HEAD has the header fields of the stream, without Content-Length, and ends at once. (RFC 9110, 8.6 and 9.3.2)
    let isHead = record.method == "HEAD"
    let reader = EventReader(world, after: cursor)
    let isWelcome = state.withLock { state in
      guard !isLeaving.load(ordering: .sequentiallyConsistent) else { return false }
      state.readers[ObjectIdentifier(world), default: []].removeAll { $0.stream.isOver }
      if !isHead { state.readers[ObjectIdentifier(world), default: []].append(reader) }
      return true
    }
    guard isWelcome else { throw .leaving }
    if isHead {
      reader.stream.end()
    } else {
      reader.stream.send(ServerSentEvent.heartbeat)
      await reader.fetch()
    }
    return .stream(WireAnswer(status: 200, type: .eventStream, []), reader.stream)
  }

  /// Sends new events to the event streams of a world.
  private func wake(_ world: any HostedWorld) {
    let readers = state.withLock { $0.readers[ObjectIdentifier(world)] ?? [] }
    for reader in readers where !reader.stream.isOver { Task(executorPreference: threads) { await reader.fetch() } }
  }

  /// Ends the event streams of worlds that were restored or removed, because their events are numbered differently.
  private func endReaders() {
    let ended = state.withLock { state in
      let over = state.readers.filter { $0.value.first?.world.isOver == true }
      for world in over.keys { state.readers[world] = nil }
      return over.values.flatMap { $0 }
    }
    for reader in ended { reader.stream.end() }
  }

  /// The interval at which the owner calls `beat`.
  package static let beatEvery = Duration.seconds(15)

  /// Sends a heartbeat to all event streams, and removes those that are closed.
  package func beat() {
    endReaders()
    let (readers, silent) = state.withLock { state in
      for (world, readers) in state.readers {
        let left = readers.filter { !$0.stream.isOver }
        state.readers[world] = left.isEmpty ? nil : left
      }
      let silent = state.silent
      state.silent = silent.filter { $0.left > 0 }.map { ($0.left - 1, $0.continuation) }
      return (state.readers.values.flatMap { $0 }, silent.filter { $0.left == 0 })
    }
    for (_, continuation) in silent { continuation.resume() }
    for reader in readers {
      reader.stream.send(ServerSentEvent.heartbeat)
      Task(executorPreference: threads) { await reader.fetch() }
    }
  }

  // MARK: - Shutdown

  private func finish() {
    let left = underWay.subtract(1, ordering: .sequentiallyConsistent).newValue
    guard left == 0, isLeaving.load(ordering: .sequentiallyConsistent) else { return }
    let waiting = state.withLock { state in
      // A request may have started since the count was zero. When it ends, it resumes the waiting tasks.
      guard underWay.load(ordering: .sequentiallyConsistent) == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Prepares the shutdown: asks clients to close their connections, ends the streams, and returns once no request is in progress.
  package func drain() async {
    isLeaving.store(true, ordering: .sequentiallyConsistent)
    let (readers, silent) = state.withLock { state in
      defer { (state.readers, state.silent) = ([:], []) }
      return (state.readers.values.flatMap { $0 }, state.silent)
    }
    for (_, continuation) in silent { continuation.resume() }
    for reader in readers { reader.stream.end() }
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        let isDone = underWay.load(ordering: .sequentiallyConsistent) == 0
        if !isDone { state.waiting.append(continuation) }
        return isDone
      }
      if isDone { continuation.resume() }
    }
  }
}
