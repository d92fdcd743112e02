package import Cryptography

/// Why a nonce or its signature is refused.
package enum NonceRefusal: Error, Hashable, Sendable {
  /// Neither base64 nor hexadecimal digits.
  case nonceForm
  /// This many bytes in place of four.
  case nonceLength(Int)
  /// Neither base64 nor hexadecimal digits.
  case signatureForm
  /// The signature is not this chip's over this nonce, device and account.
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

  /// Reads the text of a request, in base64 or hexadecimal digits; text that is valid as both is hexadecimal. (CardService, tokenize: its
  /// guide says hexadecimal, its sample has base64)
  package init(requestText text: String) throws(NonceRefusal) {
    guard let bytes = [UInt8](requestText: text) else { throw .nonceForm }
    try self.init(bytes)
  }
}

extension [UInt8] {
  /// Reads the bytes in a request: hexadecimal digits, else base64.
  init?(requestText text: String) {
    guard let bytes = [UInt8](hexadecimal: text) ?? [UInt8](base64: text), !bytes.isEmpty else { return nil }
    self = bytes
  }
}

/// A chip's signature over a nonce, which binds it to a device and a wallet account: ECDSA on P-256 with SHA-256, in DER.
///
/// The digest that is signed is SHA-256 of nonce, device identifier and account identifier, one after the other. (our choice; Apple says
/// only that the signature is specific to device and account)
package struct NonceSignature: Sendable, Hashable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads base64 or hexadecimal digits.
  package init(requestText text: String) throws(NonceRefusal) {
    guard let bytes = [UInt8](requestText: text) else { throw .signatureForm }
    self.bytes = bytes
  }

  /// The signature of a device's chip.
  package init(
    of nonce: ProvisioningNonce, deviceId: String, walletAccountId: String, by chip: P256.PrivateKey
  ) throws(CryptographyError) {
    bytes = try chip.sign(Self.message(nonce, deviceId, walletAccountId))
  }

  /// Verifies the signature with the public key that the device's chip is registered with.
  package func verify(
    nonce: ProvisioningNonce, deviceId: String, walletAccountId: String, chip: P256.PublicKey
  ) throws(NonceRefusal) {
    guard chip.verifies(bytes, of: Self.message(nonce, deviceId, walletAccountId)) else { throw .signature }
  }

  private static func message(_ nonce: ProvisioningNonce, _ deviceId: String, _ walletAccountId: String) -> [UInt8] {
    nonce.bytes + deviceId.utf8 + walletAccountId.utf8
  }
}
