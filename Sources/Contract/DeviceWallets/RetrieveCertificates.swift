package import Basics
package import WalletModel

/// Registers a chip at the wallet provider's server, and returns certificates and a nonce for one provisioning into it. (PassKit,
/// `generateRequestWithCertificateChain`)
///
/// The nonce can be used once, within the time of the network's setting `nonce-timeout`. 400 with field errors; 409 `transitionNotAllowed`
/// if the chip is known with another key or from another phone.
package struct RetrieveCertificates: OperationWithoutCards {
  package typealias Answer = ProvisioningCertificates
  package static let facts = OperationFacts(
    .retrieveCertificates, .post("/wallets/apple/nonces"), .deviceWallets, asks: .network, by: .phone(.none))

  /// The identifier of the chip, 1 to 24 characters; a phone and its watch have one chip each.
  package let deviceId: String
  package let walletAccountId: String
  /// The chip's P-256 public key, 65 bytes in base64.
  package let publicKey: String

  package init(deviceId: String, walletAccountId: String, publicKey: String) {
    self.deviceId = deviceId
    self.walletAccountId = walletAccountId
    self.publicKey = publicKey
  }

  package static func summary(of answer: ProvisioningCertificates) -> String { "\(answer.certificates.count) certificates, nonce" }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> ProvisioningCertificates {
    try await parties.answer(self, call)
  }
}

/// Certificates and nonce, with which an issuer encrypts a pass for one chip.
package struct ProvisioningCertificates: Hashable, Codable, Sendable {
  /// DER in base64, the leaf first, then the subordinate authority.
  package let certificates: [Opaque<CertificateKind>]
  /// Four bytes in lower-case hexadecimal.
  package let nonce: String

  package init(certificates: [Opaque<CertificateKind>], nonce: String) {
    self.certificates = certificates
    self.nonce = nonce
  }
}
