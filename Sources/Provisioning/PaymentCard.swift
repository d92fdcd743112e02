package import Basics
package import Cryptography
internal import FoundationEssentials
package import WalletModel
internal import Wire

/// The reason why the network refuses an opaque payment card.
package enum PaymentCardRefusal: Error, Hashable, Sendable {
  /// The text is neither a compact JWE nor Mastercard's object in base64, or it is encoded differently than issuers do.
  case form
  /// The header of the JWE names other algorithms, or isn't exactly that of issuers.
  case header
  /// The payment card was encrypted for another key, by its fingerprint.
  case key
  /// The content key was wrapped for another key, or somebody has changed it.
  case encryptedKey
  /// Somebody has changed the encrypted data, the initialization vector or the tag.
  case encryptedData
  /// The decrypted bytes are not the JSON object of this network.
  case notJSON
  case field(String)
  /// The card was valid until this time.
  case expired(Timestamp)
  /// The card would be valid for longer than 30 days.
  case validTooLong(Timestamp)
  /// The library is out of memory.
  case unavailable
}

/// The issuer's data for the network about a card for Google's or Samsung's wallet. (CardService, `opaquePaymentCard`)
package struct PaymentCard: Sendable, Hashable {
  package let primaryAccountNumber: Secret
  package let expiration: CardExpiry
  /// The device and account identifiers from the app's request; optional for Mastercard.
  package let clientDeviceId: String?
  package let clientWalletAccountId: String?
  /// Visa's one-time password, or Mastercard's TAV.
  package let activationData: ActivationData
  /// The end of a Visa card's validity; nil for a Mastercard, whose activation data contains it.
  private let validUntil: Timestamp?
  /// Identifies the payment card: no two have the same digest.
  package let digest: String

  /// Throws `expired` or `validTooLong` unless the card is valid at this time. Opening a card doesn't check that.
  package func verifyValidity(at now: Timestamp) throws(PaymentCardRefusal) {
    guard let validUntil else { return }
    if now > validUntil { throw .expired(validUntil) }
    if validUntil > now + ActivationData.longestLifetime { throw .validTooLong(validUntil) }
  }
}

/// A payment card that only the network can decrypt.
///
/// Visa's is a compact JWE (RFC 7516) by RSA-OAEP-256 and A256GCM, whose fields are our choice. Mastercard's is an object in base64, whose
/// `cardInfo` is AES-CBC with PKCS #7, and beside it the TAV. (MDES, payload encryption; its fields and AES-256 are our choice)
package struct OpaquePaymentCard: Sendable, Hashable {
  package let text: Opaque<PaymentCardKind>
  /// Identifies the payment card: no two have the same digest.
  package let digest: String

  private init(_ text: String, contentKey: Key) {
    self.text = Opaque(text)
    digest = Self.digest(of: contentKey)
  }

  /// Derives the digest from the content key, which differs between requests but, unlike its wrapped form, is reproducible with equal
  /// seeds.
  fileprivate static func digest(of contentKey: Key) -> String {
    HMAC.authenticate(.text("payment card"), key: contentKey).prefix(16).hexadecimal
  }
}

extension RSA.PublicKey {
  /// The SHA-256 digest of the key in lower-case hexadecimal, by which issuers identify it. (MDES, `publicKeyFingerprint`; for Visa's `kid`
  /// our choice)
  package var fingerprint: String { SHA256.hash(der).hexadecimal }
}

// MARK: - Visa

/// The header of Visa's JWE: these fields, in this order.
private struct JWEHeader: Codable, Equatable {
  let kid: String
  var alg = "RSA-OAEP-256"
  var enc = "A256GCM"

  init(_ key: RSA.PublicKey) { kid = key.fingerprint }
}

private struct VisaPaymentCard: Codable {
  let pan: Secret
  let exp: String
  let name: String
  let clientDeviceId: String
  let clientWalletAccountId: String
  let otp: Secret
  let validUntil: String
}

extension OpaquePaymentCard {
  /// Encrypts a Visa card.
  ///
  /// - Parameters:
  ///   - validUntil: at most 30 days ahead, otherwise the network refuses the card; a fraction of a second is cut off.
  ///   - randomness: 32 secret bytes of this request.
  package init(
    visa pan: Secret, expiry: CardExpiry, name: String, clientDeviceId: String, clientWalletAccountId: String, otp: ActivationData,
    validUntil: Timestamp, for key: RSA.PublicKey, randomness: Key
  ) throws(CryptographyError) {
    var plaintext = try json(
      VisaPaymentCard(
        pan: pan, exp: expiry.printed, name: name, clientDeviceId: clientDeviceId, clientWalletAccountId: clientWalletAccountId,
        otp: otp.text, validUntil: validUntil.description))
    defer { wipe(&plaintext) }
    let header = try json(JWEHeader(key)).base64URL
    let single = try randomness.single("JWE content key", of: plaintext, for: key.der)
    let nonce = try randomness.single("JWE nonce", of: plaintext, for: key.der).prefix(SealedBox.nonceLength)
    let sealed = try SealedBox.seal(plaintext, key: single, nonce: nonce, additional: Array(header.utf8))
    let wrapped = try key.wrap(single)
    let parts = [
      wrapped, nonce, Array(sealed.dropFirst(SealedBox.nonceLength).dropLast(SealedBox.tagLength)),
      Array(sealed.suffix(SealedBox.tagLength)),
    ]
    self.init(([header] + parts.map(\.base64URL)).joined(separator: "."), contentKey: single)
  }
}

extension PaymentCard {
  /// Decrypts a card with the private key of its network.
  package init(opening opaque: Opaque<PaymentCardKind>, key: RSA.PrivateKey) throws(PaymentCardRefusal) {
    switch Self.network(of: opaque) {
    case .visa: try self.init(jwe: opaque.text, key: key)
    case .mastercard: try self.init(envelope: opaque.text, key: key)
    }
  }

  /// Returns the network whose format the text has: Visa's contains full stops, which base64 doesn't have.
  package static func network(of opaque: Opaque<PaymentCardKind>) -> CardNetwork {
    let hasFullStop = opaque.text.utf8.contains(0x2E)
    let network = CardNetwork.allCases.first { network in
      switch network {
      case .mastercard: !hasFullStop
      case .visa: hasFullStop
      }
    }
    return network ?? .mastercard
  }

  private init(jwe text: String, key: RSA.PrivateKey) throws(PaymentCardRefusal) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let bytes = parts.compactMap { [UInt8](base64URL: $0) }
    guard parts.count == 5, bytes.count == 5 else { throw .form }
    guard let header = try? JSONDecoder().decode(JWEHeader.self, from: Data(bytes[0])) else { throw .header }
    let own = JWEHeader(key.publicKey)
    guard header.alg == own.alg, header.enc == own.enc else { throw .header }
    guard header == own else { throw .key }
    guard (try? WireJSON(own).bytes) == bytes[0] else { throw .header }
    let (wrapped, nonce, content, tag) = (bytes[1], bytes[2], bytes[3], bytes[4])
    guard nonce.count == SealedBox.nonceLength, tag.count == SealedBox.tagLength else { throw .form }
    let single = try unwrapped(wrapped, by: key)
    var plaintext = try decrypted { () throws(CryptographyError) in
      try SealedBox.open(nonce + content + tag, key: single, additional: Array(parts[0].utf8))
    }
    defer { wipe(&plaintext) }
    let written = try decoded(VisaPaymentCard.self, plaintext)
    guard CardNetwork(number: written.pan.reveal()) == .visa, PAN.isValid(written.pan.reveal()) else { throw .field("pan") }
    guard let expiry = CardExpiry(written.exp), expiry.printed == written.exp else { throw .field("exp") }
    guard let until = Timestamp(iso8601: written.validUntil), until.description == written.validUntil else { throw .field("validUntil") }
    self.init(
      primaryAccountNumber: written.pan, expiration: expiry, clientDeviceId: written.clientDeviceId,
      clientWalletAccountId: written.clientWalletAccountId, activationData: ActivationData(written.otp), validUntil: until,
      digest: OpaquePaymentCard.digest(of: single))
  }
}

// MARK: - Mastercard

private struct MastercardPaymentCard: Codable {
  let cardInfo: CardInfo
  let tokenizationAuthenticationValue: Secret

  struct CardInfo: Codable {
    /// All in lower-case hexadecimal.
    let encryptedData, publicKeyFingerprint, encryptedKey, iv: String
  }

  /// The name of the first field and its colon fill the first block, the only one that a changed initialization vector affects, so decoding
  /// detects the change. A change elsewhere garbles a whole block. There is no cardholder's name, because decoding might not detect a
  /// garbled one.
  struct Content: Codable {
    let accountNumber: Secret
    let expiryMonth, expiryYear: String
    let clientDeviceId, clientWalletAccountId: String?
  }
}

extension OpaquePaymentCard {
  /// Encrypts a Mastercard, which is valid as long as its TAV.
  ///
  /// - Parameter randomness: 32 secret bytes of this request.
  package init(
    mastercard pan: Secret, expiry: CardExpiry, clientDeviceId: String?, clientWalletAccountId: String?, tav: ActivationData,
    for key: RSA.PublicKey, randomness: Key
  ) throws(CryptographyError) {
    var plaintext = try json(
      MastercardPaymentCard.Content(
        accountNumber: pan, expiryMonth: String(expiry.printed.prefix(2)), expiryYear: String(expiry.printed.suffix(2)),
        clientDeviceId: clientDeviceId, clientWalletAccountId: clientWalletAccountId))
    defer { wipe(&plaintext) }
    let single = try randomness.single("envelope content key", of: plaintext, for: key.der)
    let iv = try randomness.single("envelope vector", of: plaintext, for: key.der).prefix(CBC.blockLength)
    let wrapped = try key.wrap(single)
    let envelope = MastercardPaymentCard(
      cardInfo: MastercardPaymentCard.CardInfo(
        encryptedData: try CBC.encrypt(plaintext, key: single, iv: iv).hexadecimal, publicKeyFingerprint: key.fingerprint,
        encryptedKey: wrapped.hexadecimal, iv: iv.hexadecimal),
      tokenizationAuthenticationValue: tav.text)
    self.init(try json(envelope).base64, contentKey: single)
  }
}

extension PaymentCard {
  fileprivate init(envelope text: String, key: RSA.PrivateKey) throws(PaymentCardRefusal) {
    guard let bytes = [UInt8](base64: text) else { throw .form }
    let envelope = try decoded(MastercardPaymentCard.self, bytes)
    guard (try? WireJSON(envelope).bytes) == bytes else { throw .form }
    let info = envelope.cardInfo
    guard info.publicKeyFingerprint == key.publicKey.fingerprint else { throw .key }
    func value(_ text: String, _ refusal: PaymentCardRefusal) throws(PaymentCardRefusal) -> [UInt8] {
      guard let bytes = [UInt8](hexadecimal: text), bytes.hexadecimal == text else { throw refusal }
      return bytes
    }
    let wrapped = try value(info.encryptedKey, .encryptedKey)
    let (iv, content) = (try value(info.iv, .encryptedData), try value(info.encryptedData, .encryptedData))
    let single = try unwrapped(wrapped, by: key)
    var plaintext = try decrypted { () throws(CryptographyError) in try CBC.decrypt(content, key: single, iv: iv) }
    defer { wipe(&plaintext) }
    let written = try decoded(MastercardPaymentCard.Content.self, plaintext)
    // This comparison is the only check for changes, because CBC has no authentication tag.
    guard (try? WireJSON(written).bytes) == plaintext else { throw .encryptedData }
    guard CardNetwork(number: written.accountNumber.reveal()) == .mastercard, PAN.isValid(written.accountNumber.reveal()) else {
      throw .field("accountNumber")
    }
    guard let expiry = CardExpiry("\(written.expiryMonth)/\(written.expiryYear)"),
      expiry.printed == "\(written.expiryMonth)/\(written.expiryYear)"
    else { throw .field("expiryMonth") }
    self.init(
      primaryAccountNumber: written.accountNumber, expiration: expiry, clientDeviceId: written.clientDeviceId,
      clientWalletAccountId: written.clientWalletAccountId, activationData: ActivationData(envelope.tokenizationAuthenticationValue),
      validUntil: nil, digest: OpaquePaymentCard.digest(of: single))
  }
}

// MARK: - Both

/// Encodes a value that contains only strings, which can always be encoded.
private func json(_ value: some Encodable) throws(CryptographyError) -> [UInt8] {
  guard let bytes = try? WireJSON(value).bytes else { throw .unavailable }
  return bytes
}

private func decoded<T: Decodable>(_ type: T.Type, _ bytes: [UInt8]) throws(PaymentCardRefusal) -> T {
  do {
    return try JSONDecoder().decode(type, from: Data(bytes))
  } catch let error as DecodingError {
    throw error.fieldName.map { .field($0) } ?? .notJSON
  } catch {
    throw .notJSON
  }
}

private func unwrapped(_ wrapped: [UInt8], by key: RSA.PrivateKey) throws(PaymentCardRefusal) -> Key {
  do throws(CryptographyError) {
    return try key.unwrap(wrapped)
  } catch {
    throw error == .forged ? .encryptedKey : .unavailable
  }
}

private func decrypted(_ open: () throws(CryptographyError) -> [UInt8]) throws(PaymentCardRefusal) -> [UInt8] {
  do throws(CryptographyError) {
    return try open()
  } catch {
    throw error == .forged ? .encryptedData : .unavailable
  }
}

extension Key {
  fileprivate func prefix(_ count: Int) -> [UInt8] { withBytes { bytes in (0..<count).map { bytes[$0] } } }
}
