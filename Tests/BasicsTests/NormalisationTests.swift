import Basics
import Testing

/// Swift's `==` takes canonically equal texts for one; what is hashed are bytes, so bytes are compared here.
@Suite struct NormalisationTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [
    ("caf\u{E9}", "cafe\u{301}", true), ("ﬁ", "fi", true), ("Ａ１", "A1", true), ("²", "2", true), ("Cafe", "cafe", false),
    ("caf\u{E9}", "cafe", false), ("a b", "a  b", false), ("a ", "a", false), ("ß", "ss", false), ("a\0b", "a", false),
  ])
  func `a password counts as drawn and no looser`(one: String, other: String, isSame: Bool) {
    #expect((Self.bytes(one.compatible) == Self.bytes(other.compatible)) == isSame)
  }

  /// Nothing traps, takes long or grows without bounds, and what was mapped once stays.
  @Test(arguments: [
    "", "\0", "a\0\u{301}\0", String(decoding: [0xC3, 0x28, 0xFF, 0xED, 0xA0, 0x80, 0xEF, 0xBF, 0xBF] as [UInt8], as: UTF8.self),
    String(repeating: "\u{FDFA}", count: 100), String(repeating: "\u{FDFA}", count: 1_365), String(repeating: "\u{344}", count: 2_048),
    "a" + String(repeating: "\u{301}\u{316}", count: 1_023), "a" + String(repeating: "\u{301}\u{316}", count: 500_000),
    String(repeating: "É ", count: 500_000), "\u{301}e", "\u{B4}", "e\u{301}\u{345}\u{20E3}", "👩‍👩‍👧‍👦\u{1F3FD}", "\u{202E}x\u{1B}[2J",
  ])
  func `any text is mapped`(text: String) {
    for map in [\String.composed, \.compatible, \.foldedLoosely] {
      let mapped = text[keyPath: map]
      #expect(mapped.utf8.count <= max(text.utf8.count, 4_096) * 11, "U+FDFA becomes eleven times as long, and nothing longer")
      #expect(Self.bytes(mapped[keyPath: map]) == Self.bytes(mapped))
    }
  }

  /// Every scalar up to the ideographs, and the letters and signs beyond them that are others drawn differently.
  @Test func `what was folded stays and has one spelling`() {
    let values = [0...0x33FF, 0xA640...0xA7FF, 0xF900...0xFFFF, 0x1D400...0x1D7FF, 0x1F100...0x1F2FF] as [ClosedRange<UInt32>]
    let wrong = values.joined().compactMap(Unicode.Scalar.init).filter { scalar in
      let folded = String(scalar).foldedLoosely
      return [folded, String(scalar).composed, String(scalar).compatible].contains { Self.bytes($0.foldedLoosely) != Self.bytes(folded) }
    }
    #expect(wrong.map { String($0.value, radix: 16) } == [])
  }
}
