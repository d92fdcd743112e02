import Dice
import Testing
import UserInterface

/// Sanitized text and its width in columns.
@Suite struct TextTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("字幕", 4), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ﾊ", 1), ("Ａ", 2),
    ("😀", 2), ("👍🏽", 4), ("🇩🇪", 2), ("✓", 1), ("⌚", 2), ("╭", 1), ("─", 1), ("…", 1), ("·", 1), ("•", 1), ("▸", 1), ("ש", 1), ("م", 1),
    ("क्", 1), ("ก็", 1), ("\u{301}", 0), ("\u{20DD}", 0), ("", 0), ("علی\u{200C}رضا", 6),
  ])
  func `width is what terminals count`(_ text: String, _ width: Int) {
    #expect(Width.of(text) == width, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
  }

  @Test(
    arguments: [
      ("\u{1b}[31mred", "\\u{1b}[31mred"), ("a\nb", "a\\nb"), ("tab\there", "tab\\there"), ("\u{202E}evil", "\\u{202e}evil"),
      ("\0", "\\0"), ("\u{9b}1m", "\\u{9b}1m"), ("\u{2028}", "\\u{2028}"), ("soft\u{AD}hyphen", "soft\\u{ad}hyphen"),
      ("\u{FEFF}bom", "\\u{feff}bom"), ("\u{E000}", "\\u{e000}"), ("👩\u{200D}👧", "👩👧"), ("❤\u{FE0F}", "❤"), ("Zoë", "Zoë"),
      ("علی\u{200C}رضا", "علی\u{200C}رضا"), ("क\u{94D}\u{200D}ष", "क\u{94D}\u{200D}ष"), ("a\u{200C}\u{200C}b", "ab"),
      ("\u{200C}a\u{200D}", "a"),
      ("a\u{200D}\u{1b}b", "a\\u{1b}b"),
      ("\u{7F}", "\\u{7f}"),
    ].map { (BadText(text: $0.0), $0.1) })
  func `what would act on a terminal is written out`(_ bad: BadText, _ shown: String) {
    let raw = bad.text
    #expect(Text(untrusted: raw).string == shown)
    #expect(("\(raw)" as Text).string == shown)
  }

  @Test func `piles of marks stay in their line`() {
    let pile = "e" + String(repeating: "\u{301}", count: 400)
    #expect(Text(untrusted: pile).string.unicodeScalars.count == 4)
    #expect(Text(untrusted: String(repeating: "\u{301}", count: 9)).isEmpty)
    // Marks above, around and beside, vowels and final consonants, and what chooses a variant.
    for mark in "\u{301}\u{20DD}\u{903}\u{93E}\u{1160}\u{1161}\u{11AB}\u{D7CB}\u{FE0F}\u{E0100}\u{E31}\u{1F3FB}".unicodeScalars {
      let shown = Text(untrusted: "e" + String(repeating: Character(mark), count: 400))
      #expect(shown.string.unicodeScalars.count <= max(7, shown.width), "\(mark.value)")
    }
    #expect(Text(untrusted: "ကြွေး \u{1112}\u{1161}\u{11AB}").string == "ကြွေး \u{1112}\u{1161}\u{11AB}")
    let joined = "e" + String(repeating: "\u{200D}\u{301}", count: 400)
    #expect(Text(untrusted: joined).string.unicodeScalars.count == 7, "three marks, each with its joiner")
  }

  @Test func `whatever comes in, nothing that acts or hides goes out`() {
    var random = Dice(seed: 13)
    for _ in 0..<3000 {
      let raw = random.text(upTo: 40)
      let text = Text(untrusted: raw)
      #expect(text.string.unicodeScalars.allSatisfy { $0.isHarmless })
      #expect(Text(untrusted: text.string) == text)
      #expect(text.width == text.string.unicodeScalars.reduce(0) { $0 + Width.of($1) })
      let widest = text.string.map { Width.of($0) }.max() ?? 0
      for columns in [1, 2, 3, 7, 20] {
        let lines = text.wrapped(to: columns)
        #expect(text.truncated(to: columns).width <= columns)
        #expect(lines.allSatisfy { $0.width <= max(columns, widest) })
        let balanced = text.balanced(to: columns)
        #expect(balanced.count == lines.count)
        #expect(balanced.allSatisfy { $0.width <= max(columns, widest) })
      }
    }
  }

  @Test func `wrapping loses no word, and leaves none alone on the last line if it can`() {
    let text: Text = "That is not your PIN. 3 tries left, then you log in with your password."
    #expect(text.wrapped(to: 33).map(\.string).joined(separator: " ") == text.string)
    let lines = text.balanced(to: 33)
    #expect(lines.map(\.string).joined(separator: " ") == text.string)
    #expect(lines.last == "your password.")
    #expect(("one two" as Text).balanced(to: 3) == ["one", "two"])
    #expect(("abcdefgh" as Text).balanced(to: 3) == ["abc", "def", "gh"])
  }

  @Test(
    arguments: [
      ("Fingerprint not recognized. 4 attempts left.", 33, ["Fingerprint not recognized.", "4 attempts left."]),
      ("0 s, 30 s, 1 min, 5 min, 15 min, 1 h", 27, ["0 s, 30 s, 1 min, 5 min,", "15 min, 1 h"]),
      ("Phone 1 deactivated · Phone 3 deactivated", 33, ["Phone 1 deactivated ·", "Phone 3 deactivated"]),
      ("customer care (40 calls): done", 17, ["customer care", "(40 calls): done"]),
      ("Ends •••• 7009, now", 14, ["Ends", "•••• 7009, now"]),
      // Numbers side by side are parted, as are words that no line has room for.
      ("+49 1555 0100101", 10, ["+49 1555", "0100101"]), ("4 attempts", 8, ["4", "attempts"]),
      ("Enter 4 to 6 digits", 12, ["Enter 4 to", "6 digits"]),
    ] as [(Text, Int, [Text])])
  func `a number stays with its noun`(_ text: Text, _ columns: Int, _ lines: [Text]) { #expect(text.wrapped(to: columns) == lines) }

  @Test(
    arguments: [
      ("Your password reset code", 20, "Your password reset…"), ("Your password reset code", 14, "Your password…"), ("short", 9, "short"),
      ("New: Donaudampfschiff", 14, "New: Donaudam…"), ("Meeting: Übergang morgen", 18, "Meeting: Übergang…"),
    ] as [(Text, Int, Text)])
  func `a line of news is cut after a word, unless little would be left`(_ text: Text, _ columns: Int, _ cut: Text) {
    #expect(text.truncatedAfterWord(to: columns) == cut)
  }

  @Test func `half a wide character never stays behind`() {
    var frame = Frame(Size(columns: 4, rows: 1))
    frame.put("漢字", row: 0, column: 0)
    frame.put("x", row: 0, column: 1)
    #expect(frame.line(0) == " x字")
    frame.put("y", row: 0, column: 2)
    #expect(frame.line(0) == " xy")
    frame.put("漢", row: 0, column: 3)
    #expect(frame.line(0) == " xy")
  }

  @Test func `absurd sizes are clamped`() {
    #expect(Size(columns: 60_000, rows: 60_000) == Size(columns: 1000, rows: 500))
    #expect(Size(columns: -5, rows: 0) == Size(columns: 1, rows: 1))
  }
}
