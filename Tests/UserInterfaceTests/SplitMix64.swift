/// Random numbers that come again with the same seed.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
  mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

  /// Text of the kinds that do harm, and some that does none.
  mutating func text(upTo length: Int) -> String {
    (0..<below(length + 1)).reduce(into: "") { text, _ in text += piece() }
  }

  private mutating func piece() -> String {
    switch below(8) {
    case 0: String(Unicode.Scalar(UInt8(below(0x20))))
    case 1: pick(BadText.pieces)
    case 2: Unicode.Scalar(UInt32(below(0x11_0000))).map { String(Character($0)) } ?? "\u{FFFD}"
    case 3: Unicode.Scalar(UInt32(0x300 + below(0x70))).map { String(Character($0)) } ?? ""
    case 4: " "
    default: String(Unicode.Scalar(UInt8(0x21 + below(0x5E))))
    }
  }
}
