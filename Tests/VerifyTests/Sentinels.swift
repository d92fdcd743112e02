import WalletModel

/// Looks for texts that must be nowhere, in every shape in which they could have got there.
struct Sentinels {
  struct Hit: Hashable, CustomStringConvertible {
    let place: String
    let sentinel: String
    let shape: String
    var description: String { "\(sentinel) as \(shape) in \(place)" }
  }

  private let needles: [(sentinel: String, shape: String, bytes: [UInt8])]

  /// The most digits that a longer number has by chance. (our choice)
  private static let fewDigits = 6

  /// - Parameter texts: what was typed, by a name for it that gives nothing away.
  init(_ texts: [String: String]) {
    needles = texts.sorted(by: <).flatMap { name, text in Self.shapes(of: text).map { (name, $0.key, $0.value) } }
  }

  /// The texts themselves, whatever their case, as UTF-8 and UTF-16, plain, in base64 at each of its three alignments, and in hex.
  static func shapes(of text: String) -> [String: [UInt8]] {
    var shapes: [String: [UInt8]] = [:]
    for (caseName, text) in ["as typed": text, "lower case": text.lowercased(), "upper case": text.uppercased()] {
      let utf16 = text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
      let encodings = ["UTF-8": Array(text.utf8), "UTF-16LE": utf16, "UTF-16BE": Array(utf16.reversed().reversed()).swapped]
      for (encoding, bytes) in encodings {
        let name = "\(encoding) \(caseName)"
        shapes[name] = bytes
        shapes["hex of \(name)"] = hex(bytes, "0123456789abcdef")
        shapes["HEX of \(name)"] = hex(bytes, "0123456789ABCDEF")
        for offset in 0..<3 {
          shapes["base64+\(offset) of \(name)"] = base64(bytes, offset, "+/")
          shapes["base64url+\(offset) of \(name)"] = base64(bytes, offset, "-_")
        }
      }
    }
    return shapes
  }

  func hits(in bytes: [UInt8], at place: String) -> [Hit] {
    // An index of the positions of each two bytes: most needles begin nowhere.
    var starts = [[Int]](repeating: [], count: 65536)
    let wanted = Set(needles.map { Int($0.bytes[0]) << 8 | Int($0.bytes[1]) })
    for index in bytes.indices.dropLast() {
      let pair = Int(bytes[index]) << 8 | Int(bytes[index + 1])
      if wanted.contains(pair) { starts[pair].append(index) }
    }
    return needles.filter { needle in
      starts[Int(needle.bytes[0]) << 8 | Int(needle.bytes[1])].contains { start in
        let end = start + needle.bytes.count
        return end <= bytes.count && bytes[start..<end].elementsEqual(needle.bytes) && !Self.isPartOfNumber(bytes, start..<end)
      }
    }.map { Hit(place: place, sentinel: $0.sentinel, shape: $0.shape) }
  }

  /// True for a few digits in a longer number, such as an address, an identifier or a time, which has them by chance. A number that
  /// consists of nothing else has them on purpose.
  private static func isPartOfNumber(_ bytes: [UInt8], _ digits: Range<Int>) -> Bool {
    guard digits.count <= fewDigits, bytes[digits].allSatisfy(\.isDecimal) else { return false }
    func run(of isPart: (UInt8) -> Bool) -> Range<Int> {
      let before = bytes[..<digits.lowerBound].reversed().prefix(while: isPart).count
      return digits.lowerBound - before..<digits.upperBound + bytes[digits.upperBound...].prefix(while: isPart).count
    }
    let (decimal, hex) = (run(of: \.isDecimal), run(of: \.isHex))
    let isRepeated =
      decimal.count.isMultiple(of: digits.count)
      && decimal.allSatisfy {
        bytes[$0] == bytes[digits.lowerBound + ($0 - decimal.lowerBound) % digits.count]
      }
    let isAddress = bytes[..<hex.lowerBound].suffix(2).elementsEqual("0x".utf8)
    return !isRepeated || isAddress || hex.count > decimal.count && hex.count >= 8
  }

  private static func hex(_ bytes: [UInt8], _ digits: String) -> [UInt8] {
    let digits = Array(digits.utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  /// Those characters that depend on nothing but the bytes, where `offset` others stand before them in their group of three.
  private static func base64(_ bytes: [UInt8], _ offset: Int, _ last: String) -> [UInt8] {
    let alphabet = Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
    let first = (offset * 8 + 5) / 6
    let end = (offset + bytes.count) * 8 / 6
    let padded = [UInt8](repeating: 0, count: offset) + bytes + [0, 0]
    return (first..<end).map { index in
      let bit = index * 6
      let pair = UInt16(padded[bit / 8]) << 8 | UInt16(padded[bit / 8 + 1])
      return alphabet[Int(pair >> (10 - UInt16(bit % 8))) & 63]
    }
  }
}

extension UInt8 {
  fileprivate var isDecimal: Bool { (0x30...0x39).contains(self) }
  fileprivate var isHex: Bool { isDecimal || (0x61...0x66).contains(self | 0x20) }
}

extension [UInt8] {
  /// Each two bytes the other way around.
  fileprivate var swapped: [UInt8] { indices.map { self[$0 ^ 1] } }
}

/// Looks for numbers of cards and devices, of any owner: 16 digits that pass their check, in one run or in groups of four.
enum CardNumbers {
  static func found(in bytes: [UInt8]) -> [String] {
    var found: [String] = []
    var (digits, spaces): ([UInt8], Int) = ([], 0)
    func end() {
      let text = String(decoding: digits, as: UTF8.self)
      if digits.count == PAN.length, PAN.isValid(text) { found.append(text) }
      (digits, spaces) = ([], 0)
    }
    for byte in bytes {
      if (0x30...0x39).contains(byte) {
        // Spaces end a number, but after each fourth digit.
        if spaces > 0, !digits.count.isMultiple(of: 4) || digits.count >= PAN.length { end() }
        digits.append(byte)
        spaces = 0
      } else if byte == 0x20, !digits.isEmpty, spaces < 2 {
        spaces += 1
      } else {
        end()
      }
    }
    end()
    return found
  }
}
