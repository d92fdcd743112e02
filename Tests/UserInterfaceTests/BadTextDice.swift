import Dice

extension Dice {
  /// Text of the kinds that do harm, and some that does none.
  mutating func text(upTo length: Int) -> String {
    (0..<below(length + 1)).reduce(into: "") { text, _ in text += piece() }
  }

  private mutating func piece() -> String {
    switch below(8) {
    case 0: String(Unicode.Scalar(UInt8(below(0x20))))
    case 1: pick(BadText.pieces)
    case 2: anyScalar.map { String(Character($0)) } ?? "\u{FFFD}"
    case 3: Unicode.Scalar(UInt32(0x300 + below(0x70))).map { String(Character($0)) } ?? ""
    case 4: " "
    default: String(Unicode.Scalar(UInt8(0x21 + below(0x5E))))
    }
  }

  /// None whose number, in which it may be shown, has what stands for a secret.
  private var anyScalar: Unicode.Scalar? {
    mutating get {
      let number = below(0x11_0000)
      let name = String(number, radix: 16)
      return name.contains(Fuzzer.revealed) || name.contains(Fuzzer.secretDigits) ? nil : Unicode.Scalar(UInt32(number))
    }
  }
}
