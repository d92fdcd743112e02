import FoundationEssentials

/// Text that programs read: the same for the same value. What would act on a terminal is written as `\u009b`.
package func json(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  // Texts, numbers and truth values: nothing in them that JSON could refuse.
  let text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  return text.unicodeScalars.reduce(into: "") { safe, scalar in
    switch scalar.properties.generalCategory {
    case .control where scalar != "\n", .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
      for unit in String(scalar).utf16 { safe += "\\u" + String(String(Int(unit) + 0x1_0000, radix: 16).dropFirst()) }
    default: safe.unicodeScalars.append(scalar)
    }
  }
}
