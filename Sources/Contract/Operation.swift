package import WalletModel

/// One thing that can be asked of the issuer: a value with its answer's type, its name and its route.
package protocol Operation: Codable, Equatable, Sendable {
  associatedtype Answer: Codable & Equatable & Sendable
  static var name: OperationName { get }
  static var route: Route { get }
  static var sessionUse: SessionUse { get }

  /// HTTP-like status of an answer; 200 unless the vendor says otherwise.
  static func status(of answer: Answer) -> Int
  /// True for what only the issuer's own people may ask, by the key in the call.
  static var isForCustomerCare: Bool { get }
  /// An answer as it may be kept by those who look on: without what nobody may keep, masked or not.
  static func kept(_ answer: Answer) -> Answer
  /// What matters of an answer, in a few words for the traffic log; names no secret.
  static func summary(of answer: Answer) -> String
}

extension Operation {
  package static func status(of answer: Answer) -> Int { 200 }
  package static func kept(_ answer: Answer) -> Answer { answer }
  package static func summary(of answer: Answer) -> String { "" }
  /// Reads change nothing but the time that is left of a session.
  package static var isRead: Bool { route.method == .get }
  /// False for reads, and for writes that do nothing the second time by their own nature.
  package static var needsIdempotencyKey: Bool { route.method != .get && route.method != .put }
  package static var isForCustomerCare: Bool { false }
}

/// What an operation has to do with the phone's session.
package enum SessionUse: Sendable {
  /// It is asked without one.
  case none
  /// It is answered by the session, which goes on with it.
  case needs
  /// Opens or ends one: worthless to repeat once another session is there, or none.
  case opens, ends
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

/// Who asks whom, and under which key.
package struct Call: Sendable {
  package let issuer: IssuerIdentifier
  package let device: DeviceIdentifier
  /// The session's token, where the phone has one.
  package let session: Secret?
  /// Sent with every write that would do more the second time; nil for the rest.
  package let idempotencyKey: IdempotencyKey?
  /// What the issuer's own people show at the door; nil where a phone asks.
  package let careKey: Secret?

  package init(
    issuer: IssuerIdentifier, device: DeviceIdentifier, session: Secret? = nil, idempotencyKey: IdempotencyKey? = nil,
    careKey: Secret? = nil
  ) {
    self.issuer = issuer
    self.device = device
    self.session = session
    self.idempotencyKey = idempotencyKey
    self.careKey = careKey
  }
}

extension DeviceIdentifier {
  /// Who asks where customer care does: no phone, whose identifiers are random.
  package static let customerCare = DeviceIdentifier(rawValue: String(repeating: "0", count: 32))
}
