package import Basics
internal import Cryptography
internal import FoundationEssentials
internal import WalletModel
internal import Wire

/// The reason why the network refuses activation data.
package enum ActivationRefusal: Error, Hashable, Sendable {
  case base64
  /// The text is not the JSON object of this version: a field is missing or isn't a string, or the text differs from Billfold's own
  /// encoding.
  case notJSON
  /// The value of this field is not one that it can have.
  case field(String)
  /// The activation data was valid until this time.
  case expired(Timestamp)
  /// The activation data would be valid for longer than 30 days.
  case validTooLong(Timestamp)
  /// Issuer and network share no key with this identifier.
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

  /// The lifetime of new activation data. (Mastercard, TAV: recommended)
  package static let lifetime = Duration.seconds(30 * 60)
  /// The longest lifetime that the network accepts. (Mastercard, TAV: at most 30 days ahead; for Visa our choice)
  package static let longestLifetime = Duration.seconds(30 * 86_400)

  /// Encodes a value, with the fields in the order of its properties.
  init(_ value: some Encodable) throws(CryptographyError) {
    // A value that contains only strings can always be encoded.
    guard let bytes = try? WireJSON(value).bytes else { throw .unavailable }
    text = Secret(bytes.base64)
  }

  /// Decodes the value. Accepts only the exact text that `init` encodes, because parts of the value are not signed.
  func decoded<T: Codable>(_ type: T.Type) throws(ActivationRefusal) -> T {
    guard let bytes = [UInt8](base64: text.reveal()) else { throw .base64 }
    guard let value = try? JSONDecoder().decode(type, from: Data(bytes)), (try? WireJSON(value).bytes) == bytes else { throw .notJSON }
    return value
  }

  /// Checks the end of a validity, which must be in ISO 8601 with whole seconds, in UTC. Throws unless it is between now and
  /// `longestLifetime` ahead.
  static func validity(_ text: String, field: String, at now: Timestamp) throws(ActivationRefusal) {
    guard let until = Timestamp(iso8601: text), until.description == text else { throw .field(field) }
    if now > until { throw .expired(until) }
    if until > now + longestLifetime { throw .validTooLong(until) }
  }
}

extension CardExpiry {
  /// The month and the year as activation data contains them: `1128`.
  var monthAndYear: String { printed.replacing("/", with: "") }
}
