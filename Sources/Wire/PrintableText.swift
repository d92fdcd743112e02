extension UnsafeBufferPointer<UInt8> {
  /// Returns true if all bytes are printable ASCII, except two given characters. Compares eight bytes at a time, because every text that
  /// arrives or leaves is checked: with single bytes, a list of three cards costs 7 % more instructions, and decoding a read's headers 44
  /// %.
  package func isPrintable(but first: UInt8 = 0, _ second: UInt8 = 0) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// Not zero if a byte of the word isn't such a character.
    func odd(_ word: UInt64) -> UInt64 {
      let (first, second) = (word ^ (ones &* UInt64(first)), word ^ (ones &* UInt64(second)))
      let outside = word | (word &- (ones &* 0x20)) | (word &+ ones)
      return (outside | ((first &- ones) & ~first) | ((second &- ones) & ~second)) & (ones &* 0x80)
    }
    guard let baseAddress, count >= 8 else {
      // Pads the front with blanks.
      return odd(reduce(ones &* 0x20) { $0 << 8 | UInt64($1) }) == 0
    }
    let start = UnsafeRawPointer(baseAddress)
    for offset in stride(from: 0, to: count - 8, by: 8)
    where odd(start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) != 0 { return false }
    return odd(start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)) == 0
  }
}
