/// Tells one phone from another at the issuer: 32 hexadecimal digits. (`getDeviceIdentifier`, WLW)
///
/// A phone shows every issuer another one, as phones do with the apps of different makers.
package struct DeviceIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// Tells the issuers of a world apart: `meridian`, `strict`. A person has a wallet, and a phone an app, for each.
package struct IssuerIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// Makes a write safe to send twice: 32 hexadecimal digits chosen by the client. (our choice; the vendor's SDK hides its own)
package struct IdempotencyKey: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// Tells a card from all others: a UUID, in small letters. (CardService, `cardId`)
package struct CardIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The UUID of sixteen random bytes. (RFC 9562, version 4)
  package init(_ bytes: [UInt8]) {
    precondition(bytes.count == 16, "a UUID has 16 bytes")
    var bytes = bytes
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let hex = bytes.hexadecimal
    var parts: [Substring] = []
    var rest = Substring(hex)
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    rawValue = parts.joined(separator: "-")
  }
}
