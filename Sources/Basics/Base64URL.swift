/// Base64url, without padding. (RFC 4648, 5)
extension Sequence<UInt8> {
  package var base64URL: String {
    var text: [UInt8] = []
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for byte in self {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(Base64URL.characters[Int(bits >> count & 0x3F)])
      }
    }
    if count > 0 { text.append(Base64URL.characters[Int(bits << (6 - count) & 0x3F)]) }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Decodes a base64url text; returns nil unless it is exactly what `base64URL` writes for the bytes.
  package init?(base64URL text: some StringProtocol) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 / 4)
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for character in text.utf8 {
      guard let value = Base64URL.value(of: character) else { return nil }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    // Rejects superfluous characters, and leftover bits that are not zero.
    guard count < 6, bits & (1 << count - 1) == 0 else { return nil }
    self = bytes
  }
}

package enum Base64URL {
  package static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
