import Basics
import FoundationEssentials

/// Returns JSON for programs: equal values give equal text. Escapes characters that would control a terminal, like `\u009b`.
package func json(_ value: some Encodable) -> String { json(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) }

/// Returns JSON on one line.
package func jsonLine(_ value: some Encodable) -> String { json(value, [.sortedKeys, .withoutEscapingSlashes]) }

private func json(_ value: some Encodable, _ format: JSONEncoder.OutputFormatting) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = format
  // The values are strings, numbers and Booleans, so encoding can't fail.
  let text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  return text.replacingUnprintable { scalar in
    String(scalar).utf16.map { "\\u" + String(String(Int($0) + 0x1_0000, radix: 16).dropFirst()) }.joined()
  }
}
