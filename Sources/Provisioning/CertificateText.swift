package import Basics
package import Cryptography

/// The reason why the text of a certificate is refused.
package enum CertificateTextRefusal: Error, Hashable, Sendable {
  case empty
  /// The PEM text lacks one of its tags, has another label, or has text before or after the tags.
  case tags
  /// The lines end neither all with LF nor all with CRLF.
  case lineEnds
  /// This line (1 is the first after the tag) does not have 64 characters. The last line may have fewer.
  case lineLength(Int)
  case base64
  /// The bytes are not one certificate in DER.
  case certificate
}

/// The certificates of a request to add a card: parsed, not verified.
package struct CertificateChain: Sendable, Equatable {
  package let leaf, subordinate: Certificate

  /// The certificate that is refused, and the reason.
  package struct Refusal: Error, Hashable, Sendable {
    package let place: ChainRefusal.Place
    package let reason: CertificateTextRefusal

    package init(_ place: ChainRefusal.Place, _ reason: CertificateTextRefusal) {
      self.place = place
      self.reason = reason
    }
  }

  package init(leaf: Certificate, subordinate: Certificate) {
    self.leaf = leaf
    self.subordinate = subordinate
  }

  /// Parses the fields `leafCertificate` and `subordinateCertificate`. (CardService, tokenize)
  package init(leafCertificate: String, subordinateCertificate: String) throws(Refusal) {
    leaf = try Self.read(leafCertificate, .leaf)
    subordinate = try Self.read(subordinateCertificate, .subordinate)
  }

  private static func read(_ text: String, _ place: ChainRefusal.Place) throws(Refusal) -> Certificate {
    do throws(CertificateTextRefusal) {
      return try CertificateText.read(text)
    } catch {
      throw Refusal(place, error)
    }
  }

  /// Returns the leaf's key if the chain leads to the pinned root, is valid now, and allows the use of its kind of key.
  package func verified(under root: Certificate, at now: Timestamp) throws(ChainRefusal) -> VerifiedLeaf {
    guard let use = leaf.use else { throw .keyKind }
    return try Certificate.verify([leaf, subordinate], under: root, at: now, for: use)
  }
}

/// The text of one certificate, in the three forms that requests use. (CardService, tokenize: its guide says hexadecimal or PEM, its
/// samples have base64 of DER)
package enum CertificateText {
  /// The number of characters in a full line of PEM. (RFC 7468, 2)
  private static let lineLength = 64
  private static let (begin, end) = ("-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----")

  package static func read(_ text: String) throws(CertificateTextRefusal) -> Certificate {
    guard let certificate = Certificate(der: try der(text)) else { throw .certificate }
    return certificate
  }

  private static func der(_ text: String) throws(CertificateTextRefusal) -> [UInt8] {
    if text.isEmpty { throw .empty }
    // Only PEM contains line ends or hyphens.
    if text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == UInt8(ascii: "-") }) { return try pem(text) }
    if let bytes = [UInt8](hexadecimal: text) { return bytes }
    guard let bytes = [UInt8](base64: text) else { throw .base64 }
    return bytes
  }

  private static func pem(_ text: String) throws(CertificateTextRefusal) -> [UInt8] {
    let characters = Array(text.utf8)
    let returns = characters.count { $0 == 0x0D }
    if returns > 0 {
      let pairs = zip(characters, characters.dropFirst()).count { $0 == (0x0D, 0x0A) }
      guard pairs == returns, pairs == characters.count(where: { $0 == 0x0A }) else { throw .lineEnds }
    }
    var lines = characters.filter { $0 != 0x0D }.split(separator: 0x0A, omittingEmptySubsequences: false)
    // The line end after the last line is optional.
    if let last = lines.last, last.isEmpty { lines.removeLast() }
    let plain = lines.map { String(decoding: $0, as: UTF8.self) }
    guard plain.count > 2, plain.first == begin, plain.last == end else { throw .tags }
    let content = plain.dropFirst().dropLast()
    if content.contains(where: { $0.hasPrefix("-----") }) { throw .tags }
    for (index, line) in content.enumerated() {
      let isLast = index == content.count - 1
      guard isLast ? (1...lineLength).contains(line.utf8.count) : line.utf8.count == lineLength else { throw .lineLength(index + 1) }
    }
    guard let bytes = [UInt8](base64: content.joined()) else { throw .base64 }
    return bytes
  }
}
