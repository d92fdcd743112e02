import Basics
import Foundation
import ProgramRun
import Testing

@testable import Cryptography

/// Chains of root, subordinate and leaf; what only another implementation can make is in ProvisioningTests.
@Suite struct CertificateTests {
  private static let now = Timestamp(iso8601: "2026-11-21T09:41:00Z")!
  private static let from = now - .seconds(3600)
  private static let until = now + .seconds(3600)
  private static let leafKey = scalar(0x11)
  private static let root = try! CertificateAuthority.root(fields("Root", 1), key: scalar(0x33))
  private static let subordinate = try! root.subordinate(fields("Subordinate", 2), key: scalar(0x44))
  private static let leaf = try! subordinate.leaf(fields("Leaf", 3), key: leafKey.publicKey)
  private static let rsaLeaf = try! subordinate.leaf(fields("RSA leaf", 4), key: RSAKeys.key.publicKey)

  private static func scalar(_ byte: UInt8) -> P256.PrivateKey { P256.PrivateKey(scalar: [UInt8](repeating: byte, count: 32))! }

  private static func fields(
    _ name: String, _ number: UInt8, from: Timestamp = from, until: Timestamp = until
  ) -> Certificate.Fields {
    Certificate.Fields(name: name, number: [UInt8](repeating: number, count: 16), notBefore: from, notAfter: until)
  }

  private static func verify(
    _ chain: [Certificate] = [leaf, subordinate.certificate], under root: Certificate = root.certificate, at moment: Timestamp = now,
    for use: Certificate.LeafUse = .agreement
  ) throws(ChainRefusal) -> VerifiedLeaf {
    try Certificate.verify(chain, under: root, at: moment, for: use)
  }

  @Test func `a chain leads to the leafs key`() throws {
    #expect(try Self.verify().key == .agreement(Self.leafKey.publicKey))
    #expect(
      try Self.verify([Self.rsaLeaf, Self.subordinate.certificate], for: .encipherment).key == .encipherment(RSAKeys.key.publicKey))
  }

  @Test func `what is wrong is named`() throws {
    let (leaf, subordinate, root) = (Self.leaf, Self.subordinate.certificate, Self.root.certificate)
    for chain in [[], [leaf], [leaf, subordinate, root], [leaf, subordinate, subordinate]] {
      #expect(throws: ChainRefusal.wrongCount(chain.count)) { try Self.verify(chain) }
    }
    #expect(throws: ChainRefusal.swapped) { try Self.verify([subordinate, leaf]) }
    #expect(throws: ChainRefusal.selfSigned(.leaf)) { try Self.verify([root, subordinate]) }
    #expect(throws: ChainRefusal.selfSigned(.subordinate)) { try Self.verify([leaf, root]) }
    #expect(throws: ChainRefusal.leafIsAuthority) { try Self.verify([subordinate, subordinate]) }
    #expect(throws: ChainRefusal.notAnAuthority) { try Self.verify([leaf, leaf]) }
    #expect(throws: ChainRefusal.keyUsage(.leaf)) { try Self.verify(for: .encipherment) }
    #expect(throws: ChainRefusal.keyUsage(.leaf)) { try Self.verify([Self.rsaLeaf, subordinate]) }
    let other = try CertificateAuthority.root(Self.fields("Root", 9), key: Self.scalar(0x66))
    #expect(throws: ChainRefusal.otherRoot) { try Self.verify(under: other.certificate) }
    let others = try other.subordinate(Self.fields("Subordinate", 2), key: Self.scalar(0x77))
    #expect(throws: ChainRefusal.otherIssuer) { try Self.verify([leaf, others.certificate]) }
    #expect(throws: ChainRefusal.otherRoot) {
      try Self.verify([others.leaf(Self.fields("Leaf", 3), key: Self.leafKey.publicKey), others.certificate])
    }
    // The root's own leaf, and a pinned certificate that is no root.
    #expect(throws: ChainRefusal.otherIssuer) {
      try Self.verify([Self.root.leaf(Self.fields("Leaf", 5), key: Self.leafKey.publicKey), subordinate])
    }
    #expect(throws: ChainRefusal.otherRoot) { try Self.verify(under: subordinate) }
    // A subordinate of the subordinate, which may have none.
    let deeper = try Self.subordinate.subordinate(Self.fields("Deeper", 6), key: Self.scalar(0x88))
    let deep = try deeper.leaf(Self.fields("Deep leaf", 7), key: Self.leafKey.publicKey)
    #expect(throws: ChainRefusal.otherRoot) { try Self.verify([deep, deeper.certificate]) }
    #expect(throws: ChainRefusal.signature(.root)) { try Self.verify([deep, deeper.certificate], under: subordinate) }
  }

  @Test func `validities include their last second`() throws {
    #expect((Self.leaf.notBefore, Self.leaf.notAfter) == (Self.from, Self.until))
    _ = try Self.verify(at: Self.from)
    _ = try Self.verify(at: Self.until + .milliseconds(999))
    #expect(throws: ChainRefusal.notYetValid(.leaf)) { try Self.verify(at: Self.from - .milliseconds(1)) }
    #expect(throws: ChainRefusal.expired(.leaf)) { try Self.verify(at: Self.until + .seconds(1)) }
    #expect(throws: ChainRefusal.expired(.leaf)) { try Self.verify(at: .latest) }
    #expect(throws: ChainRefusal.notYetValid(.leaf)) { try Self.verify(at: .earliest) }
  }

  @Test(arguments: [ChainRefusal.Place.leaf, .subordinate, .root]) func `each validity counts`(place: ChainRefusal.Place) throws {
    func chain(_ from: Timestamp, _ until: Timestamp) throws -> (chain: [Certificate], root: Certificate) {
      func fields(_ name: String, _ of: ChainRefusal.Place) -> Certificate.Fields {
        of == place ? Self.fields(name, 1, from: from, until: until) : Self.fields(name, 1)
      }
      let root = try CertificateAuthority.root(fields("Root", .root), key: Self.scalar(0x33))
      let subordinate = try root.subordinate(fields("Subordinate", .subordinate), key: Self.scalar(0x44))
      return ([try subordinate.leaf(fields("Leaf", .leaf), key: Self.leafKey.publicKey), subordinate.certificate], root.certificate)
    }
    let early = try chain(Self.from, Self.now - .seconds(1))
    #expect(throws: ChainRefusal.expired(place)) { try Self.verify(early.chain, under: early.root) }
    let late = try chain(Self.now + .seconds(1), Self.until)
    #expect(throws: ChainRefusal.notYetValid(place)) { try Self.verify(late.chain, under: late.root) }
    let exact = try chain(Self.now, Self.now)
    _ = try Self.verify(exact.chain, under: exact.root)
  }

  /// The machine's clock has no part in it.
  @Test(arguments: ["1999-01-01T00:00:00Z", "2049-12-31T23:59:59Z", "2050-01-01T00:00:00Z", "9999-12-31T23:59:58Z", "0001-01-01T00:00:01Z"])
  func `chains of any time`(moment: String) throws {
    let now = try #require(Timestamp(iso8601: moment))
    func fields(_ name: String) -> Certificate.Fields { Self.fields(name, 1, from: now - .seconds(1), until: now + .seconds(1)) }
    let root = try CertificateAuthority.root(fields("Root"), key: Self.scalar(0x33))
    let subordinate = try root.subordinate(fields("Subordinate"), key: Self.scalar(0x44))
    let leaf = try subordinate.leaf(fields("Leaf"), key: Self.leafKey.publicKey)
    _ = try Self.verify([leaf, subordinate.certificate], under: root.certificate, at: now)
    #expect(throws: ChainRefusal.self) {
      try Self.verify([leaf, subordinate.certificate], under: root.certificate, at: Self.now)
    }
  }

  @Test(arguments: [ChainRefusal.Place.leaf, .subordinate]) func `no bit may change`(place: ChainRefusal.Place) throws {
    let der = place == .leaf ? Self.leaf.der : Self.subordinate.certificate.der
    var parsed = 0
    for bit in 0..<der.count * 8 {
      var changed = der
      changed[bit / 8] ^= 1 << (bit % 8)
      guard let certificate = Certificate(der: changed) else { continue }
      parsed += 1
      let chain = place == .leaf ? [certificate, Self.subordinate.certificate] : [Self.leaf, certificate]
      #expect(throws: ChainRefusal.self) { try Self.verify(chain) }
    }
    // Most changes leave a certificate that can be read.
    #expect(parsed > der.count * 4)
  }

  @Test func `a key says what its leaf is for`() {
    #expect(Self.leaf.use == .agreement && Self.rsaLeaf.use == .encipherment)
  }

  @Test func `is one DER and nothing else`() throws {
    let der = Self.leaf.der
    #expect(Certificate(der: der) == Self.leaf)
    #expect(Certificate(der: der + [0]) == nil)
    #expect(Certificate(der: []) == nil)
    for length in 0..<der.count { #expect(Certificate(der: Array(der.prefix(length))) == nil) }
    // The same in a looser encoding: a length of three bytes where two are enough.
    #expect(der.prefix(2) == [0x30, 0x82])
    #expect(Certificate(der: [0x30, 0x83, 0x00] + der[2...]) == nil)
  }

  @Test func `pem has tags and lines of 64`() throws {
    let lines = Self.leaf.pem.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "-----BEGIN CERTIFICATE-----")
    #expect(lines.suffix(2) == ["-----END CERTIFICATE-----", ""])
    let body = lines.dropFirst().dropLast(2)
    #expect(body.dropLast().allSatisfy { $0.utf8.count == 64 } && (1...64).contains(body.last?.utf8.count ?? 0))
    #expect([UInt8](base64: body.joined()) == Self.leaf.der)
  }

  @Test func `an authority has the key of its certificate`() {
    #expect(CertificateAuthority(certificate: Self.root.certificate, key: Self.scalar(0x33)) != nil)
    #expect(CertificateAuthority(certificate: Self.root.certificate, key: Self.scalar(0x44)) == nil)
    #expect(CertificateAuthority(certificate: Self.rsaLeaf, key: Self.scalar(0x44)) == nil)
  }

  @Test(arguments: ["", String(repeating: "a", count: 65)]) func `names have 1 to 64 characters`(name: String) {
    #expect(throws: CryptographyError.unavailable) { try CertificateAuthority.root(Self.fields(name, 1), key: Self.scalar(0x33)) }
  }

  @Test func `many threads may verify`() async throws {
    try await withThrowingTaskGroup(of: VerifiedLeaf.self) { group in
      for _ in 0..<64 { group.addTask { try Self.verify() } }
      for try await leaf in group { #expect(leaf.key == .agreement(Self.leafKey.publicKey)) }
    }
  }

  private static let isVerifying = ProcessInfo.processInfo.environment["BILLFOLD_VERIFY"] == "1"
  private static let hasOpenSSL = (try? ProgramRun(["openssl", "version"]))?.status == 0

  /// Each bit when verifying, else one in 41; of the root, which costs a run of the program for each bit, one in 61.
  private static let step = isVerifying ? 1 : 41

  /// OpenSSL's own program and ours refuse each certificate in which one bit is changed.
  @Test(.enabled(if: hasOpenSSL || isVerifying, "openssl is not installed"), arguments: ["leaf", "rsa", "subordinate", "root"])
  func `both refuse a changed bit`(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "billfold-flips-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let certificates = [
      "leaf": Self.leaf, "rsa": Self.rsaLeaf, "subordinate": Self.subordinate.certificate, "root": Self.root.certificate,
    ]
    let original = try #require(certificates[name]).der
    let bits = Array(stride(from: 0, to: original.count * 8, by: name == "root" ? 61 : Self.step))
    func write(_ der: [UInt8], _ name: String) throws {
      let lines = Data(der).base64EncodedString(options: .lineLength64Characters)
      let text = "-----BEGIN CERTIFICATE-----\n\(lines)\n-----END CERTIFICATE-----\n"
      try text.replacing("\r\n", with: "\n").write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
    }
    func flipped(_ bit: Int) -> [UInt8] {
      var changed = original
      changed[bit / 8] ^= 1 << (bit % 8)
      return changed
    }
    for (name, certificate) in certificates { try write(certificate.der, name) }
    for bit in bits { try write(flipped(bit), "\(bit)") }
    /// The files that the program accepts.
    func accepted(_ files: [String], root: String = "root", _ intermediate: [String]) throws -> [String] {
      let run = try ProgramRun(
        ["openssl", "verify", "-x509_strict", "-check_ss_sig", "-no-CApath", "-no-CAstore", "-attime", "\(Self.now.flooredSeconds)"]
          + ["-CAfile", root] + intermediate + files, in: folder.path, keepsErrorsApart: true)
      return run.text.split(separator: "\n").filter { $0.hasSuffix(": OK") }.map { String($0.dropLast(4)) }
    }
    let files = bits.map { "\($0)" }
    switch name {
    case "subordinate": #expect(try accepted(files + [name], []) == [name])
    case "root":
      #expect(try accepted(["leaf"], ["-untrusted", "subordinate"]) == ["leaf"])
      for file in files { #expect(try accepted(["leaf"], root: file, ["-untrusted", "subordinate"]) == []) }
    default: #expect(try accepted(files + [name], ["-untrusted", "subordinate"]) == [name])
    }
    let leaf = name == "rsa" ? Self.rsaLeaf : Self.leaf
    for bit in bits {
      guard let changed = Certificate(der: flipped(bit)) else { continue }
      #expect(throws: ChainRefusal.self, "\(bit)") {
        switch name {
        case "subordinate": try Self.verify([leaf, changed])
        case "root": try Self.verify(under: changed)
        default: try Self.verify([changed, Self.subordinate.certificate], for: name == "rsa" ? .encipherment : .agreement)
        }
      }
    }
  }

  /// OpenSSL's own program, by its strictest rules.
  @Test(.enabled(if: hasOpenSSL || isVerifying, "openssl is not installed"))
  func `openssl accepts our chains`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "billfold-chain-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let other = try CertificateAuthority.root(Self.fields("Root", 9), key: Self.scalar(0x66))
    let files = [
      ("root", Self.root.certificate), ("other", other.certificate), ("subordinate", Self.subordinate.certificate), ("leaf", Self.leaf),
      ("rsa", Self.rsaLeaf),
    ]
    for (name, certificate) in files { try certificate.pem.write(to: folder.appending(path: name), atomically: true, encoding: .utf8) }
    func verify(_ leaf: String, root: String = "root", at moment: Timestamp = Self.now) throws -> ProgramRun {
      try ProgramRun(
        [
          "openssl", "verify", "-x509_strict", "-check_ss_sig", "-no-CApath", "-no-CAstore", "-attime", "\(moment.flooredSeconds)",
          "-CAfile", root, "-untrusted", "subordinate", leaf,
        ], in: folder.path)
    }
    for leaf in ["leaf", "rsa"] {
      let run = try verify(leaf)
      #expect(run.status == 0 && run.text == "\(leaf): OK\n", "\(run.text)")
      #expect(try verify(leaf, root: "other").status != 0)
      #expect(try verify(leaf, at: Self.until + .seconds(1)).text.contains("certificate has expired"))
    }
    func text(_ name: String) throws -> String {
      try ProgramRun(["openssl", "x509", "-noout", "-text", "-in", name], in: folder.path).text
    }
    #expect(try text("leaf").contains("X509v3 Key Usage: critical\n                Key Agreement\n"))
    #expect(try text("rsa").contains("X509v3 Key Usage: critical\n                Key Encipherment\n"))
    #expect(try text("subordinate").contains("CA:TRUE, pathlen:0"))
  }
}
