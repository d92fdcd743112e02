internal import Basics
package import WalletModel
internal import Wire

extension Caller {
  /// Yields the headers of a call by this caller, without those of its body. The HTTP codec sends them, and the traffic log shows them with
  /// masked secrets.
  ///
  /// - Parameters:
  ///   - encode: encodes a text for a header of our own.
  ///   - add: receives name and value of each header.
  package func headers(
    to party: Party, on wire: WireFormat, idempotencyKey: IdempotencyKey?, encode: (String) -> String,
    add: (_ name: String, _ value: String) -> Void
  ) {
    switch wire {
    case .platform: platformHeaders(to: party, idempotencyKey, encode, add)
    // A bearer token consists of characters that headers allow.
    case .form: if identity.entity != nil, let partyKey { add(WireHeader.authorization, "Bearer \(partyKey.reveal())") }
    case .json: break
    }
  }

  private func platformHeaders(
    to party: Party, _ idempotencyKey: IdempotencyKey?, _ encode: (String) -> String, _ add: (String, String) -> Void
  ) {
    if let header = party.kind.header, let identifier = party.identifier { add(header, encode(identifier)) }
    switch self {
    case .phone(let device, _): add(WireHeader.device, encode(device.rawValue))
    case .customerCare(let key?): add(WireHeader.careKey, encode(key.reveal()))
    // Without a key, only the placeholder for a phone identifies customer care.
    case .customerCare(nil): add(WireHeader.device, encode(device.rawValue))
    case .party(let party, let key):
      add(WireHeader.caller, encode(party.name))
      if let key { add(WireHeader.callerKey, encode(key.reveal())) }
    }
    if let idempotencyKey { add(WireHeader.idempotencyKey, idempotencyKey.rawValue) }
    if let session { add(WireHeader.authorization, "Bearer \(encode(session.reveal()))") }
  }
}

extension Caller.Identity {
  /// The entity that calls the checkout gateway; nil for an app, and for other callers.
  package var entity: GatewayEntity? {
    if case .party(let party) = self { party.merchant.flatMap(GatewayEntity.of) } else { nil }
  }
}
