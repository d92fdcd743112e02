extension Unicode.Scalar {
  /// True for what acts on a terminal, reorders or hides text: control characters (C1 and DEL too), bidi controls, zero-width and other
  /// invisible formatting, separators of lines and paragraphs, private use.
  ///
  /// The only rule of what is not shown; what is accepted, printed and drawn is decided by it.
  var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
    default: false
    }
  }

  /// ZERO WIDTH JOINER and NON-JOINER: unprintable except between letters, where Persian and Indic names need them. Emoji have them too.
  var isJoiner: Bool { value == 0x200D || value == 0x200C }

  /// Letters, and the marks on them.
  var isPartOfAWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
