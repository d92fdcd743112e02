import UserInterface

/// Splits a file or a pipe into lines, each as if it were pasted and Enter pressed.
struct LineSplitter: Sendable {
  private var held: [UInt8] = []

  mutating func feed(_ bytes: some Sequence<UInt8>) -> [Input] {
    var inputs: [Input] = []
    for byte in bytes {
      if byte == 0x0A {
        inputs += line()
      } else if held.count < KeyDecoder.longestPaste {
        held.append(byte)
      }
    }
    return inputs
  }

  /// Returns the last line if it has no line feed.
  mutating func finish() -> [Input] { held.isEmpty ? [] : line() }

  private mutating func line() -> [Input] {
    if held.last == 0x0D { held.removeLast() }
    defer { held.removeAll(keepingCapacity: true) }
    return held.isEmpty ? [.key(.enter)] : [.paste(String(decoding: held, as: UTF8.self)), .key(.enter)]
  }
}
