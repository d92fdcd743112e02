internal import Basics

/// An X.509 certificate.
package enum CertificateKind: OpaqueKind {
  package static let name = "certificate"
}

/// An ECDSA signature.
package enum SignatureKind: OpaqueKind {
  package static let name = "signature"
}

/// Card data that only the network can read. (PassKit, `encryptedPassData`)
package enum PassDataKind: OpaqueKind {
  package static let name = "encrypted pass data"
}

/// The issuer's part of a key agreement. (PassKit, `ephemeralPublicKey`)
package enum EphemeralKeyKind: OpaqueKind {
  package static let name = "ephemeral public key"
}

/// A key encrypted by RSA. (PassKit, `wrappedKey`)
package enum WrappedKeyKind: OpaqueKind {
  package static let name = "wrapped key"
}

/// The cryptographic one-time password of an issuer. (PassKit, `activationData`)
package enum ActivationDataKind: OpaqueKind {
  package static let name = "activation data"
}

/// Card data for Google's and Samsung's wallets. (CardService, `opaquePaymentCard`)
package enum PaymentCardKind: OpaqueKind {
  package static let name = "opaque payment card"
}
