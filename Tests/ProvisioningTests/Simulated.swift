import Basics
import Cryptography
import Foundation
import Testing
import WalletModel

@testable import Provisioning

/// Keys and certificates of simulated parties, and values that pass between them.
enum Simulated {
  static let now = Timestamp(iso8601: "2026-11-21T09:41:00Z")!
  static let from = now - .seconds(86_400)
  static let until = now + .seconds(86_400)

  static let rootKey = scalar(0x33)
  static let subordinateKey = scalar(0x44)
  static let leafKey = scalar(0x11)
  static let chip = scalar(0x55)
  static let rsaKey = try! RSA.PrivateKey.random()
  static let otherRSAKey = try! RSA.PrivateKey.random()

  static let root = try! CertificateAuthority.root(fields("Simulated Apple root", 1), key: rootKey)
  static let subordinate = try! root.subordinate(fields("Simulated Apple CA", 2), key: subordinateKey)
  static let leaf = try! subordinate.leaf(fields("Simulated leaf", 3), key: leafKey.publicKey)
  static let rsaLeaf = try! subordinate.leaf(fields("Simulated RSA leaf", 4), key: rsaKey.publicKey)

  static func verified(_ scheme: PKEncryptionScheme) throws -> VerifiedLeaf {
    try Certificate.verify(
      [scheme == .eccV2 ? leaf : rsaLeaf, subordinate.certificate], under: root.certificate, at: now,
      for: scheme == .eccV2 ? .agreement : .encipherment)
  }

  static func networkKey(_ scheme: PKEncryptionScheme) -> PassDataKey {
    scheme == .eccV2 ? .agreement(leafKey) : .encipherment(rsaKey)
  }

  static func scalar(_ byte: UInt8) -> P256.PrivateKey { P256.PrivateKey(scalar: [UInt8](repeating: byte, count: 32))! }

  static func fields(_ name: String, _ number: UInt8, from: Timestamp = from, until: Timestamp = until) -> Certificate.Fields {
    Certificate.Fields(name: name, number: [UInt8](repeating: number, count: 16), notBefore: from, notAfter: until)
  }

  static let pan = Secret("5454545454545454")
  static let expiry = CardExpiry(month: 11, year: 2028)
  static let nonce = try! ProvisioningNonce([0xA1, 0xB2, 0xC3, 0xD4])
  static let passData = PassData(
    primaryAccountNumber: Secret("4111111111111111"), expiration: expiry, name: "JANE DOE", nonce: nonce,
    nonceSignature: NonceSignature([0x00, 0xFF]))
  static let randomness = Key.reproducible(seed: 7)
  static let visaKey = VisaIssuerKey(identifier: "wsd-1", key: .reproducible(seed: 8))
}

extension [UInt8] {
  /// Each variant in which one bit is another.
  var flipped: some Sequence<[UInt8]> { (0..<count * 8).lazy.map { flipped($0) } }

  /// The variant in which this bit is another; nil: none.
  func flipped(_ bit: Int?) -> [UInt8] {
    guard let bit else { return self }
    var changed = self
    changed[bit / 8] ^= 1 << (bit % 8)
    return changed
  }
}

extension Key {
  var hexadecimal: String { withBytes { bytes in (0..<Key.length).map { bytes[$0] }.hexadecimal } }
}
