/// Text that has broken something somewhere.
struct BadText: Sendable, CustomStringConvertible {
  /// A short name: tests are listed by it.
  let description: String
  let text: String

  init(_ name: String, _ text: String) {
    description = name
    self.text = text
  }

  /// Named by what it says, written out.
  init(text: String) { self.init(text.debugDescription, text) }

  static let all = [
    ("empty", ""), ("control bytes", "a\u{1}\u{2}\u{7}b"), ("NUL", "a\0b"), ("escape sequence", "\u{1b}[2J\u{1b}]0;title\u{7}"),
    ("C1", "\u{9b}31mred"), ("emoji family", "👨‍👩‍👧‍👦"), ("flags", "🇩🇪🇫🇷🇺🇸"), ("skin tone", "👍🏽"), ("heart", "❤️"),
    ("combining pile", "e" + String(repeating: "\u{301}\u{327}", count: 40)), ("mark first", "\u{301}a"), ("Hebrew", "שלום עולם"),
    ("Arabic", "مرحبا بالعالم"), ("override", "\u{202E}gnp.exe"), ("isolate", "\u{2066}abc\u{2069}"), ("replacement", "caf\u{FFFD}"),
    ("CJK", "漢字かな交じり文"), ("wide at the edge", String(repeating: "漢", count: 30)), ("SQL", "'; DROP TABLE accounts; --"),
    ("newlines", "12\n34"), ("carriage returns", "12\r\n34\r"), ("separators", "a\u{2028}b\u{2029}c"), ("tabs", "a\tb"),
    ("zero width", "a\u{200B}b\u{FEFF}c"), ("private", "\u{F8FF}"), ("unassigned", "\u{E0080}"), ("format string", "%s%n{0}\\u{1b}"),
    ("100 kB", String(repeating: "0123456789", count: 10_000)), ("100 kB of family", String(repeating: "👨‍👩‍👧‍👦", count: 4000)),
    ("100 kB of marks", "e" + String(repeating: "\u{301}", count: 50_000)),
  ].map(BadText.init)
  static let pieces = all.map(\.text).filter { $0.utf8.count < 300 }
}

extension Unicode.Scalar {
  /// True for what a terminal only draws.
  var isHarmless: Bool {
    switch properties.generalCategory {
    // Joiners between letters are part of a name.
    case .format where value == 0x200C || value == 0x200D: true
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }
}
