internal import Basics
package import Contract
package import Remote
internal import Synchronization
package import WalletModel
package import Wire

/// The `Backend` of a world on a server, over HTTPS.
package final class RemoteBackend: Backend {
  private let http: HTTPClient
  private let invitation: Invitation
  private let away = Atomic(false)

  /// Creates the backend, which connects with its first request.
  package init(_ invitation: Invitation, timeouts: Timeouts) throws(WalletError) {
    self.invitation = invitation
    http = try HTTPClient(invitation.server, timeouts: timeouts)
  }

  /// True if the last request didn't reach the server.
  package var isAway: Bool { away.load(ordering: .relaxed) }

  package func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    if O.isForCustomerCare, invitation.careKey == nil { throw .notInvited(to: "act as customer care") }
    return try OperationCodec.read(try await send(OperationCodec.request(operation, call)), of: O.self)
  }

  package func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] {
    try EventCodec.read(try await send(EventCodec.request(after: cursor)))
  }

  /// Sends a request of the world's admin API. Throws 403 without the world's control key.
  package func control<T: Decodable>(_ request: WireRequest, as type: T.Type) async throws(WalletError) -> T {
    try OperationCodec.body(try await request.sentSurely { request throws(WalletError) in try await send(request) }, as: type)
  }

  /// Calls `news` whenever there may be new events, and when the server is reachable again, until the task is cancelled or the connection
  /// ends. Returns the error that has ended it, or nil.
  package func listen(after cursor: EventCursor, _ news: @escaping @Sendable () -> Void) async -> WalletError? {
    var request = signed(EventCodec.request(after: cursor))
    request.headers.add("Accept", ContentType.eventStream.rawValue)
    // A heartbeat is a comment; every other line belongs to an event.
    let end = await http.stream(request) { [self] bytes in if noteAnswer() || bytes != ServerSentEvent.heartbeat { news() } }
    note(end)
    return end
  }

  private func send(_ request: WireRequest) async throws(WalletError) -> WireAnswer {
    do throws(WalletError) {
      let answer = try await http.send(signed(request))
      noteAnswer()
      return answer
    } catch {
      note(error)
      throw error
    }
  }

  /// Notes that the server has responded. Returns true if it was unreachable before.
  @discardableResult
  private func noteAnswer() -> Bool { away.exchange(false, ordering: .relaxed) }

  private func note(_ error: WalletError?) {
    if let error, [.serverAway, .connectionLost, .timedOut].contains(error.code) { away.store(true, ordering: .relaxed) }
  }

  private func signed(_ request: WireRequest) -> WireRequest {
    var request = request
    request.headers.add(WireHeader.world, invitation.world)
    request.headers.add(WireHeader.worldKey, invitation.worldKey.reveal())
    if request.path.hasPrefix(AdminAPI.prefix), let key = invitation.controlKey {
      request.headers.add(WireHeader.controlKey, key.reveal())
    }
    return request
  }
}

extension WireRequest {
  /// Sends a request of the admin API. A change gets an idempotency key, with which it is sent once more if its response is lost: a person
  /// who repeats the command would make the change twice. libcurl, too, repeats a request if a reused connection breaks.
  func sentSurely(_ send: (WireRequest) async throws(WalletError) -> WireAnswer) async throws(WalletError) -> WireAnswer {
    if method == "GET" { return try await send(self) }
    var request = self
    let name = WireHeader.idempotencyKey
    if request.headers[name] == nil { request.headers.add(name, IdempotencyKey.random().rawValue) }
    return try await WalletError.repeatingIfLost { () async throws(WalletError) in try await send(request) }
  }
}

extension IdempotencyKey {
  /// Returns a new key, which nobody has used.
  fileprivate static func random() -> IdempotencyKey {
    IdempotencyKey(rawValue: (0..<16).map { _ in UInt8.random(in: .min ... .max) }.hexadecimal)
  }
}

extension WalletError {
  /// The error for an operation for which the invitation has no key, thrown without a request.
  static func notInvited(to what: String) -> WalletError { WalletError(403, .notInvited, "this invitation doesn't let you \(what)") }
}
