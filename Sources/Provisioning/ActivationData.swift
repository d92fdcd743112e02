package import Basics
internal import Cryptography
internal import FoundationEssentials
internal import WalletModel
internal import Wire

/// Why the network refuses activation data.
package enum ActivationRefusal: Error, Hashable, Sendable {
  case base64
  /// Not the JSON object of this version: a field is missing or isn't a string, or the text differs from our own encoding.
  case notJSON
  /// The field has none of the values that it can have.
  case field(String)
  /// The activation data was valid until this time.
  case expired(Timestamp)
  /// The activation data would be valid for longer than 30 days.
  case validTooLong(Timestamp)
  /// No key with this identifier is shared.
  case issuerKey(String)
  /// The signature isn't the issuer's for this card.
  case signature
  /// The MAC isn't the issuer's for this card and nonce.
  case mac
}

/// The cryptographic one-time password by which a network verifies that the issuer requests the token. (PassKit, `activationData`)
///
/// Base64 of a JSON object, whose fields depend on the network.
package struct ActivationData: Sendable, Hashable {
  package let text: Secret

  package init(_ text: Secret) { self.text = text }

  /// The validity of new activation data. (Mastercard, TAV: recommended)
  package static let lifetime = Duration.seconds(30 * 60)
  /// The longest validity that is accepted. (Mastercard, TAV: at most 30 days ahead; for Visa our choice)
  package static let longestLifetime = Duration.seconds(30 * 86_400)

  /// Encodes a value, with the fields in the order of its properties.
  init(_ value: some Encodable) throws(CryptographyError) {
    // Encoding a value that contains only strings doesn't fail.
    guard let bytes = try? WireJSON(value).bytes else { throw .unavailable }
    text = Secret(bytes.base64)
  }

  /// Decodes the value. Accepts only the exact text that `init` encodes, because parts of the value are not signed.
  func decoded<T: Codable>(_ type: T.Type) throws(ActivationRefusal) -> T {
    guard let bytes = [UInt8](base64: text.reveal()) else { throw .base64 }
    guard let value = try? JSONDecoder().decode(type, from: Data(bytes)), (try? WireJSON(value).bytes) == bytes else { throw .notJSON }
    return value
  }

  /// Checks the end of a validity, which must be in ISO 8601 with whole seconds, in UTC.
  static func validity(_ text: String, field: String, at now: Timestamp) throws(ActivationRefusal) {
    guard let until = Timestamp(iso8601: text), until.description == text else { throw .field(field) }
    if now > until { throw .expired(until) }
    if until > now + longestLifetime { throw .validTooLong(until) }
  }
}

extension CardExpiry {
  /// Month and year as in activation data: `1128`.
  var monthAndYear: String { printed.replacing("/", with: "") }
}
