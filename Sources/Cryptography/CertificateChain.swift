package import Basics
internal import COpenSSL

/// The public key of a leaf whose chain was verified: only `Certificate.verify` creates one.
package struct VerifiedLeaf: Sendable, Hashable {
  package enum PublicKey: Sendable, Hashable {
    case agreement(P256.PublicKey)
    case encipherment(RSA.PublicKey)
  }

  package let key: PublicKey
  fileprivate init(_ key: PublicKey) { self.key = key }
}

/// The reason why a chain of certificates is refused.
package enum ChainRefusal: Error, Hashable, Sendable {
  package enum Place: String, Sendable, CaseIterable {
    case leaf, subordinate, root
  }

  /// The chain has this number of certificates instead of two, leaf and subordinate.
  case wrongCount(Int)
  /// The subordinate comes before the leaf.
  case swapped
  /// The certificate is its own issuer.
  case selfSigned(Place)
  /// The first certificate is an authority's, not a leaf.
  case leafIsAuthority
  /// The second certificate is not an authority's. (basic constraints)
  case notAnAuthority
  /// The certificate's key usage doesn't allow this use.
  case keyUsage(Place)
  /// The leaf's key is not P-256 for key agreement, or not RSA with 2048 bits for a wrapped key.
  case keyKind
  /// The leaf names another issuer than this subordinate.
  case otherIssuer
  /// The subordinate names another issuer than the pinned root.
  case otherRoot
  case signature(Place)
  case notYetValid(Place)
  case expired(Place)
  /// OpenSSL rejects the chain by RFC 5280, with this error code (`X509_V_ERR_…`).
  case rejected(Int32)
}

extension Certificate {
  /// The use of a leaf's key, which the certificate's key usage must allow.
  package enum LeafUse: Sendable {
    case agreement, encipherment
  }

  /// The use that a leaf with this key has; nil if the key is neither P-256 nor RSA with 2048 bits.
  package var use: LeafUse? {
    guard let key else { return nil }
    return P256.PublicKey(key) != nil ? .agreement : RSA.PublicKey(key) != nil ? .encipherment : nil
  }

  /// Verifies the chain of leaf and subordinate up to a root that the caller trusts.
  ///
  /// - Parameters:
  ///   - chain: the leaf, then the subordinate.
  ///   - now: the time that must be within every validity period, the root's included. The machine's clock is not read.
  package static func verify(
    _ chain: [Certificate], under root: Certificate, at now: Timestamp, for use: LeafUse
  ) throws(ChainRefusal) -> VerifiedLeaf {
    guard chain.count == 2 else { throw .wrongCount(chain.count) }
    let (leaf, subordinate) = (chain[0], chain[1])
    if leaf.isAuthority, !subordinate.isAuthority { throw .swapped }
    if leaf.isSelfIssued { throw .selfSigned(.leaf) }
    if leaf.isAuthority { throw .leafIsAuthority }
    if subordinate.isSelfIssued { throw .selfSigned(.subordinate) }
    guard subordinate.isAuthority else { throw .notAnAuthority }
    guard leaf.allows(use == .agreement ? X509v3_KU_KEY_AGREEMENT : X509v3_KU_KEY_ENCIPHERMENT) else { throw .keyUsage(.leaf) }
    guard subordinate.allows(X509v3_KU_KEY_CERT_SIGN) else { throw .keyUsage(.subordinate) }
    guard leaf.names(subordinate) else { throw .otherIssuer }
    guard subordinate.names(root) else { throw .otherRoot }
    guard leaf.isSigned(by: subordinate) else { throw .signature(.leaf) }
    guard subordinate.isSigned(by: root) else { throw .signature(.subordinate) }
    guard root.isSigned(by: root) else { throw .signature(.root) }
    for (certificate, place) in [(leaf, ChainRefusal.Place.leaf), (subordinate, .subordinate), (root, .root)] {
      // Compares whole seconds; the last one is included. (RFC 5280, 4.1.2.5)
      if now.flooredSeconds < certificate.notBefore.flooredSeconds { throw .notYetValid(place) }
      if now.flooredSeconds > certificate.notAfter.flooredSeconds { throw .expired(place) }
    }
    let judgement = billfold_verify_chain(leaf.pointer, subordinate.pointer, root.pointer)
    guard judgement == X509_V_OK else { throw .rejected(judgement) }
    let key: VerifiedLeaf.PublicKey? =
      switch use {
      case .agreement: leaf.key.flatMap { P256.PublicKey($0) }.map { .agreement($0) }
      case .encipherment: leaf.key.flatMap { RSA.PublicKey($0) }.map { .encipherment($0) }
      }
    guard let key else { throw .keyKind }
    return VerifiedLeaf(key)
  }

  private var flags: UInt32 { X509_get_extension_flags(pointer) }
  /// True if the basic constraints mark the certificate as an authority's. What older versions of X.509 accept instead doesn't count.
  private var isAuthority: Bool { flags & UInt32(EXFLAG_BCONS) != 0 && flags & UInt32(EXFLAG_CA) != 0 }
  private var isSelfIssued: Bool { flags & UInt32(EXFLAG_SI) != 0 }

  private func allows(_ usage: Int32) -> Bool {
    flags & UInt32(EXFLAG_KUSAGE) != 0 && X509_get_key_usage(pointer) & UInt32(usage) != 0
  }

  /// Returns true if the certificate names the other one as its issuer, by name and key identifier.
  private func names(_ issuer: Certificate) -> Bool {
    let code = X509_check_issued(issuer.pointer, pointer)
    // `verify` checks separately whether the issuer may sign.
    return code == X509_V_OK || code == X509_V_ERR_KEYUSAGE_NO_CERTSIGN
  }

  private func isSigned(by issuer: Certificate) -> Bool {
    guard let key = issuer.key else { return false }
    defer { ERR_clear_error() }
    return X509_verify(pointer, key.pointer) == 1
  }
}
