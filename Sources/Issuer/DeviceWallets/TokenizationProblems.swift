internal import Basics
internal import Cryptography
internal import Provisioning

// The field errors of a tokenization, in words that complete "This field …".

extension CertificateTextRefusal {
  var problem: String {
    switch self {
    case .empty: "is required"
    case .tags: "must begin with -----BEGIN CERTIFICATE----- and end with -----END CERTIFICATE-----"
    case .lineEnds: "must end all lines with LF, or all with CRLF"
    case .lineLength(let number): "must have lines of 64 characters; line \(number) differs, and only the last may be shorter"
    case .base64: "must be a certificate as PEM, base64 or hexadecimal digits"
    case .certificate: "must be one certificate in DER"
    }
  }
}

extension NonceRefusal {
  var problem: String {
    switch self {
    case .nonceForm, .signatureForm: "must be base64 or hexadecimal digits"
    case .nonceLength(let count): "must have \(ProvisioningNonce.length) bytes, not \(count)"
    case .signature: "is not this device's signature"
    }
  }
}

extension ChainRefusal {
  /// The certificate that is refused, and why.
  var fieldError: FieldError {
    let (place, problem): (Place, String) =
      switch self {
      case .wrongCount: (.leaf, "must come with one subordinate certificate")
      case .swapped: (.leaf, "must be the leaf's; the subordinate's comes second")
      case .selfSigned(let place): (place, "must not be self-signed")
      case .leafIsAuthority: (.leaf, "must not be an authority's")
      case .notAnAuthority: (.subordinate, "must be an authority's")
      case .keyUsage(let place): (place, "must allow this use of its key")
      case .keyKind: (.leaf, "must have a P-256 key, or an RSA key of 2048 bits")
      case .otherIssuer: (.leaf, "must be issued by the subordinate")
      case .otherRoot: (.subordinate, "must be issued by the root that is trusted")
      case .signature(let place): (place, "has a wrong signature")
      case .notYetValid(let place): (place, "is not valid yet")
      case .expired(let place): (place, "has expired")
      case .rejected(let code): (.leaf, "is not valid (X.509 error \(code))")
      }
    return FieldError(place == .leaf ? "leafCertificate" : "subordinateCertificate", problem)
  }
}
