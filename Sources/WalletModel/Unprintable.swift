extension String {
  /// The text with everything replaced that acts on a terminal, reorders or hides text: control characters (C1 and DEL too), bidi
  /// controls, zero-width and other invisible formatting, separators of lines and paragraphs, private use.
  ///
  /// Line feeds stay, and so do joiners between two letters, which Persian and Indic names need. The result can be given in again: it
  /// stays the same. `Printable` is stricter, and is for a single line on a screen.
  package func replacingUnprintable(_ replacement: (Unicode.Scalar) -> String) -> String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }) { return self }
    var safe = ""
    var previous: Unicode.Scalar?
    var index = unicodeScalars.startIndex
    while index < unicodeScalars.endIndex {
      let scalar = unicodeScalars[index]
      index = unicodeScalars.index(after: index)
      let next = index < unicodeScalars.endIndex ? unicodeScalars[index] : nil
      if scalar == "\n" || !scalar.isUnprintable || scalar.isJoiner && previous?.isPartOfAWord == true && next?.isPartOfAWord == true {
        safe.unicodeScalars.append(scalar)
      } else {
        safe += replacement(scalar)
      }
      previous = scalar
    }
    return safe
  }
}

extension Unicode.Scalar {
  fileprivate var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
    default: false
    }
  }

  /// ZERO WIDTH JOINER and NON-JOINER.
  fileprivate var isJoiner: Bool { value == 0x200D || value == 0x200C }

  /// Letters, and the marks on them.
  fileprivate var isPartOfAWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark: true
    default: false
    }
  }

  /// `\u{9b}`, as people read it.
  package var writtenOut: String { "\\u{\(String(value, radix: 16))}" }
}
