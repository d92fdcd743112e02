/// Foreign text as it may be shown: what would act on a terminal or hide is written out (`\u{1b}`).
///
/// That is control characters, escape sequences, bidi overrides, line breaks and invisible formatting. Joiners between letters are kept,
/// because they change how a name is read (علی‌رضا). Emoji joined of several are shown as their parts, because terminals disagree on the
/// width of the whole.
package struct Printable: CustomStringConvertible, Sendable {
  package let description: String

  package init(_ text: some StringProtocol) { description = Self.sanitise(String(text)) }

  private static func sanitise(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var safe = ""
    var marks = 0
    var isAfterLetter = false
    // A joiner that is written once a letter follows.
    var joiner: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic
      if let held = joiner, isLetter { safe.unicodeScalars.append(held) }
      joiner = nil
      defer { isAfterLetter = isLetter || isAfterLetter && scalar.isMark }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark:
        // VARIATION SELECTOR-16 asks for a wider glyph than terminals count; a pile of marks would leave its line.
        marks += 1
        if scalar.value != 0xFE0F, marks <= 3, !safe.isEmpty { safe.unicodeScalars.append(scalar) }
      case .format where scalar.value == 0x200D, .format where scalar.value == 0x200C:
        marks = 0
        joiner = isAfterLetter ? scalar : nil
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
        marks = 0
        safe += scalar.escaped(asASCII: true).hasPrefix("\\u") ? "\\u{\(String(scalar.value, radix: 16))}" : scalar.escaped(asASCII: true)
      default:
        marks = 0
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}
