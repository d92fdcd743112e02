internal import CMicroHTTPD
internal import Contract
internal import Glibc
internal import Remote
internal import Synchronization
internal import System

/// One request on its way through the library, which calls back for it from one thread at a time; what it takes to answer it is
/// done on that thread.
// Unchecked: only `state` is touched from another thread, and that under a lock. What the one thread has is used one at a time; to have
// that checked at each header would cost as much as the header.
final class HTTPExchange: TaskExecutor, @unchecked Sendable {
  let target: String
  @exclusivity(unchecked) var method: String?
  @exclusivity(unchecked) private(set) var headers = WireHeaders()
  /// Of request line and headers, in bytes.
  @exclusivity(unchecked) private(set) var headLength = 0
  /// A header has a character that may not stand there.
  @exclusivity(unchecked) private(set) var isMalformed = false
  @exclusivity(unchecked) var body: [UInt8] = []
  /// How much of it has come, kept or not, and how much is kept.
  @exclusivity(unchecked) var bodyLength = 0
  @exclusivity(unchecked) var bodyLimit = 0
  /// Its answer waits to be sent until all of it is there.
  @exclusivity(unchecked) var isHeld = false
  /// Its answer is being made.
  @exclusivity(unchecked) var isPending = false
  /// It is being answered.
  @exclusivity(unchecked) private(set) var isBegun = false
  private let state = Mutex(State())

  private struct State {
    /// What waits for the connection's thread.
    var jobs: [UnownedJob] = []
    var reply: WireReply?
    /// While the connection rests.
    var resting: SuspendedConnection?
    /// The connection has gone.
    var isOver = false
  }

  /// Finishes what was begun for connections that have gone meanwhile.
  private static let stranded = ThreadExecutor(name: "stranded", threads: 1)

  init(target: String) {
    self.target = target
    // With method and version, about.
    headLength = target.utf8.count + 16
  }

  func add(_ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?) {
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let (name, value) = (name?.text ?? none, value?.text ?? none)
    let known = WireHeaders.known(name)
    if known == nil && (name.isEmpty || !name.allSatisfy(\.isToken)) { isMalformed = true }
    if !value.isPrintable() && !value.allSatisfy(\.isFieldText) { isMalformed = true }
    headers.add(known ?? String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
    // With colon, blank and the line's end.
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

  /// What the connection's thread has to do next; where there is nothing, the connection rests before anybody can say that it has
  /// to go on.
  func next(of resting: SuspendedConnection) -> Next {
    state.withLock { state in
      if !state.jobs.isEmpty { return .job(state.jobs.removeFirst()) }
      if let reply = state.reply.take() { return .reply(reply) }
      resting.pause()
      state.resting = resting
      return .rest
    }
  }

  /// The connection has done with it, answered or not.
  func end() {
    let jobs = state.withLock { state in
      state.isOver = true
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { Self.stranded.enqueue(ExecutorJob(job)) }
  }

  /// What has come of it.
  func request(_ method: String) -> WireRequest {
    let (path, query) = parts
    return WireRequest(method: method, path: path, query: query, headers: headers, body: body)
  }

  /// Path and query, still percent-encoded. A proxy's form (`https://host/path`) is none that we serve.
  private var parts: (path: String, query: String) {
    let hasQuery = target.utf8.withContiguousStorageIfAvailable { $0.contains(UInt8(ascii: "?")) } ?? true
    guard hasQuery, let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (target, "") }
    return (String(target[..<mark]), String(target[mark...].dropFirst()))
  }
}

extension UnsafePointer<CChar> {
  /// The bytes before the zero.
  fileprivate var text: UnsafeBufferPointer<UInt8> {
    let count = strlen(self)
    return UnsafeBufferPointer(start: UnsafeRawPointer(self).assumingMemoryBound(to: UInt8.self), count: count)
  }
}

/// A connection that rests until it is told to go on; the library keeps it for as long.
// Unchecked: resuming may be done from any thread.
struct SuspendedConnection: @unchecked Sendable {
  let connection: OpaquePointer
  func resume() { MHD_resume_connection(connection) }
  func pause() { MHD_suspend_connection(connection) }
}

extension UInt8 {
  /// What the name of a header is made of. (RFC 9110, 5.6.2)
  fileprivate var isToken: Bool {
    let bits: UInt64 = self < 0x40 ? Self.lowTokens : Self.highTokens
    return self < 0x80 && bits >> UInt64(self & 0x3F) & 1 == 1
  }

  // Letters, digits, and !#$%&'*+-.^_`|~
  private static let lowTokens: UInt64 = 0x03FF_6CFA_0000_0000
  private static let highTokens: UInt64 = 0x57FF_FFFF_C7FF_FFFE

  /// What its value is made of. (RFC 9110, 5.5)
  fileprivate var isFieldText: Bool { self == 0x09 || self >= 0x20 && self != 0x7F }
}
