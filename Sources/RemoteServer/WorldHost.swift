package import Basics
package import Contract
package import Remote
package import WalletModel
package import Wire

/// The worlds of a server, by name and key.
package protocol WorldHost: Sendable {
  /// Returns the world of this name if it is open, otherwise nil. Throws if the key is wrong.
  func known(_ name: String, key: Secret) throws(WalletError) -> (any HostedWorld)?
  /// Returns the world of this name; opens it if necessary.
  ///
  /// Throws `noSuchInvitation` for an unknown world and for a wrong key, both after the same time; throws 503 if the world can't be opened
  /// now.
  func world(_ name: String, key: Secret) async throws(WalletError) -> any HostedWorld
  /// Returns the world to which identifiers of its checkout gateway lead, or nil if there is none; opens it if necessary. Throws 503 if it
  /// can't be opened now.
  func world(at node: GatewayNode) async throws(WalletError) -> (any HostedWorld)?
  /// Performs an operation of the server's admin API. Throws 403 without the operator's key, 404 for an unknown path.
  func control(_ request: AdminRequest<OperatorRoute>, key: Secret?) async throws(WalletError) -> WireAnswer
  /// Returns the maximum length of a request's body, from its headers; nil for the default.
  func bodyLimit(of head: WireRequest) -> Int?
  /// The number of open worlds.
  var openWorlds: Int { get }
  /// The reason why the host can't serve its worlds now; nil if it can.
  var problem: WalletError? { get }
}

/// A world on a server. Worlds are independent of each other.
package protocol HostedWorld: AnyObject, Sendable {
  /// The world's name, which the log shows.
  var name: String { get }
  /// The time of the world's clock.
  var now: Timestamp { get }
  /// The `Backend` for requests from clients.
  var backend: any Backend { get }
  /// True if this object is closed or was replaced: the host then has the current world of this name.
  var isOver: Bool { get }
  /// The reason why the world's files can't be written now; nil if they are in place.
  var problem: WalletError? { get }
  /// Performs an operation of the world's admin API. Throws 403 without the world's control key, 404 for an unknown path.
  func control(_ request: AdminRequest<WorldEndpoint>, key: Secret?) async throws(WalletError) -> WireAnswer
}

extension AdminRequest {
  /// Returns the route; to be called after the key was checked. Throws 404 for an unknown path, 405 for another method.
  package func route() throws(WalletError) -> Endpoint {
    guard let endpoint else { throw otherMethods.isEmpty ? .noRoute(message) : .otherMethods(otherMethods) }
    return endpoint
  }
}

extension WalletError {
  package static let noSuchInvitation = WalletError(403, .notInvited, "unknown world or wrong key")
  package static let noOperator = WalletError(403, .notInvited, "operator key required")
  /// The response to a request during which the world was restored.
  package static let worldRestored = WalletError(
    503, .tryLater, "the world was restored during this request; retry", retryAfter: .seconds(1))
  package static let noControl = WalletError(403, .notInvited, "control key required")
  /// The error for an unknown path, of which it quotes at most 100 characters.
  package static func noRoute(_ request: WireRequest) -> WalletError {
    let path = request.path.count <= 100 ? request.path : String(request.path.prefix(100)) + "…"
    return WalletError(404, .notFound, "no route \(request.method) \(path). \(ServerPage.guide)")
  }
  /// The error for a missing header that identifies the world. It is thrown before any world is looked up.
  package static func missingHeader(_ name: String) -> WalletError { WalletError(403, .notInvited, "the header \(name) is missing") }
  static func tooOften(_ wait: Duration) -> WalletError {
    WalletError(429, .tooManyRequests, "rate limit exceeded", retryAfter: wait)
  }
  static let noTrace = WalletError(405, .invalidRequest, "TRACE is not supported")
  /// The error for a request that libmicrohttpd refuses by itself, from the status of its response.
  static func unreadableRequest(_ status: Int) -> WalletError {
    switch status {
    case 413: .tooLarge
    case 414: WalletError(414, .invalidRequest, "the request target is too long")
    case 431: .headTooLarge
    case 505: WalletError(505, .invalidRequest, "the request must be HTTP/1.1")
    case 500...: WalletError(503, .tryLater, "the server has no memory for this request", retryAfter: .seconds(1))
    default: WalletError(status, .invalidRequest, "the request must be valid HTTP/1.1, with a Host")
    }
  }
  static let tooManyConnections = WalletError(503, .tryLater, "the server has too many connections", retryAfter: .seconds(1))
  static let headTooLarge = WalletError(431, .invalidRequest, "request line and headers are too large")
  static let tooLarge = WalletError(413, .invalidRequest, "the body is too large")
  static let leaving = WalletError(503, .tryLater, "server is shutting down", retryAfter: .seconds(5))

  package static func otherMethods(_ methods: [Route.Method]) -> WalletError {
    WalletError(405, .invalidRequest, "only \(methods.map(\.rawValue).joined(separator: ", ")) here")
  }
}
