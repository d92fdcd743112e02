import FoundationEssentials

/// Text that programs read: the same for the same value.
package func json(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  // Names, numbers and paths: nothing in them that JSON could refuse.
  return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
}
