extension UnsafeBufferPointer<UInt8> {
  /// True where all of it is printable ASCII without two characters that are named; looks at eight bytes at a time, for this is asked
  /// of all that comes and goes.
  package func isPrintable(but first: UInt8 = 0, _ second: UInt8 = 0) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// Not zero where a byte of it is not.
    func odd(_ word: UInt64) -> UInt64 {
      let (first, second) = (word ^ (ones &* UInt64(first)), word ^ (ones &* UInt64(second)))
      let outside = word | (word &- (ones &* 0x20)) | (word &+ ones)
      return (outside | ((first &- ones) & ~first) | ((second &- ones) & ~second)) & (ones &* 0x80)
    }
    guard let baseAddress, count >= 8 else {
      // Blanks before what is there.
      return odd(reduce(ones &* 0x20) { $0 << 8 | UInt64($1) }) == 0
    }
    let start = UnsafeRawPointer(baseAddress)
    for offset in stride(from: 0, to: count - 8, by: 8)
    where odd(start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) != 0 { return false }
    return odd(start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)) == 0
  }
}
