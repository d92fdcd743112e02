/// Searches of texts by bytes, which take a tenth of the time of searches by characters.
extension String {
  /// Returns the parts between separators, without empty ones.
  package func parts(between separator: Unicode.Scalar, maxSplits: Int = .max) -> [Substring] {
    utf8.split(separator: UInt8(ascii: separator), maxSplits: maxSplits).map { Substring($0) }
  }

  /// Returns the first range of a non-empty ASCII text, even if combining marks follow it; nil if there is none.
  package func firstRange(ofBytes text: String) -> Range<Index>? {
    let (bytes, wanted) = (utf8, text.utf8)
    guard let first = wanted.first, let last = bytes.index(bytes.endIndex, offsetBy: -wanted.count, limitedBy: bytes.startIndex) else {
      return nil
    }
    var start = bytes.startIndex
    while start <= last {
      if bytes[start] == first, bytes[start...].starts(with: wanted) { return start..<bytes.index(start, offsetBy: wanted.count) }
      bytes.formIndex(after: &start)
    }
    return nil
  }
}
