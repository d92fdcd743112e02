package import Basics
package import Cryptography
package import WalletModel

/// Visa's activation data: HMAC-SHA256 over PAN, MMYY, nonce and validUntil under a key that issuer and Visa share. (our choice: Visa's own
/// layout is not public)
private struct VisaOneTimePassword: Codable {
  var version = "1"
  let issuerKeyId: String
  let validUntil: String
  let mac: String

  static func mac(_ pan: Secret, _ expiry: CardExpiry, _ nonce: VisaNonce, _ until: String, _ key: Key) -> [UInt8] {
    var message = Array("\(pan.reveal())\(expiry.monthAndYear)".utf8) + nonce.bytes + Array(until.utf8)
    defer { wipe(&message) }
    return HMAC.authenticate(message, key: key)
  }
}

/// The value that binds Visa's one-time password to one request.
package enum VisaNonce: Sendable, Hashable {
  /// Apple's nonce.
  case nonce(ProvisioningNonce)
  /// The `clientWalletAccountId` of Google or Samsung, which give no nonce.
  case walletAccount(String)

  fileprivate var bytes: [UInt8] {
    switch self {
    case .nonce(let nonce): nonce.bytes
    case .walletAccount(let identifier): Array(identifier.utf8)
    }
  }
}

/// A key that issuer and Visa share, and the identifier by which both name it.
package struct VisaIssuerKey: Sendable {
  package let identifier: String
  package let key: Key

  package init(identifier: String, key: Key) {
    self.identifier = identifier
    self.key = key
  }
}

extension ActivationData {
  /// Creates Visa's one-time password.
  ///
  /// - Parameter validUntil: at most 30 days ahead, otherwise the network refuses the password; a fraction of a second is cut off.
  package init(
    visa pan: Secret, expiry: CardExpiry, nonce: VisaNonce, validUntil: Timestamp, key: VisaIssuerKey
  ) throws(CryptographyError) {
    let until = validUntil.description
    try self.init(
      VisaOneTimePassword(
        issuerKeyId: key.identifier, validUntil: until, mac: VisaOneTimePassword.mac(pan, expiry, nonce, until, key.key).base64))
  }

  /// Verifies Visa's one-time password with the one of these keys that the password names.
  package func verifyVisa(
    pan: Secret, expiry: CardExpiry, nonce: VisaNonce, at now: Timestamp, keys: [VisaIssuerKey]
  ) throws(ActivationRefusal) {
    let value = try decoded(VisaOneTimePassword.self)
    guard value.version == "1" else { throw .field("version") }
    guard let key = keys.first(where: { $0.identifier == value.issuerKeyId }) else { throw .issuerKey(value.issuerKeyId) }
    guard let mac = [UInt8](base64: value.mac), mac.count == HMAC.length else { throw .field("mac") }
    guard constantTimeEqual(mac, VisaOneTimePassword.mac(pan, expiry, nonce, value.validUntil, key.key)) else { throw .mac }
    try Self.validity(value.validUntil, field: "validUntil", at: now)
  }
}
