import Basics
import Cryptography
import Testing

@testable import Provisioning

@Suite struct NonceTests {
  @Test(arguments: [("w1koQg==", "c3592842"), ("a1b2c3d4", "a1b2c3d4"), ("A1B2C3D4", "a1b2c3d4"), ("AAAAAA==", "00000000")])
  func `are read in both forms`(text: String, expected: String) throws {
    #expect(try ProvisioningNonce(requestText: text).bytes.hexadecimal == expected)
  }

  @Test(arguments: [
    ("", NonceRefusal.nonceForm), ("w1koQg=", .nonceForm), ("w1koQh==", .nonceForm), ("w1ko Qg==", .nonceForm), ("a1b2c3d", .nonceForm),
    ("a1b2c3", .nonceLength(3)), ("a1b2c3d4e5", .nonceLength(5)), ("w1koQgA=", .nonceLength(5)),
    // What can be hexadecimal is: as base64 it would be six bytes.
    ("deadbeef00", .nonceLength(5)),
  ])
  func `others are refused`(text: String, refusal: NonceRefusal) {
    #expect(throws: refusal) { try ProvisioningNonce(requestText: text) }
  }

  @Test func `signatures are read in both forms`() throws {
    #expect(try NonceSignature(requestText: "MEU=").bytes == [0x30, 0x45])
    #expect(try NonceSignature(requestText: "3045").bytes == [0x30, 0x45])
    #expect(throws: NonceRefusal.signatureForm) { try NonceSignature(requestText: "") }
    #expect(throws: NonceRefusal.signatureForm) { try NonceSignature(requestText: "30 45") }
  }

  @Test func `a signature belongs to nonce device account and chip`() throws {
    let signature = try NonceSignature(of: Simulated.nonce, deviceId: "device", walletAccountId: "account", by: Simulated.chip)
    func verify(
      _ nonce: ProvisioningNonce = Simulated.nonce, _ device: String = "device", _ account: String = "account",
      _ chip: P256.PrivateKey = Simulated.chip
    ) throws(NonceRefusal) {
      try signature.verify(nonce: nonce, deviceId: device, walletAccountId: account, chip: chip.publicKey)
    }
    try verify()
    for changed in Simulated.nonce.bytes.flipped {
      #expect(throws: NonceRefusal.signature) { try verify(ProvisioningNonce(changed)) }
    }
    #expect(throws: NonceRefusal.signature) { try verify(Simulated.nonce, "device2") }
    #expect(throws: NonceRefusal.signature) { try verify(Simulated.nonce, "device", "account2") }
    #expect(throws: NonceRefusal.signature) { try verify(Simulated.nonce, "device", "account", Simulated.leafKey) }
  }

  @Test func `no bit may change`() throws {
    let signature = try NonceSignature(of: Simulated.nonce, deviceId: "device", walletAccountId: "account", by: Simulated.chip)
    for changed in signature.bytes.flipped {
      #expect(throws: NonceRefusal.signature) {
        try NonceSignature(changed).verify(
          nonce: Simulated.nonce, deviceId: "device", walletAccountId: "account", chip: Simulated.chip.publicKey)
      }
    }
    for length in 0..<signature.bytes.count {
      let cut = NonceSignature(Array(signature.bytes.prefix(length)))
      #expect(throws: NonceRefusal.signature) {
        try cut.verify(nonce: Simulated.nonce, deviceId: "device", walletAccountId: "account", chip: Simulated.chip.publicKey)
      }
    }
  }
}
