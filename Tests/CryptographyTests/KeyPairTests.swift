import Basics
import Testing

@testable import Cryptography

@Suite struct P256Keys {
  static let generator =
    "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
  static let order = bytes("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")

  @Test func `scalars are from 1 to the order less 1`() throws {
    let one = [UInt8](repeating: 0, count: 31) + [1]
    #expect(try #require(P256.PrivateKey(scalar: one)).publicKey.bytes.hexadecimal == Self.generator)
    let last = Self.order.dropLast() + [Self.order[31] - 1]
    // The negative of the generator: the same x coordinate.
    let opposite = try #require(P256.PrivateKey(scalar: Array(last))).publicKey
    #expect(opposite.bytes[1...32].hexadecimal == Self.generator.dropFirst(2).prefix(64))
    #expect(opposite.bytes.hexadecimal != Self.generator)
    #expect(P256.PrivateKey(scalar: Self.order) == nil)
    #expect(P256.PrivateKey(scalar: [UInt8](repeating: 0, count: 32)) == nil)
    #expect(P256.PrivateKey(scalar: [UInt8](repeating: 255, count: 32)) == nil)
    #expect(P256.PrivateKey(scalar: []) == nil)
    #expect(P256.PrivateKey(scalar: [0] + one) == nil)
  }

  /// The number's remainder by the order less 1, plus 1.
  @Test func `random bytes make a key`() throws {
    let none = [UInt8](repeating: 0, count: 8)
    func key(_ number: [UInt8]) throws -> String { try P256.PrivateKey(random: number).publicKey.bytes.hexadecimal }
    #expect(try key([UInt8](repeating: 0, count: 40)) == Self.generator)
    #expect(try key(none + Self.order.dropLast() + [Self.order[31] - 1]) == Self.generator)
    let two = try #require(P256.PrivateKey(scalar: [UInt8](repeating: 0, count: 31) + [2]))
    #expect(try key(none + Self.order) == two.publicKey.bytes.hexadecimal)
    let stream = SeededRandomness(key: .reproducible(seed: 1))
    let keys = try (0..<20).map { try key(stream.bytes(P256.randomLength, for: .salt, request: "\($0)")) }
    #expect(Set(keys).count == 20)
  }

  /// RFC 5903, 8.1.
  @Test func `agreement of RFC 5903`() throws {
    let own = try #require(P256.PrivateKey(scalar: bytes("c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433")))
    let other = try #require(P256.PrivateKey(scalar: bytes("c6ef9c5d78ae012a011164acb397ce2088685d8f06bf9be0b283ab46476bee53")))
    #expect(
      own.publicKey.bytes.hexadecimal
        == "04dad0b65394221cf9b051e1feca5787d098dfe637fc90b9ef945d0c37725811805271a0461cdb8252d61f1c456fa3e59ab1f45b33accf5f58389e0577b8990bb3"
    )
    let secret = try #require(Key(bytes("d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de")))
    #expect(try own.agree(with: other.publicKey) == secret)
    #expect(try other.agree(with: own.publicKey) == secret)
  }

  /// RFC 6979, A.2.5: SHA-256, "sample".
  @Test func `signature of RFC 6979`() throws {
    let key = try #require(P256.PrivateKey(scalar: bytes("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721")))
    let signature = bytes(
      "3046022100efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
        + "022100f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8")
    #expect(key.publicKey.verifies(signature, of: Array("sample".utf8)))
    #expect(!key.publicKey.verifies(signature, of: Array("Sample".utf8)))
    for index in signature.indices {
      for bit in 0..<8 {
        var changed = signature
        changed[index] ^= 1 << bit
        #expect(!key.publicKey.verifies(changed, of: Array("sample".utf8)))
      }
    }
    #expect(!key.publicKey.verifies([], of: Array("sample".utf8)))
    #expect(!key.publicKey.verifies(signature + [0], of: Array("sample".utf8)))
    for message in [[], [1], [UInt8](repeating: 7, count: 10_000)] {
      #expect(key.publicKey.verifies(try key.sign(message), of: message))
    }
  }

  /// The formula itself: SHA-256 of counter, secret and info. (NIST SP 800-56C, 4.1)
  @Test(arguments: [0, 1, 58, 1000]) func `one step derivation`(count: Int) throws {
    let info = [UInt8](repeating: 3, count: count)
    let secret = [UInt8](repeating: 9, count: 32)
    let derived = try #require(Key(secret)).oneStep(info: info)
    #expect(derived == Key(SHA256.hash([0, 0, 0, 1] + secret + info)))
  }

  @Test func `public keys are on the curve`() throws {
    let point = bytes(Self.generator)
    #expect(P256.PublicKey(point) != nil)
    #expect(P256.PublicKey(point.dropLast()) == nil)
    #expect(P256.PublicKey(point + [0]) == nil)
    #expect(P256.PublicKey([]) == nil)
    #expect(P256.PublicKey([4] + [UInt8](repeating: 0, count: 64)) == nil)
    #expect(P256.PublicKey([UInt8](repeating: 0, count: 65)) == nil)
    // Compressed and hybrid forms are other bytes of the same point.
    #expect(P256.PublicKey([3] + point[1...32]) == nil)
    #expect(P256.PublicKey([7] + point[1...]) == nil)
    for index in point.indices {
      var changed = point
      changed[index] ^= 1
      #expect(P256.PublicKey(changed) == nil)
    }
  }

  @Test func `are kept encrypted`() throws {
    let key = try #require(P256.PrivateKey(scalar: [UInt8](repeating: 0x11, count: 32)))
    let cipher = AEADCipher(.reproducible(seed: 1), purpose: "keys")
    let sealed = try #require(key.sealed(by: cipher, for: "leaf"))
    #expect(P256.PrivateKey(sealed: sealed, by: cipher, for: "leaf")?.publicKey == key.publicKey)
    #expect(P256.PrivateKey(sealed: sealed, by: cipher, for: "root") == nil)
    #expect(RSA.PrivateKey(sealed: sealed, by: cipher, for: "leaf") == nil)
  }

  @Test func `damaged PKCS 8 is no key`() throws {
    let key = try #require(P256.PrivateKey(scalar: [UInt8](repeating: 0x11, count: 32)))
    let whole = try #require(key.withPKCS8 { $0 })
    #expect(P256.PrivateKey(pkcs8: whole)?.publicKey == key.publicKey)
    #expect(P256.PrivateKey(pkcs8: whole + [0]) == nil)
    for length in 0..<whole.count { #expect(P256.PrivateKey(pkcs8: Array(whole.prefix(length))) == nil) }
    // A changed bit never makes another key.
    for index in whole.indices {
      var changed = whole
      changed[index] ^= 1
      if let other = P256.PrivateKey(pkcs8: changed) { #expect(other.publicKey == key.publicKey) }
    }
  }

  @Test func `show nothing`() throws {
    let key = try #require(P256.PrivateKey(scalar: [UInt8](repeating: 0x11, count: 32)))
    var dumped = ""
    dump(key, to: &dumped)
    dump([key], to: &dumped)
    #expect("\(key)\(String(reflecting: key))" == "••••••")
    #expect(!dumped.contains("publicKey"))
  }
}

@Suite struct RSAKeys {
  static let key = try! RSA.PrivateKey.random()
  static let other = try! RSA.PrivateKey.random()
  static let message = Array("5454545454545454|1128|2026-11-21T10:11:00Z".utf8)

  @Test func `signatures belong to message and key`() throws {
    let signature = try Self.key.sign(Self.message)
    #expect(signature.count == RSA.length)
    #expect(try Self.key.sign(Self.message) == signature)
    #expect(Self.key.publicKey.verifies(signature, of: Self.message))
    #expect(!Self.key.publicKey.verifies(signature, of: Self.message + [0]))
    #expect(!Self.other.publicKey.verifies(signature, of: Self.message))
    #expect(!Self.key.publicKey.verifies([], of: Self.message))
    #expect(!Self.key.publicKey.verifies(signature + [0], of: Self.message))
    for index in signature.indices {
      for bit in 0..<8 {
        var changed = signature
        changed[index] ^= 1 << bit
        #expect(!Self.key.publicKey.verifies(changed, of: Self.message))
      }
    }
  }

  @Test func `wrapped keys belong to one key`() throws {
    let content = Key.reproducible(seed: 3)
    let wrapped = try Self.key.publicKey.wrap(content)
    #expect(wrapped.count == RSA.length)
    #expect(try Self.key.publicKey.wrap(content) != wrapped)
    #expect(try Self.key.unwrap(wrapped) == content)
    #expect(throws: CryptographyError.forged) { try Self.other.unwrap(wrapped) }
    for damaged in [
      [], [0], Array(wrapped.dropLast()), wrapped + [0], [UInt8](repeating: 0, count: 256), [UInt8](repeating: 255, count: 256),
    ] {
      #expect(throws: CryptographyError.forged) { try Self.key.unwrap(damaged) }
    }
  }

  @Test func `are read from their DER`() throws {
    let whole = try #require(Self.key.withPKCS8 { $0 })
    #expect(RSA.PrivateKey(pkcs8: whole)?.publicKey == Self.key.publicKey)
    #expect(RSA.PrivateKey(pkcs8: whole + [0]) == nil)
    #expect(RSA.PrivateKey(pkcs8: whole.dropLast()) == nil)
    #expect(P256.PrivateKey(pkcs8: whole) == nil)
    let publicKey = Self.key.publicKey
    #expect(RSA.PublicKey(der: publicKey.der) == publicKey)
    #expect(RSA.PublicKey(der: publicKey.der + [0]) == nil)
    #expect(RSA.PublicKey(der: publicKey.der.dropLast()) == nil)
    #expect(RSA.PublicKey(der: []) == nil)
    // A changed bit never makes another key: at most one that computes by a longer way.
    for index in stride(from: 0, to: whole.count, by: 7) {
      var changed = whole
      changed[index] ^= 1
      if let other = RSA.PrivateKey(pkcs8: changed) { #expect(other.publicKey == publicKey) }
    }
  }

  @Test func `are kept encrypted`() throws {
    let cipher = AEADCipher(.reproducible(seed: 1), purpose: "keys")
    let sealed = try #require(Self.key.sealed(by: cipher, for: "issuer"))
    #expect(RSA.PrivateKey(sealed: sealed, by: cipher, for: "issuer")?.publicKey == Self.key.publicKey)
    #expect("\(Self.key)\(String(reflecting: Self.key))" == "••••••")
  }
}

@Suite struct SingleUseKeys {
  @Test(arguments: [0, 1, 16, 125]) func `read what they wrote`(count: Int) throws {
    let message = [UInt8](repeating: 5, count: count)
    let sealed = try SingleUseKey(.reproducible(seed: 1)).seal(message)
    #expect(sealed.count == count + 16)
    #expect(try SingleUseKey(.reproducible(seed: 1)).open(sealed) == message)
    #expect(throws: CryptographyError.forged) { try SingleUseKey(.reproducible(seed: 2)).open(sealed) }
    #expect(throws: CryptographyError.forged) { try SingleUseKey(.reproducible(seed: 1)).open(sealed.dropLast()) }
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 0x80
      #expect(throws: CryptographyError.forged) { try SingleUseKey(.reproducible(seed: 1)).open(changed) }
    }
  }

  @Test(arguments: [0, 15]) func `anything too short is forged`(count: Int) {
    #expect(throws: CryptographyError.forged) { try SingleUseKey(.reproducible(seed: 1)).open([UInt8](repeating: 0, count: count)) }
  }
}

/// RFC 4648, 10, and texts that are not written so.
@Suite struct ByteTexts {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `base 64`(text: String, written: String) {
    #expect(Array(text.utf8).base64 == written)
    #expect([UInt8](base64: written) == Array(text.utf8))
  }

  @Test func `base 64 of all bytes`() {
    let all = (0...255).map { UInt8($0) }
    #expect([UInt8](base64: all.base64) == all)
    let long = [UInt8](repeating: 0xFB, count: 10_000)
    #expect([UInt8](base64: long.base64) == long)
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Zm8=Zm8=", "Zg==Zg==", " Zg==", "Zg== ", "Zg==\n", "Zm\n8=", "Z===", "====", "=", "=AAA",
    "Zm9-", "Zm9_", "Zm9é", "AA=A", "Zm 9v",
  ])
  func `is no base 64`(text: String) { #expect([UInt8](base64: text) == nil) }

  @Test(arguments: ["", "0", "000", "0g", " 00", "00 ", "0x00", "٠٠", "00\n"]) func `is not hexadecimal`(text: String) {
    #expect([UInt8](hexadecimal: text) == nil)
  }

  @Test func `hexadecimal in both cases`() {
    #expect([UInt8](hexadecimal: "00ffABcd09") == [0x00, 0xFF, 0xAB, 0xCD, 0x09])
  }
}
