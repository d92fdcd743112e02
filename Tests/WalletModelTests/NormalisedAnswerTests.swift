import Basics
import Testing
import WalletModel

/// Swift's `==` takes canonically equal texts for one; what is hashed are bytes, so bytes are compared here.
@Suite struct NormalisedAnswerTests {
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
}
