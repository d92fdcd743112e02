extension Unicode.Scalar {
  /// True if the character acts on a terminal, or reorders or hides text: control characters (C1 and DEL too), bidi controls, zero-width
  /// and other invisible formatting, separators of lines and paragraphs, private use.
  ///
  /// Input, output and screens all use this definition.
  var isUnprintable: Bool { properties.generalCategory.isUnprintable }

  /// True for ZERO WIDTH JOINER and NON-JOINER: unprintable except between letters, where Persian and Indic names need them. Emoji have
  /// them too.
  var isJoiner: Bool { value == 0x200D || value == 0x200C }

  /// True if the character is a Hangul vowel or final consonant, which takes no column after another one. (Unicode Standard, 3.12)
  var isFinalJamo: Bool { 0x1160...0x11FF ~= value || 0xD7B0...0xD7FF ~= value }

  var isPartOfAWord: Bool { properties.generalCategory.isPartOfAWord }
}

extension Unicode.GeneralCategory {
  /// True for categories of characters that act on a terminal, or reorder or hide text.
  var isUnprintable: Bool {
    switch self {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
    default: false
    }
  }

  /// True if characters of this category are letters, or marks on letters.
  var isPartOfAWord: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
