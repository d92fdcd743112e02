internal import Basics
internal import Cryptography
internal import Provisioning

/// The secure element of a phone or a watch: it signs nonces with its own key. Token numbers stay inside the chip, so no table contains
/// them.
struct Chip: Sendable {
  let deviceId: String
  let walletAccountId: String
  let key: P256.PrivateKey

  /// The public key, as the wallet provider registers it.
  var publicKey: String { key.publicKey.bytes.base64 }

  /// Makes a phone's chip from the world's randomness.
  init(_ chip: ChipName, on phone: Int, _ randomness: any Randomness) throws(CryptographyError) {
    let name = "phone \(phone) \(chip.rawValue)"
    deviceId = randomness.hex(12, for: .chipIdentifier, request: name)
    walletAccountId = randomness.hex(12, for: .walletAccount, request: chip.account(on: phone))
    key = try P256.PrivateKey(random: randomness.bytes(P256.randomLength, for: .chipKey, request: name))
  }

  init(deviceId: String, walletAccountId: String, key: P256.PrivateKey) {
    self.deviceId = deviceId
    self.walletAccountId = walletAccountId
    self.key = key
  }

  /// Signs a nonce in hexadecimal digits. Returns the signature in base64; nil if the nonce is invalid.
  func sign(_ nonce: String) -> String? {
    guard let nonce = try? ProvisioningNonce(requestText: nonce) else { return nil }
    return try? NonceSignature(of: nonce, deviceId: deviceId, walletAccountId: walletAccountId, by: key).bytes.base64
  }
}
