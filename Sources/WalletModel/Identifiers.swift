internal import Basics

/// The identifier of a phone at an issuer: 32 hexadecimal digits. (`getDeviceIdentifier`, WLW)
///
/// A phone has a different identifier for each issuer, as real phones do for the apps of different makers.
package struct DeviceIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  /// In lower case and without hyphens if it is a valid identifier, otherwise the text as given.
  package let rawValue: String

  /// - Parameter rawValue: hyphens and case are ignored, so a UUID is accepted.
  package init(rawValue: String) { self.rawValue = Self.canonical(rawValue) ?? rawValue }

  package var isValid: Bool { Self.isCanonical(rawValue) }

  private static let digits = 32

  private static func isCanonical(_ text: String) -> Bool {
    // Checks every byte without an early exit, so that many are compared at a time: invalid identifiers are rare.
    func isHexadecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      var wrong: UInt8 = 0
      for byte in bytes { wrong |= byte.isLowercaseHexadecimalDigit ? 0 : 1 }
      return wrong == 0
    }
    return text.utf8.count == digits && text.utf8.withContiguousStorageIfAvailable(isHexadecimal) == true
  }

  private static func canonical(_ text: String) -> String? {
    if isCanonical(text) { return text }
    // Rejects texts with more hyphens than digits without reading them.
    guard (digits...2 * digits).contains(text.utf8.count) else { return nil }
    let bare = text.utf8.filter { $0 != UInt8(ascii: "-") }.map { (0x41...0x46).contains($0) ? $0 | 0x20 : $0 }
    let written = String(decoding: bare, as: UTF8.self)
    return isCanonical(written) ? written : nil
  }
}

/// The identifier of an issuer in a world: `meridian`, `strict`. At each issuer, a person has a separate wallet and a phone a separate app.
package struct IssuerIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// An idempotency key, which makes a retry of a write safe: 16 to 64 printable characters chosen by the client and compared as they are,
/// for example a UUID with or without quotes. (our choice, after the keys that client libraries generate; the vendor's SDK doesn't expose
/// its keys)
package struct IdempotencyKey: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package var isValid: Bool { (16...64).contains(rawValue.utf8.count) && rawValue.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}

/// The identifier of a card: a UUID in lower case. (CardService, `cardId`)
package struct CardIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a UUID from sixteen random bytes. (RFC 9562, version 4)
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
