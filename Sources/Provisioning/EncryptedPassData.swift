package import Cryptography
package import WalletModel

/// The reason why the network refuses pass data.
package enum PassDataRefusal: Error, Hashable, Sendable {
  /// The network's key is not one for the request's scheme.
  case scheme
  /// The ephemeral public key is missing, superfluous, or not a point on the curve in 65 bytes.
  case ephemeralPublicKey
  /// The wrapped key is missing, superfluous, or wrapped for another key.
  case wrappedKey
  /// The pass data was encrypted for another key, or somebody has changed it, or replaced the ephemeral public key with another valid one.
  case encryptedPassData
  /// The decrypted bytes are not a JSON object.
  case notJSON
  case field(PassData.Field)
  /// The library is out of memory.
  case unavailable
}

/// Pass data encrypted for the network, in the three values of a request. (PassKit, `PKAddPaymentPassRequest`)
///
/// `EV_ECC_v2`: ECDH of a new ephemeral key with the leaf's; the key is the one-step derivation with SHA-256 of the shared secret, whose
/// info is `0x0D id-aes256-GCM`, `Apple` and SHA-256 of the ephemeral public key; AES-256-GCM with 16 zero bytes as nonce. The steps are
/// those of Apple's payment token format; the last part of the info is our choice, because Apple's for this scheme is not public.
/// `EV_RSA_v2`: the key is wrapped for the leaf by RSA-OAEP with SHA-256 (our choice).
package struct EncryptedPassData: Sendable, Hashable {
  private enum KeyPart: Sendable, Hashable {
    case ephemeralPublicKey([UInt8])
    case wrappedKey([UInt8])
  }

  /// The encrypted bytes, then the tag (16 bytes).
  package let encryptedPassData: [UInt8]
  private let keyPart: KeyPart

  private init(_ encryptedPassData: [UInt8], _ keyPart: KeyPart) {
    self.encryptedPassData = encryptedPassData
    self.keyPart = keyPart
  }

  /// Takes the values of a request: `EV_ECC_v2` has an ephemeral public key, `EV_RSA_v2` a wrapped key, and neither has both.
  package init(
    scheme: PKEncryptionScheme, encryptedPassData: [UInt8], ephemeralPublicKey: [UInt8]?, wrappedKey: [UInt8]?
  ) throws(PassDataRefusal) {
    switch scheme {
    case .eccV2:
      guard let ephemeralPublicKey else { throw .ephemeralPublicKey }
      if wrappedKey != nil { throw .wrappedKey }
      self.init(encryptedPassData, .ephemeralPublicKey(ephemeralPublicKey))
    case .rsaV2:
      guard let wrappedKey else { throw .wrappedKey }
      if ephemeralPublicKey != nil { throw .ephemeralPublicKey }
      self.init(encryptedPassData, .wrappedKey(wrappedKey))
    }
  }

  package var scheme: PKEncryptionScheme {
    switch keyPart {
    case .ephemeralPublicKey: .eccV2
    case .wrappedKey: .rsaV2
    }
  }

  /// The ephemeral public key, 65 bytes; nil in `EV_RSA_v2`.
  package var ephemeralPublicKey: [UInt8]? {
    if case .ephemeralPublicKey(let bytes) = keyPart { bytes } else { nil }
  }

  /// The wrapped key, 256 bytes; nil in `EV_ECC_v2`.
  package var wrappedKey: [UInt8]? {
    if case .wrappedKey(let bytes) = keyPart { bytes } else { nil }
  }
}

// MARK: - The issuer's side

extension EncryptedPassData {
  /// Encrypts pass data for the network.
  ///
  /// - Parameters:
  ///   - leaf: the verified leaf of the chain that the issuer received with the nonce.
  ///   - randomness: 32 secret bytes of this request. The single-use key depends on the pass data too, so that repeated randomness doesn't
  ///     encrypt two messages with one key.
  package init(sealing pass: PassData, for leaf: VerifiedLeaf, randomness: Key) throws(CryptographyError) {
    var plaintext = try pass.plaintext
    defer { wipe(&plaintext) }
    switch leaf.key {
    case .agreement(let key):
      let seed = try randomness.single("ephemeral key", of: plaintext, for: key.bytes)
      var random = HMAC.authenticate([1], key: seed) + HMAC.authenticate([2], key: seed)
      defer { wipe(&random) }
      try self.init(plaintext: plaintext, for: key, ephemeral: EphemeralKey(P256.PrivateKey(random: random)))
    case .encipherment(let key):
      let single = try randomness.single("content key", of: plaintext, for: key.der)
      self.init(try SingleUseKey(single).seal(plaintext), .wrappedKey(try key.wrap(single)))
    }
  }

  /// Encrypts with this ephemeral key, which is used up.
  init(plaintext: [UInt8], for leaf: P256.PublicKey, ephemeral: consuming EphemeralKey) throws(CryptographyError) {
    let publicKey = ephemeral.publicKey
    let key = try Self.key(of: ephemeral.agree(with: leaf), ephemeral: publicKey)
    self.init(try SingleUseKey(key).seal(plaintext), .ephemeralPublicKey(publicKey.bytes))
  }

  /// Derives the content key from a shared secret and this ephemeral key.
  static func key(of secret: Key, ephemeral: P256.PublicKey) throws(CryptographyError) -> Key {
    let algorithm = Array("id-aes256-GCM".utf8)
    return try secret.oneStep(info: [UInt8(algorithm.count)] + algorithm + Array("Apple".utf8) + SHA256.hash(ephemeral.bytes))
  }
}

extension Key {
  /// Derives a key for one message from this randomness. The key depends on the message, too, so that repeated randomness doesn't encrypt
  /// two messages with one key.
  func single(_ purpose: String, of plaintext: [UInt8], for recipient: [UInt8]) throws(CryptographyError) -> Key {
    var bytes = HMAC.authenticate(.text(purpose), .bytes(recipient), .bytes(plaintext), key: self)
    defer { wipe(&bytes) }
    guard let key = Key(bytes) else { throw .unavailable }
    return key
  }
}

/// A private key for one key agreement, which uses it up.
struct EphemeralKey: ~Copyable {
  private let key: P256.PrivateKey
  var publicKey: P256.PublicKey { key.publicKey }

  init(_ key: P256.PrivateKey) { self.key = key }

  consuming func agree(with other: P256.PublicKey) throws(CryptographyError) -> Key { try key.agree(with: other) }
}

// MARK: - The network's side

/// The private key of a leaf.
package enum PassDataKey: Sendable {
  case agreement(P256.PrivateKey)
  case encipherment(RSA.PrivateKey)
}

extension EncryptedPassData {
  /// Decrypts pass data with the leaf's private key. Doesn't verify nonce and signature: the wallet's maker does that.
  package func open(with key: PassDataKey) throws(PassDataRefusal) -> PassData {
    var plaintext: [UInt8]
    switch (key, keyPart) {
    case (.agreement(let own), .ephemeralPublicKey(let bytes)):
      guard let ephemeral = P256.PublicKey(bytes) else { throw .ephemeralPublicKey }
      plaintext = try decrypted { () throws(CryptographyError) in
        try Self.key(of: own.agree(with: ephemeral), ephemeral: ephemeral)
      }
    case (.encipherment(let own), .wrappedKey(let bytes)):
      let single: Key
      do throws(CryptographyError) {
        single = try own.unwrap(bytes)
      } catch {
        throw error == .forged ? .wrappedKey : .unavailable
      }
      plaintext = try decrypted { () throws(CryptographyError) in single }
    default: throw .scheme
    }
    defer { wipe(&plaintext) }
    return try PassData(plaintext: plaintext)
  }

  private func decrypted(with key: () throws(CryptographyError) -> Key) throws(PassDataRefusal) -> [UInt8] {
    do throws(CryptographyError) {
      return try SingleUseKey(try key()).open(encryptedPassData)
    } catch {
      throw error == .forged ? .encryptedPassData : .unavailable
    }
  }
}
