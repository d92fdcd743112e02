package import Cryptography

/// The reason why a nonce or its signature is refused.
package enum NonceRefusal: Error, Hashable, Sendable {
  /// Neither base64 nor hexadecimal digits.
  case nonceForm
  /// The nonce has this number of bytes instead of four.
  case nonceLength(Int)
  /// Neither base64 nor hexadecimal digits.
  case signatureForm
  /// The signature is not that of this chip over this nonce, device and account.
  case signature
}

/// The one-time nonce of a request to add a card.
package struct ProvisioningNonce: Sendable, Hashable {
  /// The length in bytes, as in CardService's example `w1koQg==`.
  package static let length = 4

  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) throws(NonceRefusal) {
    guard bytes.count == Self.length else { throw .nonceLength(bytes.count) }
    self.bytes = bytes
  }

  /// Parses the nonce in a request: base64 or hexadecimal digits; a text that is valid as both is hexadecimal. (CardService, tokenize: its
  /// guide says hexadecimal, its sample has base64)
  package init(requestText text: String) throws(NonceRefusal) {
    guard let bytes = [UInt8](requestText: text) else { throw .nonceForm }
    try self.init(bytes)
  }
}

extension [UInt8] {
  /// Parses bytes in a request: hexadecimal digits, otherwise base64; nil for other texts and for no bytes.
  init?(requestText text: String) {
    guard let bytes = [UInt8](hexadecimal: text) ?? [UInt8](base64: text), !bytes.isEmpty else { return nil }
    self = bytes
  }
}

/// A chip's signature over a nonce, which binds it to a device and a wallet account: ECDSA on P-256 with SHA-256, in DER.
///
/// The chip signs the SHA-256 digest of nonce, device identifier and account identifier, one after the other. (our choice; Apple says only
/// that the signature is specific to device and account)
package struct NonceSignature: Sendable, Hashable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Parses the signature in a request: base64 or hexadecimal digits.
  package init(requestText text: String) throws(NonceRefusal) {
    guard let bytes = [UInt8](requestText: text) else { throw .signatureForm }
    self.bytes = bytes
  }

  /// Signs a nonce with the key of a device's chip.
  package init(
    of nonce: ProvisioningNonce, deviceId: String, walletAccountId: String, by chip: P256.PrivateKey
  ) throws(CryptographyError) {
    bytes = try chip.sign(Self.message(nonce, deviceId, walletAccountId))
  }

  /// Verifies the signature with the public key under which the device's chip is registered.
  package func verify(
    nonce: ProvisioningNonce, deviceId: String, walletAccountId: String, chip: P256.PublicKey
  ) throws(NonceRefusal) {
    guard chip.verifies(bytes, of: Self.message(nonce, deviceId, walletAccountId)) else { throw .signature }
  }

  private static func message(_ nonce: ProvisioningNonce, _ deviceId: String, _ walletAccountId: String) -> [UInt8] {
    nonce.bytes + deviceId.utf8 + walletAccountId.utf8
  }
}
