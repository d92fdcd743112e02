internal import Cryptography
internal import Provisioning
internal import Service
internal import WalletModel

/// The issuers' keys for activation data: an RSA key for Mastercard, and a key shared with Visa.
final class SigningKeys: Sendable {
  private let mastercard: RSAKeys
  private let shared: Key

  init(_ key: Key, cost: HashCost) {
    mastercard = RSAKeys(key, purpose: "issuer signing keys", cost: cost, table: .issuer)
    shared = key.derived("issuer Visa keys")
  }

  /// Returns the key that this issuer shares with Visa.
  func visa(of issuer: IssuerIdentifier) -> VisaIssuerKey {
    VisaIssuerKey(identifier: "\(issuer.rawValue)-1", key: shared.derived(issuer.rawValue))
  }

  /// Returns the key that signs for Mastercard. The first call creates and stores it.
  func mastercard(of issuer: IssuerIdentifier, _ service: RequestService<IssuerTenant>) async throws(WalletError) -> RSA.PrivateKey {
    try await mastercard.key(named: issuer.rawValue, in: service)
  }
}
