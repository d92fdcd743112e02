internal import Glibc
internal import System

extension Gherkin {
  /// Larger files are refused: our choice, a hundred times what people write.
  package static let maximalBytes = 5_000_000

  /// The feature of a file, read from the disk.
  package static func read(path: String) throws(GherkinError) -> Feature {
    let bytes: [UInt8]?
    do throws(FileError) {
      // One byte more than may be tells a larger file.
      bytes = try FileSystem<FileError>.readGiven(path, atMost: maximalBytes + 1)
    } catch {
      throw .file(error)
    }
    guard let bytes else { throw .file(FileError(.reading, path, ENOENT)) }
    return try read(bytes, uri: path)
  }

  /// The feature in what standard input contains until its end. It is called `-`.
  package static func readStandardInput() throws(GherkinError) -> Feature {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    // One byte more than may be tells more.
    while bytes.count <= maximalBytes {
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .file(FileError(.reading, "-", errno)) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return try read(bytes, uri: "-")
  }

  /// The feature in the bytes of a file.
  package static func read(_ bytes: [UInt8], uri: String) throws(GherkinError) -> Feature {
    guard bytes.count <= maximalBytes else { throw .tooLarge(uri) }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw GherkinError(uri, "This is UTF-16. Save the file as UTF-8.")
    }
    // Zeros are in most files that are no text, and in no text.
    if let zero = bytes.firstIndex(of: 0) {
      let place = location(of: zero, in: bytes)
      throw GherkinError(uri, "Not a text file: it contains a zero byte. Save it as UTF-8.", at: place)
    }
    guard let source = String(validating: bytes, as: UTF8.self) else {
      let place = location(of: firstInvalidByte(bytes), in: bytes)
      throw GherkinError(uri, "This is not UTF-8. Save the file as UTF-8.", at: place)
    }
    // The byte order mark says how a file is encoded and is none of its text.
    let text = source.unicodeScalars.first == "\u{FEFF}" ? String(source.unicodeScalars.dropFirst()) : source
    guard let feature = try parse(text, uri: uri) else {
      throw GherkinError(uri, "No feature found. Start the file with “Feature: name”.")
    }
    return feature
  }

  /// The feature in a text; nil where it is blank, but for comments.
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

  fileprivate static func file(_ error: FileError) -> GherkinError {
    let path = error.path
    return switch error.code {
    case ENOENT, ENOTDIR: GherkinError(path, "No such file.")
    case EACCES: GherkinError(path, "Permission denied. Allow reading: chmod u+r")
    case EISDIR: GherkinError(path, "This is a folder. Pass the .feature files in it.")
    default: GherkinError(path, "Can't read the file: \(error.reason).")
    }
  }
}
