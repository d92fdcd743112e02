internal import Basics
internal import CCurl
internal import Glibc
internal import Remote
internal import Synchronization
internal import System
internal import WalletModel
internal import Wire

/// Timeouts of the HTTP client for one server. (our choice)
///
/// Initializers that connect have no default for them, so that no test uses the program's timeouts by accident.
package struct Timeouts: Sendable {
  /// The timeout for the TCP connection and the TLS handshake.
  package var connection = Duration.seconds(5)
  package var response = Duration.seconds(20)
  /// The timeout for a response to a request that copies or replaces a world's file.
  package var copy = Duration.seconds(180)
  /// The maximum pause between two bytes of an event stream; whole seconds, as in libcurl.
  package var stream = Duration.seconds(45)
  /// The timeout for the response to a read whose task was cancelled.
  package var cancelledRead = Duration.seconds(2)

  /// The program's timeouts.
  package static let standard = Timeouts()

  package init() {}
}

/// An HTTP client for one server: concurrent requests on one thread, with connection reuse.
final class HTTPClient: Sendable {
  private let core: CurlLoop
  private let cancelledRead: Duration

  init(_ server: ServerPlace, timeouts: Timeouts) throws(WalletError) {
    cancelledRead = timeouts.cancelledRead
    guard let core = CurlLoop(server, timeouts) else { throw .noRoom }
    self.core = core
    // The thread ends with `work()`.
    WorkerPool(name: "http-client", threads: 1).start { core.work() }
  }

  deinit { core.close() }

  /// Sends a request and returns the response.
  ///
  /// Throws 924 if the server is unreachable, 925 if it isn't the expected one, 1007 if the connection is lost, 1008 after a timeout, and
  /// 1010 if the task was cancelled and a read got no response in time. A cancelled write still waits for its response.
  func send(_ request: WireRequest) async throws(WalletError) -> WireAnswer {
    let isRead = request.method == "GET"
    return try await InFlightWork.counting { () async throws(WalletError) in
      try await carry(Transfer(request), endsAfter: isRead ? cancelledRead : nil).get()
    }
  }

  /// Passes a streamed response to `take` until it ends or the task is cancelled. Returns the error that has ended it, or nil.
  func stream(_ request: WireRequest, _ take: @escaping @Sendable ([UInt8]) -> Void) async -> WalletError? {
    let result = await carry(Transfer(request, take: take), endsAfter: .zero)
    do throws(WalletError) {
      let answer = try result.get()
      return answer.status == 200 ? nil : ProblemCodec.read(answer)
    } catch {
      return error
    }
  }

  /// - Parameter hesitation: how long the transfer may continue after its task was cancelled; nil for no limit.
  private func carry(_ transfer: Transfer, endsAfter hesitation: Duration?) async -> Transfer.Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.continuation.withLock { $0 = continuation }
        core.add(transfer)
      }
    } onCancel: {
      if let hesitation { core.cancel(transfer, after: hesitation) }
    }
  }
}

/// One request in flight. After `begin`, only the client's thread uses it.
// Unchecked: see above; the continuation has a lock.
final class Transfer: @unchecked Sendable {
  typealias Outcome = Result<WireAnswer, WalletError>

  let request: WireRequest
  let take: (@Sendable ([UInt8]) -> Void)?
  let continuation = Mutex<CheckedContinuation<Outcome, Never>?>(nil)
  var headers = WireHeaders()
  var body: [UInt8] = []
  var handle: UnsafeMutableRawPointer?
  var list: UnsafeMutablePointer<curl_slist>?
  /// True once the transfer has ended or was cancelled, possibly before `begin`.
  var isOver = false

  /// The maximum size of a response in bytes. (our choice: many times the longest there is)
  static let longest = 8 << 20

  init(_ request: WireRequest, take: (@Sendable ([UInt8]) -> Void)? = nil) {
    self.request = request
    self.take = take
  }

  /// True if the request changes a whole world, not only its clock, or reads all of it.
  var isOfWorlds: Bool {
    guard request.method != "GET" else { return request.path == WorldRoute.getOutline.path }
    return request.path.hasPrefix(AdminAPI.prefix) && request.path != WorldRoute.setClock.path
  }

  func finish(_ outcome: Outcome) {
    let waiting = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(returning: outcome)
  }
}

/// The event loop of the client's thread, around libcurl's multi interface.
// Unchecked: `multi` and `under` belong to the thread, except that any thread may call `curl_multi_wakeup`.
final class CurlLoop: @unchecked Sendable {
  private struct Inbox {
    var fresh: [Transfer] = []
    /// The cancelled transfers, with the time at which each must end.
    var cancelled: [(transfer: Transfer, due: ContinuousClock.Instant)] = []
    var isClosed = false
  }

  private let server: ServerPlace
  private let timeouts: Timeouts
  private let multi: UnsafeMutableRawPointer
  private let inbox = Mutex(Inbox())
  private var under: [ObjectIdentifier: Transfer] = [:]

  private static let library: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init?(_ server: ServerPlace, _ timeouts: Timeouts) {
    guard Self.library, let multi = curl_multi_init() else { return nil }
    self.server = server
    self.timeouts = timeouts
    self.multi = multi
  }

  deinit { curl_multi_cleanup(multi) }

  func add(_ transfer: Transfer) {
    inbox.withLock { $0.fresh.append(transfer) }
    curl_multi_wakeup(multi)
  }

  /// Ends the transfer after this time, unless it ends by itself before.
  func cancel(_ transfer: Transfer, after hesitation: Duration) {
    inbox.withLock { $0.cancelled.append((transfer, .now + hesitation)) }
    curl_multi_wakeup(multi)
  }

  func close() {
    inbox.withLock { $0.isClosed = true }
    curl_multi_wakeup(multi)
  }

  // MARK: - On the thread

  func work() {
    while true {
      let now = ContinuousClock.now
      let news = inbox.withLock { inbox in
        let news = inbox
        inbox.fresh = []
        inbox.cancelled.removeAll { $0.due <= now || $0.transfer.isOver }
        return news
      }
      for transfer in news.fresh { begin(transfer) }
      for (transfer, due) in news.cancelled where due <= now { end(transfer, .failure(.cancelledCall)) }
      if news.isClosed {
        for transfer in Array(under.values) { end(transfer, .failure(.cancelledCall)) }
        return
      }
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      receiveFinished()
      // Waits for the network, the library's own timers, or `curl_multi_wakeup`.
      let wait = news.cancelled.map { $0.due - now }.filter { $0 > .zero }.min() ?? .seconds(60)
      curl_multi_poll(multi, nil, 0, Int32(clamping: min(wait, .seconds(60)).milliseconds + 1), nil)
    }
  }

  private func begin(_ transfer: Transfer) {
    if transfer.isOver { return transfer.finish(.failure(.cancelledCall)) }
    guard let handle = curl_easy_init() else { return transfer.finish(.failure(.noRoom)) }
    transfer.handle = handle
    // Omits "Expect: 100-continue", which costs a round trip.
    transfer.list = curl_slist_append(nil, "Expect:")
    for (name, value) in transfer.request.headers.all {
      transfer.list = curl_slist_append(transfer.list, "\(name): \(value)") ?? transfer.list
    }
    let isStream = transfer.take != nil
    let wait = transfer.isOfWorlds ? timeouts.copy : timeouts.response
    let isReady = transfer.request.body.withUnsafeBytes { body in
      // libcurl reads the array later: it exists as long as the transfer, and isn't changed.
      (server.url + transfer.request.target).withCString { url in
        transfer.request.method.withCString { method in
          withCStrings(server.address.path, server.authority, server.pin) { socket, authority, pin in
            var request = billfold_curl_request(
              url: url, method: method, headers: transfer.list, body: body.baseAddress, body_length: body.count, socket: socket,
              authority: authority, pin: pin, timeout: isStream ? 0 : Int(wait.milliseconds),
              connect_timeout: Int(timeouts.connection.milliseconds),
              silence: isStream ? Int(timeouts.stream.components.seconds) : 0, take_header: receiveHeader, take_body: receiveBody,
              closure: Unmanaged.passUnretained(transfer).toOpaque())
            return billfold_curl_prepare(handle, &request)
          }
        }
      }
    }
    under[ObjectIdentifier(transfer)] = transfer
    guard isReady, curl_multi_add_handle(multi, handle) == CURLM_OK else {
      return end(transfer, .failure(WalletError(0, .unreachable, "The request can't be sent.")))
    }
  }

  private func receiveFinished() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle, let closure = billfold_curl_closure(handle)
      else { continue }
      let code = message.pointee.data.result
      let transfer = Unmanaged<Transfer>.fromOpaque(closure).takeUnretainedValue()
      if code == CURLE_OK {
        end(transfer, .success(WireAnswer(status: billfold_curl_status(handle), headers: transfer.headers, body: transfer.body)))
      } else {
        end(transfer, .failure(WalletError(code, wasConnected: billfold_curl_was_connected(handle), server: server.address)))
      }
    }
  }

  private func end(_ transfer: Transfer, _ outcome: Transfer.Outcome) {
    // A cancelled transfer may have ended by itself, or not have begun.
    transfer.isOver = true
    under[ObjectIdentifier(transfer)] = nil
    if let handle = transfer.handle {
      curl_multi_remove_handle(multi, handle)
      curl_easy_cleanup(handle)
      curl_slist_free_all(transfer.list)
      (transfer.handle, transfer.list) = (nil, nil)
    }
    transfer.finish(outcome)
  }
}

extension ServerPlace {
  /// The URL without a path. With a UNIX socket there is no TLS, and any host will do.
  fileprivate var url: String { address.path == nil ? "https://\(address)" : "http://localhost" }
}

extension WalletError {
  fileprivate static let noRoom = WalletError(0, .unreachable, "This machine has no resources for a connection.")
  fileprivate static let cancelledCall = WalletError(0, .cancelled, "The call was cancelled.")

  /// Converts an error of libcurl.
  ///
  /// - Parameter wasConnected: true if the request may have arrived. libcurl itself retries if a reused connection breaks, and the retry
  ///   can fail in any way.
  fileprivate init(_ code: CURLcode, wasConnected: Bool, server: ServerAddress) {
    switch code {
    case CURLE_OPERATION_TIMEDOUT where wasConnected: self.init(0, .timedOut, "The request timed out.")
    case CURLE_WRITE_ERROR, CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING:
      self = .unreadableAnswer
    case _ where wasConnected: self.init(0, .connectionLost, "The connection was lost.")
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      self.init(0, .serverUntrusted, "The server's certificate doesn't match the invitation, or has expired.")
    case CURLE_SSL_CONNECT_ERROR: self.init(0, .serverAway, "The TLS handshake with the server \(server) failed.")
    default: self.init(0, .serverAway, "The server \(server) is unreachable.")
    }
  }
}

// MARK: - Functions of C

/// Converts three optional strings for C.
private func withCStrings<T>(
  _ first: String?, _ second: String?, _ third: String?,
  _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> T
) -> T {
  func with(_ text: String?, _ body: (UnsafePointer<CChar>?) -> T) -> T { text.map { $0.withCString(body) } ?? body(nil) }
  return with(first) { first in with(second) { second in with(third) { third in body(first, second, third) } } }
}

private func receiveHeader(_ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ closure: UnsafeMutableRawPointer?) -> Int {
  guard let data, let closure else { return 0 }
  let transfer = Unmanaged<Transfer>.fromOpaque(closure).takeUnretainedValue()
  let length = size * count
  let line = data.withMemoryRebound(to: UInt8.self, capacity: length) {
    String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
  }
  if line.hasPrefix("HTTP/") {
    // Discards the headers of a 1xx interim response. (RFC 9110, 15.2)
    transfer.headers = WireHeaders()
  } else {
    transfer.headers.add(line: line)
  }
  return length
}

private func receiveBody(_ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ closure: UnsafeMutableRawPointer?) -> Int {
  guard let closure else { return 0 }
  let transfer = Unmanaged<Transfer>.fromOpaque(closure).takeUnretainedValue()
  let length = size * count
  guard let data else { return length }
  let bytes = data.withMemoryRebound(to: UInt8.self, capacity: length) { Array(UnsafeBufferPointer(start: $0, count: length)) }
  if let take = transfer.take, transfer.headers[WireHeader.contentType]?.hasPrefix(ContentType.eventStream.rawValue) == true {
    take(bytes)
    return length
  }
  guard transfer.body.count + length <= Transfer.longest else { return 0 }
  transfer.body += bytes
  return length
}
