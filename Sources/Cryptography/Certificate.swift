package import Basics
internal import COpenSSL

/// An X.509 certificate. (RFC 5280)
package final class Certificate: Sendable {
  package let der: [UInt8]
  /// The first and the last second of the certificate's validity.
  package let notBefore, notAfter: Timestamp
  // Never changed after `init`, and OpenSSL allows all threads to use it.
  nonisolated(unsafe) let pointer: OpaquePointer
  /// The public key; nil if the library doesn't support keys of its kind.
  let key: LibraryKey?

  /// Parses a certificate in DER; nil unless the bytes are one certificate, with nothing after it.
  package convenience init?(der: [UInt8]) {
    guard Library.isReady else { return nil }
    self.init(billfold_read_certificate(der, der.count))
  }

  /// - Parameter pointer: the library's certificate, which this object owns from now on.
  private init?(_ pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    var (from, until): (Int64, Int64) = (0, 0)
    guard let der = taken({ billfold_write_certificate(pointer, $0) }), billfold_validity(pointer, &from, &until) == 1 else {
      X509_free(pointer)
      return nil
    }
    self.pointer = pointer
    self.der = der
    notBefore = Timestamp(seconds: from)
    notAfter = Timestamp(seconds: until)
    let key = X509_get0_pubkey(pointer)
    if let key { EVP_PKEY_up_ref(key) }
    self.key = LibraryKey(key)
  }

  deinit { X509_free(pointer) }

  /// The certificate in PEM: tags and lines of 64 characters, each with LF at its end. (RFC 7468)
  package var pem: String {
    var lines = ["-----BEGIN CERTIFICATE-----"]
    var rest = Substring(der.base64)
    while !rest.isEmpty {
      lines.append(String(rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    return (lines + ["-----END CERTIFICATE-----", ""]).joined(separator: "\n")
  }

  /// The content of a certificate, except key and issuer.
  package struct Fields: Sendable {
    package var name: String
    /// The serial number: 16 random bytes, of which the certificate overwrites the first two bits.
    package var number: [UInt8]
    package var notBefore, notAfter: Timestamp

    /// - Parameter number: 16 bytes, different for each certificate of an issuer.
    package init(name: String, number: [UInt8], notBefore: Timestamp, notAfter: Timestamp) {
      precondition(number.count == 16, "a serial number has 16 bytes")
      self.name = name
      self.number = number
      self.notBefore = notBefore
      self.notAfter = notAfter
    }
  }

  fileprivate static func issue(
    _ kind: billfold_kind, _ fields: Fields, key: LibraryKey, issuer: Certificate?, signer: P256.PrivateKey
  ) throws(CryptographyError) -> Certificate {
    let issued = billfold_issue(
      kind, key.pointer, fields.name, fields.number, fields.notBefore.flooredSeconds, fields.notAfter.flooredSeconds, issuer?.pointer,
      signer.key.pointer)
    guard let certificate = Certificate(issued) else { throw .unavailable }
    return certificate
  }
}

extension Certificate: Equatable {
  package static func == (a: Certificate, b: Certificate) -> Bool { a.der == b.der }
}

/// An issuer of certificates: a root, or a subordinate under it. Both have P-256 keys.
package struct CertificateAuthority: Sendable {
  package let certificate: Certificate
  package let key: P256.PrivateKey

  private init(_ certificate: Certificate, _ key: P256.PrivateKey) {
    self.certificate = certificate
    self.key = key
  }

  /// Creates an authority from what was stored; nil unless the key belongs to the certificate.
  package init?(certificate: Certificate, key: P256.PrivateKey) {
    guard let owner = certificate.key.flatMap({ P256.PublicKey($0) }), owner == key.publicKey else { return nil }
    self.init(certificate, key)
  }

  /// Issues a self-signed root, with at most one subordinate between it and a leaf (path length 1).
  ///
  /// - Throws: `.unavailable`, also if the name is empty or longer than 64 characters.
  package static func root(_ fields: Certificate.Fields, key: P256.PrivateKey) throws(CryptographyError) -> CertificateAuthority {
    CertificateAuthority(try .issue(BILLFOLD_ROOT, fields, key: key.key, issuer: nil, signer: key), key)
  }

  /// Issues a subordinate, which can issue leaves only (path length 0).
  package func subordinate(_ fields: Certificate.Fields, key: P256.PrivateKey) throws(CryptographyError) -> CertificateAuthority {
    CertificateAuthority(try .issue(BILLFOLD_SUBORDINATE, fields, key: key.key, issuer: certificate, signer: self.key), key)
  }

  /// Issues a leaf for key agreement. (key usage keyAgreement)
  package func leaf(_ fields: Certificate.Fields, key: P256.PublicKey) throws(CryptographyError) -> Certificate {
    try .issue(BILLFOLD_AGREEMENT, fields, key: key.key, issuer: certificate, signer: self.key)
  }

  /// Issues a leaf for key wrapping. (key usage keyEncipherment)
  package func leaf(_ fields: Certificate.Fields, key: RSA.PublicKey) throws(CryptographyError) -> Certificate {
    try .issue(BILLFOLD_ENCIPHERMENT, fields, key: key.key, issuer: certificate, signer: self.key)
  }
}

extension Timestamp {
  fileprivate init(seconds: Int64) {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    self = overflow ? (seconds < 0 ? .earliest : .latest) : Timestamp(milliseconds: milliseconds)
  }

  /// Whole seconds since 1970, as certificates have them.
  var flooredSeconds: Int64 { (milliseconds - (milliseconds % 1000 + 1000) % 1000) / 1000 }
}
