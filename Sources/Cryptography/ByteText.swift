internal import Basics
internal import COpenSSL

extension [UInt8] {
  /// Base64 with padding and without line ends. (RFC 4648, 4)
  package var base64: String {
    var text = [UInt8](repeating: 0, count: (count + 2) / 3 * 4 + 1)
    let length = EVP_EncodeBlock(&text, self, Int32(count))
    return String(decoding: text.prefix(Int(length)), as: UTF8.self)
  }

  /// The bytes of a base64 text; nil unless it is exactly what `base64` writes for them.
  package init?(base64 text: String) {
    guard text.utf8.count.isMultiple(of: 4), text.utf8.count <= Int32.max else { return nil }
    let padding = text.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
    var bytes = [UInt8](repeating: 0, count: text.utf8.count / 4 * 3)
    let length = text.isEmpty ? 0 : EVP_DecodeBlock(&bytes, Array(text.utf8), Int32(text.utf8.count))
    guard length == bytes.count, bytes.count >= padding else { return nil }
    bytes.removeLast(padding)
    // The library skips blanks and ignores bits that belong to no byte.
    guard bytes.base64 == text else { return nil }
    self = bytes
  }

  /// The bytes of hexadecimal digits in either case, two a byte; nil for an empty text.
  package init?(hexadecimal text: String) {
    guard !text.isEmpty, text.utf8.count.isMultiple(of: 2), text.hasOnlyHexadecimalDigits else { return nil }
    let digits = text.utf8.map { $0.isDigit ? UInt8($0.digitValue) : ($0 | 0x20) - 0x61 + 10 }
    self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
