package import Contract
package import Remote
package import WalletModel

/// The worlds of a server, by name and key.
package protocol WorldHost: Sendable {
  /// The world of this name where it is open, and nil where it is not; throws where the key is another one.
  func known(_ name: String, key: Secret) throws(WalletError) -> (any HostedWorld)?
  /// The world of this name, opened where it is not yet.
  ///
  /// Throws `noSuchInvitation` both where there is no such world and where the key is another one, and takes as long for either;
  /// 503 where the world cannot be opened now.
  func world(_ name: String, key: Secret) async throws(WalletError) -> any HostedWorld
  /// Does what whoever runs the server asks of it; throws 403 without the operator's key, 404 for what there is not.
  func control(_ request: WireRequest, key: Secret?) async throws(WalletError) -> WireAnswer
  /// How long the body of a request may be of which only the rest is known; nil: as long as is usual.
  func bodyLimit(of head: WireRequest) -> Int?
  /// The number of open worlds.
  var openWorlds: Int { get }
}

/// A world that is being served: one of many on its server, and none knows of another.
package protocol HostedWorld: AnyObject, Sendable {
  /// Its name in the log.
  var name: String { get }
  /// The door, for those who are outside.
  var backend: any Backend { get }
  /// True once it is closed, or another one has taken its place: its host has the one that is there now.
  var isOver: Bool { get }
  /// Does what a command asks of the world itself; throws 403 without the world's control key, 404 for what there is not.
  func control(_ request: WireRequest, key: Secret?) async throws(WalletError) -> WireAnswer
}

extension WalletError {
  package static let noSuchInvitation = WalletError(403, .notInvited, "unknown world or wrong key")
  package static let noOperator = WalletError(403, .notInvited, "operator key required")
  /// The answer to a request in a world that was restored meanwhile.
  package static let putBack = WalletError(503, .tryLater, "the world was restored during this request; retry", retryAfter: .seconds(1))
  package static let noControl = WalletError(403, .notInvited, "control key required")
  /// - Parameter path: quoted, but not over pages.
  package static func noRoute(_ request: WireRequest) -> WalletError {
    let path = request.path.count <= 100 ? request.path : String(request.path.prefix(100)) + "…"
    return WalletError(404, .notFound, "no route \(request.method) \(path). See \(OpenAPI.path).")
  }
  /// A header without which no world can be named. It is checked before any world is looked up.
  package static func missingHeader(_ name: String) -> WalletError { WalletError(403, .notInvited, "the header \(name) is missing") }
  static func tooOften(_ wait: Duration) -> WalletError {
    WalletError(429, .tooManyRequests, "rate limit exceeded", retryAfter: wait)
  }
  static let noTrace = WalletError(405, .invalidRequest, "TRACE is not supported")
  /// A request that libmicrohttpd refuses by itself, by the status that it would answer with.
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
  static let headTooLarge = WalletError(431, .invalidRequest, "request line and headers are too large")
  static let tooLarge = WalletError(413, .invalidRequest, "the body is too large")
  static let leaving = WalletError(503, .tryLater, "server is shutting down", retryAfter: .seconds(5))

  package static func otherMethods(_ methods: [Route.Method]) -> WalletError {
    WalletError(405, .invalidRequest, "only \(methods.map(\.rawValue).joined(separator: ", ")) here")
  }
}
