extension [UInt8] {
  /// Appends bytes, preceded by their count in 8 bytes, big endian.
  @inlinable
  package mutating func append(counted bytes: some Collection<UInt8>) {
    Swift.withUnsafeBytes(of: UInt64(bytes.count).bigEndian) { append(contentsOf: $0) }
    append(contentsOf: bytes)
  }

  /// Appends the bytes of a text in the same form, faster than by the general method.
  package mutating func append(counted text: String) {
    var text = text
    text.withUTF8 { bytes in
      Swift.withUnsafeBytes(of: UInt64(bytes.count).bigEndian) { append(contentsOf: $0) }
      append(contentsOf: bytes)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Removes the first bytes that `append(counted:)` wrote, with their count, and returns them; returns nil if they are incomplete.
  package mutating func popCounted() -> ArraySlice<UInt8>? {
    guard count >= 8 else { return nil }
    let length = prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length <= count - 8 else { return nil }
    let bytes = dropFirst(8).prefix(Int(length))
    self = dropFirst(8 + Int(length))
    return bytes
  }
}
