extension String {
  /// Returns the text with all unprintable characters replaced.
  ///
  /// Line feeds stay, and so do joiners between two letters, which Persian and Indic names need. Applied to its own result, the method
  /// changes nothing. `Printable` is stricter, and is for a single line on a screen.
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

  /// True if the text has a character that would act on a terminal or hide text: controls, line breaks, formatting, unassigned characters.
  package var hasControlCharacters: Bool {
    // Joiners are part of emoji and of some scripts.
    !isPrintableASCII && unicodeScalars.contains { $0.isUnprintable && !$0.isJoiner }
  }
}

extension Unicode.Scalar {
  /// The code of the character for people to read: `\u{9b}`.
  package var writtenOut: String { "\\u{\(String(value, radix: 16))}" }
}

extension StringProtocol {
  /// True if the text has a visible character, not only white space, joiners and marks.
  package var hasVisibleCharacters: Bool {
    unicodeScalars.contains { scalar in
      !scalar.isUnprintable && !scalar.isMark && !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
