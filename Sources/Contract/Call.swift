package import Basics
internal import Synchronization
package import WalletModel

/// The caller, the party that is called, and the key of a write.
package struct Call: Sendable {
  package let caller: Caller
  package let party: Party
  /// Required for writes that are not idempotent by themselves, if their wire format has keys; nil for other calls.
  package let idempotencyKey: IdempotencyKey?
  /// Collects the effects of the call for the traffic log; nil if the call is not logged. It is not sent to a server.
  package private(set) var trace: CallTrace?
  /// Receives the answer's JSON from the traffic log; nil if the caller doesn't forward the answer, or the log has already seen the call.
  package private(set) var text: AnswerText?

  package init(_ caller: Caller, _ party: Party, idempotencyKey: IdempotencyKey? = nil) {
    self.caller = caller
    self.party = party
    self.idempotencyKey = idempotencyKey
  }

  /// Returns this call with a trace for the log, and without `text`, so that the caller's text isn't written a second time.
  package func traced(by trace: CallTrace) -> Call {
    var call = self
    (call.trace, call.text) = (trace, nil)
    return call
  }

  /// Returns this call with a buffer for its answer's JSON.
  package func written(to text: AnswerText) -> Call {
    var call = self
    call.text = text
    return call
  }

  /// Returns this call with the key that the party has made for it, because its wire format has none.
  package func keyed(by key: IdempotencyKey) -> Call {
    var call = Call(caller, party, idempotencyKey: key)
    call.trace = trace
    return call
  }
}

/// The JSON of an answer, as a server sends it. The traffic log stores the same JSON unless it masks something, so it encodes the answer
/// for both.
package final class AnswerText: Sendable {
  private let content = Mutex<(bytes: [UInt8], hasSecret: Bool)?>(nil)

  package init() {}

  package func put(_ bytes: [UInt8], hasSecret: Bool) { content.withLock { $0 = (bytes, hasSecret) } }

  /// Removes and returns the JSON; nil if there is none.
  package func consume() -> (bytes: [UInt8], hasSecret: Bool)? { content.withLock { $0.take() } }
}

/// The sender of a request, with the secret that identifies it.
package enum Caller: Sendable {
  /// - Parameter session: the token of the phone's session, if it has one.
  case phone(DeviceIdentifier, session: Secret?)
  /// - Parameter key: nil if the request has none.
  case customerCare(key: Secret?)
  /// Another party of the world.
  ///
  /// - Parameter key: nil if the request has none.
  case party(Party, key: Secret?)

  /// The kind of caller that an operation is for.
  package enum Kind: Sendable {
    case phone(SessionUse)
    case customerCare
    case party(PartyKind)
  }
}

extension Caller {
  /// A caller without its secret, as logs keep it.
  package enum Identity: Hashable, Sendable {
    case phone(DeviceIdentifier)
    case customerCare
    case party(Party)
  }

  package var identity: Identity {
    switch self {
    case .phone(let device, _): .phone(device)
    case .customerCare: .customerCare
    case .party(let party, _): .party(party)
    }
  }

  /// The identifier in headers: a phone's, or a placeholder for callers without one.
  package var device: DeviceIdentifier {
    switch self {
    case .phone(let device, _): device
    case .customerCare: .customerCare
    case .party: .party
    }
  }

  package var session: Secret? { if case .phone(_, let session) = self { session } else { nil } }
  package var careKey: Secret? { if case .customerCare(let key) = self { key } else { nil } }
  package var partyKey: Secret? { if case .party(_, let key) = self { key } else { nil } }
}

extension DeviceIdentifier {
  /// The placeholder for customer care; the identifiers of phones are random.
  package static let customerCare = DeviceIdentifier(rawValue: String(repeating: "0", count: 32))

  /// The placeholder for another party.
  package static let party = DeviceIdentifier(rawValue: String(repeating: "0", count: 31) + "1")

  /// The placeholder for an app's phone in requests that don't name the phone.
  package static let app = DeviceIdentifier(rawValue: String(repeating: "0", count: 31) + "2")
}
