extension Gherkin {
  /// The maximum size of a file in bytes. (our choice: a hundred times what people write)
  package static let maximalBytes = 5_000_000

  /// Reads the feature in the bytes of a file.
  package static func read(_ bytes: [UInt8], uri: String) throws(GherkinError) -> Feature {
    guard bytes.count <= maximalBytes else { throw .tooLarge(uri) }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw GherkinError(uri, "This is UTF-16. Save the file as UTF-8.")
    }
    // Most binary files contain a zero byte; text files contain none.
    if let zero = bytes.firstIndex(of: 0) {
      let place = location(of: zero, in: bytes)
      throw GherkinError(uri, "Not a text file: it contains a zero byte. Save it as UTF-8.", at: place)
    }
    guard let source = String(validating: bytes, as: UTF8.self) else {
      let place = location(of: firstInvalidByte(bytes), in: bytes)
      throw GherkinError(uri, "This is not UTF-8. Save the file as UTF-8.", at: place)
    }
    // The byte order mark is not part of the text.
    let text = source.unicodeScalars.first == "\u{FEFF}" ? String(source.unicodeScalars.dropFirst()) : source
    guard var feature = try parse(text, uri: uri) else {
      throw GherkinError(uri, "No feature found. Start the file with “Feature: name”.")
    }
    feature.text = source
    return feature
  }

  /// Parses the feature in a text; returns nil if the text contains only blanks and comments.
  package static func parse(_ source: String, uri: String) throws(GherkinError) -> Feature? {
    var parser = Parser(uri)
    return try parser.read(source)
  }

  private static func firstInvalidByte(_ bytes: [UInt8]) -> Int {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return 0
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  private static func location(of index: Int, in bytes: [UInt8]) -> Location {
    let before = bytes[..<index].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Location(line: before.count, column: String(decoding: before.last ?? [], as: UTF8.self).unicodeScalars.count + 1)
  }
}

extension GherkinError {
  fileprivate static func tooLarge(_ uri: String) -> GherkinError {
    GherkinError(uri, "This is larger than \(Gherkin.maximalBytes / 1_000_000) MB. Split it into several features.")
  }
}
