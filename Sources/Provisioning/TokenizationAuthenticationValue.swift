package import Basics
package import Cryptography
package import WalletModel

// Mastercard's activation data: a TAV, signed with the issuer's RSA key (PKCS #1 v1.5 with SHA-256).

/// The TAV of a card that is being added, version 3: the signature is over `PAN|MMYY|dataValidUntilTimestamp`. (Mastercard, TAV)
private struct ProvisioningTAV: Codable {
  var version = "3"
  var signatureAlgorithm = TAV.algorithm
  let dataValidUntilTimestamp: String
  var includedFieldsInOrder = "accountNumber|accountExpiry|dataValidUntilTimestamp"
  let signature: String

  static func message(_ pan: Secret, _ expiry: CardExpiry, _ until: String) -> [UInt8] {
    Array("\(pan.reveal())|\(expiry.monthAndYear)|\(until)".utf8)
  }
}

/// The TAV of a token that is being activated, version 2: the signature is over PAN, `Y`, MMYY, `Y` and the token's unique reference.
/// (Mastercard, TAV; the position of the reference is our choice)
private struct TokenTAV: Codable {
  var version = "2"
  var expirationDateIncluded = "true"
  var tokenUniqueReferenceIncluded = "true"
  var signatureAlgorithm = TAV.algorithm
  let signature: String

  static func message(_ pan: Secret, _ expiry: CardExpiry, _ reference: String) -> [UInt8] {
    Array("\(pan.reveal())Y\(expiry.monthAndYear)Y\(reference)".utf8)
  }
}

private enum TAV {
  static let algorithm = "RSA-SHA256"

  static func expect(_ value: String, _ expected: String, in field: String) throws(ActivationRefusal) {
    guard value == expected else { throw .field(field) }
  }

  static func verify(_ signature: String, of message: [UInt8], by issuer: RSA.PublicKey) throws(ActivationRefusal) {
    guard let bytes = [UInt8](base64: signature) else { throw .field("signature") }
    guard issuer.verifies(bytes, of: message) else { throw .signature }
  }
}

extension ActivationData {
  /// Creates Mastercard's activation data for a card that is being added (TAV, version 3).
  ///
  /// - Parameter validUntil: at most 30 days ahead, otherwise the network refuses the data; a fraction of a second is cut off.
  package init(
    mastercard pan: Secret, expiry: CardExpiry, validUntil: Timestamp, key: RSA.PrivateKey
  ) throws(CryptographyError) {
    let until = validUntil.description
    let signature = try key.sign(ProvisioningTAV.message(pan, expiry, until))
    try self.init(ProvisioningTAV(dataValidUntilTimestamp: until, signature: signature.base64))
  }

  /// Creates Mastercard's activation data for an existing token (TAV, version 2). It does not expire.
  package init(
    mastercard pan: Secret, expiry: CardExpiry, tokenUniqueReference: String, key: RSA.PrivateKey
  ) throws(CryptographyError) {
    let signature = try key.sign(TokenTAV.message(pan, expiry, tokenUniqueReference))
    try self.init(TokenTAV(signature: signature.base64))
  }

  /// Verifies Mastercard's activation data for a card that is being added.
  package func verifyMastercard(
    pan: Secret, expiry: CardExpiry, at now: Timestamp, issuer: RSA.PublicKey
  ) throws(ActivationRefusal) {
    let value = try decoded(ProvisioningTAV.self)
    try TAV.expect(value.version, "3", in: "version")
    try TAV.expect(value.signatureAlgorithm, TAV.algorithm, in: "signatureAlgorithm")
    try TAV.expect(
      value.includedFieldsInOrder, "accountNumber|accountExpiry|dataValidUntilTimestamp", in: "includedFieldsInOrder")
    try TAV.verify(value.signature, of: ProvisioningTAV.message(pan, expiry, value.dataValidUntilTimestamp), by: issuer)
    try Self.validity(value.dataValidUntilTimestamp, field: "dataValidUntilTimestamp", at: now)
  }

  /// Verifies Mastercard's activation data for an existing token.
  package func verifyMastercard(
    pan: Secret, expiry: CardExpiry, tokenUniqueReference: String, issuer: RSA.PublicKey
  ) throws(ActivationRefusal) {
    let value = try decoded(TokenTAV.self)
    try TAV.expect(value.version, "2", in: "version")
    try TAV.expect(value.expirationDateIncluded, "true", in: "expirationDateIncluded")
    try TAV.expect(value.tokenUniqueReferenceIncluded, "true", in: "tokenUniqueReferenceIncluded")
    try TAV.expect(value.signatureAlgorithm, TAV.algorithm, in: "signatureAlgorithm")
    try TAV.verify(value.signature, of: TokenTAV.message(pan, expiry, tokenUniqueReference), by: issuer)
  }
}
