internal import CMicroHTTPD
internal import Contract
internal import Glibc
internal import Synchronization
internal import System
internal import Wire

/// A request and its response in libmicrohttpd. The library calls back on one thread at a time, which also runs the task that makes the
/// response.
// Unchecked: other threads use only `state`, under its lock. The other variables belong to the connection's thread. Checking their
// exclusivity would cost as much as a header.
final class HTTPExchange: TaskExecutor, @unchecked Sendable {
  let target: String
  @exclusivity(unchecked) var method: String?
  @exclusivity(unchecked) private(set) var headers = WireHeaders()
  /// The length of request line and headers, in bytes.
  @exclusivity(unchecked) private(set) var headLength = 0
  /// True if a header contains an invalid character.
  @exclusivity(unchecked) private(set) var isMalformed = false
  @exclusivity(unchecked) var body: [UInt8] = []
  /// The maximum length of the body, in bytes.
  @exclusivity(unchecked) var bodyLimit = 0
  /// True if the response is held back until header and body can be sent together.
  @exclusivity(unchecked) var isHeld = false
  /// True while the transport counts this request as one in progress.
  @exclusivity(unchecked) var isPending = false
  /// True if a refusal was sent ahead of the body, whose bytes are then read and dropped.
  @exclusivity(unchecked) var isRefused = false
  /// The number of bytes of the body that were dropped.
  @exclusivity(unchecked) var dropped = 0
  /// True once the task that makes the response has begun.
  @exclusivity(unchecked) private(set) var isBegun = false
  private let state = Mutex(State())

  private struct State {
    /// The jobs that the connection's thread has still to run.
    var jobs: [UnownedJob] = []
    var reply: WireReply?
    /// The connection while it is suspended; otherwise nil.
    var resting: SuspendedConnection?
    /// True once the exchange has ended.
    var isOver = false
  }

  /// Runs the remaining jobs of exchanges whose connection was closed.
  private static let stranded = ThreadExecutor(name: "stranded", threads: 1)

  init(target: String) {
    self.target = target
    // Adds the approximate length of method and version.
    headLength = target.utf8.count + 16
  }

  func add(_ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?) {
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let (name, value) = (name?.text ?? none, value?.text ?? none)
    if !headers.add(received: name, value) { isMalformed = true }
    // Adds colon, space and the end of the line.
    headLength += name.count + value.count + 4
  }

  func begin(_ request: WireRequest, _ take: @escaping RequestTaker) {
    isBegun = true
    Task.immediate(executorPreference: self) { [self] in
      let reply = await take(request)
      state.withLock { $0.reply = reply }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (isOver, resting) = state.withLock { state in
      guard !state.isOver else { return (true, SuspendedConnection?.none) }
      state.jobs.append(job)
      return (false, state.resting.take())
    }
    if isOver { Self.stranded.enqueue(ExecutorJob(job)) }
    resting?.resume()
  }

  enum Next {
    case job(UnownedJob)
    case reply(WireReply)
    case rest
  }

  /// Returns the next step for the connection's thread. If there is none, suspends the connection under the lock, so no wake-up is lost.
  func next(of resting: SuspendedConnection) -> Next {
    state.withLock { state in
      if !state.jobs.isEmpty { return .job(state.jobs.removeFirst()) }
      if let reply = state.reply.take() { return .reply(reply) }
      resting.pause()
      state.resting = resting
      return .rest
    }
  }

  /// Ends the exchange, with or without a response.
  func end() {
    let jobs = state.withLock { state in
      state.isOver = true
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { Self.stranded.enqueue(ExecutorJob(job)) }
  }

  /// Returns the received request.
  func request(_ method: String) -> WireRequest {
    let (path, query) = parts
    return WireRequest(method: method, path: path, query: query, headers: headers, body: body)
  }

  /// The path of the received request.
  var path: String { parts.path }

  /// The path and the query of the target, percent-encoded.
  private var parts: (path: String, query: String) {
    let target = pathAndQuery
    let hasQuery = target.utf8.withContiguousStorageIfAvailable { $0.contains(UInt8(ascii: "?")) } ?? true
    guard hasQuery, let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (target, "") }
    return (String(target[..<mark]), String(target[mark...].dropFirst()))
  }

  /// The target without scheme and authority, with which the absolute form begins: `https://host/path`. (RFC 9112, 3.2.2)
  private var pathAndQuery: String {
    if target.utf8.first == UInt8(ascii: "/") { return target }
    guard let mark = target.firstRange(of: "://"), ["http", "https"].contains(target[..<mark.lowerBound].lowercased()) else {
      return target
    }
    let rest = target[mark.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard !authority.isEmpty else { return target }
    let path = rest[authority.endIndex...]
    return path.first == "/" ? String(path) : "/\(path)"
  }
}

extension UnsafePointer<CChar> {
  /// The bytes before the terminating zero.
  fileprivate var text: UnsafeBufferPointer<UInt8> {
    let count = strlen(self)
    return UnsafeBufferPointer(start: UnsafeRawPointer(self).assumingMemoryBound(to: UInt8.self), count: count)
  }
}

/// A suspended connection, which the library keeps until it is resumed.
// Unchecked: any thread may resume it.
struct SuspendedConnection: @unchecked Sendable {
  let connection: OpaquePointer
  func resume() { MHD_resume_connection(connection) }
  func pause() { MHD_suspend_connection(connection) }
}
