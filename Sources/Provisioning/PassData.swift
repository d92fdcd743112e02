package import Basics
internal import Cryptography
internal import FoundationEssentials
package import WalletModel
internal import Wire

/// The issuer's data about a card for the network, which alone can decrypt it. (PassKit, `encryptedPassData`)
package struct PassData: Sendable, Hashable {
  package let primaryAccountNumber: Secret
  package let expiration: CardExpiry
  /// The cardholder's name.
  package let name: String
  package let nonce: ProvisioningNonce
  package let nonceSignature: NonceSignature

  package init(
    primaryAccountNumber: Secret, expiration: CardExpiry, name: String, nonce: ProvisioningNonce, nonceSignature: NonceSignature
  ) {
    self.primaryAccountNumber = primaryAccountNumber
    self.expiration = expiration
    self.name = name
    self.nonce = nonce
    self.nonceSignature = nonceSignature
  }

  package enum Field: String, CodingKey, Sendable, CaseIterable {
    case primaryAccountNumber, expiration, name, nonce, nonceSignature
  }
}

extension PassData {
  /// The encrypted fields, in this order; nonce and signature in lower-case hexadecimal.
  private struct Written: Codable {
    let primaryAccountNumber: Secret
    let expiration: String
    let name: String
    let nonce: String
    let nonceSignature: String
  }

  /// The JSON that will be encrypted. It contains the card number, so the caller must wipe it.
  var plaintext: [UInt8] {
    get throws(CryptographyError) {
      let written = Written(
        primaryAccountNumber: primaryAccountNumber, expiration: expiration.printed, name: name, nonce: nonce.bytes.hexadecimal,
        nonceSignature: nonceSignature.bytes.hexadecimal)
      // A value that contains only strings can always be encoded.
      guard let bytes = try? WireJSON(written).bytes else { throw .unavailable }
      return bytes
    }
  }

  /// Parses the decrypted JSON. Accepts fields in any order, and ignores other ones.
  init(plaintext: [UInt8]) throws(PassDataRefusal) {
    let written: Written
    do {
      written = try JSONDecoder().decode(Written.self, from: Data(plaintext))
    } catch let error as DecodingError {
      throw error.fieldName.flatMap { Field(rawValue: $0) }.map { .field($0) } ?? .notJSON
    } catch {
      throw .notJSON
    }
    guard PAN.isValid(written.primaryAccountNumber.reveal()) else { throw .field(.primaryAccountNumber) }
    guard let expiration = CardExpiry(written.expiration), expiration.printed == written.expiration else { throw .field(.expiration) }
    guard let bytes = [UInt8](hexadecimal: written.nonce), bytes.hexadecimal == written.nonce, let nonce = try? ProvisioningNonce(bytes)
    else { throw .field(.nonce) }
    guard let signature = [UInt8](hexadecimal: written.nonceSignature), signature.hexadecimal == written.nonceSignature else {
      throw .field(.nonceSignature)
    }
    self.init(
      primaryAccountNumber: written.primaryAccountNumber, expiration: expiration, name: written.name, nonce: nonce,
      nonceSignature: NonceSignature(signature))
  }
}

extension DecodingError {
  /// The name of the field that is missing or isn't a string; nil for other errors.
  var fieldName: String? {
    switch self {
    case .keyNotFound(let key, _): key.stringValue
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.last?.stringValue
    @unknown default: nil
    }
  }
}
