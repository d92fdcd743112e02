import Basics
import Testing

@testable import Cryptography

@Suite struct Keys {
  @Test func `show nothing`() throws {
    let key = try #require(Key(Array("sentinel sentinel sentinel senti".utf8)))
    var dumped = ""
    dump(key, to: &dumped)
    #expect(!"\(key)\(String(reflecting: key))\(dumped)".contains("sentinel"))
    #expect("\(key)" == "•••")
  }

  @Test func `have 32 bytes`() {
    #expect(Key([]) == nil)
    #expect(Key([UInt8](repeating: 1, count: 31)) == nil)
    #expect(Key([UInt8](repeating: 1, count: 33)) == nil)
  }

  @Test func `differ by purpose and seed`() {
    let all = [Key.random(), .random(), .reproducible(seed: 1), .reproducible(seed: 2), .reproducible(seed: 1).derived("a")]
    #expect(Set(all.map(contents)).count == all.count)
    #expect(contents(Key.reproducible(seed: .max)) == contents(Key.reproducible(seed: .max)))
  }

  private func contents(_ key: Key) -> [UInt8] { key.withBytes { bytes in (0..<Key.length).map { bytes[$0] } } }
}

@Suite struct SealedBoxes {
  let key = Key.reproducible(seed: 1)
  let nonce = [UInt8](repeating: 9, count: 12)

  @Test func `no bit may change`() throws {
    let box = try SealedBox.seal(Array("4000 0012 3456".utf8), key: key, nonce: nonce, additional: [1])
    for index in box.indices {
      var changed = box
      changed[index] ^= 1
      #expect(throws: CryptographyError.forged) { try SealedBox.open(changed, key: key, additional: [1]) }
    }
  }

  @Test func `belongs to its key and its place`() throws {
    let box = try SealedBox.seal([1, 2, 3], key: key, nonce: nonce, additional: [1])
    #expect(throws: CryptographyError.forged) { try SealedBox.open(box, key: .reproducible(seed: 2), additional: [1]) }
    #expect(throws: CryptographyError.forged) { try SealedBox.open(box, key: key, additional: [2]) }
    #expect(throws: CryptographyError.forged) { try SealedBox.open(box, key: key) }
  }

  @Test(arguments: [0, 1, 27]) func `anything too short is forged`(length: Int) {
    #expect(throws: CryptographyError.forged) { try SealedBox.open([UInt8](repeating: 0, count: length), key: key) }
  }
}

@Suite struct NumberedBoxes {
  let key = Key.reproducible(seed: 1)

  static func seal(_ message: String, number: Int, _ key: Key) -> [UInt8] {
    let message = Array(message.utf8)
    return [UInt8](unsafeUninitializedCapacity: message.count + NumberedBox.tagLength) { bytes, count in
      count = message.count + NumberedBox.tagLength
      NumberedBox.seal(message, number: number, key: key, into: UnsafeMutableRawBufferPointer(start: bytes.baseAddress, count: count))
    }
  }

  @Test(arguments: ["", "2", "4000 0012 3456", String(repeating: "2580", count: 5000)]) func `open with their number only`(message: String)
  {
    for number in [0, 1, Int(UInt32.max) + 1] {
      let box = Self.seal(message, number: number, key)
      #expect(NumberedBox.open(box, number: number, key: key) == Array(message.utf8))
      #expect(NumberedBox.open(box, number: number + 1, key: key) == nil)
      #expect(NumberedBox.open(box, number: number, key: .reproducible(seed: 2)) == nil)
    }
  }

  @Test func `no bit may change`() {
    let box = Self.seal("4000 0012 3456", number: 7, key)
    for index in box.indices {
      var changed = box
      changed[index] ^= 1
      #expect(NumberedBox.open(changed, number: 7, key: key) == nil)
      #expect(NumberedBox.open(Array(box[..<index]), number: 7, key: key) == nil)
    }
  }
}

@Suite struct PasswordHashes {
  let key = Key.reproducible(seed: 1)
  let salt = [UInt8](repeating: 5, count: 16)

  @Test(arguments: HashCost.allCases) func `know their password`(cost: HashCost) throws {
    let hash = try PasswordHash(of: "2580", key: key, salt: salt, cost: cost)
    #expect(try hash.matches("2580", key: key))
    #expect(try !hash.matches("2581", key: key))
    #expect(try !hash.matches("", key: key))
    #expect(try !hash.matches("2580", key: .reproducible(seed: 2)))
    let stored = try #require(PasswordHash(stored: hash.stored))
    #expect(stored == hash)
    #expect(stored.cost == cost)
  }

  @Test func `differ by everything that goes in`() throws {
    let hashes = [
      try PasswordHash(of: "2580", key: key, salt: salt, cost: .minimum),
      try PasswordHash(of: "2580", key: key, salt: [UInt8](repeating: 6, count: 16), cost: .minimum),
      try PasswordHash(of: "2580", key: .reproducible(seed: 2), salt: salt, cost: .minimum),
      try PasswordHash(of: "2580\0", key: key, salt: salt, cost: .minimum),
    ]
    #expect(Set(hashes.map { Array($0.stored.suffix(32)) }).count == hashes.count)
  }

  @Test func `are not made from damaged bytes`() throws {
    let stored = try PasswordHash(of: "2580", key: key, salt: salt, cost: .minimum).stored
    #expect(stored.count == 50)
    #expect(PasswordHash(stored: []) == nil)
    #expect(PasswordHash(stored: stored.dropLast()) == nil)
    #expect(PasswordHash(stored: [2] + stored.dropFirst()) == nil)
    #expect(PasswordHash(stored: [1, 3] + stored.dropFirst(2)) == nil)
  }
}

@Suite struct Streams {
  let stream = SeededRandomness(key: .reproducible(seed: 1))

  @Test func `are the same for the same`() {
    let again = SeededRandomness(key: .reproducible(seed: 1))
    #expect(stream.bytes(100, for: .salt, request: "a") == again.bytes(100, for: .salt, request: "a"))
    #expect(Array(stream.bytes(100, for: .salt, request: "a").prefix(33)) == again.bytes(33, for: .salt, request: "a"))
    #expect(stream.bytes(0, for: .salt, request: "a").isEmpty)
  }

  @Test func `differ by key purpose request and block`() {
    let other = SeededRandomness(key: .reproducible(seed: 2))
    var seen = Set(RandomPurpose.allCases.map { stream.bytes(32, for: $0, request: "a") })
    seen.insert(stream.bytes(32, for: .salt, request: "b"))
    seen.insert(stream.bytes(32, for: .salt, request: ""))
    seen.insert(Array(stream.bytes(64, for: .salt, request: "a").suffix(32)))
    seen.insert(other.bytes(32, for: .salt, request: "a"))
    #expect(seen.count == RandomPurpose.allCases.count + 4)
  }
}

@Test func `compares in constant time`() {
  #expect(constantTimeEqual([], []))
  #expect(constantTimeEqual([1, 2], [1, 2]))
  #expect(!constantTimeEqual([1, 2], [1, 3]))
  #expect(!constantTimeEqual([1, 2], [1]))
  #expect(systemRandom(32) != systemRandom(32))
  #expect(systemRandom(0).isEmpty)
}
