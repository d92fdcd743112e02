package import Basics
internal import Synchronization
package import WalletModel

/// The caller, the party that is called, and the key of a write.
package struct Call: Sendable {
  package let caller: Caller
  package let party: Party
  /// Required for writes that are not idempotent by themselves, if their wire has keys; nil for the others.
  package let idempotencyKey: IdempotencyKey?
  /// Collects the effects of the call for the traffic log; nil if the call is not logged. It is not sent to a server.
  package private(set) var trace: CallTrace?
  /// Takes the answer as the traffic log has encoded it; nil if the caller doesn't send it on, or the log has seen the call.
  package private(set) var text: AnswerText?

  package init(_ caller: Caller, _ party: Party, idempotencyKey: IdempotencyKey? = nil) {
    self.caller = caller
    self.party = party
    self.idempotencyKey = idempotencyKey
  }

  /// Returns this call with a trace, for the log. A callee on the way doesn't write the caller's text.
  package func traced(by trace: CallTrace) -> Call {
    var call = self
    (call.trace, call.text) = (trace, nil)
    return call
  }

  /// Returns this call with a place for its answer's JSON.
  package func written(to text: AnswerText) -> Call {
    var call = self
    call.text = text
    return call
  }

  /// Returns this call with the key that the party has made for it, because its wire has none.
  package func keyed(by key: IdempotencyKey) -> Call {
    var call = Call(caller, party, idempotencyKey: key)
    call.trace = trace
    return call
  }
}

/// The JSON of an answer, as a server sends it. The traffic log keeps the same unless it masks something, so it encodes for both.
package final class AnswerText: Sendable {
  private let content = Mutex<(bytes: [UInt8], hasSecret: Bool)?>(nil)

  package init() {}

  package func put(_ bytes: [UInt8], hasSecret: Bool) { content.withLock { $0 = (bytes, hasSecret) } }

  /// Nil if nothing was put.
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

  /// The identifier in headers: a phone's, or what stands for those who have none.
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
  /// Stands for customer care in place of a phone's identifier, which is random.
  package static let customerCare = DeviceIdentifier(rawValue: String(repeating: "0", count: 32))

  /// Stands for another party in the same place.
  package static let party = DeviceIdentifier(rawValue: String(repeating: "0", count: 31) + "1")

  /// Stands for an app's phone where requests don't name it.
  package static let app = DeviceIdentifier(rawValue: String(repeating: "0", count: 31) + "2")
}
