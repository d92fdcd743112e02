import Basics
import Cryptography
import Foundation
import Testing

@testable import Provisioning

@Suite struct CertificateTextTests {
  let certificate = Simulated.leaf
  let pem = Simulated.leaf.pem

  @Test func `all forms are read`() throws {
    let forms = [
      pem, String(pem.dropLast()), pem.replacingOccurrences(of: "\n", with: "\r\n"),
      String(pem.replacingOccurrences(of: "\n", with: "\r\n").unicodeScalars.dropLast(2)), certificate.der.base64,
      certificate.der.hexadecimal, certificate.der.hexadecimal.uppercased(),
    ]
    for form in forms { #expect(try CertificateText.read(form) == certificate) }
    let chain = try CertificateChain(leafCertificate: pem, subordinateCertificate: Simulated.subordinate.certificate.der.hexadecimal)
    #expect(chain.leaf == certificate)
    #expect(chain.subordinate == Simulated.subordinate.certificate)
    let leaf = try chain.verified(under: Simulated.root.certificate, at: Simulated.now)
    #expect(leaf.key == .agreement(Simulated.leafKey.publicKey))
  }

  @Test func `every length of the last line is read`() throws {
    var lengths: Set<Int> = []
    for extra in 0..<48 {
      let leaf = try Simulated.subordinate.leaf(
        Simulated.fields(String(repeating: "a", count: 1 + extra), 9), key: Simulated.leafKey.publicKey)
      let lines = leaf.pem.split(separator: "\n")
      lengths.insert(lines[lines.count - 2].count)
      #expect(try CertificateText.read(leaf.pem) == leaf)
    }
    #expect(lengths.contains(64) && lengths.count > 8)
  }

  @Test func `what is wrong is named`() throws {
    let lines = pem.split(separator: "\n").map(String.init)
    let body = lines.dropFirst().dropLast()
    func refused(_ text: String, _ refusal: CertificateTextRefusal, _ location: SourceLocation = #_sourceLocation) {
      #expect(throws: refusal, sourceLocation: location) { try CertificateText.read(text) }
    }
    refused("", .empty)
    refused(body.joined(separator: "\n"), .tags)
    refused(body.joined(separator: "\n") + "\n", .tags)
    refused(([lines[0]] + body).joined(separator: "\n"), .tags)
    refused((body + [lines.last!]).joined(separator: "\n"), .tags)
    refused(pem.replacingOccurrences(of: "CERTIFICATE", with: "X509 CERTIFICATE"), .tags)
    refused("\n" + pem, .tags)
    refused(pem + "\n", .tags)
    refused(pem + pem, .tags)
    refused("subject: leaf\n" + pem, .tags)
    refused(lines[0] + lines.last!, .tags)
    refused(lines[0] + "\n" + lines.last! + "\n", .tags)
    // Lines of 63, 65, 76 and all in one; an empty one; a blank at an end.
    for length in [63, 65, 76, 10_000] {
      var (wrapped, rest) = ([lines[0]], Substring(body.joined()))
      while !rest.isEmpty {
        wrapped.append(String(rest.prefix(length)))
        rest = rest.dropFirst(length)
      }
      refused((wrapped + [lines.last!]).joined(separator: "\n"), .lineLength(1))
    }
    refused(([lines[0], lines[1], ""] + lines.dropFirst(2)).joined(separator: "\n"), .lineLength(2))
    refused(([lines[0]] + body + ["", lines.last!]).joined(separator: "\n"), .lineLength(body.count))
    refused(([lines[0], lines[1] + " "] + lines.dropFirst(2)).joined(separator: "\n"), .lineLength(1))
    // Line ends of two kinds, and of another.
    refused(pem.replacingOccurrences(of: "\n", with: "\r"), .lineEnds)
    refused(lines[0] + "\r\n" + lines.dropFirst().joined(separator: "\n"), .lineEnds)
    refused(lines.joined(separator: "\r\n") + "\n", .lineEnds)
    refused(lines.joined(separator: "\r\n") + "\r", .lineEnds)
    refused(lines.joined(separator: "\r\r\n"), .lineEnds)
    // Base64 and what it stands for.
    refused(([lines[0], "!" + lines[1].dropFirst()] + lines.dropFirst(2)).joined(separator: "\n"), .base64)
    refused(certificate.der.base64 + "=", .base64)
    refused(" " + certificate.der.base64, .base64)
    refused("zz", .base64)
    refused("30", .certificate)
    refused((certificate.der + [0]).hexadecimal, .certificate)
    refused(Array(certificate.der.dropLast()).base64, .certificate)
    refused((certificate.der + certificate.der).base64, .certificate)
  }

  @Test func `the refusal says which certificate`() {
    #expect(throws: CertificateChain.Refusal(.leaf, .empty)) {
      try CertificateChain(leafCertificate: "", subordinateCertificate: "")
    }
    #expect(throws: CertificateChain.Refusal(.subordinate, .certificate)) {
      try CertificateChain(leafCertificate: pem, subordinateCertificate: "00")
    }
  }

  /// Every changed bit of the text is refused, or, as the case of a hexadecimal digit, means nothing.
  @Test func `no bit of the text may change`() throws {
    for text in [pem, certificate.der.base64, certificate.der.hexadecimal] {
      for changed in Array(text.utf8).flipped {
        let read = try? CertificateText.read(String(decoding: changed, as: UTF8.self))
        guard let read else { continue }
        if read == certificate {
          #expect(text == certificate.der.hexadecimal)
        } else {
          #expect(throws: ChainRefusal.self) {
            try Certificate.verify(
              [read, Simulated.subordinate.certificate], under: Simulated.root.certificate, at: Simulated.now, for: .agreement)
          }
        }
      }
    }
  }
}
