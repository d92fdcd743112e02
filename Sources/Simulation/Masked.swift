internal import FoundationEssentials
internal import Wire

/// A request or response for people to read: JSON in which each secret is `•••` and each opaque value is its kind, so that the size is
/// reproducible.
///
/// A request is encoded when the call starts and a response when it ends, so the log contains no secrets and can show the size.
package struct Masked: Hashable, Sendable {
  /// In one line, with the fields in the order of their declaration.
  package let json: [UInt8]

  /// Nil for a value that JSON can't represent; the contract has none.
  init?<T: Encodable>(_ value: T) {
    guard let json = try? WireJSON(masked: value) else { return nil }
    self.init(json)
  }

  /// - Parameter json: masked JSON. Its bytes are copied, because its buffer has unused room, which a log of thousands would keep too.
  init(_ json: WireJSON) {
    let bytes = json.bytes
    let empty = Self.empty.json
    self.json =
      bytes == empty
      ? empty : Array(unsafeUninitializedCapacity: bytes.count) { room, count in count = room.initialize(fromContentsOf: bytes) }
  }

  /// JSON without fields, like that of most requests.
  static let empty = Masked(bytes: Array("{}".utf8))

  private init(bytes: [UInt8]) { json = bytes }

  /// JSON that was masked elsewhere; nil if the text isn't JSON.
  package init?(_ json: String) {
    let bytes = Array(json.utf8)
    guard (try? JSONDecoder().decode(Tree.self, from: Data(bytes))) != nil else { return nil }
    self.json = bytes
  }

  package var text: String { String(decoding: json, as: UTF8.self) }
}

extension Masked: Encodable {
  /// Encodes the JSON as a part of another value.
  package func encode(to encoder: any Encoder) throws {
    try JSONDecoder().decode(Tree.self, from: Data(json)).encode(to: encoder)
  }

  /// Any JSON.
  private indirect enum Tree: Codable {
    case object([String: Tree])
    case list([Tree])
    case text(String)
    case flag(Bool)
    case whole(Int64)
    case number(Double)
    case null

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      self =
        if value.decodeNil() {
          .null
        } else if let flag = try? value.decode(Bool.self) {
          .flag(flag)
        } else if let number = try? value.decode(Int64.self) {
          .whole(number)
        } else if let number = try? value.decode(Double.self) {
          .number(number)
        } else if let text = try? value.decode(String.self) {
          .text(text)
        } else if let list = try? value.decode([Tree].self) {
          .list(list)
        } else {
          .object(try value.decode([String: Tree].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .object(let fields): try container.encode(fields)
      case .list(let list): try container.encode(list)
      case .text(let text): try container.encode(text)
      case .flag(let flag): try container.encode(flag)
      case .whole(let number): try container.encode(number)
      case .number(let number): try container.encode(number)
      case .null: try container.encodeNil()
      }
    }
  }
}
