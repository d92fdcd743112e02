import Basics
import Testing

@testable import Cryptography

/// The standards' own examples.
@Suite struct Vectors {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func `sha 256 of FIPS 180`(message: String, digest: String) {
    #expect(SHA256.hash(Array(message.utf8)).hexadecimal == digest)
  }

  @Test(arguments: [
    (bytes("0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b"), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    (Array("Jefe".utf8), "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    (
      [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `hmac of RFC 4231`(key: [UInt8], message: String, code: String) {
    let state = UnsafeMutablePointer<HMAC.State>.allocate(capacity: 1)
    defer { state.deallocate() }
    HMAC.prepare(state, key: key, length: key.count)
    #expect(HMAC.finish(&state.pointee, Array(message.utf8)).hexadecimal == code)
  }

  /// Test case 1 of appendix A, whose first 32 bytes are what a derived key is.
  @Test func `hkdf of RFC 5869`() throws {
    let key = try #require(Key(bytes("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5")))
    let block = HMAC.authenticate(bytes("f0f1f2f3f4f5f6f7f8f9") + [1], key: key)
    #expect(block.hexadecimal == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf")
    #expect(key.derived("cards").withBytes { $0[0] } == HMAC.authenticate(Array("cards".utf8) + [1], key: key)[0])
  }

  /// CBC-AES256, F.2.5 and F.2.6 of SP 800-38A, but for the padding.
  @Test func `cbc of SP 800`() throws {
    let key = try #require(Key(bytes("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")))
    let iv = bytes("000102030405060708090a0b0c0d0e0f")
    let message = bytes(
      "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710")
    let encrypted = try CBC.encrypt(message, key: key, iv: iv)
    #expect(
      encrypted.dropLast(CBC.blockLength).hexadecimal
        == "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b"
    )
    #expect(try CBC.decrypt(encrypted, key: key, iv: iv) == message)
  }

  /// Of every length around a block; what has no whole blocks or no padding is no message.
  @Test func `padding of CBC`() throws {
    let (key, iv) = (Key.reproducible(seed: 1), [UInt8](repeating: 7, count: CBC.blockLength))
    for length in 0...33 {
      let message = [UInt8](repeating: 0x2A, count: length)
      let encrypted = try CBC.encrypt(message, key: key, iv: iv)
      #expect(encrypted.count == (length / 16 + 1) * 16)
      #expect(try CBC.decrypt(encrypted, key: key, iv: iv) == message)
      #expect(throws: CryptographyError.forged) { try CBC.decrypt(encrypted.dropLast(), key: key, iv: iv) }
      #expect(throws: CryptographyError.forged) { try CBC.decrypt(encrypted, key: key, iv: iv.dropLast()) }
    }
    #expect(throws: CryptographyError.forged) { try CBC.decrypt([], key: key, iv: iv) }
    let unpadded = try CBC.encrypt([UInt8](repeating: 0x2A, count: 32), key: key, iv: iv).dropLast(CBC.blockLength)
    #expect(throws: CryptographyError.forged) { try CBC.decrypt(Array(unpadded), key: key, iv: iv) }
  }

  /// Appendix C of RFC 7515, and what only `base64` writes.
  @Test func `base 64 URL`() {
    #expect([3, 236, 255, 224, 193].base64URL == "A-z_4ME")
    for length in 0...64 {
      let all = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 37 + 251) }
      #expect([UInt8](base64URL: all.base64URL) == all && !all.base64URL.contains { "+/=".contains($0) })
    }
    for text in ["A+z/4ME", "A-z_4ME=", "A-z_4MF", "A", "A-z_4M E", "§", "A-z_4ME\n"] { #expect([UInt8](base64URL: text) == nil) }
  }

  /// Test cases 13, 14 and 16 of the GCM specification (McGrew, Viega; the source of NIST's).
  @Test(arguments: [
    (
      key: String(repeating: "00", count: 32), nonce: String(repeating: "00", count: 12), message: "", additional: "",
      sealed: "530f8afbc74536b9a963b4f1c4cb738b"
    ),
    (
      key: String(repeating: "00", count: 32), nonce: String(repeating: "00", count: 12), message: String(repeating: "00", count: 16),
      additional: "", sealed: "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
    ),
    (
      key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308", nonce: "cafebabefacedbaddecaf888",
      message: "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
      additional: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      sealed: "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
        + "76fc6ece0f4e1768cddf8853bb2d551b"
    ),
  ])
  func `aes 256 GCM`(key: String, nonce: String, message: String, additional: String, sealed: String) throws {
    let key = try #require(Key(bytes(key)))
    let box = try SealedBox.seal(bytes(message), key: key, nonce: bytes(nonce), additional: bytes(additional))
    #expect(box.hexadecimal == nonce + sealed)
    #expect(try SealedBox.open(box, key: key, additional: bytes(additional)) == bytes(message))
  }

  /// The expected bytes are OpenSSL's, with the nonce 00000000 0201000000000000.
  @Test func `cha cha 20 poly 1305 of a numbered message`() throws {
    let key = try #require(Key([UInt8](0..<32)))
    #expect(
      NumberedBoxes.seal("what was done", number: 258, key).hexadecimal == "6add994931fd8ae071e92012509cc7bc1fbd046f0ab989ac3855f774da")
  }
}

/// The bytes that these hexadecimal digits stand for.
func bytes(_ hexadecimal: String) -> [UInt8] {
  let digits = Array(hexadecimal.utf8).map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
  return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}
