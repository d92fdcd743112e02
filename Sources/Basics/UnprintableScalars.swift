extension Unicode.Scalar {
  /// Whether the character acts on a terminal, reorders or hides text: control characters (C1 and DEL too), bidi controls, zero-width and
  /// other invisible formatting, separators of lines and paragraphs, private use.
  ///
  /// This is the only definition, for input, output and screens.
  var isUnprintable: Bool { properties.generalCategory.isUnprintable }

  /// ZERO WIDTH JOINER and NON-JOINER: unprintable except between letters, where Persian and Indic names need them. Emoji have them too.
  var isJoiner: Bool { value == 0x200D || value == 0x200C }

  /// Whether the character is a Hangul vowel or final consonant, which takes no column after another one. (Unicode Standard, 3.12)
  var isFinalJamo: Bool { 0x1160...0x11FF ~= value || 0xD7B0...0xD7FF ~= value }

  var isPartOfAWord: Bool { properties.generalCategory.isPartOfAWord }
}

extension Unicode.GeneralCategory {
  /// The categories of characters that act on a terminal, reorder or hide text.
  var isUnprintable: Bool {
    switch self {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
    default: false
    }
  }

  /// Whether characters of this category are letters, or marks on letters.
  var isPartOfAWord: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
