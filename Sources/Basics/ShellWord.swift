extension String {
  /// The text as one word of a shell command, in single quotes if it contains anything but letters, digits and the punctuation of plain
  /// paths.
  package var asShellWord: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "/._-+:,@%=".unicodeScalars.contains(scalar)
    }
    return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
