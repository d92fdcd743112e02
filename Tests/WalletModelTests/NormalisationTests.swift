import Testing
import WalletModel

/// Swift's `==` takes canonically equal texts for one; what is hashed are bytes, so bytes are compared here.
@Suite struct NormalisationTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [
    ("caf\u{E9}", "cafe\u{301}"), ("Caf\u{E9}", "CAFE"), ("  Café \t Noir ", "cafe noir"), ("Café\u{A0}Noir", "cafe\u{3000}noir"),
    ("Straße", "STRASSE"), ("STRAẞE", "strasse"), ("ﬁlm", "Film"), ("Ａｎｎａ１", "anna1"), ("ﾏﾘｶﾞ", "マリガ"), ("№ ½", "no 1⁄2"),
    ("İstanbul", "istanbul"), ("ISPARTA", "ısparta"), ("Ångström", "\u{212B}ngstrom"), ("Ελλάδα", "ΕΛΛΑΔΑ"), ("Οδός", "ΟΔΟΣ"),
    ("\u{1FB3}", "\u{3B1}\u{345}"), ("Ёлка", "елка"), ("Nguyễn", "nguyen"), ("a\u{323}\u{307}", "a\u{307}\u{323}"),
    ("が", "か\u{3099}"), ("한", "\u{1112}\u{1161}\u{11AB}"), ("❤\u{FE0F}", "❤"), ("co\u{AD}op", "coop"), ("می\u{200C}روم", "میروم"),
    // The punctuation of phones.
    ("O'Neill", "O’Neill"), ("O`Neill", "oʼneill"), ("l‘amour", "L'Amour"), ("\"Rex\"", "“Rex”"),
    ("Saint-Lô", "Saint‑Lo"), ("1990–2000", "1990-2000"),
  ])
  func `answers that are the same`(one: String, other: String) {
    #expect(Self.bytes(MFAAnswer.normalised(one)) == Self.bytes(MFAAnswer.normalised(other)))
  }

  @Test(arguments: [
    ("cafe noir", "cafenoir"), ("anna", "hanna"), ("rock", "rok"), ("Søren", "soren"), ("O'Neill", "ONeill"), ("c+d", "c-d"), ("1", "12"),
    ("O’Neill", "O\"Neill"),
    // A vowel each: Hindi, Thai, Tamil, Khmer.
    ("की", "का"), ("กิน", "กัน"), ("கி", "கு"), ("កិ", "កុ"),
    // A point or a voicing each: Hebrew, Arabic, kana.
    ("שׁ", "שׂ"), ("كَ", "كُ"), ("が", "か"), ("ハ", "パ"),
    ("山", "川"), ("👩", "👨"), ("a", "а"), ("an\0na", "an"),
  ])
  func `answers that differ`(one: String, other: String) {
    #expect(Self.bytes(MFAAnswer.normalised(one)) != Self.bytes(MFAAnswer.normalised(other)))
  }

  @Test(arguments: ["", " \t ", "\u{3000}\u{A0}", "\u{200D}\u{200C}", "\u{3164}", "\u{FE0F} \u{FE0F}"])
  func `an answer of nothing is needed`(answer: String) {
    #expect(MFAAnswer.normalised(answer).isEmpty)
    #expect(MFAAnswer.problem(with: Secret(answer)) == "is required")
  }

  @Test(arguments: [
    ("caf\u{E9}", "cafe\u{301}", true), ("ﬁ", "fi", true), ("Ａ１", "A1", true), ("²", "2", true), ("Cafe", "cafe", false),
    ("caf\u{E9}", "cafe", false), ("a b", "a  b", false), ("a ", "a", false), ("ß", "ss", false), ("a\0b", "a", false),
  ])
  func `a password counts as drawn and no looser`(one: String, other: String, isSame: Bool) {
    #expect((Self.bytes(one.compatible) == Self.bytes(other.compatible)) == isSame)
  }

  @Test func `a profile is kept in one spelling`() {
    var profile = UserProfile()
    profile.firstName = " Zoe\u{308} "
    profile.lastName = "Nu\u{301}n\u{303}ez"
    profile.email = "zoe\u{308}@example.com"
    profile.password = Secret("e\u{301}")
    let tidied = profile.tidied
    #expect(Self.bytes(tidied.firstName) == Self.bytes("Zo\u{EB}"))
    #expect(Self.bytes(tidied.lastName) == Self.bytes("N\u{FA}\u{F1}ez"))
    #expect(Self.bytes(tidied.email) == Self.bytes("zo\u{EB}@example.com"))
    #expect(Self.bytes(tidied.password.reveal()) == Self.bytes("e\u{301}"), "what is counted and shown stays as it was typed")
    #expect(Self.bytes("ﬁ".composed) == Self.bytes("ﬁ"), "a name is drawn as it was typed")
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
