internal import CUTF8Proc

/// Unicode normalization: equal text becomes equal bytes, regardless of the keyboard. (Unicode Standard Annex 15)
///
/// A text of more than 4096 bytes, which is longer than any field's maximum, stays unchanged.
extension String {
  /// NFC, for stored and displayed text: one spelling for canonically equivalent text, for example é in one or in two characters.
  package var composed: String { isModest ? mapped(UTF8PROC_COMPOSE) : self }

  /// NFKC, which also unifies compatibility characters, for example ﬁ and full-width letters.
  package var compatible: String { isModest ? mapped(UTF8PROC_COMPOSE, UTF8PROC_COMPAT) : self }

  /// The text for loose comparison: without differences of case, accents and compatibility variants, without outer or repeated white space,
  /// and with ASCII apostrophes, quotation marks and dashes, because phones insert typographic ones.
  package var foldedLoosely: String { isModest ? foldedButForPunctuation.withPlainPunctuation : self }

  private var withPlainPunctuation: String {
    var plain = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "‘", "’", "‛", "′", "ʹ", "ʻ", "ʼ", "`": plain.append("'")
      case "“", "”", "„", "‟", "″", "«", "»": plain.append("\"")
      case "‐", "‑", "‒", "–", "—", "―", "−": plain.append("-")
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// The text as `foldedLoosely` returned it up to version 0.2, which kept punctuation marks different.
  package var foldedButForPunctuation: String {
    guard isModest else { return self }
    // Ignorable characters are soft hyphens, joiners and variation selectors, which are invisible in what a person types.
    let bare = mapped(UTF8PROC_DECOMPOSE, UTF8PROC_COMPAT, UTF8PROC_IGNORE).withoutAccents
    let folded = bare.mapped(UTF8PROC_COMPOSE, UTF8PROC_COMPAT, UTF8PROC_CASEFOLD, UTF8PROC_IGNORE)
    return folded.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map(String.init).joined(separator: " ")
  }

  /// This decomposed text without the marks on Latin, Greek and Cyrillic letters. Those of Hindi, Thai or kana stay, because they stand for
  /// vowels and sounds.
  private var withoutAccents: String {
    var kept = UnicodeScalarView()
    var isOnLetter = false
    for scalar in unicodeScalars {
      if !scalar.isMark {
        // In decomposed text, nearly all letters of these three scripts, and no letters of others, are below U+0530.
        isOnLetter = scalar.value < 0x530 && scalar.properties.isAlphabetic
      } else if isOnLetter {
        continue
      }
      // The dot of the i is an accent too: i and ı have the same capital, I.
      kept.append(scalar == "ı" ? "i" : scalar)
    }
    return String(kept)
  }

  /// True if the text is short enough to normalize: sorting marks takes quadratic time, some 10 ms for 4096 bytes of them.
  private var isModest: Bool { utf8.count <= 4096 }

  /// Normalizes the text; returns it unchanged if there is not enough memory.
  private func mapped(_ options: utf8proc_option_t...) -> String {
    // ASCII is the same in every normalization form, except for case folding.
    if utf8.allSatisfy({ $0 < 0x80 }) { return options.contains(UTF8PROC_CASEFOLD) ? lowercased() : self }
    // Without UTF8PROC_NULLTERM the length counts, and U+0000 is a character like any other.
    let options = utf8proc_option_t(options.reduce(UTF8PROC_STABLE.rawValue) { $0 | $1.rawValue })
    let bytes = Array(utf8)
    let length = utf8proc_decompose(bytes, bytes.count, nil, 0, options)
    guard length >= 0 else { return self }
    var points = [Int32](repeating: 0, count: length)
    guard utf8proc_decompose(bytes, bytes.count, &points, length, options) == length else { return self }
    let composed = utf8proc_normalize_utf32(&points, length, options)
    guard composed >= 0 else { return self }
    var scalars = UnicodeScalarView()
    scalars.append(contentsOf: points.prefix(composed).compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) })
    return String(scalars)
  }
}

extension Unicode.Scalar {
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
