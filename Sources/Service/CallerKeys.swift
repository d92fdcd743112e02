package import Basics
package import Contract
package import Cryptography
package import WalletModel

/// The keys with which other parties authenticate to this party.
package struct CallerKeys: Sendable {
  private let key: Key

  /// - Parameter key: the key derived for this party and purpose.
  package init(_ key: Key) { self.key = key }

  /// The key with which a party authenticates.
  package func key(of party: Party) -> Secret { Secret(HMAC.authenticate(Array(party.name.utf8), key: key).hexadecimal) }

  package func isKey(_ key: Secret?, of party: Party) -> Bool { key.map { $0.isSame(as: self.key(of: party)) } ?? false }

  /// Throws unless a phone calls an operation for phones, or a party with its key calls an operation for parties of its kind. Customer care
  /// can call only issuers.
  package func admit<O: Operation>(_ operation: O.Type, _ call: Call) throws(WalletError) {
    guard call.caller.device.isValid else { throw .badDevice }
    switch (call.caller, O.askingParty) {
    case (.phone, nil): break
    case (.party(let party, let key), let kind?):
      guard party.kind == kind, isKey(key, of: party) else { throw .partyOnly }
    case (.phone, _?), (.customerCare, _), (.party, nil): throw .partyOnly
    }
  }
}

/// The idempotency keys of calls to other parties that a request leads to: if the request is retried, its calls have the same keys again.
package struct OutgoingCallKeys: Sendable {
  private let key: Key

  /// - Parameter key: the key derived for this party and purpose.
  package init(_ key: Key) { self.key = key }

  /// - Parameter request: the request's idempotency key; nil for a read.
  package func key(of name: String, because request: IdempotencyKey?) -> IdempotencyKey {
    IdempotencyKey(rawValue: HMAC.authenticate(.text(request?.rawValue ?? ""), .text(name), key: key).prefix(16).hexadecimal)
  }
}
