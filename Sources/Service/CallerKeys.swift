package import Basics
package import Contract
package import Cryptography
package import WalletModel

/// The keys by which other parties ask this one.
package struct CallerKeys: Sendable {
  private let key: Key

  /// - Parameter key: derived for this party and purpose.
  package init(_ key: Key) { self.key = key }

  /// The key by which a party asks.
  package func key(of party: Party) -> Secret { Secret(HMAC.authenticate(Array(party.name.utf8), key: key).hexadecimal) }

  package func isKey(_ key: Secret?, of party: Party) -> Bool { key.map { $0.isSame(as: self.key(of: party)) } ?? false }

  /// Throws unless a phone asks what is for phones, or another party with its key what is for parties of its kind. Customer care asks
  /// issuers only.
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

/// The keys of the questions that requests lead to: asked again because of the same request, it is the same question.
package struct QuestionKeys: Sendable {
  private let key: Key

  /// - Parameter key: derived for this party and purpose.
  package init(_ key: Key) { self.key = key }

  /// - Parameter request: its idempotency key; nil for a read.
  package func key(of question: String, because request: IdempotencyKey?) -> IdempotencyKey {
    IdempotencyKey(rawValue: HMAC.authenticate(.text(request?.rawValue ?? ""), .text(question), key: key).prefix(16).hexadecimal)
  }
}
