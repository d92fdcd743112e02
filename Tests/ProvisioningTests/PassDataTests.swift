import Basics
import Cryptography
import Testing
import WalletModel

@testable import Provisioning

/// The values of EV_ECC_v2 that an independent implementation (Python's cryptography) computed from two given keys.
@Suite struct PassDataVector {
  let leaf = Simulated.scalar(0x11)
  let ephemeral = Simulated.scalar(0x22)
  let plaintext =
    #"{"primaryAccountNumber":"4111111111111111","expiration":"11/28","name":"JANE DOE","nonce":"a1b2c3d4","nonceSignature":"00ff"}"#

  @Test func `shared secret and key`() throws {
    #expect(
      ephemeral.publicKey.bytes.hexadecimal
        == "04d65a93977caa3d1b081852ff57a79e465f1660577304baead505dd3a48589cf350185e895372df6221ea3a137557e473fddb6755f05bd507c3c533fce9c91285"
    )
    let secret = try ephemeral.agree(with: leaf.publicKey)
    #expect(secret.hexadecimal == "ccfc261f58193c98ca4ad4a53bbac6f0ee29bc4d48438090446908622ca79af6")
    #expect(try leaf.agree(with: ephemeral.publicKey) == secret)
    let key = try EncryptedPassData.key(of: secret, ephemeral: ephemeral.publicKey)
    #expect(key.hexadecimal == "739b7867a0014d22039e63506846465809365b1db07fea304d42ca99a6b18c13")
  }

  @Test func `sealed`() throws {
    #expect(try Simulated.passData.plaintext == Array(plaintext.utf8))
    #expect(plaintext.utf8.count == 125)
    let sealed = try EncryptedPassData(plaintext: Array(plaintext.utf8), for: leaf.publicKey, ephemeral: EphemeralKey(ephemeral))
    #expect(sealed.ephemeralPublicKey == ephemeral.publicKey.bytes)
    #expect(sealed.encryptedPassData.count == 125 + 16)
    #expect(sealed.encryptedPassData.suffix(16).hexadecimal == "ac7770df99f4216f27562e2c8f4265cf")
    #expect(SHA256.hash(sealed.encryptedPassData).hexadecimal == "ad59ad66d52085bfd53d01e6d0740fe81c2425752c04487df5e9e977c33f562f")
    #expect(try sealed.open(with: .agreement(leaf)) == Simulated.passData)
  }
}

@Suite struct PassDataTests {
  @Test(arguments: PKEncryptionScheme.allCases) func `the network reads what the issuer wrote`(scheme: PKEncryptionScheme) throws {
    let sealed = try seal(scheme)
    #expect(sealed.scheme == scheme)
    #expect(sealed.ephemeralPublicKey?.count == (scheme == .eccV2 ? 65 : nil))
    #expect(sealed.wrappedKey?.count == (scheme == .eccV2 ? nil : 256))
    #expect(try sealed.open(with: Simulated.networkKey(scheme)) == Simulated.passData)
    let received = try EncryptedPassData(
      scheme: scheme, encryptedPassData: sealed.encryptedPassData, ephemeralPublicKey: sealed.ephemeralPublicKey,
      wrappedKey: sealed.wrappedKey)
    #expect(received == sealed)
  }

  @Test(arguments: PKEncryptionScheme.allCases) func `no bit may change`(scheme: PKEncryptionScheme) throws {
    let sealed = try seal(scheme)
    let key = Simulated.networkKey(scheme)
    var count = 0
    for changed in sealed.encryptedPassData.flipped {
      let other = try EncryptedPassData(
        scheme: scheme, encryptedPassData: changed, ephemeralPublicKey: sealed.ephemeralPublicKey, wrappedKey: sealed.wrappedKey)
      #expect(throws: PassDataRefusal.encryptedPassData) { try other.open(with: key) }
      count += 1
    }
    for changed in (sealed.ephemeralPublicKey ?? []).flipped {
      let other = try EncryptedPassData(
        scheme: scheme, encryptedPassData: sealed.encryptedPassData, ephemeralPublicKey: changed, wrappedKey: nil)
      #expect(throws: PassDataRefusal.ephemeralPublicKey) { try other.open(with: key) }
      count += 1
    }
    for changed in (sealed.wrappedKey ?? []).flipped {
      let other = try EncryptedPassData(
        scheme: scheme, encryptedPassData: sealed.encryptedPassData, ephemeralPublicKey: nil, wrappedKey: changed)
      #expect(throws: PassDataRefusal.wrappedKey) { try other.open(with: key) }
      count += 1
    }
    #expect(count == 8 * (sealed.encryptedPassData.count + (scheme == .eccV2 ? 65 : 256)))
  }

  @Test func `another key reads nothing`() throws {
    let sealed = try seal(.eccV2)
    #expect(throws: PassDataRefusal.encryptedPassData) { try sealed.open(with: .agreement(Simulated.chip)) }
    #expect(throws: PassDataRefusal.scheme) { try sealed.open(with: .encipherment(Simulated.rsaKey)) }
    let wrapped = try seal(.rsaV2)
    #expect(throws: PassDataRefusal.wrappedKey) { try wrapped.open(with: .encipherment(Simulated.otherRSAKey)) }
    #expect(throws: PassDataRefusal.scheme) { try wrapped.open(with: .agreement(Simulated.leafKey)) }
    let other = try EncryptedPassData(
      scheme: .eccV2, encryptedPassData: sealed.encryptedPassData, ephemeralPublicKey: Simulated.chip.publicKey.bytes, wrappedKey: nil)
    #expect(throws: PassDataRefusal.encryptedPassData) { try other.open(with: .agreement(Simulated.leafKey)) }
  }

  @Test(arguments: [
    (PKEncryptionScheme.eccV2, false, false, PassDataRefusal.ephemeralPublicKey), (.eccV2, false, true, .ephemeralPublicKey),
    (.eccV2, true, true, .wrappedKey), (.rsaV2, false, false, .wrappedKey), (.rsaV2, true, false, .wrappedKey),
    (.rsaV2, true, true, .ephemeralPublicKey),
  ])
  func `a request has the key of its scheme`(scheme: PKEncryptionScheme, ephemeral: Bool, wrapped: Bool, refusal: PassDataRefusal) {
    #expect(throws: refusal) {
      try EncryptedPassData(
        scheme: scheme, encryptedPassData: [], ephemeralPublicKey: ephemeral ? [] : nil, wrappedKey: wrapped ? [] : nil)
    }
  }

  @Test(arguments: [0, 1, 15]) func `anything too short is refused`(length: Int) throws {
    let sealed = try seal(.eccV2)
    let short = try EncryptedPassData(
      scheme: .eccV2, encryptedPassData: Array(sealed.encryptedPassData.prefix(length)), ephemeralPublicKey: sealed.ephemeralPublicKey,
      wrappedKey: nil)
    #expect(throws: PassDataRefusal.encryptedPassData) { try short.open(with: .agreement(Simulated.leafKey)) }
  }

  /// Two messages under one key and one nonce would reveal each other.
  @Test func `randomness that comes twice makes no key twice`() throws {
    let leaf = try Simulated.verified(.eccV2)
    func ephemeral(_ name: String, _ seed: UInt64) throws -> [UInt8]? {
      let pass = PassData(
        primaryAccountNumber: Simulated.passData.primaryAccountNumber, expiration: Simulated.expiry, name: name, nonce: Simulated.nonce,
        nonceSignature: Simulated.passData.nonceSignature)
      return try EncryptedPassData(sealing: pass, for: leaf, randomness: .reproducible(seed: seed)).ephemeralPublicKey
    }
    #expect(Set([try ephemeral("A", 1), try ephemeral("B", 1), try ephemeral("A", 2)]).count == 3)
    #expect(try ephemeral("A", 1) == ephemeral("A", 1))
  }

  @Test(arguments: [
    ("", PassDataRefusal.notJSON), ("[]", .notJSON), ("{", .notJSON), ("{}", .field(.primaryAccountNumber)),
    (changed("primaryAccountNumber", "\"4111111111111112\""), .field(.primaryAccountNumber)),
    (changed("primaryAccountNumber", "4111111111111111"), .field(.primaryAccountNumber)),
    (changed("expiration", "\"13/28\""), .field(.expiration)),
    (changed("expiration", "\"1/28\""), .field(.expiration)),
    (changed("name", "null"), .field(.name)),
    (changed("nonce", "\"a1b2c3\""), .field(.nonce)),
    (changed("nonce", "\"A1B2C3D4\""), .field(.nonce)),
    (changed("nonce", "\"w1koQg==\""), .field(.nonce)),
    (changed("nonceSignature", "\"\""), .field(.nonceSignature)),
    (changed("nonceSignature", "\"0\""), .field(.nonceSignature)),
  ])
  func `a wrong field is named`(plaintext: String, expected: PassDataRefusal) throws {
    let sealed = try EncryptedPassData(
      plaintext: Array(plaintext.utf8), for: Simulated.leafKey.publicKey, ephemeral: EphemeralKey(Simulated.scalar(0x22)))
    #expect(throws: expected) { try sealed.open(with: .agreement(Simulated.leafKey)) }
  }

  /// JSON of pass data in which one field has another value.
  private static func changed(_ field: String, _ value: String) -> String {
    let fields = [
      ("primaryAccountNumber", "\"4111111111111111\""), ("expiration", "\"11/28\""), ("name", "\"A\""), ("nonce", "\"a1b2c3d4\""),
      ("nonceSignature", "\"00ff\""),
    ]
    return "{" + fields.map { "\"\($0)\":\($0 == field ? value : $1)" }.joined(separator: ",") + "}"
  }

  @Test func `names of any script arrive`() throws {
    let pass = PassData(
      primaryAccountNumber: Simulated.pan, expiration: CardExpiry(month: 1, year: 2030), name: "Zoë \"Z\" Müller\\山\u{7}",
      nonce: Simulated.nonce, nonceSignature: NonceSignature([1]))
    let sealed = try EncryptedPassData(sealing: pass, for: Simulated.verified(.eccV2), randomness: Simulated.randomness)
    #expect(try sealed.open(with: .agreement(Simulated.leafKey)) == pass)
  }

  @Test func `numbers and keys show nowhere`() throws {
    var dumped = ""
    let opened = try seal(.eccV2).open(with: Simulated.networkKey(.eccV2))
    dump(opened, to: &dumped)
    for key in [Simulated.networkKey(.eccV2), Simulated.networkKey(.rsaV2)] { dumped += "\(key)\(String(reflecting: key))" }
    dump(Simulated.networkKey(.eccV2), to: &dumped)
    dump(Simulated.visaKey, to: &dumped)
    #expect(!"\(opened)\(String(reflecting: opened))\(dumped)".contains("4111"))
    #expect(!dumped.contains("OpaquePointer") && !dumped.contains("0x"))
    #expect(dumped.contains("•••"))
  }

  private func seal(_ scheme: PKEncryptionScheme) throws -> EncryptedPassData {
    try EncryptedPassData(sealing: Simulated.passData, for: Simulated.verified(scheme), randomness: Simulated.randomness)
  }
}
