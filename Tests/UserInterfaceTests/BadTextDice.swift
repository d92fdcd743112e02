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

  /// Returns no scalar that marks a secret, by itself or in its number, which may be shown.
  private var anyScalar: Unicode.Scalar? {
    mutating get {
      let scalar = Unicode.Scalar(UInt32(below(0x11_0000)))
      let shown = scalar.map { "\($0) \(String($0.value, radix: 16))" } ?? ""
      return ["Ж", Fuzzer.secretDigits, Fuzzer.revealed].contains { shown.contains($0) } ? nil : scalar
    }
  }
}
