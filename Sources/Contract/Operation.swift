package import WalletModel

/// One thing that can be asked of the issuer: a value with its answer's type, its name and its route.
package protocol Operation: Codable, Equatable, Sendable {
  associatedtype Answer: Codable & Equatable & Sendable
  static var name: OperationName { get }
  static var route: Route { get }

  /// HTTP-like status of an answer; 200 unless the vendor says otherwise.
  static func status(of answer: Answer) -> Int
  /// What matters of an answer, in a few words for the traffic log; names no secret.
  static func summary(of answer: Answer) -> String
}

extension Operation {
  package static func status(of answer: Answer) -> Int { 200 }
  package static func summary(of answer: Answer) -> String { "" }
  /// Reads change nothing and carry no idempotency key.
  package static var isRead: Bool { route.method == .get }
}

/// The answer of an operation that has nothing to say but that it is done.
package struct Done: Codable, Equatable, Sendable {
  package init() {}
}

/// Where an operation lives on the wire.
package struct Route: Hashable, Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }
  package let method: Method
  package let path: String

  package init(_ method: Method, _ path: String) {
    self.method = method
    self.path = path
  }
}

/// Who asks, and under which key.
package struct Call: Sendable {
  package let device: DeviceIdentifier
  /// The session's token, where the phone has one.
  package let session: Secret?
  /// Sent with every write; nil for reads.
  package let idempotencyKey: IdempotencyKey?

  package init(device: DeviceIdentifier, session: Secret?, idempotencyKey: IdempotencyKey?) {
    self.device = device
    self.session = session
    self.idempotencyKey = idempotencyKey
  }
}
