internal import CCertificate
internal import FoundationEssentials
internal import Glibc

/// What stands in the file of an invitation of either kind, looked at field by field, so that whoever has a damaged one learns where.
struct InvitationFields: Decodable {
  let address: String
  let authority: String?
  let pin: String?
  let world: String?
  let worldKey: String?
  let careKey: String?
  let controlKey: String?
  let operatorKey: String?

  /// The name of the first field that is not as a server writes it; nil where all are.
  ///
  /// - Parameter needed: what this kind of invitation cannot be without.
  static func damaged(in bytes: [UInt8], needing needed: [String]) -> String? {
    do {
      return try JSONDecoder().decode(Self.self, from: Data(bytes)).damaged(needed)
    } catch DecodingError.keyNotFound(let key, _) {
      return key.stringValue
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      return context.codingPath.last?.stringValue
    } catch {
      return "its text"
    }
  }

  private func damaged(_ needed: [String]) -> String? {
    guard let server = ServerPlace.address(address) else { return "address" }
    // What is reached by a port is known by both of them, or by what the machine trusts; a socket needs neither.
    if let authority, server.host == nil || !Self.isCertificate(authority) { return "authority" }
    if let pin, server.host == nil || !Self.isPin(pin) { return "pin" }
    if (authority == nil) != (pin == nil) { return authority == nil ? "authority" : "pin" }
    if let world, !Self.isWord(world) { return "world" }
    let keys = [("worldKey", worldKey), ("careKey", careKey), ("controlKey", controlKey), ("operatorKey", operatorKey)]
    let missing = needed.first { name in ([("world", world)] + keys).contains { $0.0 == name && $0.1 == nil } }
    return missing ?? keys.first { $0.1.map(Self.isKey) == false }?.0
  }

  private static func isCertificate(_ text: String) -> Bool {
    guard let pin = billfold_pin(text) else { return false }
    free(pin)
    return true
  }

  /// A digest by SHA-256, as curl writes it.
  private static func isPin(_ text: String) -> Bool {
    text.hasPrefix("sha256//") && Data(base64Encoded: String(text.dropFirst(8)))?.count == 32
  }

  /// 32 bytes in hexadecimal digits.
  private static func isKey(_ text: String) -> Bool { text.utf8.count == 64 && text.allSatisfy { $0.isASCII && $0.isHexDigit } }

  /// Nothing in it may end a header.
  private static func isWord(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}
