internal import Basics
internal import COpenSSL
internal import FoundationEssentials
internal import Glibc
internal import WalletModel

/// The fields of an invitation of either kind, which are validated one by one, so that an error can name the damaged field.
struct InvitationFields: Decodable {
  let address: String
  let authority: String?
  let pin: String?
  let world: String?
  let worldKey: String?
  let careKey: String?
  let controlKey: String?
  let operatorKey: String?
  let entities: [Entity]?
  let sites: [Site]?

  struct Site: Decodable {
    let name: String
    let sitereference: String
    let username: String
    let secret: String

    var isValid: Bool {
      !name.isEmpty && PaymentField.sitereference.accepts(sitereference) && !username.isEmpty && secret.utf8.count == 32
        && InvitationFields.isWord(secret)
    }
  }

  struct Entity: Decodable {
    let name: String
    let entityId: String
    let bearer: String

    var isValid: Bool {
      !name.isEmpty && entityId.utf8.count == 32 && entityId.hasOnlyHexadecimalDigits
        && InvitationFields.isKey(EntityBearer(text: bearer).key.reveal())
    }
  }

  /// Returns the name of the first invalid field, or nil if all are valid.
  ///
  /// - Parameter needed: the required fields of this kind of invitation.
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
    // Clients authenticate a server on a port by both of them, or by the machine's trusted certificates. A UNIX socket requires neither.
    if let authority, server.host == nil || !Self.isCertificate(authority) { return "authority" }
    if let pin, server.host == nil || !Self.isPin(pin) { return "pin" }
    if (authority == nil) != (pin == nil) { return authority == nil ? "authority" : "pin" }
    if let world, !Self.isWord(world) { return "world" }
    let keys = [("worldKey", worldKey), ("careKey", careKey), ("controlKey", controlKey), ("operatorKey", operatorKey)]
    let missing = needed.first { name in ([("world", world)] + keys).contains { $0.0 == name && $0.1 == nil } }
    if let missing { return missing }
    if let entities, !entities.allSatisfy(\.isValid) { return "entities" }
    if let sites, !sites.allSatisfy(\.isValid) { return "sites" }
    return keys.first { $0.1.map(Self.isKey) == false }?.0
  }

  private static func isCertificate(_ text: String) -> Bool {
    guard let pin = billfold_pin(text) else { return false }
    free(pin)
    return true
  }

  /// Returns true for a SHA-256 digest in the format of libcurl.
  private static func isPin(_ text: String) -> Bool {
    text.hasPrefix("sha256//") && Data(base64Encoded: String(text.dropFirst(8)))?.count == 32
  }

  /// Returns true for 32 bytes in hexadecimal.
  private static func isKey(_ text: String) -> Bool { text.utf8.count == 64 && text.hasOnlyHexadecimalDigits }

  /// Returns true if the text can be the value of a header.
  private static func isWord(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}
