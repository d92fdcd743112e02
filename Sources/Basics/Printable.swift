/// Foreign text, sanitized for display: characters that act on a terminal or hide text are escaped (`\u{1b}`).
///
/// Escaped are control characters, escape sequences, bidi overrides, line breaks and invisible formatting. Joiners between letters stay,
/// because they change how a name is read (علی‌رضا). Emoji that are joined from several are shown as their parts, because terminals
/// disagree on the width of the whole.
package struct Printable: CustomStringConvertible, Sendable {
  package let description: String

  // Doesn't call the generic initializer below, which looks up types at run time.
  package init(_ text: String) { description = Self.sanitise(text) }
  package init(_ text: some StringProtocol) { self.init(String(text)) }

  private static func sanitise(_ text: String) -> String {
    if text.isPrintableASCII { return text }
    var safe = ""
    var marks = 0
    var signs = 0
    var isInWord = false
    // A pending joiner, which is written only if the word continues.
    var joiner: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      // Looked up once, because the lookup takes longer than all other work in this loop.
      let category = scalar.properties.generalCategory
      let isPartOfAWord = category.isPartOfAWord
      defer { isInWord = isPartOfAWord }
      let held = isPartOfAWord ? joiner : nil
      joiner = nil
      switch category {
      case .nonspacingMark, .enclosingMark:
        // VARIATION SELECTOR-16 requests a wider glyph than terminals count; many stacked marks would leave their line.
        marks += 1
        if scalar.value != 0xFE0F, marks <= 3, !safe.isEmpty { safe.append(scalar, after: held) }
      case .spacingMark,
        _ where scalar.isFinalJamo && category == .otherLetter:
        // A Burmese syllable can have four spacing marks in addition to its other marks.
        signs += 1
        if signs <= 6 { safe.append(scalar, after: held) }
      case _ where scalar.isJoiner:
        joiner = isInWord ? scalar : nil
      case _ where category.isUnprintable:
        (marks, signs) = (0, 0)
        safe += scalar.escaped(asASCII: true).hasPrefix("\\u") ? "\\u{\(String(scalar.value, radix: 16))}" : scalar.escaped(asASCII: true)
      default:
        (marks, signs) = (0, 0)
        safe.append(scalar, after: held)
      }
    }
    return safe
  }
}

extension String {
  /// True if the text has only visible ASCII characters and spaces, like most texts.
  var isPrintableASCII: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

  fileprivate mutating func append(_ scalar: Unicode.Scalar, after joiner: Unicode.Scalar?) {
    if let joiner { unicodeScalars.append(joiner) }
    unicodeScalars.append(scalar)
  }
}
