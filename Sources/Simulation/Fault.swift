import Basics
package import Contract
package import WalletModel

/// A simulated failure of one call.
package enum Fault: Hashable, Sendable {
  /// The platform refuses with this HTTP status; the issuer gets no request.
  case status(Int)
  /// No response arrives within `Fault.timeoutDelay`; the issuer gets no request.
  case timeout
  /// The connection is lost before the issuer has acted.
  case dropBefore
  /// The issuer has acted; the connection is lost before its response arrives.
  case dropAfter
  /// The real response arrives after this delay.
  case slow(Duration)
  /// The issuer has acted; its response is malformed.
  case malformed
  /// The backend has another version of the contract; the issuer gets no request.
  case versionMismatch
  /// `isDeviceRegistered` returns *registered no, active yes*, which no issuer may say. (Rules, where the vendor is silent)
  case contradiction
  /// A letter of a JWT is changed on its way to the app. The fault waits for JWTs, in any call.
  case damage(JWTDamage)
  /// The issuer sends a value that only a later version knows. The fault waits for responses with such a value, to any call.
  case unknown(UnknownValue)

  /// The time after which the SDK stops waiting for a response. (our choice)
  package static let timeoutDelay = Duration.seconds(5)

  /// The Simulator's menu of faults, in order.
  package static let allPresets: [Fault] =
    [.slow(.seconds(30)), .timeout, .dropBefore, .dropAfter, .malformed, .versionMismatch, .contradiction]
    + [401, 403, 404, 409, 412, 423, 429, 500, 503].map(Fault.status) + JWTDamage.all.map(Fault.damage)
    + UnknownValue.allCases.map(Fault.unknown)

  /// The operations to which faults apply: all but those of customer care, which is part of the issuer.
  package static let operations = OperationName.allCases.filter { callerKind(of: $0.operation) != nil }

  /// The kind of caller, which decides what applies to a call besides the faults for its operation.
  enum CallerKind {
    /// An issuer's app, even when it calls a shop or its gateway: faults for any operation, the latency, and the offline state apply.
    case app
    /// A phone's wallet: the offline state applies.
    case wallet
    /// Another party, whose calls time out after `timeoutDelay`.
    case party
  }

  /// Returns the kind of caller of this operation; nil if no fault applies to it.
  static func callerKind<O: Operation>(of operation: O.Type) -> CallerKind? {
    switch O.facts.caller {
    case .phone: O.party.client == .wallet ? .wallet : .app
    case .party: .party
    case .customerCare: nil
    }
  }

  /// The only operation to which the fault applies; nil if it applies to any.
  package var operation: OperationName? { self == .contradiction ? .isDeviceRegistered : nil }

  /// The JWTs that the fault waits for; nil if it waits for something else.
  package var jwts: JWTDamage.Kind? { if case .damage(let damage) = self { damage.kind } else { nil } }

  /// The value that the fault waits for; nil if it waits for something else.
  package var value: UnknownValue? { if case .unknown(let value) = self { value } else { nil } }

  /// True if the fault waits for calls, of one operation or any.
  package var waitsForCalls: Bool { jwts == nil && value == nil }

  /// Returns true if the fault can wait for calls of this operation; nil means any operation.
  package func canWait(for operation: OperationName?) -> Bool {
    operation == nil || (waitsForCalls && (self.operation ?? operation) == operation)
  }

  /// The label for people: `503 Service unavailable`, `Connection dropped before processing`.
  package var label: String {
    switch self {
    case .status(let code): WalletError.reasonPhrase(of: code).map { "\(code) \($0)" } ?? "Status \(code)"
    case .timeout: "Timeout"
    case .dropBefore: "Connection dropped before processing"
    case .dropAfter: "Connection dropped after processing"
    case .slow(let span): "Response delayed by \(span.inWords)"
    case .malformed: "Malformed response"
    case .versionMismatch: "API version mismatch"
    case .contradiction: "Registered no, active yes"
    case .damage(let damage): "Corrupt \(damage.kind.rawValue) \(damage.part.rawValue)"
    case .unknown(let value): "Unknown \(value.label)"
    }
  }

  /// The short form for programs; for a status, the number alone: `503`, `timeout`.
  package var brief: String { if case .status(let code) = self { "\(code)" } else { description } }

  /// The error that the client gets in place of a response; nil if the response is only late.
  package var error: WalletError? {
    switch self {
    case .status(let code):
      WalletError(
        code, .injectedFault, "\(WalletError.reasonPhrase(of: code) ?? "Refused") (simulated).",
        retryAfter: code == 429 ? .seconds(30) : nil)
    case .timeout: WalletError(0, .timedOut, "Timed out after \(Self.timeoutDelay.inWords).")
    case .dropBefore, .dropAfter: WalletError(0, .connectionLost, "The connection was lost.")
    case .slow, .contradiction, .damage, .unknown: nil
    case .malformed: WalletError(0, .badResponse, "The response is malformed.")
    case .versionMismatch: WalletError(426, .injectedFault, "The API version does not match.")
    }
  }
}

// MARK: - In words that a program reads

extension Fault: CustomStringConvertible {
  /// The form that `init(words:)` reads: `status 503`, `timeout`, `drop-before`, `slow 30 s`.
  package var description: String {
    switch self {
    case .status(let code): "status \(code)"
    case .timeout: "timeout"
    case .dropBefore: "drop-before"
    case .dropAfter: "drop-after"
    case .slow(let span): "slow \(span.inWords)"
    case .malformed: "malformed"
    case .versionMismatch: "version"
    case .contradiction: "contradiction"
    case .damage(let damage): "damage-\(damage.kind.rawValue) \(damage.part.rawValue)"
    case .unknown(let value): "unknown \(value.rawValue)"
    }
  }

  /// Nil if the words are no fault.
  package init?(words: [String]) {
    let rest = words.dropFirst().joined(separator: " ")
    if let damage = JWTDamage.all.first(where: { "\(Fault.damage($0))" == words.joined(separator: " ") }) {
      self = .damage(damage)
      return
    }
    switch words.first {
    case "unknown":
      guard let value = UnknownValue(rawValue: rest) else { return nil }
      self = .unknown(value)
      return
    case "status":
      // HTTP's error statuses. (RFC 9110, 15.5 and 15.6)
      guard let code = Int(rest), (400...599).contains(code) else { return nil }
      self = .status(code)
      return
    case "slow":
      guard let span = Duration(words: rest), span > .zero else { return nil }
      self = .slow(span)
      return
    case "timeout": self = .timeout
    case "drop-before": self = .dropBefore
    case "drop-after": self = .dropAfter
    case "malformed": self = .malformed
    case "version": self = .versionMismatch
    case "contradiction": self = .contradiction
    default: return nil
    }
    guard rest.isEmpty else { return nil }
  }
}
