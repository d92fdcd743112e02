internal import Basics
package import Contract
internal import Cryptography
internal import Provisioning
internal import Service
package import WalletModel

extension RetrieveCertificates: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> ProvisioningCertificates {
    let key = try await context.leafKey(context.settings.encryptionScheme)
    return try await context.commit { sql in
      var problems = WalletIdentifier.problems(["deviceId": deviceId, "walletAccountId": walletAccountId])
      if context.tenant.checks.publicKey(publicKey) == nil { problems.append(FieldError("publicKey", "must be a P-256 key in base64")) }
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      if let chip = try sql.chip(deviceId) {
        guard chip.maker == .apple, chip.publicKey == publicKey, chip.phone == context.phone else { throw WalletError.chipKeyDiffers }
      } else {
        try sql.insert(
          StoredChip(device: deviceId, maker: .apple, phone: context.phone, publicKey: publicKey, walletAccountId: nil), at: context.now)
        context.note(.chip, nil, from: "unknown", to: "registered")
      }
      let chain = try sql.chain(to: key, by: context.tenant.checks, at: context.now)
      // A nonce of four bytes may equal one that is still stored.
      let random = context.bytes(4 * 8, for: .provisioningNonce)
      for start in stride(from: 0, to: random.count, by: 4) {
        let nonce = random[start..<start + 4].hexadecimal
        guard try sql.nonce(nonce, of: deviceId) == nil else { continue }
        try sql.insert(nonce: nonce, of: deviceId, walletAccountId: walletAccountId, at: context.now)
        return ProvisioningCertificates(certificates: [Opaque(chain.leaf.der.base64), Opaque(chain.subordinate.der.base64)], nonce: nonce)
      }
      throw WalletError.tooManyTries(wait: context.settings.nonceLifetime)
    }
  }
}
