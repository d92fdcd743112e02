package import Basics
internal import Cryptography
internal import FoundationEssentials
internal import WalletModel
internal import Wire

/// Why the network refuses activation data.
package enum ActivationRefusal: Error, Hashable, Sendable {
  case base64
  /// Not the JSON object of this version: a field is missing or is no text, or it is not written as we write it.
  case notJSON
  /// The field has none of the values that it can have.
  case field(String)
  /// It was valid until then.
  case expired(Timestamp)
  /// It would be valid for longer than 30 days.
  case validTooLong(Timestamp)
  /// No such key is shared.
  case issuerKey(String)
  /// Not the issuer's for this card.
  case signature
  /// Not the issuer's for this card and nonce.
  case mac
}

/// The cryptographic one-time password by which a network knows that the issuer asks. (PassKit, `activationData`)
///
/// Base64 of a JSON object, whose fields depend on the network.
package struct ActivationData: Sendable, Hashable {
  package let text: Secret

  package init(_ text: Secret) { self.text = text }

  /// How long it should be valid. (Mastercard, TAV: recommended)
  package static let lifetime = Duration.seconds(30 * 60)
  /// How long it may be valid. (Mastercard, TAV: at most 30 days ahead; for Visa our choice)
  package static let longestLifetime = Duration.seconds(30 * 86_400)

  /// The value, coded in the order of its properties.
  init(_ value: some Encodable) throws(CryptographyError) {
    // Texts alone can always be written.
    guard let bytes = try? WireJSON(value).bytes else { throw .unavailable }
    text = Secret(bytes.base64)
  }

  /// The value that this is; nothing but the exact text that `init` makes of it, because parts of it are not signed.
  func decoded<T: Codable>(_ type: T.Type) throws(ActivationRefusal) -> T {
    guard let bytes = [UInt8](base64: text.reveal()) else { throw .base64 }
    guard let value = try? JSONDecoder().decode(type, from: Data(bytes)), (try? WireJSON(value).bytes) == bytes else { throw .notJSON }
    return value
  }

  /// A moment as activation data have it: ISO 8601 with whole seconds, in UTC.
  static func validity(_ text: String, field: String, at now: Timestamp) throws(ActivationRefusal) {
    guard let until = Timestamp(iso8601: text), until.description == text else { throw .field(field) }
    if now > until { throw .expired(until) }
    if until > now + longestLifetime { throw .validTooLong(until) }
  }
}

extension CardExpiry {
  /// `1128`: month and year as activation data have them.
  var monthAndYear: String { printed.replacing("/", with: "") }
}
