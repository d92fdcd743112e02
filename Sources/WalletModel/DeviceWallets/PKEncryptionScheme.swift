/// How the pass data are encrypted for the network. (PassKit, `PKEncryptionScheme`)
package enum PKEncryptionScheme: String, Sendable, CaseIterable, Codable {
  /// Key agreement with a P-256 leaf: the request carries an `ephemeralPublicKey`. PassKit's default.
  case eccV2 = "EV_ECC_v2"
  /// A key wrapped for an RSA leaf: the request carries a `wrappedKey`.
  case rsaV2 = "EV_RSA_v2"

  /// The constant's name. (PassKit)
  package var name: String {
    switch self {
    case .eccV2: "ECC_V2"
    case .rsaV2: "RSA_V2"
    }
  }
}
