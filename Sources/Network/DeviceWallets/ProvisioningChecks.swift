internal import Basics
internal import Contract
package import Cryptography
package import Provisioning
internal import Service
internal import WalletModel

/// The key with which a network verifies an issuer's activation data; exchanged when the issuer joined.
package enum IssuerActivationKey: Sendable {
  /// The public key of the issuer's signatures.
  case mastercard(RSA.PublicKey)
  /// The secret key that issuer and network share.
  case visa(VisaIssuerKey)
}

/// All cryptographic operations of a provisioning: certificates, decryption with the leaf's key, and verification of signatures.
final class ProvisioningChecks: Sendable {
  private let rootKey: Key
  private let subordinateKey: Key
  private let leafKey: Key

  init(_ key: Key) {
    rootKey = key.derived("network root certificate")
    subordinateKey = key.derived("network subordinate certificate")
    leafKey = key.derived("network leaf certificate")
  }

  // MARK: - Certificates

  /// The validity of a certificate chain; after it, the network creates a new one. (our choice)
  private static let validity = Duration.seconds(10 * 365 * 24 * 3600)
  /// The tolerance for clocks that are behind.
  private static let leeway = Duration.seconds(24 * 3600)

  /// Creates the wallet provider's root, and the subordinate that issues leaves.
  func newAuthorities(at now: Timestamp) throws(CryptographyError) -> WalletAuthorities {
    let (from, until) = (now - Self.leeway, now + Self.validity)
    let root = try CertificateAuthority.root(
      Self.fields("Simulated Wallet Root CA", rootKey, from, until), key: try Self.privateKey(rootKey))
    let subordinate = try root.subordinate(
      Self.fields("Simulated Wallet Provisioning CA", subordinateKey, from, until), key: try Self.privateKey(subordinateKey))
    return WalletAuthorities(root: root.certificate, subordinate: subordinate.certificate)
  }

  /// Issues the leaf for a key of the network, valid as long as its authorities.
  func newLeaf(for key: PassDataKey, under authorities: WalletAuthorities) throws(CryptographyError) -> Certificate {
    let issued = authorities.subordinate
    guard let subordinate = CertificateAuthority(certificate: issued, key: try Self.privateKey(subordinateKey)) else {
      throw .unavailable
    }
    switch key {
    case .agreement(let key):
      return try subordinate.leaf(
        Self.fields("Simulated Wallet Provisioning", leafKey, issued.notBefore, issued.notAfter), key: key.publicKey)
    case .encipherment(let key):
      return try subordinate.leaf(
        Self.fields("Simulated Wallet Provisioning RSA", leafKey, issued.notBefore, issued.notAfter), key: key.publicKey)
    }
  }

  /// - Parameter key: the key from which, with name and time, the serial number is derived, so that each certificate has another one.
  private static func fields(_ name: String, _ key: Key, _ from: Timestamp, _ until: Timestamp) -> Certificate.Fields {
    let number = HMAC.authenticate(.text("serial number"), .text(name), .text(from.description), key: key)
    return Certificate.Fields(name: name, number: Array(number.prefix(16)), notBefore: from, notAfter: until)
  }

  /// Returns the private key of the P-256 leaf.
  func agreementKey() throws(CryptographyError) -> P256.PrivateKey { try Self.privateKey(leafKey) }

  private static func privateKey(_ key: Key) throws(CryptographyError) -> P256.PrivateKey {
    try P256.PrivateKey(
      random: Array((HMAC.authenticate([1], key: key) + HMAC.authenticate([2], key: key)).prefix(P256.randomLength)))
  }

  // MARK: - Pass data

  /// Parses a chip's public key; nil if the text isn't one.
  func publicKey(_ text: String) -> P256.PublicKey? { [UInt8](base64: text).flatMap { P256.PublicKey($0) } }

  /// Decrypts the issuer's pass data; nil if it can't be decrypted with this key, or parsed.
  func open(_ pass: PassRequest, with key: PassDataKey) -> PassData? {
    guard let data = [UInt8](base64: pass.encryptedPassData.text) else { return nil }
    let sealed = try? EncryptedPassData(
      scheme: pass.scheme, encryptedPassData: data, ephemeralPublicKey: pass.ephemeralPublicKey.map { [UInt8](base64: $0.text) ?? [] },
      wrappedKey: pass.wrappedKey.map { [UInt8](base64: $0.text) ?? [] })
    return try? sealed?.open(with: key)
  }

  /// Returns true if the chip has signed nonce, device and account with the key under which it is registered.
  func isSigned(_ data: PassData, deviceId: String, walletAccountId: String, publicKey text: String) -> Bool {
    guard let chip = publicKey(text) else { return false }
    do throws(NonceRefusal) {
      try data.nonceSignature.verify(nonce: data.nonce, deviceId: deviceId, walletAccountId: walletAccountId, chip: chip)
      return true
    } catch {
      return false
    }
  }

  // MARK: - Activation data

  /// Returns the reason to refuse the activation data that came with pass data; nil if it is valid.
  func problem(
    withActivationData given: Opaque<ActivationDataKind>, of data: PassData, _ key: IssuerActivationKey, at now: Timestamp
  ) -> VoteReason? {
    problem(
      with: ActivationData(Secret(given.text)), data.primaryAccountNumber, data.expiration, .nonce(data.nonce), key, at: now,
      late: .activationDataLate)
  }

  /// Returns the reason to refuse the activation data in a payment card, which is valid as long as its activation data; nil if it is valid.
  func problem(withActivationDataOf card: PaymentCard, _ key: IssuerActivationKey, at now: Timestamp) -> VoteReason? {
    problem(
      with: card.activationData, card.primaryAccountNumber, card.expiration, .walletAccount(card.clientWalletAccountId ?? ""), key,
      at: now, late: .paymentCardLate)
  }

  private func problem(
    with data: ActivationData, _ pan: Secret, _ expiry: CardExpiry, _ nonce: VisaNonce, _ key: IssuerActivationKey, at now: Timestamp,
    late: VoteReason
  ) -> VoteReason? {
    do throws(ActivationRefusal) {
      switch key {
      case .mastercard(let key): try data.verifyMastercard(pan: pan, expiry: expiry, at: now, issuer: key)
      case .visa(let key): try data.verifyVisa(pan: pan, expiry: expiry, nonce: nonce, at: now, keys: [key])
      }
      return nil
    } catch {
      switch error {
      case .expired: return late
      case .base64, .notJSON, .field, .validTooLong, .issuerKey, .signature, .mac: return .activationDataForged
      }
    }
  }

  /// Returns true if the issuer has signed this activation data for an existing token. Always false for Visa, whose activation data
  /// requires a nonce, which an existing token doesn't have: the issuer activates a Visa token at the network.
  func isActivation(_ given: Opaque<ActivationDataKind>, of kept: StoredToken, accountPan: Secret, _ key: IssuerActivationKey) -> Bool {
    switch key {
    case .visa: return false
    case .mastercard(let key):
      do throws(ActivationRefusal) {
        try ActivationData(Secret(given.text)).verifyMastercard(
          pan: accountPan, expiry: kept.card.expiry, tokenUniqueReference: kept.reference.rawValue, issuer: key)
        return true
      } catch {
        return false
      }
    }
  }
}

/// The wallet provider's authorities, as they are stored. Issuers pin the root.
struct WalletAuthorities: Sendable {
  let root, subordinate: Certificate

  func areValid(at now: Timestamp) -> Bool { [root, subordinate].allSatisfy { $0.notBefore <= now && now <= $0.notAfter } }
}

extension PassRequest {
  /// The encryption scheme of a valid request.
  var scheme: PKEncryptionScheme { wrappedKey == nil ? .eccV2 : .rsaV2 }
}

extension RequestService<NetworkTenant> {
  /// Returns the private key that decrypts payment cards of this network.
  func paymentCardKey(of network: CardNetwork) async throws(WalletError) -> RSA.PrivateKey {
    try await tenant.rsaKeys.key(named: "payment cards \(network.rawValue)", in: self)
  }
}

extension RequestContext where Owner == NetworkTenant {
  /// Returns the private key of this scheme's leaf. The first call for the RSA key creates it.
  func leafKey(_ scheme: PKEncryptionScheme) async throws(WalletError) -> PassDataKey {
    switch scheme {
    case .rsaV2: return .encipherment(try await tenant.rsaKeys.key(named: "leaf", in: service))
    case .eccV2:
      do throws(CryptographyError) {
        return .agreement(try tenant.checks.agreementKey())
      } catch {
        throw WalletError(500, .storageFailed, "there is not enough memory to open this; close something and try again")
      }
    }
  }
}
