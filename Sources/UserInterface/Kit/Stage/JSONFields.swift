/// The fields of a JSON text for people to read, each with its path: `issuer.name`, `cards[2].status`.
///
/// The number of fields is limited. The list ends where the text is not valid JSON.
struct JSONFields {
  struct Field: Hashable {
    let path: String
    /// A string without its quotes; any other value as in the JSON text.
    let value: String
  }

  private(set) var fields: [Field] = []
  /// True if there are more fields than the limit.
  private(set) var isCut = false

  init(_ json: [UInt8], limit: Int) {
    var reader = Reader(bytes: json, limit: limit)
    reader.value("", depth: 0)
    (fields, isCut) = (reader.fields, reader.isCut)
  }

  private struct Reader {
    let bytes: [UInt8]
    let limit: Int
    var at = 0
    var fields: [Field] = []
    var isCut = false

    // The maximum depth that is read; no value in the API is nested as deeply. (our choice)
    private static let deepest = 32

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func takes(_ byte: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: byte) else { return false }
      at += 1
      return true
    }

    private mutating func add(_ path: String, _ value: String) {
      if fields.count < limit { fields.append(Field(path: path, value: value)) } else { isCut = true }
    }

    /// Reads one value; returns false if the text ends, is invalid or nested too deeply, or the limit is reached.
    @discardableResult
    mutating func value(_ path: String, depth: Int) -> Bool {
      guard !isCut, depth < Self.deepest, let first = next else { return false }
      switch first {
      case UInt8(ascii: "{"):
        at += 1
        if takes("}") { return true }
        repeat {
          guard let name = string(), takes(":"), value(path.isEmpty ? name : path + "." + name, depth: depth + 1) else { return false }
        } while takes(",")
        return takes("}")
      case UInt8(ascii: "["):
        at += 1
        if takes("]") {
          add(path, "none")
          return true
        }
        var index = 0
        repeat {
          guard value("\(path)[\(index)]", depth: depth + 1) else { return false }
          index += 1
        } while takes(",")
        return takes("]")
      case UInt8(ascii: "\""):
        guard let text = string() else { return false }
        add(path, text)
        return true
      default:
        let start = at
        while let byte = next, byte != UInt8(ascii: ","), byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") { at += 1 }
        add(path, String(decoding: bytes[start..<at], as: UTF8.self))
        return true
      }
    }

    private mutating func string() -> String? {
      guard takes("\"") else { return nil }
      var text: [UInt8] = []
      while let byte = next {
        at += 1
        if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
        guard byte == UInt8(ascii: "\\") else {
          text.append(byte)
          continue
        }
        guard let escaped = next else { return nil }
        at += 1
        switch escaped {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "u"):
          let digits = String(decoding: bytes[min(at, bytes.count)..<min(at + 4, bytes.count)], as: UTF8.self)
          at += 4
          // Our own encoder writes only control characters as `\u`.
          text += (UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { Array("\($0)".utf8) }) ?? [UInt8(ascii: "?")]
        default: text.append(escaped)
        }
      }
      return nil
    }
  }
}
